//! The user's own SQL statements: they can read everything and change nothing.

use std::io;
use std::path::PathBuf;

use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags, Row};

use super::open::CATALOG;
use super::{Catalog, CatalogError};
use crate::fault::{Fault, Source};
use crate::say::Message;
use crate::sqlite::{self, Problem, message};
use crate::text::nearest;

/// Where the rows of a statement go, one at a time.
pub trait Rows {
    fn start(&mut self, columns: &[String]) -> io::Result<()>;
    fn row(&mut self, values: Vec<Value>) -> io::Result<()>;
    fn end(&mut self) -> io::Result<()>;
}

/// Why a statement gave no rows, or not all.
#[derive(Debug, thiserror::Error)]
pub enum SqlError {
    #[error(transparent)]
    Output(#[from] io::Error),
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    #[error("{0}")]
    Statement(Fault),
}

/// Longest text or blob that a statement can make, in bytes.
const LONGEST: i32 = 16_000_000;

/// Memory that a statement can use, in bytes.
const MOST_MEMORY: u32 = 512_000_000;

/// A catalog for reading only.
pub struct SqlReader {
    path: PathBuf,
    connection: Connection,
}

impl Catalog {
    /// Opens the catalog again, for reading only.
    pub fn into_sql(self) -> Result<SqlReader, CatalogError> {
        let Catalog { path, connection } = self;
        let open = || -> Result<Connection, Problem> {
            let mut connection = if path == std::path::Path::new(super::IN_MEMORY) {
                connection
            } else {
                drop(connection);
                sqlite::connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?
            };
            // "name" is a column here, never a text: a misspelled one is an error.
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DQS_DML, false)?;
            connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
            connection.pragma_update(None, "hard_heap_limit", MOST_MEMORY)?;
            connection.authorizer(Some(reading_only))?;
            Ok(connection)
        };
        let connection = open().map_err(|problem| problem.in_file(&CATALOG, &path))?;
        Ok(SqlReader { path, connection })
    }
}

/// Allows what reads this catalog; no other file, no setting, no temporary table.
fn reading_only(context: AuthContext<'_>) -> Authorization {
    let allowed = match context.action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Recursive => true,
        AuthAction::Function { function_name } => !function_name.eq_ignore_ascii_case("load_extension"),
        AuthAction::Pragma { pragma_name, .. } => {
            ["table_list", "table_info", "table_xinfo", "index_list", "index_info", "foreign_key_list"]
                .iter()
                .any(|name| name.eq_ignore_ascii_case(pragma_name))
        }
        _ => false,
    };
    if allowed { Authorization::Allow } else { Authorization::Deny }
}

impl SqlReader {
    /// Runs one statement and hands its rows on as they come.
    pub fn run(&self, text: &str, rows: &mut impl Rows) -> Result<(), SqlError> {
        let failed = |error| self.explain(text, error);
        let mut statement = self.connection.prepare(text).map_err(failed)?;
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        if !statement.readonly() {
            return Err(not_for_reading(text));
        }
        if columns.is_empty() {
            return Err(statement_fault(Fault::new(say!("empty statement")), text, None));
        }
        if statement.parameter_count() > 0 {
            let fault =
                Fault::new(say!("parameters (`?`, `:name`) are not supported; write the value itself"));
            return Err(statement_fault(fault, text, None));
        }
        let mut found = statement.query(()).map_err(failed)?;
        let mut next = || match found.next() {
            Ok(Some(row)) => values(row, &columns, text).map(Some),
            Ok(None) => Ok(None),
            Err(error) => Err(failed(error)),
        };
        let mut row = next()?;
        // Not before: a statement that fails at once leaves nothing half written.
        rows.start(&columns)?;
        let result = loop {
            let Some(values) = row else { break Ok(()) };
            rows.row(values)?;
            row = match next() {
                Ok(row) => row,
                Err(error) => break Err(error),
            };
        };
        // What was found before a failure is whole in its form, too.
        rows.end()?;
        result
    }

    /// An error of SQLite as a fault in the user's statement, unless it is one of the catalog.
    fn explain(&self, text: &str, error: rusqlite::Error) -> SqlError {
        match (&error, error.sqlite_error_code()) {
            (rusqlite::Error::MultipleStatement, _) => {
                statement_fault(Fault::new(say!("one statement at a time")), text, None)
            }
            (rusqlite::Error::SqlInputError { msg, sql, offset, .. }, _) => {
                // Of several statements the one at fault is the end of the text.
                let skipped = text.len().saturating_sub(sql.len());
                let at = usize::try_from(*offset).ok().map(|offset| skipped + offset);
                self.unknown(text, msg, at)
            }
            (_, Some(ErrorCode::AuthorizationForStatementDenied)) => not_for_reading(text),
            (_, Some(ErrorCode::Unknown | ErrorCode::TooBig | ErrorCode::TypeMismatch)) => {
                self.unknown(text, &message(&error), None)
            }
            (_, Some(ErrorCode::OutOfMemory)) => {
                let most = MOST_MEMORY / 1_000_000;
                statement_fault(Fault::new(say!("the statement needs more than {} MB", most)), text, None)
            }
            _ => Problem::from(error).in_file(&CATALOG, &self.path).into(),
        }
    }

