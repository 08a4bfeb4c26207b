//! Opening, making and upgrading a catalog.
//!
//! A file is looked at before SQLite touches it, so that what is not ours stays as it is. Everything
//! that changes the file happens in one transaction, so that of two processes that make a catalog at
//! once the second finds it made, and a killed one leaves the file as it was.

use std::fs;
use std::path::{Path, PathBuf};

use crate::save;
use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior};

use super::error::RowError;
use super::{Catalog, CatalogError, write};
use crate::cards::builtin;
use crate::say::Message;
use crate::sqlite::{self, Found, Stranger};

/// Step n brings a file from version n to n + 1; a new file goes through all of them.
pub(super) const STEPS: [&str; 1] = [include_str!("schema.sql")];

/// The version of the schema, kept as the file's `user_version`.
pub const VERSION: i64 = STEPS.len() as i64;

/// The file's `application_id`, by which it is known as a catalog: the letters FDCK.
const APPLICATION_ID: i64 = 0x4644_434b;

pub(super) fn open_or_create(path: Option<&Path>) -> Result<Catalog, CatalogError> {
    let is_default = path.is_none();
    let path = location(path)?;
    if let (true, Some(folder)) = (is_default, path.parent()) {
        fs::create_dir_all(folder)
            .map_err(|error| CatalogError::Create(path.clone(), crate::files::reason(&error)))?;
    }
    let found = look_at(&path)?;
    let exists = found.is_some();
    let mut connection = connect(&path, exists)?;
    let found = match found {
        None => 0,
        // Not what the header says: a killed program may have written it and nothing else, and SQLite
        // undoes that when it first reads the file.
        Some(_) => checked_version(&connection).map_err(|refused| refused.in_file(&path, exists))?,
    };
    if found != VERSION || !has_this_edition(&connection) {
        bring_up_to_date(&mut connection).map_err(|refused| refused.in_file(&path, exists))?;
    }
    Ok(Catalog { path, connection })
}

/// The built-in data alone, in memory.
pub(super) fn in_memory() -> Result<Catalog, CatalogError> {
    let path = PathBuf::from(super::IN_MEMORY);
    let failed = |error| CatalogError::new(&path, error);
    let mut connection = Connection::open_in_memory().map_err(failed)?;
    sqlite::set_up(&connection).map_err(failed)?;
    bring_up_to_date(&mut connection).map_err(|refused| refused.in_file(&path, true))?;
    Ok(Catalog { path, connection })
}

/// The path named, or `flightdeck/catalog.db` in the platform's data folder.
pub(super) fn location(path: Option<&Path>) -> Result<PathBuf, CatalogError> {
    if let Some(path) = path {
        return Ok(path.to_owned());
    }
    Ok(save::data_folder().ok_or(CatalogError::NoHome)?.join("catalog.db"))
}

/// The version of the catalog that is there, if one is. Anything else that is there is refused
/// before SQLite sees it.
fn look_at(path: &Path) -> Result<Option<i64>, CatalogError> {
    match sqlite::look_at(path).map_err(|error| CatalogError::Open(path.to_owned(), error))? {
        Found::Nothing => Ok(None),
        Found::Database { application: APPLICATION_ID, version } if version > VERSION => {
            Err(CatalogError::Newer(path.to_owned(), version))
        }
        Found::Database { application: APPLICATION_ID, version } => Ok(Some(version)),
        Found::Database { .. } | Found::Other => Err(CatalogError::NotACatalog(path.to_owned())),
    }
}

fn connect(path: &Path, exists: bool) -> Result<Connection, CatalogError> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if !exists {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let connection = Connection::open_with_flags(sqlite::plain(path), flags).map_err(|error| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        match folder {
            Some(folder) if !exists && !folder.is_dir() => {
                CatalogError::Create(path.to_owned(), say!("the folder does not exist"))
            }
            _ if !exists => CatalogError::Create(path.to_owned(), say!("cannot write to the folder")),
            _ => CatalogError::new(path, error),
        }
    })?;
    sqlite::set_up(&connection).map_err(|error| CatalogError::new(path, error))?;
    Ok(connection)
}

