//! Many games on all cores, and their statistics as plain values that add up. How results are shown
//! is decided elsewhere.

#![warn(unreachable_pub)]

pub(crate) mod add_up;
mod batch;
mod broken;
mod card_tally;
mod confirm;
mod duel;
mod entry;
mod forfeits;
mod game;
mod goldfish;
pub mod league;
mod longest_chains;
mod notes;
mod plan;
mod soak;
pub mod stats;
mod summary;
mod sweep;
pub mod triangle;

pub(crate) use batch::{Games, is_over, play_all};
pub use broken::{Broken, survive};
pub use card_tally::{CardScores, CardTally, Companions};
pub(crate) use confirm::LOOKS as CONFIRMATION_LOOKS;
#[cfg(test)]
pub(crate) use confirm::confirmation_of;
pub use confirm::{Confirmation, Opinion};
pub(crate) use duel::half_points;
pub use duel::{Duel, DuelTally, Keep};
pub use entry::{Entry, Terms};
pub use forfeits::Forfeits;
pub use game::{GameId, Seats};
pub use goldfish::{BadGoldfish, Goldfish, GoldfishTally, LevelTally};
pub use longest_chains::LongestChains;
pub use plan::{Ending, Plan};
pub use soak::soak;
pub use summary::{Cards, Endings, GameResult, GameSummary};
pub(crate) use sweep::mix;
pub use sweep::{bonferroni_z, likely_worst, match_seed, weighted_score};

#[cfg(test)]
mod tests;
