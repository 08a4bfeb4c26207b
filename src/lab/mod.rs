//! Questions asked of positions and of many games. How answers are shown is no concern of this room.

pub mod solve;
