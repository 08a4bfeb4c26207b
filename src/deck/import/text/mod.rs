//! Plain text and Markdown, as people write and mail them: a card a line, or several separated by
//! commas, by ID code or name, with a count before or after; behind bullets, numbers or quote marks, or
//! in a table; among headings, totals and prose. `#` and `//` start comments. Lines such as
//! `cruiser: ares` give the head, and a deck code counts wherever it is. What stands under a heading such as
//! `Sideboard:` is not in the deck.

mod cards;
mod codes;
mod spans;

use std::ops::Range;

use super::{Head, Reading, RemarkKind, count_of, may_be_a_name, words};
use crate::cards::Named;
use cards::code_of;
use codes::deck_codes;
use spans::{is_rule, is_table_line, text_range, trimmed, unbulleted, uncommented, unescaped, words_of};

pub fn read(reading: &mut Reading<'_>) {
    let codes = deck_codes(reading);
    let text = &reading.source.text;
    let lines = lines(text, &codes);
    // Only a table has a line such as `| --- | --- |`.
    let is_markdown = lines.iter().any(|line| is_table_line(text[line.clone()].trim()));
    let mut reader = TextReader { reading, text, is_markdown, notes: None, counts: None, aside: None };
    let start = if reader.title(&lines) { 1 + first(text, &lines).unwrap_or(0) } else { 0 };
    for at in start..lines.len() {
        let next = lines.get(at + 1).map_or("", |next| &text[next.clone()]);
        reader.line(lines[at].clone(), next);
    }
    reader.end_notes();
}

/// The lines, without quote marks, line ends and the deck codes in them.
fn lines(text: &str, codes: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut covered) = (0, 0);
    let mut codes = codes.iter().peekable();
    for whole in text.split_inclusive('\n') {
        let mut from = start;
        let end = start + whole.trim_end_matches(['\n', '\r']).len();
        start += whole.len();
        // A quoted mail, perhaps quoted again.
        while let Some(rest) = text[from..end].trim_start().strip_prefix('>') {
            from = end - rest.strip_prefix(' ').unwrap_or(rest).len();
        }
        from = from.max(covered);
        while let Some(code) = codes.next_if(|code| code.start < end) {
            if code.start > from {
                lines.push(from..code.start);
            }
            covered = code.end;
            from = from.max(covered);
        }
        if from <= end {
            lines.push(from..end);
        }
    }
    lines
}

/// The first line with anything in it but the fence of a code block.
fn first(text: &str, lines: &[Range<usize>]) -> Option<usize> {
    lines.iter().position(|line| {
        let line = text[line.clone()].trim();
        !line.is_empty() && !line.starts_with("```")
    })
}

struct TextReader<'r, 'a> {
    reading: &'r mut Reading<'a>,
    text: &'a str,
    is_markdown: bool,
    /// The notes under a heading of their own, while they last.
    notes: Option<Notes>,
    /// The column of counts in the present table.
    counts: Option<usize>,
    /// The heading of cards that are not in the deck, while it lasts.
    aside: Option<&'a str>,
}

struct Notes {
    start: usize,
    lines: Vec<String>,
    /// Before any card, only a paragraph can be notes.
    end_with_paragraph: bool,
}

