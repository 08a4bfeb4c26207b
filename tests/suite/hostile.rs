//! What strangers may send: nothing of it drives a terminal, and nothing beyond the rules is played.

use crate::program::{Desk, repository};

/// Q-END-4: nothing goes on beyond the round limit.
#[test]
fn a_position_beyond_its_round_limit_is_refused() {
    let desk = Desk::new();
    let deck = |name: &str| repository(&format!("decks/{name}.toml")).display().to_string();
    let (one, two) = (deck("red-tide"), deck("long-night"));
    let duel = ["duel", &one, &two, "--game", "1", "--record", "game.jsonl", "--record-states"];
    assert_eq!(desk.run(&duel).0, 0);
    let record = desk.read("game.jsonl");
    let header: serde_json::Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let state = record.lines().find_map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        // The start of a turn: a position has no effects waiting.
        let state = line.get("state")?;
        (state["phase"] == "deployment" && state["waiting"].as_array().is_none_or(Vec::is_empty))
            .then(|| state.clone())
    });
    let replay = |round: u64, limit: u64| {
        let (mut header, mut state) = (header.clone(), state.clone().unwrap());
        state["round"] = round.into();
        header["round_limit"] = limit.into();
        header["position"] = state;
        for key in ["first", "seed"] {
            header.as_object_mut().unwrap().remove(key);
        }
        desk.write("position.jsonl", format!("{header}\n"));
        desk.run(&["replay", "position.jsonl"])
    };
    let (code, out, err) = replay(3, 3);
    assert_eq!(code, 0, "{out}{err}");
    let (code, _, err) = replay(4, 3);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("round 4 is beyond the limit of 3 rounds (Q-END-4)"), "{err}");
}
