//! Reading TOML that people write (decks, event rules, pools): every fault at once, each with its
//! place, and unknown keys with a suggestion.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cards::{BadId, CardId, Roster};
use crate::fault::{Fault, Source};
use crate::text;

/// Faults in the order found, up to a bound: a file of many megabytes can have millions.
#[derive(Clone, Debug, Default)]
pub(super) struct FaultList {
    faults: Vec<Fault>,
    left_out: usize,
}

impl FaultList {
    const MOST: usize = 200;

    /// Beyond the bound the fault is counted, and not even made.
    pub fn add(&mut self, fault: impl FnOnce() -> Fault) {
        if self.faults.len() < Self::MOST {
            self.faults.push(fault());
        } else {
            self.left_out += 1;
        }
    }

    pub fn extend(&mut self, faults: impl IntoIterator<Item = Fault>) {
        faults.into_iter().for_each(|fault| self.add(|| fault));
    }

    /// Takes over what another list holds, and what it left out.
    pub fn absorb(&mut self, other: &FaultList) {
        self.extend(other.faults.iter().cloned());
        self.left_out += other.left_out;
    }

    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// By their place in the text; those without one come last.
    pub fn finish(mut self) -> Vec<Fault> {
        let start = |fault: &Fault| Some(fault.place.as_ref()?.span.as_ref()?.start);
        self.faults.sort_by_key(|fault| start(fault).unwrap_or(usize::MAX));
        if self.left_out > 0 {
            self.faults.push(Fault::new(format!("and {}", text::count(self.left_out, "further fault"))));
        }
        self.faults
    }
}

/// A text from a file, and its place there with the quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub value: String,
    pub span: Range<usize>,
}

/// One entry of a list of ID codes, and its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: Result<CardId, BadId>,
    /// With its quotes.
    pub span: Range<usize>,
}

/// Parses TOML, or tells every place where it is not TOML.
pub(super) fn parse(source: &Arc<Source>) -> Result<DeTable<'_>, Vec<Fault>> {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    if errors.is_empty() {
        return Ok(table.into_inner());
    }
    let mut faults = FaultList::default();
    for error in &errors {
        faults.add(|| syntax_fault(source, error));
    }
    Err(faults.finish())
}

fn syntax_fault(source: &Arc<Source>, error: &toml::de::Error) -> Fault {
    let Some(span) = error.span() else { return Fault::new(error.message()).about(source) };
    // The error everybody makes once; TOML takes 3-10 for the start of a date.
    let found = source.text.get(span.clone()).unwrap_or_default();
    if let Ok(id) = found.parse::<CardId>() {
        return Fault::new(format!("{found} needs quotes")).at(source, span).help(format!("write \"{id}\""));
    }
    let fault = Fault::new(format!("not TOML: {}", error.message())).at(source, span);
    if error.message().starts_with("string values must be quoted") {
        let bare = found.trim_matches(['“', '”', '„', '‘', '’', '«', '»', '\'', ' ']);
        return fault.help(format!("write \"{bare}\", in straight quotes"));
    }
    fault
}

/// Takes the fields of one table and collects what is wrong with them.
pub(super) struct Fields<'a> {
    pub source: &'a Arc<Source>,
    pub faults: FaultList,
}

impl<'a> Fields<'a> {
    pub fn new(source: &'a Arc<Source>) -> Self {
        Fields { source, faults: FaultList::default() }
    }

    pub fn fault(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.faults.add(|| Fault::new(message).at(self.source, span));
    }

    fn wrong_kind(&mut self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) {
        let found = kind(value.get_ref());
        self.fault(value.span(), format!("{key} must be {expected}; found {found}"));
    }

