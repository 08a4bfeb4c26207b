//! `pilot-1`: takes the choice with the highest learned value one step ahead.

use crate::bots::nnue::Evaluator;
use crate::bots::{Bot, Choice, Forfeit, Sight, Table};
use crate::cards::Effect;
use crate::engine::{Decision, Dice, Player, Sector, Side, State, View};

/// A player who evaluates every choice by the learned value.
pub(in crate::bots) struct Pilot1 {
    evaluator: Evaluator,
    dice: Dice,
}

impl Pilot1 {
    pub(in crate::bots) fn new(table: &Table) -> Self {
        Pilot1 { evaluator: Evaluator::learned(table), dice: Dice::new(0) }
    }
}

impl Bot for Pilot1 {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.evaluator.seed(seed);
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        let (table, me) = (sight.table(), sight.me());
        let view = sight.view();
        let world = world_if_needed(table, &view, &mut self.dice);
        Ok(self.evaluator.pick(table, world.as_ref().unwrap_or(view.state()), me, choices))
    }
}

/// The hidden front of a card that a barrel roll flips is guessed.
pub(in crate::bots) fn world_if_needed(table: &Table, view: &View, dice: &mut Dice) -> Option<State> {
    let rolls = view.state().decision() == Decision::Target(Effect::Roll);
    (rolls && has_face_down(view.state(), view.me().other())).then(|| view.complete(table, dice))
}

fn has_face_down(state: &State, player: Player) -> bool {
    Sector::ALL
        .into_iter()
        .any(|sector| state.stack(player, sector).iter().any(|cell| cell.side() == Side::Back))
}
