//! The language as a whole: what it says about mistakes, that printing and reading agree, and that
//! SQLite finds what a plain filter finds.

mod errors;
mod generate;
mod near;

use proptest::prelude::*;

use super::naive::{self, CardRow};
use super::words::OnlyWord;
use super::{Expr, Query, Term, parse, parse_terms};
use crate::cards::{CardId, Lang, builtin};
use crate::catalog::Catalog;
use crate::fault::{Fault, Source};
use crate::say::Message;
use generate::{own_cards, query};

/// Decks for `in:`, without files.
fn decks(file: &str) -> Result<Vec<CardId>, Vec<Fault>> {
    match file {
        "decks/red tide.toml" => {
            Ok(["0-04", "3-10", "3-35", "0-200", "2-99"].map(|id| id.parse().unwrap()).to_vec())
        }
        "decks/empty.toml" => Ok(Vec::new()),
        "bad.toml" => {
            Err(vec![Fault::new(Message::plain("not a deck")).at(&Source::new("bad.toml", "?"), 0..1)])
        }
        other => {
            Err(vec![Fault::new(Message::plain(format_args!("cannot read {other}: no such file or folder")))])
        }
    }
}

fn understood(text: &str) -> Query {
    parse(text, Lang::En, &mut decks).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// A catalog with cards of the user's own, and the same cards as a list.
struct Fixture {
    _folder: tempfile::TempDir,
    catalog: Catalog,
    cards: Vec<CardRow>,
}

fn fixture() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let mut catalog = Catalog::open(Some(&folder.path().join("catalog.db"))).unwrap();
    catalog.import_cards(&own_cards(), true).unwrap();
    let mut cards: Vec<CardRow> = builtin::cards().iter().map(|card| (card.clone(), true)).collect();
    cards.extend(own_cards().into_iter().map(|card| (card, false)));
    cards.sort_by_key(|(card, _)| card.id);
    Fixture { _folder: folder, catalog, cards }
}

impl Fixture {
    fn ids(&self, text: &str) -> Vec<String> {
        let found = self.catalog.search(&understood(text)).unwrap();
        found.iter().map(|card| card.id.to_string()).collect()
    }

    /// SQLite and the plain filter find the same cards, whole and in the same order; how many.
    fn agree(&self, query: &Query) -> usize {
        let found = self.catalog.search(query).unwrap_or_else(|error| panic!("{query}: {error}"));
        let expected = naive::search(&self.cards, query);
        let mut in_order: Vec<_> = found.iter().collect();
        if let Some(Expr::Term(Term::Word { on, text })) = &query.filter
            && query.sort.is_empty()
        {
            // What is found with typing errors forgiven comes in the order of the letters that are off.
            if !expected.iter().any(|card| naive::word_names(card, *on, text)) {
                let off: Vec<_> = found.iter().map(|card| naive::word_edits(card, *on, text)).collect();
                assert!(off.is_sorted(), "{query}: {off:?}");
                in_order.sort_by_key(|card| card.id);
            }
        }
        assert_eq!(in_order, expected, "{query}");
        let ids: Vec<CardId> = found.iter().map(|card| card.id).collect();
        assert_eq!(self.catalog.search_ids(query).unwrap(), ids, "{query}");
        found.len()
    }
}

