//! The SQLite files that this program makes, the catalog and leagues: how they are opened, and why they cannot be.
//!
//! A file is looked at before SQLite touches it, so that what is not ours stays unchanged, and its schema is not
//! trusted. Every change of a schema is one transaction, so that of two processes that make a file at once
//! the second finds it made, and a killed one leaves the file as it was.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction};

use crate::fault::Fault;
use crate::say::{Message, Tell, reason};

/// How long to wait for another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// A kind of file.
#[derive(Debug)]
pub struct Database {
    /// The file's `application_id`, by which it is known.
    pub application_id: i64,
    /// Step n brings a file from version n to n + 1; a new file goes through all of them.
    pub steps: &'static [&'static str],
    /// The indexes that SQLite makes for their keys, by which a file is known to the letter; none are known where steps
    /// alter tables.
    pub keys: &'static [&'static str],
    /// The message that a file is of another kind.
    pub not_one: fn(&Path) -> Message,
    /// What to do about a problem.
    pub help: fn(&Problem) -> Option<Message>,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub enum Problem {
    /// The folder for the user's data is unknown.
    NoHome,
    /// The system does not let it be read.
    Open(io::Error),
    /// It cannot be made, for this reason.
    Create(Message),
    /// It is something else.
    NotOne,
    /// A later program made it, with this version of the schema.
    Newer(i64),
    /// SQLite cannot read it.
    Damaged(Message),
    /// A value that the model does not know.
    Value(Message),
    /// Its schema has something that is not ours.
    Foreign(Message),
    /// Another program holds it.
    Busy,
    /// It cannot be written.
    ReadOnly,
    /// The disk is full.
    Full,
    /// Anything else that SQLite reports.
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for Problem {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Problem::Busy,
            Some(ErrorCode::ReadOnly) => Problem::ReadOnly,
            Some(ErrorCode::DiskFull) => Problem::Full,
            // Without a code, or with an unknown one: a table or column that is not there, or a value of another type.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown) | None => {
                Problem::Damaged(Message::plain(message(&error)))
            }
            Some(_) => Problem::Sqlite(error),
        }
    }
}

impl Problem {
    /// The error for the file where it happened.
    pub fn in_file(self, kind: &'static Database, path: &Path) -> DatabaseError {
        DatabaseError { kind, path: path.to_owned(), problem: self }
    }
}

/// Why a file cannot be used, and which. Every message names the file.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.tell())]
pub struct DatabaseError {
    kind: &'static Database,
    path: PathBuf,
    /// What is wrong with it.
    pub problem: Problem,
}

impl Tell for DatabaseError {
    fn tell(&self) -> Message {
        let path = &self.path;
        match &self.problem {
            Problem::NoHome => say!("no folder for the catalog: the home folder is unknown"),
            Problem::Open(error) => say!("cannot open {}: {}", path, reason(error)),
            Problem::Create(why) => say!("cannot create {}: {}", path, why),
            Problem::NotOne => (self.kind.not_one)(path),
            Problem::Newer(version) => say!(
                "{} was made by a newer Flightdeck (version {}; this version reads {}); it was not changed",
                path,
                *version,
                self.kind.version()
            ),
            Problem::Damaged(what) | Problem::Value(what) => {
                say!("{} is damaged ({}); it was not changed", path, what)
            }
            Problem::Foreign(what) => {
                say!(
                    "{} contains {}, which Flightdeck did not create; nothing was run or changed",
                    path,
                    what
                )
            }
            Problem::Busy => {
                let seconds = BUSY_TIMEOUT.as_secs();
                say!("{} has been in use by another program for {} seconds", path, seconds)
            }
            Problem::ReadOnly => say!("cannot write to {}", path),
            Problem::Full => say!("cannot write {}: the disk is full", path),
            Problem::Sqlite(error) => say!("cannot read or write {}: {}", path, message(error)),
        }
    }
}

impl From<DatabaseError> for Fault {
    fn from(error: DatabaseError) -> Self {
        let help = match error.problem {
            Problem::Busy => Some(say!("try again when it has finished")),
            _ => (error.kind.help)(&error.problem),
        };
        Fault { help, ..Fault::new(error.tell()) }
    }
}

