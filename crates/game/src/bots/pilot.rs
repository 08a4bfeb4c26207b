//! `pilot`: takes the choice with the highest learned value one step ahead.

use std::sync::Arc;

use super::nnue::{Evaluator, Network};
use super::{Bot, Choice, Forfeit, Sight, Table};
use crate::cards::Effect;
use crate::engine::{Decision, Dice, Player, Sector, Side, State};

/// A player who evaluates every choice by a learned value.
pub struct Pilot {
    evaluator: Evaluator,
    dice: Dice,
}

impl Pilot {
    /// A pilot with the value that comes with the program.
    pub fn new(table: &Table) -> Self {
        Pilot::with(table, Network::learned())
    }

    /// A pilot with any value.
    pub fn with(table: &Table, network: Arc<Network>) -> Self {
        Pilot { evaluator: Evaluator::new(table, network), dice: Dice::new(0) }
    }
}

impl Bot for Pilot {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.evaluator.seed(seed);
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        let (table, me) = (sight.table(), sight.me());
        let view = sight.view();
        let state = view.state();
        if state.decision() == Decision::Target(Effect::Roll) && has_face_down(state, me.other()) {
            // The hidden front of a card that a barrel roll flips is guessed.
            let world = view.complete(table, &mut self.dice);
            return Ok(self.evaluator.pick(table, &world, me, choices));
        }
        Ok(self.evaluator.pick(table, state, me, choices))
    }
}

fn has_face_down(state: &State, player: Player) -> bool {
    Sector::ALL
        .into_iter()
        .any(|sector| state.stack(player, sector).iter().any(|cell| cell.side() == Side::Back))
}
