//! Many cards at once: a table, a line each, or counts.

use std::fmt::Write;

use anstyle::Style;
use comfy_table::{Cell, CellAlignment, Color, ContentArrangement, LineStyle, Table, TableStyle};
use unicode_width::UnicodeWidthStr;

use super::words::words;
use super::{FIGHTER, Names, safe, section, symbols};
use crate::cards::{Card, Colour, Face, Section};

fn plain_table(width: Option<u16>) -> Table {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    // Whether colour is wanted is decided on the way out.
    table.enforce_styling();
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table
}

/// A table of cards and how many there are, fitted to the width if there is one.
pub fn cards_table(cards: &[Card], names: Names<'_>, width: Option<u16>) -> String {
    let table = CardTable::new(cards, names);
    let text = table.unfolded(width).unwrap_or_else(|| table.folded(width));
    format!("{text}\n{}\n", words(names.lang()).count(cards.len()))
}

struct CardTable {
    header: Vec<&'static str>,
    rows: Vec<(Colour, Vec<String>)>,
}

impl CardTable {
    /// Columns in the colour of the card.
    const COLOURED: [usize; 2] = [0, 2];

    fn new(cards: &[Card], names: Names<'_>) -> Self {
        let words = words(names.lang());
        // The same back on every line would tell nobody anything.
        let backs = cards.iter().any(|card| card.back != Face::STANDARD_BACK);
        let mut header = vec!["ID", words.name, words.colour, words.upper, words.lower];
        if backs {
            header.push(words.back);
        }
        let row = |card: &Card| {
            let mut row = vec![
                card.id.to_string(),
                safe(&card.name),
                names.term(card.colour.code()).to_owned(),
                aligned(&card.front.upper, names),
                aligned(&card.front.lower, names),
            ];
            if backs {
                let standard = card.back == Face::STANDARD_BACK;
                row.push(if standard { String::new() } else { face(&card.back, names) });
            }
            (card.colour, row)
        };
        CardTable { header, rows: cards.iter().map(row).collect() }
    }

    /// Every cell on one line; `None` where that is too wide. Many times faster than [`Self::folded`].
    fn unfolded(&self, width: Option<u16>) -> Option<String> {
        let mut widths: Vec<usize> = self.header.iter().map(|cell| cell.width()).collect();
        for (_, row) in &self.rows {
            for (widest, cell) in widths.iter_mut().zip(row) {
                *widest = (*widest).max(cell.width());
            }
        }
        // A space on both sides of every cell, and one between cells.
        let total = widths.iter().sum::<usize>() + 3 * widths.len() - 1;
        if width.is_some_and(|width| total > width.into()) {
            return None;
        }
        let put = |text: &mut String, cells: &[&str], style: Style| {
            for (place, (cell, widest)) in cells.iter().zip(&widths).enumerate() {
                text.push_str(if place > 0 { "   " } else { " " });
                let style = if Self::COLOURED.contains(&place) { style } else { Style::new() };
                let _ = write!(text, "{style}{cell}{style:#}{:1$}", "", widest - cell.width());
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        };
        let mut text = String::new();
        put(&mut text, &self.header, Style::new());
        let _ = writeln!(text, "{}", "─".repeat(total));
        for (colour, row) in &self.rows {
            let cells: Vec<&str> = row.iter().map(String::as_str).collect();
            put(&mut text, &cells, super::style(*colour));
        }
        Some(text)
    }

    /// Long cells folded, to fit the width.
    fn folded(&self, width: Option<u16>) -> String {
        let mut table = plain_table(width);
        table.set_header(&self.header);
        for (colour, row) in &self.rows {
            let colour = match colour {
                Colour::Green => Color::Green,
                Colour::Blue => Color::Blue,
            };
            table.add_row(row.iter().enumerate().map(|(place, cell)| {
                let cell = Cell::new(cell);
                if Self::COLOURED.contains(&place) { cell.fg(colour) } else { cell }
            }));
        }
        format!("{}\n", table.trim_fmt())
    }
}

/// As [`section`], with the fighters in a column of their own.
fn aligned(of: &Section, names: Names<'_>) -> String {
    let rest = section(&Section { fighters: 0, ..*of }, names);
    let rest = if rest == "–" { "" } else { &rest };
    format!("{:4} {rest}", symbols(FIGHTER, of.fighters)).trim_end().to_owned()
}

fn face(face: &Face, names: Names<'_>) -> String {
    format!("{} / {}", section(&face.upper, names), section(&face.lower, names))
}

/// A line for each card: `3-10 Vesper: ▲ lateral / ▲ draw`.
pub fn cards_list(cards: &[Card], names: Names<'_>) -> String {
    let mut text = String::new();
    for card in cards {
        let style = super::style(card.colour);
        text.push_str(&format!(
            "{style}{}{style:#} {}: {}",
            card.id,
            safe(&card.name),
            face(&card.front, names)
        ));
        if card.back != Face::STANDARD_BACK {
            text.push_str(&format!(
                " ({}: {})",
                words(names.lang()).back.to_lowercase(),
                face(&card.back, names)
            ));
        }
        text.push('\n');
    }
    text
}

/// How many cards there are of each kind, with bars.
pub fn counts_table(title: &str, counts: &[(String, usize)], names: Names<'_>, width: Option<u16>) -> String {
    const LONGEST_BAR: usize = 40;
    let words = words(names.lang());
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let mut table = plain_table(width);
    table.set_header([title, words.cards, ""]);
    for (kind, count) in counts {
        // A bar for one, as long as one bar can stand for one.
        let length = if most <= LONGEST_BAR { *count } else { (count * LONGEST_BAR).div_ceil(most) };
        table.add_row([
            Cell::new(kind),
            Cell::new(count).set_alignment(CellAlignment::Right),
            Cell::new("█".repeat(length)),
        ]);
    }
    format!("{}\n", table.trim_fmt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::builtin;

    #[test]
    fn folded_and_unfolded_tables_look_the_same_where_there_is_room() {
        let plain = |text: &str| anstream::adapter::strip_str(text).to_string();
        let mut cards = builtin::cards().to_vec();
        // With a back of its own, and a name of wide characters.
        let back = Face { lower: Face::STANDARD_BACK.upper, ..Face::STANDARD_BACK };
        let other = Card { name: "零式艦上戦闘機".to_owned(), back, ..cards[0].clone() };
        for _ in 0..2 {
            let table = CardTable::new(&cards, Names::Codes);
            assert_eq!(plain(&table.unfolded(None).unwrap()), plain(&table.folded(None)));
            cards.push(other.clone());
        }
    }
}
