//! `catalog sql`: the user's own statements over the catalog, read-only.

use std::fmt::Write as _;
use std::io::{self, Write};

use rusqlite::types::Value;

use crate::catalog::{Rows, SqlError, SqlReader};
use crate::cli::prelude::*;
use crate::report::document::{Cell, Column, ColumnKind, Table};
use crate::report::terminal;
use crate::text::to_cell;
use crate::wording::cut;

crate::formats!(SqlFormats: Text, Csv, Json);

/// Query the catalog in SQL (read-only)
///
/// The table `figures` has one row per card with all its numbers; the other tables are normalized. CSV and
/// JSON are written row by row, however many there are.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog sql \"select code, name from cards where level = 3\"
  flightdeck catalog sql \"select name, sql from sqlite_schema\"   all tables")]
pub struct Args {
    /// One SELECT statement of SQLite
    statement: String,
    #[command(flatten)]
    output: OutputArgs<SqlFormats>,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let outlets = args.output.open(&Inputs::new(catalog))?;
    let reader = desk::open_to_read(catalog)?.into_sql()?;
    if !args.output.has_files() {
        let width = out.width();
        run_into(&reader, &args.statement, args.output.format(), width, out)?;
        return Ok(Exit::Yes);
    }
    outlets.write(out, |wanted| {
        let mut bytes = Vec::new();
        run_into(&reader, &args.statement, wanted.format, wanted.width, &mut bytes)?;
        Ok(bytes)
    })?;
    Ok(Exit::Yes)
}

fn run_into(
    reader: &SqlReader,
    statement: &str,
    format: Format,
    width: Option<u16>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let result = match format {
        Format::Csv => reader.run(statement, &mut Csv(csv::Writer::from_writer(out))),
        Format::Json => reader.run(statement, &mut Json { out, columns: Vec::new(), rows: 0 }),
        _ => reader.run(statement, &mut Tables { out, width, table: Table::default(), rows: 0, size: 0 }),
    };
    match result {
        Ok(()) => Ok(()),
        Err(SqlError::Statement(fault)) => Err(fault.into()),
        Err(SqlError::Catalog(error)) => Err(error.into()),
        Err(SqlError::Output(error)) => Err(error.into()),
    }
}

/// A value as text; a blob in hexadecimal digits, nothing for NULL.
fn text(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Integer(n) => n.to_string(),
        Value::Real(x) => x.to_string(),
        Value::Text(text) => text,
        Value::Blob(bytes) => {
            let mut text = String::with_capacity(2 * bytes.len());
            for byte in bytes {
                let _ = write!(text, "{byte:02x}");
            }
            text
        }
    }
}

/// A table for every thousand rows, so that there can be any number of them.
struct Tables<'a> {
    out: &'a mut dyn Write,
    width: Option<u16>,
    table: Table,
    rows: usize,
    /// Bytes in the rows.
    size: usize,
}

impl Tables<'_> {
    const MOST_ROWS: usize = 1000;
    /// A table is laid out as a whole: what is held for it is bounded.
    const MOST_BYTES: usize = 4_000_000;
    /// The longest cell in characters. Longer ones are cut; the other formats have the whole text.
    const LONGEST_CELL: usize = 10_000;

    fn show(&mut self) -> io::Result<()> {
        self.out.write_all(terminal::table(&self.table.in_lang(lang()), lang(), self.width).as_bytes())?;
        self.begin();
        Ok(())
    }

    /// Columns hold numbers until another value comes.
    fn begin(&mut self) {
        self.table.groups.clear();
        self.rows = 0;
        self.size = 0;
        self.table.columns.iter_mut().for_each(|column| column.kind = ColumnKind::Number);
    }
}

impl Rows for Tables<'_> {
    fn start(&mut self, columns: &[String]) -> io::Result<()> {
        self.table.columns = columns.iter().map(|name| Column::number(Message::plain(name))).collect();
        Ok(())
    }

    fn row(&mut self, values: Vec<Value>) -> io::Result<()> {
        for (column, value) in self.table.columns.iter_mut().zip(&values) {
            if matches!(value, Value::Text(_) | Value::Blob(_)) {
                column.kind = ColumnKind::Words;
            }
        }
        let cells: Vec<String> =
            values.into_iter().map(|value| cut(&text(value), Self::LONGEST_CELL, "…")).collect();
        self.rows += 1;
        self.size += cells.iter().map(String::len).sum::<usize>();
        self.table.row(cells.into_iter().map(Cell::data));
        if self.rows == Self::MOST_ROWS || self.size >= Self::MOST_BYTES { self.show() } else { Ok(()) }
    }

    fn end(&mut self) -> io::Result<()> {
        self.show()
    }
}

/// The error of the output itself, so that a closed pipe is known as one.
fn plain(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

struct Csv<W: Write>(csv::Writer<W>);

impl<W: Write> Rows for Csv<W> {
    fn start(&mut self, columns: &[String]) -> io::Result<()> {
        self.0.write_record(columns.iter().map(|column| to_cell(column).into_owned())).map_err(plain)
    }

    fn row(&mut self, values: Vec<Value>) -> io::Result<()> {
        let cells = values.into_iter().map(|value| match value {
            Value::Text(text) => to_cell(&text).into_owned(),
            value => text(value),
        });
        self.0.write_record(cells).map_err(plain)
    }

    fn end(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// An array of objects, one a line.
struct Json<'a> {
    out: &'a mut dyn Write,
    columns: Vec<String>,
    rows: usize,
}

impl Rows for Json<'_> {
    fn start(&mut self, columns: &[String]) -> io::Result<()> {
        // Two columns of one name would be one key: the second gets a number.
        for column in columns {
            let names = (2..).map(|n| format!("{column}_{n}"));
            let mut names = std::iter::once(column.clone()).chain(names);
            self.columns.extend(names.find(|name| !self.columns.contains(name)));
        }
        self.out.write_all(b"[")
    }

    fn row(&mut self, values: Vec<Value>) -> io::Result<()> {
        self.out.write_all(if self.rows == 0 { b"\n{" } else { b",\n{" })?;
        self.rows += 1;
        for (place, (column, value)) in self.columns.iter().zip(values).enumerate() {
            let value = match value {
                Value::Null => serde_json::Value::Null,
                Value::Integer(n) => n.into(),
                Value::Real(x) => x.into(),
                other => text(other).into(),
            };
            let comma = if place > 0 { "," } else { "" };
            write!(self.out, "{comma}{}:{value}", serde_json::Value::from(column.as_str()))?;
        }
        self.out.write_all(b"}")
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.write_all(if self.rows == 0 { b"]\n" } else { b"\n]\n" })
    }
}
