//! Game records and positions: a text from which anyone can replay a game, without knowing this
//! program's random numbers.
//!
//! JSON Lines: a header, an event a line, a result. The format is shared with other programs.

mod checks;
mod choice_form;
mod compare;
mod ending;
mod events;
mod fields;
mod form;
mod player_view;
mod position;
mod replay;
mod script;
mod write;

pub use choice_form::{ChoiceForm, Hit, Moved, Target, WaitingForm};
pub(in crate::engine) use compare::Partial;
pub use ending::Ending;
pub(in crate::engine) use events::Feed;
pub use events::{Event, What};
pub use form::{
    CardForm, CellForm, CommonForm, CruiserForm, Header, PlayerForm, PlayerHeader, Position, Shuffle, Stacks,
    Tokens,
};
pub(crate) use player_view::{choice_forms, deck_lists, open_header, visible_state};
pub use replay::{Replayed, Step, Stop, replay, replay_telling};
pub(in crate::engine) use replay::{Watch, play_out};
pub use script::Script;
pub use write::{Detail, Recorder, Who};
