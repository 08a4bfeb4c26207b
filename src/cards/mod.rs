//! The model: ID codes, effects, sections, faces, cards, cruisers and the words for them.
//!
//! Plain values; nothing here knows of SQL, files or games.

pub mod builtin;
mod card;
mod cruiser;
mod effect;
pub mod fleet;
mod glossary;
mod id;
mod roster;
mod rules;
pub mod sheet;

pub use card::{Card, Colour, Face, Section, UnknownColour};
pub use cruiser::{Board, Cruiser, SECTORS};
pub use effect::{Effect, Effects, TooManyEffects, UnknownEffect};
pub use glossary::{BadGlossary, ByLang, EffectWords, Glossary, Term};
pub use id::{BadId, CardId};
pub use roster::{Named, Names, Roster};
pub use rules::{Breach, LONGEST_NAME, breaches};

pub use crate::say::Lang;
