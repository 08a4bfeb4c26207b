//! Many games on all cores, and their statistics as plain values that add up. How results are shown
//! is no concern of this room.

mod batch;
mod duel;
mod entry;
mod game;
mod goldfish;
mod longest;
mod notes;
pub mod stats;
mod sweep;

pub use batch::{Games, play_all};
pub use duel::{Duel, DuelTally, Ending, Endings, Forfeits, Keep, Plan, half_points};
pub use entry::{Entry, Terms};
pub use game::{GameId, Seats};
pub use goldfish::{BadGoldfish, Goldfish, GoldfishTally, LEVELS, LevelTally};
pub use longest::Longest;
pub use notes::CardTally;
pub use sweep::weighted_score;

#[cfg(test)]
mod tests;
