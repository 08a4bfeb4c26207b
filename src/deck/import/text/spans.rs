//! Parts of a text as ranges of it: lines without bullets and comments, words, cells of a table.

use std::ops::Range;

use super::super::code_of;
use super::dates;
use crate::cards::CardId;

/// A word and where it is, without punctuation around it.
#[derive(Clone)]
pub struct Word<'t> {
    pub text: &'t str,
    pub span: Range<usize>,
}

/// White space, marks without width, arrows, symbols and emojis: what stands between words and means nothing.
pub fn is_blank(c: char) -> bool {
    const FIRST_SYMBOL: char = '\u{2190}';
    const MINUS: char = '\u{2212}';
    c.is_whitespace()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
        || c >= FIRST_SYMBOL && !c.is_alphanumeric() && c != MINUS
}

/// What follows a code, up to a remark in brackets or behind a dash.
pub fn name_part(text: &str) -> &str {
    let ends = [" (", " [", " - ", " – ", " — ", "  ", "\t", ": "];
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    text[..end].trim_end_matches(|c: char| c.is_whitespace() || "*_`:.".contains(c))
}

/// Backslashes of Markdown taken off.
pub fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => plain.extend(chars.next()),
            _ => plain.push(c),
        }
    }
    plain
}

/// The line between the header of a Markdown table and its rows.
pub fn is_table_line(text: &str) -> bool {
    text.starts_with('|') && text.contains('-') && text.bytes().all(|b| b"-: |".contains(&b))
}

/// A line that only divides: `---`, `===`, a fence of code.
pub fn is_rule(text: &str) -> bool {
    !text.contains(char::is_alphanumeric) && !text.starts_with('|')
}

/// Where a part of the text is within it.
pub fn text_range(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    start..start + part.len()
}

pub fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    text_range(text, text[range].trim_matches(is_blank))
}

/// Without a comment at its end.
pub fn uncommented(text: &str, range: Range<usize>) -> Range<usize> {
    let line = &text[range];
    let marks = [" #", "\t#", " //", "\t//"];
    let end = marks.iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
    text_range(text, line[..end].trim_end())
}

/// Without bullets, numbers and boxes to tick in front.
pub fn unbulleted(text: &str, range: Range<usize>) -> Range<usize> {
    let mut line = &text[range];
    while let Some(rest) = without_bullet(line).or_else(|| without_number(line)) {
        line = rest.trim_start_matches(is_blank);
    }
    text_range(text, line)
}

/// The boxes that people tick, and leave empty.
const TICKED: [&str; 7] = ["[x]", "[X]", "☑", "✅", "✔", "✓", "🗹"];
const EMPTY: [&str; 4] = ["[ ]", "☐", "⬜", "▢"];

/// Whether a line has a box in front, and whether it is ticked.
pub fn tick(line: &str) -> Option<bool> {
    let is_mark = |c: char| TICKED.iter().chain(&EMPTY).any(|mark| mark.starts_with(c));
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric() && !is_mark(c));
    let starts = |marks: &[&str]| marks.iter().any(|mark| line.starts_with(mark));
    if starts(&TICKED) { Some(true) } else { starts(&EMPTY).then_some(false) }
}

/// `0 - 04`, an ID code with blanks around its hyphen, at the start of a text: it, and how long it is.
pub fn spaced_code(text: &str) -> Option<(CardId, usize)> {
    let is_dash = |c: char| "-\u{2010}\u{2011}\u{2012}–—−".contains(c);
    let level = text.bytes().next().filter(|level| (b'0'..=b'3').contains(level))? - b'0';
    let dash = text[1..].trim_start_matches(is_blank);
    let behind = dash.strip_prefix(is_dash)?;
    let number = behind.trim_start_matches(is_blank);
    if dash.len() == text.len() - 1 && number.len() == behind.len() {
        return None;
    }
    let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let ends = !number[digits..].starts_with(|c: char| c.is_alphanumeric() || is_dash(c) || ".)".contains(c));
    let id = CardId::new(level, number[..digits].parse().ok()?)?;
    ((2..=3).contains(&digits) && ends).then(|| (id, text.len() - number.len() + digits))
}

fn without_bullet(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix(['-', '–', '—', '*', '+']) {
        return rest.starts_with(|c: char| is_blank(c) || c.is_ascii_digit()).then_some(rest);
    }
    if let Some(rest) = ["[ ]", "[x]", "[X]"].iter().find_map(|mark| line.strip_prefix(mark)) {
        return Some(rest);
    }
    line.strip_prefix(|c: char| {
        "•·‣◦…".contains(c) || is_blank(c) && !c.is_whitespace() || c.is_numeric() && !c.is_ascii_digit()
    })
}

