//! Decks: files that people write, edits that keep their comments, and the check that makes a deck legal; with
//! the game's values, their codes and hashes, and their figures.
//!
//! A [`DeckFile`] is a deck as written. A [`Deck`] has passed the [`check`]: only the latter
//! can be played. Nothing here opens a database or knows how games are played.

mod boxes;
mod check;
pub mod edit;
mod file;
mod id_list;
mod import;
mod owned;
mod random;
mod rules;
mod samples;
#[cfg(test)]
mod tests;

pub use boxes::{BoxNeeds, cannot_meet, share_one_box};
pub use check::{Illegal, LoadError, check, draft, load};
pub use file::{DeckFile, Unreadable, ids_in, read_ids};
pub use flightdeck_game::deck::*;
pub use import::{Imported, Remark, RemarkKind, import, is_deck_file};
pub use owned::Owned;
pub use random::{Wish, random};
pub use rules::{Find, Rules};
pub use samples::{sample, sample_names, sample_source, samples};
