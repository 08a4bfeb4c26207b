//! What nearly every command needs.

pub use std::path::{Path, PathBuf};

pub use super::again::{CommandLine, quoted, typed};
pub use super::deck_name::DeckArg;
pub use super::desk::{Desk, LegalDeck, note, tell};
pub use super::options::{
    Budget, EventArgs, EventRules, Outlets, OutputArgs, RecordArgs, ReportArgs, RunArgs, Usual, Wanted,
    rendered,
};
pub use super::paths::{KeptPath, ReadPath, WritePath, beside_keys, is_dash};
pub use super::simulate::{BotArgs, Run, named, tell_broken};
pub use super::target::{Destination, Inputs};
pub(super) use super::{Exit, Failure, Output, desk, lang, no, refuse};
pub use crate::fault::{Fault, Source};
pub use crate::formats;
pub use crate::report::Format;
pub use crate::say::{Message, Tell};