/// Whether the file holds this program's built-in data: all that is asked on the usual path. If the
/// statement fails, the reason comes out when the file is brought up to date.
fn has_this_edition(connection: &Connection) -> bool {
    stored_edition(connection).is_ok_and(|stored| stored == Some(edition()))
}

fn stored_edition(connection: &Connection) -> rusqlite::Result<Option<String>> {
    connection.query_row("SELECT value FROM meta WHERE key = 'builtin'", (), |row| row.get(0)).optional()
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA user_version", (), |row| row.get(0))
}

/// The built-in data as `meta` names it.
fn edition() -> String {
    format!("{:016x}", builtin::FINGERPRINT)
}

/// Why a file was not brought up to date.
enum Refused {
    Row(RowError),
    NotACatalog,
    Foreign(Message),
    Newer(i64),
}

impl<E: Into<RowError>> From<E> for Refused {
    fn from(error: E) -> Self {
        Refused::Row(error.into())
    }
}

impl Refused {
    fn in_file(self, path: &Path, exists: bool) -> CatalogError {
        match self {
            Refused::NotACatalog => CatalogError::NotACatalog(path.to_owned()),
            Refused::Foreign(what) => CatalogError::Foreign(path.to_owned(), what),
            Refused::Newer(version) => CatalogError::Newer(path.to_owned(), version),
            Refused::Row(error) => match error.in_file(path) {
                CatalogError::ReadOnly(path) if !exists => {
                    CatalogError::Create(path, say!("cannot write to the folder"))
                }
                error => error,
            },
        }
    }
}

/// The version of a catalog whose schema is ours; 0 for a file with nothing in it yet.
fn checked_version(connection: &Connection) -> Result<i64, Refused> {
    let found = version(connection)?;
    if found > 0 {
        refuse_strangers(connection, found)?;
    }
    Ok(found)
}

/// No code of a foreign schema may run.
fn refuse_strangers(connection: &Connection, version: i64) -> Result<(), Refused> {
    let steps = &STEPS[..usize::try_from(version).unwrap_or(0).min(STEPS.len())];
    match sqlite::stranger(connection, steps)? {
        None => Ok(()),
        Some(Stranger::Foreign(what)) => Err(Refused::Foreign(what)),
        Some(Stranger::Changed(what)) => Err(RowError::Value(what).into()),
    }
}

/// Makes, upgrades or refreshes the catalog in one transaction. Everything is looked at again inside
/// it, because another process may have been faster.
fn bring_up_to_date(connection: &mut Connection) -> Result<(), Refused> {
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&tx)?;
    if found > VERSION {
        return Err(Refused::Newer(found));
    }
    if found == 0 {
        let objects: i64 = tx.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0))?;
        if objects > 0 {
            return Err(Refused::NotACatalog);
        }
        tx.pragma_update(None, "application_id", APPLICATION_ID)?;
    } else {
        refuse_strangers(&tx, found)?;
        write::refuse_damaged(&tx)?;
    }
    if found < VERSION {
        for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
            tx.execute_batch(step)?;
        }
        tx.pragma_update(None, "user_version", VERSION)?;
    }
    if stored_edition(&tx)?.as_ref() != Some(&edition()) && !is_from_later_program(&tx)? {
        write::replace_builtin(&tx)?;
        put_edition(&tx)?;
    }
    tx.commit()?;
    Ok(())
}

/// Notes which built-in data the file holds.
pub(super) fn put_edition(connection: &Connection) -> rusqlite::Result<()> {
    let mut put = connection.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)")?;
    put.execute(("builtin", edition()))?;
    put.execute(("program", env!("CARGO_PKG_VERSION")))?;
    Ok(())
}

/// An older program that knows the same schema leaves newer built-in cards alone.
fn is_from_later_program(connection: &Connection) -> rusqlite::Result<bool> {
    let written: Option<String> = connection
        .query_row("SELECT value FROM meta WHERE key = 'program'", (), |row| row.get(0))
        .optional()?;
    Ok(written.is_some_and(|written| release(&written) > release(env!("CARGO_PKG_VERSION"))))
}

/// `1.10.2` as numbers, to be compared.
fn release(version: &str) -> Vec<u32> {
    version.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}
