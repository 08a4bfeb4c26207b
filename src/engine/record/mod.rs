//! Game records and positions: a text from which anyone can replay a game, without knowing this
//! program's random numbers.
//!
//! JSON Lines: a header, an event a line, a result. The format is shared with other programs.

mod compare;
mod form;
mod position;
mod replay;
mod tape;
mod write;

pub use form::{ChoiceForm, Position, ResultForm};
pub use replay::{Replayed, replay};
pub use write::{Detail, Recorder, Who};
