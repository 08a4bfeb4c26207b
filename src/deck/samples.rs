//! The sample decks, as part of the program: a field to try other decks against.

use std::sync::Arc;

use super::Deck;
use super::check::check;
use super::file::DeckFile;
use super::rules::Rules;
use crate::cards::{Roster, builtin};
use crate::fault::{Fault, Source};

macro_rules! decks {
    ($($name:literal),*) => {
        [$(($name, include_str!(concat!("../../decks/", $name, ".toml")))),*]
    };
}

const SAMPLES: [(&str, &str); 13] = decks![
    "clockwork",
    "glass-cannon",
    "graduation-day",
    "ground-floor",
    "high-tower",
    "long-night",
    "needlework",
    "paper-trail",
    "red-tide",
    "scrapyard",
    "sleight-of-hand",
    "slow-burn",
    "toolbox"
];

/// What the sample decks are called, in this order.
pub fn sample_names() -> impl Iterator<Item = &'static str> {
    SAMPLES.into_iter().map(|(name, _)| name)
}

/// The text of a sample deck, as its file would have it.
pub fn sample_source(name: &str) -> Option<Arc<Source>> {
    let (name, text) = SAMPLES.into_iter().find(|(sample, _)| *sample == name)?;
    Some(Source::new(format!("sample:{name}"), text))
}

/// A sample deck by the name of its file, of built-in cards: `red-tide`.
///
/// ```
/// let deck = flightdeck::deck::sample("red-tide").unwrap();
/// assert_eq!((deck.name(), deck.cards().len()), ("Red Tide", 25));
/// ```
pub fn sample(name: &str) -> Option<Deck> {
    read(sample_source(name)?, &builtin::roster()).ok()
}

/// The sample decks, or what a catalog lacks for them.
pub fn samples(roster: &Roster) -> Result<Vec<Deck>, Vec<Fault>> {
    let mut decks = Vec::new();
    let mut faults = Vec::new();
    for source in sample_names().filter_map(sample_source) {
        match read(source, roster) {
            Ok(deck) => decks.push(deck),
            Err(more) => faults.extend(more),
        }
    }
    if faults.is_empty() { Ok(decks) } else { Err(faults) }
}

fn read(source: Arc<Source>, roster: &Roster) -> Result<Deck, Vec<Fault>> {
    let file = DeckFile::parse(source)?;
    check(&file, roster, &Rules::total_war(), None).map_err(|illegal| illegal.faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every deck of the folder is here, and no other.
    #[test]
    fn the_samples_are_those_of_the_folder() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("decks");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(names, SAMPLES.map(|(name, _)| name));
        assert_eq!(samples(&builtin::roster()).unwrap().len(), SAMPLES.len());
    }
}
