//! Why a catalogue cannot be used. Every message names the file.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::fault::Fault;
use crate::files::reason;
use crate::sqlite::{self, message};

/// Why a catalogue cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    #[error("there is no data folder to keep the catalogue in: the home folder is not known")]
    NoHome,
    #[error("cannot open the catalogue {}: {}", .0.display(), reason(.1))]
    Open(PathBuf, #[source] io::Error),
    #[error("cannot make the catalogue {}: {}", .0.display(), .1)]
    Create(PathBuf, String),
    #[error("{} is not a catalogue of flightdeck; it was left as it is", .0.display())]
    NotACatalog(PathBuf),
    #[error(
        "the catalogue {} comes from a newer flightdeck (its version is {}, this program knows {}); it was left as it is",
        .0.display(), .1, super::VERSION
    )]
    Newer(PathBuf, i64),
    #[error("the catalogue {} is damaged ({}); it was left as it is", .0.display(), .1)]
    Damaged(PathBuf, String),
    #[error("the catalogue {} holds {}, which flightdeck did not make; it was left as it is, and nothing of it was run", .0.display(), .1)]
    Foreign(PathBuf, String),
    #[error("the catalogue {} is in use by another program, which has not finished after {} seconds", .0.display(), .1)]
    Busy(PathBuf, u64),
    #[error("the catalogue {} cannot be written to", .0.display())]
    ReadOnly(PathBuf),
    #[error("cannot write the catalogue {}: the disk is full", .0.display())]
    Full(PathBuf),
    #[error("the catalogue {}: {}", .0.display(), .1)]
    Sqlite(PathBuf, #[source] rusqlite::Error),
}

impl CatalogError {
    /// What an error of SQLite means for the catalogue at this path.
    pub(super) fn new(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                CatalogError::Busy(path, sqlite::PATIENCE.as_secs())
            }
            Some(ErrorCode::ReadOnly) => CatalogError::ReadOnly(path),
            Some(ErrorCode::DiskFull) => CatalogError::Full(path),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                CatalogError::Damaged(path, message(&error))
            }
            // A table or column that is not there, or a value of another type.
            Some(ErrorCode::Unknown) => CatalogError::Damaged(path, message(&error)),
            None => CatalogError::Damaged(path, message(&error)),
            Some(_) => CatalogError::Sqlite(path, error),
        }
    }

    /// What to do about it.
    fn help(&self) -> Option<&'static str> {
        Some(match self {
            CatalogError::NoHome | CatalogError::Create(..) | CatalogError::Open(..) => {
                "name a place for it with `--catalog FILE` or FLIGHTDECK_CATALOG"
            }
            CatalogError::NotACatalog(_) => {
                "name another file with `--catalog FILE`; one that does not exist yet is made"
            }
            CatalogError::Newer(..) => "update flightdeck, or name another file with `--catalog FILE`",
            CatalogError::Damaged(..) => {
                "move the file away and a new one is made; then import your own cards again"
            }
            CatalogError::Foreign(..) => {
                "use a catalogue of your own, and ask whoever made this one for its cards as a sheet \
                 (`flightdeck catalog export`)"
            }
            CatalogError::Busy(..) => "try again when it has finished",
            CatalogError::ReadOnly(_) => "name a copy that can be changed with `--catalog FILE`",
            CatalogError::Full(_) | CatalogError::Sqlite(..) => return None,
        })
    }
}

impl From<CatalogError> for Fault {
    fn from(error: CatalogError) -> Self {
        let fault = Fault::new(error.to_string());
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
    Value(String),
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
