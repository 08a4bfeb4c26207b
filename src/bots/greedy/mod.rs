//! `greedy`: tries every choice, follows what it sets off to its end, and takes the best outcome.
//!
//! A play is followed through its whole effect chain, a decision in combat to the end of the round. On
//! the way every further decision, the player's own or the enemy's, is taken by whoever must take it
//! for what looks best one step ahead.

mod evaluate;
mod figures;
mod weights;

pub use weights::Weights;

use super::Bot;
use crate::cards::SECTORS;
use crate::engine::{
    CardIx, Cell, Choice, Choices, Decision, Dice, Phase, Pick, Player, Side, Sight, State, Table,
};
use evaluate::Evaluation;
use figures::Figures;

pub struct Greedy {
    evaluation: Evaluation,
    dice: Dice,
    /// For decisions on the way, reused.
    choices: Choices,
}

/// After so many decisions on the way the first option is as good as any: such chains are loops.
const PATIENCE: u32 = 12;

impl Greedy {
    pub fn new(weights: Weights, table: &Table) -> Self {
        let evaluation = Evaluation { weights, figures: Figures::new(table, &weights) };
        Greedy { evaluation, dice: Dice::new(0), choices: Choices::new() }
    }

    /// The choice with the best outcome, by its place.
    fn best(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice]) -> usize {
        let sacrifice = self.cheapest(me, choices);
        let mut best = 0;
        let mut most = f32::NEG_INFINITY;
        for (at, &choice) in choices.iter().enumerate() {
            if let Pick::Play { card, side, .. } = choice.pick()
                && self.evaluation.figures.is_plain(me, card, side)
                && Some(card) != sacrifice
            {
                // The same table as with the cheapest card, and a better card gone.
                continue;
            }
            let mut after = state.clone();
            after.apply_unchecked(table, choice, &mut self.dice, &mut ());
            self.follow(table, &mut after, state);
            let value = self.evaluation.value(&after, me);
            if value > most {
                (best, most) = (at, value);
            }
        }
        best
    }

    /// Goes on to where the outcome of a choice can be judged: the end of the chain in deployment, the
    /// end of the round in combat; a shift is judged at once.
    fn follow(&mut self, table: &Table, state: &mut State, from: &State) {
        let mut decisions = 0;
        while let Some(turn) = state.turn() {
            let settled = match from.phase() {
                Phase::Deployment => !matches!(state.decision(), Decision::Resolve | Decision::Target(_)),
                _ => state.round() != from.round() || state.decision() == Decision::Order,
            };
            if settled {
                return;
            }
            state.choices(table, &mut self.choices);
            let mut best = self.choices[0];
            if decisions < PATIENCE {
                let mut most = f32::NEG_INFINITY;
                for &choice in self.choices.iter() {
                    let mut after = state.clone();
                    after.apply_unchecked(table, choice, &mut self.dice, &mut ());
                    let value = self.evaluation.value(&after, turn);
                    if value > most {
                        (best, most) = (choice, value);
                    }
                }
            }
            decisions += 1;
            state.apply_unchecked(table, best, &mut self.dice, &mut ());
        }
    }

    /// Of the cards that could be played as a plain back: the one whose front is worth least.
    fn cheapest(&self, me: Player, choices: &[Choice]) -> Option<CardIx> {
        let figures = &self.evaluation.figures;
        let mut cheapest = None;
        for choice in choices {
            if let Pick::Play { card, side, .. } = choice.pick()
                && figures.is_plain(me, card, side)
            {
                let worth = figures.worth(me, card);
                if cheapest.is_none_or(|(least, _)| worth < least) {
                    cheapest = Some((worth, card));
                }
            }
        }
        cheapest.map(|(_, card)| card)
    }
}

impl Bot for Greedy {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> usize {
        let (table, me) = (sight.table(), sight.me());
        let view = sight.view();
        let face_down = |cell: &Cell| cell.side() == Side::Back;
        let unknown =
            (0..SECTORS as u8).any(|sector| view.state().stack(me.other(), sector).iter().any(face_down));
        if unknown {
            // What a barrel roll would turn up is a guess, and as good as any.
            let world = view.complete(table, &mut self.dice);
            self.best(table, &world, me, choices)
        } else {
            self.best(table, view.state(), me, choices)
        }
    }
}
