//! Catalogs of which a few bytes were changed: refused, or read to the end.
#![no_main]

use std::sync::LazyLock;

use flightdeck::catalog::Catalog;

mod edited;

static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = edited::folder().join("whole");
    drop(Catalog::open(Some(&path)).expect("a new catalog"));
    std::fs::read(path).expect("written a moment ago")
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let path = edited::edited(&WHOLE, input);
    if let Ok(catalog) = Catalog::open(Some(&path)) {
        let _ = (catalog.cards(), catalog.cruisers(), catalog.boards(), catalog.check());
    }
    edited::remove(&path);
});
