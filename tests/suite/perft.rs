//! Perft: choice counts by depth from fixed positions, as for chess engines. A change of a single rule
//! anywhere shows in the numbers. They stand in the headers of `tests/perft/*.jsonl`, and the naive
//! model, which shares no code with the engine, must count the same.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use flightdeck::engine::Dice;
use flightdeck::engine::check::perft;
use flightdeck::engine::record::replay;
use serde_json::Value;

use crate::naive::Naive;

/// Each position: its path, its header, and the counts for depth 1, 2, 3 …
fn positions() -> Vec<(PathBuf, Value, Vec<u64>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let header: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let counts = header["sequences"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        (path, header, counts)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn the_engine_counts_as_pinned() {
    let mut wrong = Vec::new();
    for (path, _, pinned) in positions() {
        let reader = BufReader::new(File::open(&path).unwrap());
        let start = replay("position", reader, None, |_| {}).unwrap();
        let count = |depth| perft(&start.table, &start.state, &Dice::new(1), depth);
        let counted: Vec<u64> = (1..=4).map(count).collect();
        if counted != pinned {
            wrong.push(format!("{}: {counted:?}, pinned {pinned:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_naive_model_counts_the_same() {
    for (path, header, pinned) in positions() {
        let counted: Vec<u64> = (1..=2).map(|depth| naive_count(&header, &mut Vec::new(), depth)).collect();
        assert_eq!(counted, pinned[..2], "{}", path.display());
    }
}

/// The model cannot be copied, so each sequence is played from the start.
fn naive_count(header: &Value, choices: &mut Vec<Value>, depth: usize) -> u64 {
    let mut as_they_lie = |_: &str, cards: Vec<String>| cards;
    let mut game = Naive::new(header, &mut as_they_lie).unwrap();
    for choice in choices.iter() {
        game.apply(choice, &mut as_they_lie);
    }
    let Some((_, options)) = game.decision() else { return 0 };
    drop(game);
    if choices.len() + 1 == depth {
        return options.len() as u64;
    }
    let mut sum = 0;
    for option in options {
        choices.push(option);
        sum += naive_count(header, choices, depth);
        choices.pop();
    }
    sum
}
