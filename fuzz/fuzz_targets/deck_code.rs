//! Deck codes: a code that decodes must encode to a code of the same deck.
#![no_main]

use flightdeck::deck::{decode, encode};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(list) = decode(text) else { return };
    let cruiser = list.cruiser.clone().unwrap_or_default();
    let again = decode(&encode(&cruiser, &list.cards)).expect("a code that was just made");
    assert_eq!(list.sorted(), again.sorted());
    assert_eq!(list.cruiser, again.cruiser);
});