impl Database {
    /// The version of the schema, kept as the file's `user_version`.
    pub const fn version(&self) -> i64 {
        self.steps.len() as i64
    }

    /// Opens the file at a path, with the schema of some version; `None` where nothing is there yet.
    pub fn open(&'static self, path: &Path) -> Result<Option<Connection>, DatabaseError> {
        let refused = |problem: Problem| problem.in_file(self, path);
        match look_at(path).map_err(|error| refused(Problem::Open(error)))? {
            FileKind::Nothing => return Ok(None),
            FileKind::Database { application, version } if application == self.application_id => {
                if version > self.version() {
                    return Err(refused(Problem::Newer(version)));
                }
            }
            FileKind::Database { .. } | FileKind::Other => return Err(refused(Problem::NotOne)),
        }
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(refused)?;
        let state = one_state(&connection).map_err(|error| refused(error.into()))?;
        // Not what the header says: a killed program may have written that and nothing else, and SQLite undoes it
        // when it first reads the file.
        let version = version(&connection).map_err(refused)?;
        if version == 0 {
            return Ok(None);
        }
        self.refuse_strangers(&connection, version).map_err(refused)?;
        drop(state);
        Ok(Some(connection))
    }

    /// Makes a file without a schema, or opens an empty one.
    pub fn create(&'static self, path: &Path) -> Result<Connection, DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        connect(path, flags).map_err(|problem| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let why = match folder {
                Some(folder) if !folder.is_dir() => say!("the folder does not exist"),
                _ => say!("cannot write to the folder"),
            };
            let is_there = matches!(problem, Problem::Busy | Problem::Full);
            let problem = if is_there { problem } else { Problem::Create(why) };
            problem.in_file(self, path)
        })
    }

    /// Makes or upgrades the schema within a transaction, and says whether it is new. Everything is looked at again
    /// inside it, because another process may have been faster.
    pub fn bring_up_to_date(&self, tx: &Connection) -> Result<bool, Problem> {
        let found = version(tx)?;
        if found > self.version() {
            return Err(Problem::Newer(found));
        }
        if found == 0 {
            let objects: i64 = tx.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0))?;
            if objects > 0 {
                return Err(Problem::NotOne);
            }
            tx.pragma_update(None, "application_id", self.application_id)?;
        } else {
            self.refuse_strangers(tx, found)?;
            refuse_damaged(tx)?;
        }
        for step in self.steps.iter().skip(usize::try_from(found).unwrap_or(0)) {
            tx.execute_batch(step)?;
        }
        if found < self.version() {
            tx.pragma_update(None, "user_version", self.version())?;
        }
        Ok(found == 0)
    }

    /// No code of a foreign schema may run.
    fn refuse_strangers(&self, connection: &Connection, version: i64) -> Result<(), Problem> {
        let steps = &self.steps[..usize::try_from(version).unwrap_or(0).min(self.steps.len())];
        let found = objects(connection)?;
        if is_to_the_letter(&found, steps, self.keys) {
            return Ok(());
        }
        stranger(found, steps)?.map_or(Ok(()), Err)
    }
}

/// What is read until this is dropped is one state of the file; within another, it is part of that one.
pub fn one_state(connection: &Connection) -> rusqlite::Result<Option<Transaction<'_>>> {
    connection.is_autocommit().then(|| connection.unchecked_transaction()).transpose()
}

fn version(connection: &Connection) -> Result<i64, Problem> {
    Ok(connection.query_row("PRAGMA user_version", (), |row| row.get(0))?)
}

/// A damaged file is not written to, wherever the damage is.
pub fn refuse_damaged(connection: &Connection) -> Result<(), Problem> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", (), |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(Problem::Value(Message::plain(found.replace('\n', " ")))) }
}

/// Opens a file with these flags.
pub fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, Problem> {
    // SQLite gives names such as `:memory:` a meaning of their own; a path is a path.
    let path = if path.is_relative() { Path::new(".").join(path) } else { path.to_owned() };
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    set_up(&connection)?;
    Ok(connection)
}

