//! The commands, one file or folder each: it parses its arguments, calls the library and prints.

pub mod analyze;
pub mod bots;
pub mod cards;
pub mod catalog;
pub mod combos;
pub mod completions;
pub mod cruisers;
pub mod deck;
pub mod duel;
pub mod export;
mod game;
pub mod goldfish;
pub mod league;
pub mod man;
pub mod play;
mod registration;
pub mod replay;
pub mod rules;
pub mod selftest;
pub mod template;
pub mod validate;
pub mod watch;
