//! Texts broken into lines that fit.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The words of a text. A figure stays with its sign: `53 %`, `5 ± 2`, `[-8.2, +19.5]`; an option stays with
/// its value: `--record loops/`.
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
            let is_figure = further.starts_with(['%', '±']) || word.ends_with('±') || is_open;
            let last = word.rsplit(' ').next().unwrap_or_default();
            let is_option = last.starts_with("--") && last.ends_with(|c: char| c.is_ascii_alphanumeric());
            if !is_figure && !is_option {
                rest = Some(further);
                return Some(word);
            }
            end += 1;
        }
    })
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
