//! Learning a [`Network`] from games that it plays against itself.
//!
//! The same plan gives the same value, bit for bit, with any number of threads: a game depends on
//! its number only, and the samples of a batch are learned in the order of their games.

mod contest;
mod decks;
mod fit;
mod games;
#[cfg(test)]
mod tests;

pub use contest::Contest;
pub use decks::{Squadron, drawn, made_up, table};

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

use crate::bots::nnue::Network;
use crate::cards::Roster;
use crate::dice::Dice;
use fit::Fit;
use games::{AT_ONE_TABLE, Play, Sample, lessons};

/// How a value is learned.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What decides every game and every shuffle.
    pub seed: u64,
    /// Games to learn from.
    pub games: u64,
    /// The cards and cruisers that random decks are drawn from.
    pub roster: Roster,
    /// Decks to play with, beside random ones and made-up cards.
    pub squadrons: Vec<Squadron>,
    /// The λ of TD(λ) (Sutton 1988): how much later results count for earlier states, per decision.
    pub lambda: f32,
    /// How fast the weights move at first.
    pub rate: f32,
}

impl Lesson {
    /// With what has worked best so far.
    pub fn new(seed: u64, games: u64, roster: Roster, squadrons: Vec<Squadron>) -> Self {
        Lesson { seed, games, roster, squadrons, lambda: 0.9, rate: 0.002 }
    }
}

/// How learning goes.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// How many were played.
    pub games: u64,
    /// Positions that were learned from.
    pub samples: u64,
    /// Mean squared error of the chance of winning against what was learned from, before learning it.
    pub error: f64,
}

/// Tables played before the weights move again.
const TABLES: u64 = 32;

/// A value, and how well it predicts games that it has not learned from.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// What was learned.
    pub network: Network,
    /// Games played for the check, at tables never seen in learning.
    pub unseen: u64,
    /// Mean squared error of the chance of winning against how these games ended; always saying 50 %
    /// would give 0.25.
    pub error: f64,
}

/// Most tables played for the check at the end.
const UNSEEN_TABLES: u64 = 128;

/// Plays, learns, and checks on games not learned from; `progress` is called after every batch, and can
/// ask for the value so far.
pub fn learn(lesson: &Lesson, mut progress: impl FnMut(Progress, &dyn Fn() -> Network)) -> Learned {
    let mut dice = Dice::new(lesson.seed);
    let mut fit = Fit::new(&mut dice);
    let batches = lesson.games.div_ceil(TABLES * AT_ONE_TABLE).max(1);
    let mut total = 0;
    for batch in 0..batches {
        let done = batch as f32 / batches as f32;
        let network = Arc::new(fit.network(false));
        let play = Play { explore: 0.08 * (1.0 - done) + 0.02, lambda: lesson.lambda, keep: 0.5 };
        let mut samples = lesson.play(&network, play, batch * TABLES..(batch + 1) * TABLES);
        if batch == 0 {
            fit.measure(&samples);
        }
        dice.shuffle(&mut samples);
        total += samples.len() as u64;
        // Fast at first, slowly at the end.
        let rate = lesson.rate * (1.0 - done).max(0.01);
        let error = fit.learn(&samples, rate);
        let games = (batch + 1) * TABLES * AT_ONE_TABLE;
        progress(Progress { games, samples: total, error }, &|| fit.network(true));
    }
    let network = Arc::new(fit.network(true));
    let play = Play { explore: 0.0, lambda: 1.0, keep: 1.0 };
    let unseen = UNSEEN_TABLES.min(batches * TABLES / 4);
    let samples = lesson.play(&network, play, batches * TABLES..batches * TABLES + unseen);
    let error = fit::error(&network, &samples);
    Learned { network: Arc::unwrap_or_clone(network), unseen: unseen * AT_ONE_TABLE, error }
}

impl Lesson {
    /// Plays at the tables of these numbers.
    fn play(&self, network: &Arc<Network>, play: Play, tables: Range<u64>) -> Vec<Sample> {
        let tables: Vec<Vec<Sample>> = tables
            .into_par_iter()
            .map(|number| lessons(network, &self.roster, &self.squadrons, play, self.seed, number))
            .collect();
        tables.into_iter().flatten().collect()
    }
}
