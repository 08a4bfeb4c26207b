//! The game that is being played, kept in a file as it goes: after a crash or a kill it goes on from there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use crate::save;

/// The largest record that is taken for a game kept here.
const MOST_BYTES: u64 = 64 << 20;

/// The file, held for as long as the game is played.
#[derive(Debug)]
pub struct Slot {
    path: PathBuf,
    file: File,
    /// What is in it.
    kept: String,
    /// Has it brought to the disk, which may take seconds where that is busy: nobody waits for it.
    syncs: SyncSender<()>,
    /// What went wrong with that.
    failed: Arc<Mutex<Option<io::Error>>>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        // The disk may still be at work; others need not wait for it either.
        let _ = self.file.unlock();
    }
}

/// Brings the file to the disk whenever that is asked for, until nobody can ask any more.
fn sync_on(file: &File, asked: &Receiver<()>, failed: &Mutex<Option<io::Error>>) {
    for () in asked {
        if let Err(error) = file.sync_data() {
            *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }
}

impl Slot {
    /// `flightdeck/game.jsonl` in the platform's data folder.
    pub fn location() -> Option<PathBuf> {
        Some(save::data_folder()?.join("game.jsonl"))
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
        // What is asked for while the last request waits is done with it.
        let (syncs, asked) = sync_channel(1);
        let (same, failed) = (file.try_clone()?, Arc::new(Mutex::new(None)));
        let told = failed.clone();
        std::thread::spawn(move || sync_on(&same, &asked, &told));
        Ok(Slot { path: path.to_owned(), file, kept, syncs, failed })
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
        if let Some(error) = self.failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        let same = self.kept.bytes().zip(record.bytes()).take_while(|(old, new)| old == new).count();
        if same < self.kept.len() {
            self.file.set_len(same as u64)?;
        }
        self.file.seek(SeekFrom::Start(same as u64))?;
        self.file.write_all(&record.as_bytes()[same..])?;
        let _ = self.syncs.try_send(());
        record.clone_into(&mut self.kept);
        Ok(())
    }
}
