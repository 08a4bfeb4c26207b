//! Why a league's file cannot be used. Every message names the file.

use std::path::Path;

use rusqlite::ErrorCode;

use crate::fault::Fault;
use crate::say::{Message, Tell};
use crate::sqlite::{self, message};

/// What an error of SQLite means for the file at this path.
pub fn sqlite_fault(path: &Path, error: &rusqlite::Error) -> Fault {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            let seconds = sqlite::PATIENCE.as_secs();
            Fault::new(say!("{} has been in use by another program for {} seconds", path, seconds))
                .help(say!("try again when it has finished"))
        }
        Some(ErrorCode::ReadOnly) => Fault::new(say!("cannot write to {}", path)),
        Some(ErrorCode::DiskFull) => Fault::new(say!("cannot write {}: the disk is full", path)),
        Some(ErrorCode::CannotOpen) => Fault::new(say!("cannot open {}: {}", path, message(error))),
        Some(ErrorCode::SystemIoFailure) => {
            Fault::new(say!("cannot read or write {}: {}", path, message(error)))
        }
        _ => damaged(path, message(error)),
    }
}

/// The file holds what none of ours does.
pub fn damaged(path: &Path, what: impl Tell) -> Fault {
    let message: Message = say!("league {} is damaged ({}); it was not changed", path, what);
    Fault::new(message).help(say!("play it again into a new file, or merge its original files again"))
}

pub fn not_a_league(path: &Path) -> Fault {
    Fault::new(say!("{} is not a Flightdeck league; it was not changed", path))
        .help(say!("name a file that does not exist yet: `flightdeck league play FILE DECKS`"))
}
