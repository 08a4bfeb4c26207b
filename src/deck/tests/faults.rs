//! What is said of decks, event rules, pools and boxes that do not fit, each at the edge of what is right.

use super::*;
use crate::fault::Fault;
use crate::say::Message;

fn told(faults: &[Fault]) -> Vec<String> {
    faults
        .iter()
        .map(|fault| fault.to_string().replace("deck.toml", "d").replace("rules.toml", "r"))
        .collect()
}

/// A deck of one card a line, the first on line 4, against these rules.
fn faults_of(rules: &Rules, cards: &str) -> Vec<String> {
    let cards: Vec<String> = cards.split_whitespace().map(|card| format!("{card:?},\n")).collect();
    let deck = file(&format!("name = \"X\"\ncruiser = \"ares\"\ncards = [\n{}]", cards.concat()));
    check(&deck, &roster(), rules, None).map_or_else(|illegal| told(&illegal.faults), |_| Vec::new())
}

fn rules_faults(text: &str) -> Vec<String> {
    let roster = roster();
    let mut find = |query: &str| match query.strip_prefix("level:") {
        Some(_) => Ok(Vec::new()),
        None => {
            let source = Source::new("query", query);
            Err(vec![Fault::new(Message::plain("not a search")).at(&source, 1..query.len())])
        }
    };
    Rules::parse(&Source::new("rules.toml", text), &roster, &mut find)
        .map_or_else(|faults| told(&faults), |_| Vec::new())
}

#[test]
fn event_rules_that_make_no_sense_are_refused() {
    for right in [
        "minimum = 10\nmaximum = 10",
        "maximum = 25",
        "boxes = 1",
        "boxes = 2",
        "restricted = { cards = [\"0-04\"], max = 0 }",
        "[limits]\nfighters = { min = 3, max = 3 }\nshields = { max = 1 }\nfields = { min = 1 }\n\"level:3\" = { max = 1 }",
    ] {
        assert_eq!(rules_faults(right), [""; 0], "{right}");
    }
    for (wrong, expected) in [
        ("maximum = 24", "r:1:11: maximum 24 is below the minimum 25"),
        ("minimum = 12\nmaximum = 11", "r:2:11: maximum 11 is below the minimum 12"),
        ("boxes = 3", "r:1:9: boxes must be 1 or 2; found 3"),
        ("boxes = 0", "r:1:9: boxes must be 1 or 2; found 0"),
        ("banned = []", "r:1:10: `banned` is empty; name at least one, or remove the line"),
        ("restricted = { max = 1 }", "r:1:14: a restricted group has no cards"),
        ("restricted = { cards = [\"0-04\"] }", "r:1:14: a restricted group has no max"),
        ("limits = { fighters = {} }", "r:1:23: a limit needs min, max or both"),
        ("limits = { fighters = { min = 4, max = 3 } }", "r:1:23: min 4 is above max 3"),
        ("limits = { \"levl:3\" = { max = 1 } }", "r:1:14: not a search"),
        ("limits = { 'levl:3' = { max = 1 } }", "r:1:14: not a search"),
        ("limits = { levl = { max = 1 } }", "r:1:13: not a search"),
        ("limits = { \"le\\u0076l:3\" = { max = 1 } }", "r:1:12: not a search"),
    ] {
        assert_eq!(rules_faults(wrong), [expected], "{wrong}");
    }
}

/// The range of a fault in a search ends where the search does.
#[test]
fn a_fault_in_a_search_is_placed_in_it() {
    let place = |text: &str| {
        let mut find =
            |query: &str| Err(vec![Fault::new(Message::plain("no")).at(&Source::new("q", query), 2..4)]);
        let source = Source::new("r", text);
        let faults = Rules::parse(&source, &roster(), &mut find).unwrap_err();
        let span = faults[0].location.as_ref().unwrap().span.clone().unwrap();
        source.text[span].to_owned()
    };
    assert_eq!(place("limits = { \"abcdef\" = { max = 1 } }"), "cd");
    assert_eq!(place("limits = { abcdef = { max = 1 } }"), "cd");
    assert_eq!(place("limits = { \"abcd\\u0065f\" = { max = 1 } }"), "\"abcd\\u0065f\"");
}

