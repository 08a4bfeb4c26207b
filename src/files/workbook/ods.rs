//! Workbooks of OpenDocument, as LibreOffice writes them.

use super::super::xml::{Node, attribute, nodes};
use super::Grid;

/// Writes all sheets into a grid.
pub(super) fn read(xml: &str, grid: &mut Grid) {
    let (mut row, mut column) = (0_usize, 0_usize);
    let (mut repeated_rows, mut repeated) = (1, 1);
    let (mut value, mut fixed, mut within) = (String::new(), None, 0);
    let number = |attributes: &str, name: &str| {
        attribute(attributes, name).and_then(|n| n.parse::<usize>().ok()).unwrap_or(1).max(1)
    };
    for node in nodes(xml) {
        match node {
            Node::Open("table:table-row", attributes) => {
                repeated_rows = number(attributes, "table:number-rows-repeated");
                column = 0;
            }
            Node::Open("table:table-cell" | "table:covered-table-cell", attributes) => {
                repeated = number(attributes, "table:number-columns-repeated");
                fixed = match attribute(attributes, "office:value-type").as_deref() {
                    Some("date") => attribute(attributes, "office:date-value")
                        .map(|date| date.split('T').next().unwrap_or_default().to_owned()),
                    Some("float") => attribute(attributes, "office:value"),
                    _ => None,
                };
                value.clear();
            }
            // A note beside a cell is not in it.
            Node::Open("office:annotation", _) => within = usize::MAX / 2,
            Node::Close("office:annotation") => within = 0,
            Node::Open("text:p", _) => {
                if within == 0 && !value.is_empty() {
                    value.push('\n');
                }
                within += 1;
            }
            Node::Close("text:p") => within = within.saturating_sub(1),
            Node::Open("text:s" | "text:tab", _) if within == 1 => value.push(' '),
            Node::Text(text) if within == 1 => value.push_str(&text),
            Node::Close("table:table-cell" | "table:covered-table-cell") => {
                let shown = fixed.take().unwrap_or_else(|| std::mem::take(&mut value));
                if !shown.is_empty() {
                    let rows = row..row.saturating_add(repeated_rows);
                    for (row, at) in rows
                        .flat_map(|row| (column..column.saturating_add(repeated)).map(move |at| (row, at)))
                    {
                        grid.put(row, at, &shown);
                        if grid.is_full {
                            return;
                        }
                    }
                }
                column = column.saturating_add(repeated);
            }
            Node::Close("table:table-row") => row = row.saturating_add(repeated_rows),
            Node::Close("table:table") => {
                grid.end_sheet();
                (row, column) = (0, 0);
            }
            _ => {}
        }
    }
}
