//! Reports, cards and cruisers for a terminal, with or without colour: escape codes are part of the
//! text, and whoever prints it drops them where they are not wanted.

mod ascii;
mod card;
mod cruiser;
mod document;
mod effects;
mod guard;
mod safe;
mod table;

#[cfg(test)]
mod tests;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use crate::cards::Colour;
pub use ascii::{Ascii, ascii, ascii_bytes};
pub use card::card;
pub use cruiser::{cruiser, cruiser_key};
pub use document::document;
pub use effects::effects;
pub use guard::Guard;
pub use safe::{safe, safe_lines};
pub use table::table;

pub const BOLD: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();

/// The colour of an ID code (R-CARD-2).
pub fn style(colour: Colour) -> Style {
    match colour {
        Colour::Green => AnsiColor::Green.on_default(),
        Colour::Blue => AnsiColor::BrightBlue.on_default(),
    }
}

/// Breaks a text into lines of at most this width, between words; a word that is wider than a line
/// is broken.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ if word.width() <= width => lines.push(word.to_owned()),
            _ => {
                let mut piece = String::new();
                for letter in word.chars() {
                    if !piece.is_empty() && format!("{piece}{letter}").width() > width {
                        lines.push(std::mem::take(&mut piece));
                    }
                    piece.push(letter);
                }
                lines.push(piece);
            }
        }
    }
    lines
}
