//! The model: ID codes, effects, sections, faces, cards, cruisers, and the roster of all there are.
//!
//! Plain values; nothing here knows of SQL, files or games.

mod card;
mod cruiser;
mod effect;
mod id;
mod roster;

pub use card::{BadSection, Card, Color, Face, Section, UnknownColor};
pub use cruiser::{Board, Cruiser, SECTORS};
pub use effect::{Effect, Effects, TooManyEffects, UnknownEffect};
pub use id::{BadId, CardId};
pub use roster::{Named, Names, Roster};
