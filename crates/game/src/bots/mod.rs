//! Bots: policies that see a [`View`](crate::engine::View) of the game and pick one of the legal
//! choices. They do not know how many games they play.

#![warn(unreachable_pub)]

pub(crate) mod exact;
mod expert;
mod graded;
mod greedy;
pub mod learn;
mod lines;
mod nnue;
mod passive;
mod pilot;
mod pipe;
mod random;
mod rank;
mod spec;
#[cfg(test)]
mod tests;

pub use expert::{Expert, Search};
pub use graded::Grade;
pub use greedy::{Greedy, Weights};
pub use lines::Budget;
pub(crate) use nnue::Next;
pub use nnue::{BadNetwork, Evaluator, Network, Origin, chance};
pub use pilot::Pilot;
pub use pipe::{Program, end_programs, refuse_programs};
pub use spec::{BotError, BotKind, BotSpec, Parameter, parse_bot, parse_bots};

use std::sync::Arc;

use crate::engine::{Choice, Sight, Table};
use crate::say::Message;

/// Chains with this number of effects, or of decisions, are taken for possible loops.
const LOOPS_FROM: u8 = 6;

/// A player that decides. One bot plays any number of games at one table, one after the other.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::bots::Forfeit;
/// use flightdeck_game::{Bot, BotMaker, Choice, Duel, Entry, Plan, Sight, Terms};
///
/// /// Takes the first choice.
/// struct First;
///
/// impl Bot for First {
///     fn begin(&mut self, _seed: u64) {}
///
///     fn choose(&mut self, _sight: &Sight<'_>, _choices: &[Choice]) -> Result<usize, Forfeit> {
///         Ok(0)
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let first = BotMaker::new("first", |_table| First);
/// let entries = [raft(), barge()].map(|deck| Entry::new(&deck, first.clone()));
/// let (tally, _) = Duel::new(entries, Terms::default())?.run(&Plan::Pairs(2), &false.into(), |_| {});
/// assert_eq!(tally.games(), 4);
/// # Ok(())
/// # }
/// ```
pub trait Bot: Send {
    /// A new game begins. All chance the bot uses comes from the seed, so that the same seed gives
    /// the same game, independent of earlier games.
    fn begin(&mut self, seed: u64);

    /// Picks one of the choices, of which there are at least two, by its place in the list; or forfeits the
    /// game. A place beyond the list forfeits it, too.
    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit>;

    /// The choice itself, or why the game is forfeited.
    fn decide(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<Choice, Forfeit> {
        let at = self.choose(sight, choices)?;
        choices.get(at).copied().ok_or_else(|| Forfeit(say!("made no choice")))
    }
}

/// A bot gives the game up, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit(pub Message);

impl BotSpec {
    /// A bot for this table.
    pub fn build(&self, table: &Table) -> Box<dyn Bot> {
        match self {
            BotSpec::Random => Box::new(random::Random::default()),
            BotSpec::Greedy(weights) => Box::new(greedy::Greedy::new(*weights, table)),
            BotSpec::Graded(grade) => Box::new(graded::Graded::new(*grade, table)),
            BotSpec::Pilot1 => Box::new(pilot::Pilot1::new(table)),
            BotSpec::Pilot => Box::new(pilot::Pilot::new(table)),
            BotSpec::Expert(search) => Box::new(expert::Expert::new(*search, table)),
            BotSpec::Expert1(search) => Box::new(expert::Expert::first(*search, table)),
            BotSpec::Pass => Box::new(passive::Passive),
            BotSpec::Exec(program) => Box::new(pipe::Piped::new(program.clone(), table)),
        }
    }
}

/// Makes a bot for a table.
type Make = dyn Fn(&Table) -> Box<dyn Bot> + Send + Sync;

/// A bot by name, and how to make one for a table: of a [`BotSpec`], or of any function.
#[derive(Clone)]
pub struct BotMaker {
    name: String,
    make: Arc<Make>,
}

impl BotMaker {
    /// A bot of your own, by a name for reports and records.
    pub fn new<B: Bot + 'static>(
        name: impl Into<String>,
        make: impl Fn(&Table) -> B + Send + Sync + 'static,
    ) -> Self {
        BotMaker { name: name.into(), make: Arc::new(move |table| Box::new(make(table))) }
    }

    /// As records and reports write it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A bot for this table.
    pub fn make(&self, table: &Table) -> Box<dyn Bot> {
        (self.make)(table)
    }
}

impl From<BotSpec> for BotMaker {
    fn from(spec: BotSpec) -> Self {
        BotMaker { name: spec.to_string(), make: Arc::new(move |table| spec.build(table)) }
    }
}
