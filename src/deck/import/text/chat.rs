//! The stamps that chats put before messages when they are copied: WhatsApp of both telephones, Signal,
//! Telegram, Discord, Slack, IRC.

use super::super::words;
use super::spans::is_blank;
use crate::text::fold;

/// The longest name of a sender, in characters.
const LONGEST_SENDER: usize = 40;
/// The longest date with a time, in characters.
const LONGEST_TIME: usize = 48;

/// How much of the start of a line is a stamp: the time, and who wrote.
pub fn stamp(line: &str, is_sender: impl Fn(&str) -> bool) -> usize {
    let start = line.len() - line.trim_start_matches(is_blank).len();
    let text = &line[start..];
    if is_stamp_line(text, &is_sender) {
        return line.len();
    }
    let Some(time) = leading_time(text) else { return 0 };
    let rest = &text[time..];
    start + time + sender(rest, &is_sender)
}

/// `[18.11.26, 21:03:15]`, `18/11/2026, 9:03 PM - `, `21:03 `: how long it is.
fn leading_time(text: &str) -> Option<usize> {
    if let Some(inner) = text.strip_prefix('[') {
        let end = inner.find(']')?;
        return is_time(&inner[..end]).then(|| end + 2);
    }
    // Without brackets a dash or a name in brackets ends it.
    let ends = [" - ", " – ", " <"].iter().filter_map(|end| text.find(end));
    let end = ends.min()?;
    if !text.starts_with(|c: char| c.is_ascii_digit()) || !is_time(&text[..end]) {
        return None;
    }
    let rest = &text[end..];
    Some(
        end + if rest.starts_with(" <") {
            1
        } else {
            rest.len() - rest[1..].trim_start_matches(['-', '–']).len()
        },
    )
}

/// `Anna: `, `<Anna> `, `~ Anna : ` after a time: how long it is.
fn sender(text: &str, is_sender: &impl Fn(&str) -> bool) -> usize {
    let start = text.len() - text.trim_start_matches(|c| is_blank(c) || c == '~').len();
    let rest = &text[start..];
    if let Some(inner) = rest.strip_prefix('<') {
        let Some(end) = inner.find('>') else { return 0 };
        return if is_name(&inner[..end], is_sender) { start + end + 2 } else { 0 };
    }
    match rest.split_once(':') {
        Some((name, _)) if is_name(name, is_sender) => start + name.len() + 1,
        _ => 0,
    }
}

/// A whole line: `Anna — Today at 21:03`, `Anna, [18.11.26 21:03]`, `Anna  9:03 PM`
fn is_stamp_line(line: &str, is_sender: &impl Fn(&str) -> bool) -> bool {
    let line = line.trim_end();
    // Without a word it may be anything: `3:10`.
    if line.contains(char::is_alphabetic) && is_time(line) {
        return true;
    }
    let parts = [" — ", ", [", "  "].iter().filter_map(|between| line.split_once(between));
    let mut parts = parts.filter(|(name, _)| is_name(name.trim_matches('*'), is_sender));
    parts.any(|(_, time)| is_time(time.trim().trim_end_matches(']')))
}

fn is_name(name: &str, is_sender: &impl Fn(&str) -> bool) -> bool {
    let name = name.trim();
    let is_short = !name.is_empty() && name.chars().nth(LONGEST_SENDER).is_none();
    let is_label = words::head(name).is_some()
        || words::holds_cards(name)
        || words::is_decoration(name)
        || words::is_sideboard_heading(name);
    is_short && !is_label && is_sender(name)
}

/// A time of day, perhaps with a date: nothing but numbers and the words of dates.
fn is_time(text: &str) -> bool {
    if text.len() > LONGEST_TIME {
        return false;
    }
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let has_time = (1..bytes.len()).any(|at| {
        matches!(bytes[at], b':' | b'h') && is_digit(at - 1) && is_digit(at + 1) && is_digit(at + 2)
    });
    let mut words =
        text.split(|c: char| !c.is_alphabetic() && c != '\'' && c != '’').filter(|word| !word.is_empty());
    has_time && words.all(|word| is_word_of_dates(&fold(word)))
}

fn is_word_of_dates(word: &str) -> bool {
    const WORDS: [&str; 22] = [
        "am",
        "pm",
        "a",
        "p",
        "m",
        "h",
        "uhr",
        "um",
        "at",
        "today",
        "yesterday",
        "heute",
        "gestern",
        "hier",
        "aujourd'hui",
        "le",
        "den",
        "der",
        "on",
        "edited",
        "bearbeitet",
        "modifie",
    ];
    const DAYS: [&str; 20] = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun", "mo", "di", "mi", "do", "fr", "sa", "so", "lun",
        "mar", "mer", "jeu", "ven", "dim",
    ];
    let is_day = word.ends_with("day") || word.ends_with("tag") || word == "mittwoch" || word.ends_with("di");
    WORDS.contains(&word) || DAYS.contains(&word) || is_day || super::dates::month(word).is_some()
}
