//! The current game, saved in a file after each step. After a crash or a kill it continues from there.

use std::io;
use std::path::{Path, PathBuf};

use crate::files::{FileError, read_text};
use crate::save;
use crate::screen::held::HeldFile;

/// The largest record that is taken for a game kept here.
const MOST_BYTES: u64 = 64 << 20;

/// The file, held for as long as the game is played.
#[derive(Debug)]
pub struct GameFile(HeldFile);

impl GameFile {
    /// `flightdeck/game.jsonl` in the platform's data folder.
    pub fn location() -> Option<PathBuf> {
        Some(save::data_folder()?.join("game.jsonl"))
    }

    /// Opens the file and holds it; refused while another game is kept there.
    pub fn open(path: &Path) -> io::Result<GameFile> {
        HeldFile::open(path, MOST_BYTES).map(GameFile)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// What is in it.
    pub fn kept(&self) -> &str {
        self.0.text()
    }

    /// Whether a game in it is not finished.
    pub fn is_unfinished(&self) -> bool {
        is_unfinished(self.kept())
    }

    /// Whether another file has a game that is not finished, or cannot be read and may have one.
    pub fn holds_unfinished(path: &Path) -> bool {
        match read_text(path, MOST_BYTES) {
            Ok(text) => is_unfinished(&text),
            Err(FileError::Read(_, error)) => error.kind() != io::ErrorKind::NotFound,
            Err(_) => true,
        }
    }

    /// Keeps the record as it is now; what was undone is cut off.
    pub fn keep(&mut self, record: &str) -> io::Result<()> {
        self.0.set(record)
    }
}

fn is_unfinished(record: &str) -> bool {
    let last = record.lines().last();
    last.is_some_and(|line| !line.starts_with("{\"result\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_result_is_unfinished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        assert!(!GameFile::holds_unfinished(&path), "a file that is not there");
        assert!(GameFile::holds_unfinished(folder.path()), "a file that cannot be read");
        for (record, unfinished) in
            [("", false), ("{\"flightdeck\": 1}\n", true), ("{\"flightdeck\": 1}\n{\"result\": {}}\n", false)]
        {
            let mut file = GameFile::open(&path).unwrap();
            file.keep(record).unwrap();
            assert_eq!(
                (file.kept(), file.path(), file.is_unfinished()),
                (record, path.as_path(), unfinished)
            );
            drop(file);
            assert_eq!(GameFile::holds_unfinished(&path), unfinished, "{record}");
        }
        std::fs::write(&path, [b'{', 0, 0x81]).unwrap();
        assert!(GameFile::holds_unfinished(&path), "a file that is not text");
        let location = GameFile::location().unwrap();
        assert!(
            location.is_absolute() && location.ends_with("flightdeck/game.jsonl"),
            "{}",
            location.display()
        );
    }
}
