//! `--record`: where the records of games go.

use std::path::{Path, PathBuf};

use crate::files::{self, FileError};

/// Where records are kept: a folder with a file for each game.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes the folder if it is not there yet.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        std::fs::create_dir_all(path).map_err(|error| FileError::Write(path.to_owned(), error))?;
        Ok(Folder(path.to_owned()))
    }

    pub fn write(&self, game: u64, record: &str) -> Result<(), FileError> {
        files::write(&self.0.join(format!("game-{game:06}.jsonl")), record.as_bytes())
    }
}
