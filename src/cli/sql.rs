//! `flightdeck sql`: statements of the user's own over the catalogue, read-only.

use std::io::{self, Write};
use std::path::Path;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use rusqlite::types::Value;

use super::{Answer, Failure, Output};
use crate::catalog::{Catalog, Rows, SqlError};

/// Ask the catalogue in SQL; it can read everything and change nothing
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck sql 'select code, name from cards where level = 3 order by number'
  flightdeck sql 'select effect, count(*) from section_effects group by effect' --format csv
  flightdeck sql 'select name, sql from sqlite_schema'          the tables and what they hold

`figures` has one row a card with all its figures; the other tables are normalised.")]
pub struct Args {
    /// One SELECT statement of SQLite
    statement: String,
    /// How to show the rows; csv and json come row by row, however many there are
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Format {
    #[default]
    Table,
    Csv,
    Json,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let reader = Catalog::open(catalog)?.into_sql()?;
    let result = match args.format {
        Format::Table => reader.run(&args.statement, &mut Tables::new(out)),
        Format::Csv => reader.run(&args.statement, &mut Csv(csv::Writer::from_writer(out))),
        Format::Json => reader.run(&args.statement, &mut Json { out, columns: Vec::new(), rows: 0 }),
    };
    match result {
        Ok(()) => Ok(Answer::Yes),
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
        Value::Blob(bytes) => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    }
}

/// A table for every thousand rows, so that there can be any number of them.
struct Tables<'a> {
    out: &'a mut Output,
    columns: Vec<String>,
    numbers: Vec<bool>,
    table: Table,
    rows: usize,
}

impl<'a> Tables<'a> {
    const MOST_ROWS: usize = 1000;

    fn new(out: &'a mut Output) -> Self {
        Tables { out, columns: Vec::new(), numbers: Vec::new(), table: Table::new(), rows: 0 }
    }

    fn show(&mut self) -> io::Result<()> {
        for (column, &numbers) in self.numbers.iter().enumerate() {
            if let (true, Some(column)) = (numbers, self.table.column_mut(column)) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        writeln!(self.out, "{}", self.table.trim_fmt())?;
        self.begin();
        Ok(())
    }

    fn begin(&mut self) {
        let mut table = Table::new();
        table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
        table.set_header(&self.columns);
        if let Some(width) = self.out.width() {
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        }
        self.table = table;
        self.numbers = vec![true; self.columns.len()];
        self.rows = 0;
    }
}

impl Rows for Tables<'_> {
    fn start(&mut self, columns: &[String]) -> io::Result<()> {
        self.columns = columns.to_vec();
        self.begin();
        Ok(())
    }

    fn row(&mut self, values: Vec<Value>) -> io::Result<()> {
        for (numbers, value) in self.numbers.iter_mut().zip(&values) {
            *numbers &= matches!(value, Value::Integer(_) | Value::Real(_) | Value::Null);
        }
        // Control characters in a cell could drive the terminal.
        let cells =
            values.into_iter().map(|value| text(value).replace(|c: char| c.is_control() && c != '\n', " "));
        self.table.add_row(cells.collect::<Vec<_>>());
        self.rows += 1;
        if self.rows == Self::MOST_ROWS { self.show() } else { Ok(()) }
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
        self.0.write_record(columns).map_err(plain)
    }

    fn row(&mut self, values: Vec<Value>) -> io::Result<()> {
        self.0.write_record(values.into_iter().map(text)).map_err(plain)
    }

    fn end(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// An array of objects, one a line.
struct Json<'a> {
    out: &'a mut Output,
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
