//! Turns the files of `data/words` into Rust: one text, and where the entries begin in it, sorted by their keys. Used by
//! `build.rs`, and by tests.
//!
//! A table of strings would be a table of pointers, all of which are set whenever the program starts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The translations of a template: one text each, or two for a count.
struct Translations {
    fr: Vec<String>,
    de: Vec<String>,
}

/// What each part of an entry ends with: its key, its French texts, its German ones.
const END: char = '\0';

/// The source of the table, or everything that is wrong: the file, the line and what it is, between colons.
/// Each file is its name and its text.
pub fn compile(files: &[(String, String)]) -> Result<String, Vec<String>> {
    let mut book = BTreeMap::new();
    let mut wrong = Vec::new();
    for (file, text) in files {
        let mut found = add(&mut book, text);
        found.sort();
        wrong.extend(found.into_iter().map(|(line, what)| format!("{file}:{line}: {what}")));
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let (mut starts, mut text) = (String::new(), String::new());
    for (key, Translations { fr, de }) in &book {
        // Never fails: a string takes everything.
        let _ = write!(starts, "{}, ", text.len());
        for part in [key].into_iter().chain(fr).chain(de) {
            text.push_str(part);
            text.push(END);
        }
    }
    Ok(format!("Book {{ starts: &[{starts}], text: {text:?} }}"))
}

/// Adds what a file has; returns what is wrong with it, by its lines.
fn add(book: &mut BTreeMap<String, Translations>, text: &str) -> Vec<(usize, String)> {
    let line = |span: Range<usize>| 1 + text[..span.start.min(text.len())].matches('\n').count();
    let (table, errors) = DeTable::parse_recoverable(text);
    let errors = errors.iter();
    let mut wrong: Vec<(usize, String)> =
        errors.map(|error| (error.span().map_or(1, line), error.message().to_owned())).collect();
    for (key, value) in table.into_inner() {
        let at = line(key.span());
        let key = key.into_inner().into_owned();
        match entry(&key, &value) {
            _ if book.contains_key(&key) => wrong.push((at, format!("{key:?}: in an earlier file too"))),
            Ok(entry) => _ = book.insert(key, entry),
            Err(what) => wrong.push((at, format!("{key:?}: {what}"))),
        }
    }
    wrong
}

fn entry(key: &str, value: &Spanned<DeValue<'_>>) -> Result<Translations, String> {
    let table = value.get_ref().as_table().ok_or("expected a table with fr and de")?;
    if let Some(other) = table.keys().find(|key| !["fr", "de"].contains(&key.get_ref().as_ref())) {
        return Err(format!("unknown key `{}`; expected fr and de", other.get_ref()));
    }
    let texts = |lang: &str| -> Result<Vec<String>, String> {
        let value = table.get(lang).ok_or_else(|| format!("`{lang}` is missing"))?;
        let texts = match value.get_ref() {
            DeValue::String(text) => vec![text.to_string()],
            DeValue::Array(texts) if texts.len() == 2 => {
                texts.iter().filter_map(|text| text.get_ref().as_str()).map(str::to_owned).collect()
            }
            _ => Vec::new(),
        };
        match texts.iter().find_map(|text| problem(key, text, texts.len() == 2)) {
            Some(problem) => Err(format!("`{lang}`: {problem}")),
            None if texts.iter().any(|text| text.contains(END)) => {
                Err(format!("`{lang}`: a character that ends texts"))
            }
            None if texts.is_empty() => Err(format!("`{lang}`: expected a text, or two for a count")),
            None => Ok(texts),
        }
    };
    let (fr, de) = (texts("fr")?, texts("de")?);
    if fr.len() != de.len() {
        return Err("a count has two texts in each language, a sentence one".into());
    }
    Ok(Translations { fr: fr.iter().map(|text| french(text)).collect(), de })
}

/// What is wrong with a translation.
fn problem(key: &str, text: &str, is_count: bool) -> Option<String> {
    let template = template(key);
    if text.trim().is_empty() != template.trim().is_empty() {
        return Some("no text".into());
    }
    let (expected, found) = (blanks(template), blanks(text));
    // "one card" and "{} cards" is a good count.
    let is_number = |blank: &String| is_count && blank == "0";
    let different = found.symmetric_difference(&expected).find(|blank| !is_number(blank));
    different.map(|blank| format!("the blanks differ from the template's: {{{blank}}}"))
}

/// The template of a key, without its context.
pub fn template(key: &str) -> &str {
    key.split_once(" @ ").map_or(key, |(template, _)| template)
}

/// What stands between the braces of a text; blanks without a number get theirs.
pub fn blanks(text: &str) -> BTreeSet<String> {
    let (mut found, mut next) = (BTreeSet::new(), 0);
    for part in text.split('{').skip(1) {
        let inside = part.split('}').next().unwrap_or_default();
        let is_blank = inside.bytes().all(|b| b.is_ascii_digit());
        found.insert(if inside.is_empty() { next.to_string() } else { inside.to_owned() });
        next += usize::from(is_blank);
    }
    found
}

/// French as it is printed: with spaces that do not break beside its punctuation, and curled
/// apostrophes. What stands between backticks is code and stays as it is.
pub fn french(text: &str) -> String {
    let mut printed = String::with_capacity(text.len() + 8);
    let mut code = false;
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        code ^= c == '`';
        let next = letters.peek().copied().unwrap_or_default();
        let last = printed.chars().next_back().unwrap_or_default();
        printed.push(match c {
            ' ' if !code && (":;?!»%".contains(next) || last == '«') => '\u{a0}',
            '\'' if !code && last.is_alphabetic() => '’',
            c => c,
        });
    }
    printed
}
