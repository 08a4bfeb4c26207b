//! TOML that people write (decks, event rules, pools, cruisers, fields): every fault at once, each with
//! its place, and unknown keys with what was probably meant.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use toml::Spanned;
pub use toml::de::{DeTable as Table, DeValue as Kind};

use super::{FaultList, Placed};
use crate::fault::{Fault, Source};
use crate::say::{Message, Tell};
use crate::text::{self, LONGEST_NAME};

/// A value with its place.
pub type Value<'a> = Spanned<Kind<'a>>;

/// Parses TOML, or tells every place where it is not TOML.
pub fn parse(source: &Arc<Source>) -> Result<Table<'_>, Vec<Fault>> {
    let (table, errors) = Table::parse_recoverable(&source.text);
    let mut faults = FaultList::default();
    for error in &errors {
        faults.add(|| syntax_fault(source, error));
    }
    faults.into_result(table.into_inner())
}

fn syntax_fault(source: &Arc<Source>, error: &toml::de::Error) -> Fault {
    let Some(span) = error.span() else {
        return Fault::new(say!("invalid TOML: {}", in_words(error.message()))).about(source);
    };
    // A common error: TOML takes 3-10 for the start of a date.
    let found = source.text.get(span.clone()).unwrap_or_default();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if found.split_once('-').is_some_and(|(level, number)| digits(level) && digits(number)) {
        let fault = Fault::new(say!("{} needs quotes", found)).at(source, span);
        return fault.help(say!("write \"{}\"", found));
    }
    let fault = Fault::new(say!("invalid TOML: {}", in_words(error.message()))).at(source, span);
    if error.message().starts_with("string values must be quoted") {
        let bare = found.trim_matches(['“', '”', '„', '‘', '’', '«', '»', '\'', ' ']);
        return fault.help(say!("write \"{}\", in straight quotes", bare));
    }
    fault
}

/// What the parser says most often when people write TOML, in their language; the rest as it says it.
fn in_words(message: &str) -> Message {
    let (what, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    let sentence = match what {
        "key with no value" => say!("key with no value"),
        "string values must be quoted" => return say!("string values must be quoted"),
        "invalid basic string" | "invalid literal string" => say!("missing closing quote"),
        "unclosed array" => say!("unclosed array"),
        "unclosed table" => say!("unclosed table"),
        "unclosed inline table" => say!("unclosed inline table"),
        "missing comma between array elements" => say!("missing comma between array elements"),
        "unquoted keys cannot be empty" => return say!("missing key"),
        "unexpected key or value" => return say!("unexpected key or value; write one per line"),
        "duplicate key" => return say!("duplicate key"),
        _ => return Message::plain(message),
    };
    if expected.is_empty() { sentence } else { say!("{}, expected {}", sentence, expected) }
}

/// Takes the fields of tables and collects what is wrong with them; a faulty field is `None`.
pub struct Fields<'a> {
    /// The text that is read.
    pub source: &'a Arc<Source>,
    /// Everything that was wrong with it so far.
    pub faults: FaultList,
}

impl<'a> Fields<'a> {
    /// A reader of a text.
    pub fn new(source: &'a Arc<Source>) -> Self {
        Fields { source, faults: FaultList::default() }
    }

    /// Notes that something is wrong at a place.
    pub fn fault(&mut self, span: Range<usize>, message: impl Into<Message>) {
        self.faults.add(|| Fault::new(message).at(self.source, span));
    }

    fn wrong_kind(&mut self, what: impl Tell, value: &Value<'_>, expected: impl Into<Message>) {
        let found = kind(value.get_ref());
        self.fault(value.span(), say!("{} must be {}; found {}", what.tell(), expected.into(), found));
    }

