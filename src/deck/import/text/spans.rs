//! Parts of a text as ranges of it: lines without bullets and comments, words, cells of a table.

use std::ops::Range;

/// A word and where it is, without punctuation around it.
#[derive(Clone)]
pub struct Word<'t> {
    pub text: &'t str,
    pub span: Range<usize>,
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
    text_range(text, text[range].trim())
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
    loop {
        let rest = if let Some(rest) =
            line.strip_prefix(['•', '·', '‣', '▪', '◦', '●', '○', '☐', '☑', '✓', '✔'])
        {
            Some(rest)
        } else if let Some(rest) = line.strip_prefix(['-', '–', '—', '*', '+']) {
            rest.starts_with(|c: char| c.is_whitespace() || c.is_ascii_digit()).then_some(rest)
        } else if let Some(rest) = ["[ ]", "[x]", "[X]"].iter().find_map(|mark| line.strip_prefix(mark)) {
            Some(rest)
        } else {
            let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let number = line.len() - digits.len();
            digits
                .strip_prefix(['.', ')'])
                .filter(|rest| (1..=3).contains(&number) && rest.starts_with(char::is_whitespace))
        };
        match rest {
            Some(rest) => line = rest.trim_start(),
            None => return text_range(text, line),
        }
    }
}

/// Parts between commas and semicolons.
pub fn pieces(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    text[range].split([',', ';']).map(|piece| text_range(text, piece)).collect()
}

pub fn words_of(text: &str, range: Range<usize>) -> Vec<Word<'_>> {
    let edge = |c: char| "*_`\"'“”„«»()[]{}<>.:!?…|,;".contains(c);
    text[range]
        .split_whitespace()
        .map(|word| word.trim_matches(edge))
        .filter(|word| !word.is_empty())
        .map(|word| Word { text: word, span: text_range(text, word) })
        .collect()
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
