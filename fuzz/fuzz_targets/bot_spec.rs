//! The names and parameters of bots.
#![no_main]

use flightdeck::bots::parse_bots;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = parse_bots(text);
});
