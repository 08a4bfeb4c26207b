//! `pilot`: takes the choice that a learned value likes best one step ahead.

use std::sync::Arc;

use super::value::{Judge, Value};
use super::{Bot, Choice, Sight, Table};
use crate::cards::Effect;
use crate::engine::{Decision, Dice, Player, Sector, Side, State};

/// A player who judges every choice by a learned value.
pub struct Pilot {
    judge: Judge,
    dice: Dice,
}

impl Pilot {
    /// A pilot with the value that comes with the program.
    pub fn new(table: &Table) -> Self {
        Pilot::with(table, Value::learned())
    }

    /// A pilot with any value.
    pub fn with(table: &Table, value: Arc<Value>) -> Self {
        Pilot { judge: Judge::new(table, value), dice: Dice::new(0) }
    }
}

impl Bot for Pilot {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.judge.seed(seed);
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> usize {
        let (table, me) = (sight.table(), sight.me());
        let view = sight.view();
        let state = view.state();
        if state.decision() == Decision::Target(Effect::Roll) && has_face_down(state, me.other()) {
            // What a barrel roll would turn up is a guess, and as good as any.
            let world = view.complete(table, &mut self.dice);
            return self.judge.pick(table, &world, me, choices);
        }
        self.judge.pick(table, state, me, choices)
    }
}

fn has_face_down(state: &State, player: Player) -> bool {
    Sector::ALL
        .into_iter()
        .any(|sector| state.stack(player, sector).iter().any(|cell| cell.side() == Side::Back))
}
