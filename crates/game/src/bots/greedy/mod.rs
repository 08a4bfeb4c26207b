//! `greedy`: tries every choice, resolves all its effects, and takes the best outcome.
//!
//! A play is followed through its whole effect chain, a decision in combat to the end of the round. On
//! the way every further decision, the player's own or the opponent's, is taken by the player who must decide,
//! who takes the best choice one step ahead.

mod evaluate;
mod figures;
mod weights;

pub use weights::Weights;

use std::cmp::Reverse;

use super::rank::{lifts_top, rank};
use super::{Bot, Forfeit, LOOPS_FROM};
use crate::engine::{
    CardIx, Cell, Choice, Choices, Decision, Dice, Pick, Player, Sector, Side, Sight, State, Table,
};
use evaluate::{Evaluation, Reading};

/// See the module. It is public for searches that need a cheap player inside a world of their own.
pub struct Greedy {
    evaluation: Evaluation,
    dice: Dice,
    /// For decisions on the way, reused.
    choices: Choices,
    /// Likewise.
    open: Vec<Open>,
    reading: Reading,
}

/// How many of the choices that trigger a chain with decisions are followed to its end, and how far
/// below the best outcome they may look at first.
const FOLLOWED: usize = 3;
const SLACK: i64 = 500;

/// A choice whose outcome is not known yet.
struct Open {
    at: usize,
    /// The table right after the choice.
    state: State,
    hand: i64,
    looks: i64,
}

impl Greedy {
    /// A player for this table, with these weights.
    pub fn new(weights: Weights, table: &Table) -> Self {
        let evaluation = Evaluation::new(&weights, table);
        Greedy {
            evaluation,
            dice: Dice::new(0),
            choices: Choices::new(),
            open: Vec::new(),
            reading: Reading::default(),
        }
    }

    /// The choice with the best outcome, by its place, in a state taken for the true one: a world made
    /// of a view, or one in which nothing hidden matters.
    pub fn best(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice]) -> usize {
        let (mut best, mut most) = (0, i64::MIN);
        self.each_outcome(table, state, me, choices, |at, value, followed| {
            let better = value > most || value == most && rank(choices[at], me) < rank(choices[best], me);
            if followed && better {
                (best, most) = (at, value);
            }
        });
        best
    }

    /// What every choice looks like, by its place: in thousandths of a point of armor, the more the
    /// better. Of several cards played as the same plain back only the cheapest is listed.
    pub fn looks(
        &mut self,
        table: &Table,
        state: &State,
        me: Player,
        choices: &[Choice],
        out: &mut Vec<(i64, usize)>,
    ) {
        out.clear();
        self.each_outcome(table, state, me, choices, |at, value, _| out.push((value, at)));
    }

    /// Visits the choices with what they look like, and whether that is where they lead to; a chain that
    /// looks much worse than the best outcome is not followed to its end.
    fn each_outcome(
        &mut self,
        table: &Table,
        state: &State,
        me: Player,
        choices: &[Choice],
        mut visit: impl FnMut(usize, i64, bool),
    ) {
        let sacrifice = self.cheapest(me, choices);
        let mut reading = std::mem::take(&mut self.reading);
        self.evaluation.read(&mut reading, state);
        let hand = self.evaluation.hand(state, me);
        let mut most = i64::MIN;
        self.open.clear();
        for (at, &choice) in choices.iter().enumerate() {
            let mut left = hand;
            if let Pick::Play { card, side, .. } = choice.pick() {
                if self.evaluation.figures.is_plain(me, card, side) && Some(card) != sacrifice {
                    // The same table as with the cheapest card, and a better card gone.
                    continue;
                }
                left -= self.evaluation.figures.worth(me, card);
            }
            let mut after = state.clone();
            // The list is that of the view, and so of each of its worlds.
            after.apply_unchecked(table, choice, &mut self.dice, &mut ());
            let looks = self.evaluation.value(table, &after, &mut reading, me, left);
            if !is_settled(&after, state) {
                self.open.push(Open { at, state: after, hand: left, looks });
            } else {
                visit(at, looks, true);
                most = most.max(looks);
            }
        }
        let mut open = std::mem::take(&mut self.open);
        open.sort_by_key(|open| (Reverse(open.looks), rank(choices[open.at], me)));
        for (place, open) in open.iter_mut().enumerate() {
            if place >= FOLLOWED || open.looks < most.saturating_sub(SLACK) {
                visit(open.at, open.looks, false);
                continue;
            }
            self.follow(table, &mut open.state, state, &mut reading);
            let value = self.evaluation.value(table, &open.state, &mut reading, me, open.hand);
            visit(open.at, value, true);
            most = most.max(value);
        }
        self.open = open;
        self.reading = reading;
    }

    /// Goes on to where the outcome of a choice can be evaluated.
    fn follow(&mut self, table: &Table, state: &mut State, from: &State, reading: &mut Reading) {
        let mut decisions = 0;
        while let Some(turn) = state.turn() {
            if is_settled(state, from) {
                return;
            }
            state.choices(table, &mut self.choices);
            let mut best = self.choices[0];
            // From there on it takes the first option.
            if decisions < u32::from(LOOPS_FROM) {
                let mut most = (i64::MIN, Reverse(0));
                let mut idle = false;
                self.evaluation.read(reading, state);
                for &choice in self.choices.iter() {
                    let mut order = rank(choice, turn);
                    if lifts_top(state, choice) {
                        // All of these are one choice, wherever the first of them is listed.
                        if std::mem::replace(&mut idle, true) {
                            continue;
                        }
                        order = u32::MAX;
                    }
                    let mut after = state.clone();
                    after.apply_unchecked(table, choice, &mut self.dice, &mut ());
                    let value = self.evaluation.value(table, &after, reading, turn, 0);
                    if (value, Reverse(order)) > most {
                        (best, most) = (choice, (value, Reverse(order)));
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

/// Whether the outcome of a choice can be evaluated: at the end of the chain in deployment, at the end of
/// the round in combat; a shift at once.
fn is_settled(state: &State, from: &State) -> bool {
    match state.decision() {
        Decision::Over | Decision::Deploy | Decision::Shift => true,
        Decision::Order => from.decision() == Decision::Shift,
        Decision::Resolve | Decision::Target(_) | Decision::Damage(_) => false,
    }
}

impl Bot for Greedy {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        let (table, me) = (sight.table(), sight.me());
        let view = sight.view();
        let face_down = |cell: &Cell| cell.side() == Side::Back;
        let unknown = Sector::ALL
            .into_iter()
            .any(|sector| view.state().stack(me.other(), sector).iter().any(face_down));
        Ok(if unknown {
            // The hidden front of a card that a barrel roll flips is guessed.
            let world = view.complete(table, &mut self.dice);
            self.best(table, &world, me, choices)
        } else {
            self.best(table, view.state(), me, choices)
        })
    }
}
