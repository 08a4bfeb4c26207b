//! Cards and cruisers for a terminal, with or without colour: escape codes are part of the text and
//! are dropped on the way out where nobody wants them.

mod card;
mod cruiser;
mod deck;
mod effects;
mod safe;
mod table;
pub(super) mod words;

#[cfg(test)]
mod tests;

use anstyle::{AnsiColor, Style};

use crate::cards::{Colour, Effect, Glossary, Lang, Section};
pub use card::card;
pub use cruiser::{cruiser, cruiser_key};
pub use deck::{card_rows, deck, deck_diff, deck_stats, odds};
pub use effects::effects;
pub use safe::{safe, safe_lines};
pub use table::{cards_list, cards_table, counts_table};

/// What is printed on cards, drawn.
pub const FIGHTER: char = '▲';
pub const SHIELD: char = '◆';
pub const FIELD: char = '◎';

pub const BOLD: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();

/// How to name effects: by our short codes, or as a rulebook prints them.
#[derive(Clone, Copy)]
pub enum Names<'a> {
    Codes,
    Printed(&'a Glossary, Lang),
}

impl<'a> Names<'a> {
    pub fn effect(self, effect: Effect) -> &'a str {
        match self {
            Names::Codes => effect.code(),
            Names::Printed(glossary, lang) => &glossary.effect(effect, lang).name,
        }
    }

    /// A term of the glossary; our codes are English words.
    pub fn term(self, code: &'a str) -> &'a str {
        match self {
            Names::Codes => code,
            Names::Printed(glossary, lang) => glossary.term(code, lang),
        }
    }

    /// The word "colour".
    pub fn colour(self) -> &'static str {
        words::words(self.lang()).colour
    }

    fn lang(self) -> Lang {
        match self {
            Names::Codes => Lang::En,
            Names::Printed(_, lang) => lang,
        }
    }
}

/// The colour of an ID code (R-CARD-2).
pub fn style(colour: Colour) -> Style {
    match colour {
        Colour::Green => AnsiColor::Green.on_default(),
        Colour::Blue => AnsiColor::BrightBlue.on_default(),
    }
}

/// A symbol as often as it is printed.
fn symbols(symbol: char, count: u8) -> String {
    std::iter::repeat_n(symbol, count.into()).collect()
}

/// What a section shows, on one line: `▲▲ ◆◆◆ ◎ draw`.
fn section(section: &Section, names: Names<'_>) -> String {
    let mut pieces = Vec::new();
    if section.fighters > 0 {
        pieces.push(symbols(FIGHTER, section.fighters));
    }
    if section.shields > 0 {
        pieces.push(symbols(SHIELD, section.shields));
    }
    if section.field {
        pieces.push(FIELD.to_string());
    }
    pieces.extend(section.effects.iter().map(|effect| names.effect(effect).to_owned()));
    if pieces.is_empty() { "–".to_owned() } else { pieces.join(" ") }
}

/// Breaks a text into lines of at most this many characters, between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