#[test]
fn rules_answer_what_they_say() {
    let printed = Rules::total_war();
    assert_eq!(
        (printed.name(), printed.event(), printed.minimum(), printed.maximum(), printed.boxes()),
        ("Total War", None, 25, None, None)
    );
    let cup = rules(
        "name = \"Cup\"\nminimum = 7\nmaximum = 9\nboxes = 2\ncolors = [\"green\"]\ncruisers = [\"atlas\", \"ares\"]\nbanned = [\"0-04\"]\nrestricted = { cards = [\"0-33\"], max = 1 }",
    );
    assert_eq!(
        (cup.name(), cup.event(), cup.minimum(), cup.maximum(), cup.boxes()),
        ("Cup", Some("Cup"), 7, Some(9), Some(2))
    );
    let roster = roster();
    for (code, cup_allows) in [("0-02", true), ("0-04", false), ("0-43", false)] {
        let card = roster.card(id(code)).unwrap();
        assert_eq!((printed.allows_card(card), cup.allows_card(card)), (true, cup_allows), "{code}");
    }
    assert_eq!(["ares", "atlas", "apollo"].map(|id| cup.allows_cruiser(id)), [true, true, false]);
    assert!(printed.allows_cruiser("apollo"));
    assert_eq!(["0-33", "0-04"].map(|code| cup.restricted[0].has(id(code))), [true, false]);
}

/// At the limit a deck is right, and one card further it is not.
#[test]
fn a_deck_may_reach_every_limit_and_pass_none() {
    let one = |rest: &str| rules(&format!("name = \"Cup\"\nminimum = 1\n{rest}"));
    let banned = one("banned = [\"0-33\"]");
    assert_eq!(faults_of(&banned, "0-04 0-33"), ["d:5:1: 0-33 Matchstick is banned by Cup"]);
    assert_eq!(
        faults_of(&one("colors = [\"green\"]"), "0-43"),
        ["d:4:1: 0-43 Wasp Nest is blue, but Cup allows only green"]
    );
    assert_eq!(
        faults_of(&one("cruisers = [\"atlas\"]"), "0-04"),
        ["d:2:11: cruiser ares is not allowed by Cup; allowed: atlas"]
    );
    assert_eq!(faults_of(&one("cruisers = [\"ares\"]\ncolors = [\"green\"]"), "0-04"), [""; 0]);
    let restricted = one("restricted = { cards = [\"0-04\", \"0-33\", \"3-10\"], max = 2 }");
    assert_eq!(faults_of(&restricted, "0-04 0-33 0-02"), [""; 0]);
    assert_eq!(
        faults_of(&restricted, "0-04 0-33 0-02 3-10"),
        ["d:7:1: 3 restricted cards; Cup allows at most 2; 0-04 Sparrow, 0-33 Matchstick, 3-10 Night Mail"]
    );
    // 0-04 has two fighters and a strike, 0-33 one and a destruction.
    let limit = |limit: &str| faults_of(&one(&format!("[limits]\n{limit}")), "0-04 0-33");
    for (right, low, high, what) in [
        ("fighters = { min = 3, max = 3 }", "fighters = { min = 4 }", "fighters = { max = 2 }", "3 fighters"),
        ("shields = { min = 0, max = 0 }", "shields = { min = 1 }", "", "0 shields"),
        ("fields = { max = 0 }", "fields = { min = 1 }", "", "0 force fields"),
        ("effects = { min = 2, max = 2 }", "effects = { min = 3 }", "effects = { max = 1 }", "2 effects"),
    ] {
        assert_eq!(limit(right), [""; 0]);
        let found = limit(low);
        assert!(
            found.len() == 1 && found[0].starts_with(&format!("d:3:1: {what}; Cup requires at least ")),
            "{found:?}"
        );
        let found = limit(high);
        assert!(
            found.len() == usize::from(!high.is_empty())
                && found
                    .iter()
                    .all(|found| found.starts_with(&format!("d:3:1: {what}; Cup allows at most "))),
            "{found:?}"
        );
    }
    assert_eq!(limit("\"effect:destroy\" = { min = 1, max = 1 }"), [""; 0]);
    assert_eq!(
        limit("\"effect:destroy\" = { max = 0 }"),
        ["d:3:1: 1 card matching effect:destroy; Cup allows at most 0; 0-33 Matchstick"]
    );
    assert_eq!(
        limit("\"effect:pivot\" = { min = 1 }"),
        ["d:3:1: 0 cards matching effect:pivot; Cup requires at least 1"]
    );
}

