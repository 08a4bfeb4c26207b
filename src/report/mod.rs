//! Results and decks for people and for other programs: tables, lists, sheets to print, drawings.
//!
//! | part | holds |
//! | --- | --- |
//! | [`document`] | what a report for people is made of: headings, facts, tables |
//! | [`format`](mod@format) | the formats, and a report in any of them |
//! | [`terminal`], [`markdown`], [`csv`], [`json`], [`html`] | what each format makes of a document |
//! | [`words`] | the labels of everything in three languages |
//! | [`cards`], [`deck`], [`sim`], [`solve`] | the reports themselves: searches, decks, simulated games, lines |
//! | [`verdict`] | who is better and by how much, in a player's words |
//! | [`list`] | a deck or a choice of cards to share |
//! | [`fault`] | what is wrong with a user's text, with a caret under the place |
//! | [`board`], [`story`] | a game in a terminal: the table, and what is done in sentences |
//! | [`gallery`] | pages for a screen: cards to look through, the registration sheet on a telephone |
//! | [`draw`] | pictures in millimetres, and PDF and SVG out of them |
//! | [`art`] | our drawings: symbols, cards, cruiser boards, QR codes |
//! | [`sheet`] | whole pages: list, registration, proxies, boards, a kit for two |
//!
//! Everything here turns values into text or bytes and writes nothing itself.

pub mod analysis;
pub mod art;
pub mod board;
pub mod cards;
mod chart;
pub mod csv;
pub mod deck;
pub mod document;
pub mod draw;
pub mod fault;
mod figures;
pub mod format;
pub mod gallery;
mod heat;
pub mod html;
pub mod json;
pub mod lab;
pub mod list;
pub mod markdown;
pub mod sheet;
pub mod sim;
pub mod solve;
pub mod story;
pub mod terminal;
pub mod verdict;
pub mod words;

pub use format::Format;
