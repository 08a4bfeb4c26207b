//! Unsaved changes of a deck, backed up in a file after each step. After a crash or a kill they are offered again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::deck::DeckFile;
use crate::save;
use crate::screen::held::HeldFile;

/// A deck file with changes that are not saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backup {
    /// What the deck file is called; nothing for a new deck.
    deck: Option<String>,
    /// What the deck file held when the work began; nothing where there was none.
    pub read: Option<String>,
    /// What it would hold now.
    pub text: String,
}

/// The file, held for as long as the deck is worked on. Every change is a line of its own after the others, so that a kill
/// in the middle of one leaves the one before.
#[derive(Debug)]
pub struct Unsaved {
    file: HeldFile,
    deck: Option<String>,
    left: Option<Backup>,
}

/// Beyond this the file begins anew.
const LONGEST: usize = 4 * DeckFile::MOST_BYTES as usize;

impl Unsaved {
    /// `flightdeck/builds` in the platform's data folder.
    pub fn folder() -> Option<PathBuf> {
        Some(save::data_folder()?.join("builds"))
    }

    /// Opens the file of a deck in a folder and holds it; refused while the deck is worked on elsewhere. Every deck file has
    /// one of its own, and new decks have one together.
    pub fn open(folder: &Path, deck: Option<&Path>) -> io::Result<Unsaved> {
        let path = folder.join(deck.map_or_else(|| "new.jsonl".to_owned(), file_name));
        let file = HeldFile::open(&path, 2 * LONGEST as u64)?;
        let deck = deck.map(|deck| whole(deck).display().to_string());
        let read = |line: &str| serde_json::from_str::<Backup>(line).ok();
        let left = file.text().lines().rev().find_map(read).filter(|left| left.deck == deck);
        Ok(Unsaved { file, deck, left })
    }

    /// From now on for another deck file.
    pub fn move_to(&mut self, deck: &Path) -> io::Result<()> {
        self.clear()?;
        let folder = self.file.path().parent().unwrap_or(Path::new(".")).to_owned();
        *self = Unsaved::open(&folder, Some(deck))?;
        Ok(())
    }

    /// Changes of an earlier session that were not saved.
    pub fn left(&self) -> Option<&Backup> {
        self.left.as_ref()
    }

    /// Keeps a text as it is now.
    pub fn keep(&mut self, read: Option<&str>, text: &str) -> io::Result<()> {
        let left = Backup { deck: self.deck.clone(), read: read.map(str::to_owned), text: text.to_owned() };
        // After a line that a kill cut short, this one still begins on its own line.
        let line = format!("\n{}\n", serde_json::to_string(&left).map_err(io::Error::other)?);
        if self.file.text().len() + line.len() > LONGEST {
            self.clear()?;
        }
        self.file.append(&line)?;
        self.left = Some(left);
        Ok(())
    }

    /// Nothing is left to be saved.
    pub fn clear(&mut self) -> io::Result<()> {
        self.file.set("")?;
        self.left = None;
        Ok(())
    }
}

impl Drop for Unsaved {
    fn drop(&mut self) {
        if self.file.text().is_empty() {
            // An empty file does no harm either.
            let _ = fs::remove_file(self.file.path());
        }
    }
}

/// What the file for a deck is called.
fn file_name(deck: &Path) -> String {
    format!("{:016x}.jsonl", save::sum_of(whole(deck).as_os_str()))
}

/// The absolute path; the file need not exist yet.
fn whole(path: &Path) -> PathBuf {
    if let Ok(whole) = path.canonicalize() {
        return whole;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_saved_is_found_again_by_its_deck_alone() {
        let folder = tempfile::tempdir().unwrap();
        let builds = folder.path().join("builds");
        let deck = folder.path().join("deck.toml");
        let mut unsaved = Unsaved::open(&builds, Some(&deck)).unwrap();
        assert_eq!(unsaved.left(), None);
        assert!(Unsaved::open(&builds, Some(&deck)).is_err(), "it is held");
        unsaved.keep(Some("old"), "one").unwrap();
        unsaved.keep(Some("old"), "two\n\"quoted\"").unwrap();
        let path = unsaved.file.path().to_owned();
        drop(unsaved);
        // A kill in the middle of a write.
        let mut text = fs::read(&path).unwrap();
        text.extend(b"\n{\"deck\":\"");
        fs::write(&path, &text).unwrap();
        let mut unsaved = Unsaved::open(&builds, Some(&deck)).unwrap();
        let left = unsaved.left().unwrap();
        assert_eq!((left.read.as_deref(), left.text.as_str()), (Some("old"), "two\n\"quoted\""));
        unsaved.keep(None, "three").unwrap();
        drop(unsaved);
        // A backup file with the content of another deck.
        fs::copy(&path, builds.join("new.jsonl")).unwrap();
        assert_eq!(Unsaved::open(&builds, None).unwrap().left(), None, "another deck");
        let mut unsaved = Unsaved::open(&builds, Some(&deck)).unwrap();
        assert_eq!(unsaved.left().unwrap().text, "three");
        unsaved.clear().unwrap();
        drop(unsaved);
        // Windows keeps it until the thread that brings it to the disk has ended, too.
        while path.exists() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn the_file_does_not_grow_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let mut unsaved = Unsaved::open(folder.path(), None).unwrap();
        let text = "x".repeat(1 << 20);
        (0..40).for_each(|_| unsaved.keep(None, &text).unwrap());
        unsaved.keep(None, "last").unwrap();
        assert!(fs::metadata(unsaved.file.path()).unwrap().len() <= LONGEST as u64);
        drop(unsaved);
        assert_eq!(Unsaved::open(folder.path(), None).unwrap().left().unwrap().text, "last");
    }

    #[test]
    fn one_deck_has_one_file_whatever_it_is_called() {
        let folder = tempfile::tempdir().unwrap();
        let deck = folder.path().join("deck.toml");
        let other = folder.path().join(".").join("deck.toml");
        let name = file_name(&deck);
        assert_eq!(file_name(&other), name);
        fs::write(&deck, "").unwrap();
        assert_eq!(file_name(&deck), name, "whether or not it is there yet");
        assert_ne!(file_name(&folder.path().join("other.toml")), name);
    }
}
