//! Documents as Markdown, for forums, notes and repositories.

use super::document::{Block, Cell, Column, ColumnKind, Document, Table};
use crate::wording::safe;
use crate::wording::words::colon;

pub fn document(document: &Document) -> String {
    let mut text = String::new();
    for block in &document.blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        match block {
            Block::Title(words) => text.push_str(&format!("# {}\n", escaped(words))),
            Block::Heading(words) => text.push_str(&format!("## {}\n", escaped(words))),
            Block::Text(words) => text.push_str(&paragraph(words)),
            Block::Facts(facts) => {
                for (label, value) in facts {
                    let label = format!("**{}**", escaped(label));
                    text.push_str(&format!("- {}{}\n", colon(&label, document.lang), escaped(value)));
                }
            }
            Block::Table(block) => table(&mut text, block),
            Block::Course(_) => {
                // Without the gap that was made for it.
                text.truncate(text.trim_end_matches('\n').len());
                text.push('\n');
            }
            Block::Heat(heat) => table(&mut text, &heat.table().in_lang(document.lang)),
            Block::Chart(chart) => {
                text.push_str(&format!("```text\n{}```\n", chart.drawn(None, document.lang)))
            }
        }
    }
    // No-break spaces are for pages.
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn table(text: &mut String, table: &Table<String>) {
    if !table.caption.is_empty() {
        text.push_str(&format!("{}\n", paragraph(&table.caption)));
    }
    for (at, group) in table.groups.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        if !group.title.is_empty() {
            text.push_str(&format!("## {}\n\n", escaped(&group.title)));
        }
        rows(text, table, &group.rows);
    }
    if table.groups.is_empty() {
        rows(text, table, &[]);
    }
    if !table.footer.is_empty() {
        text.push_str(&format!("\n{}", paragraph(&table.footer)));
    }
}

/// Ranges are omitted: they are not readable without a fixed-width font.
fn rows(text: &mut String, table: &Table<String>, rows: &[Vec<Cell<String>>]) {
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        text.push('|');
        cells.for_each(|cell| text.push_str(&format!(" {cell} |")));
        text.push('\n');
    };
    let shown = |column: &&Column<String>| !matches!(column.kind, ColumnKind::Range(_));
    line(&mut table.columns.iter().filter(shown).map(|column| escaped(&column.name)));
    line(&mut table.columns.iter().filter(shown).map(|column| match column.kind {
        ColumnKind::Number => "---:".to_owned(),
        _ => "---".to_owned(),
    }));
    for row in rows {
        let cells = row.iter().zip(&table.columns).filter(|(_, column)| shown(column));
        line(&mut cells.map(|(cell, column)| match column.kind {
            ColumnKind::Bar(longest) => cell.shown(longest),
            _ => escaped(&cell.shown(0)),
        }));
    }
}

/// A paragraph that keeps its line breaks.
fn paragraph(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("  \n") + "\n"
}

/// Text on one line that Markdown shows as it is.
pub fn escaped(text: &str) -> String {
    const MARKUP: &str = "\\`*_{}[]<>#|~&!";
    let mut escaped = String::with_capacity(text.len());
    for c in one_line(text).chars() {
        if MARKUP.contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// A text on one line, without control characters and what turns the direction of writing.
pub fn one_line(text: &str) -> String {
    safe(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::document::HeadStyle;
    use super::*;
    use crate::cards::Lang;
    use crate::say::Message;

    #[test]
    fn markdown_is_escaped_and_aligned() {
        let mut sample = Document::new(Lang::Fr);
        sample.heading(Message::plain("A | B")).facts(
            [("score", "50 %"), ("a_b", "x*y")]
                .map(|(label, value)| (Message::plain(label), Message::plain(value))),
        );
        let mut table = Table::new(
            HeadStyle::Ruled,
            [Column::words(Message::plain("deck")), Column::number(Message::plain("games")), Column::bar(4)],
        );
        table.row([Cell::data("Red\nTide"), Cell::data("12"), Cell::Bar { part: 1, largest: 2 }]);
        sample.table(table).text(Message::plain("one\n\ntwo & three"));
        assert_eq!(
            document(&sample),
            "## A \\| B\n\n- **score** : 50 %\n- **a\\_b** : x\\*y\n\n| deck | games |  |\n| --- | ---: | --- |\n\
             | Red Tide | 12 | ██ |\n\none  \n  \ntwo \\& three\n"
        );
    }
}
