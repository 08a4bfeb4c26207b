//! `flightdeck solve` as a user meets it.

use crate::program::Desk;

/// The card below strikes when it comes to light, and one point of armor is left.
const WIN_NOW: &str = "card 2-23: 2 strike / 1\ncard 0-21 0-22: 1\ncard 0-11: 1 lateral / 1\n\
                       a3: 2-23, 0-21\na hand 0-11\nb hand 0-22\nb armor 1\n";

#[test]
fn the_best_line_is_told_and_written_as_a_record() {
    let desk = Desk::new();
    desk.write("win.scene", WIN_NOW);
    let ask = ["solve", "win.scene", "--goal", "damage", "--record", "best.jsonl"];
    let (code, out, error) = desk.run(&ask);
    assert_eq!(code, 0, "{error}");
    for part in
        ["`a`, round 1", "exact", "1 damage", "a plays 0-11 on", "a: lateral a3.", "`b` loses 1 armor"]
    {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (code, _, error) = desk.run(&["replay", "best.jsonl"]);
    assert_eq!(code, 0, "{error}");
    // What exists is replaced only when asked.
    let (code, _, error) = desk.run(&ask);
    assert_eq!(code, 2);
    assert!(error.contains("best.jsonl"), "{error}");
    assert_eq!(desk.run(&[&ask[..], &["--force"]].concat()).0, 0);
    // The record ends where nobody has decided yet what comes next, and can be solved again.
    assert_eq!(desk.run(&["solve", "best.jsonl", "--at", "0", "--format", "json"]).0, 0);
}

#[test]
fn json_says_how_far_it_can_be_trusted() {
    let desk = Desk::new();
    desk.write("win.scene", WIN_NOW);
    let (code, out, error) =
        desk.run(&["solve", "win.scene", "--depth", "round", "--worlds", "2", "--format", "json"]);
    assert_eq!(code, 0, "{error}");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["mover"], "a");
    assert_eq!(answer["exact"], false);
    assert_eq!(answer["worlds"], 2);
    assert_eq!(answer["whole"], true);
    assert!(answer["lines"][0]["steps"][0]["choice"].is_object(), "{answer}");
}

#[test]
fn what_cannot_be_solved_is_said() {
    let desk = Desk::new();
    desk.write("nonsense.scene", "a juggles 3-10\n");
    let (code, _, error) = desk.run(&["solve", "nonsense.scene"]);
    assert_eq!(code, 2);
    assert!(error.contains("nonsense.scene:1"), "{error}");
    let (code, _, error) = desk.run(&["solve", "nowhere.jsonl"]);
    assert_eq!(code, 2);
    assert!(error.contains("nowhere.jsonl"), "{error}");
}
