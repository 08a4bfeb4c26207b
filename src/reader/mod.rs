//! The one reader of what people write: files and standard input, bounded and in any usual encoding; TOML with the
//! place of everything; folders of decks. What is wrong is collected, all of it, up to a bound.

mod folder;
pub mod toml;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

pub use crate::fault::FaultList;
use crate::fault::Source;
use crate::files::{self, FileError, STANDARD_INPUT};

pub use folder::{DeckPaths, deck_paths};

/// A value and where it is written. One that came from elsewhere, such as a command, has no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// What was written.
    pub value: T,
    /// The bytes of its source.
    pub span: Option<Range<usize>>,
}

impl<T> Placed<T> {
    /// Written at a place.
    pub fn at(value: T, span: Range<usize>) -> Self {
        Placed { value, span: Some(span) }
    }

    /// Written nowhere.
    pub fn nowhere(value: T) -> Self {
        Placed { value, span: None }
    }
}

/// Reads a text of at most `most` bytes; `-` is standard input.
pub fn read(path: &Path, most: u64) -> Result<Arc<Source>, FileError> {
    let text = match path == Path::new(STANDARD_INPUT) {
        true => files::text_of(std::io::stdin().lock(), path, most)?,
        false => files::read_text(path, most)?,
    };
    Ok(Source::new(files::name_of(path), text))
}
