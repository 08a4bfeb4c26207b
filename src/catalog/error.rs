//! Why a catalog cannot be used. Every message names the file.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::fault::Fault;
use crate::say::{Message, Tell};
use crate::sqlite::{self, message};

/// Why a catalog cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.tell())]
pub enum CatalogError {
    NoHome,
    Open(PathBuf, #[source] io::Error),
    Create(PathBuf, Message),
    NotACatalog(PathBuf),
    Newer(PathBuf, i64),
    Damaged(PathBuf, Message),
    Foreign(PathBuf, Message),
    Busy(PathBuf, u64),
    ReadOnly(PathBuf),
    Full(PathBuf),
    Sqlite(PathBuf, #[source] rusqlite::Error),
}

impl CatalogError {
    /// What an error of SQLite means for the catalog at this path.
    pub(super) fn new(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                CatalogError::Busy(path, sqlite::PATIENCE.as_secs())
            }
            Some(ErrorCode::ReadOnly) => CatalogError::ReadOnly(path),
            Some(ErrorCode::DiskFull) => CatalogError::Full(path),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                CatalogError::Damaged(path, Message::plain(message(&error)))
            }
            // A table or column that is not there, or a value of another type.
            Some(ErrorCode::Unknown) => CatalogError::Damaged(path, Message::plain(message(&error))),
            None => CatalogError::Damaged(path, Message::plain(message(&error))),
            Some(_) => CatalogError::Sqlite(path, error),
        }
    }

    /// What to do about it.
    fn help(&self) -> Option<Message> {
        Some(match self {
            CatalogError::NoHome | CatalogError::Create(..) | CatalogError::Open(..) => {
                say!("choose a file with `--catalog FILE` or FLIGHTDECK_CATALOG")
            }
            CatalogError::NotACatalog(_) => {
                say!("choose another file with `--catalog FILE`; it is created if it does not exist")
            }
            CatalogError::Newer(..) => {
                say!("update Flightdeck, or choose another file with `--catalog FILE`")
            }
            CatalogError::Damaged(..) => {
                say!("move the file away; Flightdeck creates a new one, then import your cards again")
            }
            CatalogError::Foreign(..) => {
                say!(
                    "use your own catalog, and ask the owner of this one for a CSV file (`flightdeck cards -o cards.csv`)"
                )
            }
            CatalogError::Busy(..) => say!("try again when it has finished"),
            CatalogError::ReadOnly(_) => say!("use a writable copy with `--catalog FILE`"),
            CatalogError::Full(_) | CatalogError::Sqlite(..) => return None,
        })
    }
}

impl Tell for CatalogError {
    fn tell(&self) -> Message {
        match self {
            CatalogError::NoHome => {
                say!("no folder for the catalog: the home folder is unknown")
            }
            CatalogError::Open(path, error) => say!("cannot open the catalog {}: {}", path, error),
            CatalogError::Create(path, why) => say!("cannot create the catalog {}: {}", path, why),
            CatalogError::NotACatalog(path) => {
                say!("{} is not a Flightdeck catalog; it was not changed", path)
            }
            CatalogError::Newer(path, version) => say!(
                "the catalog {} was made by a newer Flightdeck (version {}; this version reads {}); it was not changed",
                path,
                version,
                super::VERSION
            ),
            CatalogError::Damaged(path, what) => {
                say!("the catalog {} is damaged ({}); it was not changed", path, what)
            }
            CatalogError::Foreign(path, what) => say!(
                "the catalog {} contains {}, which Flightdeck did not create; nothing was run or changed",
                path,
                what
            ),
            CatalogError::Busy(path, seconds) => {
                say!("the catalog {} has been in use by another program for {} seconds", path, seconds)
            }
            CatalogError::ReadOnly(path) => say!("cannot write to the catalog {}", path),
            CatalogError::Full(path) => say!("cannot write the catalog {}: the disk is full", path),
            CatalogError::Sqlite(path, error) => say!("the catalogue {}: {}", path, message(error)),
        }
    }
}

impl From<CatalogError> for Fault {
    fn from(error: CatalogError) -> Self {
        let fault = Fault::new(error.tell());
        match error.help() {
            Some(help) => fault.help(help),
            None => fault,
        }
    }
}

/// An error from inside a statement: SQLite's, or a value that cannot stand there.
#[derive(Debug)]
pub(super) enum RowError {
    Sqlite(rusqlite::Error),
    Value(Message),
}

impl RowError {
    pub fn in_file(self, path: &Path) -> CatalogError {
        match self {
            RowError::Sqlite(error) => CatalogError::new(path, error),
            RowError::Value(what) => CatalogError::Damaged(path.to_owned(), what),
        }
    }
}

impl From<rusqlite::Error> for RowError {
    fn from(error: rusqlite::Error) -> Self {
        RowError::Sqlite(error)
    }
}
