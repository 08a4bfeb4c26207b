//! Questions asked of positions and of games: the best lines, what a finished game was decided by. How
//! answers are shown is no concern of this room.

mod analyse;
pub mod solve;

pub use analyse::{Analysis, Asked, Better, Change, Moment, Settings, analyse};

#[cfg(test)]
mod tests;
