//! `flightdeck analyze`: the mistakes of a game and the best moves of a position, in every format.

use std::process::Output;

use serde_json::Value;

use crate::program::{Desk, repository};

/// A game of the sample decks, recorded.
struct Game {
    folder: tempfile::TempDir,
}

impl Game {
    fn new() -> Self {
        let game = Game { folder: tempfile::tempdir().unwrap() };
        let record = game.folder.path().join("game.jsonl");
        let ask =
            ["replay", "red-tide", "long-night", "--bot", "greedy", "--bot", "random", "--game", "2", "-o"];
        let output = game.run(&[&ask[..], &[record.to_str().unwrap()]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        game
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = crate::program::flightdeck();
        let catalog = self.folder.path().join("catalog.sqlite");
        command.args(args).current_dir(repository("")).env("FLIGHTDECK_CATALOG", catalog).output().unwrap()
    }

    fn analyze(&self, more: &[&str]) -> String {
        let record = self.folder.path().join("game.jsonl");
        let quick = ["analyze", record.to_str().unwrap(), "--bot", "pilot", "--worlds", "4"];
        let output = self.run(&[&quick[..], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn a_game_is_told_in_every_format() {
    let game = Game::new();
    let report: Value = serde_json::from_str(&game.analyze(&["--format", "json"])).unwrap();
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

    let text = game.analyze(&["--threads", "1", "--top", "2"]);
    assert!(text.contains("100% Red Tide  ") && text.contains('█'), "{text}");
    assert!(text.starts_with("Red Tide won") && text.contains("Better: "), "{text}");
    assert_eq!(text, game.analyze(&["--threads", "3", "--top", "2"]), "threads make no difference");
    let full = game.analyze(&["--full"]);
    assert!(full.replace('\n', " ").contains("Blunder: 20 points or more, mistake: 10, slip: 5."), "{full}");

    let page = game.analyze(&["--format", "html"]);
    assert!(page.contains("<polyline points=\"0,") && page.contains("<title>"), "{page}");
    let csv = game.analyze(&["--format", "csv"]);
    assert_eq!(csv.lines().count(), 1 + decisions.len());
    assert!(game.analyze(&["--format", "markdown"]).contains("```text"));
}

#[test]
fn broken_and_missing_games_are_no_games() {
    let game = Game::new();
    let output = game.run(&["analyze", "tests/records/refused/state-differs.jsonl"]);
    assert_eq!(output.status.code(), Some(1), "it breaks the rules");
    for missing in
        [&["analyze", "no-such-game.jsonl"][..], &["analyze", "red-tid", "long-night", "--game", "1"]]
    {
        let output = game.run(missing);
        assert_eq!(output.status.code(), Some(2), "{missing:?}");
        assert!(output.stdout.is_empty(), "{missing:?}");
    }
    let output = game.run(&["analyze", "red-tide", "long-night"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && error.contains("--game N"), "{error}");
    let record = game.folder.path().join("game.jsonl").display().to_string();
    for (option, value) in [("--goal", "damage"), ("--depth", "turn")] {
        let error = String::from_utf8(game.run(&["analyze", &record, option, value]).stderr).unwrap();
        assert!(error.contains(option) && error.contains("--at N"), "{error}");
    }
}

#[test]
fn a_game_of_a_match_is_played_and_analyzed() {
    let game = Game::new();
    let ask = ["analyze", "red-tide", "long-night", "--game", "3", "--bot", "pilot", "--worlds", "2"];
    let output = game.run(&[&ask[..], &["--format", "json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["file"], &report["players"]["b"]), (&"game 3".into(), &"Long Night".into()));
    let text = String::from_utf8(game.run(&ask).stdout).unwrap();
    assert!(text.contains("\nMore: --full, -o game.html"), "{text}");
}

#[test]
fn the_best_moves_of_a_decision_and_what_was_played() {
    let game = Game::new();
    let text = game.analyze(&["--at", "9"]);
    assert!(text.starts_with("Best: ") && text.contains("\n     Played: "), "{text}");
    let json: Value = serde_json::from_str(&game.analyze(&["--at", "9", "--format", "json"])).unwrap();
    assert_eq!(json["depth"], "round");
    assert!(!json["lines"].as_array().unwrap().is_empty() && json["played"]["steps"].is_array(), "{json}");
    let record = game.folder.path().join("game.jsonl").display().to_string();
    let output = game.run(&["analyze", &record, "--at", "9999"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && error.contains("there is no decision 9999"), "{error}");
    // After the end of the game there is no best move.
    let output = game.run(&["analyze", &record, "--at-event", "end"]);
    assert_eq!(output.status.code(), Some(1));
}

/// The card below strikes when it is revealed, and one point of armor is left.
const WIN_NOW: &str = "card 2-23: 2 strike / 1\ncard 0-21 0-22: 1\ncard 0-11: 1 lateral / 1\n\
                       a3: 2-23, 0-21\na hand 0-11\nb hand 0-22\nb armor 1\n";

#[test]
fn the_best_line_of_a_scenario_is_told_and_written_as_a_record() {
    let desk = Desk::new();
    desk.write("win.scene", WIN_NOW);
    let ask = ["analyze", "win.scene", "--goal", "damage", "--depth", "turn", "-o", "best.jsonl"];
    let (code, out, error) = desk.run(&ask);
    assert_eq!(code, 0, "{error}");
    assert!(out.starts_with("Best: play 0-11 in sector ") && out.contains("(1 damage)."), "{out}");
    let (code, _, error) = desk.run(&["replay", "best.jsonl"]);
    assert_eq!(code, 0, "{error}");
    // What exists is replaced only when asked.
    let (code, _, error) = desk.run(&ask);
    assert_eq!(code, 2);
    assert!(error.contains("best.jsonl"), "{error}");
    assert_eq!(desk.run(&[&ask[..], &["--force"]].concat()).0, 0);
    assert_eq!(desk.run(&["analyze", "best.jsonl", "--at", "1", "--format", "json"]).0, 0);
    // As the first version counted.
    assert_eq!(desk.run(&["analyze", "best.jsonl", "--at-event", "0", "--lines", "1"]).0, 0);
}

#[test]
fn json_says_how_far_it_can_be_trusted() {
    let desk = Desk::new();
    desk.write("win.scene", WIN_NOW);
    let (code, out, error) = desk.run(&["analyze", "win.scene", "--worlds", "2", "--format", "json"]);
    assert_eq!(code, 0, "{error}");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["mover"], "a");
    assert_eq!(answer["exact"], false);
    assert_eq!(answer["worlds"], 2);
    assert_eq!(answer["whole"], true);
    assert!(answer["lines"][0]["steps"][0]["choice"].is_object(), "{answer}");
}

#[test]
fn what_is_no_position_is_said() {
    let desk = Desk::new();
    desk.write("nonsense.scene", "a juggles 3-10\n");
    let (code, _, error) = desk.run(&["analyze", "nonsense.scene"]);
    assert_eq!(code, 2);
    assert!(error.contains("nonsense.scene:1"), "{error}");
}
