//! An event's rules.
#![no_main]

use flightdeck::cards::Roster;
use flightdeck::deck::Rules;
use flightdeck::fault::Source;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = Rules::parse(&Source::new("event.toml", text), &flightdeck::builtin::roster(), &mut |_| Ok(Vec::new()));
});
