//! `flightdeck combos` as a user meets it.

use serde_json::Value;

use crate::program::{Desk, has};

#[test]
fn loops_are_named_told_and_recorded() {
    let desk = Desk::new();
    let ask = ["combos", "id:0-09,1-12,2-31,0-63", "--record", "loops", "--lines", "2", "--full"];
    let out = desk.runs(&ask);
    has(
        &out,
        &[
            "Chains of 2 cards",
            "all 6 combinations",
            "3 combinations make a loop",
            "0-09 Rung",
            "0-09 Rung is played",
            "Each cycle:",
            "to the top of sector",
        ],
    );
    for record in ["loops/game-000001.jsonl", "loops/game-000002.jsonl"] {
        desk.runs(&["replay", record]);
    }
    // What exists is replaced only when asked.
    desk.refuses(&ask, &["loops"]);
    assert_eq!(desk.run(&[&ask[..], &["--force"]].concat()).0, 0);
    let one = ["combos", "id:0-09,1-12", "--record", "one.jsonl"];
    desk.runs(&one);
    let printed = desk.runs("replay one.jsonl --format scenario");
    assert!(printed.contains("a plays"), "{printed}");
}

#[test]
fn json_and_csv_hold_what_help_promises() {
    let desk = Desk::new();
    let ask = ["combos", "id:0-09,1-12,2-31", "--format"];
    let out = desk.runs(&[&ask[..], &["json"]].concat());
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["sets"], 3);
    assert_eq!(report["tried"], 3);
    assert_eq!(report["looping"], 3);
    assert_eq!(report["exhaustive"], true);
    assert_eq!(report["cruiser"], "ares");
    let first = &report["loops"][0];
    assert_eq!(first["gain"], "nothing");
    assert_eq!(first["brings"]["effects"], 2);
    assert_eq!(first["begins"], "played");
    let record = first["record"].as_array().unwrap();
    assert_eq!(record[0]["flightdeck"], 1);
    let lines: Vec<String> = record.iter().map(Value::to_string).collect();
    desk.write("line.jsonl", lines.join("\n"));
    desk.runs("replay line.jsonl");

    let (_, sheet, _) = desk.run(&[&ask[..], &["csv"]].concat());
    let mut rows = sheet.lines();
    assert!(rows.next().unwrap().starts_with("kind,cards,gain,effects,strikes"), "{sheet}");
    assert!(rows.next().unwrap().starts_with("loop,0-09"), "{sheet}");
    let (code, page, _) = desk.run(&[&ask[..], &["html"]].concat());
    assert!(code == 0 && page.contains("0-09 Rung"));
}

#[test]
fn four_cards_are_drawn_at_random_and_the_report_says_so() {
    let desk = Desk::new();
    let ask =
        ["combos", "effect:strike", "--size", "4", "--sample", "2", "--seed", "5", "--lines", "0", "--full"];
    let out = desk.runs(&ask);
    assert!(out.contains("2 of ") && out.contains("a random sample of"), "{out}");
    assert_eq!(desk.run(&[&ask[..], &["--threads", "1"]].concat()).1, out);
    // As many as there are is all of them.
    let (code, out, _) = desk.run("combos id:0-09,1-12,0-63,0-18 --size 4 --lines 0 --format json");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &report["exhaustive"], &report["sets"]), (0, &true.into(), &1.into()));
}

#[test]
fn what_cannot_be_asked_is_said() {
    let desk = Desk::new();
    let (code, out, error) = desk.run("combos name:nobody");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(error.contains("0 cards are too few to combine 2"), "{error}");
    let (code, _, error) = desk.run("combos id:0-09");
    assert_eq!(code, 1);
    assert!(error.contains("1 card is too few to combine 2"), "{error}");
    for size in ["1", "5", "two"] {
        desk.refuses(&["combos", "--size", size], &["--size"]);
    }
    desk.refuses("combos effct:draw", &["effct"]);
    desk.fails("combos --cruiser aries");
    desk.fails("combos nowhere.toml");
    // A hyphen begins a term.
    desk.runs(&["combos", "--query", "-effect:draw id:0-09,1-12"]);
}

#[test]
fn a_deck_is_searched_aboard_its_cruiser_in_any_language() {
    let desk = Desk::new();
    let deck = concat!(env!("CARGO_MANIFEST_DIR"), "/decks/clockwork.toml");
    let out = desk.runs(&["combos", deck, "--lang", "de", "--lines", "1", "--full"]);
    has(&out, &["Ketten aus 2 Karten", "apollo", "Schleifen", "Jeder Umlauf:"]);
    let (code, out, _) = desk.run(&["combos", deck, "--lang", "fr", "--lines", "1"]);
    assert!(code == 0 && out.contains("Boucles"), "{out}");
}

/// What was tried only in part may still make a loop: that there is none is said of a whole search alone.
#[test]
fn no_loop_is_ruled_out_by_a_search_in_part() {
    let desk = Desk::with(&["red-tide"]);
    let begins = |what: &str, how: &str| {
        let said = desk.ok(&format!("combos {what}"));
        assert!(said.starts_with(how), "{said}");
    };
    begins("red-tide", "Red Tide has no two-card loop.\nAll 300 pairs ");
    begins("red-tide --size 4 --sample 2 --seed 5", "Red Tide: no four-card loop was found.\n2 of 12,650 ");
    begins("id:0-04,2-24", "These cards make no two-card loop.\nThey were tried in all arrangements, ");
    begins(
        "effect:strike --size 4 --sample 2 --seed 5",
        "No four-card loop of these cards was found.\n2 of ",
    );
}
