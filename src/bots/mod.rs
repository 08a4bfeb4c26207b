//! Players: policies that see a [`View`](crate::engine::View) of the game and pick one of the legal
//! choices. How many games they play, and why, is not known here.

mod greedy;
mod passive;
mod random;
mod spec;

pub use greedy::{Greedy, Weights};
pub use spec::{BotError, BotSpec, Kind, Parameter, parse_bot, parse_bots};

use crate::engine::{Choice, Sight, Table};

/// Somebody who decides. One bot plays any number of games at one table, one after the other.
pub trait Bot: Send {
    /// A new game begins. All chance the bot uses comes from the seed, so that the same seed gives
    /// the same game, whatever was played before.
    fn begin(&mut self, seed: u64);

    /// Picks one of the choices, of which there are at least two, by its place in the list.
    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> usize;
}

impl BotSpec {
    /// A bot for this table.
    pub fn build(&self, table: &Table) -> Box<dyn Bot> {
        match self.kind() {
            Kind::Random => Box::new(random::Random::default()),
            Kind::Pass => Box::new(passive::Passive),
            Kind::Greedy => Box::new(greedy::Greedy::new(self.weights(), table)),
        }
    }
}
