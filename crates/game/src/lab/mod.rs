//! Analysis of positions, games and decks: the best lines, mistakes, the value of cards. How
//! answers are shown is decided elsewhere.

#![warn(unreachable_pub)]

pub mod analyze;
mod build;
pub mod combos;
mod confirm;
pub mod doctor;
pub mod judge;
mod opponents;
mod race;
pub mod tune;

pub use build::{Build, Plain};
pub use confirm::GainCheck;
pub use opponents::{Opponents, Watch};
pub use race::Estimate;

#[cfg(test)]
mod test_support;
