//! Answers to questions about decks: the value of each card, and the result of tuning.

mod combos;
mod combos_summary;
mod doctor;
mod doctor_summary;
mod summary;
mod tune;
mod tune_summary;

use serde::Serialize;

use super::figures::{interval_cell, interval_words, rounded};
use super::sim::Speed;
use crate::lab::Estimate;
use crate::say::{Lang, Message, signed};

pub use combos::{CombosAsked, CombosReport};
pub use doctor::DoctorReport;
pub use tune::{TuneReport, state_of};

/// A mean difference of scores with its interval, as shares, and the games it rests on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Figures {
    pub points: f64,
    pub low: f64,
    pub high: f64,
    /// With each of the builds compared.
    pub games: u64,
}

impl Figures {
    fn new(estimate: &Estimate) -> Self {
        // Nothing is outside −1 to 1, and JSON has no infinite numbers.
        let bounded = |value: f64| rounded(value.clamp(-2.0, 2.0));
        Figures {
            points: bounded(estimate.mean),
            low: bounded(estimate.low),
            high: bounded(estimate.high),
            games: 2 * estimate.pairs,
        }
    }

    /// Whether zero is left out.
    fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// In points of a hundred.
    fn points(&self) -> [Message; 3] {
        [self.points, self.low, self.high].map(|share| signed(100.0 * share, 1))
    }

    /// `+3.2* [+1.0, +5.4]`, with a star where zero is left out.
    fn cell(&self, lang: Lang) -> String {
        interval_cell(self.is_sure(), self.points()).in_lang(lang)
    }

    /// `+3.2 (95 %: +1.0 to +5.4)`
    fn words(&self) -> Message {
        interval_words(self.points())
    }
}

/// What was asked, for a report.
pub struct Asked {
    /// The command that gives the same answer.
    pub command: String,
    pub deck: String,
    pub file: String,
    pub bots: [String; 2],
    pub opponents: Vec<String>,
    /// Whether the opponents are the sample decks.
    pub against_samples: bool,
    /// What was typed for the deck, safe to paste into a shell.
    pub typed: String,
    /// Whether it is a sample, which cannot be changed.
    pub is_sample: bool,
    pub seed: u64,
    pub speed: Option<Speed>,
}
