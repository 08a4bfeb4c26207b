//! The data that comes with the program: `data/`, built into the binary and read when first asked for.

use std::sync::LazyLock;

use super::{Board, Card, Cruiser, Glossary, Roster, fleet, sheet};
use crate::dice::{FNV_START, fnv1a};
use crate::fault::{Fault, Source};

const CARDS: &str = include_str!("../../data/cards.csv");
const CRUISERS: &str = include_str!("../../data/cruisers.toml");
const GLOSSARY: &str = include_str!("../../data/glossary.toml");

/// Tells one edition of the built-in data from another, without reading any of it.
pub const FINGERPRINT: u64 = with_text(with_text(with_text(FNV_START, CARDS), CRUISERS), GLOSSARY);

/// Goes on with a text and an end mark, so that text moved from one file to the next makes a difference.
const fn with_text(sum: u64, text: &str) -> u64 {
    fnv1a(fnv1a(sum, text.as_bytes()), &[0xff])
}

/// Everything that comes with the program.
pub fn roster() -> Roster {
    Roster::new(cards().to_vec(), cruisers().to_vec(), boards().to_vec())
}

/// The squadron cards, by ID code.
pub fn cards() -> &'static [Card] {
    static READ: LazyLock<Vec<Card>> = LazyLock::new(|| {
        let mut cards = without_fault(sheet::read(&Source::new("data/cards.csv", CARDS)));
        cards.sort_by_key(|card| card.id);
        cards
    });
    &READ
}

/// The cruiser classes, in the order of the file.
pub fn cruisers() -> &'static [Cruiser] {
    &fleet().cruisers
}

/// The double-sided boards of one box (R-SET-3).
pub fn boards() -> &'static [Board] {
    &fleet().boards
}

fn fleet() -> &'static fleet::Fleet {
    static READ: LazyLock<fleet::Fleet> =
        LazyLock::new(|| without_fault(fleet::read(&Source::new("data/cruisers.toml", CRUISERS), &[])));
    &READ
}

/// The words in three languages.
pub fn glossary() -> &'static Glossary {
    &super::glossary::BUILTIN
}

/// Built-in data with a fault is a fault of the program; the tests read all of it.
fn without_fault<T>(read: Result<T, Vec<Fault>>) -> T {
    read.unwrap_or_else(|faults| panic!("{}", faults.iter().map(|f| format!("{f}\n")).collect::<String>()))
}
