//! The rules: state, decisions, choices, visibility, chains and combat; records, positions, scenarios, replay.
//!
//! One loop runs every game, for all kinds of players:
//!
//! ```text
//! let mut state = State::start(&table, first, &mut dice, &mut ());
//! while !state.is_over() {
//!     state.choices(&table, &mut choices);
//!     let choice = somebody.decides(&state, &choices);
//!     state.apply(&table, choice, &mut dice, &mut ())?;
//! }
//! ```
//!
//! A [`Table`] holds what never changes, a [`State`] what does. Chance enters through [`Chance`], and
//! an [`Observer`] receives what happens. Nothing here knows of SQLite, deck files, or who decides.

mod chance;
pub mod check;
mod choice;
mod display;
mod effects;
mod happening;
mod legality;
mod observe;
mod options;
mod pile;
mod play;
mod player;
pub mod record;
mod result;
pub mod rules;
pub mod scenario;
mod set;
pub mod setup;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use crate::dice::{Dice, split_mix};
pub use chance::Chance;
pub use choice::{Choice, Choices, NotAChoice, Pick};
pub use effects::CHAIN_LIMIT;
pub use happening::{Happening, Log};
pub use legality::{Illegal, Subject};
pub use observe::Observer;
pub use player::{Both, Direction, Half, Place, Player, Sector, Side};
pub use result::{Outcome, Reason};
pub use set::CardSet;
pub use state::{Cell, Clash, Decision, Phase, State};
pub use table::{BadSetup, CardIx, Decks, MOST_CARDS, Mode, PileName, Setup, Table};
pub use view::{Sight, View};
