//! Lines that list the cards of a level by their numbers.

use super::super::words;
use super::spans::{is_blank, spaced_code};

/// Nothing but numbers, as many at least.
pub fn is_numbers(text: &str, least: usize) -> bool {
    let mut numbers =
        text.split(|c: char| is_blank(c) || ",;/.+&|".contains(c)).filter(|word| !word.is_empty());
    let all = numbers.clone().all(|word| word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit()));
    all && numbers.nth(least - 1).is_some()
}

/// `Stufe 0 (3): 02 09`, `0: 02 09`: the label of a level and what follows.
pub fn level_line(text: &str) -> Option<(&str, &str)> {
    if spaced_code(text).is_some() {
        return None;
    }
    let (label, value) = text
        .split_once(':')
        .or_else(|| text.split_once(" - "))
        .or_else(|| text.split_once(" – "))
        .or_else(|| behind_level(text))?;
    let is_bare =
        label.len() == 1 && value.trim().bytes().all(|b| b.is_ascii_digit() || b" ,;.".contains(&b));
    let label_is_level = words::is_level(label.split('(').next().unwrap_or_default());
    (!value.trim().is_empty() && words::level(label).is_some() && (label_is_level || is_bare))
        .then_some((label, value))
}

/// `Stufe 0 02 09`, `Stufe 0 (3); 02; 09`: numbers right behind the level.
fn behind_level(text: &str) -> Option<(&str, &str)> {
    let is_end = |c: char| is_blank(c) || ";,|=:>-–—".contains(c);
    let word = text.find(is_blank)?;
    let digit = text[word..].trim_start_matches(is_blank);
    let label = &text[..text.len() - digit.len() + digit.find(is_end)?];
    let mut value = text[label.len()..].trim_start_matches(is_end);
    if let Some((_, rest)) = value.strip_prefix('(').and_then(|inner| inner.split_once(')')) {
        value = rest.trim_start_matches(is_end);
    }
    (words::is_level(label) && (is_numbers(value, 2) || value.starts_with('0') && is_numbers(value, 1)))
        .then_some((label, value))
}
