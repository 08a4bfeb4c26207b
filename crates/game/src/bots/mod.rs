//! Players: policies that see a [`View`](crate::engine::View) of the game and pick one of the legal
//! choices. How many games they play, and why, is not known here.

pub mod exact;
mod expert;
mod greedy;
pub mod learn;
mod passive;
mod pilot;
mod pipe;
mod random;
mod rank;
mod spec;
mod value;

pub use expert::{Budget, Clock, Expert, Search};
pub use greedy::{Greedy, Weights};
pub use pilot::Pilot;
pub use pipe::{Program, end_programs};
pub use spec::{BotError, BotSpec, Kind, Parameter, parse_bot, parse_bots};
pub use value::{BadValue, Judge, Origin, Value, chance};

use std::sync::Arc;

use crate::engine::{Choice, Sight, Table};
use crate::say::Message;

/// Somebody who decides. One bot plays any number of games at one table, one after the other.
pub trait Bot: Send {
    /// A new game begins. All chance the bot uses comes from the seed, so that the same seed gives
    /// the same game, whatever was played before.
    fn begin(&mut self, seed: u64);

    /// Picks one of the choices, of which there are at least two, by its place in the list.
    ///
    /// A place beyond the list, such as [`FORFEIT`], gives the game up.
    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> usize;

    /// Why it gave up; asked once, after it did.
    fn complaint(&mut self) -> Option<Message> {
        None
    }
}

/// What a bot chooses that gives up.
pub const FORFEIT: usize = usize::MAX;

impl BotSpec {
    /// A bot for this table.
    pub fn build(&self, table: &Table) -> Box<dyn Bot> {
        match self.kind() {
            Kind::Random => Box::new(random::Random::default()),
            Kind::Exec => match self.program() {
                Some(program) => Box::new(pipe::Piped::new(program.clone(), table)),
                None => Box::new(passive::Passive),
            },
            Kind::Pass => Box::new(passive::Passive),
            Kind::Pilot => Box::new(pilot::Pilot::new(table)),
            Kind::Expert => Box::new(expert::Expert::new(self.search(), table)),
            Kind::Greedy => Box::new(greedy::Greedy::new(self.weights(), table)),
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