/// What is at a path.
enum FileKind {
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
fn look_at(path: &Path) -> io::Result<FileKind> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A pipe would wait for ever.
        Ok(meta) if !meta.is_file() => return Ok(FileKind::Other),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FileKind::Nothing),
        Err(error) => return Err(error),
    }
    let mut header = Vec::with_capacity(100);
    File::open(path).and_then(|file| file.take(100).read_to_end(&mut header))?;
    // Empty, or made but never filled before the power went: nothing is lost by filling it.
    if header.iter().all(|&b| b == 0) {
        return Ok(FileKind::Nothing);
    }
    let number = |at: usize| header[at..at + 4].iter().fold(0, |n, &b| n << 8 | i64::from(b));
    if header.len() < 100 || !header.starts_with(b"SQLite format 3\0") {
        return Ok(FileKind::Other);
    }
    Ok(FileKind::Database { application: number(68), version: number(60) })
}

/// What every connection has; none of it runs a statement.
pub fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
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

/// A table, view, index or trigger: its kind and name, and its definition.
type Object = ((String, String), Option<String>);

/// Whether these are the tables that the steps make, word for word, and their keys: then nothing need be made to compare
/// with it. Otherwise [`stranger`] tells.
fn is_to_the_letter(found: &[Object], steps: &[&str], keys: &[&str]) -> bool {
    let statements: Vec<&str> = steps.iter().flat_map(|step| tables(step)).collect();
    found.len() == statements.len() + keys.len()
        && found.iter().all(|((kind, name), sql)| match sql {
            Some(sql) => kind == "table" && statements.contains(&sql.as_str()) && is_of(sql, name),
            None => kind == "index" && keys.contains(&name.as_str()),
        })
}

/// The definitions of tables in a step: each begins a line, and ends with one.
fn tables(step: &str) -> Vec<&str> {
    let (mut tables, mut begun, mut end) = (Vec::new(), None, 0);
    for line in step.split_inclusive('\n') {
        if line.starts_with("CREATE TABLE ") {
            begun = Some(end);
        }
        end += line.len();
        let is_last = line.trim_ascii_end().ends_with(';');
        if let Some(start) = begun.take_if(|_| is_last) {
            tables.push(step[start..end].trim_ascii_end().trim_end_matches(';'));
        }
    }
    tables
}

/// Whether a table's definition gives it this name.
fn is_of(sql: &str, name: &str) -> bool {
    sql.strip_prefix("CREATE TABLE ")
        .and_then(|rest| rest.strip_prefix(name))
        .is_some_and(|rest| rest.starts_with(" ("))
}

/// The first thing that these steps do not make, or make otherwise, without running any of it. A file may come from
/// anybody, and its triggers and views would run as if they were the program's own.
fn stranger(found: Vec<Object>, steps: &[&str]) -> rusqlite::Result<Option<Problem>> {
    let mut found: HashMap<_, _> = found.into_iter().collect();
    let fresh = Connection::open_in_memory()?;
    for step in steps {
        fresh.execute_batch(step)?;
    }
    let ours: HashMap<_, _> = objects(&fresh)?.into_iter().collect();
    let mut missing: Vec<_> = ours.keys().filter(|key| !found.contains_key(key)).collect();
    missing.sort();
    if let Some((kind, name)) = missing.first() {
        return Ok(Some(Problem::Value(say!("no such {}: {}", kind, name))));
    }
    // Other tools may keep statistics for SQLite's planner, in tables that are not code.
    for (name, sql) in STATISTICS {
        let key = ("table".to_owned(), name.to_owned());
        if found.get(&key).is_some_and(|found| found.as_deref() == Some(sql)) {
            found.remove(&key);
        }
    }
    let mut strange: Vec<_> = found.iter().filter(|(key, sql)| ours.get(key) != Some(sql)).collect();
    strange.sort();
    Ok(strange.first().map(|(key, _)| {
        let (kind, name) = key;
        let name: String = name.chars().take(40).collect();
        if ours.contains_key(key) {
            Problem::Value(say!("the {} `{}` was modified", kind, name))
        } else {
            Problem::Foreign(say!("the {} `{}`", kind, name))
        }
    }))
}

