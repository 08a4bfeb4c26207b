//! Many cards at once: a table, a line each, or counts.

use comfy_table::{Cell, CellAlignment, Color, ContentArrangement, LineStyle, Table, TableStyle};

use super::words::words;
use super::{FIGHTER, Names, section, symbols, tame};
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
    let words = words(names.lang());
    // The same back on every line would tell nobody anything.
    let backs = cards.iter().any(|card| card.back != Face::STANDARD_BACK);
    let mut table = plain_table(width);
    let mut header = vec!["ID", words.name, words.colour, words.upper, words.lower];
    if backs {
        header.push(words.back);
    }
    table.set_header(header);
    for card in cards {
        let colour = match card.colour {
            Colour::Green => Color::Green,
            Colour::Blue => Color::Blue,
        };
        let mut row = vec![
            Cell::new(card.id).fg(colour),
            Cell::new(tame(&card.name)),
            Cell::new(names.term(card.colour.code())).fg(colour),
            Cell::new(aligned(&card.front.upper, names)),
            Cell::new(aligned(&card.front.lower, names)),
        ];
        if backs && card.back != Face::STANDARD_BACK {
            row.push(Cell::new(face(&card.back, names)));
        }
        table.add_row(row);
    }
    format!("{}\n\n{}\n", table.trim_fmt(), words.count(cards.len()))
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
            tame(&card.name),
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