impl<'a> TextReader<'_, 'a> {
    /// Our own lists have the deck's name in the first line, above cruiser, author or totals.
    fn title(&mut self, lines: &[Range<usize>]) -> bool {
        let Some(at) = first(self.text, lines) else { return false };
        let Some(below) = first(self.text, &lines[at + 1..]) else { return false };
        let [line, below] = [at, at + 1 + below].map(|at| trimmed(self.text, lines[at].clone()));
        let (title, below) = (&self.text[line.clone()], &self.text[below]);
        if self.is_markdown && title.starts_with('#') || head_of(title).is_some() {
            return false;
        }
        if let Some((name, cruiser)) = self.shown(title) {
            let [name, cruiser] = [name, cruiser].map(|part| (part, Some(text_range(self.text, part))));
            self.reading.head(Head::Name, name.0, name.1);
            self.reading.head(Head::Cruiser, cruiser.0, cruiser.1);
            return true;
        }
        // In our own lists it is certainly the name. In others it most likely is, and a note says so.
        let (is_title, is_sure) = match head_of(below) {
            Some((Head::Cruiser, value)) if !value.contains('(') => {
                let is_other = title.starts_with('#') || words::is_decoration(title);
                (!is_other && !self.reads_as_card(title), false)
            }
            Some((Head::Cruiser | Head::Author, _)) => (true, true),
            None if self.is_name_above_cards(title, below) => (true, false),
            _ => (below.contains('·') && words::is_decoration(below), true),
        };
        if is_title {
            self.reading.head(Head::Name, title, Some(line.clone()));
        }
        if is_title && !is_sure {
            let message = || say!("\"{}\" as the deck's name", title);
            self.reading.remark(RemarkKind::Guess, Some(line), message);
        }
        is_title
    }

    /// The name and the cruiser of `Red Tide: Ares, 25 cards, legal.`, as a deck is shown.
    fn shown(&self, title: &'a str) -> Option<(&'a str, &'a str)> {
        let (name, rest) = title.rsplit_once(": ")?;
        let (cruiser, rest) = rest.split_once(", ")?;
        let total = rest.split(['.', ',']).next()?;
        let is_shown = words::is_total(total) && self.reading.roster.cruiser_called(cruiser).is_ok();
        is_shown.then(|| (name.trim_end(), cruiser))
    }

    /// Whether a first line is neither card, cruiser nor heading, and the next is a card or a cruiser.
    fn is_name_above_cards(&self, title: &str, below: &str) -> bool {
        let is_cruiser = |text: &str| self.reading.roster.cruiser_called(text).is_ok();
        let is_other = words::is_decoration(title) || words::holds_cards(title) || is_cruiser(title);
        let is_other = is_other || words::is_sideboard_heading(title) || self.reads_as_card(title);
        // `Kreuzer Ares` needs no colon.
        let first_word = title.split_whitespace().next().unwrap_or_default();
        let is_other = is_other || words::head(first_word) == Some(Head::Cruiser);
        let starts_with_letter = title.starts_with(char::is_alphabetic);
        if is_other || !starts_with_letter || !may_be_a_name(title) {
            return false;
        }
        let card = match below.split_once(' ') {
            Some((count, card)) if count_of(count, false).is_some() => card.trim_start(),
            _ => below,
        };
        is_cruiser(below) || self.reads_as_card(card)
    }

    fn reads_as_card(&self, text: &str) -> bool {
        let words = words_of(self.text, text_range(self.text, text));
        words.iter().any(|word| code_of(word.text).is_some())
            || !matches!(self.reading.names.find(text), Named::Unknown)
    }

    fn line(&mut self, line: Range<usize>, next: &str) {
        let written = &self.text[line.clone()];
        if self.note_line(written) {
            return;
        }
        let end = line.end;
        let line = trimmed(self.text, line);
        let text = &self.text[line.clone()];
        if !text.starts_with('|') {
            self.counts = None;
        }
        if self.is_aside(line.clone(), next) {
            return;
        }
        if is_rule(text) || text.starts_with("//") || text.contains('█') {
            return;
        }
        if text.starts_with('|') {
            return self.row(line, next);
        }
        if text.starts_with('#') && !text[1..].starts_with(|c: char| c.is_ascii_digit()) {
            return self.heading(line, next);
        }
        let line = unbulleted(self.text, line);
        let text = &self.text[line.clone()];
        if let Some((head, value)) = head_of(text) {
            let value = text_range(self.text, value);
            // `Deck: 3-10, 0-04` lists cards, but a deck may be named `3-10`.
            let label = text.split(':').next().unwrap_or_default();
            if head != Head::Name || !words::holds_cards(label) || !self.is_codes(value.clone()) {
                // Blanks at the end of a line may belong to the notes.
                return self.head(head, value.start..end, next);
            }
            self.items(value);
        } else if let Some((label, value)) =
            text.split_once(':').filter(|(label, _)| words::holds_cards(label))
        {
            if !value.trim().is_empty() && !words::is_total(text) && !self.items(text_range(self.text, value))
            {
                self.skipped(text_range(self.text, label).start..line.end);
            }
        } else if !words::is_decoration(text) && !self.items(uncommented(self.text, line.clone())) {
            self.skipped(line);
        }
    }

    fn skipped(&mut self, line: Range<usize>) {
        self.reading.skipped(&self.text[line.clone()], None, line);
    }

    /// Whether a line belongs to cards that are not in the deck: under a heading such as `Sideboard:`, until
    /// one such as `Main deck`, or behind such a word on the same line.
    fn is_aside(&mut self, line: Range<usize>, next: &str) -> bool {
        let text = &self.text[line.clone()];
        let bare = text.trim_start_matches(['#', '/', '>', '-', '*', '•', ' ']);
        let (label, rest) = bare.split_once(':').unwrap_or((bare, ""));
        let is_title = text.starts_with("# ") && self.awaits_title();
        if words::is_sideboard_heading(label) && !is_title && (bare.contains(':') || !self.is_name(label)) {
            let label = words::heading(label);
            let rest = trimmed(self.text, text_range(self.text, rest));
            self.reading.skipped(&self.text[rest.clone()], Some(label), rest);
            // `SB: 1x 3-10` is a line of its own.
            if !words::is_short_sideboard_heading(label) {
                self.aside = Some(label);
            }
            return true;
        }
        let Some(heading) = self.aside else { return false };
        let is_main =
            words::holds_cards(label) && !words::is_level(label.split('(').next().unwrap_or_default());
        if is_main || words::is_code_or_hash_line(bare) {
            self.aside = None;
        }
        let is_head = words::head(label).is_some() && (bare.contains(':') || text.starts_with('#'));
        if self.aside.is_none() || is_head {
            return false;
        }
        let is_table_head = is_table_line(text) || is_table_line(next.trim());
        if !is_table_head && !words::is_decoration(text) {
            self.reading.skipped(text, Some(heading), line);
        }
        true
    }

    /// Whether the first heading of Markdown, which is the deck's name, is still to come.
    fn awaits_title(&self) -> bool {
        self.is_markdown && self.reading.parts.name.is_none() && self.reading.parts.cards.is_empty()
    }

    /// Whether this is exactly how a card is called.
    fn is_name(&self, text: &str) -> bool {
        matches!(self.reading.names.find(text), Named::Exact(_))
    }

    /// A heading of Markdown, or a comment.
    fn heading(&mut self, line: Range<usize>, next: &str) {
        let text = &self.text[line.clone()];
        let title = text.trim_start_matches('#').trim();
        let place = text_range(self.text, title);
        match head_of(title) {
            Some((head, value)) => self.head(head, text_range(self.text, value), next),
            None if words::head(title) == Some(Head::Notes) => self.start_notes(line.end),
            None if text.starts_with("# ") && self.awaits_title() => {
                self.reading.head(Head::Name, &unescaped(title), Some(place));
            }
            None => {}
        }
    }

    fn head(&mut self, head: Head, value: Range<usize>, next: &str) {
        // Each line of the notes has the word in front, even an empty one.
        let within_notes =
            self.reading.parts.notes.is_some() || matches!(head_of(next), Some((Head::Notes, _)));
        let text = &self.text[value.clone()];
        match head {
            Head::Notes if text.trim().is_empty() && !within_notes => self.start_notes(value.end),
            // One space follows the colon; more belong to the notes.
            Head::Notes => self.reading.head(head, text.strip_prefix(' ').unwrap_or(text), Some(value)),
            _ if text.trim().is_empty() => {}
            Head::Cruiser => {
                let name = text.split(['(', ',']).next().unwrap_or_default();
                let name = name.trim_matches(|c: char| c.is_whitespace() || "*_`".contains(c));
                self.reading.head(head, name, Some(text_range(self.text, name)));
            }
            _ => {
                let value = trimmed(self.text, value);
                let text = &self.text[value.clone()];
                let text = if self.is_markdown { unescaped(text) } else { text.to_owned() };
                self.reading.head(head, &text, Some(value));
            }
        }
    }

    fn start_notes(&mut self, start: usize) {
        let end_with_paragraph = self.reading.parts.cards.is_empty();
        self.notes = Some(Notes { start, lines: Vec::new(), end_with_paragraph });
    }

    /// Takes a line for the notes, if it belongs to them.
    fn note_line(&mut self, line: &str) -> bool {
        let Some(notes) = &mut self.notes else { return false };
        let blank = line.trim().is_empty();
        let is_over = match blank {
            true => notes.end_with_paragraph && !notes.lines.is_empty(),
            false => words::is_code_or_hash_line(line) || self.is_markdown && line.starts_with('#'),
        };
        if is_over {
            self.end_notes();
            return false;
        }
        if !blank || !notes.lines.is_empty() {
            let line = line.trim_end();
            notes.lines.push(if self.is_markdown { unescaped(line) } else { line.to_owned() });
        }
        true
    }

    fn end_notes(&mut self) {
        let Some(notes) = self.notes.take() else { return };
        let text = notes.lines.join("\n");
        if !text.trim().is_empty() {
            self.reading.head(Head::Notes, text.trim_end(), Some(notes.start..notes.start));
        }
    }

    /// Whether a text is only ID codes.
    fn is_codes(&self, range: Range<usize>) -> bool {
        let mut words =
            self.text[range].split([',', ';', ' ', '\t']).filter(|word| !word.is_empty()).peekable();
        words.peek().is_some() && words.all(|word| code_of(word).is_some())
    }
}

/// `name: Red Tide`, `**Kreuzer:** Ares`: the word and what follows the colon.
fn head_of(line: &str) -> Option<(Head, &str)> {
    let (label, value) = line.split_once(':')?;
    let head = words::head(label)?;
    let emphasis = if label.contains("**") { "**" } else { "" };
    Some((head, value.strip_prefix(emphasis).unwrap_or(value)))
}