/// Without `1.`, `2)`, `(3)`, `[4]`, `#5`, `Nr. 6`, `7°`, `8️⃣`, `IX.` or `a)`.
fn without_number(line: &str) -> Option<&str> {
    const KEYCAP: char = '\u{20e3}';
    const MOST_DIGITS: usize = 3;
    const SIGNS: [&str; 15] = [
        "#", "№", "Nr.", "nr.", "Nr ", "No.", "no.", "N°", "n°", "Karte ", "karte ", "Carte ", "carte ",
        "Card ", "card ",
    ];
    if dates::is_date_cell(line) {
        return None;
    }
    let has_sign = SIGNS.iter().find_map(|sign| line.strip_prefix(sign));
    let bare = has_sign.unwrap_or(line).trim_start_matches(' ');
    let opened = bare.strip_prefix(['(', '[']);
    let number = opened.unwrap_or(bare);
    let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &number[digits..];
    if digits > MOST_DIGITS {
        return None;
    }
    if digits > 0 {
        if let Some(rest) = rest.trim_start_matches('\u{fe0f}').strip_prefix(KEYCAP) {
            return Some(rest);
        }
        if opened.is_some() {
            return rest.strip_prefix([')', ']']);
        }
        if has_sign.is_some() {
            let rest = rest.strip_prefix([':', '.', ')']).unwrap_or(rest);
            return rest.starts_with(is_blank).then_some(rest);
        }
        let rest = rest.strip_prefix(".)").or_else(|| rest.strip_prefix(['.', ')', '°', 'º', ']']))?;
        let first = rest.split(is_blank).next().unwrap_or_default();
        return (rest.starts_with(|c: char| is_blank(c) || c.is_alphabetic()) || code_of(first).is_some())
            .then_some(rest);
    }
    // Letters and Roman numbers, only before a bracket or a full stop with a blank behind it.
    let letters = number.len() - number.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let word = &number[..letters];
    let is_roman = (1..=6).contains(&letters) && word.bytes().all(|b| b"ivxlIVXL".contains(&b));
    let rest = match rest_after(number, letters) {
        Some((')' | ']', rest)) if letters == 1 || is_roman => rest,
        Some(('.', rest)) if is_roman => rest,
        _ => return None,
    };
    rest.starts_with(is_blank).then_some(rest)
}

fn rest_after(text: &str, at: usize) -> Option<(char, &str)> {
    let mut chars = text[at..].chars();
    Some((chars.next()?, chars.as_str()))
}

/// Parts between commas, semicolons, tabs, bars and dots.
pub fn pieces(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    text[range]
        .split([',', ';', '\t', '|', '•', '·', '，', '、'])
        .map(|piece| trimmed(text, text_range(text, piece)))
        .filter(|piece| text[piece.clone()].contains(char::is_alphanumeric))
        .collect()
}

/// Parts between two or more blanks.
pub fn columns(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    text[range]
        .split("  ")
        .map(|part| trimmed(text, text_range(text, part)))
        .filter(|part| !part.is_empty())
        .collect()
}

/// Words between blanks; codes between slashes and the like are words of their own.
pub fn words_of(text: &str, range: Range<usize>) -> Vec<Word<'_>> {
    let edge = |c: char| !c.is_alphanumeric() && c != '×';
    let mut words = Vec::new();
    for chunk in text[range].split(is_blank) {
        let parts = chunk.split(['/', '+', '&', '|', ',', ';', '=']).map(|part| part.trim_matches(edge));
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        // `1-03/07/12` goes on with the numbers of its level.
        let is_number = |part: &&str| part.len() > 1 && part.bytes().all(|b| b.is_ascii_digit());
        let is_code = |part: &&str| code_of(part).is_some();
        if parts.len() > 1 && is_code(&parts[0]) && parts.iter().all(|part| is_code(part) || is_number(part))
        {
            words.extend(parts.into_iter().map(|part| Word { text: part, span: text_range(text, part) }));
            continue;
        }
        let word = chunk.trim_matches(edge);
        if !word.is_empty() {
            words.push(Word { text: word, span: text_range(text, word) });
        }
    }
    words
}

/// The cells of a Markdown row; an escaped bar is part of its cell.
pub fn cells(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut cells = Vec::new();
    let mut start = range.start + 1;
    let bytes = text.as_bytes();
    for at in range.start + 1..range.end {
        if bytes[at] == b'|' && bytes[at - 1] != b'\\' {
            cells.push(trimmed(text, start..at));
            start = at + 1;
        }
    }
    if !text[start..range.end.max(start)].trim().is_empty() {
        cells.push(trimmed(text, start..range.end));
    }
    cells
}
