//! What a player owns.
#![no_main]

use flightdeck::deck::Owned;
use flightdeck::fault::Source;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = Owned::parse(&Source::new("pool.toml", text), &flightdeck::builtin::roster());
});
