//! Faults for a terminal: the message, the place in the user's text with a caret, and what to do.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use unicode_width::UnicodeWidthStr;

use crate::fault::{Fault, Location};
use crate::say::{Lang, Language, Message};
use crate::text::{cut, floor};
use crate::wording::{safe, wrapped};

/// A fault over several lines, without a line break at the end, within a number of columns.
pub fn drawn(fault: &Fault, lang: Lang, color: bool, width: Option<u16>) -> String {
    let translated = |message: &Message| safe(&message.in_lang(Cut(lang)));
    // The renderer indents what follows a line break by as much as the words before the text.
    let within = |text: String, before: usize| match width.map(|width| usize::from(width).max(40) - before) {
        Some(room) if text.width() > room && text.split(' ').all(|word| word.width() <= room) => {
            wrapped(&text, room).join("\n")
        }
        _ => text,
    };
    // French has a space before the colon that follows.
    let named = |word: String| if lang == Lang::Fr { word + "\u{a0}" } else { word };
    let error = named(tr!(lang, "error"));
    let sentence = within(translated(&fault.sentence()), error.width() + 2);
    let title = Level::ERROR.with_name(error).primary_title(sentence);
    let mut group = Group::with_title(title);
    if let Some(Location { source, span, label }) = &fault.location {
        let name = translated(&source.name);
        group = match span {
            None => group.element(Origin::path(name)),
            Some(span) => {
                let (line, column) = source.line_column(span.start);
                let excerpt = Excerpt::around(&source.text, span);
                let shown_column = excerpt.text[..excerpt.span.start].chars().count() + 1;
                let mut mark = AnnotationKind::Primary.span(excerpt.span);
                if !label.is_empty() {
                    mark = mark.label(translated(label));
                }
                let snippet = Snippet::source(excerpt.text).line_start(line).annotation(mark);
                if shown_column == column {
                    group.element(snippet.path(name))
                } else {
                    // The renderer would count columns from the start of the excerpt.
                    group.element(Origin::path(name).line(line).char_column(column)).element(snippet)
                }
            }
        };
    }
    if let Some(help) = &fault.help {
        // Behind the numbers of lines, which have few digits.
        const MARGIN: usize = 9;
        let name = named(tr!(lang, "help" @ "hint"));
        let help = within(translated(help), name.width() + MARGIN);
        group = group.element(Level::HELP.with_name(name).message(help));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = width.map_or(renderer.clone(), |width| renderer.term_width(width.into()));
    renderer.render(&[group])
}

/// A language in which what users wrote is cut where it is very long.
struct Cut(Lang);

impl Language for Cut {
    fn sentence(&self, key: &'static str) -> Option<&'static str> {
        self.0.sentence(key)
    }

    fn count(&self, one: &'static str, n: u64) -> Option<&'static str> {
        self.0.count(one, n)
    }

    fn number(&self, english: &str) -> String {
        self.0.number(english)
    }

    fn separator<'a>(&self, english: &'a str) -> Cow<'a, str> {
        self.0.separator(english)
    }

    fn plain<'a>(&self, text: &'a str) -> Cow<'a, str> {
        cut(text)
    }
}

/// The part of a source to show: the line on which the span begins, and of a very long line only the
/// part around the span, so that a fault in a file of one huge line stays readable.
struct Excerpt {
    text: String,
    /// The span within the excerpt.
    span: Range<usize>,
}

impl Excerpt {
    const WIDEST: usize = 200;

