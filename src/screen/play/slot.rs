//! The game that is being played, kept in a file as it goes: after a crash or a kill it goes on from there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// The largest record that is taken for a game kept here.
const MOST_BYTES: u64 = 64 << 20;

/// The file, held for as long as the game is played.
#[derive(Debug)]
pub struct Slot {
    path: PathBuf,
    file: File,
    /// What is in it.
    kept: String,
}

impl Slot {
    /// `flightdeck/game.jsonl` in the platform's data folder.
    pub fn location() -> Option<PathBuf> {
        let folders = etcetera::base_strategy::choose_native_strategy().ok()?;
        Some(folders.data_dir().join("flightdeck").join("game.jsonl"))
    }

    /// Opens the file and holds it; refused while another game is kept there.
    pub fn open(path: &Path) -> io::Result<Slot> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(io::Error::from)?;
        let mut kept = String::new();
        (&mut file).take(MOST_BYTES).read_to_string(&mut kept)?;
        Ok(Slot { path: path.to_owned(), file, kept })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is in it.
    pub fn kept(&self) -> &str {
        &self.kept
    }

    /// Whether a game in it is not finished.
    pub fn is_unfinished(&self) -> bool {
        !self.kept.is_empty() && !self.kept.lines().last().is_some_and(|line| line.starts_with("{\"result\""))
    }

    /// Keeps the record as it is now. Only what is new is written, and what was taken back is cut off, so that
    /// the file holds a game whatever happens meanwhile.
    pub fn keep(&mut self, record: &str) -> io::Result<()> {
        let same = self.kept.bytes().zip(record.bytes()).take_while(|(old, new)| old == new).count();
        if same < self.kept.len() {
            self.file.set_len(same as u64)?;
        }
        self.file.seek(SeekFrom::Start(same as u64))?;
        self.file.write_all(&record.as_bytes()[same..])?;
        self.file.sync_data()?;
        record.clone_into(&mut self.kept);
        Ok(())
    }
}
