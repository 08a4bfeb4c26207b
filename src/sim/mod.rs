//! Many games on all cores, and their statistics as plain values that add up. How results are shown
//! is no concern of this room.

pub mod stats;
