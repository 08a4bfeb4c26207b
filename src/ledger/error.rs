//! Why a league's file cannot be used. Every message names the file.

use std::path::Path;

use rusqlite::ErrorCode;

use crate::fault::Fault;
use crate::sqlite::{self, message};

/// What an error of SQLite means for the file at this path.
pub fn sqlite_fault(path: &Path, error: &rusqlite::Error) -> Fault {
    let file = path.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::new(format!(
            "{file} is in use by another program, which has not finished after {} seconds",
            sqlite::PATIENCE.as_secs()
        ))
        .help("try again when it has finished"),
        Some(ErrorCode::ReadOnly) => Fault::new(format!("{file} cannot be written to")),
        Some(ErrorCode::DiskFull) => Fault::new(format!("cannot write {file}: the disk is full")),
        Some(ErrorCode::CannotOpen) => Fault::new(format!("cannot open {file}: {}", message(error))),
        _ => damaged(path, &message(error)),
    }
}

/// The file holds what none of ours does.
pub fn damaged(path: &Path, what: &str) -> Fault {
    Fault::new(format!("the league {} is damaged ({what}); it was left as it is", path.display()))
        .help("play it again into another file, or merge the files it was made of")
}

pub fn not_a_league(path: &Path) -> Fault {
    Fault::new(format!("{} is not a league of flightdeck; it was left as it is", path.display()))
        .help("`flightdeck league play DECKS --file FILE` makes one where there is no file yet")
}
