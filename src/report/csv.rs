//! Tables and values as CSV, and any JSON value as a list of figures.

use serde::Serialize;
use serde_json::Value;

use super::document::{Cell, ColumnKind, Table};
use super::json;
use crate::cards::Lang;
use crate::text::to_cell;

/// The columns and rows of a table, in English for other programs. Bars and ranges are left out: they draw
/// figures of other columns.
pub fn table(table: &Table) -> String {
    let table = table.in_lang(Lang::En);
    let kept: Vec<usize> = (0..table.columns.len()).filter(|&at| !table.columns[at].is_drawn()).collect();
    let names = kept.iter().map(|&at| table.columns[at].name.clone());
    let shown = |cell: &Cell<String>, kind: ColumnKind| match kind {
        ColumnKind::Words => to_cell(&cell.shown(0)).into_owned(),
        _ => cell.shown(0),
    };
    let cell = |row: &[Cell<String>], at: usize| row.get(at).map(|cell| shown(cell, table.columns[at].kind));
    let rows = table.rows().map(|row| kept.iter().map(|&at| cell(row, at).unwrap_or_default()).collect());
    lines(std::iter::once(names.collect()).chain(rows))
}

/// One row for each item. A column is named by the key of its value in JSON, or it is `name=path` where it is
/// called otherwise: `games elo_low=elo.low first=decks.0`. What an item does not have stays empty.
pub fn rows<T: Serialize>(columns: &str, items: impl IntoIterator<Item = T>) -> String {
    let columns = columns.split(' ').map(|column| column.split_once('=').unwrap_or((column, column)));
    let (names, paths): (Vec<_>, Vec<_>) =
        columns.map(|(name, path)| (name.to_owned(), format!("/{}", path.replace('.', "/")))).unzip();
    let rows = items.into_iter().map(|item| {
        let item = json::value(&item);
        paths.iter().map(|path| item.pointer(path).map_or_else(String::new, cell)).collect()
    });
    lines(std::iter::once(names).chain(rows))
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => to_cell(text).into_owned(),
        // 1 and not 1.0.
        Value::Number(number) if number.is_f64() => number.as_f64().unwrap_or_default().to_string(),
        other => other.to_string(),
    }
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
        Value::Number(number) => rows.push(vec![path, number.to_string()]),
        other => rows.push(vec![path, cell(other)]),
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
    use super::super::document::{Column, HeadStyle};
    use super::*;
    use crate::say::Message;

    #[test]
    fn bars_are_left_out_and_no_text_is_a_formula() {
        let columns =
            [Column::words(Message::plain("deck")), Column::bar(3), Column::number(Message::plain("Elo"))];
        let mut sample = Table::new(HeadStyle::Ruled, columns);
        sample.row([Cell::data("=1+1"), Cell::Bar { part: 1, largest: 1 }, Cell::data("-3")]);
        assert_eq!(table(&sample), "deck,Elo\n'=1+1,-3\n");
        assert_eq!(figures(&serde_json::json!({ "name": "@x" })), "figure,value\nname,'@x\n");
    }

    #[test]
    fn rows_take_their_cells_by_path() {
        let item = serde_json::json!({"name": "=x", "elo": {"low": -1.5}, "decks": [4, 5], "all": 1.0});
        let columns = "name low=elo.low second=decks.1 all none";
        assert_eq!(rows(columns, [item]), "name,low,second,all,none\n'=x,-1.5,5,1,\n");
    }

    #[test]
    fn a_json_value_becomes_one_figure_a_line() {
        let report = serde_json::json!({"score": {"low": 0.5, "high": null}, "decks": [{"name": "A, B"}]});
        let mut lines: Vec<_> = figures(&report).lines().map(str::to_owned).collect();
        lines[1..].sort();
        assert_eq!(lines, ["figure,value", "decks.0.name,\"A, B\"", "score.high,", "score.low,0.5"]);
    }
}
