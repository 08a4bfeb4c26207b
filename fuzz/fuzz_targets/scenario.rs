//! Scenarios; those that hold must be printed so that they still do.
#![no_main]

use flightdeck::engine::record::Stop;
use flightdeck::engine::scenario::{Scenario, from_script};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(scenario) = Scenario::read("scenario", text, &flightdeck::builtin::roster()) else { return };
    let _ = scenario.run(Some(Stop::AfterEvents(3)), |_| {});
    if let Ok(script) = scenario.script() {
        let printed = scenario.heading() + &from_script(&script, &flightdeck::builtin::roster());
        let again = Scenario::read("again", &printed, &flightdeck::builtin::roster()).unwrap_or_else(|faults| panic!("{}\n{printed}", faults[0]));
        if let Err(faults) = again.run(None, |_| {}) {
            panic!("{}\n{printed}", faults[0]);
        }
    }
});
