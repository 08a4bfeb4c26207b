//! Positions, in a record's header over the built-in cards.
#![no_main]

use std::io::Cursor;

use flightdeck::cards::builtin;
use flightdeck::engine::record::{CardForm, CruiserForm, replay};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let text = text.replace('\n', " ");
    let cards: Vec<String> = builtin::cards()
        .iter()
        .map(|card| format!("\"{}\":{}", card.id, json(&CardForm::new(card))))
        .collect();
    let cruisers: Vec<String> = builtin::cruisers()
        .iter()
        .map(|cruiser| format!("\"{}\":{}", cruiser.id, json(&CruiserForm::new(cruiser))))
        .collect();
    let record = format!(
        r#"{{"flightdeck":1,"mode":"total-war","players":{{"a":{{"cruiser":"ares"}},"b":{{"cruiser":"athena"}}}},"cruisers":{{{}}},"cards":{{{}}},"position":{text}}}"#,
        cruisers.join(","),
        cards.join(","),
    );
    let _ = replay("position", Cursor::new(record), None, |_| {});
});

fn json(form: &impl serde::Serialize) -> String {
    serde_json::to_string(form).expect("plain values")
}
