//! Answers to questions about decks: what each card is worth, and what tuning came to.

mod combos;
mod doctor;
mod tune;

use serde::Serialize;

use super::figures::{Rate, rounded};
use super::sim::Speed;
use crate::lab::race::Estimate;
use crate::say::{Lang, Message, decimal, signed};

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

    /// `+3.2* [+1.0, +5.4]` in points of a hundred, with a star where zero is left out.
    fn cell(&self, lang: Lang) -> String {
        let [points, low, high] =
            [self.points, self.low, self.high].map(|share| signed(100.0 * share, 1).in_lang(lang));
        let star = if self.is_sure() { "*" } else { "" };
        // Where a comma is in the figures, a semicolon goes between them.
        let between = if lang == Lang::En { "," } else { ";" };
        format!("{points}{star} [{low}{between} {high}]")
    }

    /// `+3.2 (95 %: +1.0 to +5.4)`
    fn words(&self) -> Message {
        let [points, low, high] = [self.points, self.low, self.high].map(|share| signed(100.0 * share, 1));
        say!("{} (95%: {} to {})", points, low, high)
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
    pub seed: u64,
    pub speed: Option<Speed>,
}

/// `53.1 % (95 %: 51.2 to 55.0)`
fn rate(rate: &Rate) -> Message {
    let [mean, low, high] =
        [rate.mean.unwrap_or_default(), rate.low, rate.high].map(|share| decimal(100.0 * share, 1));
    say!("{}% (95%: {} to {})", mean, low, high)
}
