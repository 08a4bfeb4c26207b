//! Opening and making a league's file.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::{Ledger, Origin, read};
use crate::fault::Fault;
use crate::sqlite::{Database, Problem};

/// A league as a file: the letters FDLG.
pub(super) static LEAGUE: Database = Database {
    application_id: 0x4644_4c47,
    steps: &[include_str!("schema.sql"), include_str!("players.sql")],
    keys: &[],
    not_one: |path| say!("{} is not a Flightdeck league; it was not changed", path),
    help: |problem| match problem {
        Problem::NotOne => {
            Some(say!("name a file that does not exist yet: `flightdeck league play FILE DECKS`"))
        }
        Problem::Damaged(_) | Problem::Value(_) => {
            Some(say!("play it again into a new file, or merge its original files again"))
        }
        Problem::Newer(_) => Some(say!("update Flightdeck")),
        _ => None,
    },
};

/// Why the file at a path cannot be used.
pub fn refused(path: &Path, problem: impl Into<Problem>) -> Fault {
    problem.into().in_file(&LEAGUE, path).into()
}

impl Ledger {
    /// Opens the league at a path; `None` where nothing is there yet.
    pub fn open(path: &Path) -> Result<Option<Ledger>, Fault> {
        LEAGUE.open(path)?.map(|connection| Ledger::read(path, connection)).transpose()
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
        let mut connection = LEAGUE.create(path)?;
        make(&mut connection, origin).map_err(|problem| refused(path, problem))?;
        Ledger::read(path, connection)
    }

    /// Creates a league in an empty file that no other process sees before it is finished, called by another name in
    /// messages. It is not safe from being killed, and takes no file beside it.
    pub fn draft(file: &Path, path: &Path, origin: &Origin) -> Result<Ledger, Fault> {
        let mut connection = LEAGUE.create(file)?;
        for (setting, value) in [("journal_mode", "MEMORY"), ("synchronous", "OFF")] {
            connection.pragma_update(None, setting, value).map_err(|error| refused(path, error))?;
        }
        make(&mut connection, origin).map_err(|problem| refused(path, problem))?;
        Ledger::read(path, connection)
    }

    /// Makes way for a league that is to replace what is at a path. A killed program may have left something half
    /// done, which is undone now: what it needs for that lies in a file beside it, and would be done to the new one.
    pub fn make_way(path: &Path) -> Result<(), Fault> {
        // A file that is not a league, or too damaged to open, needs no cleanup.
        if let Ok(Some(mut old)) = Ledger::open(path) {
            let undone = old.connection.transaction_with_behavior(TransactionBehavior::Exclusive);
            undone.map_err(|error| refused(path, error))?;
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
        let read = || -> Result<_, Problem> {
            // In one transaction: another program may be adding decks at this very moment.
            let whole = connection.unchecked_transaction()?;
            let origin = read::origin(&whole)?;
            let members = read::members(&whole, &origin.bot)?;
            Ok((origin, members))
        };
        let (origin, members) = read().map_err(|problem| refused(path, problem))?;
        Ok(Ledger { path: path.to_owned(), connection, origin, members })
    }
}

/// In one transaction, so that a killed program leaves nothing in the way. Another process may have been faster.
fn make(connection: &mut Connection, origin: &Origin) -> Result<(), Problem> {
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if LEAGUE.bring_up_to_date(&tx)? {
        let terms = &origin.terms;
        tx.execute(
            "INSERT INTO league (id, program, bot, seed, round_limit, most_pairs) VALUES (1, ?1, ?2, ?3, ?4, ?5)",
            (&origin.program, &origin.bot, terms.seed.to_string(), terms.round_limit, terms.most_pairs.map(|most| most as u32)),
        )?;
    }
    Ok(tx.commit()?)
}
