//! Answers to questions about decks: the value of each card, and the result of tuning.

mod combos;
mod combos_summary;
mod confirmation;
mod doctor;
mod doctor_summary;
mod summary;
mod tune;
mod tune_summary;

use serde::Serialize;

use super::sim::Speed;
use crate::cards::CardId;

pub use combos::{CombosReport, CombosRequest};
pub use doctor::DoctorReport;
pub use tune::{TuneReport, state_of};

/// What was asked about a deck, as reports begin.
#[derive(Serialize)]
pub struct Request {
    /// The command that gives the same answer.
    pub command: String,
    pub deck: String,
    pub file: String,
    pub bots: [String; 2],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opponents: Vec<String>,
    pub seed: u64,
    /// Whether the opponents are the sample decks.
    #[serde(skip)]
    pub against_samples: bool,
    /// What was typed for the deck, safe to paste into a shell.
    #[serde(skip)]
    pub typed: String,
    /// Whether it is a sample, which cannot be changed.
    #[serde(skip)]
    pub is_sample: bool,
    #[serde(skip)]
    pub speed: Option<Speed>,
}

/// A card with what was found out about it.
#[derive(Serialize)]
struct Named<T> {
    id: CardId,
    name: String,
    #[serde(flatten)]
    found: T,
}
