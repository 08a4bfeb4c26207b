//! Editing a file: of several programs that edit it at once, each begins with what the one before it has written.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::lock::{self, Lock};
use super::{Existing, resolve, write};
use crate::files::{FileError, GLANCE, PATIENCE, read_text};
use crate::say::Message;

/// A file held for an edit. It can still be read.
pub struct Edit {
    path: PathBuf,
    /// `None` for what cannot be locked; [`Edit::save`] still sees most changes then.
    _lock: Option<Lock>,
}

/// How long to wait for another edit of the same file.
const LOCK_TIMEOUT: Duration = Duration::from_secs(30);

impl Edit {
    /// Waits until no other edit of the file is under way. Read the file after this, not before.
    pub fn begin(path: &Path) -> Result<Self, FileError> {
        let failed = |error| FileError::Read(path.to_owned(), error);
        let edit = |lock| Ok(Edit { path: path.to_owned(), _lock: lock });
        // Opening a pipe would wait for a writer.
        if !std::fs::metadata(path).map_err(failed)?.is_file() {
            return edit(None);
        }
        let place = lock::path_of(&resolve(path).map_err(failed)?);
        let began = Instant::now();
        loop {
            match Lock::try_at(&place) {
                Ok(Some(lock)) => return edit(Some(lock)),
                Ok(None) if began.elapsed() >= LOCK_TIMEOUT => {
                    let seconds = LOCK_TIMEOUT.as_secs();
                    let what = say!("another edit of this file has been running for {} seconds", seconds);
                    return Err(FileError::Write(path.to_owned(), io::Error::other(what)));
                }
                Ok(None) => std::thread::sleep(GLANCE),
                // Windows says so while a lock is being removed, too.
                Err(error)
                    if cfg!(windows)
                        && error.kind() == io::ErrorKind::PermissionDenied
                        && began.elapsed() < PATIENCE =>
                {
                    std::thread::sleep(GLANCE);
                }
                // Nothing can be made in the folder, or the file system has no locks.
                Err(_) => return edit(None),
            }
        }
    }

    /// Writes the new text; returns what [`write`] returns. Refuses if the file is no longer what was
    /// read, because an editor saved it meanwhile.
    pub fn save(self, read: &str, new: &str) -> Result<Vec<Message>, FileError> {
        let now = read_text(&self.path, u64::MAX - 1)?;
        if now != read {
            let error = io::Error::other(say!("another program just changed it; try again"));
            return Err(FileError::Write(self.path, error));
        }
        write(&self.path, new.as_bytes(), Existing::Replace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_sees_that_an_editor_saved_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::fs::write(&path, "one").unwrap();
        let edit = Edit::begin(&path).unwrap();
        std::fs::write(&path, "by an editor").unwrap();
        assert!(edit.save("one", "two").is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"by an editor");
        Edit::begin(&path).unwrap().save("by an editor", "two").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
    }

    /// On Windows a lock keeps out every other handle, one's own too, and a file that is open cannot be replaced.
    #[test]
    fn a_file_that_is_edited_can_be_read_and_is_not_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::fs::write(&path, "one").unwrap();
        let edit = Edit::begin(&path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one");
        std::fs::rename(&path, folder.path().join("b.txt")).unwrap();
        std::fs::rename(folder.path().join("b.txt"), &path).unwrap();
        edit.save("one", "two").unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no lock is left");
    }

    /// An edit through a link waits for one of the file itself.
    #[cfg(unix)]
    #[test]
    fn a_file_has_one_lock_whatever_it_is_called() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.txt"), folder.path().join("link"));
        std::fs::write(&path, "").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let one = Edit::begin(&path).unwrap();
        let other = std::thread::spawn(move || {
            let edit = Edit::begin(&link).unwrap();
            let read = std::fs::read_to_string(&link).unwrap();
            edit.save(&read, &format!("{read} two")).unwrap();
        });
        one.save("", "one").unwrap();
        other.join().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one two");
    }
}
