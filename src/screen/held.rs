//! A file of our own that is held under a lock and kept up to date while a user plays or builds: after a crash or a
//! kill it has the last content.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The file, held until it is dropped.
#[derive(Debug)]
pub struct HeldFile {
    path: PathBuf,
    file: File,
    /// What is in it, as far as it is text.
    text: String,
    length: u64,
    /// Asks for it to be brought to the disk, which may take seconds on a busy disk: no caller waits for it.
    syncs: SyncSender<()>,
    /// What went wrong with that.
    failed: Arc<Mutex<Option<io::Error>>>,
}

impl HeldFile {
    /// Opens a file and holds it, and creates its folder if missing. Fails while another process holds it. At
    /// most N bytes are read.
    pub fn open(path: &Path, most: u64) -> io::Result<HeldFile> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(io::Error::from)?;
        let mut bytes = Vec::new();
        (&mut file).take(most).read_to_end(&mut bytes)?;
        // A kill in the middle of a letter leaves a part of it.
        let text = String::from_utf8(bytes).unwrap_or_else(|error| {
            let end = error.utf8_error().valid_up_to();
            String::from_utf8_lossy(&error.as_bytes()[..end]).into_owned()
        });
        let length = file.metadata()?.len();
        // What is asked for while the last request waits is done with it.
        let (syncs, asked) = sync_channel(1);
        let (same, failed) = (file.try_clone()?, Arc::new(Mutex::new(None)));
        let failed_flag = failed.clone();
        std::thread::spawn(move || sync_on(&same, &asked, &failed_flag));
        Ok(HeldFile { path: path.to_owned(), file, text, length, syncs, failed })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is in it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Changes what is in it. Only what is new is written and what is gone is cut off, so that the file is
    /// readable even after a kill in between.
    pub fn set(&mut self, text: &str) -> io::Result<()> {
        let same = self.text.bytes().zip(text.bytes()).take_while(|(old, new)| old == new).count();
        self.write_from(same, &text.as_bytes()[same..])?;
        text.clone_into(&mut self.text);
        Ok(())
    }

    /// Adds to what is in it.
    pub fn append(&mut self, more: &str) -> io::Result<()> {
        self.write_from(self.text.len(), more.as_bytes())?;
        self.text.push_str(more);
        Ok(())
    }

    fn write_from(&mut self, start: usize, bytes: &[u8]) -> io::Result<()> {
        if let Some(error) = self.failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        if (start as u64) < self.length {
            self.file.set_len(start as u64)?;
        }
        // After a failed write the length is unknown: the next write truncates it.
        self.length = u64::MAX;
        self.file.seek(SeekFrom::Start(start as u64))?;
        self.file.write_all(bytes)?;
        self.length = (start + bytes.len()) as u64;
        let _ = self.syncs.try_send(());
        Ok(())
    }
}

impl Drop for HeldFile {
    fn drop(&mut self) {
        // The disk may still be at work; others need not wait for it either.
        let _ = self.file.unlock();
    }
}

/// Brings the file to the disk on every request, until all senders are gone.
fn sync_on(file: &File, asked: &Receiver<()>, failed: &Mutex<Option<io::Error>>) {
    for () in asked {
        if let Err(error) = file.sync_data() {
            *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_holds_what_was_set_and_added_last() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/held");
        let mut held = HeldFile::open(&path, 100).unwrap();
        assert_eq!(HeldFile::open(&path, 100).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        let on_disk = || fs::read_to_string(&path).unwrap();
        for text in ["one\ntwo\n", "one\n", "one\nthree\n", "", "é"] {
            held.set(text).unwrap();
            assert_eq!((held.text(), on_disk().as_str()), (text, text));
        }
        held.append("ö").unwrap();
        assert_eq!((held.text(), on_disk().as_str()), ("éö", "éö"));
        drop(held);
        // Killed in the middle of a letter: what is before it is there, and the rest is written over.
        fs::write(&path, [b"a\n".as_slice(), &[0xc3], &[b'x'; 300]].concat()).unwrap();
        let mut held = HeldFile::open(&path, 100).unwrap();
        assert_eq!(held.text(), "a\n");
        held.append("b").unwrap();
        assert_eq!(on_disk(), "a\nb");
    }
}
