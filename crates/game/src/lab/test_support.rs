//! What the tests of `doctor` and `tune` share: decks and players that are fast.

use super::{Build, Opponents};
use crate::bots::{BotMaker, BotSpec};
use crate::cards::{Card, Face, Section};
use crate::sim::Entry;
use crate::test_support::samples;

/// Sample decks, played by the fastest bot.
pub(crate) fn field(names: &[&str]) -> Opponents {
    let bot: BotSpec = "random".parse().unwrap_or_else(|_| panic!("a bot"));
    let samples = samples();
    let met = samples.iter().filter(|deck| names.contains(&deck.name()));
    let opponents: Vec<Entry> = met.map(|deck| Entry::new(deck, bot.clone())).collect();
    assert_eq!(opponents.len(), names.len());
    Opponents::new(opponents, BotMaker::from(bot), 100)
}

/// A sample deck.
pub(crate) fn sample(name: &str) -> Build {
    let samples = samples();
    Build::of(samples.iter().find(|deck| deck.name() == name).unwrap_or_else(|| panic!("a sample")))
}

/// The same card with these numbers of fighters in its upper and lower section and nothing else.
pub(crate) fn bare(card: &Card, fighters: [u8; 2]) -> Card {
    let [upper, lower] = fighters.map(|fighters| Section { fighters, ..Section::EMPTY });
    Card { front: Face { upper, lower }, ..card.clone() }
}
