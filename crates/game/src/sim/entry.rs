//! The decks and bots of a match, and its terms.

use crate::bots::BotMaker;
use crate::cards::{Card, CardId, Cruiser};
use crate::deck::Deck;
use crate::engine::{Mode, Table};

/// What one player brings.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::{BotSpec, Entry};
///
/// # fn main() -> Result<(), flightdeck_game::Fault> {
/// let entry = Entry::new(&raft(), "pilot".parse::<BotSpec>()?);
/// assert_eq!((entry.name.as_str(), entry.bot.name()), ("Raft", "pilot-2"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Entry {
    /// What reports and records call the player.
    pub name: String,
    /// The cruiser it flies with.
    pub cruiser: Cruiser,
    /// Empty where both draw from a common deck.
    pub cards: Vec<Card>,
    /// Who plays.
    pub bot: BotMaker,
}

impl Entry {
    /// A deck under its own name.
    pub fn new(deck: &Deck, bot: impl Into<BotMaker>) -> Self {
        Entry {
            name: deck.name().to_owned(),
            cruiser: deck.cruiser().clone(),
            cards: deck.cards().to_vec(),
            bot: bot.into(),
        }
    }

    /// What tells two entries apart, the name last.
    pub(super) fn key(&self) -> (&str, Vec<CardId>, &str, &str) {
        let ids = self.cards.iter().map(|card| card.id).collect();
        (&self.cruiser.id, ids, self.bot.name(), &self.name)
    }

    /// A player with a cruiser, where both draw from a common deck.
    pub fn common(cruiser: Cruiser, bot: impl Into<BotMaker>) -> Self {
        Entry { name: cruiser.name.clone(), cruiser, cards: Vec::new(), bot: bot.into() }
    }
}

/// What both players agree on.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How games are set up.
    pub mode: Mode,
    /// The deck both draw from in Training and Skirmish.
    pub common: Vec<Card>,
    /// The round limit: after this round armor, then cards decide (Q-END-4).
    pub round_limit: u16,
    /// The seed of every shuffle and every chance.
    pub seed: u64,
}

/// Total War with the usual round limit and the seed 1.
impl Default for Terms {
    fn default() -> Self {
        Terms { mode: Mode::TotalWar, common: Vec::new(), round_limit: Table::DEFAULT_ROUND_LIMIT, seed: 1 }
    }
}
