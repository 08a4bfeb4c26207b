//! What is wrong with something a user wrote, and where: one shape for queries, sheets, deck files
//! and records, shown with a caret or handed to tools as JSON.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// A text that faults can point into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What to call it: a path, or `query`.
    pub name: String,
    pub text: String,
    /// The number of the text's first line, for a part of a file that is too long to keep whole.
    pub first_line: usize,
}

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Source { name: name.into(), text: text.into(), first_line: 1 })
    }

    /// A single line of a file, by its number.
    pub fn line(name: impl Into<String>, number: usize, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Source { name: name.into(), text: text.into(), first_line: number })
    }

    /// Line and column of a byte, both from 1; the column counts characters.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let before = &self.text[..floor(&self.text, byte)];
        let line = before.bytes().filter(|&b| b == b'\n').count() + self.first_line;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].chars().count() + 1)
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What was wrong and what was expected, without the place.
    pub message: String,
    /// The rule it breaks, by its code.
    pub rule: Option<&'static str>,
    pub place: Option<Place>,
    /// What might have been meant, or what to do.
    pub help: Option<String>,
}

/// Where a fault is: bytes of a source, or only the source's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub source: Arc<Source>,
    /// `None` when it is about the whole.
    pub span: Option<Range<usize>>,
    /// What to write beside the caret; may be empty.
    pub label: String,
}

impl Fault {
    pub fn new(message: impl Into<String>) -> Self {
        Fault { message: message.into(), rule: None, place: None, help: None }
    }

    pub fn rule(mut self, code: &'static str) -> Self {
        self.rule = Some(code);
        self
    }

    pub fn at(mut self, source: &Arc<Source>, span: Range<usize>) -> Self {
        self.place = Some(Place { source: source.clone(), span: Some(span), label: String::new() });
        self
    }

    /// About the source as a whole.
    pub fn about(mut self, source: &Arc<Source>) -> Self {
        self.place = Some(Place { source: source.clone(), span: None, label: String::new() });
        self
    }

    /// What to write beside the caret.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        if let Some(place) = &mut self.place {
            place.label = label.into();
        }
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Line and column, both from 1, where the place is known.
    pub fn line_column(&self) -> Option<(usize, usize)> {
        let place = self.place.as_ref()?;
        Some(place.source.line_column(place.span.as_ref()?.start))
    }

    /// The message with the rule it breaks: `24 cards, at least 25 needed (R-SET-2)`.
    pub fn sentence(&self) -> String {
        match self.rule {
            Some(rule) => format!("{} ({rule})", self.message),
            None => self.message.clone(),
        }
    }

    /// The fault with its place and a caret, over several lines.
    pub fn render(&self, colour: bool) -> String {
        let title = Level::ERROR.primary_title(self.sentence());
        let group = match &self.place {
            None => Group::with_title(title),
            Some(Place { source, span: None, .. }) => {
                Group::with_title(title).element(Origin::path(source.name.clone()))
            }
            Some(Place { source, span: Some(span), label }) => {
                let excerpt = Excerpt::around(&source.text, span);
                let (line, column) = source.line_column(span.start);
                let mut mark = AnnotationKind::Primary.span(excerpt.span);
                if !label.is_empty() {
                    mark = mark.label(label.clone());
                }
                let snippet = Snippet::source(excerpt.text).line_start(line).annotation(mark);
                let group = Group::with_title(title);
                if excerpt.starts_line {
                    group.element(snippet.path(source.name.clone()))
                } else {
                    // The renderer would count columns from the excerpt's start: the place is ours to tell.
                    group
                        .element(Origin::path(source.name.clone()).line(line).char_column(column))
                        .element(snippet)
                }
            }
        };
        let group = match &self.help {
            Some(help) => group.element(Level::HELP.message(help.clone())),
            None => group,
        };
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

/// `decks/a.toml:7:3: message (rule); help`, on one line.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:", place.source.name)?;
            if let Some((line, column)) = self.line_column() {
                write!(f, "{line}:{column}:")?;
            }
            f.write_str(" ")?;
        }
        f.write_str(&self.sentence())?;
        if let Some(help) = &self.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

impl serde::Serialize for Fault {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        if let Some(place) = &self.place {
            map.serialize_entry("file", &place.source.name)?;
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

/// The start of the character at this byte, or the end of the text.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The part of a source to show: the lines of the span, and of a very long line only the middle, so
/// that a fault in a file of one huge line stays readable.
struct Excerpt {
    text: String,
    /// The span within the excerpt.
    span: Range<usize>,
    /// Whether the excerpt begins where the line does.
    starts_line: bool,
}

impl Excerpt {
    const WIDEST: usize = 200;

    fn around(text: &str, span: &Range<usize>) -> Self {
        let floor = |at: usize| floor(text, at);
        let from = floor(span.start);
        let line_start = text[..from].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[from..].find('\n').map_or(text.len(), |at| from + at);
        // A caret marks one line; the rest of a longer span follows from its start.
        let to = floor(span.end).clamp(from, line_end);
        let start =
            if from - line_start > Self::WIDEST { floor(from - Self::WIDEST / 2) } else { line_start };
        let end = if line_end - from > Self::WIDEST { floor(from + Self::WIDEST) } else { line_end };
        let to = to.min(end);
        // Tabs would widen the line under the caret; control characters could drive the terminal.
        let text = text[start..end].replace(|c: char| c.is_ascii_control(), " ");
        Excerpt { text, span: from - start..to - start, starts_line: start == line_start }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_shows_its_place_with_a_caret() {
        let source = Source::new("decks/a.toml", "name = \"A\"\ncards = [\"3-99\"]\n");
        let fault = Fault::new("3-99 is not in the catalogue")
            .rule("R-SET-2")
            .at(&source, 20..26)
            .help("nearest: 3-95");
        assert_eq!(
            fault.to_string(),
            "decks/a.toml:2:10: 3-99 is not in the catalogue (R-SET-2); nearest: 3-95"
        );
        let shown = fault.render(false);
        assert!(shown.contains("--> decks/a.toml:2:10"), "{shown}");
        assert!(shown.contains("^^^^^^"), "{shown}");
        assert!(!shown.contains(":::"), "{shown}");
        assert!(shown.contains("help: nearest: 3-95"), "{shown}");
    }

    #[test]
    fn a_huge_line_is_shown_in_part_and_odd_spans_do_not_panic() {
        let source = Source::new("x", "é".repeat(100_000));
        let shown = Fault::new("bad").at(&source, 100_001..100_002).render(false);
        assert!(shown.len() < 2_000, "{}", shown.len());
        assert!(shown.contains("--> x:1:50001"), "{shown}");
        for span in [0..0, 199_999..200_000, 200_000..200_000, 300_000..400_000] {
            Fault::new("bad").at(&source, span).render(false);
        }
        Fault::new("bad").at(&Source::new("x", ""), 0..0).render(false);
    }
}
