//! The engine beside the naive model: strange random games, played by the model and written down with
//! every state and every option, must replay exactly in the engine.

use std::cell::{Cell, RefCell};
use std::io::Cursor;

use flightdeck::engine::record::replay;
use serde_json::{Value, json};

use crate::naive::Naive;
use crate::naive::random::{Random, random_header};

/// A record of a random game of the model, and its result.
struct Recorded {
    text: String,
    decisions: usize,
    notes: usize,
    reshuffles: usize,
}

fn naive_record(seed: u64) -> Recorded {
    let mut random = Random::new(seed);
    let header = random_header(&mut random);
    let lines = RefCell::new(vec![header.to_string()]);
    let write = |line: Value| lines.borrow_mut().push(line.to_string());
    let mut chance = Random::new(seed ^ 0xface);
    let shuffles = Cell::new(0);
    let mut shuffle = |pile: &str, cards: Vec<String>| {
        let order = chance.shuffled(cards);
        write(json!({ "shuffle": { "pile": pile, "order": order } }));
        shuffles.set(shuffles.get() + 1);
        order
    };
    let mut game = Naive::new(&header, &mut shuffle).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    shuffles.set(0);
    let (mut decisions, mut notes) = (0, 0);
    loop {
        for note in game.take_notes() {
            notes += 1;
            write(json!({ "note": note }));
        }
        let mut state = game.state();
        // Said even where the format leaves it out, so that it is compared.
        if state.get("waiting").is_none() {
            state["waiting"] = json!([]);
        }
        write(json!({ "state": state }));
        let Some((who, options)) = game.decision() else { break };
        let choice = random.pick(&options).clone();
        write(json!({ "by": who, "choice": choice, "options": options }));
        game.apply(&choice, &mut shuffle);
        decisions += 1;
    }
    write(json!({ "result": game.result() }));
    let text = lines.borrow().join("\n");
    Recorded { text, decisions, notes, reshuffles: shuffles.get() }
}

#[test]
fn the_engine_replays_what_the_naive_model_plays() {
    let (mut decisions, mut notes, mut reshuffles) = (0, 0, 0);
    for seed in 0..300 {
        let recorded = naive_record(seed);
        if let Err(fault) = replay("record", Cursor::new(&recorded.text), None, |_| {}) {
            let line = fault.line_column().map_or(0, |(line, _)| line);
            let before: Vec<&str> = recorded.text.lines().take(line).skip(line.saturating_sub(4)).collect();
            panic!("seed {seed}:\n{fault}\n{}", before.join("\n"));
        }
        decisions += recorded.decisions;
        notes += recorded.notes;
        reshuffles += recorded.reshuffles;
    }
    // The rare paths were really walked.
    assert!(decisions > 10_000, "{decisions} decisions");
    assert!(notes > 10, "{notes} chains cut");
    assert!(reshuffles > 100, "{reshuffles} reshuffles");
}