#[test]
fn canonical_text() {
    for (written, canonical) in [
        ("", ""),
        ("  draw   LEVEL : 2 ", "draw level=2"),
        ("E:Pioche AND not upper:\"Déplacement latéral\"", "effect:draw -upper:lateral"),
        ("level >= 2 or(draw hit)or -(-pivot)", "level>=2 or draw hit or --pivot"),
        ("(draw or hit) pivot", "(draw or hit) pivot"),
        ("sort:-fighters draw sort:level", "draw sort:-fighters,level"),
        ("front.upper.fighters>front.lower.fighters", "upper.fighters>front.lower.fighters"),
        ("back.upper.fighters==back.level", "back.upper.fighters=back.level"),
        (
            "any.\"free movement\" back.hit back.name:x any.is:green",
            "any.\"free movement\" back.hit name:x is:green",
        ),
        ("id:3-1O,0-4..0_9 colour:blue", "id:3-10,0-04..0-09 is:blue"),
        ("upper.effect:hit lower.is:plain upper.has:shields", "upper:hit lower.is:plain upper.has:shield"),
        ("level:1..2 fighters=3..3", "(level>=1 level<=2) (fighters>=3 fighters<=3)"),
        (
            "level:2,3 fighters:..2 level:1.. shields:0,2..3",
            "(level=2 or level=3) fighters<=2 level>=1 (shields=0 or shields>=2 shields<=3)",
        ),
        (
            "level 3 niveau 2.. Stufe 0,1 upper.fighters 2",
            "level=3 level>=2 (level=0 or level=1) upper.fighters=2",
        ),
        (
            "level 2-3 niveau 2 à 3 Stufe 0 bis 1",
            "(level>=2 level<=3) (level>=2 level<=3) (level>=0 level<=1)",
        ),
        ("two fighters 3 Schilde deux champs de force", "fighters=2 shields=3 fields=2"),
        ("un chasseur un écran", "fighters=1 écran"),
        ("no effect aucun bouclier ohne Jäger", "-effect -bouclier fighters=0"),
        ("green cards with draw", "is:green draw"),
        ("cartes de niveau 2 (the cards with a hit)", "level=2 hit"),
        ("card sharp -cards draw \"cards\" hit", "\"card\" sharp -\"cards\" draw \"cards\" hit"),
        ("draw 2 back.hit two", "(upper:draw lower:draw) (back.upper:hit back.lower:hit)"),
        ("draw 2 fighters \"draw\" 2 no where", "draw fighters=2 \"draw\" 2 \"no\" where"),
        ("level≥2 level ≤ 3 fighters≠2", "level>=2 level<=3 fighters!=2"),
        ("vert Bleue back.grün -blau", "is:green is:blue is:green -is:blue"),
        ("\"vert\" \"level\" 3 \"force\" field", "\"vert\" \"level\" 3 \"force\" field"),
        ("force field champ de force Kraftfeld", "\"force field\" \"champ de force\" Kraftfeld"),
        ("-back.Free Movement barrel roll wasp nest", "-back.\"Free Movement\" \"barrel roll\" wasp nest"),
        ("draw or hit ou pivot oder roll | free", "draw or hit or pivot or roll or free"),
        ("sans écran et ohne Kraftfeld without draw", "-écran -Kraftfeld -draw"),
        (
            "has:draw has:pioche,Schild upper:shield haut:champ lower.has:hit",
            "effect:draw (effect:draw or has:shield) upper.has:shield upper.has:field lower:hit",
        ),
        ("has:fighters upper:fighter", "fighters>0 upper.fighters>0"),
        (
            "c:green color:blue,vert o:draw e:hit order:-level",
            "is:green (is:blue or is:green) effect:draw effect:hit sort:-level",
        ),
        ("!\"Night Mail\" !sparrow -!\"x\"", "!\"Night Mail\" !\"sparrow\" -!\"x\""),
        ("/^w.*t$/ nom:/x/ /a\\/b/", "name:/^w.*t$/ name:/x/ name:/a\\/b/"),
        ("name:iron* wasp* name:\"a *b\" *", "name:iron* name:wasp* name:\"a *b\" name:*"),
        (
            "effet:croiseur effet:soi-1 effekt:Jägerschaden effekt:jaegerschaden",
            "effect:strike effect:recoil effect:hit effect:hit",
        ),
        ("-level:0..1 upper:roll,recoil", "-(level>=0 level<=1) (upper:roll or upper:recoil)"),
        ("effect:draw,Pivoting,strike", "effect:draw or effect:pivot or effect:strike"),
        ("\u{2212}draw \"or\" \"3-10\"", "-draw \"or\" 3-10"),
        ("name:/a\\/b\\d/ name:\"/x/\"", "name:/a\\/b\\d/ name:\"/x/\""),
        (
            "in:\"decks/red tide.toml\" -in:decks/empty.toml",
            "in:\"decks/red tide.toml\" -in:decks/empty.toml",
        ),
    ] {
        let query = understood(written);
        assert_eq!(query.to_string(), canonical, "{written}");
        assert_eq!(understood(canonical), query, "{written}");
    }
}

