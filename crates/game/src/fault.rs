//! What is wrong with something a user wrote, and where: one shape for queries, sheets, deck files
//! and records. A fault is data; `report::fault` draws it with a caret under its place.

mod list;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::lines::Lines;
use crate::say::{English, Language, Message, Tell};
use crate::text::floor;
pub use list::FaultList;

/// A text that faults can point into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What to call it: a path, or words such as `query`.
    pub name: Message,
    /// What it says.
    pub text: String,
    /// The number of the text's first line, for a part of a file that is too long to keep whole.
    pub first_line: usize,
    lines: Lines,
}

impl Source {
    /// A whole text, to be shared by the faults in it.
    pub fn new(name: impl Tell, text: impl Into<String>) -> Arc<Self> {
        Self::line(name, 1, text)
    }

    /// A single line of a file, by its number.
    pub fn line(name: impl Tell, number: usize, text: impl Into<String>) -> Arc<Self> {
        let lines = Lines::default();
        Arc::new(Source { name: name.tell(), text: text.into(), first_line: number, lines })
    }

    /// Line and column of a byte, both from 1; the column counts characters.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let (line, column) = self.lines.find(&self.text, floor(&self.text, byte));
        (line + self.first_line, column + 1)
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What was wrong and what was expected, without the place.
    pub message: Message,
    /// The rule it breaks, by its code.
    pub rule: Option<&'static str>,
    /// Where it is, if it is anywhere.
    pub location: Option<Location>,
    /// What might have been meant, or what to do.
    pub help: Option<Message>,
}

/// Where a fault is: bytes of a source, or only the source's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The text it is in.
    pub source: Arc<Source>,
    /// `None` when it is about the whole.
    pub span: Option<Range<usize>>,
    /// What to write beside the caret; may be empty.
    pub label: Message,
}

impl Fault {
    /// A fault without a place.
    pub fn new(message: impl Into<Message>) -> Self {
        Fault { message: message.into(), rule: None, location: None, help: None }
    }

    /// The rule it breaks, by its code.
    pub fn rule(mut self, code: &'static str) -> Self {
        self.rule = Some(code);
        self
    }

    /// Where it is: bytes of a source.
    pub fn at(mut self, source: &Arc<Source>, span: Range<usize>) -> Self {
        self.location =
            Some(Location { source: source.clone(), span: Some(span), label: Message::default() });
        self
    }

    /// At a place, where it is known; else about the source as a whole.
    pub fn placed(self, source: &Arc<Source>, span: Option<Range<usize>>) -> Self {
        match span {
            Some(span) => self.at(source, span),
            None => self.about(source),
        }
    }

    /// About the source as a whole.
    pub fn about(mut self, source: &Arc<Source>) -> Self {
        self.location = Some(Location { source: source.clone(), span: None, label: Message::default() });
        self
    }

    /// What to write beside the caret.
    pub fn label(mut self, label: impl Into<Message>) -> Self {
        if let Some(location) = &mut self.location {
            location.label = label.into();
        }
        self
    }

    /// What might have been meant, or what to do.
    pub fn help(mut self, help: impl Into<Message>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Line and column, both from 1, where the place is known.
    pub fn line_column(&self) -> Option<(usize, usize)> {
        let location = self.location.as_ref()?;
        Some(location.source.line_column(location.span.as_ref()?.start))
    }

    /// The message with the rule it breaks: `24 cards, at least 25 needed (R-SET-2)`.
    pub fn sentence(&self) -> Message {
        match self.rule {
            Some(rule) => Message::joined([self.message.clone(), Message::Plain(format!("({rule})"))], " "),
            None => self.message.clone(),
        }
    }

    /// `decks/a.toml:7:3: message (rule); help`, on one line, in a language.
    pub fn line(&self, lang: impl Language + Copy) -> String {
        let mut text = String::new();
        if let Some(location) = &self.location {
            text = format!("{}:", location.source.name.in_lang(lang));
            if let Some((line, column)) = self.line_column() {
                text += &format!("{line}:{column}:");
            }
            text.push(' ');
        }
        text += &self.sentence().in_lang(lang);
        if let Some(help) = &self.help {
            text += &lang.separator("; ");
            text += &help.in_lang(lang);
        }
        text
    }
}

/// On one line, in English; see [`Fault::line`].
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(English))
    }
}

impl std::error::Error for Fault {}

impl serde::Serialize for Fault {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        if let Some(location) = &self.location {
            map.serialize_entry("file", &location.source.name)?;
        }
        if let Some((line, column)) = self.line_column() {
            map.serialize_entry("line", &line)?;
            map.serialize_entry("column", &column)?;
        }
        map.serialize_entry("message", &self.message)?;
        if let Some(rule) = self.rule {
            map.serialize_entry("rule", rule)?;
        }
        if let Some(help) = &self.help {
            map.serialize_entry("help", help)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_its_place_on_one_line() {
        let source = Source::new("decks/a.toml", "name = \"A\"\ncards = [\"3-99\"]\n");
        let fault = Fault::new(Message::plain("3-99 is not in the catalog"))
            .rule("R-SET-2")
            .at(&source, 20..26)
            .help(Message::plain("did you mean 3-95?"));
        assert_eq!(
            fault.to_string(),
            "decks/a.toml:2:10: 3-99 is not in the catalog (R-SET-2); did you mean 3-95?"
        );
    }
}
