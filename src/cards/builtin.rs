//! The data that comes with the program: `data/`, built into the binary and read when first asked for.

use std::sync::LazyLock;

use super::{Board, Card, Cruiser, Glossary, Roster, fleet, sheet};
use crate::fault::{Fault, Source};

const CARDS: &str = include_str!("../../data/cards.csv");
const CRUISERS: &str = include_str!("../../data/cruisers.toml");
const GLOSSARY: &str = include_str!("../../data/glossary.toml");

/// Tells one edition of the built-in data from another, without reading any of it.
pub const FINGERPRINT: u64 = fnv(fnv(fnv(0xcbf2_9ce4_8422_2325, CARDS), CRUISERS), GLOSSARY);

const fn fnv(mut hash: u64, text: &str) -> u64 {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    // An end mark, so that text moved from one file to the next makes a difference.
    (hash ^ 0xff).wrapping_mul(0x0000_0100_0000_01b3)
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
    static READ: LazyLock<Glossary> =
        LazyLock::new(|| Glossary::parse(GLOSSARY).expect("data/glossary.toml is part of the program"));
    &READ
}

/// Built-in data with a fault is a fault of the program; the tests read all of it.
fn without_fault<T>(read: Result<T, Vec<Fault>>) -> T {
    read.unwrap_or_else(|faults| panic!("{}", faults.iter().map(|f| format!("{f}\n")).collect::<String>()))
}
