//! A report as a list of blocks, written once and shown in a terminal or as Markdown; and any JSON
//! report as a flat CSV list.

use std::fmt::Write;

use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use serde_json::Value;

use crate::report::terminal::{BOLD, safe};

/// What a report is made of, in order.
#[derive(Default)]
pub struct Document {
    blocks: Vec<Block>,
}

enum Block {
    Heading(String),
    Text(String),
    Facts(Vec<(String, String)>),
    Grid(Grid),
}

/// A table; the first column is words, the others are figures unless told otherwise.
pub struct Grid {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    /// How many columns from the left are words.
    words: usize,
}

impl Grid {
    pub fn new(columns: &[&str], words: usize) -> Self {
        Grid { columns: columns.iter().map(|&name| name.into()).collect(), rows: Vec::new(), words }
    }

    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells.iter().map(|cell| safe(cell)).collect());
    }
}

impl Document {
    pub fn heading(&mut self, text: impl AsRef<str>) {
        self.blocks.push(Block::Heading(safe(text.as_ref())));
    }

    pub fn text(&mut self, text: impl AsRef<str>) {
        self.blocks.push(Block::Text(safe(text.as_ref())));
    }

    pub fn facts(&mut self, facts: Vec<(&str, String)>) {
        let facts = facts.into_iter().map(|(name, value)| (name.to_owned(), safe(&value)));
        self.blocks.push(Block::Facts(facts.collect()));
    }

    pub fn grid(&mut self, grid: Grid) {
        self.blocks.push(Block::Grid(grid));
    }

    /// For a terminal; escape codes are dropped on the way out where nobody wants them.
    pub fn to_terminal(&self, width: Option<u16>) -> String {
        let mut text = String::new();
        for block in &self.blocks {
            if !text.is_empty() {
                text.push('\n');
            }
            let _ = match block {
                Block::Heading(heading) => writeln!(text, "{BOLD}{heading}{BOLD:#}"),
                Block::Text(words) => writeln!(text, "{words}"),
                Block::Facts(facts) => {
                    let widest = facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
                    facts.iter().try_for_each(|(name, value)| writeln!(text, "{name:<widest$}  {value}"))
                }
                Block::Grid(grid) => writeln!(text, "{}", terminal_grid(grid, width)),
            };
        }
        text
    }

    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        for block in &self.blocks {
            if !text.is_empty() {
                text.push('\n');
            }
            match block {
                Block::Heading(heading) => text.push_str(&format!("## {}\n", escape(heading))),
                Block::Text(words) => text.push_str(&format!("{}\n", escape(words))),
                Block::Facts(facts) => {
                    for (name, value) in facts {
                        text.push_str(&format!("- **{}**: {}\n", escape(name), escape(value)));
                    }
                }
                Block::Grid(grid) => markdown_grid(&mut text, grid),
            }
        }
        text
    }
}

fn terminal_grid(grid: &Grid, width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    // Whether colour is wanted is decided on the way out.
    table.enforce_styling();
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    let aligned = |(at, text): (usize, &String)| {
        let right = at >= grid.words;
        Cell::new(text).set_alignment(if right { CellAlignment::Right } else { CellAlignment::Left })
    };
    let bold = |cell: Cell| cell.add_attribute(comfy_table::Attribute::Bold);
    table.set_header(grid.columns.iter().enumerate().map(aligned).map(bold).collect::<Vec<_>>());
    for row in &grid.rows {
        table.add_row(row.iter().enumerate().map(aligned).collect::<Vec<_>>());
    }
    table.trim_fmt()
}

fn markdown_grid(text: &mut String, grid: &Grid) {
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        text.push('|');
        cells.for_each(|cell| text.push_str(&format!(" {cell} |")));
        text.push('\n');
    };
    line(&mut grid.columns.iter().map(|name| escape(name)));
    line(&mut (0..grid.columns.len()).map(|at| if at < grid.words { "---".into() } else { "---:".into() }));
    for row in &grid.rows {
        line(&mut row.iter().map(|cell| escape(cell)));
    }
}

/// Text that Markdown shows as it is.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// A JSON report as CSV, one figure a line: where it stands (`score.low`, `decks.0.name`) and what it is.
pub fn flat_csv(report: &Value) -> String {
    let mut rows = Vec::new();
    flatten(report, String::new(), &mut rows);
    csv_lines(&["figure", "value"], rows.into_iter().map(|(figure, value)| vec![figure, value]))
}

fn flatten(value: &Value, path: String, rows: &mut Vec<(String, String)>) {
    let under = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Object(entries) => entries.iter().for_each(|(key, entry)| flatten(entry, under(key), rows)),
        Value::Array(entries) => {
            for (at, entry) in entries.iter().enumerate() {
                // What has an ID code of its own is better found by that than by its place.
                let key =
                    entry.get("id").and_then(Value::as_str).map_or_else(|| at.to_string(), str::to_owned);
                flatten(entry, under(&key), rows);
            }
        }
        Value::Null => rows.push((path, String::new())),
        Value::String(text) => rows.push((path, text.clone())),
        other => rows.push((path, other.to_string())),
    }
}

/// Lines of CSV.
pub fn csv_lines(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory cannot fail, and every row has as many fields as the header.
    let _ = writer.write_record(columns);
    for row in rows {
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Document {
        let mut document = Document::default();
        document.heading("A | B");
        document.facts(vec![("score", "50 %".into()), ("a_b", "x*y".into())]);
        let mut grid = Grid::new(&["deck", "games"], 1);
        grid.row(vec!["Red\nTide".into(), "12".into()]);
        document.grid(grid);
        document
    }

    #[test]
    fn a_terminal_gets_columns() {
        let text = anstream::adapter::strip_str(&sample().to_terminal(None)).to_string();
        assert!(text.contains("score  50 %\na_b    x*y"), "{text}");
        assert!(text.contains("Red Tide"), "{text}");
    }

    #[test]
    fn markdown_is_escaped_and_aligned() {
        let text = sample().to_markdown();
        assert!(
            text.starts_with(
                "## A \\| B\n\n- **score**: 50 %\n- **a\\_b**: x\\*y\n\n| deck | games |\n| --- | ---: |\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn a_json_report_becomes_one_figure_a_line() {
        let report = serde_json::json!({"score": {"low": 0.5, "high": null}, "decks": [{"name": "A, B"}]});
        let mut lines: Vec<_> = flat_csv(&report).lines().map(str::to_owned).collect();
        lines[1..].sort();
        assert_eq!(lines, ["figure,value", "decks.0.name,\"A, B\"", "score.high,", "score.low,0.5"]);
    }
}
