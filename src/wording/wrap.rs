//! Texts broken into lines that fit.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::cards::CardId;

/// The words of a text. A figure stays with its sign and with what it counts: `53 %`, `5 ± 2`,
/// `[-8.2, +19.5]`, `(40 to 52)`, `8 ties`; an ID code stays with the name behind it; an option stays with its value: `--record loops/`; what is to be
/// typed stays whole.
fn words(text: &str) -> impl Iterator<Item = &str> {
    /// A longer text in parentheses is not a number.
    const LONGEST: usize = 32;
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut end = 0;
        loop {
            end += text[end..].find(' ').unwrap_or(text.len() - end);
            let (word, further) = text.split_at(end);
            let Some(further) = further.strip_prefix(' ') else {
                rest = None;
                return Some(word);
            };
            let is_open =
                word.len() < LONGEST && word.rfind('[').is_some_and(|open| !word[open..].contains(']'));
            let last = word.rsplit(' ').next().unwrap_or_default();
            let is_figure = further.starts_with(['%', '±'])
                || word.ends_with('±')
                || is_open
                || is_inside_range(text, end)
                || is_number(last) && starts_with_noun(further)
                || last.parse::<CardId>().is_ok() && further.starts_with(char::is_uppercase);
            let is_command = is_inside_command(text, end);
            let is_option = last.starts_with("--") && last.ends_with(|c: char| c.is_ascii_alphanumeric());
            if !is_figure && !is_option && !is_command {
                rest = Some(further);
                return Some(word);
            }
            end += 1;
        }
    })
}

/// Whether a word is a number, with marks between its thousands or before its decimals.
fn is_number(word: &str) -> bool {
    let word = word.strip_prefix(['(', '+', '-']).unwrap_or(word);
    let marks = |c: char| c.is_ascii_digit() || ",.\u{a0}\u{202f}".contains(c);
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.ends_with(|c: char| c.is_ascii_digit())
        && word.chars().all(marks)
}

/// Whether the next word can be what is counted: no `of`, `to`, `bis`.
fn starts_with_noun(text: &str) -> bool {
    text.chars().take_while(|c| c.is_alphabetic()).count() > 3
}

/// Whether a place is inside short parentheses with figures: `(between 72 and 93)`.
fn is_inside_range(text: &str, place: usize) -> bool {
    const LONGEST: usize = 19;
    let Some(open) = text[..place].rfind('(') else { return false };
    let close = text[open..].find(')').filter(|length| *length < LONGEST);
    close.is_some_and(|length| {
        open + length > place && text[open..open + length].contains(|c: char| c.is_ascii_digit())
    })
}

/// Whether a place is inside a command that the reader is to type: `` `flightdeck deck list` ``.
fn is_inside_command(text: &str, place: usize) -> bool {
    const LONGEST: usize = 60;
    let before = text[..place].matches('`').count();
    let Some(open) = text[..place].rfind('`').filter(|_| before % 2 == 1) else { return false };
    text[open + 1..].find('`').is_some_and(|length| length <= LONGEST)
}

/// Lines that fit a number of columns. Longer ones are broken between words, and the rest is indented.
/// A line with a word that is wider than that, such as a path, stays whole.
pub fn fitted(text: &str, width: Option<u16>) -> String {
    const INDENT: &str = "  ";
    let Some(width) = width.map(usize::from) else { return text.to_owned() };
    let room = width.saturating_sub(INDENT.len());
    let fit = |line: &str| match line.width() <= width || line.split(' ').any(|word| word.width() > room) {
        true => line.to_owned(),
        false => wrapped(line, room).join(&format!("\n{INDENT}")),
    };
    text.split('\n').map(fit).collect::<Vec<_>>().join("\n")
}

/// A text in at most N columns. If it was cut, it ends with the mark.
pub fn cut(text: &str, width: usize, mark: &str) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let room = width.saturating_sub(mark.width());
    let mut used = 0;
    let fits = |letter: &char| {
        used += letter.width().unwrap_or(0);
        used <= room
    };
    let short: String = text.chars().take_while(fits).collect();
    if width == 0 { short } else { short.trim_end().to_owned() + mark }
}

/// Breaks a text into lines of at most this width, between words; a word that is wider than a line
/// is broken.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let apart = |word: &str| word.width() > width;
    let words = words(text).flat_map(|word| word.splitn(if apart(word) { usize::MAX } else { 1 }, ' '));
    for word in words {
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
