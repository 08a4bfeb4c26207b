//! Questions asked of positions and of games: the best lines, what a finished game was decided by. How
//! answers are shown is no concern of this room.

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
