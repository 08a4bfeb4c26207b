//! The built-in cards, cruisers and sample decks for tests, read as plainly as they can be. The package
//! `flightdeck` has the reader that users meet.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cards::{Board, Card, Cruiser, Effects, Face, Roster, Section};
use crate::deck::{Deck, Draft};
use crate::engine::Table;

/// A file of the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The built-in set.
pub(crate) fn roster() -> Roster {
    #[derive(Deserialize)]
    struct Box {
        cruiser: Vec<Cruiser>,
        board: Vec<Board>,
    }
    let mut rows = csv::Reader::from_path(repository("data/cards.csv")).unwrap();
    let cards = rows.records().map(|row| card(&row.unwrap())).collect();
    let text = std::fs::read_to_string(repository("data/cruisers.toml")).unwrap();
    let Box { cruiser, board } = toml::from_str(&text).unwrap();
    Roster::new(cards, cruiser, board)
}

/// `0-02,green,Lantern,0,0,no,draw,1,0,no,,design`
fn card(row: &csv::StringRecord) -> Card {
    let section = |at: usize| Section {
        fighters: row[at].parse().unwrap(),
        shields: row[at + 1].parse().unwrap(),
        field: &row[at + 2] == "yes",
        effects: Effects::try_from_iter(row[at + 3].split_whitespace().map(|word| word.parse().unwrap()))
            .unwrap(),
    };
    Card {
        id: row[0].parse().unwrap(),
        color: row[1].parse().unwrap(),
        name: row[2].into(),
        front: Face { upper: section(3), lower: section(7) },
        back: Face::STANDARD_BACK,
        source: row[11].into(),
    }
}

/// A sample deck: `red-tide`.
pub(crate) fn sample(name: &str) -> Deck {
    #[derive(Deserialize)]
    struct Listed {
        name: String,
        cruiser: String,
        cards: Vec<String>,
    }
    let text = std::fs::read_to_string(repository(&format!("decks/{name}.toml"))).unwrap();
    let Listed { name, cruiser, cards } = toml::from_str(&text).unwrap();
    let roster = roster();
    let mut cards: Vec<Card> =
        cards.iter().map(|id| roster.card(id.parse().unwrap()).unwrap().clone()).collect();
    cards.sort_by_key(|card| card.id);
    let cruiser = roster.cruiser(&cruiser).cloned();
    Deck::new(Draft { name, author: None, notes: None, cruiser, cards }).unwrap()
}

/// Every sample deck, by the names of their files.
pub(crate) fn samples() -> Vec<Deck> {
    sample_names().iter().map(|name| sample(name)).collect()
}

/// Every scenario of the repository: its file and its text.
pub(crate) fn scenarios() -> Vec<(PathBuf, String)> {
    fn below(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                below(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "scene") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    below(&repository("tests/scenarios"), &mut found);
    found
}

/// The names of the sample decks' files, in order.
pub(crate) fn sample_names() -> Vec<String> {
    let files = std::fs::read_dir(repository("decks")).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A table for two sample decks.
pub(crate) fn table(names: [&str; 2]) -> Table {
    let [a, b] = names.map(sample);
    Table::between(&a, &b).unwrap()
}

/// How many times as far the bounds of a simulation of N runs are from what is expected as those of the full one,
/// which `.ci/run` plays. Those of the full one are about three standard errors; small ones get four.
pub(crate) fn wider(runs: u32, full: u32) -> f64 {
    if runs == full { 1.0 } else { 4.0 / 3.0 * (f64::from(full) / f64::from(runs)).sqrt() }
}

/// Makes two tests of a simulation: a small one, and the full one, which `.ci/run` plays.
macro_rules! in_two_sizes {
    ($name:ident, ($($small:expr),+), ($($full:expr),+)) => {
        mod $name {
            #[test]
            fn small() {
                super::$name($($small),+);
            }

            #[test]
            #[ignore = "long: run by .ci/run in release"]
            fn full() {
                super::$name($($full),+);
            }
        }
    };
}
pub(crate) use in_two_sizes;
