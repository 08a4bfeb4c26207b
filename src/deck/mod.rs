//! Decks: files that people write, edits that keep their comments, the check that makes a deck
//! legal, codes and hashes to share it by, and its figures.
//!
//! A [`DeckFile`] is what somebody wrote; a [`Deck`] is what passed the [`check`]: only the latter
//! can be played. Nothing here opens a database or knows how games are played.

mod base32;
mod boxes;
mod check;
mod code;
mod codes;
mod diff;
pub mod edit;
mod file;
mod hash;
mod import;
mod list;
mod odds;
mod owned;
mod random;
mod rules;
mod samples;
mod stats;
mod suggest;
#[cfg(test)]
mod tests;

pub use boxes::{cannot_meet, share_one_box};
pub use check::{Deck, Draft, Illegal, LoadError, check, draft, load};
pub use code::{decode, encode};
pub use diff::{Change, DeckDiff};
pub use file::{DeckFile, Unreadable, ids_in, read_ids};
pub use hash::DeckHash;
pub use import::{Imported, import};
pub use list::{List, name_from};
pub use odds::{JointOdds, Odds};
pub use owned::Owned;
pub use random::{Wish, random};
pub use rules::{Find, Rules};
pub use samples::samples;
pub use stats::{BySection, DeckStats, EffectStats, LEVELS, LevelStats};
pub use suggest::{Brings, Lacks};