    /// A mistake in the statement, in SQLite's words, with what might have been meant.
    fn unknown(&self, text: &str, message: &str, at: Option<usize>) -> SqlError {
        let fault = Fault::new(in_words(message));
        let (kind, name) = message.split_once(": ").unwrap_or_default();
        // For a table SQLite does not tell where its name stands.
        let at = at.or_else(|| (kind == "no such table").then(|| text.find(name)).flatten());
        let fault = match self.suggestion(kind, name, text) {
            Some(help) => fault.help(help),
            None => fault,
        };
        statement_fault(fault, text, at)
    }

    /// What was probably meant by a table or a column that SQLite does not find. A column is looked for
    /// in the tables of the statement first; a column of the same name elsewhere is shown with its table.
    fn suggestion(&self, kind: &str, name: &str, statement: &str) -> Option<Message> {
        let name = name.rsplit('.').next()?;
        let named = |sql: &str| -> Option<Vec<(String, String)>> {
            let mut statement = self.connection.prepare(sql).ok()?;
            let rows = statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?))).ok()?;
            rows.collect::<Result<_, _>>().ok()
        };
        let is_same = |other: &str| other.eq_ignore_ascii_case(name);
        let near = |names: &[&(String, String)]| {
            let names = names.iter().map(|(_, name)| name.as_str()).filter(|other| !is_same(other));
            nearest(name, names).map(|near| say!("did you mean `{}`?", near))
        };
        if kind == "no such table" {
            let tables =
                named("SELECT schema, name FROM pragma_table_list WHERE schema = 'main' ORDER BY name")?;
            return near(&tables.iter().collect::<Vec<_>>());
        }
        if kind != "no such column" {
            return None;
        }
        let columns = named(
            "SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c
             WHERE t.schema = 'main' ORDER BY c.name, t.name",
        )?;
        let words: Vec<String> = statement
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .map(str::to_ascii_lowercase)
            .collect();
        let is_used = |table: &str| words.iter().any(|word| *word == table.to_ascii_lowercase());
        let (used, others): (Vec<_>, Vec<_>) = columns.iter().partition(|(table, _)| is_used(table));
        near(&used)
            .or_else(|| {
                let (table, column) = others.iter().find(|(_, column)| is_same(column))?;
                Some(say!("`{}` is a column of `{}`", column, table))
            })
            .or_else(|| if used.is_empty() { near(&others) } else { None })
    }
}

/// What SQLite says most often, in the user's language; the rest as it says it.
fn in_words(message: &str) -> Message {
    match message.split_once(": ") {
        Some(("no such column", name)) => say!("no such column: {}", name),
        Some(("no such table", name)) => say!("no such table: {}", name),
        Some(("no such function", name)) => say!("no such function: {}", name),
        Some((near, "syntax error")) if near.starts_with("near ") => {
            say!("near {}: syntax error", &near["near ".len()..])
        }
        _ if message == "incomplete input" => say!("incomplete input"),
        _ => Message::plain(message),
    }
}

/// The values of a row. The tables hold UTF-8, so that any other text is the statement's own work.
fn values(row: &Row<'_>, columns: &[String], statement: &str) -> Result<Vec<Value>, SqlError> {
    let value = |(place, column): (usize, &String)| {
        let value = row
            .get_ref(place)
            .map_err(|error| statement_fault(Fault::new(in_words(&message(&error))), statement, None))?;
        Value::try_from(value).map_err(|_| {
            let fault = Fault::new(say!("the text in the column `{}` is not UTF-8", column));
            statement_fault(fault.help(say!("use `hex(…)` to see its bytes")), statement, None)
        })
    };
    columns.iter().enumerate().map(value).collect()
}

fn not_for_reading(text: &str) -> SqlError {
    let fault = Fault::new(say!("`sql` can only read, and only this catalog"));
    let help = say!("change the catalog with `flightdeck catalog import` or `flightdeck catalog remove`");
    statement_fault(fault.help(help), text, None)
}

fn statement_fault(fault: Fault, text: &str, at: Option<usize>) -> SqlError {
    let source = Source::new("sql", text);
    SqlError::Statement(match at {
        Some(at) => {
            let rest = text.get(at..).unwrap_or_default();
            let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            fault.at(&source, at..at + word.max(usize::from(!rest.is_empty())))
        }
        None => fault.about(&source),
    })
}
