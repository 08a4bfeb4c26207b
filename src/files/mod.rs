//! Reads users' files as text, with a size limit, and reports their errors: texts in any usual encoding,
//! spreadsheets, and the deck codes of our own PDFs.

mod encoding;
mod pdf;
mod workbook;
mod xml;
pub(crate) mod zip;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::say::{Message, Tell};
pub use crate::say::{is_held, reason};

/// What people write for standard input in place of a file.
pub const STANDARD_INPUT: &str = "-";

/// What a file is called in messages.
pub fn name_of(path: &Path) -> Message {
    if path == Path::new(STANDARD_INPUT) { say!("standard input") } else { path.tell() }
}

/// A file could not be read or written; the path is part of the message.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.tell())]
pub enum FileError {
    /// It cannot be opened or read.
    Read(PathBuf, #[source] io::Error),
    /// It is a folder.
    Folder(PathBuf),
    /// It is larger than this many bytes.
    TooLarge(PathBuf, u64),
    /// It is not text: the first byte that cannot be part of one, from 1.
    NotText(PathBuf, usize),
    /// It is a PDF without a deck code.
    NoCode(PathBuf),
    /// It cannot be written.
    Write(PathBuf, #[source] io::Error),
}

impl Tell for FileError {
    fn tell(&self) -> Message {
        match self {
            FileError::Read(path, error) => say!("cannot read {}: {}", name_of(path), reason(error)),
            FileError::Folder(path) => say!("cannot read {}: it is a folder", name_of(path)),
            FileError::TooLarge(path, most) => {
                say!("cannot read {}: it is larger than {} MB", name_of(path), most / 1_000_000)
            }
            FileError::NotText(path, byte) => {
                say!("cannot read {}: it is not a text file (byte {} is not text)", name_of(path), byte)
            }
            FileError::NoCode(path) => {
                say!("cannot read {}: it is a PDF without a deck code of ours in it", name_of(path))
            }
            FileError::Write(path, error) => say!("cannot write {}: {}", name_of(path), reason(error)),
        }
    }
}

/// How long to wait for another program, such as a virus scanner, that has a file open which Windows therefore does not
/// let go.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// How often to look whether a file is free.
pub const GLANCE: Duration = Duration::from_millis(10);

/// Tries something again for a while if it fails because a file is open elsewhere.
pub fn patiently<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let began = Instant::now();
    loop {
        match attempt() {
            Err(error) if is_held(&error) && began.elapsed() < PATIENCE => std::thread::sleep(GLANCE),
            done => return done,
        }
    }
}

/// Opens a file to read it. Of a folder Windows says "permission denied".
pub fn open(path: &Path) -> Result<File, FileError> {
    let opened = patiently(|| File::open(path)).and_then(|file| Ok((file.metadata()?.is_dir(), file)));
    match opened {
        Ok((false, file)) => Ok(file),
        Err(error) if !path.is_dir() => Err(FileError::Read(path.to_owned(), error)),
        _ => Err(FileError::Folder(path.to_owned())),
    }
}

/// Reads a text file of at most `most` bytes, in UTF-8, UTF-16 or Windows-1252; a byte order mark is dropped.
pub fn read_text(path: &Path, most: u64) -> Result<String, FileError> {
    text_of(open(path)?, path, most)
}

/// Reads a text of at most `most` bytes from anywhere; `name` is what to call it.
pub fn text_of(reader: impl Read, name: &Path, most: u64) -> Result<String, FileError> {
    let mut bytes = Vec::new();
    let read = reader.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| FileError::Read(name.to_owned(), error))?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLarge(name.to_owned(), most));
    }
    if bytes.starts_with(b"PK") {
        match workbook::text(&bytes) {
            Ok(Some(text)) => return Ok(text),
            Ok(None) => {}
            Err(workbook::TooLarge) => return Err(FileError::TooLarge(name.to_owned(), most)),
        }
    }
    if bytes.starts_with(b"%PDF-") {
        return pdf::text(&bytes).ok_or_else(|| FileError::NoCode(name.to_owned()));
    }
    encoding::decode(bytes).map_err(|at| FileError::NotText(name.to_owned(), at + 1))
}