#[test]
fn exact_sql() {
    let check = |text: &str, condition: &str, args: &[&str]| {
        let statement = understood(text).to_sql("card");
        assert_eq!(statement.sql, format!("SELECT card FROM figures{condition}"), "{text}");
        let bound: Vec<String> = statement
            .args
            .iter()
            .map(|value| match value {
                rusqlite::types::Value::Integer(n) => n.to_string(),
                rusqlite::types::Value::Text(text) => format!("{text:?}"),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(bound, args, "{text}");
    };
    check("", " ORDER BY card", &[]);
    check(
        "effect:draw level>=2 -has:shield (upper.fighters>lower.fighters or is:green) sort:-fighters",
        " WHERE (((((f_upper_mask | f_lower_mask) & ?1) <> 0) AND (level >= ?2)) AND \
         ((NOT ((f_upper_shields + f_lower_shields) > 0)) AND ((f_upper_fighters > f_lower_fighters) OR (colour = ?3)))) \
         ORDER BY (f_upper_fighters + f_lower_fighters) DESC, card",
        &["1", "2", "\"green\""],
    );
    check(
        "any.upper:hit name:'x id:3-10,0-4,1-01..1-09 sort:back.level,name",
        " WHERE (((((f_upper_mask & ?1) <> 0) OR ((b_upper_mask & ?1) <> 0)) AND (instr(replace(name_folded, '-', ' '), ?2) > 0)) AND \
         ((card IN (SELECT value FROM json_each(?3))) OR (card BETWEEN ?4 AND ?5))) ORDER BY name_folded, card",
        &["512", "\"'x\"", "\"[196618,4]\"", "65537", "65545"],
    );
    check(
        "drwa",
        " WHERE (CASE WHEN EXISTS (SELECT 1 FROM figures WHERE (instr(replace(name_folded, '-', ' '), ?1) > 0)) \
         THEN (instr(replace(name_folded, '-', ' '), ?1) > 0) \
         ELSE (flightdeck_near(replace(name_folded, '-', ' '), ?1) OR (((f_upper_mask | f_lower_mask) & ?2) <> 0)) END) ORDER BY card",
        &["\"drwa\"", "1"],
    );
    check(
        "name:/^w/ in:decks/empty.toml",
        " WHERE (flightdeck_matches(name, ?1) AND (card IN (SELECT value FROM json_each(?2)))) ORDER BY card",
        &["\"^w\"", "\"[]\""],
    );
}

#[test]
fn words_find_codes_names_and_effects() {
    let fixture = fixture();
    let same = |a: &str, b: &str| {
        let (a_found, b_found) = (fixture.ids(a), fixture.ids(b));
        assert!(!a_found.is_empty(), "{a}");
        assert_eq!(a_found, b_found, "{a} and {b}");
    };
    assert_eq!(fixture.ids("3-1O"), ["3-10"]);
    same("pioche", "effect:draw");
    same("ZIEHEN", "effect:draw");
    same("poiche", "effect:draw");
    same("horizontale", "effect:lateral");
    same("\"deplacement libre\"", "effect:free");
    same("draw", "effect:draw or name:draw");
    same("movement", "effect:lateral or effect:vertical or effect:free");
    same("wasp", "name:wasp");
    for (said, effect) in [
        ("flip", "roll"),
        ("retourner", "roll"),
        ("Umdrehen", "roll"),
        ("rotate", "pivot"),
        ("piocher", "draw"),
        ("détruire", "destroy"),
        ("zerstören", "destroy"),
    ] {
        same(said, &format!("effect:{effect}"));
        same(&format!("effect:{said}"), &format!("effect:{effect}"));
    }
    same("Schaden", "effect:strike,recoil,hit");
    same("effet", "has:effect");
    same("e", "name:e");
    same("é", "name:e");
    same("eclair", "name:Éclair");
    same("strasse", "name:Straße");
    same("any.hit", "any.effect:hit or name:hit");
    same("level:3 or level:2 sort:-level", "level>=2 sort:-level");
    // An exact match keeps near ones out; `wsap` is a name here, so `wasp` is not meant.
    same("wsap", "name:wsap");
    assert!(
        fixture
            .ids("age")
            .iter()
            .all(|id| !fixture.ids("effect:strike").contains(id) || fixture.ids("name:age").contains(id))
    );
    assert_eq!(fixture.ids("3-99"), Vec::<String>::new());
}

#[test]
fn the_nearest_names_come_first() {
    let mut cards = builtin::cards()[..4].to_vec();
    let names = ["Halberdier", "Halbert", "Halberds", "Halberd Old"];
    cards.iter_mut().zip(names).for_each(|(card, name)| card.name = name.to_owned());
    let ranked = |query: &str| {
        let query = parse(query, Lang::En, &mut decks).unwrap();
        let mut found = cards.clone();
        OnlyWord::of(&query).unwrap().rank(&mut found);
        found.into_iter().map(|card| card.name).collect::<Vec<_>>()
    };
    assert_eq!(ranked("halbrd"), ["Halberd Old", "Halberds", "Halbert", "Halberdier"]);
    // What is found exactly keeps its order.
    assert_eq!(ranked("halber"), names);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printing_and_reading_agree(query in query()) {
        let text = query.to_string();
        let read = parse(&text, Lang::En, &mut decks).map_err(|faults| TestCaseError::fail(format!("{text}: {faults:?}")))?;
        prop_assert_eq!(read, query, "{}", text);
    }

    /// Every input gives an answer or faults, and each fault can be shown.
    #[test]
    fn no_text_panics(text in "(?s).{0,60}|[-a-d():=<>!\"/\\\\., é0-9]{0,40}|((effect|level|name|is|any|back|sort|id|in|or|-|\\(|\\)|:|>|/|\"|3-10|draw| ){1,12})") {
        match parse(&text, Lang::En, &mut decks) {
            Ok(query) => {
                query.to_sql("card");
                prop_assert_eq!(parse(&query.to_string(), Lang::En, &mut decks), Ok(query));
            }
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                for fault in faults {
                    prop_assert!(!fault.to_string().is_empty());
                }
            }
        }
    }
}

#[test]
fn sqlite_finds_what_a_plain_filter_finds() {
    let fixture = fixture();
    let (mut some, mut none, mut all) = (0, 0, 0);
    let config = ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let counts = std::cell::RefCell::new((&mut some, &mut none, &mut all));
    runner
        .run(&query(), |query| {
            let found = fixture.agree(&query);
            let mut counts = counts.borrow_mut();
            match found {
                0 => *counts.1 += 1,
                n if n == fixture.cards.len() => *counts.2 += 1,
                _ => *counts.0 += 1,
            }
            Ok(())
        })
        .unwrap();
    // The comparison is worth something only where there is something to find and something to leave.
    assert!(some > 2_000, "{some} found some, {none} none, {all} all");
}

#[test]
fn any_typed_query_runs_in_sqlite() {
    let fixture = fixture();
    let config = ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let typed = "[-a-e()\"' é%_*0-9;]{0,24}( or | |-)[a-z'\";%-]{1,12}";
    runner
        .run(&typed, |text| {
            if let Ok(query) = parse(&text, Lang::En, &mut decks) {
                fixture.agree(&query);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_largest_queries_run() {
    let fixture = fixture();
    let deep = format!("{}draw{}", "-(".repeat(24), ")".repeat(24));
    assert_eq!(fixture.ids(&deep), fixture.ids("draw"));
    let wide = [vec!["name:xyzzyq"; 200], vec!["xyzzyq"; 49], vec!["draw"]].concat().join(" or ");
    assert_eq!(fixture.ids(&wide), fixture.ids("draw"));
    let both = format!("{}draw{}", "(level<9 or level>9 (".repeat(12), "))".repeat(12));
    assert!(!fixture.ids(&both).is_empty());
    let many = vec!["any.fighters!=any.shields"; 250].join(" ");
    fixture.agree(&understood(&many));
    let codes = vec!["3-10"; 1_900].join(",");
    assert_eq!(fixture.ids(&format!("id:{codes}")), ["3-10"]);
    let ranges = vec!["3-10..3-11"; 200].join(",");
    assert_eq!(fixture.ids(&format!("id:{ranges}")), ["3-10"]);
    let sorts = vec!["-back.upper.fighters"; 450].join(",");
    assert_eq!(fixture.ids(&format!("sort:{sorts}")).len(), fixture.cards.len());
}

/// Keywords and values may be written as they are printed, in any of the three languages.
#[test]
fn keywords_are_understood_in_three_languages() {
    for (english, others) in [
        ("level:1", &["niveau:1", "Stufe:1", "NIVEAU:1"][..]),
        ("level>=2", &["niveau>=2", "stufe>=2"]),
        ("is:blue", &["is:bleue", "est:bleu", "ist:blau", "couleur:bleue", "Farbe:blau", "colour:blue"]),
        ("is:green", &["is:verte", "ist:grün", "ist:gruen"]),
        ("has:shield", &["has:ecran", "avec:écran", "hat:Schild", "has:écrans", "mit:Schilde"]),
        ("has:field", &["has:champ", "hat:Kraftfeld", "has:\"champ de force\""]),
        ("has:effect", &["avec:effet", "hat:Wirkung"]),
        ("effect:draw", &["effet:pioche", "Wirkung:Ziehen", "Effekt:draw"]),
        ("upper:draw", &["haut:pioche", "oben:Ziehen"]),
        ("upper.fighters>lower.fighters", &["haut.chasseurs>bas.chasseurs", "oben.Jäger>unten.jaeger"]),
        ("back.has:shield", &["verso.has:écran", "Rückseite.hat:Schild"]),
        ("any.level:0", &["toutes.niveau:0", "beide.Stufe:0"]),
        ("id:3-10", &["matricule:3-10"]),
        ("name:wasp", &["nom:wasp"]),
        ("sort:-fighters,name", &["tri:-chasseurs,nom", "Ordnung:-Jäger,Name"]),
        ("shields:2..3", &["écrans:2..3", "Schilde:2..3"]),
    ] {
        for other in others {
            assert_eq!(understood(other), understood(english), "{other}");
            assert_eq!(understood(&understood(other).to_string()), understood(english), "{other}");
        }
    }
}

/// A bare word for something printed on cards finds the cards that have it.
#[test]
fn bare_words_find_shields_and_force_fields() {
    let fixture = fixture();
    let with = |query: &str| fixture.ids(&format!("{query} sort:id"));
    for word in ["shield", "shields", "écran", "Écrans", "Schild", "schilde"] {
        let named = with(&format!("has:shield or name:{word}"));
        assert!(named.len() > 3);
        assert_eq!(with(word), named, "{word}");
    }
    for word in ["field", "Kraftfeld", "champ", "\"champ de force\"", "\"force field\""] {
        let named = with(&format!("has:field or name:{word}"));
        assert!(named.len() > 3);
        assert_eq!(with(word), named, "{word}");
    }
    assert_eq!(with("verso.Schild"), with("back.has:shield or name:Schild"));
}

/// Terms as they are typed side by side; all of them must hold.
fn typed_terms() -> impl Strategy<Value = Vec<&'static str>> {
    let terms = [
        "draw",
        "destroy",
        "level:0",
        "level 3",
        "niveau:2..",
        "shield",
        "-has:shield",
        "champ de force",
        "vert",
        "blau",
        "upper:hit",
        "fighters>=5",
        "wasp",
        "xyzzyq",
        "3-10",
        "3-99",
        "!sparow",
        "name:iron*",
        "/^w/",
        "-draw",
        "(draw or hit)",
        "has:roll,strike",
        "in:decks/empty.toml",
        "is:mine",
        "lower.shields:2,3",
    ];
    proptest::collection::vec(proptest::sample::select(terms.to_vec()), 1..5)
}

/// Line 1 says back every term; every suggested search finds what it says, and is the query with something
/// left out.
#[test]
fn a_search_that_finds_nothing_says_what_it_understood_and_what_comes_nearest() {
    let fixture = fixture();
    let config = ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let counts = std::cell::RefCell::new((0, 0, 0));
    let cases = (typed_terms(), proptest::sample::select(Lang::ALL.to_vec()));
    let check = |(terms, lang): (Vec<&str>, Lang)| {
        let text = terms.join(" ");
        let parsed = parse_terms(&text, lang, &mut decks).unwrap();
        let read: Vec<&str> = parsed.terms.iter().map(|term| term.text.as_str()).collect();
        prop_assert_eq!(&read, &terms);
        if !fixture.catalog.search(&parsed.query).unwrap().is_empty() {
            return Ok(());
        }
        let mut counts = counts.borrow_mut();
        counts.0 += 1;
        let line = parsed.no_card_has(lang).in_lang(lang);
        prop_assert!(line.ends_with('.'), "{}", line);
        for term in &parsed.terms {
            // For a single name or ID code only that is explained.
            let said = term.expr.explained(lang).in_lang(lang);
            let alone =
                ["3-99", "sparow", "xyzzyq"].iter().any(|name| text.ends_with(name) && line.contains(name));
            prop_assert!(line.contains(&said) || terms.len() == 1 && alone, "{}: {}", text, line);
        }
        let instead = fixture.catalog.instead_of(&parsed, lang, &mut decks).unwrap();
        for (suggested, found) in &instead.searches {
            counts.1 += 1;
            let again = parse_terms(suggested, lang, &mut decks).unwrap();
            prop_assert_eq!(&fixture.catalog.search(&again.query).unwrap(), found, "{}", suggested);
            prop_assert!(!found.is_empty());
            let kept = again.terms.len();
            prop_assert!(kept == terms.len() - 1 || kept == 1, "{} of {}", suggested, text);
        }
        counts.2 += instead.names.len();
        Ok(())
    };
    runner.run(&cases, check).unwrap();
    let (none, searches, names) = *counts.borrow();
    assert!(
        none > 200 && searches > 200 && names > 20,
        "{none} found nothing: {searches} searches, {names} names"
    );
}

#[test]
fn what_was_understood_is_said_in_three_languages() {
    for (query, said) in [
        ("destroy", ["effect destroy", "effet Destruction", "Effekt Zerstörung"]),
        (
            "upper:shield",
            [
                "a shield in the upper section",
                "un écran dans la partie supérieure",
                "einen Schild im oberen Bereich",
            ],
        ),
        (
            "-back.has:field",
            [
                "no force field on the back",
                "pas de champ de force au verso",
                "kein Kraftfeld auf der Rückseite",
            ],
        ),
        ("level:1..2", ["level 1 to 2", "niveau 1 à 2", "Stufe 1 bis 2"]),
        (
            "fighters>=2",
            [
                "at least 2 printed fighters",
                "au moins 2 chasseurs imprimés",
                "mindestens 2 aufgedruckte Jäger",
            ],
        ),
        (
            "vert or level:3",
            ["color green or level 3", "couleur verte ou niveau 3", "Farbe Grün oder Stufe 3"],
        ),
        ("-draw", ["without effect draw", "sans effet Pioche", "ohne Effekt Ziehen"]),
        ("wasp", ["\"wasp\" in the name", "« wasp » dans le nom", "„wasp“ im Namen"]),
        ("number>shields", ["`number>shields`"; 3]),
    ] {
        let parsed = parse_terms(query, Lang::En, &mut decks).unwrap();
        for (lang, said) in Lang::ALL.into_iter().zip(said) {
            let text = parsed.terms[0].expr.explained(lang).in_lang(lang);
            assert_eq!(text.replace(['\u{a0}', '\u{202f}'], " "), said, "{query}");
        }
    }
}
