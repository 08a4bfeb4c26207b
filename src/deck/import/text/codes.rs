//! Deck codes among other words.

use std::ops::Range;

use super::super::{Reading, code_at};
use crate::fault::Fault;

/// Where deck codes are; what they say is kept.
pub fn deck_codes(reading: &mut Reading<'_>) -> Vec<Range<usize>> {
    const MOST_FAILED: usize = 3;
    let text = &reading.source.text;
    let bytes = text.as_bytes();
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut failed, mut from) = (0, 0);
    while from + 3 < bytes.len() && failed < MOST_FAILED {
        let starts = bytes[from].eq_ignore_ascii_case(&b'f')
            && bytes[from + 1].eq_ignore_ascii_case(&b'd')
            && bytes[from + 2].is_ascii_digit()
            && (from == 0 || bytes[from - 1].is_ascii() && !bytes[from - 1].is_ascii_alphanumeric());
        if !starts || !looks_like_code(&text[from..]) {
            from += 1;
            continue;
        }
        let length = match code_at(&text[from..]) {
            Ok((list, length)) => {
                reading.code_found(list, from..from + length);
                length
            }
            Err(fault) => {
                failed += 1;
                let length = code_word(&text[from..]).len();
                reading.fault(Some(from..from + length), || Fault { location: None, ..fault });
                length
            }
        };
        found.push(from..from + length);
        from += length;
    }
    found
}

/// The letters, digits and hyphens at the start.
fn code_word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(text.len())]
}

/// One long word, or groups such as `fd10b 4ybmz z59nc 868w3`.
fn looks_like_code(text: &str) -> bool {
    const SHORTEST: usize = 10;
    let groups: Vec<&str> = text.split_whitespace().take(4).collect();
    let is_group = |word: &&str| (3..=8).contains(&word.len()) && code_word(word) == *word;
    code_word(text).len() >= SHORTEST || groups.len() == 4 && groups.iter().all(is_group)
}
