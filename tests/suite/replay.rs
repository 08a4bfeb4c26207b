//! `flightdeck replay`: a game in short, in full, and many at once; what breaks the rules is line 1.

use crate::program::{Desk, repository};

const GAME: [&str; 6] = ["replay", "red-tide", "long-night", "--bot", "random", "--game"];

/// A folder with the record of a game.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.runs(&[&GAME[..], &["2", "-o", "game.jsonl"]].concat());
    desk
}

#[test]
fn a_record_and_the_game_of_the_match_are_told_alike() {
    let desk = desk();
    for lang in ["en", "fr", "de"] {
        let short = desk.runs(&["--lang", lang, "replay", "game.jsonl"]);
        assert!(short.lines().count() <= 24, "{short}");
        assert!(short.contains("Red Tide") && short.contains("flightdeck watch game.jsonl"), "{short}");
        for more in [&["--full"][..], &["--full", "--board"]] {
            let printed = |first: &[&str]| desk.runs(&[&["--lang", lang], first, more].concat());
            let match_game = [&GAME[..], &["2"]].concat();
            assert_eq!(printed(&["replay", "game.jsonl"]), printed(&match_game), "{more:?}");
        }
    }
    let (_, full, _) = desk.run("replay game.jsonl --full");
    assert!(full.contains("\nRound 1: ") && full.contains("Red Tide plays "), "{full}");
    assert!(full.trim_end().lines().last().is_some_and(|line| line.contains("Red Tide ")), "{full}");
    let (_, board, _) = desk.run("replay game.jsonl --board");
    assert!(board.contains("\nRed Tide · ") || board.contains("Red Tide (Ares)"), "{board}");
}

#[test]
fn the_position_of_a_decision_is_json_and_a_scenario_is_a_file() {
    let desk = desk();
    let json = desk.json("replay game.jsonl --at 5");
    assert_eq!((&json["decisions"], &json["result"]), (&4.into(), &serde_json::Value::Null));
    desk.refuses("replay game.jsonl --at 9999", &["there is no decision 9999"]);
    desk.runs("replay game.jsonl -o game.scene -o again.jsonl");
    assert_eq!(desk.read("game.jsonl"), desk.read("again.jsonl"));
    let (code, out, err) = desk.run("replay game.scene");
    assert!(code == 0 && out.starts_with("The scenario holds: "), "{out}{err}");
    desk.fails("replay game.jsonl -o game.jsonl --force");
}

#[test]
fn a_broken_rule_is_the_first_line() {
    let desk = desk();
    // The same player takes the first and the second decision.
    let record = desk.read("game.jsonl");
    let first = record.lines().position(|line| line.starts_with("{\"by\"")).unwrap();
    let mut lines: Vec<&str> = record.lines().collect();
    lines.insert(first, lines[first]);
    desk.write("broken.jsonl", lines.join("\n"));
    for (lang, start) in
        [("en", "Decision 2 breaks "), ("fr", "La décision 2 enfreint "), ("de", "Entscheidung 2 verletzt ")]
    {
        let (code, out, err) = desk.run(&["--lang", lang, "replay", "broken.jsonl"]);
        assert_eq!(code, 1, "{err}");
        let line = out.lines().next().unwrap_or_default();
        assert!(line.starts_with(start) && line.ends_with('.'), "{out}");
        assert!(err.contains(&format!("broken.jsonl:{}", first + 2)), "{err}");
    }
    let (code, out, err) = desk.run("replay game.jsonl broken.jsonl");
    assert_eq!(code, 1, "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("broken.jsonl: Decision 2 breaks "), "{out}");
    assert!(lines[1].starts_with("game.jsonl: "), "{out}");
    assert_eq!(*lines.last().unwrap(), "1 of 2 games follows the rules.");
    let (code, _, err) = desk.run("replay game.jsonl missing.jsonl");
    assert!(code == 2 && err.contains("missing.jsonl"), "{err}");
}

#[test]
fn decks_of_a_match_are_found_by_name_and_nothing_else_is_a_game() {
    let desk = Desk::new();
    desk.refuses("replay red-tid long-night --game 1", &["red-tide"]);
    desk.refuses("replay red-tide --game 1", &["two decks"]);
    desk.refuses("replay red-tide long-night --game 0", &["--game"]);
    let (code, out, err) = desk.run("replay --mode training --game 1 --bot random");
    assert!(code == 0 && out.contains("Ares (random) against Athena (random)"), "{out}{err}");
    let deck = repository("decks/red-tide.toml").display().to_string();
    desk.fails(&["watch", &deck]);
}

/// A deck or an empty file in the place of a game is said to be one, also by the deck's name.
#[test]
fn what_is_no_game_is_said_to_be_none() {
    let desk = Desk::with(&["red-tide"]);
    desk.write("empty.jsonl", "");
    for verb in ["replay", "watch", "analyze"] {
        for deck in ["red-tide", "red-tide.toml", "long-night"] {
            let said = [format!("{deck} is a deck, not a game"), format!("flightdeck deck show {deck}")];
            desk.refuses(&format!("{verb} {deck}"), &said.each_ref().map(String::as_str));
        }
        desk.refuses(&format!("{verb} empty.jsonl"), &["empty.jsonl is empty"]);
        desk.refuses(&format!("{verb} nothing"), &["cannot read nothing"]);
    }
}
