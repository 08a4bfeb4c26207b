//! Checks a deck that is a text: what is wrong with it, where, and what was meant.
//!
//! `cargo run --no-default-features --example check`, or `… check -- "$(cat decks/red-tide.toml)"`.

use flightdeck::deck::{Rules, check};
use flightdeck::fault::Source;
use flightdeck::{DeckFile, builtin};

/// A cruiser with a typing error, a card that does not exist, and far too few cards.
const DECK: &str = "name = \"First try\"\ncruiser = \"athenna\"\ncards = [\"0-04\", \"7-99\"]\n";

fn main() {
    let text = std::env::args().nth(1).unwrap_or_else(|| DECK.into());
    let checked = DeckFile::parse(Source::new("your text", text)).and_then(|file| {
        check(&file, &builtin::roster(), &Rules::total_war(), None).map_err(|illegal| illegal.faults)
    });
    match checked {
        Ok(deck) => println!("{} is legal: {} cards, {}", deck.name(), deck.cards().len(), deck.code()),
        Err(faults) => faults.iter().for_each(|fault| println!("{fault}")),
    }
}
