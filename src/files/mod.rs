//! Reads users' files as text, with a size limit, and reports their errors: texts in any usual encoding,
//! spreadsheets, and the deck codes of our own PDFs.

mod encoding;
mod pdf;
mod workbook;
mod xml;
mod zip;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub use crate::say::reason;
use crate::say::{Message, Tell};

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

/// Reads a text file of at most `most` bytes, in UTF-8, UTF-16 or Windows-1252; a byte order mark is dropped.
pub fn read_text(path: &Path, most: u64) -> Result<String, FileError> {
    let failed = |error| FileError::Read(path.to_owned(), error);
    let file = File::open(path).map_err(failed)?;
    let meta = file.metadata().map_err(failed)?;
    if meta.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    text_of(file, path, most)
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
