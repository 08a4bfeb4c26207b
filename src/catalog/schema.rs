//! The schema of a catalogue, compared with ours: a file may come from anybody, and its triggers and
//! views would run as if they were the program's own.

use std::collections::HashMap;

use rusqlite::Connection;

use super::error::RowError;
use super::open::STEPS;

/// What a schema has that ours has not.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Stranger {
    /// A trigger, view, table or index: which, with its name.
    Foreign(String),
    /// One of ours that is not as we make it, or not there.
    Changed(String),
}

/// The definition of each table, view, index and trigger by kind and name.
type Objects = HashMap<(String, String), Option<String>>;

/// Looks for anything that the first `version` steps do not make, without running any of it.
pub(super) fn stranger(connection: &Connection, version: i64) -> Result<Option<Stranger>, RowError> {
    let fresh = Connection::open_in_memory()?;
    for step in STEPS.iter().take(usize::try_from(version).unwrap_or(0)) {
        fresh.execute_batch(step)?;
    }
    let ours = objects(&fresh)?;
    let mut found = objects(connection)?;
    let mut missing: Vec<_> = ours.keys().filter(|key| !found.contains_key(key)).collect();
    missing.sort();
    if let Some((kind, name)) = missing.first() {
        return Ok(Some(Stranger::Changed(format!("no such {kind}: {name}"))));
    }
    // Other tools may keep statistics for SQLite's planner; they are no code.
    found.retain(|(_, name), _| !name.starts_with("sqlite_stat"));
    let mut strange: Vec<_> = found.iter().filter(|(key, sql)| ours.get(key) != Some(sql)).collect();
    strange.sort();
    Ok(strange.first().map(|(key, _)| {
        let (kind, name) = key;
        let name: String = name.chars().take(40).collect();
        if ours.contains_key(key) {
            Stranger::Changed(format!("the {kind} `{name}` is not as flightdeck makes it"))
        } else {
            Stranger::Foreign(format!("the {kind} `{name}`"))
        }
    }))
}

fn objects(connection: &Connection) -> Result<Objects, RowError> {
    let mut statement = connection.prepare("SELECT type, name, sql FROM sqlite_schema")?;
    let rows = statement.query_map((), |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_schema_passes() {
        let version = STEPS.len() as i64;
        let check = |change: &str| {
            let connection = Connection::open_in_memory().unwrap();
            STEPS.iter().for_each(|step| connection.execute_batch(step).unwrap());
            connection.execute_batch(change).unwrap();
            stranger(&connection, version).unwrap()
        };
        let foreign = |what: &str| Some(Stranger::Foreign(what.into()));
        let changed = |what: &str| Some(Stranger::Changed(what.into()));
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
            changed("the table `cards` is not as flightdeck makes it")
        );
    }
}
