//! Players: policies that see a [`View`] of the game and pick one of the legal choices. How many
//! games they play, and why, is not known here.

mod greedy;
mod passive;
mod random;
mod spec;

pub use greedy::Weights;
pub use spec::{BotError, BotSpec, Kind, Parameter, parse_bots};

use crate::engine::{Choice, Table, View};

/// Somebody who decides. One bot plays any number of games, one after the other.
pub trait Bot: Send {
    /// A new game begins at this table. All chance the bot uses comes from the seed, so that the same
    /// seed gives the same game.
    fn begin(&mut self, table: &Table, seed: u64);

    /// Picks one of the choices, of which there are at least two, by its place in the list.
    fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> usize;
}

/// A bot that is about to play its first game.
pub fn build(spec: &BotSpec) -> Box<dyn Bot> {
    match spec.kind() {
        Kind::Random => Box::new(random::Random::default()),
        Kind::Pass => Box::new(passive::Passive),
        Kind::Greedy => Box::new(greedy::Greedy::new(spec.weights())),
    }
}
