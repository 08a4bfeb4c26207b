//! Many cards at once: a table, a line each, or counts.

use super::document::{Cell, Column, Document, HeadStyle, Table};
use crate::cards::{Card, Face, Lang};
use crate::catalog::query::{Expr, Figure, Instead, Parsed, Term};
use crate::say::{Message, Tell};
use crate::wording::words::Words;
use crate::wording::{safe, style};

/// The cards that a search has found: how many, and one row each.
pub fn found(cards: &[Card], words: &Words) -> Document {
    // The same back on every line would say nothing.
    let backs = cards.iter().any(|card| card.back != Face::STANDARD_BACK);
    let mut columns = vec![
        Column::words(say!("ID")).whole(),
        Column::words(say!("Name")).whole(),
        Column::words(say!("Color")).spare(2),
        Column::words(say!("Upper")).whole(),
        Column::words(say!("Lower")).whole(),
    ];
    if backs {
        columns.push(Column::words(say!("Back")).spare(1));
    }
    let mut table = Table::new(HeadStyle::Headed, columns);
    for card in cards {
        let mut row = vec![
            Cell::colored(Message::plain(card.id), card.color),
            Cell::data(&card.name),
            Cell::colored(Message::plain(words.term(card.color.code())), card.color),
            Cell::data(words.symbols(&card.front.upper)),
            Cell::data(words.symbols(&card.front.lower)),
        ];
        if backs {
            let standard = card.back == Face::STANDARD_BACK;
            row.push(if standard { Cell::default() } else { Cell::data(face(&card.back, words)) });
        }
        table.row(row);
    }
    let mut document = Document::new(words.lang);
    document.text(say_count!(cards.len(), "{} card.", "{} cards.")).table(table);
    // The first of the highest level has the most to show.
    let example = cards.iter().rev().max_by_key(|card| card.id.level());
    if let Some(card) = example {
        document.text(say!("▲ fighter, ◆ shield, ◎ force field. One in full: flightdeck cards {}", card.id));
    }
    document
}

/// What is shown where there is no card to be found.
pub fn empty(hidden: bool, lang: Lang) -> Document {
    let mut document = Document::new(lang);
    document.text(say!("The catalog has no cards."));
    let help = match hidden {
        true => say!("Show the built-in cards: {}", "flightdeck catalog builtin show"),
        false => say!("Add your own: {}", "flightdeck template cards -o my-cards.csv"),
    };
    document.text(help);
    document
}

/// A search that has found nothing: what it was understood as, and what comes nearest.
pub fn none(parsed: &Parsed, instead: &Instead, lang: Lang) -> Document {
    let mut document = Document::new(lang);
    let mut answer = vec![parsed.no_card_has(lang)];
    answer.extend(instead.names.iter().map(|(typed, near)| match parsed.terms.len() {
        1 => say!("Did you mean {} ({})?", near.name, near.id),
        _ => say!("Instead of \"{}\", did you mean {} ({})?", *typed, near.name, near.id),
    }));
    let asks = |test: fn(&Term) -> Option<&str>| {
        parsed.terms.iter().any(|term| matches!(&term.expr, Expr::Term(asked) if test(asked).is_some()))
    };
    match (parsed.terms.len(), asks(Term::other_color)) {
        (1, false) if asks(Term::name) && instead.names.is_empty() => {
            answer.push(say!("It is no effect or color either."));
        }
        (2.., true) => answer.push(say!("Cards are green or blue.")),
        (1, _) if matches!(parsed.terms[0].expr, Expr::Term(Term::Compare { figure: Figure::Level, .. })) => {
            answer.push(say!("Levels are 0 to 3."));
        }
        _ => {}
    }
    document.text(Message::joined(answer, " "));
    if !instead.searches.is_empty() {
        document.facts(instead.searches.iter().map(|(text, cards)| {
            let mut names: Vec<Message> = cards.iter().take(MOST_NAMED).map(called).collect();
            if cards.len() > names.len() {
                names.push(Message::plain("…"));
            }
            let names = Message::joined(names, ", ");
            (Message::plain(text), say_count!(cards.len(), "{} card: {}", "{} cards: {}", names))
        }));
    }
    document.text(say!("More: {}", "flightdeck help search"));
    document
}

/// Cards named for a suggested search.
const MOST_NAMED: usize = 4;

fn called(card: &Card) -> Message {
    if card.name.is_empty() { card.id.tell() } else { card.name.tell() }
}

fn face(face: &Face, words: &Words) -> String {
    format!("{} / {}", words.symbols(&face.upper), words.symbols(&face.lower))
}

/// A line for each card, for a terminal: `3-10 Vesper: ▲ lateral / ▲ draw`.
pub fn list(cards: &[Card], words: &Words) -> String {
    let mut text = String::new();
    for card in cards {
        let style = style(card.color);
        let front = face(&card.front, words);
        text.push_str(&format!("{style}{}{style:#} {}: {front}", card.id, safe(&card.name)));
        if card.back != Face::STANDARD_BACK {
            let back = label!(words.lang, "Back").to_lowercase();
            text.push_str(&format!(" ({back}: {})", face(&card.back, words)));
        }
        text.push('\n');
    }
    text
}

/// How many cards there are of each kind, with bars.
pub fn counts(title: Message, counts: &[(String, usize)], words: &Words) -> Table {
    const LONGEST_BAR: usize = 40;
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    // As long as they fit, one character is one card.
    let columns = [
        Column::words(title),
        Column::number(Message::plain(words.cards().many())),
        Column::bar(most.min(LONGEST_BAR)),
    ];
    let mut table = Table::new(HeadStyle::Ruled, columns);
    for (kind, count) in counts {
        let bar = Cell::Bar { part: *count as u64, largest: most as u64 };
        table.row([Cell::data(kind), Cell::data(count), bar]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::builtin;
    use crate::report::terminal;

    /// However narrow the terminal, a card takes one line.
    #[test]
    fn each_card_is_one_line_in_every_language() {
        let cards = builtin::cards();
        for lang in Lang::ALL {
            let words = Words::new(builtin::glossary(), lang).short();
            // The German words for effects are long.
            for width in [80, if lang == Lang::De { 70 } else { 60 }] {
                let shown = terminal::document(&found(cards, &words), Some(width));
                let shown = anstream::adapter::strip_str(&shown).to_string();
                let with_code = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
                let rows = shown.lines().filter(|line| line.starts_with("  "));
                let lines = rows.filter(|line| line.contains('-') && with_code(line)).count();
                assert_eq!(lines, cards.len(), "{} {width}", lang.code());
                // The count, the head, the symbols in one or two lines, empty lines, and what was left out to fit.
                assert!(shown.lines().count() <= cards.len() + 7, "{} {width}:\n{shown}", lang.code());
            }
        }
    }
}
