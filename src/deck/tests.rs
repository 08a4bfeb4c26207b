//! Properties that hold for any deck, and the layouts that edits must keep.

use proptest::prelude::*;

use super::*;
use crate::cards::{CardId, builtin};
use crate::fault::Source;

fn pool() -> Pool {
    Pool::new(builtin::cards().to_vec(), builtin::cruisers().to_vec(), builtin::boards().to_vec())
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
            prop_assert!(fault.message.contains("checksum"), "{}", fault);
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
    fn what_is_exported_is_imported_again(list in any_list()) {
        let pool = pool();
        for format in [ListFormat::Plain, ListFormat::Csv, ListFormat::Json] {
            let text = export(&list, format, &pool);
            if list == List::default() {
                continue;
            }
            match import(&Source::new("list", text.as_str()), &pool) {
                Ok(read) => prop_assert_eq!(&read, &list, "{:?}\n{}", format, text),
                Err(faults) => prop_assert!(false, "{format:?} {text}\n{faults:?}"),
            }
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[ -~\n\t\"#,\\[\\]0-9-]{0,120}") {
        let pool = pool();
        let source = Source::new("x", text.as_str());
        let _ = import(&source, &pool);
        let _ = Owned::parse(&source, &pool);
        let _ = Rules::parse(&source, &pool, &mut |_| Ok(Vec::new()));
        let cards = format!("cards = [{text}]\n{text}");
        for text in [text, cards] {
            if let Ok(file) = DeckFile::parse(Source::new("x", text.as_str())) {
                let _ = check(&file, &pool, &Rules::total_war(), None);
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
