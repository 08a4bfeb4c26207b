//! Many cards at once: a table, a line each, or counts.

use super::document::{Cell, Column, Document, Look, Table};
use crate::cards::{Card, Face, Section};
use crate::wording::words::{FIGHTER, Words, symbols};
use crate::wording::{safe, style};

/// A table of cards and how many there are.
pub fn table(cards: &[Card], words: &Words) -> Document {
    let labels = words.labels;
    // The same back on every line would say nothing.
    let backs = cards.iter().any(|card| card.back != Face::STANDARD_BACK);
    let mut columns = vec![
        Column::words("ID").whole(),
        Column::words(labels.name).whole(),
        Column::words(labels.colour).spare(2),
        Column::words(labels.upper_short).whole(),
        Column::words(labels.lower_short).whole(),
    ];
    if backs {
        columns.push(Column::words(labels.back).spare(1));
    }
    let mut table = Table::new(Look::Ruled, columns);
    for card in cards {
        let mut row = vec![
            Cell::coloured(card.id.to_string(), card.colour),
            card.name.as_str().into(),
            Cell::coloured(words.term(card.colour.code()).to_owned(), card.colour),
            aligned(&card.front.upper, words).into(),
            aligned(&card.front.lower, words).into(),
        ];
        if backs {
            let standard = card.back == Face::STANDARD_BACK;
            row.push(if standard { "".into() } else { face(&card.back, words).into() });
        }
        table.row(row);
    }
    let mut document = Document::new(words.lang);
    document.table(table).text(labels.cards.count(cards.len() as u32, words.lang));
    document
}

/// As [`Words::symbols`], with room for the fighters so that the rest is aligned.
fn aligned(section: &Section, words: &Words) -> String {
    let rest = words.symbols(&Section { fighters: 0, ..*section });
    let rest = if rest == "–" { "" } else { &rest };
    format!("{:4} {rest}", symbols(FIGHTER, section.fighters)).trim_end().to_owned()
}

fn face(face: &Face, words: &Words) -> String {
    format!("{} / {}", words.symbols(&face.upper), words.symbols(&face.lower))
}

/// A line for each card, for a terminal: `3-10 Vesper: ▲ lateral / ▲ draw`.
pub fn list(cards: &[Card], words: &Words) -> String {
    let mut text = String::new();
    for card in cards {
        let style = style(card.colour);
        let front = face(&card.front, words);
        text.push_str(&format!("{style}{}{style:#} {}: {front}", card.id, safe(&card.name)));
        if card.back != Face::STANDARD_BACK {
            let back = words.labels.back.to_lowercase();
            text.push_str(&format!(" ({back}: {})", face(&card.back, words)));
        }
        text.push('\n');
    }
    text
}

/// How many cards there are of each kind, with bars.
pub fn counts(title: &str, counts: &[(String, usize)], words: &Words) -> Table {
    const LONGEST_BAR: usize = 40;
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    // As long as they fit, one character is one card.
    let columns =
        [Column::words(title), Column::number(words.labels.cards.many()), Column::bar(most.min(LONGEST_BAR))];
    let mut table = Table::new(Look::Ruled, columns);
    for (kind, count) in counts {
        let bar = Cell::Bar { part: *count as u64, largest: most as u64 };
        table.row([kind.as_str().into(), count.to_string().into(), bar]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Lang, builtin};
    use crate::report::terminal;

    /// However narrow the terminal, a card takes one line.
    #[test]
    fn each_card_is_one_line_in_every_language() {
        let cards = builtin::cards();
        for lang in Lang::ALL {
            let words = Words::new(builtin::glossary(), lang).short();
            // The German words for effects are long.
            for width in [80, if lang == Lang::De { 70 } else { 60 }] {
                let shown = terminal::document(&table(cards, &words), Some(width));
                let shown = anstream::adapter::strip_str(&shown).to_string();
                let with_code = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
                let lines = shown.lines().filter(|line| line.contains('-') && with_code(line)).count();
                assert_eq!(lines, cards.len(), "{} {width}", lang.code());
                // Head, line, an empty line, the count, and what was hidden to fit.
                assert!(shown.lines().count() <= cards.len() + 6, "{} {width}:\n{shown}", lang.code());
            }
        }
    }
}
