//! Analysis of positions, games and decks: the best lines, mistakes, the value of cards. How
//! answers are shown is decided elsewhere.

pub mod analyze;
mod build;
pub mod combos;
pub mod doctor;
mod opponents;
pub mod race;
pub mod solve;
pub mod tune;

pub use build::{Build, Plain};
pub use opponents::{BuildPairs, Opponents, Watch};

#[cfg(test)]
mod test_support;