#[test]
fn a_deck_has_enough_cards_and_not_too_many() {
    let sized = rules("name = \"Cup\"\nminimum = 2\nmaximum = 3");
    for right in ["0-02 0-04", "0-02 0-04 0-09"] {
        assert_eq!(faults_of(&sized, right), [""; 0]);
    }
    assert_eq!(faults_of(&sized, "0-02"), ["d:3:1: 1 card; Cup requires at least 2"]);
    assert_eq!(faults_of(&sized, "0-02 0-04 0-09 0-14"), ["d:3:1: 4 cards; Cup allows at most 3"]);
    // A copy adds no card; an entry that is wrong in itself does.
    let sizes = |cards: &str| -> Vec<String> {
        faults_of(&sized, cards).into_iter().filter(|fault| fault.contains("Cup")).collect()
    };
    assert_eq!(
        sizes("0-02 0-02"),
        ["d:3:1: 2 cards listed, 1 of them known and unique; Cup requires at least 2"]
    );
    assert_eq!(sizes("0-02 x"), [""; 0]);
    assert_eq!(
        sizes("0-02 x x x"),
        ["d:3:1: 4 cards listed, 1 of them known and unique; Cup allows at most 3"]
    );
}

/// Q-SET-9, in a set of one's own that has enough cards.
#[test]
fn a_deck_holds_at_most_what_a_game_can() {
    let built_in = roster();
    let card = |number: u16| crate::cards::Card {
        id: CardId::new(0, number).unwrap(),
        ..built_in.cards()[0].clone()
    };
    let large =
        Roster::new((1..=260).map(card).collect(), built_in.cruisers().to_vec(), built_in.boards().to_vec());
    let held = |rules: &Rules, count: usize| {
        let cards: Vec<String> = (1..=count).map(|number| format!("\"0-{number}\"")).collect();
        let deck = file(&format!("name = \"X\"\ncruiser = \"ares\"\ncards = [{}]", cards.join(",")));
        check(&deck, &large, rules, None).map_or_else(|illegal| told(&illegal.faults), |_| Vec::new())
    };
    let printed = Rules::total_war();
    assert_eq!(held(&printed, MOST_CARDS), [""; 0]);
    assert_eq!(held(&printed, 251), ["d:3:1: 251 cards; a game can hold 250 at most (Q-SET-9)"]);
    let cup = rules("name = \"Cup\"\nmaximum = 250");
    assert_eq!(held(&cup, 251), ["d:3:1: 251 cards; Cup allows at most 250"]);
}

/// R-SET-2.
#[test]
fn a_card_listed_again_is_told_once_with_its_lines() {
    let copies = |cards: &str| faults_of(&rules("minimum = 1"), cards);
    assert_eq!(copies("0-04 0-02"), [""; 0]);
    assert_eq!(copies("0-04 0-02 0-04"), ["d:6:1: 0-04 Sparrow is listed twice; also on line 4 (R-SET-2)"]);
    assert_eq!(
        copies("0-04 0-04 0-04"),
        ["d:5:1: 0-04 Sparrow is listed three times; also on lines 4 and 6 (R-SET-2)"]
    );
    assert_eq!(
        copies("0-04 0-4"),
        [
            "d:5:1: 0-04 Sparrow is listed twice; also on line 4 (R-SET-2); \"0-04\", \"0-4\" are the same card"
        ]
    );
    let many = |count: usize| copies(&"0-04 ".repeat(count));
    assert_eq!(
        many(8),
        ["d:5:1: 0-04 Sparrow is listed 8 times; also on lines 4, 6, 7, 8, 9, 10 and 11 (R-SET-2)"]
    );
    assert_eq!(
        many(9),
        ["d:5:1: 0-04 Sparrow is listed 9 times; also on lines 4, 6, 7, 8, 9, 10, 11 and others (R-SET-2)"]
    );
    // On one line there is no other line to name.
    let line = file("name = \"X\"\ncruiser = \"ares\"\ncards = [\"0-04\", \"0-04\"]");
    let illegal = check(&line, &roster(), &rules("minimum = 1"), None).unwrap_err();
    assert_eq!(told(&illegal.faults), ["d:3:18: 0-04 Sparrow is listed twice (R-SET-2)"]);
    let bad = copies("0-04 9-99x");
    assert!(bad.len() == 1 && bad[0].starts_with("d:5:1: \"9-99x\": "), "{bad:?}");
    let unknown = copies("0-04 3-99 3-99");
    assert!(
        unknown.len() == 2 && unknown.iter().any(|fault| fault.contains("3-99 is not in the catalog")),
        "{unknown:?}"
    );
}

