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

/// The fewest cards of a Total War deck (R-SET-2).
pub const FEWEST_CARDS: u32 = 25;

/// The most cards one draw deck can hold in a game. The rulebook sets no maximum (R-SET-2); a state
/// that is cheap to copy needs one (Q-SET-9).
pub const MOST_CARDS: usize = 250;

pub use deck_code::{decode, encode};
pub use diff::{Change, DeckDiff};
pub use draft::{Deck, Draft};
pub use hash::DeckHash;
pub use list::{List, name_from};
pub use odds::{JointOdds, Odds};
pub use stats::{BySection, DeckStats, EffectStats, LEVELS, LevelStats};
pub use suggest::{Brings, Lacks};
