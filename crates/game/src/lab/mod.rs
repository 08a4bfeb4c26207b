//! Analysis of positions, games and decks: the best lines, mistakes, the value of cards. How
//! answers are shown is decided elsewhere.

mod analyze;
mod build;
pub mod combos;
pub mod doctor;
mod field;
pub mod race;
pub mod solve;
pub mod tune;

pub use analyze::{Analysis, Asked, Better, Change, Moment, Settings, analyze};
pub use build::{Build, Plain};
pub use field::{Asked as AskedPairs, Field, Watch};

#[cfg(test)]
mod bench;
#[cfg(test)]
mod tests;
