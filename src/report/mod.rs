//! Results and decks for people and for other programs.
//!
//! | part | holds |
//! | --- | --- |
//! | [`document`] | what a report for people is made of: headings, facts, tables |
//! | `chart`, `heat` | pictures in a document: lines, bars, a matrix of scores |
//! | `figures` | numbers and intervals as figures for tools and as words |
//! | [`format`](mod@format) | the formats, and a report in any of them |
//! | [`terminal`], [`markdown`], [`csv`], [`json`], [`html`] | what each format makes of a document |
//! | [`cards`], [`deck`], [`sim`], [`lab`], [`game`] | the reports themselves |
//! | [`verdict`] | who is better and by how much, in a player's words |
//! | [`xlsx`] | a table as a workbook, with lists to choose cells from |
//! | [`list`] | a deck or a choice of cards to share |
//! | [`fault`] | what is wrong with a user's text, with a caret under the place |
//!
//! Everything here turns values into text or bytes and writes nothing itself.

pub mod cards;
mod chart;
pub mod csv;
pub mod deck;
pub mod document;
pub mod fault;
mod figures;
pub mod format;
pub mod game;
mod heat;
pub mod html;
pub mod json;
pub mod lab;
pub mod list;
pub mod markdown;
pub mod sim;
pub mod terminal;
pub mod verdict;
pub mod xlsx;

pub use format::Format;
