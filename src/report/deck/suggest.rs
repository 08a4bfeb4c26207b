//! Cards that would fill a gap in a deck.

use super::{card_row, deck_name, effect_name};
use crate::cards::{Card, Effect};
use crate::deck::{Brings, Draft, Lacks};
use crate::report::document::{Cell, Column, Document, HeadStyle, Table};
use crate::say::Message;
use crate::wording::words::Words;

/// The best `top` of these cards, each with what it brings. `ranked` says whether they come in the order of
/// that, or as the user's search sorted them.
pub fn suggestions(
    draft: &Draft,
    lacks: &Lacks,
    cards: &[Card],
    top: usize,
    ranked: bool,
    words: &Words,
) -> Document {
    let mut document = Document::new(words.lang);
    let name = deck_name(&draft.name);
    if cards.is_empty() {
        document.text(say!("No card that {} does not have matches.", name));
        return document;
    }
    let missing: Vec<Message> = lacks
        .missing()
        .iter()
        .map(|brings| brings_words(brings, |effect| effect_name(effect, words)))
        .collect();
    let answer = match missing.is_empty() {
        true => say!("{} has something of everything.", name),
        false => say!("{} lacks {}.", name, Message::both(missing)),
    };
    let shown = cards.len().min(top);
    let how = match ranked {
        true => say_count!(
            cards.len(),
            "{1} of {0} card that is not in it, the most useful first.",
            "{1} of {0} cards that are not in it, the most useful first.",
            shown
        ),
        false => say_count!(
            cards.len(),
            "{1} of {0} card that is not in it.",
            "{1} of {0} cards that are not in it.",
            shown
        ),
    };
    document.text(Message::joined([answer, how], "\n"));
    let mut table = Table::new(HeadStyle::Headed, columns());
    let short = words.short();
    for card in &cards[..shown] {
        let mut row: Vec<Cell> = card_row(card, &short).into();
        row.push(gaps(&lacks.brought_by(card)).into());
        table.row(row);
    }
    document.table(table);
    if shown < cards.len() {
        document.text(say!("More: {}", say!("--top {} shows all of them", cards.len())));
    }
    document
}

fn columns() -> [Column; 6] {
    [
        Column::words(say!("ID")),
        Column::words(say!("Name")).whole(),
        Column::words(say!("Color")).spare(3),
        Column::words(say!("Upper")).whole(),
        Column::words(say!("Lower")).whole(),
        Column::words(say!("Brings")).whole(),
    ]
}

fn brings_words(brings: &Brings, name: impl Fn(Effect) -> Message) -> Message {
    match *brings {
        Brings::Effect { effect, .. } => name(effect),
        Brings::Shields { .. } => say!("shields"),
        Brings::Fields { .. } => say!("force fields"),
        Brings::Level(level) => say!("level {}" @ "cards", level),
    }
}

/// `pivot, roll; draw (has 2)`: what the deck lacks, and how many it has of the rest. What the deck has as many of stands together.
fn gaps(brings: &[Brings]) -> Message {
    let word = |brings: &Brings| match brings {
        Brings::Level(level) => say!("level {}", level),
        other => brings_words(other, Effect::word),
    };
    let held = |brings: &Brings| brings.held().unwrap_or(0);
    let parts = brings.chunk_by(|one, two| held(one) == held(two)).map(|same| {
        let what = Message::joined(same.iter().map(word), ", ");
        match held(&same[0]) {
            0 => what,
            held => say!("{} (has {})", what, held),
        }
    });
    Message::joined(parts, "; ")
}
