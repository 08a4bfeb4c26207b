//! Learning a [`Value`] from games that it plays against itself.
//!
//! The same plan gives the same value, bit by bit, whatever the number of threads: a game depends on
//! its number only, and the samples of a batch are learned in the order of their games.

mod decks;
mod fit;
mod games;
#[cfg(test)]
mod tests;

pub use decks::{Squadron, drawn, made_up, table};

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

use crate::bots::value::Value;
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
    /// Decks to play with, beside random ones and made-up cards.
    pub squadrons: Vec<Squadron>,
    /// How far what happened later reaches back, decision by decision: TD(λ).
    pub lambda: f32,
    /// How fast the weights move at first.
    pub rate: f32,
}

impl Lesson {
    /// With what has worked best so far.
    pub fn new(seed: u64, games: u64, squadrons: Vec<Squadron>) -> Self {
        Lesson { seed, games, squadrons, lambda: 0.9, rate: 0.002 }
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

/// A value, and how well it foretells games that it has not learned from.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// What was learned.
    pub value: Value,
    /// Games played for the check, at tables never seen in learning.
    pub unseen: u64,
    /// Mean squared error of the chance of winning against how these games ended; always saying 50 %
    /// would give 0.25.
    pub error: f64,
}

/// Most tables played for the check at the end.
const UNSEEN_TABLES: u64 = 128;

/// Plays, learns, and checks on games not learned from; `progress` is told after every batch, and can
/// ask for the value so far.
pub fn learn(lesson: &Lesson, mut progress: impl FnMut(Progress, &dyn Fn() -> Value)) -> Learned {
    let mut dice = Dice::new(lesson.seed);
    let mut fit = Fit::new(&mut dice);
    let batches = lesson.games.div_ceil(TABLES * AT_ONE_TABLE).max(1);
    let mut total = 0;
    for batch in 0..batches {
        let done = batch as f32 / batches as f32;
        let value = Arc::new(fit.value(false));
        let play = Play { explore: 0.08 * (1.0 - done) + 0.02, lambda: lesson.lambda, keep: 0.5 };
        let mut samples = play_tables(lesson, &value, play, batch * TABLES..(batch + 1) * TABLES);
        if batch == 0 {
            fit.measure(&samples);
        }
        dice.shuffle(&mut samples);
        total += samples.len() as u64;
        // Fast at first, slowly at the end.
        let rate = lesson.rate * (1.0 - done).max(0.01);
        let error = fit.learn(&samples, rate);
        let games = (batch + 1) * TABLES * AT_ONE_TABLE;
        progress(Progress { games, samples: total, error }, &|| fit.value(true));
    }
    let value = Arc::new(fit.value(true));
    let play = Play { explore: 0.0, lambda: 1.0, keep: 1.0 };
    let unseen = UNSEEN_TABLES.min(batches * TABLES / 4);
    let samples = play_tables(lesson, &value, play, batches * TABLES..batches * TABLES + unseen);
    let error = fit::error(&value, &samples);
    Learned { value: Arc::unwrap_or_clone(value), unseen: unseen * AT_ONE_TABLE, error }
}

fn play_tables(lesson: &Lesson, value: &Arc<Value>, play: Play, tables: Range<u64>) -> Vec<Sample> {
    let tables: Vec<Vec<Sample>> = tables
        .into_par_iter()
        .map(|number| lessons(value, &lesson.squadrons, play, lesson.seed, number))
        .collect();
    tables.into_iter().flatten().collect()
}
