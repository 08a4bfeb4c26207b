//! Saving a deck file from the screen: whole or not at all, and never over another program's changes.

use std::io;
use std::path::{Path, PathBuf};

use crate::deck::DeckFile;
use crate::files::{FileError, read_text};
use crate::save::{self, Edit, Existing};
use crate::say::{Message, Tell};

/// What came of saving.
#[derive(Debug)]
pub enum Saved {
    /// It is written.
    Written {
        /// Where.
        path: PathBuf,
        /// What.
        text: String,
        /// What was lost of the file that was replaced, such as its owner.
        losses: Vec<Message>,
    },
    /// The file was changed; it now holds this.
    Changed(String),
    /// There is a file with this name.
    Exists(PathBuf),
    /// It could not be written, and why.
    Failed(Message),
}

/// Saves over what was read, unless the file holds something else by now. Where the file is gone, it is made anew.
pub fn over(path: &Path, read: &str, text: String) -> Saved {
    let attempt = || -> Result<Saved, FileError> {
        let edit = Edit::begin(path)?;
        let now = read_text(path, DeckFile::MOST_BYTES)?;
        if now != read {
            return Ok(Saved::Changed(now));
        }
        let losses = edit.save(read, &text)?;
        Ok(Saved::Written { path: path.to_owned(), text: text.clone(), losses })
    };
    match attempt() {
        Ok(saved) => saved,
        Err(FileError::Read(_, error)) if error.kind() == io::ErrorKind::NotFound => anew(path, text),
        Err(error) => Saved::Failed(error.tell()),
    }
}

/// Saves a file that is not there yet.
pub fn anew(path: &Path, text: String) -> Saved {
    match save::write(path, text.as_bytes(), Existing::Keep) {
        Ok(losses) => Saved::Written { path: path.to_owned(), text, losses },
        Err(FileError::Write(_, error)) if error.kind() == io::ErrorKind::AlreadyExists => {
            Saved::Exists(path.to_owned())
        }
        Err(error) => Saved::Failed(error.tell()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_read_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deck.toml");
        assert!(matches!(anew(&path, "one".into()), Saved::Written { .. }));
        assert!(matches!(anew(&path, "two".into()), Saved::Exists(_)));
        assert!(matches!(over(&path, "one", "two".into()), Saved::Written { .. }));
        std::fs::write(&path, "theirs").unwrap();
        assert!(matches!(over(&path, "two", "three".into()), Saved::Changed(now) if now == "theirs"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "theirs");
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(over(&path, "two", "three".into()), Saved::Written { .. }));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "three");
        assert!(matches!(over(folder.path(), "", "x".into()), Saved::Failed(_)));
        assert!(matches!(anew(&folder.path().join("no/deck.toml"), "x".into()), Saved::Failed(_)));
    }
}
