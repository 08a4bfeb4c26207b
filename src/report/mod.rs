//! Results, decks and tables as something to look at.

pub mod board;
