//! Results, decks and tables as something to look at. Everything here turns values into text; where it
//! goes is somebody else's business.

pub mod board;
pub mod json;
pub mod terminal;
