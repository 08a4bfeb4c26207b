//! Game records and positions: a text from which anyone can replay a game, without knowing this
//! program's random numbers.
//!
//! JSON Lines: a header, an event a line, a result. The format is shared with other programs.

mod compare;
mod ending;
mod fields;
mod form;
mod position;
mod replay;
mod script;
mod seen;
mod tape;
mod write;

pub(in crate::engine) use compare::Partial;
pub use ending::Ending;
pub use form::{
    CardForm, CellForm, ChoiceForm, CommonForm, CruiserForm, Header, Hit, Moved, PlayerForm, PlayerHeader,
    Position, Shuffle, Stacks, Target, Tokens, WaitingForm,
};
pub use replay::{Replayed, Step, Stop, replay, replay_telling};
pub(in crate::engine) use replay::{Watch, play_out};
pub use script::Script;
pub use seen::{choice_forms, deck_lists, open_header, seen};
pub(in crate::engine) use tape::Feed;
pub use tape::{Event, What};
pub use write::{Detail, Recorder, Who};
