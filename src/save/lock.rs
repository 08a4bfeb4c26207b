//! Locks on files that can be replaced and opened by others meanwhile: a lock is a file of its own beside the file that
//! it is about, and is gone with the program that holds it or after the next write to the folder.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::{LOCK, folder_of, sum_of};

/// A lock that is held until it is dropped.
pub(super) struct Lock {
    #[cfg(unix)]
    path: PathBuf,
    _held: File,
}

/// Where the lock of a file is.
pub(super) fn path_of(target: &Path) -> PathBuf {
    let (start, digits, end) = LOCK;
    let sum = sum_of(target.file_name().unwrap_or_default());
    folder_of(target).join(OsString::from(format!("{start}{sum:0digits$x}{end}")))
}

impl Lock {
    /// Takes the lock at a path; `None` while another program holds it. As a lock is removed by the program that holds
    /// it, what was opened may no longer be what is there.
    #[cfg(unix)]
    pub(super) fn try_at(path: &Path) -> io::Result<Option<Self>> {
        use std::fs::TryLockError;
        let made = File::options().read(true).write(true).create_new(true).open(path);
        let opened = match made {
            // A link in that place is not followed: that would create a file elsewhere.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => File::open(path),
            made => made,
        };
        let file = match opened {
            Err(error) if error.kind() == io::ErrorKind::NotFound && folder_of(path).is_dir() => {
                return Ok(None);
            }
            opened => opened?,
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let is_there = std::fs::symlink_metadata(path)
            .is_ok_and(|there| file.metadata().is_ok_and(|held| super::is_same(&held, &there)));
        Ok(is_there.then(|| Lock { path: path.to_owned(), _held: file }))
    }

    /// The same where the system keeps others out of an open file, and removes it when it is closed.
    #[cfg(windows)]
    pub(super) fn try_at(path: &Path) -> io::Result<Option<Self>> {
        use std::os::windows::fs::OpenOptionsExt;
        const GENERIC_WRITE: u32 = 0x4000_0000;
        const DELETE: u32 = 0x0001_0000;
        const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
        let mut options = File::options();
        options.create(true).write(true).truncate(false).access_mode(GENERIC_WRITE | DELETE);
        match options.share_mode(0).custom_flags(FILE_FLAG_DELETE_ON_CLOSE).open(path) {
            Ok(file) => Ok(Some(Lock { _held: file })),
            Err(error) if crate::files::is_held(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

#[cfg(unix)]
impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is still held, so that no other program can hold it by then.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_that_want_a_lock_one_has_it_at_a_time_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("deck.toml");
        let path = path_of(&target);
        let count = folder.path().join("count");
        std::fs::write(&count, "0").unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let _lock = loop {
                            match Lock::try_at(&path) {
                                Ok(Some(lock)) => break lock,
                                // On Windows, where it is just being removed.
                                Err(error) => assert_eq!(error.kind(), io::ErrorKind::PermissionDenied),
                                Ok(None) => std::thread::yield_now(),
                            }
                        };
                        let number: u32 = std::fs::read_to_string(&count).unwrap().parse().unwrap();
                        std::fs::write(&count, (number + 1).to_string()).unwrap();
                    }
                });
            }
        });
        assert_eq!(std::fs::read_to_string(&count).unwrap(), "200");
        assert!(!path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_place_of_a_lock_makes_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(&folder.path().join("deck.toml"));
        let elsewhere = folder.path().join("elsewhere");
        std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
        assert!(Lock::try_at(&path).unwrap().is_none());
        assert!(!elsewhere.exists());
        std::fs::write(&elsewhere, "theirs").unwrap();
        assert!(Lock::try_at(&path).unwrap().is_none());
        assert_eq!(std::fs::read_to_string(&elsewhere).unwrap(), "theirs");
    }
}
