//! The card game Starfighter in its Total War mode, as values: cards, decks, the rules, records, bots,
//! simulation and statistics.
//!
//! This crate opens no files, knows no card by name and speaks English only. The package `flightdeck` adds
//! the built-in cards, deck files and the program, and re-exports everything here; depend on that one.
//!
//! # The map
//!
//! Data flows one way, and each room knows only those before it.
//!
//! | room | holds |
//! | --- | --- |
//! | [`cards`] | ID codes, faces, sections, effects, cruisers, and the roster of all there are |
//! | [`deck`] | decks as values: lists, codes and hashes, figures, odds |
//! | [`engine`] | the rules: table, state, decisions, choices, chains, combat; records and replay |
//! | [`bots`] | who plays: policies over what one player may know |
//! | [`sim`] | one loop over many games on all cores; duel, goldfish, league; statistics as values that add up |
//! | [`lab`] | questions asked of positions and games: the best lines, which card to cut |
//!
//! Beside them, and known to all: [`say`] (messages as data), [`fault`] (what is wrong with a user's text,
//! and where), `lines` (where a byte of a text is), `work` (counted by tests), [`dice`] (seeded, the same
//! everywhere) and [`text`] (folding, "did you mean").

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]
#![deny(missing_docs)]

// First: its macros are known below.
#[macro_use]
pub mod say;

pub mod bots;
pub mod cards;
pub mod deck;
pub mod dice;
pub mod engine;
pub mod fault;
pub mod lab;
pub mod sim;
pub mod text;
#[doc(hidden)]
pub mod work;

mod lines;
#[cfg(test)]
mod test_support;

pub use bots::{Bot, BotMaker, BotSpec};
pub use cards::{Card, CardId, Cruiser, Effect, Roster};
pub use deck::Deck;
pub use dice::Dice;
pub use engine::record::{self, replay};
pub use engine::{
    Both, Chance, Choice, Choices, Decision, Decks, Illegal, Mode, Observer, Outcome, Pick, Place, Player,
    Sector, Setup, Sight, State, Table, View,
};
pub use fault::Fault;
pub use say::Message;
pub use sim::{Duel, DuelTally, Entry, Goldfish, Plan, Terms};
