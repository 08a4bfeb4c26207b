//! What reports, print and screens share: words, safe text for terminals, line breaks, and games, cards and
//! cruisers in words and cells.
//!
//! | part | holds |
//! | --- | --- |
//! | [`words`] | the labels of everything in three languages |
//! | `safe`, `guard`, `ascii` | text from outside made harmless; text in ASCII only |
//! | `wrap` | line breaks between words |
//! | [`grid`] | cells with a tone each, printed by reports and shown by screens |
//! | [`card`], `cruiser`, `effects` | cards, cruisers and symbols drawn with letters |
//! | [`board`], [`story`] | a game: the table, and what happens in sentences |
//! | [`date`] | a day, as people write it |
//!
//! Escape codes are part of a text. The code that prints it removes them where they are not wanted.

mod ascii;
pub mod board;
pub mod card;
mod cruiser;
pub mod date;
mod effects;
pub mod grid;
mod guard;
mod safe;
pub mod story;
pub mod words;
mod wrap;

#[cfg(test)]
pub(crate) mod tests;

use anstyle::{AnsiColor, Style};

use crate::cards::Color;
pub use ascii::{Ascii, ascii, ascii_bytes};
pub use card::card;
pub use cruiser::{cruiser, cruiser_key};
pub use date::Date;
pub use effects::{Symbol, explained, symbols};
pub use guard::Guard;
pub use safe::{safe, safe_lines};
pub use wrap::{cut, fitted, wrapped};

pub const BOLD: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();

/// The color of an ID code (R-CARD-2).
pub fn style(color: Color) -> Style {
    match color {
        Color::Green => AnsiColor::Green.on_default(),
        Color::Blue => AnsiColor::BrightBlue.on_default(),
    }
}
