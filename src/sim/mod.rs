//! Many games on all cores, and their statistics as plain values that add up. How results are shown
//! is no concern of this room.

mod duel;
mod game;
mod goldfish;
mod longest;
mod notes;
mod seating;
pub mod stats;
mod sweep;

pub use duel::{Duel, DuelTally, Ending, Endings, Keep, Plan, half_points};
pub use game::{GameId, Seats, Watch};
pub use goldfish::{BadGoldfish, Goldfish, GoldfishTally, LEVELS, LevelTally};
pub use longest::Longest;
pub use notes::CardTally;
pub use seating::{Entry, Seating};
pub use sweep::weighted_score;

#[cfg(test)]
mod tests;
