//! Results for people and for other programs. Everything here turns values into text; where it goes
//! is somebody else's business.

pub mod board;
pub mod json;
pub mod terminal;
