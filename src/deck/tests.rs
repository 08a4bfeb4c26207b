//! Properties that hold for any deck, and the layouts that edits must keep.

mod faults;

use proptest::prelude::*;

use super::*;
use crate::cards::{CardId, Roster, builtin};
use crate::fault::Source;

fn roster() -> Roster {
    builtin::roster()
}

fn file(text: &str) -> DeckFile {
    DeckFile::parse(Source::new("deck.toml", text)).unwrap()
}

fn id(text: &str) -> CardId {
    text.parse().unwrap()
}

fn ids(text: &str) -> Vec<CardId> {
    text.split_whitespace().map(id).collect()
}

fn any_id() -> impl Strategy<Value = CardId> {
    let number = prop_oneof![4 => 1..=100u16, 1 => 1..=999u16, 1 => 1..=u16::MAX];
    (0..=3u8, number).prop_map(|(level, number)| CardId::new(level, number).unwrap())
}

/// Distinct codes in any order.
fn any_ids() -> impl Strategy<Value = Vec<CardId>> {
    proptest::collection::hash_set(any_id(), 0..60)
        .prop_map(|set| set.into_iter().collect::<Vec<_>>())
        .prop_shuffle()
}

fn any_cruiser() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::sample::select(vec!["ares", "athena", "atlas", "apollo"]).prop_map(str::to_owned),
        "[a-zéß][a-z0-9é -]{0,20}[a-z]",
    ]
}

