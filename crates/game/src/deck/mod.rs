//! Decks as values: an unchecked list, a draft of known cards, a deck to play with; codes and hashes
//! to share them by, and their figures.
//!
//! Nothing here reads files. The package `flightdeck` reads deck files and checks them against the rules.

mod base32;
mod deck_code;
mod diff;
mod draft;
mod hash;
mod list;
mod odds;
mod stats;
mod suggest;

pub use deck_code::{decode, encode};
pub use diff::{Change, DeckDiff};
pub use draft::{Deck, Draft};
pub use hash::DeckHash;
pub use list::{List, name_from};
pub use odds::{JointOdds, Odds};
pub use stats::{BySection, DeckStats, EffectStats, LEVELS, LevelStats};
pub use suggest::{Brings, Lacks};