/// The tables that `ANALYZE` makes.
const STATISTICS: [(&str, &str); 2] = [
    ("sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    ("sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
];

/// Without carriage returns: a program that was built from a checkout for Windows may have made the file.
fn objects(connection: &Connection) -> rusqlite::Result<Vec<Object>> {
    let mut statement = connection.prepare("SELECT type, name, sql FROM sqlite_schema")?;
    let rows = statement.query_map((), |row| {
        let mut sql: Option<String> = row.get(2)?;
        if let Some(sql) = &mut sql
            && sql.contains('\r')
        {
            sql.retain(|c| c != '\r');
        }
        Ok(((row.get(0)?, row.get(1)?), sql))
    })?;
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [&str; 1] = [include_str!("catalog/schema.sql")];
    const KEYS: &[&str] = &["sqlite_autoindex_cards_1", "sqlite_autoindex_effects_2"];

    #[test]
    fn only_our_own_schema_passes() {
        let check = |change: &str| {
            let connection = Connection::open_in_memory().unwrap();
            STEPS.iter().for_each(|step| connection.execute_batch(step).unwrap());
            connection.execute_batch(change).unwrap();
            let found = objects(&connection).unwrap();
            assert_eq!(is_to_the_letter(&found, &STEPS, KEYS), change.is_empty(), "{change}");
            stranger(found, &STEPS).unwrap().map(|stranger| match stranger {
                Problem::Foreign(what) => ("foreign", what.to_string()),
                Problem::Value(what) => ("changed", what.to_string()),
                other => panic!("{other:?}"),
            })
        };
        let foreign = |what: &str| Some(("foreign", what.to_owned()));
        let changed = |what: &str| Some(("changed", what.to_owned()));
        assert_eq!(check(""), None);
        let on_windows = Connection::open_in_memory().unwrap();
        STEPS.iter().for_each(|step| on_windows.execute_batch(&step.replace('\n', "\r\n")).unwrap());
        assert!(stranger(objects(&on_windows).unwrap(), &STEPS).unwrap().is_none());
        assert_eq!(check("INSERT INTO meta VALUES ('a', 'b'); ANALYZE;"), None);
        assert_eq!(
            check("CREATE TRIGGER t AFTER INSERT ON cards BEGIN SELECT 1; END"),
            foreign("the trigger `t`")
        );
        assert_eq!(check("CREATE VIEW v AS SELECT 1"), foreign("the view `v`"));
        assert_eq!(check("CREATE TABLE more (x)"), foreign("the table `more`"));
        assert_eq!(check("CREATE INDEX i ON cards (name)"), foreign("the index `i`"));
        // Whatever was called `sqlite_stat…` passed, and an index on an expression runs.
        let forged = |kind: &str, name: &str, sql: &str| {
            check(&format!(
                "ANALYZE; PRAGMA writable_schema = ON; CREATE INDEX i ON cards (length(name)); \
                 UPDATE sqlite_schema SET type = '{kind}', name = '{name}', sql = '{sql}' WHERE name = 'i'"
            ))
        };
        for name in ["sqlite_stat1", "sqlite_stat4", "sqlite_stat9", "sqlite_stat1x"] {
            let sql = format!("CREATE INDEX {name} ON cards (length(name))");
            assert_eq!(forged("index", name, &sql), foreign(&format!("the index `{name}`")));
            for (kind, sql) in [
                ("trigger", "CREATE TRIGGER t AFTER INSERT ON cards BEGIN SELECT 1; END"),
                ("view", "CREATE VIEW v AS SELECT 1"),
            ] {
                assert_eq!(forged(kind, name, sql), foreign(&format!("the {kind} `{name}`")));
            }
        }
        assert_eq!(
            forged("table", "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,x AS (randomblob(9)))"),
            foreign("the table `sqlite_stat4`")
        );
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
