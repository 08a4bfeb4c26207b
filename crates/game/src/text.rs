//! Words: folding for comparison, "did you mean", and the order people expect.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::iter::Peekable;
use std::ops::Range;
use std::str::Chars;

pub mod near;

pub use near::nearest;

/// The longest name of a card, a deck or a cruiser, in characters. Reports repeat names, so that what they print
/// would be out of proportion to a file with longer ones.
pub const LONGEST_NAME: usize = 80;
/// The same of a bot, whose name may be a command line.
pub const LONGEST_BOT: usize = 4_000;

/// Folds a text for comparison: lower case, accents off, ß to ss, œ to oe.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => folded.push('a'),
            'ç' => folded.push('c'),
            'è' | 'é' | 'ê' | 'ë' => folded.push('e'),
            'ì' | 'í' | 'î' | 'ï' => folded.push('i'),
            'ñ' => folded.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => folded.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => folded.push('u'),
            'ý' | 'ÿ' => folded.push('y'),
            'ā' | 'ă' | 'ą' => folded.push('a'),
            'ć' | 'č' => folded.push('c'),
            'ď' | 'đ' => folded.push('d'),
            'ē' | 'ė' | 'ę' | 'ě' => folded.push('e'),
            'ğ' => folded.push('g'),
            'ī' | 'ı' => folded.push('i'),
            'ł' | 'ľ' => folded.push('l'),
            'ń' | 'ň' => folded.push('n'),
            'ō' | 'ő' | 'ø' => folded.push('o'),
            'ř' => folded.push('r'),
            'ś' | 'š' | 'ş' | 'ș' => folded.push('s'),
            'ť' | 'ţ' | 'ț' => folded.push('t'),
            'ū' | 'ů' | 'ű' => folded.push('u'),
            'ź' | 'ż' | 'ž' => folded.push('z'),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            '\u{300}'..='\u{36f}' => {} // combining accents, as some keyboards and files write them
            '’' => folded.push('\''),
            c => folded.push(c),
        }
    }
    folded
}

/// The start of the character at this byte, or the end of the text.
pub fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// A text of which no more is repeated than a reader needs to recognize it. Words of users may be as long as a file.
pub fn cut(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 1_000;
    const SHOWN: usize = 100;
    if text.len() <= LONGEST {
        return text.into();
    }
    format!("{}…", &text[..floor(text, SHOWN)]).into()
}

/// Compares names as people order them: numbers by their value (10 after 9), letters without regard to case.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut one, mut other) = (a.chars().peekable(), b.chars().peekable());
    loop {
        let order = match (one.peek(), other.peek()) {
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let (x, y) = (digits(&mut one), digits(&mut other));
                x.len().cmp(&y.len()).then_with(|| x.cmp(&y))
            }
            (Some(x), Some(y)) => {
                let order = x.to_lowercase().cmp(y.to_lowercase());
                one.next();
                other.next();
                order
            }
            (None, None) => return a.cmp(b),
            (x, y) => return x.is_some().cmp(&y.is_some()),
        };
        if order.is_ne() {
            return order;
        }
    }
}

/// The digits that come next, without leading zeros.
fn digits(text: &mut Peekable<Chars<'_>>) -> String {
    while text.next_if_eq(&'0').is_some() {}
    std::iter::from_fn(|| text.next_if(char::is_ascii_digit)).collect()
}

/// The pieces of a list with commas between, each with its place.
pub fn pieces(list: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut next = 0;
    list.split(',').map(move |piece| {
        let start = next;
        next += piece.len() + 1;
        (start..start + piece.len(), piece)
    })
}

/// A free text as a cell of a CSV sheet. Spreadsheets take one that begins with `=`, `+`, `-` or `@` for a
/// formula and run it; an apostrophe before it keeps it a text. [`from_cell`] takes it off again.
pub fn to_cell(text: &str) -> Cow<'_, str> {
    if is_formula(text.trim_start_matches('\'')) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text that [`to_cell`] made this cell of.
pub fn from_cell(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if is_formula(rest.trim_start_matches('\'')) => rest,
        _ => cell,
    }
}

fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_removes_accents_case_and_ligatures() {
        assert_eq!(fold("Déplacement LATÉRAL"), "deplacement lateral");
        assert_eq!(fold("Fußgänger Manœuvre"), "fussganger manoeuvre");
        assert_eq!(fold("e\u{301}"), "e");
        assert_eq!(fold("Łukasz Dvořák Šťastný Søren Ağaoğlu"), "lukasz dvorak stastny soren agaoglu");
    }

    #[test]
    fn no_cell_is_a_formula_and_every_text_comes_back() {
        for text in ["=1+1", "+1", "-x", "@SUM(A1)", "'=x", "''-", "\t=", "plain", "'quoted'", "", "it's"] {
            let cell = to_cell(text);
            assert!(!is_formula(&cell), "{cell}");
            assert_eq!(from_cell(&cell), text);
        }
        assert_eq!(to_cell("plain"), "plain");
    }

    #[test]
    fn pieces_know_their_places() {
        let list = "é, b,,";
        let pieces: Vec<_> = pieces(list).collect();
        assert_eq!(pieces, [(0..2, "é"), (3..5, " b"), (6..6, ""), (7..7, "")]);
        assert!(pieces.into_iter().all(|(place, piece)| &list[place] == piece));
    }

    #[test]
    fn ten_comes_after_nine() {
        let mut names = ["b", "a10", "A9", "a9", "a010", "a 1", "", "a9b"];
        names.sort_by(|a, b| natural_order(a, b));
        assert_eq!(names, ["", "a 1", "A9", "a9", "a9b", "a010", "a10", "b"]);
    }
}
