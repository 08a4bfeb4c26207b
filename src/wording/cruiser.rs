//! A cruiser's layout: five towers of spaces as printed for the owner, and what shares its board.

use std::fmt::Write;

use super::card::source;
use super::{BOLD, DIM, safe};
use crate::cards::{Board, Cruiser};
use crate::wording::words::Words;

/// Draws a cruiser; `all` gives names to the cruisers it shares boards with.
pub fn cruiser(cruiser: &Cruiser, all: &[Cruiser], boards: &[Board], words: &Words) -> String {
    let term = |code| words.term(code);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{BOLD}{}{BOLD:#}  {} {}  {DIM}{}{DIM:#}",
        safe(&cruiser.name),
        term("armor"),
        cruiser.armor,
        source(&cruiser.source, words.lang)
    );
    let draw = draw_sign(words);
    let height = cruiser.sectors.iter().map(Vec::len).max().unwrap_or(0);
    for level in (0..height).rev() {
        let _ = write!(text, "  {DIM}{} {level}{DIM:#} ", term("level"));
        for sector in &cruiser.sectors {
            let space = match sector.get(level) {
                None => "    ".to_owned(),
                Some(0) => "[  ]".to_owned(),
                Some(1) => format!("[{draw} ]"),
                Some(draws) => format!("[{draws}{draw}]"),
            };
            let _ = write!(text, " {space}");
        }
        // Sectors with fewer spaces would leave blanks at the end of the line.
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    let others: Vec<String> = boards
        .iter()
        .filter_map(|Board { sides: [one, other] }| {
            let partner = if *one == cruiser.id {
                other
            } else if *other == cruiser.id {
                one
            } else {
                return None;
            };
            let name =
                all.iter().find(|cruiser| cruiser.id == *partner).map_or(partner, |cruiser| &cruiser.name);
            Some(safe(name))
        })
        .collect();
    if !others.is_empty() {
        let _ = writeln!(text, "  {}{}", words.colon(words.labels.shares_board), others.join(", "));
    }
    text
}

/// What the letters in a drawing mean.
pub fn cruiser_key(words: &Words) -> String {
    format!("[ ] {}, {} {}\n", words.term("space"), draw_sign(words), words.term("draw-symbol"))
}

/// The letter of a Draw symbol.
fn draw_sign(words: &Words) -> &'static str {
    label!(words.lang, "D" @ "draw symbol")
}
