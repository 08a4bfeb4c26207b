//! Opening, making and upgrading a catalog.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use super::{Catalog, CatalogError, write};
use crate::cards::builtin;
use crate::files::reason;
use crate::save;
use crate::say::Message;
use crate::sqlite::{self, Database, Problem};

/// A catalog as a file: the letters FDCK.
pub(super) static CATALOG: Database = Database {
    application_id: 0x4644_434b,
    steps: &[include_str!("schema.sql")],
    keys: KEYS,
    not_one: |path| say!("{} is not a Flightdeck catalog; it was not changed", path),
    help,
};

/// Of the columns that are unique.
const KEYS: &[&str] = &["sqlite_autoindex_cards_1", "sqlite_autoindex_effects_2"];

/// The version of the schema.
pub const VERSION: i64 = CATALOG.version();

/// What to do about a catalog that cannot be used.
fn help(problem: &Problem) -> Option<Message> {
    Some(match problem {
        Problem::NoHome | Problem::Create(_) | Problem::Open(_) => {
            say!("choose a file with `--catalog FILE` or FLIGHTDECK_CATALOG")
        }
        Problem::NotOne => {
            say!("choose another file with `--catalog FILE`; it is created if it does not exist")
        }
        Problem::Newer(_) => say!("update Flightdeck, or choose another file with `--catalog FILE`"),
        Problem::Damaged(_) | Problem::Value(_) => {
            say!("move the file away; Flightdeck creates a new one, then import your cards again")
        }
        Problem::Foreign(_) => say!(
            "use your own catalog, and ask the owner of this one for a CSV file (`flightdeck cards -o cards.csv`)"
        ),
        Problem::ReadOnly => say!("use a writable copy with `--catalog FILE`"),
        Problem::Busy | Problem::Full | Problem::Sqlite(_) => return None,
    })
}

pub(super) fn open_or_create(path: Option<&Path>) -> Result<Catalog, CatalogError> {
    let is_default = path.is_none();
    let path = location(path)?;
    if let (true, Some(folder)) = (is_default, path.parent()) {
        fs::create_dir_all(folder)
            .map_err(|error| Problem::Create(reason(&error)).in_file(&CATALOG, &path))?;
    }
    let found = CATALOG.open(&path)?;
    let is_new = found.is_none();
    let mut connection = found.map_or_else(|| CATALOG.create(&path), Ok)?;
    if is_new || !is_current(&connection) {
        bring_up_to_date(&mut connection).map_err(|problem| {
            match problem {
                Problem::ReadOnly if is_new => Problem::Create(say!("cannot write to the folder")),
                problem => problem,
            }
            .in_file(&CATALOG, &path)
        })?;
    }
    Ok(Catalog { path, connection })
}

/// The built-in data alone, in memory.
pub(super) fn in_memory() -> Result<Catalog, CatalogError> {
    let path = PathBuf::from(super::IN_MEMORY);
    let open = || {
        let mut connection = Connection::open_in_memory()?;
        sqlite::set_up(&connection)?;
        bring_up_to_date(&mut connection)?;
        Ok(connection)
    };
    let connection = open().map_err(|problem: Problem| problem.in_file(&CATALOG, &path))?;
    Ok(Catalog { path, connection })
}

/// The path named, or `flightdeck/catalog.db` in the platform's data folder.
pub(super) fn location(path: Option<&Path>) -> Result<PathBuf, CatalogError> {
    if let Some(path) = path {
        return Ok(path.to_owned());
    }
    let folder = save::data_folder().ok_or_else(|| Problem::NoHome.in_file(&CATALOG, Path::new("")))?;
    Ok(folder.join("catalog.db"))
}

/// Whether the file holds this program's built-in data: all that is asked on the usual path. If the
/// statement fails, the reason comes out when the file is brought up to date.
fn is_current(connection: &Connection) -> bool {
    stored_edition(connection).is_ok_and(|stored| stored == Some(edition()))
}

fn stored_edition(connection: &Connection) -> rusqlite::Result<Option<String>> {
    connection.query_row("SELECT value FROM meta WHERE key = 'builtin'", (), |row| row.get(0)).optional()
}

/// The built-in data as `meta` names it.
fn edition() -> String {
    format!("{:016x}", builtin::FINGERPRINT)
}

/// Makes, upgrades or refreshes the catalog in one transaction.
fn bring_up_to_date(connection: &mut Connection) -> Result<(), Problem> {
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    CATALOG.bring_up_to_date(&tx)?;
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
