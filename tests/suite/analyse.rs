//! `flightdeck analyse`: the story of a game, in every format.

use std::process::Output;

use serde_json::Value;

use crate::program::repository;

/// A game of the sample decks, recorded.
struct Game {
    folder: tempfile::TempDir,
}

impl Game {
    fn new() -> Self {
        let game = Game { folder: tempfile::tempdir().unwrap() };
        let record = game.folder.path().join("game.jsonl");
        let decks = ["decks/red-tide.toml", "decks/long-night.toml"];
        let output = game.run(
            &[
                &["duel"],
                &decks[..],
                &["--bots", "greedy,random", "--game", "2", "--record", record.to_str().unwrap()],
            ]
            .concat(),
        );
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        game
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = crate::program::flightdeck();
        let catalog = self.folder.path().join("catalog.sqlite");
        command.args(args).current_dir(repository("")).env("FLIGHTDECK_CATALOG", catalog).output().unwrap()
    }

    fn analyse(&self, more: &[&str]) -> String {
        let record = self.folder.path().join("game.jsonl");
        let quick = ["analyse", record.to_str().unwrap(), "--bot", "pilot", "--worlds", "4"];
        let output = self.run(&[&quick[..], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn a_game_is_told_in_every_format() {
    let game = Game::new();
    let report: Value = serde_json::from_str(&game.analyse(&["--format", "json"])).unwrap();
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

    let text = game.analyse(&["--threads", "1", "--worst", "2"]);
    assert!(text.contains("100% Red Tide wins") && text.contains('█'), "{text}");
    assert!(text.contains("Costliest decisions") && text.contains("better"), "{text}");
    assert_eq!(text, game.analyse(&["--threads", "3", "--worst", "2"]), "threads make no difference");

    let page = game.analyse(&["--format", "html"]);
    assert!(page.contains("<polyline points=\"0,") && page.contains("<title>"), "{page}");
    let csv = game.analyse(&["--format", "csv"]);
    assert_eq!(csv.lines().count(), 1 + decisions.len());
    assert!(game.analyse(&["--format", "markdown"]).contains("```text"));
}

#[test]
fn scenarios_can_be_analysed_and_broken_records_cannot() {
    let game = Game::new();
    let output = game.run(&["analyse", "tests/scenarios/passing.scene", "--bot", "greedy", "--worlds", "2"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = game.run(&["analyse", "tests/records/refused/state-differs.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
    let output = game.run(&["analyse", "no-such-game.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
}