#[test]
fn a_deck_has_a_name_and_a_cruiser_that_is_known() {
    let of = |text: &str| {
        let illegal = check(&file(text), &roster(), &rules("minimum = 1"), None);
        illegal.map_or_else(|illegal| told(&illegal.faults), |_| Vec::new())
    };
    let cards = "cards = [\"0-04\"]";
    assert_eq!(
        of(&format!("cruiser = \"ares\"\n{cards}")),
        ["d: no name; add a line such as name = \"Red Tide\""]
    );
    let found = of(&format!("name = \"X\"\n{cards}"));
    assert!(
        found.len() == 1 && found[0].starts_with("d: no cruiser (R-SET-2); add a line such as cruiser = "),
        "{found:?}"
    );
    assert_eq!(
        of(&format!("name = \"X\"\ncruiser = \"aress\"\n{cards}")),
        ["d:2:11: unknown cruiser \"aress\"; did you mean `ares`?"]
    );
    assert!(draft(&file(&format!("cruiser = \"aress\"\n{cards}")), &roster()).is_err());
}

#[test]
fn a_deck_is_built_from_the_pool() {
    let roster = roster();
    let pool = |text: &str| Owned::parse(&Source::new("pool", text), &roster).unwrap();
    let deck = file("name = \"X\"\ncruiser = \"ares\"\ncards = [\n\"0-04\",\n\"0-33\",\n]");
    let faults = |pool: &Owned| {
        let illegal = check(&deck, &roster, &rules("minimum = 1"), Some(pool));
        illegal.map_or_else(|illegal| told(&illegal.faults), |_| Vec::new())
    };
    let some = pool("cruisers = [\"atlas\", \"ares\"]\ncards = [\"0-04\"]");
    assert_eq!(faults(&some), ["d:5:1: 0-33 is not in the pool pool"]);
    assert_eq!((some.has_card(id("0-04")), some.has_card(id("0-33"))), (true, false));
    assert_eq!(["ares", "atlas", "apollo"].map(|id| some.has_cruiser(id)), [true, true, false]);
    let others = pool("cruisers = [\"atlas\"]\ncards = [\"0-04\", \"0-33\"]");
    assert_eq!(faults(&others), ["d:2:11: cruiser ares is not in the pool pool; the pool has: atlas"]);
    let all = pool("cards = [\"0-04\", \"0-33\"]");
    assert_eq!(faults(&all), [""; 0]);
    assert!(all.has_cruiser("apollo") && pool("cruisers = [\"ares\"]").has_card(id("3-10")));
}

/// Q-SET-6.
#[test]
fn what_keeps_two_decks_from_one_box_is_told() {
    let roster = roster();
    let deck = |cruiser: &str, cards: &str| file(&format!("cruiser = {cruiser:?}\ncards = [{cards}]"));
    let share = |a: &DeckFile, b: &DeckFile| told(&share_one_box(a, b, &roster));
    let meet = |a: &DeckFile, b: &DeckFile| {
        cannot_meet([(&Message::plain("A"), a), (&Message::plain("B"), b)], &roster)
            .map(|fault| fault.to_string())
    };
    let (one, two) = (deck("ares", "\"0-04\", \"0-09\""), deck("athena", "\"0-02\""));
    assert_eq!((share(&one, &two), meet(&one, &two)), (Vec::new(), None));
    let copy = deck("athena", "\"0-02\", \"0-09\"");
    assert_eq!(
        share(&one, &copy),
        ["d:2:18: both decks use 0-09 (also in d line 2), but a box has only one (Q-SET-6)"]
    );
    assert_eq!(
        meet(&one, &copy).unwrap(),
        "A and B cannot be played with one box; 1 card in both decks: 0-09 (Q-SET-6)"
    );
    let same = deck("ares", "");
    let cannot = "ares and ares cannot both be used";
    let found = share(&one, &same);
    assert!(
        found.len() == 1
            && found[0].starts_with(&format!("d:1:11: {cannot} with one box (Q-SET-6); ares is printed on ")),
        "{found:?}"
    );
    assert_eq!(found[0].matches("printed on").count(), 1);
    assert_eq!(
        meet(&one, &same).unwrap(),
        format!("A and B cannot be played with one box; {cannot} (Q-SET-6)")
    );
    // A cruiser that nobody knows is a fault of its deck and not of the box.
    let unknown = deck("aress", "");
    assert_eq!((share(&one, &unknown), meet(&one, &unknown)), (Vec::new(), None));
    assert_eq!((share(&unknown, &one), meet(&unknown, &one)), (Vec::new(), None));
    // Thirteen shared cards are not all named.
    let many = |count: usize| {
        let cards: Vec<String> =
            roster.cards()[..count].iter().map(|card| format!("\"{}\"", card.id)).collect();
        let [a, b] = ["ares", "athena"].map(|cruiser| deck(cruiser, &cards.join(",")));
        meet(&a, &b).unwrap()
    };
    assert!(!many(12).contains("more") && many(13).ends_with("and 1 more (Q-SET-6)"), "{}", many(13));
}