    /// Every key outside `known` is a fault, with the known one that was probably meant.
    pub fn unknown_keys(&mut self, table: &Table<'_>, known: &[&str]) {
        for key in table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            self.faults.add(|| unknown_key(key.get_ref(), known).at(self.source, key.span()));
        }
    }

    /// A key that must be there, in the table at `span`.
    pub fn required<'t, 'i>(
        &mut self,
        table: &'t Table<'i>,
        span: &Range<usize>,
        key: &str,
    ) -> Option<&'t Value<'i>> {
        let value = table.get(key);
        if value.is_none() {
            self.fault(span.clone(), say!("missing `{}`", key));
        }
        value
    }

    /// A value that must be a string; `what` names it where it is not.
    pub fn text<'t>(&mut self, value: &'t Value<'_>, what: impl Tell) -> Option<&'t str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_kind(what, value, say!("text in quotes"));
        }
        text
    }

    /// A text of one line without control characters, trimmed and not empty.
    pub fn line_text(&mut self, value: &Value<'_>, what: impl Tell) -> Option<String> {
        let what = what.tell();
        let text = self.text(value, what.clone())?;
        if let Some(problem) = line_problem(text) {
            self.fault(value.span(), say!("{} {}", what, problem));
            return None;
        }
        Some(text.trim().to_owned())
    }

    /// The string of a key.
    pub fn string(&mut self, table: &Table<'_>, key: &str) -> Option<Placed<String>> {
        let value = table.get(key)?;
        Some(Placed::at(self.text(value, key)?.to_owned(), value.span()))
    }

    /// [`Fields::line_text`] of a key.
    pub fn line(&mut self, table: &Table<'_>, key: &str) -> Option<Placed<String>> {
        let value = table.get(key)?;
        Some(Placed::at(self.line_text(value, key)?, value.span()))
    }

    /// A whole number within a range.
    pub fn whole_number(
        &mut self,
        value: &Value<'_>,
        what: impl Tell,
        range: RangeInclusive<u32>,
    ) -> Option<u32> {
        let read = value.get_ref().as_integer().and_then(|integer| {
            let digits = integer.as_str().replace('_', "");
            u32::from_str_radix(digits.trim_start_matches('+'), integer.radix()).ok()
        });
        let read = read.filter(|number| range.contains(number));
        if read.is_none() {
            let expected = match *range.end() {
                u32::MAX => say!("a whole number, {} or more", range.start()),
                end => say!("a whole number from {} to {}", range.start(), end),
            };
            match value.get_ref() {
                Kind::Integer(number) => {
                    self.fault(
                        value.span(),
                        say!("{} must be {}; found {}", what.tell(), expected, number.to_string()),
                    );
                }
                _ => self.wrong_kind(what, value, expected),
            }
        }
        read
    }

    /// The whole number of a key.
    pub fn number(&mut self, table: &Table<'_>, key: &str) -> Option<u32> {
        self.whole_number(table.get(key)?, key, 0..=u32::MAX)
    }

    /// A number of any kind, 0 or more.
    pub fn amount(&mut self, value: &Value<'_>, what: impl Tell) -> Option<f64> {
        let read: Option<f64> = match value.get_ref() {
            Kind::Integer(number) => number.as_str().replace('_', "").parse().ok(),
            Kind::Float(number) => number.as_str().replace('_', "").parse().ok(),
            _ => None,
        };
        let read = read.filter(|amount| (0.0..=1e9).contains(amount));
        if read.is_none() {
            self.fault(value.span(), say!("{} must be a number, 0 or more", what.tell()));
        }
        read
    }

    /// The array of a key.
    pub fn array<'t, 'i>(
        &mut self,
        value: &'t Value<'i>,
        what: impl Tell,
        expected: impl Into<Message>,
    ) -> Option<Vec<&'t Value<'i>>> {
        let array = value.get_ref().as_array();
        if array.is_none() {
            self.wrong_kind(what, value, expected);
        }
        Some(array?.iter().collect())
    }

    /// The array of strings of a key.
    pub fn strings(
        &mut self,
        table: &Table<'_>,
        key: &str,
        expected: impl Into<Message>,
    ) -> Option<Vec<Placed<String>>> {
        let items = self.array(table.get(key)?, key, expected)?;
        let mut texts = Vec::with_capacity(items.len());
        for item in items {
            if let Some(text) = self.text(item, say!("each item of {}", key)) {
                texts.push(Placed::at(text.to_owned(), item.span()));
            }
        }
        Some(texts)
    }

    /// The tables of `[[key]]`, each with its place.
    pub fn tables<'t, 'i>(&mut self, table: &'t Table<'i>, key: &str) -> Vec<(&'t Table<'i>, Range<usize>)> {
        let Some(value) = table.get(key) else { return Vec::new() };
        let tables: Option<Vec<_>> = value.get_ref().as_array().and_then(|array| {
            array.iter().map(|entry| Some((entry.get_ref().as_table()?, entry.span()))).collect()
        });
        tables.unwrap_or_else(|| {
            self.fault(value.span(), say!("expected tables, each under a line `[[{}]]`", key));
            Vec::new()
        })
    }

    /// An item of a list that is not what the list is of.
    pub fn wrong_item(&mut self, key: &str, item: &Value<'_>, expected: impl Into<Message>) {
        self.wrong_kind(say!("each item of {}", key), item, expected);
    }
}

/// ``unknown key `crusier`; did you mean `cruiser`?``
pub fn unknown_key(name: &str, known: &[&str]) -> Fault {
    let fault = Fault::new(say!("unknown key `{}`", name));
    match text::nearest(name, known.iter().copied()) {
        Some(near) => fault.help(say!("did you mean `{}`?", near)),
        None => fault.help(say!("valid keys: {}", known.join(", "))),
    }
}

/// What is wrong with a text that must be one short line, such as a name: as long as a card's at most.
pub fn line_problem(text: &str) -> Option<Message> {
    if text.trim().is_empty() {
        Some(say!("is empty"))
    } else if text.contains(char::is_control) {
        Some(say!("must be one line, without control characters"))
    } else if text.trim().chars().nth(LONGEST_NAME).is_some() {
        Some(say!("must have at most {} characters", LONGEST_NAME))
    } else {
        None
    }
}

/// What is wrong with a text of several lines, such as notes.
pub fn notes_problem(text: &str) -> Option<Message> {
    let control = |c: char| c.is_control() && c != '\n' && c != '\t';
    text.contains(control).then(|| say!("must not contain control characters"))
}

fn kind(value: &Kind<'_>) -> Message {
    match value {
        Kind::String(_) => say!("text"),
        Kind::Integer(_) => say!("a number"),
        Kind::Float(_) => say!("a decimal number"),
        Kind::Boolean(_) => say!("true or false"),
        Kind::Datetime(_) => say!("a date"),
        Kind::Array(_) => say!("a list"),
        Kind::Table(_) => say!("a table"),
    }
}
