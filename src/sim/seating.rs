//! Who sits where. The same two decks take the same seats whichever is named first, so that a match
//! named the other way round is the same match, seen from the other side.

use crate::bots::BotSpec;
use crate::cards::{Card, CardId, Cruiser};
use crate::engine::{BadSetup, Both, Decks, Mode, Setup, Table};

/// What one player brings.
#[derive(Clone, Debug)]
pub struct Entry {
    pub name: String,
    pub cruiser: Cruiser,
    /// Empty where both draw from a common deck.
    pub cards: Vec<Card>,
    pub bot: BotSpec,
}

impl Entry {
    /// What tells two entries apart, the name last.
    fn key(&self) -> (&str, Vec<CardId>, String, &str) {
        let ids = self.cards.iter().map(|card| card.id).collect();
        (&self.cruiser.id, ids, self.bot.to_string(), &self.name)
    }
}

/// A table with its players seated.
pub struct Seating {
    pub table: Table,
    /// By seat.
    pub bots: [BotSpec; 2],
    /// By seat.
    pub names: [String; 2],
    /// Whether the entry named first sits at `b`.
    pub swapped: bool,
}

impl Seating {
    /// Seats two entries; `common` is the deck both draw from in Training and Skirmish.
    pub fn new(
        entries: [Entry; 2],
        mode: Mode,
        common: Option<Vec<Card>>,
        round_limit: u16,
    ) -> Result<Self, BadSetup> {
        let swapped = entries[0].key() > entries[1].key();
        let mut entries = entries;
        if swapped {
            entries.swap(0, 1);
        }
        let names = entries.each_ref().map(|entry| entry.name.clone());
        let bots = entries.each_ref().map(|entry| entry.bot.clone());
        let cruisers = Both(entries.each_ref().map(|entry| entry.cruiser.clone()));
        let decks = match common {
            Some(cards) => Decks::Common(cards),
            None => Decks::Own(Both(entries.map(|entry| entry.cards))),
        };
        let table = Table::new(Setup { mode, round_limit, cruisers, decks })?;
        Ok(Seating { table, bots, names, swapped })
    }
}
