//! Game records; those that replay must also become scenarios that hold.
#![no_main]

use std::io::Cursor;

use flightdeck::engine::record::{Script, replay_telling};
use flightdeck::engine::scenario::{Scenario, from_script};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let replayed = replay_telling("record", Cursor::new(bytes), None, |_| {}, |_| {});
    if replayed.is_ok() {
        let script = Script::read("record", Cursor::new(bytes)).expect("replayed a moment ago");
        let text = from_script(&script, &flightdeck::builtin::roster());
        let scenario = Scenario::read("scenario", &text, &flightdeck::builtin::roster()).unwrap_or_else(|faults| panic!("{}\n{text}", faults[0]));
        if let Err(faults) = scenario.run(None, |_| {}) {
            panic!("{}\n{text}", faults[0]);
        }
    }
});
