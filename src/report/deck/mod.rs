//! Decks: what there are, the cards by level, the figures with bars, two decks compared, odds, suggestions.
//! Each begins with a sentence that answers what was asked.

mod diff;
mod import;
mod list;
mod odds;
mod stats;
mod suggest;
mod validation;

use super::csv;
use super::document::{Cell, Column, Document, HeadStyle, Table};
use crate::cards::{Card, Effect, Lang};
use crate::deck::{Deck, Draft, Illegal, Rules};
use crate::say::{Message, notes};
use crate::wording::words::Words;

pub use diff::{Compared, closest, diff};
pub use import::{Import, ImportedFile, holds, imported, imported_folder, written};
pub use list::{Listed, list, list_csv};
pub use odds::{Wanted, joint_odds, odds};
pub use stats::stats;
pub use suggest::suggestions;
pub use validation::{CheckedAs, CheckedDeck, OneBox, Validation, validation};

/// Whether a deck can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Legal,
    /// Only cards are missing, and how many.
    Needs(usize),
    /// The number of errors.
    Problems(usize),
}

impl Standing {
    /// Of a deck that was checked by these rules.
    pub fn of(checked: &Result<Deck, Illegal>, rules: &Rules) -> Self {
        let Err(Illegal { draft, faults }) = checked else { return Standing::Legal };
        match (rules.minimum() as usize).saturating_sub(draft.cards.len()) {
            more if more > 0 && faults.len() == 1 => Standing::Needs(more),
            _ => Standing::Problems(faults.len()),
        }
    }

    /// In a cell of a table.
    pub fn words(self) -> Message {
        match self {
            Standing::Legal => say!("legal"),
            Standing::Needs(more) => say_count!(more, "needs {} more", "needs {} more"),
            Standing::Problems(n) => say_count!(n, "not legal: {} problem", "not legal: {} problems"),
        }
    }

    /// As a part of a sentence.
    pub fn sentence(self) -> Message {
        match self {
            Standing::Needs(more) => say_count!(more, "needs {} more card", "needs {} more cards"),
            other => other.words(),
        }
    }

    /// For other programs.
    pub fn code(self) -> &'static str {
        if self == Standing::Legal { "legal" } else { "illegal" }
    }
}

/// What sentences call a deck. A name with a line break in it still takes one line.
fn deck_name(name: &str) -> Message {
    match one_line(name) {
        name if name.is_empty() => say!("This deck"),
        name => Message::Plain(name),
    }
}

/// An effect in sentences: in one word, but in French by its printed name, for which there is none.
fn effect_name(effect: Effect, words: &Words) -> Message {
    match words.lang {
        Lang::Fr => Message::plain(words.effect(effect)),
        _ => effect.word(),
    }
}

/// `22 cards: Sparrow, Fever …`, names without their ID codes.
fn card_names<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Message {
    Message::joined(cards.into_iter().map(|card| Message::plain(&card.name)), ", ")
}

/// A deck as people know it: name, cruiser and the cards level by level.
pub fn deck(draft: &Draft, standing: Standing, words: &Words) -> Document {
    let mut table = card_table();
    for cards in draft.cards.chunk_by(|a, b| a.id.level() == b.id.level()) {
        table.group(say!("Level {} ({})", cards[0].id.level(), cards.len()));
        cards.iter().for_each(|card| table.row(card_row(card, words)));
    }
    let mut parts = Vec::new();
    parts.extend(draft.cruiser.as_ref().map(|cruiser| Message::plain(one_line(&cruiser.name))));
    parts.push(say_count!(draft.cards.len(), "{} card", "{} cards"));
    parts.push(standing.sentence());
    let answer = say!("{}: {}.", deck_name(&draft.name), Message::joined(parts, ", "));
    let mut document = Document::new(words.lang);
    document.text(Message::joined([answer].into_iter().chain(about(draft)), "\n")).table(table);
    document
}

fn one_line(text: &str) -> String {
    text.replace('\n', " ")
}

/// What else is known of a deck: who made it, its hash and its notes, a line each.
fn about(draft: &Draft) -> impl Iterator<Item = Message> {
    let author = draft.author.as_ref().map(|author| say!("by {}", one_line(author)));
    let hash = draft.hash().map(Message::plain);
    let first: Vec<Message> = author.into_iter().chain(hash).collect();
    let first = (!first.is_empty()).then(|| Message::joined(first, ", "));
    let notes = draft.notes.iter().map(|text| notes(text.trim_end()));
    first.into_iter().chain(notes)
}

/// CSV with a row for each card: code, name, color, upper and lower section.
pub fn card_rows<'a>(cards: impl IntoIterator<Item = &'a Card>, words: &Words) -> String {
    let mut table = card_table();
    cards.into_iter().for_each(|card| table.row(card_row(card, words)));
    csv::table(&table)
}

fn card_table() -> Table {
    let names = [say!("ID"), say!("Name"), say!("Color"), say!("Upper"), say!("Lower")];
    let columns = names.map(Column::words);
    Table::new(HeadStyle::Bare, columns)
}

fn card_row(card: &Card, words: &Words) -> [Cell; 5] {
    let sections = [&card.front.upper, &card.front.lower].map(|section| Cell::data(words.symbols(section)));
    let [upper, lower] = sections;
    let colored = |text: String| Cell::colored(Message::plain(text), card.color);
    [
        colored(card.id.to_string()),
        Cell::data(&card.name),
        colored(words.term(card.color.code()).to_owned()),
        upper,
        lower,
    ]
}

const LONGEST_BAR: usize = 24;

/// A small table: names in the first column, figures in the others.
fn small(names: impl IntoIterator<Item = Message>) -> Table {
    let columns = names.into_iter().enumerate().map(|(at, name)| match at {
        0 => Column::words(name),
        _ => Column::number(name),
    });
    Table::new(HeadStyle::Headed, columns)
}
