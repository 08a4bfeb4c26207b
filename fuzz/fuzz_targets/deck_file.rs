//! Deck files: read, checked, edited.
#![no_main]

use flightdeck::cards::Roster;
use flightdeck::deck::{DeckFile, draft, edit};
use flightdeck::fault::Source;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(file) = DeckFile::parse(Source::new("deck.toml", text)) else { return };
    let roster = flightdeck::builtin::roster();
    let _ = draft(&file, &roster);
    let ids = file.distinct_ids();
    if let Some(&id) = ids.first() {
        let without = edit::remove(text, &[id]);
        if let Ok(without) = without {
            let _ = edit::add(&without, &[id]);
        }
    }
});
