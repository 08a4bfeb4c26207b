//! Flightdeck: a deckbuilder, card database and simulator for Starfighter in its Total War mode.
//!
//! Data flows one way, and each room knows only those before it:
//!
//! | room | holds |
//! | --- | --- |
//! | [`cards`] | ID codes, faces, sections, effects, cruisers, the words for them |
//! | [`catalog`] | the SQLite catalogue: schema, import, check, the search language |
//! | [`deck`] | deck files, edits, the check, codes and hashes, figures |
//! | [`engine`] | the rules: state, decisions, choices, chains, combat; records and replay |
//! | [`bots`] | who plays: policies over what one player may know |
//! | [`sim`] | duels, goldfish games and sweeps on all cores, and their statistics as plain values |
//! | [`report`] | tables for the terminal; lists and sheets as text, Markdown, CSV, JSON, HTML, SVG, PDF |
//! | [`cli`] | the commands, one file each: parse, call, print |
//!
//! Beside them, and known to all: [`fault`] (what is wrong with a user's text, and where),
//! [`reader`] (files and standard input, TOML with places, folders of decks), [`files`] (bounded reads), [`save`] (writes, whole or not at all), [`dice`] (seeded, the same everywhere) and [`text`]
//! (folding, "did you mean").

#![forbid(unsafe_code)]

pub mod bots;
pub mod cards;
pub mod deck;
pub mod dice;
pub mod engine;
pub mod fault;
pub mod files;
pub mod reader;
pub mod sim;
pub mod text;

// The program. Public for its own binary and benchmarks; not for others to build on.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod catalog;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod report;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod save;
