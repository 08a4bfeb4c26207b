//! Lists of cards in any of the forms that people paste.
#![no_main]

use flightdeck::cards::Roster;
use flightdeck::deck::import;
use flightdeck::fault::Source;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = import(&Source::new("list.txt", text), &flightdeck::builtin::roster());
});
