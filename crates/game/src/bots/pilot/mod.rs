//! `pilot`: follows the lines that look best to the end of their chains and takes the one that ends best.
//!
//! It searches its own turn only, in one world: a play with all its targets, a battle with all its decisions (see
//! [`super::lines`]). [`first`] is the pilot of earlier releases, which looks one step ahead.

mod first;

use std::sync::Arc;

pub(super) use first::{Pilot1, world_if_needed};

use super::lines::{Budget, Finder, Meter, Never, Plan, SearchContext, Shape, Ways};
use super::nnue::{ChainHistory, Evaluator, Network};
use super::{Bot, Choice, Forfeit, Sight, Table};
use crate::engine::Dice;

/// A player who follows chains to their end and evaluates them there by a learned value.
pub struct Pilot {
    evaluator: Evaluator,
    dice: Dice,
    finder: Finder,
    plan: Plan,
    history: ChainHistory,
}

/// How many lines it follows.
const SHAPE: Shape = Shape { width: 3, beam: 2, hope: 0.05, ways: Ways::SECOND };

impl Pilot {
    /// A pilot with the value that comes with the program.
    pub fn new(table: &Table) -> Self {
        Pilot::with(table, Network::learned())
    }

    /// A pilot with any value.
    pub fn with(table: &Table, network: Arc<Network>) -> Self {
        Pilot {
            evaluator: Evaluator::new(table, network),
            dice: Dice::new(0),
            finder: Finder::default(),
            plan: Plan::default(),
            history: ChainHistory::default(),
        }
    }
}

impl Bot for Pilot {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.evaluator.seed(seed);
        self.plan.clear();
        self.history.forget();
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        let (table, me) = (sight.table(), sight.me());
        let view = sight.view();
        self.history.visit(table, view.state());
        if let Some(at) = self.plan.next(&view, choices) {
            return Ok(at);
        }
        let Pilot { evaluator, dice, finder, plan, history } = self;
        let world = view.complete(table, dice);
        let mut clock = Never;
        let mut meter = Meter::start(Budget::Worlds(1), 1, &mut clock);
        let mut context = SearchContext { table, me, evaluator, dice, meter: &mut meter };
        finder.find(&mut context, &world, choices, SHAPE, history);
        let line = &finder.lines[0];
        plan.follow((table, evaluator, dice), world, choices[line.at], line);
        Ok(line.at)
    }
}
