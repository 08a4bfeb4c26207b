//! What all our SQLite files have in common: each is looked at before SQLite touches it, so that what is not
//! ours stays unchanged, and its schema is not trusted.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use crate::say::Message;

/// How long to wait for another process.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// What is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// No file, or an empty one.
    Nothing,
    /// A database, by its `application_id` and `user_version`. A killed program may have written that header
    /// and nothing else, which SQLite undoes when it first reads the file.
    Database { application: i64, version: i64 },
    /// Anything else.
    Other,
}

/// Looks at a file without SQLite.
///
/// As closing any handle of a file gives up a process's POSIX locks on it, a process should not look at a file
/// while it is writing to it.
pub fn look_at(path: &Path) -> io::Result<Found> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A pipe would wait for ever.
        Ok(meta) if !meta.is_file() => return Ok(Found::Other),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(error) => return Err(error),
    }
    let mut header = Vec::with_capacity(100);
    File::open(path).and_then(|file| file.take(100).read_to_end(&mut header))?;
    // Empty, or made but never filled before the power went: nothing is lost by filling it.
    if header.iter().all(|&b| b == 0) {
        return Ok(Found::Nothing);
    }
    let number = |at: usize| header[at..at + 4].iter().fold(0, |n, &b| n << 8 | i64::from(b));
    if header.len() < 100 || !header.starts_with(b"SQLite format 3\0") {
        return Ok(Found::Other);
    }
    Ok(Found::Database { application: number(68), version: number(60) })
}

/// SQLite gives names such as `:memory:` a meaning of their own; a path is a path.
pub fn plain(path: &Path) -> PathBuf {
    if path.is_relative() { Path::new(".").join(path) } else { path.to_owned() }
}

/// What every connection has; none of it runs a statement.
pub fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, true)?;
    // The file may come from anyone: its schema must not call functions.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    // Ours has neither; the schema is compared, and these hold even against what slips through.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    Ok(())
}

/// SQLite's own words.
pub fn message(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
        other => other.to_string(),
    }
}

/// What differs in a schema from ours.
#[derive(Debug, PartialEq, Eq)]
pub enum Stranger {
    /// A trigger, view, table or index: which, with its name.
    Foreign(Message),
    /// One of ours that is not as we make it, or not there.
    Changed(Message),
}

/// The definition of each table, view, index and trigger by kind and name.
type Objects = HashMap<(String, String), Option<String>>;

/// Looks for anything that these steps do not make, without running any of it. A file may come from
/// anybody, and its triggers and views would run as if they were the program's own.
pub fn stranger(connection: &Connection, steps: &[&str]) -> rusqlite::Result<Option<Stranger>> {
    let fresh = Connection::open_in_memory()?;
    for step in steps {
        fresh.execute_batch(step)?;
    }
    let ours = objects(&fresh)?;
    let mut found = objects(connection)?;
    let mut missing: Vec<_> = ours.keys().filter(|key| !found.contains_key(key)).collect();
    missing.sort();
    if let Some((kind, name)) = missing.first() {
        return Ok(Some(Stranger::Changed(say!("no such {}: {}", kind, name))));
    }
    // Other tools may keep statistics for SQLite's planner; they are not code.
    found.retain(|(_, name), _| !name.starts_with("sqlite_stat"));
    let mut strange: Vec<_> = found.iter().filter(|(key, sql)| ours.get(key) != Some(sql)).collect();
    strange.sort();
    Ok(strange.first().map(|(key, _)| {
        let (kind, name) = key;
        let name: String = name.chars().take(40).collect();
        if ours.contains_key(key) {
            Stranger::Changed(say!("the {} `{}` was modified", kind, name))
        } else {
            Stranger::Foreign(say!("the {} `{}`", kind, name))
        }
    }))
}

fn objects(connection: &Connection) -> rusqlite::Result<Objects> {
    let mut statement = connection.prepare("SELECT type, name, sql FROM sqlite_schema")?;
    let rows = statement.query_map((), |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)))?;
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [&str; 1] = [include_str!("catalog/schema.sql")];

    #[test]
    fn only_our_own_schema_passes() {
        let check = |change: &str| {
            let connection = Connection::open_in_memory().unwrap();
            STEPS.iter().for_each(|step| connection.execute_batch(step).unwrap());
            connection.execute_batch(change).unwrap();
            stranger(&connection, &STEPS).unwrap().map(|stranger| match stranger {
                Stranger::Foreign(what) => ("foreign", what.to_string()),
                Stranger::Changed(what) => ("changed", what.to_string()),
            })
        };
        let foreign = |what: &str| Some(("foreign", what.to_owned()));
        let changed = |what: &str| Some(("changed", what.to_owned()));
        assert_eq!(check(""), None);
        assert_eq!(check("INSERT INTO meta VALUES ('a', 'b'); ANALYZE;"), None);
        assert_eq!(
            check("CREATE TRIGGER t AFTER INSERT ON cards BEGIN SELECT 1; END"),
            foreign("the trigger `t`")
        );
        assert_eq!(check("CREATE VIEW v AS SELECT 1"), foreign("the view `v`"));
        assert_eq!(check("CREATE TABLE more (x)"), foreign("the table `more`"));
        assert_eq!(check("CREATE INDEX i ON cards (name)"), foreign("the index `i`"));
        assert_eq!(check("DROP TABLE figures"), changed("no such table: figures"));
        assert_eq!(
            check("DROP TABLE meta; CREATE VIEW meta AS SELECT 1 AS key, 2 AS value"),
            changed("no such table: meta")
        );
        assert_eq!(
            check("ALTER TABLE cards ADD COLUMN extra TEXT"),
            changed("the table `cards` was modified")
        );
    }
}
