//! `flat`, a yardstick that shares nothing with `pilot` and `expert`: takes the ten choices that look best to
//! greedy, samples worlds from its view, plays each out with greedy on both sides to the end of the round, and
//! evaluates the position there by what it learned from greedy games.

use std::cmp::Reverse;
use std::sync::Arc;

use flightdeck::bots::{Bot, Greedy, Weights};
use flightdeck::engine::{Choice, Choices, Dice, Player, Sight, State, Table};

use crate::arena::Make;
use crate::fit::Fit;

/// How many choices are played out.
const CANDIDATES: usize = 10;

/// Makes `flat` players with one value and one budget.
#[derive(Clone)]
pub struct FlatMaker {
    pub fit: Arc<Fit>,
    /// Worlds sampled for each decision.
    pub worlds: usize,
}

impl FlatMaker {
    /// As many worlds as the player described took in 1.4 to 3 ms a decision.
    pub const WORLDS: usize = 8;

    pub fn new() -> Self {
        FlatMaker { fit: Arc::new(Fit::load()), worlds: FlatMaker::WORLDS }
    }
}

impl Make for FlatMaker {
    fn make(&self, table: &Table) -> Box<dyn Bot> {
        Box::new(Flat {
            fit: Arc::clone(&self.fit),
            worlds: self.worlds,
            greedy: Greedy::new(Weights::default(), table),
            dice: Dice::new(0),
            looks: Vec::new(),
            choices: Choices::new(),
        })
    }
}

struct Flat {
    fit: Arc<Fit>,
    worlds: usize,
    greedy: Greedy,
    dice: Dice,
    looks: Vec<(i64, usize)>,
    choices: Choices,
}

impl Flat {
    /// Plays a world out to the end of the round and evaluates it.
    fn rollout(&mut self, table: &Table, state: &mut State, me: Player) -> f64 {
        let round = state.round();
        while let Some(turn) = state.turn() {
            if state.round() != round {
                return self.fit.chance(table, state, me);
            }
            state.choices(table, &mut self.choices);
            let at = self.greedy.best(table, state, turn, &self.choices);
            state.apply_unchecked(table, self.choices[at], &mut self.dice, &mut ());
        }
        match state.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) => f64::from(u8::from(winner == me)),
            None => 0.5,
        }
    }
}

impl Bot for Flat {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.greedy.begin(seed);
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, flightdeck::bots::Forfeit> {
        let (table, me, view) = (sight.table(), sight.me(), sight.view());
        let world = view.complete(table, &mut self.dice);
        let mut looks = std::mem::take(&mut self.looks);
        self.greedy.looks(table, &world, me, choices, &mut looks);
        looks.sort_by_key(|&(value, at)| (Reverse(value), at));
        looks.truncate(CANDIDATES);
        let mut sums = [0.0; CANDIDATES];
        for _ in 0..self.worlds {
            let world = view.complete(table, &mut self.dice);
            for (sum, &(_, at)) in sums.iter_mut().zip(&looks) {
                let mut state = world.clone();
                state.apply_unchecked(table, choices[at], &mut self.dice, &mut ());
                *sum += self.rollout(table, &mut state, me);
            }
        }
        let mut best = 0;
        for place in 1..looks.len() {
            if sums[place] > sums[best] {
                best = place;
            }
        }
        let at = looks.get(best).map_or(0, |&(_, at)| at);
        self.looks = looks;
        Ok(at)
    }
}
