//! Cruisers and boards.
#![no_main]

use flightdeck::cards::fleet;
use flightdeck::fault::Source;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(fleet) = fleet::read(&Source::new("cruisers.toml", text), &[]) else { return };
    let again = fleet::read(&Source::new("again.toml", fleet.to_toml()), &[]).expect("cruisers that were just written");
    assert_eq!(fleet.cruisers, again.cruisers);
});
