//! `flightdeck analyze`: the mistakes of a game and the best moves of a position, in every format.

use serde_json::Value;

use crate::program::{Desk, json, repository};

/// A folder with a game of the sample decks, recorded.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.runs("replay red-tide long-night --bot greedy --bot random --game 2 -o game.jsonl");
    desk
}

fn analyze(desk: &Desk, more: &str) -> String {
    desk.runs(&format!("analyze game.jsonl --worlds 16 {more}"))
}

#[test]
fn a_game_is_told_in_every_format() {
    let desk = desk();
    let report = json(&analyze(&desk, "--format json"));
    assert_eq!(report["players"]["a"], "Red Tide");
    assert_eq!(report["result"]["winner"], "a", "greedy beats random");
    let decisions = report["decisions"].as_array().unwrap();
    assert!(decisions.len() > 20 && report["whole"] == true);
    for (number, decision) in (1..).zip(decisions) {
        assert_eq!(decision["number"], number);
        let chance = decision["chance"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&chance), "{decision}");
        assert!(decision["options"].as_u64().unwrap() > 1);
    }
    assert_eq!(decisions.last().unwrap()["chance"], 1.0, "the last decision ends the game");
    for player in ["a", "b"] {
        assert!(report["cost"][player].as_f64().unwrap() >= 0.0, "{}", report["cost"]);
    }
    let worst = report["worst"].as_array().unwrap();
    let gain =
        |number: &Value| decisions[number.as_u64().unwrap() as usize - 1]["better"]["gain"].as_f64().unwrap();
    assert!(!worst.is_empty() && worst.windows(2).all(|pair| gain(&pair[0]) >= gain(&pair[1])));

    let text = analyze(&desk, "--threads 1 --top 2");
    assert!(text.contains("100% Red Tide  ") && text.contains('█'), "{text}");
    assert!(text.starts_with("Red Tide won") && text.contains("Better: "), "{text}");
    assert_eq!(text, analyze(&desk, "--threads 3 --top 2"), "threads make no difference");
    let full = analyze(&desk, "--full");
    assert!(full.replace('\n', " ").contains("Blunder: 20 points or more, mistake: 10, slip: 5."), "{full}");

    let page = analyze(&desk, "--format html");
    assert!(page.contains("<polyline points=\"0,") && page.contains("<title>"), "{page}");
    let csv = analyze(&desk, "--format csv");
    assert_eq!(csv.lines().count(), 1 + decisions.len());
    assert!(analyze(&desk, "--format markdown").contains("```text"));
}

#[test]
fn broken_and_missing_games_are_no_games() {
    let desk = desk();
    let record = repository("tests/records/refused/state-differs.jsonl").display().to_string();
    assert_eq!(desk.run(&["analyze", &record]).0, 1, "it breaks the rules");
    desk.fails("analyze no-such-game.jsonl");
    desk.fails("analyze red-tid long-night --game 1");
    desk.refuses("analyze red-tide long-night", &["--game N"]);
    for (option, value) in [("--goal", "damage"), ("--depth", "turn")] {
        desk.refuses(&["analyze", "game.jsonl", option, value], &[option, "--at N"]);
    }
}

#[test]
fn a_game_of_a_match_is_played_and_analyzed() {
    let desk = Desk::new();
    let ask = "analyze red-tide long-night --game 3 --bot pilot --worlds 2";
    let report = desk.json(ask);
    assert_eq!((&report["file"], &report["players"]["b"]), (&"game 3".into(), &"Long Night".into()));
    let text = desk.runs(ask);
    assert!(text.contains("\nMore: --full, -o game.html"), "{text}");
}

#[test]
fn the_best_moves_of_a_decision_and_what_was_played() {
    let desk = desk();
    let text = analyze(&desk, "--at 9");
    assert!(text.starts_with("Best: ") && text.contains("\n     Played: "), "{text}");
    let report = json(&analyze(&desk, "--at 9 --format json"));
    assert_eq!(report["depth"], "round");
    assert!(
        !report["lines"].as_array().unwrap().is_empty() && report["played"]["steps"].is_array(),
        "{report}"
    );
    desk.refuses("analyze game.jsonl --at 9999", &["there is no decision 9999"]);
    // After the end of the game there is no best move.
    assert_eq!(desk.run("analyze game.jsonl --at-event end").0, 1);
}

/// The card below strikes when it is revealed, and one point of armor is left.
const WIN_NOW: &str = "card 2-23: 2 strike / 1\ncard 0-21 0-22: 1\ncard 0-11: 1 lateral / 1\n\
                       a3: 2-23, 0-21\na hand 0-11\nb hand 0-22\nb armor 1\n";

#[test]
fn the_best_line_of_a_scenario_is_told_and_written_as_a_record() {
    let desk = Desk::new();
    desk.write("win.scene", WIN_NOW);
    let ask = "analyze win.scene --goal damage --depth turn -o best.jsonl";
    let out = desk.runs(ask);
    assert!(out.starts_with("Best: play 0-11 in sector ") && out.contains("(1 damage)."), "{out}");
    desk.runs("replay best.jsonl");
    // What exists is replaced only when asked.
    desk.refuses(ask, &["best.jsonl"]);
    desk.runs(&format!("{ask} --force"));
    desk.runs("analyze best.jsonl --at 1 --format json");
    // As the first version counted.
    desk.runs("analyze best.jsonl --at-event 0 --lines 1");
}

#[test]
fn json_says_how_far_it_can_be_trusted() {
    let desk = Desk::new();
    desk.write("win.scene", WIN_NOW);
    let answer = desk.json("analyze win.scene --worlds 2");
    assert_eq!(answer["mover"], "a");
    assert_eq!(answer["exact"], false);
    assert_eq!(answer["worlds"], 2);
    assert_eq!(answer["whole"], true);
    assert!(answer["lines"][0]["steps"][0]["choice"].is_object(), "{answer}");
}

/// Cards of four effects in each section come to more positions than anybody can wait for.
#[test]
fn a_search_that_reaches_its_limit_says_so() {
    let desk = Desk::new();
    let cards: String = (1..=9)
        .map(|n| format!("card 0-0{n}: 1 free pivot roll lateral / 1 roll vertical free pivot\n"))
        .collect();
    let wide = "a hand 0-01 0-02 0-03\na1: 0-05 0-06\na2: 0-07\nb1: 0-08\nb2: 0-09\nb hand 0-04\n";
    desk.write("wide.scene", cards + wide);
    for (depth, words) in [
        ("turn", "Not everything was tried: the limit is 2,000 positions (--tables)."),
        ("round", "Not everything was tried (--tables 2,000), the best in 2 possible deals; give or take "),
    ] {
        let ask = format!("analyze wide.scene --depth {depth} --tables 2000 --worlds 2");
        let said = desk.ok(&ask).replace('\n', " ");
        assert!(said.contains(words), "{said}");
        let answer = desk.json(&ask);
        assert_eq!((&answer["whole"], &answer["exact"]), (&false.into(), &false.into()));
        assert!(answer["tables"].as_u64().unwrap() <= 2000, "{answer}");
    }
}

#[test]
fn what_is_no_position_is_said() {
    let desk = Desk::new();
    desk.write("nonsense.scene", "a juggles 3-10\n");
    desk.refuses("analyze nonsense.scene", &["nonsense.scene:1"]);
}
