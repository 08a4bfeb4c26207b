//! What people type when they search for cards, in three languages: every form finds what its plain form finds.

use crate::program::Desk;

/// The ID codes that a search finds.
fn ids(desk: &Desk, lang: &str, query: &str) -> Vec<String> {
    let (code, out, err) = desk.run(&["--lang", lang, "cards", query, "--format", "ids"]);
    assert!(code != 2, "{lang} {query}: {err}");
    out.lines().map(str::to_owned).collect()
}

#[test]
fn words_that_people_type_are_understood() {
    let desk = Desk::new();
    let same = |lang: &str, typed: &str, meant: &str| {
        let expected = ids(&desk, "en", meant);
        assert!(!expected.is_empty(), "{meant}");
        assert_eq!(ids(&desk, lang, typed), expected, "{lang} {typed}");
    };
    for (typed, meant) in [
        ("green", "color:green"),
        ("green level:3", "color:green level:3"),
        ("force field", "has:field"),
        ("force field level:0", "has:field level:0"),
        ("level 3", "level:3"),
        ("level:2,3", "level>=2"),
        ("level:2..", "level>=2"),
        ("level:..1", "level<=1"),
        ("level:1..2", "level>=1 level<=2"),
        ("level:1-2", "level>=1 level<=2"),
        ("level:2+", "level>=2"),
        ("level 2+", "level>=2"),
        ("level≥2", "level>=2"),
        ("level > 2", "level:3"),
        ("has:draw", "effect:draw"),
        ("upper:shield", "upper.has:shield"),
        ("effect:draw or effect:roll", "effect:draw,roll"),
        ("effect:draw OR effect:roll", "effect:draw,roll"),
        ("level:0 and has:shield", "level:0 has:shield"),
        ("not green", "-color:green"),
        ("without:shield", "-has:shield"),
        ("c:blue", "color:blue"),
        ("c:g", "color:green"),
        ("c:u", "color:blue"),
        ("o:draw", "effect:draw"),
        ("o:draw,roll", "effect:draw,roll"),
        ("o:shield", "has:shield"),
        ("level two", "level:2"),
        ("level two or three", "level:2,3"),
        ("level 2 draw or two fighters", "level:2 draw or fighters:2"),
        ("shield two fighters", "has:shield fighters:2"),
        ("order:name level:3", "level:3 sort:name"),
        ("!\"iron choir\"", "id:3-05"),
        ("!night-mail", "id:3-10"),
        ("/^iron/", "name:/^iron/"),
        ("name:iron*", "name:/^iron/"),
        ("iron*", "name:/^iron/"),
        ("night-mail", "id:3-10"),
        ("in:red-tide", "in:sample:red-tide"),
        ("in:red tide", "in:sample:red-tide"),
        ("in:sleight of hand level:0", "in:sample:sleight-of-hand level:0"),
        ("barrel roll", "effect:roll"),
        ("two fighters", "fighters:2"),
        ("3 fighters", "fighters:3"),
        ("no effect", "is:plain"),
        ("without effect", "is:plain"),
        ("green cards", "color:green"),
        ("cards with draw", "effect:draw or name:draw"),
        ("cards with a shield", "has:shield"),
        ("level 2-3", "level:2,3"),
        ("level 2 to 3", "level:2,3"),
        ("level 2 or 3", "level:2,3"),
        ("niveau 2 ou 3", "level:2,3"),
        ("Stufe 2 oder 3", "level:2,3"),
        ("level:2 or 3", "level:2,3"),
        ("level 2 or 3 draw", "level:2,3 draw"),
        ("level 2 or 3 fighters", "level:2 or fighters:3"),
        ("2 or 3 fighters", "fighters:2,3"),
        ("flip", "effect:roll"),
        ("card sharp", "id:0-75"),
    ] {
        same("en", typed, meant);
    }
    for (typed, meant) in [
        ("vert niveau:3", "color:green level:3"),
        ("bleues", "color:blue"),
        ("champ de force", "has:field"),
        ("niveau 3", "level:3"),
        ("niveau trois", "level:3"),
        ("couleur:v", "color:green"),
        ("niveau≥2", "level>=2"),
        ("avec:pioche", "effect:draw"),
        ("haut:écran", "upper.has:shield"),
        ("haut:ecran", "upper.has:shield"),
        ("effet:pioche ou effet:retournement", "effect:draw,roll"),
        ("dans:red-tide", "in:sample:red-tide"),
        ("c:bleu", "color:blue"),
        ("ordre:nom niveau:3", "level:3 sort:name"),
        ("pas vert", "-color:green"),
        ("sans:écran", "-has:shield"),
        ("déplacement latéral", "effect:lateral"),
        ("cartes vertes", "color:green"),
        ("cartes avec pioche", "effect:draw"),
        ("cartes de niveau 2", "level:2"),
        ("deux chasseurs", "fighters:2"),
        ("aucun effet", "is:plain"),
        ("sans effet", "is:plain"),
        ("bouclier", "has:shield"),
        ("pas de bouclier", "-has:shield"),
        ("niveau 2-3", "level:2,3"),
        ("pivoter", "effect:pivot"),
    ] {
        same("fr", typed, meant);
    }
    for (typed, meant) in [
        ("grün stufe:3", "color:green level:3"),
        ("gruen", "color:green"),
        ("kraftfeld", "has:field"),
        ("stufe 3", "level:3"),
        ("stufe≥2", "level>=2"),
        ("hat:ziehen", "effect:draw"),
        ("oben:schild", "upper.has:shield"),
        ("effekt:ziehen oder effekt:fassrolle", "effect:draw,roll"),
        ("in:red-tide", "in:sample:red-tide"),
        ("c:blau", "color:blue"),
        ("sortiere:name stufe:3", "level:3 sort:name"),
        ("nicht grün", "-color:green"),
        ("ohne:schild", "-has:shield"),
        ("horizontale bewegung", "effect:lateral"),
        ("grüne karten", "color:green"),
        ("karten mit ziehen", "effect:draw"),
        ("zwei Jäger", "fighters:2"),
        ("kein effekt", "is:plain"),
        ("ohne effekt", "is:plain"),
        ("Schild", "has:shield"),
        ("Stufe 2-3", "level:2,3"),
        ("umdrehen", "effect:roll"),
    ] {
        same("de", typed, meant);
    }
}

