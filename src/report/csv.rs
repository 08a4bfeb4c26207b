//! Tables as CSV, and any JSON value as a list of figures.

use serde_json::Value;

use super::document::{Cell, Kind, Table};
use crate::text::to_cell;

/// The columns and rows of a table. Bars are left out: they draw figures of other columns.
pub fn table(table: &Table) -> String {
    let kept: Vec<usize> =
        (0..table.columns.len()).filter(|&at| !matches!(table.columns[at].kind, Kind::Bar(_))).collect();
    let names = kept.iter().map(|&at| table.columns[at].name.clone());
    let rows = table.rows().map(|row| {
        let cell = |at: usize| row.get(at).map_or(String::new(), |cell: &Cell| cell.shown(0));
        kept.iter()
            .map(|&at| match table.columns[at].kind {
                Kind::Words => to_cell(&cell(at)).into_owned(),
                _ => cell(at),
            })
            .collect()
    });
    lines(std::iter::once(names.collect()).chain(rows))
}

/// One figure a line: its path in the JSON value (`score.low`, `decks.0.name`) and its value.
pub fn figures(report: &Value) -> String {
    let mut rows = vec![vec!["figure".to_owned(), "value".to_owned()]];
    flatten(report, String::new(), &mut rows);
    lines(rows)
}

fn flatten(value: &Value, path: String, rows: &mut Vec<Vec<String>>) {
    let under = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Object(entries) => entries.iter().for_each(|(key, entry)| flatten(entry, under(key), rows)),
        Value::Array(entries) => {
            for (at, entry) in entries.iter().enumerate() {
                // An ID code says more than a place in a list.
                let key =
                    entry.get("id").and_then(Value::as_str).map_or_else(|| at.to_string(), str::to_owned);
                flatten(entry, under(&key), rows);
            }
        }
        Value::Null => rows.push(vec![path, String::new()]),
        Value::String(text) => rows.push(vec![path, to_cell(text).into_owned()]),
        other => rows.push(vec![path, other.to_string()]),
    }
}

/// Lines of CSV.
pub fn lines(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        // Writing into memory cannot fail.
        let _ = writer.write_record(row);
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_json_value_becomes_one_figure_a_line() {
        let report = serde_json::json!({"score": {"low": 0.5, "high": null}, "decks": [{"name": "A, B"}]});
        let mut lines: Vec<_> = figures(&report).lines().map(str::to_owned).collect();
        lines[1..].sort();
        assert_eq!(lines, ["figure,value", "decks.0.name,\"A, B\"", "score.high,", "score.low,0.5"]);
    }
}
