//! Many games on all cores, and their statistics as plain values that add up. How results are shown
//! is decided elsewhere.

mod add_up;
mod batch;
mod broken;
mod card_tally;
mod duel;
mod entry;
mod forfeits;
mod game;
mod goldfish;
pub mod league;
mod longest;
mod notes;
mod plan;
mod soak;
pub mod stats;
mod summary;
mod sweep;
pub mod triangle;

pub use batch::{Games, play_all};
pub use broken::{Broken, survive};
pub use card_tally::{CardScores, CardTally, Companions};
pub use duel::{Duel, DuelTally, Keep, half_points};
pub use entry::{Entry, Terms};
pub use forfeits::Forfeits;
pub use game::{GameId, Seats};
pub use goldfish::{BadGoldfish, Goldfish, GoldfishTally, LEVELS, LevelTally};
pub use longest::Longest;
pub use plan::{Ending, Plan};
pub use soak::soak;
pub use summary::{Cards, Endings, GameResult, GameSummary};
pub use sweep::{Row, likely_worst, match_seed, together, weighted_score};

#[cfg(test)]
mod tests;