    fn around(text: &str, span: &Range<usize>) -> Self {
        let floor = |at: usize| floor(text, at);
        let from = floor(span.start);
        // Whether the line begins or ends beyond what is shown makes no difference.
        let (first, last) = (floor(from.saturating_sub(Self::WIDEST + 1)), floor(from + Self::WIDEST + 1));
        let start = match text[first..from].rfind('\n') {
            Some(at) => first + at + 1,
            None if first == 0 => 0,
            None => floor(from - Self::WIDEST / 2),
        };
        let end = match text[from..last].find('\n') {
            Some(at) => from + at,
            None if last == text.len() => last,
            None => floor(from + Self::WIDEST),
        };
        // Of a span over several lines, the first line is marked.
        let to = floor(span.end).clamp(from, end);
        let [before, marked, after] = [start..from, from..to, to..end].map(|part| safe(&text[part]));
        let span = before.len()..before.len() + marked.len();
        Excerpt { text: before + &marked + &after, span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Source;

    #[test]
    fn a_caret_points_at_the_place() {
        let source = Source::new("query", "effect:draw levl>2");
        let fault = Fault::new(Message::plain("unknown keyword `levl`"))
            .at(&source, 12..16)
            .help(Message::plain("did you mean `level`?"));
        assert_eq!(
            drawn(&fault, Lang::En, false, None),
            "error: unknown keyword `levl`
 --> query:1:13
  |
1 | effect:draw levl>2
  |             ^^^^
  |
  = help: did you mean `level`?"
        );
    }

    #[test]
    fn sentences_fit_the_terminal() {
        let source = Source::new("rules.toml", format!("{} = 1", "a".repeat(100)));
        let sentence = "`figters` is not a field, card or effect, and a limit on it would say nothing";
        let fault = Fault::new(Message::plain(sentence)).at(&source, 0..3).help(Message::plain(sentence));
        for lang in Lang::ALL {
            for width in [60, 80] {
                let shown = drawn(&fault, lang, false, Some(width));
                let widest = shown.lines().map(|line| line.width()).max().unwrap();
                assert!(widest <= width.into(), "{width}\n{shown}");
                assert!(shown.contains("limit") && shown.contains("nothing"), "{shown}");
            }
        }
    }

    #[test]
    fn lines_are_counted_and_rules_cited() {
        let source = Source::new("decks/a.toml", "name = \"A\"\ncards = [\"3-99\"]\n");
        let shown = drawn(
            &Fault::new(Message::plain("3-99 is not in the catalog")).rule("R-SET-2").at(&source, 20..26),
            Lang::En,
            false,
            None,
        );
        assert!(shown.starts_with("error: 3-99 is not in the catalog (R-SET-2)\n"), "{shown}");
        assert!(shown.contains("--> decks/a.toml:2:10"), "{shown}");
        assert!(shown.contains("2 | cards = [\"3-99\"]"), "{shown}");
    }

    #[test]
    fn a_word_as_long_as_a_file_is_not_repeated_whole() {
        let word = "é".repeat(1_000_000);
        let source = Source::new(&word, "3-10");
        let fault =
            Fault::new(say!("unknown keyword `{}`", &word)).at(&source, 0..4).label(Message::plain(&word));
        for lang in Lang::ALL {
            let shown = drawn(&fault.clone().help(say!("did you mean `{}`?", &word)), lang, false, None);
            assert!(
                shown.len() < 2_000 && shown.contains(&("é".repeat(50) + "…")),
                "{lang:?}: {}",
                shown.len()
            );
        }
    }

    #[test]
    fn a_huge_line_is_shown_in_part_and_odd_spans_do_not_panic() {
        let source = Source::new("x", "é".repeat(100_000));
        let shown =
            drawn(&Fault::new(Message::plain("bad")).at(&source, 100_001..100_002), Lang::En, false, None);
        assert!(shown.len() < 2_000, "{}", shown.len());
        assert!(shown.contains("--> x:1:50001"), "{shown}");
        for span in [0..0, 199_999..200_000, 200_000..200_000, 300_000..400_000] {
            drawn(&Fault::new(Message::plain("bad")).at(&source, span), Lang::En, false, None);
        }
        drawn(&Fault::new(Message::plain("bad")).at(&Source::new("x", ""), 0..0), Lang::En, false, None);
    }

    #[test]
    fn nothing_in_a_fault_can_drive_the_terminal() {
        let evil = "a\u{9b}31m\u{1b}[2Jb\u{202e}c\nlegal";
        let source = Source::new(evil, format!("ok {evil} end"));
        let fault = Fault::new(Message::plain(evil))
            .at(&source, 3..5)
            .label(Message::plain(evil))
            .help(Message::plain(evil));
        let shown = drawn(&fault, Lang::En, false, None);
        assert!(!shown.contains(['\u{9b}', '\u{1b}', '\u{202e}']), "{shown:?}");
        // No line break of theirs makes a line of its own.
        assert!(!shown.lines().any(|line| line.starts_with("legal")), "{shown}");
        // The caret stays under the place although the text before it has changed.
        let place = Fault::new(Message::plain("x")).at(&Source::new("f", "\u{9b}\u{9b}é!"), 6..7);
        assert!(
            drawn(&place, Lang::En, false, None).contains("1 |   é!\n  |    ^"),
            "{}",
            drawn(&place, Lang::En, false, None)
        );
    }
}