fn any_list() -> impl Strategy<Value = List> {
    let line = "[ -~éßœ“\u{1f680}]{0,20}[!-~é]";
    let notes = "[ -~é\n\t\"'\\\\]{0,40}[!-~]\n?";
    let option = proptest::option::of::<proptest::strategy::BoxedStrategy<String>>;
    (
        option(line.boxed()),
        option(line.boxed()),
        option(notes.boxed()),
        option(any_cruiser().boxed()),
        any_ids(),
    )
        .prop_map(|(name, author, notes, cruiser, cards)| List {
            name: name.map(|name| name.trim().to_owned()),
            author: author.map(|author| author.trim().to_owned()),
            notes,
            cruiser: cruiser.map(|cruiser| cruiser.trim().to_lowercase()),
            cards,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_code_carries_cruiser_and_cards_exactly(cruiser in any_cruiser(), cards in any_ids()) {
        let code = encode(&cruiser, &cards);
        let list = decode(&code).unwrap();
        let mut sorted = cards.clone();
        sorted.sort();
        prop_assert_eq!(&list.cards, &sorted);
        prop_assert_eq!(list.cruiser.as_deref(), Some(cruiser.as_str()));
        prop_assert_eq!(encode(&cruiser, &list.cards), code.clone());
        // As people copy it: in lower case, in groups, with quotes around.
        let groups: Vec<String> = code.to_lowercase().chars().collect::<Vec<_>>().chunks(5).map(|c| c.iter().collect()).collect();
        prop_assert_eq!(decode(&format!(" `{}`\n", groups.join("- "))).unwrap(), list);
    }

    #[test]
    fn a_code_with_typing_errors_is_refused(
        cards in any_ids(), at in any::<[prop::sample::Index; 4]>(), to in any::<[prop::sample::Index; 4]>(), errors in 1..=4usize,
    ) {
        let code = encode("ares", &cards);
        prop_assume!(code.len() <= 89);
        let alphabet: Vec<char> = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars().collect();
        let mut wrong: Vec<char> = code.chars().collect();
        for (at, to) in at.iter().zip(to).take(errors) {
            let at = 3 + at.index(wrong.len() - 3);
            wrong[at] = alphabet[to.index(32)];
        }
        let wrong: String = wrong.into_iter().collect();
        if wrong != code {
            let fault = decode(&wrong).unwrap_err();
            prop_assert!(fault.message.to_string().contains("checksum"), "{}", fault);
        }
    }

    #[test]
    fn a_code_cut_or_swapped_is_refused(cards in any_ids(), at in any::<prop::sample::Index>()) {
        let code = encode("atlas", &cards);
        let cut = at.index(code.len());
        prop_assert!(decode(&code[..cut]).is_err());
        let mut swapped: Vec<char> = code.chars().collect();
        let at = 3 + at.index(code.len() - 4);
        swapped.swap(at, at + 1);
        let swapped: String = swapped.into_iter().collect();
        prop_assert!(swapped == code || decode(&swapped).is_err());
    }

    #[test]
    fn no_text_makes_a_code_panic(text in "\\PC{0,80}", tail in "[0-9A-Z]{0,60}") {
        let _ = decode(&text);
        let _ = decode(&format!("FD1{tail}"));
    }

    #[test]
    fn a_hash_ignores_order_spacing_name_and_comments(list in any_list(), shuffled in any::<u64>()) {
        let mut other = list.clone();
        other.name = Some("Another".into());
        other.notes = None;
        crate::dice::Dice::new(shuffled).shuffle(&mut other.cards);
        let rows: Vec<String> = other.cards.iter().map(|id| format!("\t\"{}-{:05}\" , # x\n", id.level(), id.number())).collect();
        let cruiser = list.cruiser.clone().unwrap_or("ares".into());
        let text = format!("# odd\ncards = [\n{}]\ncruiser = {:?}\n", rows.concat(), cruiser.to_uppercase());
        prop_assume!(cruiser.to_uppercase().to_lowercase() == cruiser);
        let read = file(&text).list().unwrap();
        let hash = DeckHash::of(&cruiser, list.cards.iter().copied());
        prop_assert_eq!(DeckHash::of(&read.cruiser.unwrap(), read.cards.clone()), hash);
        // And not what matters.
        if let Some((_, rest)) = list.cards.split_first() {
            prop_assert_ne!(DeckHash::of(&cruiser, rest.iter().copied()), hash);
        }
        prop_assert_ne!(DeckHash::of(&format!("{cruiser}x"), list.cards), hash);
    }

    #[test]
    fn a_written_deck_file_reads_back(list in any_list()) {
        let text = list.to_toml();
        let read = DeckFile::parse(Source::new("x", text.as_str())).map_err(|f| TestCaseError::fail(format!("{f:?}")))?;
        prop_assert_eq!(read.list().map_err(|f| TestCaseError::fail(format!("{text}{f:?}")))?, list);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[ -~\n\t\"#,\\[\\]0-9-]{0,120}") {
        let roster = roster();
        let source = Source::new("x", text.as_str());
        let _ = import(&source, &roster);
        let _ = Owned::parse(&source, &roster);
        let _ = Rules::parse(&source, &roster, &mut |_| Ok(Vec::new()));
        let cards = format!("cards = [{text}]\n{text}");
        for text in [text, cards] {
            if let Ok(file) = DeckFile::parse(Source::new("x", text.as_str())) {
                let _ = check(&file, &roster, &Rules::total_war(), None);
            }
            let _ = edit::add(&text, &ids("3-10 0-04"));
            let _ = edit::remove(&text, &ids("3-10"));
        }
    }

    /// Any layout: comments before, beside and between, several a line, with or without last comma.
    #[test]
    fn edits_keep_every_comment_and_the_other_cards(
        cards in any_ids(),
        blanks in proptest::collection::vec(proptest::sample::select(vec!["", " ", "\n", "\n  ", "\n\n  ", " # beside\n  ", "\n  # above\n  ", " # beside\n  # above\n\n  "]), 61),
        between in proptest::collection::vec(proptest::sample::select(vec!["", "", "", "", " ", " # odd\n"]), 60),
        last_comma in any::<bool>(), sorted in any::<bool>(), windows in any::<bool>(),
        added in any_ids(), removed in proptest::collection::vec(any::<prop::sample::Index>(), 0..9),
    ) {
        let mut cards = cards;
        if sorted {
            cards.sort();
        }
        let mut text = String::from("# head\nname = \"x\" # name\ncards = [");
        let mut comments = 0;
        for (at, id) in cards.iter().enumerate() {
            let comma = if at + 1 < cards.len() || last_comma { "," } else { "" };
            text.push_str(&format!("{}\"{id}\"{}{comma}", numbered(blanks[at], &mut comments), numbered(between[at], &mut comments)));
        }
        text.push_str(&format!("{}] # tail\n# end\n", numbered(blanks[60], &mut comments)));
        if windows {
            text = text.replace('\n', "\r\n");
        }
        let added: Vec<CardId> = added.into_iter().filter(|id| !cards.contains(id)).collect();
        let removed: Vec<CardId> = if cards.is_empty() { vec![] } else { removed.iter().map(|at| cards[at.index(cards.len())]).collect() };

        let longer = edit::add(&text, &added).unwrap();
        let read = DeckFile::parse(Source::new("x", longer.as_str())).map_err(|f| TestCaseError::fail(format!("{text}\n{longer}\n{f:?}")))?;
        let mut wanted: Vec<CardId> = cards.iter().chain(&added).copied().collect();
        let mut found: Vec<CardId> = read.ids().collect();
        if cards.is_sorted() {
            prop_assert!(found.is_sorted(), "{}", longer);
        }
        wanted.sort();
        found.sort();
        prop_assert_eq!(found, wanted, "{}\n{}", text, longer);
        prop_assert_eq!(comment_texts(&longer), comment_texts(&text), "{}\n{}", text, longer);
        if windows {
            prop_assert!(!longer.replace("\r\n", "").contains('\n'), "{:?}", longer);
        }

        let shorter = edit::remove(&text, &removed).unwrap();
        let read = DeckFile::parse(Source::new("x", shorter.as_str())).map_err(|f| TestCaseError::fail(format!("{text}\n{shorter}\n{f:?}")))?;
        let wanted: Vec<CardId> = cards.iter().copied().filter(|id| !removed.contains(id)).collect();
        prop_assert_eq!(read.ids().collect::<Vec<_>>(), wanted, "{}\n{}", text, shorter);
        prop_assert_eq!(comment_texts(&shorter), comment_texts(&text), "{}\n{}", text, shorter);

        // There and back again: the same cards in the same order.
        if !added.is_empty() && !cards.is_empty() {
            let back = edit::remove(&longer, &added).unwrap();
            prop_assert_eq!(file(&back).ids().collect::<Vec<_>>(), cards);
        }
    }
}

/// Gives every comment a number, so that none can stand in for another.
fn numbered(blank: &str, count: &mut usize) -> String {
    let mut text = String::new();
    for c in blank.chars() {
        text.push(c);
        if c == '#' {
            *count += 1;
            text.push_str(&format!("{count}."));
        }
    }
    text
}

fn comment_texts(text: &str) -> Vec<String> {
    let mut comments: Vec<String> = text
        .lines()
        .filter_map(|line| line.split_once('#'))
        .map(|(_, comment)| comment.trim().to_owned())
        .collect();
    comments.sort();
    comments
}

const RED_TIDE: &str = include_str!("../../decks/red-tide.toml");

/// What is found out quickly of many pairs is what is said of one.
#[test]
fn what_fits_a_box_is_what_can_meet() {
    let roster = crate::cards::builtin::roster();
    let mut texts: Vec<String> = ["ares", "atlas", "apollo", "athena", "nobody"]
        .iter()
        .flat_map(|cruiser| {
            ["\"0-04\"", "\"0-04\", \"0-09\"", "\"0-18\", \"1-07\", \"9-99\"", ""]
                .map(|cards| format!("name = \"A\"\ncruiser = \"{cruiser}\"\ncards = [{cards}]\n"))
        })
        .collect();
    texts.push("name = \"A\"\ncards = [\"0-09\"]\n".into());
    let files: Vec<DeckFile> =
        texts.iter().map(|text| DeckFile::parse(Source::new("a.toml", text.as_str())).unwrap()).collect();
    let (mut fit, mut pairs) = (0, 0);
    for a in &files {
        for b in &files {
            let fits = BoxNeeds::of(a, &roster).fits(&BoxNeeds::of(b, &roster), &roster);
            assert_eq!(
                fits,
                cannot_meet([a, b].map(|deck| (&deck.source().name, deck)), &roster).is_none(),
                "{:?} {:?}",
                a.source(),
                b.source()
            );
            (fit, pairs) = (fit + usize::from(fits), pairs + 1);
        }
    }
    assert!(fit > 50 && pairs - fit > 50, "{fit} of {pairs}");
}

/// Codes and hashes that people have shared must stay readable. These were worked out by a
/// second program, from the description alone.
#[test]
fn codes_and_hashes_never_change() {
    let list = file(RED_TIDE).list().unwrap();
    let code = "FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF";
    assert_eq!(encode("ares", &list.cards), code);
    assert_eq!(decode(code).unwrap().cards, list.cards);
    let hash = DeckHash::of("ares", list.cards);
    assert_eq!(hash.to_string(), "ACHV-XNBF-HA51-0A61");
    assert_eq!(hash.full(), "5323bed56f8a8a1028c12ce9eb6509de7e67c9797915f665e0eb53f17a301f22");
    let own = decode("FD1WXPQJ83FEXQ60NYZZYG3QF1H0").unwrap();
    assert_eq!((own.cruiser.as_deref(), own.cards), (Some("my own"), ids("0-01 0-02 2-65535")));
}

#[test]
fn what_is_wrong_with_a_code_is_told() {
    let error_text = |code: &str| decode(code).unwrap_err().to_string();
    assert_eq!(error_text(""), "code: not a deck code; deck codes start with FD1");
    assert_eq!(error_text("3-10, 0-04"), "code: not a deck code; deck codes start with FD1");
    assert_eq!(
        error_text("FD2ABC"),
        "code: deck code version 2 is not supported; this version of Flightdeck reads 1; it was made by a newer Flightdeck"
    );
    assert_eq!(error_text("FD1AB"), "code:1:6: the code is incomplete");
    assert_eq!(error_text("FD10B4YBU"), "code:1:9: 'U' is not valid in a deck code");
    let sum = "wrong checksum: the code has a typo or is incomplete";
    let wrong = decode("FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SG").unwrap_err();
    assert_eq!(wrong.to_string(), format!("code:1:42: {sum}"));
    assert_eq!(wrong.location.unwrap().label, "should this be F?");
    assert_eq!(
        error_text("FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW22"),
        format!("code: {sum}; copy the whole code again, from FD1 to its end")
    );
}

#[test]
fn the_nearest_code_is_what_was_probably_meant() {
    let roster = roster();
    // A wrong digit of the same level before one of another; then the nearest number.
    for (typed, near) in [("3-99", "3-95"), ("3-11", "3-10"), ("1-40000", "1-40"), ("2-1000", "2-100")] {
        assert_eq!(roster.nearest_id(id(typed)), Some(id(near)), "{typed}");
    }
    assert_eq!(Roster::default().nearest_id(id("3-99")), None);
    for (typed, near) in [("310", "3-10"), ("Sparow", "0-04"), ("night mail", "3-10"), ("3.10", "3-10")] {
        assert_eq!(roster.nearest_card(typed).map(|card| card.id), Some(id(near)), "{typed}");
    }
    assert_eq!(roster.nearest_card("a whole other game"), None);
}

/// Q-SET-6, against trying every way to lay two boards on the table.
#[test]
fn two_cruisers_share_a_box_if_two_boards_can_be_found() {
    let roster = roster();
    let deck = |cruiser: &str| file(&format!("cruiser = {cruiser:?}\ncards = []"));
    let classes = ["ares", "athena", "atlas", "apollo"];
    let boards = builtin::boards();
    for a in classes {
        for b in classes {
            let mut possible = false;
            for i in 0..boards.len() {
                for j in (0..boards.len()).filter(|&j| j != i) {
                    possible |=
                        boards[i].sides.contains(&a.to_owned()) && boards[j].sides.contains(&b.to_owned());
                }
            }
            assert_eq!(share_one_box(&deck(a), &deck(b), &roster).is_empty(), possible, "{a} {b}");
        }
    }
    // What the box's own print says.
    assert!(!share_one_box(&deck("ares"), &deck("ares"), &roster).is_empty());
    assert!(share_one_box(&deck("ares"), &deck("atlas"), &roster).is_empty());
    assert!(share_one_box(&deck("atlas"), &deck("atlas"), &roster).is_empty());
}

#[test]
fn only_what_passes_the_check_becomes_a_deck() {
    let roster = roster();
    let deck = check(&file(RED_TIDE), &roster, &Rules::total_war(), None).unwrap();
    assert_eq!(
        (deck.name(), deck.author(), deck.cruiser().id.as_str()),
        ("Red Tide", Some("Flightdeck"), "ares")
    );
    assert_eq!(deck.cards().len(), 25);
    assert!(deck.cards().is_sorted_by_key(|card| card.id));
    assert!(deck.notes().unwrap().starts_with("Make the opponent pass"));
    let short = RED_TIDE.replace("\"0-04\", ", "");
    let illegal = check(&file(&short), &roster, &Rules::total_war(), None).unwrap_err();
    assert_eq!(illegal.draft.cards.len(), 24);
    assert_eq!(illegal.faults[0].sentence(), "24 cards; a deck needs at least 25 (R-SET-2)");
    // A draft may be short, but not wrong.
    assert_eq!(draft(&file(&short), &roster).unwrap().cards.len(), 24);
    assert!(draft(&file("cards = [\"3-99\"]"), &roster).is_err());
    assert!(draft(&file("cards = [\"3-10\", \"03-10\"]"), &roster).is_err());
}

#[test]
fn a_file_full_of_faults_is_told_in_part_and_quickly() {
    let many = "\"3-99\", \"x\", ".repeat(100_000);
    let file = file(&format!("cards = [{many}]"));
    let illegal = check(&file, &roster(), &Rules::total_war(), None).unwrap_err();
    assert!(illegal.faults.len() < 210, "{}", illegal.faults.len());
    assert_eq!(illegal.faults.last().unwrap().message, "and 99,805 more errors");
    let copies =
        illegal.faults.iter().find(|fault| fault.message.to_string().starts_with("3-99 100000 times"));
    assert!(copies.is_none_or(|fault| fault.message.to_string().len() < 200));
}

fn rules(text: &str) -> Rules {
    let roster = roster();
    // Stands in for the search language: cards with the effect named.
    let mut find = |query: &str| {
        let effect = query.strip_prefix("effect:").unwrap().parse().unwrap();
        let with = roster.cards().iter().filter(|card| card.front.effects().any(|e| e == effect));
        Ok(with.map(|card| card.id).collect())
    };
    Rules::parse(&Source::new("rules.toml", text), &roster, &mut find).unwrap()
}

fn wish(seed: u64) -> Wish<'static> {
    Wish { name: "Random", seed, cruiser: None, cards: None, among: None }
}

/// A seed builds the same deck in every release.
#[test]
fn a_random_deck_is_the_same_for_the_same_seed() {
    let (list, deck) = random(&wish(7), &roster(), &Rules::total_war(), None).unwrap();
    assert_eq!(list.cards.len(), 25);
    assert_eq!(deck.cards().iter().map(|card| card.id).collect::<Vec<_>>(), list.cards);
    assert_eq!(deck.hash().to_string(), "7B98-0MVP-268G-0CND");
    assert_ne!(random(&wish(8), &roster(), &Rules::total_war(), None).unwrap().0.cards, list.cards);
}

#[test]
fn random_decks_keep_to_the_rules() {
    let roster = roster();
    let rules = rules(
        "minimum = 30\nmaximum = 30\nbanned = [\"3-10\"]\ncruisers = [\"atlas\"]\n\
         restricted = { cards = [\"0-33\", \"0-04\", \"0-02\"], max = 1 }\n\
         [limits]\nfighters = { max = 56 }\nshields = { min = 12 }\n\"effect:destroy\" = { min = 4, max = 5 }\n",
    );
    for seed in 0..50 {
        let (_, deck) = random(&wish(seed), &roster, &rules, None).unwrap();
        let stats = DeckStats::of(deck.cards(), Some(deck.cruiser()));
        assert_eq!((stats.cards, deck.cruiser().id.as_str()), (30, "atlas"));
        assert!(stats.fighters.total() <= 56 && stats.shields.total() >= 12);
        let destroy =
            stats.effects.iter().find(|place| place.effect == crate::cards::Effect::Destroy).unwrap();
        assert!((4..=5).contains(&destroy.cards), "{}", destroy.cards);
        let has = |code: &str| deck.cards().iter().any(|card| card.id == id(code));
        assert!(!has("3-10"));
        assert!(["0-33", "0-04", "0-02"].into_iter().filter(|code| has(code)).count() <= 1);
    }
}

#[test]
fn a_random_deck_that_cannot_be_is_refused() {
    let roster = roster();
    let error_text =
        |wish: Wish<'_>, rules: &Rules| random(&wish, &roster, rules, None).unwrap_err().to_string();
    let total_war = Rules::total_war();
    assert_eq!(
        error_text(Wish { cards: Some(101), ..wish(1) }, &total_war),
        "101 cards wanted, but only 100 to choose from"
    );
    assert_eq!(
        error_text(Wish { cruiser: Some("aress"), ..wish(1) }, &total_war),
        "unknown cruiser \"aress\"; did you mean `ares`?"
    );
    assert_eq!(
        error_text(wish(1), &rules("name = \"Hard\"\n[limits]\nshields = { min = 900 }")),
        "found no legal deck of 25 cards in 1000 tries; the first attempt failed: 47 shields; Hard requires at least 900"
    );
    assert_eq!(
        error_text(Wish { cards: Some(20), ..wish(1) }, &total_war),
        "found no legal deck of 20 cards in 1000 tries; the first attempt failed: 20 cards; a deck needs at least 25 (R-SET-2)"
    );
}

#[test]
fn the_figures_add_up() {
    let roster = roster();
    let all = DeckStats::of(roster.cards(), roster.cruiser("ares"));
    assert_eq!((all.cards, all.green, all.blue), (100, 40, 60));
    let fighters: u32 = roster.cards().iter().map(|card| u32::from(card.front.fighters())).sum();
    assert_eq!(all.fighters.total(), fighters);
    assert_eq!(all.levels.iter().map(|level| level.fighters).sum::<u32>(), fighters);
    assert_eq!(all.levels.map(|level| level.cards), [25; 4]);
    assert_eq!(all.levels.map(|level| level.spaces), [5, 5, 5, 3]);
    let effects: u32 = all.effects.iter().map(|effect| effect.upper + effect.lower).sum();
    assert_eq!(effects, all.levels.iter().map(|level| level.effects).sum::<u32>());
    assert_eq!(all.first_hand, Some(5));
    let diff = DeckDiff::between(
        &draft(&file("cards = [\"0-04\", \"3-10\"]"), &roster).unwrap(),
        &draft(&file("cards = [\"3-10\", \"3-35\"]"), &roster).unwrap(),
    );
    assert_eq!((diff.only_a, diff.shared, diff.only_b), (ids("0-04"), ids("3-10"), ids("3-35")));
    let fighters = diff.figures.iter().find(|change| change.figure == "fighters").unwrap();
    assert_eq!((fighters.a, fighters.b), (5, 4));
}

/// The sample decks: legal, different, on all cruisers, and what their comments claim of one box.
#[test]
fn the_sample_decks_are_legal_and_as_described() {
    let roster = roster();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("decks");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let decks: Vec<(DeckFile, Deck)> = paths
        .iter()
        .map(|path| {
            (DeckFile::read(path).unwrap(), load(path, &roster).unwrap_or_else(|error| panic!("{error}")))
        })
        .collect();
    assert!(decks.len() >= 10);
    for cruiser in builtin::cruisers() {
        assert!(decks.iter().any(|(_, deck)| deck.cruiser() == cruiser), "{}", cruiser.id);
    }
    let mut pairs = 0;
    for (at, (file, deck)) in decks.iter().enumerate() {
        assert!((25..=40).contains(&deck.cards().len()), "{}", deck.name());
        assert!(file.source().text.starts_with('#'), "{} has no plan", deck.name());
        for (other_file, other) in &decks[..at] {
            assert_ne!(deck.name(), other.name());
            let shared = DeckDiff::between(deck.draft(), other.draft()).shared.len();
            assert!(
                shared * 3 <= deck.cards().len() * 2,
                "{} and {} share {shared}",
                deck.name(),
                other.name()
            );
            let playable = share_one_box(file, other_file, &roster).is_empty();
            pairs += usize::from(playable);
            let claims = |a: &DeckFile, b: &DeckFile| {
                let name = std::path::Path::new(&b.source().name.to_string())
                    .file_name()
                    .unwrap()
                    .to_string_lossy()
                    .into_owned();
                a.source().text.contains(&name)
            };
            if claims(file, other_file) || claims(other_file, file) {
                assert!(playable, "{} and {} do not fit in one box", deck.name(), other.name());
            }
        }
    }
    assert!(pairs >= 2, "{pairs}");
}

/// Every name fits on a line, and the work that a file causes in the catalog is bounded.
#[test]
fn names_and_event_rules_have_a_limit() {
    let faults = |text: &str| -> Vec<String> {
        let file = DeckFile::parse(Source::new("d.toml", text)).unwrap();
        file.faults().iter().map(|fault| fault.message.to_string()).collect()
    };
    let long = "é".repeat(81);
    assert_eq!(
        faults(&format!("name = \"{long}\"\nauthor = \"{long}\"\ncruiser = \"{long}\"\ncards = []")),
        ["name", "author", "cruiser"].map(|key| format!("{key} must have at most 80 characters"))
    );
    assert!(faults(&format!("name = \"{}\"\ncruiser = \"ares\"\ncards = []", &long[2..])).is_empty());

    let mut searches = 0;
    let mut parse = |text: String| {
        let mut find = |_: &str| {
            searches += 1;
            Ok(Vec::new())
        };
        Rules::parse(&Source::new("r.toml", text), &builtin::roster(), &mut find)
    };
    let limits = |n: usize| {
        (0..n).fold("[limits]\n".to_owned(), |text, at| text + &format!("\"name:a{at}\" = {{ max = 1 }}\n"))
    };
    let groups = |n: usize| "[[restricted]]\ncards = [\"3-10\"]\nmax = 1\n".repeat(n);
    assert!(parse(limits(100)).is_ok() && parse(groups(100)).is_ok());
    let faults = parse(limits(101)).unwrap_err();
    assert_eq!(faults[0].message, "101 limits; an event has at most 100");
    let faults = parse(groups(101)).unwrap_err();
    assert_eq!(faults[0].message, "101 restricted groups; an event has at most 100");
    assert_eq!(searches, 100);
}
