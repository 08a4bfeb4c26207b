//! Opening and making a league's file.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::error::{damaged, not_a_league, sqlite_fault};
use super::{Ledger, Origin, read};
use crate::fault::Fault;
use crate::files::reason;
use crate::sqlite::{self, Found, Stranger};

/// Step n brings a file from version n to n + 1.
const STEPS: [&str; 1] = [include_str!("schema.sql")];

/// The version of the schema, kept as the file's `user_version`.
const VERSION: i64 = STEPS.len() as i64;

/// The file's `application_id`, by which it is known as a league: the letters FDLG.
const APPLICATION_ID: i64 = 0x4644_4c47;

impl Ledger {
    /// Opens the league at a path; `None` where nothing is there yet.
    pub fn open(path: &Path) -> Result<Option<Ledger>, Fault> {
        match look_at(path)? {
            Found::Nothing => return Ok(None),
            Found::Database { application: APPLICATION_ID, version } => refuse_newer(path, version)?,
            Found::Database { .. } | Found::Other => return Err(not_a_league(path)),
        }
        let connection = connect(path, false)?;
        // Not what the header says: a killed program may have written that and nothing else.
        let version = read_version(&connection).map_err(|error| sqlite_fault(path, &error))?;
        if version == 0 {
            return Ok(None);
        }
        refuse_strangers(path, &connection)?;
        Ledger::read(path, connection).map(Some)
    }

    /// Opens the league at a path, which must be there.
    pub fn open_existing(path: &Path) -> Result<Ledger, Fault> {
        Ledger::open(path)?.ok_or_else(|| {
            let fault = Fault::new(say!("no league at {}", path));
            fault.help(say!("create one with `flightdeck league play FILE DECKS`"))
        })
    }

    /// Makes a league without decks at a path where nothing is yet.
    pub fn create(path: &Path, origin: &Origin) -> Result<Ledger, Fault> {
        let mut connection = connect(path, true)?;
        make(&mut connection, origin).map_err(|error| sqlite_fault(path, &error))?;
        refuse_strangers(path, &connection)?;
        Ledger::read(path, connection)
    }

    /// Creates a league in an empty file that no other process sees before it is finished, called by another name in
    /// messages. It is not safe from being killed, and takes no file beside it.
    pub fn draft(file: &Path, path: &Path, origin: &Origin) -> Result<Ledger, Fault> {
        let failed = |error| sqlite_fault(path, &error);
        let mut connection = connect(file, true)?;
        for (setting, value) in [("journal_mode", "MEMORY"), ("synchronous", "OFF")] {
            connection.pragma_update(None, setting, value).map_err(failed)?;
        }
        make(&mut connection, origin).map_err(failed)?;
        Ledger::read(path, connection)
    }

    /// Makes way for a league that is to replace what is at a path. A killed program may have left something half
    /// done, which is undone now: what it needs for that lies in a file beside it, and would be done to the new one.
    pub fn make_way(path: &Path) -> Result<(), Fault> {
        // A file that is not a league, or too damaged to open, needs no cleanup.
        if let Ok(Some(mut old)) = Ledger::open(path) {
            let failed = |error| sqlite_fault(path, &error);
            old.connection.transaction_with_behavior(TransactionBehavior::Exclusive).map_err(failed)?;
        }
        for ending in ["-journal", "-wal"] {
            let mut beside = path.as_os_str().to_owned();
            beside.push(ending);
            let beside = Path::new(&beside);
            if std::fs::symlink_metadata(beside).is_ok() {
                let message = say!("{} cannot be written while {} exists", path, beside);
                return Err(Fault::new(message).help(say!("choose another file, or remove that one")));
            }
        }
        Ok(())
    }

    fn read(path: &Path, connection: Connection) -> Result<Ledger, Fault> {
        let problem = |error: read::RowError| error.in_file(path);
        // In one transaction: another program may be adding decks at this very moment.
        let whole = connection.unchecked_transaction().map_err(|error| problem(error.into()))?;
        let origin = read::origin(&whole).map_err(problem)?;
        let members = read::members(&whole, &origin.bot).map_err(problem)?;
        drop(whole);
        Ok(Ledger { path: path.to_owned(), connection, origin, members })
    }
}

fn look_at(path: &Path) -> Result<Found, Fault> {
    sqlite::look_at(path).map_err(|error| Fault::new(say!("cannot open {}: {}", path, reason(&error))))
}

fn refuse_newer(path: &Path, version: i64) -> Result<(), Fault> {
    if version <= VERSION {
        return Ok(());
    }
    let message = say!(
        "league {} was made by a newer Flightdeck (format {}; this version reads {})",
        path,
        version,
        VERSION
    );
    Err(Fault::new(message).help(say!("update Flightdeck")))
}

fn connect(path: &Path, create: bool) -> Result<Connection, Fault> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if create {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let connection = Connection::open_with_flags(sqlite::plain(path), flags).map_err(|error| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        match folder {
            Some(folder) if create && !folder.is_dir() => {
                Fault::new(say!("cannot create {}: the folder does not exist", path))
            }
            _ => sqlite_fault(path, &error),
        }
    })?;
    sqlite::set_up(&connection).map_err(|error| sqlite_fault(path, &error))?;
    Ok(connection)
}

fn read_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA user_version", (), |row| row.get(0))
}

/// No code of a foreign schema may run.
fn refuse_strangers(path: &Path, connection: &Connection) -> Result<(), Fault> {
    match sqlite::stranger(connection, &STEPS).map_err(|error| sqlite_fault(path, &error))? {
        None => Ok(()),
        Some(Stranger::Changed(what)) => Err(damaged(path, what)),
        Some(Stranger::Foreign(what)) => Err(Fault::new(say!(
            "league {} contains {}, which Flightdeck did not create; nothing was run or changed",
            path,
            what
        ))),
    }
}

/// In one transaction, so that a killed program leaves nothing in the way. Another process may have been faster.
fn make(connection: &mut Connection, origin: &Origin) -> rusqlite::Result<()> {
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if read_version(&tx)? == 0 {
        tx.pragma_update(None, "application_id", APPLICATION_ID)?;
        STEPS.iter().try_for_each(|step| tx.execute_batch(step))?;
        tx.pragma_update(None, "user_version", VERSION)?;
        let terms = &origin.terms;
        tx.execute(
            "INSERT INTO league (id, program, bot, seed, round_limit, most_pairs) VALUES (1, ?1, ?2, ?3, ?4, ?5)",
            (&origin.program, &origin.bot, terms.seed.to_string(), terms.round_limit, terms.most_pairs.map(|most| most as u32)),
        )?;
    }
    tx.commit()
}