    /// Every key outside `known` is a fault, with the known one that was probably meant.
    pub fn unknown_keys(&mut self, table: &DeTable<'_>, known: &[&str]) {
        for key in table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            let name = key.get_ref();
            self.faults.add(|| {
                let fault = Fault::new(format!("unknown key {name:?}")).at(self.source, key.span());
                match text::nearest(name, known.iter().copied()) {
                    Some(near) => fault.help(format!("did you mean {near}?")),
                    None => fault.help(format!("known keys: {}", known.join(", "))),
                }
            });
        }
    }

    pub fn string(&mut self, table: &DeTable<'_>, key: &str) -> Option<Text> {
        let value = table.get(key)?;
        let Some(text) = value.get_ref().as_str() else {
            self.wrong_kind(key, value, "a text in quotes");
            return None;
        };
        Some(Text { value: text.to_owned(), span: value.span() })
    }

    /// A text of one line without control characters, trimmed and not empty.
    pub fn line(&mut self, table: &DeTable<'_>, key: &str) -> Option<Text> {
        let mut text = self.string(table, key)?;
        if let Some(problem) = line_problem(&text.value) {
            self.fault(text.span, format!("{key} {problem}"));
            return None;
        }
        text.value = text.value.trim().to_owned();
        Some(text)
    }

    pub fn number(&mut self, table: &DeTable<'_>, key: &str) -> Option<u32> {
        let value = table.get(key)?;
        let number = value
            .get_ref()
            .as_integer()
            .and_then(|digits| u32::from_str_radix(digits.as_str(), digits.radix()).ok());
        if number.is_none() {
            self.wrong_kind(key, value, "a whole number, 0 or more");
        }
        number
    }

    pub fn strings(&mut self, table: &DeTable<'_>, key: &str, expected: &str) -> Option<Vec<Text>> {
        let value = table.get(key)?;
        let Some(array) = value.get_ref().as_array() else {
            self.wrong_kind(key, value, expected);
            return None;
        };
        let mut texts = Vec::with_capacity(array.len());
        for item in array.iter() {
            match item.get_ref().as_str() {
                Some(text) => texts.push(Text { value: text.to_owned(), span: item.span() }),
                None => self.wrong_kind(&format!("each item of {key}"), item, "a text in quotes"),
            }
        }
        Some(texts)
    }

    /// A list of ID codes. Entries that are texts but no codes stay in it, for their reader to
    /// suggest what was meant.
    pub fn codes(&mut self, table: &DeTable<'_>, key: &str) -> Option<Vec<Entry>> {
        let value = table.get(key)?;
        let Some(array) = value.get_ref().as_array() else {
            self.wrong_kind(key, value, "a list of ID codes, such as [\"0-04\", \"3-10\"]");
            return None;
        };
        let mut entries = Vec::with_capacity(array.len());
        for item in array.iter() {
            match item.get_ref().as_str() {
                Some(text) => entries.push(Entry { id: text.parse(), span: item.span() }),
                None => self.wrong_kind(
                    &format!("each item of {key}"),
                    item,
                    "an ID code in quotes, such as \"3-10\"",
                ),
            }
        }
        Some(entries)
    }

    /// A list of ID codes that the catalogue knows, sorted, each once.
    pub fn known_codes(&mut self, table: &DeTable<'_>, key: &str, roster: &Roster) -> Option<Vec<CardId>> {
        let entries = self.codes(table, key)?;
        let mut ids = Vec::with_capacity(entries.len());
        for entry in entries {
            match entry.id {
                Ok(id) if roster.card(id).is_some() => ids.push(id),
                Ok(id) => self.faults.add(|| roster.unknown_card(id).at(self.source, entry.span)),
                Err(problem) => {
                    let written = self.source.text.get(entry.span.clone()).unwrap_or_default();
                    let written = written.trim_matches(['"', '\'']);
                    self.faults.add(|| roster.not_a_code(written, problem).at(self.source, entry.span));
                }
            }
        }
        ids.sort_unstable();
        ids.dedup();
        Some(ids)
    }

    /// A list of the ids of cruisers that the catalogue knows.
    pub fn known_cruisers(&mut self, table: &DeTable<'_>, key: &str, roster: &Roster) -> Option<Vec<String>> {
        let texts = self.strings(table, key, "a list of cruisers, such as [\"ares\"]")?;
        let mut ids = Vec::with_capacity(texts.len());
        for text in texts {
            let id = text.value.trim().to_lowercase();
            if roster.cruiser(&id).is_some() {
                ids.push(id);
            } else {
                self.faults.add(|| roster.unknown_cruiser(&text.value).at(self.source, text.span));
            }
        }
        Some(ids)
    }
}

/// What is wrong with a text that must be one line, such as a name.
pub(super) fn line_problem(text: &str) -> Option<&'static str> {
    if text.trim().is_empty() {
        Some("is empty")
    } else if text.contains(char::is_control) {
        Some("must be one line, without control characters")
    } else {
        None
    }
}

/// What is wrong with a text of several lines, such as notes.
pub(super) fn notes_problem(text: &str) -> Option<&'static str> {
    let control = |c: char| c.is_control() && c != '\n' && c != '\t';
    text.contains(control).then_some("must not contain control characters")
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
