//! Files of any kind as text: encodings, spreadsheets, PDFs; and the lists in them.
#![no_main]

use std::path::Path;

use flightdeck::deck::import;
use flightdeck::fault::Source;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    const MOST: u64 = 4_000_000;
    if let Ok(text) = flightdeck::files::text_of(bytes, Path::new("list"), MOST) {
        let _ = import(&Source::new("list", text), &flightdeck::builtin::roster());
    }
});
