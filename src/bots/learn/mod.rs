//! Learning a [`Value`] from games that it plays against itself.
//!
//! The same plan gives the same value, bit by bit, whatever the number of threads: a game depends on
//! its number only, and the samples of a batch are learned in the order of their games.

mod decks;
mod fit;
mod games;

pub use decks::Squadron;

use std::sync::Arc;

use rayon::prelude::*;

use crate::bots::value::Value;
use crate::dice::Dice;
use fit::Fit;
use games::{AT_ONE_TABLE, Play, Sample, lessons};

/// How a value is learned.
#[derive(Clone, Debug)]
pub struct Lesson {
    pub seed: u64,
    /// Games to learn from.
    pub games: u64,
    /// Decks to play with, beside random ones and made-up cards.
    pub squadrons: Vec<Squadron>,
}

/// How learning goes.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub games: u64,
    pub samples: u64,
    /// Mean squared error of the chance of winning against what was learned from, before learning it.
    pub error: f64,
}

/// Tables played before the weights move again.
const TABLES: u64 = 32;

/// Plays and learns; `progress` is told after every batch.
pub fn learn(lesson: &Lesson, mut progress: impl FnMut(Progress, &dyn Fn() -> Value)) -> Value {
    let mut dice = Dice::new(lesson.seed);
    let mut fit = Fit::new(&mut dice);
    let batches = lesson.games.div_ceil(TABLES * AT_ONE_TABLE).max(1);
    let mut total = 0;
    for batch in 0..batches {
        let done = batch as f32 / batches as f32;
        let value = Arc::new(fit.value(false));
        let play = Play { explore: 0.08 * (1.0 - done) + 0.02, lambda: 0.9, keep: 0.5 };
        let mut samples = play_batch(lesson, &value, play, batch);
        if batch == 0 {
            fit.measure(&samples);
        }
        dice.shuffle(&mut samples);
        total += samples.len() as u64;
        // Fast at first, slowly at the end.
        let rate = 0.002 * (1.0 - done).max(0.01);
        let error = fit.learn(&samples, rate);
        let games = (batch + 1) * TABLES * AT_ONE_TABLE;
        progress(Progress { games, samples: total, error }, &|| fit.value(true));
    }
    fit.value(true)
}

fn play_batch(lesson: &Lesson, value: &Arc<Value>, play: Play, batch: u64) -> Vec<Sample> {
    let tables: Vec<Vec<Sample>> = (batch * TABLES..(batch + 1) * TABLES)
        .into_par_iter()
        .map(|number| lessons(value, &lesson.squadrons, play, lesson.seed, number))
        .collect();
    tables.into_iter().flatten().collect()
}
