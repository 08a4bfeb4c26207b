//! Cards and cruisers: the game's values, how people write them down, the words for them in three languages,
//! and the built-in set.

pub mod builtin;
pub mod fleet;
mod glossary;
mod rules;
pub mod sheet;

pub use crate::say::Lang;
pub use flightdeck_game::cards::*;
pub use glossary::{ByLang, EffectWords, Glossary, Term};
pub use rules::{Breach, breaches};
