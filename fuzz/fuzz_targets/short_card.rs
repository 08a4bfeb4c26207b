//! Cards in a line each: those that can be read must be written to a sheet that reads the same.
#![no_main]

use flightdeck::cards::sheet;
use flightdeck::fault::Source;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(cards) = sheet::read_line_each(&Source::new("the card", text)) else { return };
    let again = sheet::read(&Source::new("again.csv", sheet::write(&cards))).expect("a sheet that was just written");
    assert_eq!(cards, again);
});
