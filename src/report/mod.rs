//! Results and decks for people and for other programs: tables, lists, sheets to print, drawings.
//!
//! | part | holds |
//! | --- | --- |
//! | [`fault`] | what is wrong with a user's text, with a caret under the place |
//! | [`terminal`] | cards, cruisers and decks as tables and drawings in a terminal |
//! | [`board`] | the table of a game in a terminal |
//! | [`json`] | cards and cruisers as JSON |
//! | [`words`] | the labels of every sheet in three languages |
//! | [`list`] | a deck or a choice of cards as text, Markdown, CSV and JSON |
//! | [`html`] | the same, and any printed pages, as one self-contained HTML file |
//! | [`draw`] | pictures in millimetres, and PDF and SVG out of them |
//! | [`art`] | our drawings: symbols, cards, cruiser boards, QR codes |
//! | [`sim`] | duels, goldfish games and sweeps as tables, Markdown, CSV and JSON |
//! | [`sheet`] | whole pages: list, registration, proxies, boards |
//!
//! Everything here turns values into text or bytes; where they go is somebody else's business.

pub mod art;
pub mod board;
pub mod draw;
pub mod fault;
pub mod html;
pub mod json;
pub mod list;
pub mod sheet;
pub mod sim;
pub mod terminal;
pub mod words;