/// A small word is no misspelled effect: `two` is not the `to` of "Damage to Enemy Cruiser".
#[test]
fn small_words_name_no_effect() {
    let desk = Desk::new();
    for word in ["two", "à", "unt"] {
        for id in ids(&desk, "en", word) {
            let (_, card, _) = desk.run(&["cards", &id]);
            let name = card.lines().next().unwrap().to_lowercase();
            assert!(name.contains(if word == "à" { "a" } else { word }), "{word}: {name}");
        }
    }
}

#[test]
fn a_search_that_finds_nothing_says_what_it_understood_and_what_comes_nearest() {
    let desk = Desk::new();
    for (lang, query, answer) in [
        (
            "en",
            "destroy level:0 shield",
            "No card has all three: effect destroy, level 0, a shield.\n\n  \
             destroy level:0  2 cards: Matchstick, Burnt Bridge\n  \
             destroy shield   1 card: Demolition\n  \
             level:0 shield   3 cards: Tin Roof, Bulwark, Revolving Door\n\n\
             More: flightdeck help search\n",
        ),
        (
            "fr",
            "destruction niveau:0 écran",
            "Aucune carte n’a les trois : effet Destruction, niveau 0, un écran.\n\n  \
             destruction niveau:0  2 cartes : Matchstick, Burnt Bridge\n  \
             destruction écran     1 carte : Demolition\n  \
             niveau:0 écran        3 cartes : Tin Roof, Bulwark, Revolving Door\n\n\
             Suite : flightdeck help search\n",
        ),
        (
            "de",
            "zerstörung stufe:0 schild",
            "Keine Karte hat alles drei: Effekt Zerstörung, Stufe 0, einen Schild.\n\n  \
             zerstörung stufe:0  2 Karten: Matchstick, Burnt Bridge\n  \
             zerstörung schild   1 Karte: Demolition\n  \
             stufe:0 schild      3 Karten: Tin Roof, Bulwark, Revolving Door\n\n\
             Mehr: flightdeck help search\n",
        ),
    ] {
        let (code, out, err) = desk.run(&["--lang", lang, "cards", query]);
        assert_eq!((code, out.as_str(), err.as_str()), (1, answer, ""));
    }
    for (lang, query, answer) in [
        (
            "en",
            "red",
            "No card is called \"red\", and none has that color: cards are green or blue.\n\n  \
             green  40 cards: Lantern, Sparrow, Rung, Hothead, …\n  \
             blue   60 cards: Wasp Nest, Tin Roof, Bulwark, Soap Bubble, …\n\n\
             More: flightdeck help search\n",
        ),
        (
            "en",
            "red draw",
            "No card has both: \"red\" in the name, effect draw. Cards are green or blue.\n\n  \
             green draw  11 cards: Lantern, Postmaster, Overboost, Almanac, …\n  \
             blue draw   7 cards: Loan Shark, Ledger, Strongbox, Gold Rush, …\n\n\
             More: flightdeck help search\n",
        ),
        (
            "de",
            "ziehen 2",
            "Keine Karte hat das: Effekt Ziehen in beiden Bereichen.\n\n  \
             ziehen          17 Karten: Lantern, Postmaster, Loan Shark, Overboost, …\n  \
             ziehen Stufe:2  5 Karten: Quartermaster, Periscope, Toll Keeper, Gold Rush, …\n\n\
             Mehr: flightdeck help search\n",
        ),
        (
            "de",
            "zeus",
            "Keine Karte heißt „zeus“. Es ist auch kein Effekt und keine Farbe.\n\n  \
             name:us  5 Karten: Wanderlust, Glasshouse, Carousel, Gold Rush, …\n\n\
             Mehr: flightdeck help search\n",
        ),
        (
            "fr",
            "deux champs de force",
            "Aucune carte n’a ceci : 2 champs de force imprimés.\n\n  \
             champs:1  6 cartes : Soap Bubble, Glasshouse, Sunburn, Still Water, …\n\n\
             Suite : flightdeck help search\n",
        ),
    ] {
        let (code, out, err) = desk.run(&["--lang", lang, "cards", query]);
        let out = out.replace(['\u{a0}', '\u{202f}'], " ");
        assert_eq!((code, out.as_str(), err.as_str()), (1, answer, ""));
    }
    // What is suggested is of the user's language, whichever language was tried.
    for (lang, query, help) in [
        ("en", "levl:3", "did you mean `level`?"),
        ("fr", "nivau:3", "vouliez-vous dire `niveau` ?"),
        ("fr", "effet:drow", "pioche, latéral"),
        ("de", "hat:schld", "meintest du `hat:Schild`?"),
        ("de", "effekt:drow", "Ziehen, Horizontal"),
        ("en", "effect:zihen", "draw, lateral"),
    ] {
        let (code, _, err) = desk.run(&["--lang", lang, "cards", query]);
        let err = err.replace('\u{a0}', " ");
        assert!(code == 2 && err.contains(help), "{lang} {query}: {err}");
    }
}
