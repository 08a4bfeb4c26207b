//! The head of a list: the deck's name, cruiser, author and notes.

use std::ops::Range;

use super::super::account::Fate;
use super::super::{Head, RemarkKind, count_of, may_be_a_name, words};
use super::spans::{is_blank, text_range, trimmed, unbulleted, unescaped, words_of};
use super::{Notes, TextReader};

impl<'t> TextReader<'_, '_, 't> {
    /// Our own lists have the deck's name in the first line, above cruiser, author or totals.
    pub(super) fn title(&mut self) -> bool {
        let Some(at) = self.first(0) else { return false };
        let Some(next) = self.first(at + 1) else { return false };
        let third = self.first(next + 1).map_or("", |at| &self.text[self.lines[at].clone()]);
        let [line, below] = [at, next].map(|at| trimmed(self.text, self.lines[at].clone()));
        let (title, below) = (&self.text[line.clone()], &self.text[below]);
        if self.is_markdown && title.starts_with('#') || head_of(title).is_some() {
            return false;
        }
        if self.cruiser_in(line.clone()).is_some() || cells_of_head(title).is_some() {
            return false;
        }
        if let Some((name, cruiser)) = self.shown(title) {
            let [name, cruiser] = [name, cruiser].map(|part| (part, Some(text_range(self.text, part))));
            self.reading.head(Head::Name, name.0, name.1);
            self.reading.head(Head::Cruiser, cruiser.0, cruiser.1);
            self.decorate(line);
            return true;
        }
        let is_greeting = title.ends_with([',', ':']);
        // In our own lists it is certainly the name. In others it most likely is, and a note says so.
        let (is_title, is_sure) = match head_of(below) {
            Some((Head::Cruiser, value)) if !value.contains('(') => {
                let is_other = title.starts_with('#') || words::is_decoration(title);
                (!is_other && !is_greeting && !self.reads_as_card(title), false)
            }
            Some((Head::Cruiser, _)) => (true, true),
            // Ours go on with the cruiser and its armor.
            Some((Head::Author, _)) => match head_of(third) {
                Some((Head::Cruiser, value)) if value.contains('(') => (true, true),
                _ => (!is_greeting && may_be_a_name(title) && !self.reads_as_card(title), false),
            },
            None if self.is_name_above_cards(title, below) => (true, false),
            _ => (below.contains('·') && words::is_decoration(below), true),
        };
        // A name that is labeled as such counts, not a guess.
        let is_title = is_title && (is_sure || !self.is_named());
        if is_title {
            self.reading.head(Head::Name, title, Some(line.clone()));
        }
        if is_title {
            self.mentions_cruiser(line.clone());
        }
        if is_title && !is_sure {
            let message = || say!("\"{}\" as the deck's name", title);
            self.reading.remark(RemarkKind::Guess, Some(line), message);
        }
        is_title
    }

    /// Whether a line such as `name: Red Tide` says what the deck is called.
    fn is_named(&self) -> bool {
        self.lines.iter().any(|line| {
            let line = unbulleted(self.text, trimmed(self.text, line.clone()));
            matches!(head_of(&self.text[line]), Some((Head::Name, value)) if !value.trim().is_empty())
        })
    }

    /// The name and the cruiser of `Red Tide: Ares, 25 cards, legal.`, as a deck is shown.
    fn shown(&self, title: &'t str) -> Option<(&'t str, &'t str)> {
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

    /// A heading of Markdown, or a comment.
    pub(super) fn heading(&mut self, line: Range<usize>, next: &str) {
        let text = &self.text[line.clone()];
        let title = text.trim_start_matches('#').trim();
        let place = text_range(self.text, title);
        match head_of(title) {
            Some((head, value)) => {
                let value = text_range(self.text, value);
                self.settle(line.start..value.start, Fate::Decoration);
                self.head(head, value, next);
            }
            None if words::head(title) == Some(Head::Notes) => {
                self.settle(line.clone(), Fate::Decoration);
                self.start_notes(line.end);
            }
            None if text.starts_with("# ") && self.awaits_title() => {
                self.reading.head(Head::Name, &unescaped(title), Some(place));
            }
            None => self.decorate(line),
        }
    }

    pub(super) fn head(&mut self, head: Head, value: Range<usize>, next: &str) {
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
                // `Ares 0-04`: what is not its name is reported.
                let roster = self.reading.roster;
                let known = name.split(is_blank).find(|word| roster.cruiser_named(word).is_some());
                let name = match known {
                    Some(known) if roster.cruiser_named(name).is_none() => known,
                    _ => name,
                };
                let place = text_range(self.text, name);
                self.reading.head(head, name, Some(place.clone()));
                // `Ares (Hülle 20)`
                for word in words_of(self.text, place.end..value.end) {
                    if words::is_vocabulary(word.text) {
                        self.settle(word.span, Fate::Decoration);
                    }
                }
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
    pub(super) fn note_line(&mut self, range: Range<usize>) -> bool {
        let line = &self.text[range.clone()];
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
        self.settle(range, Fate::Note);
        true
    }

    pub(super) fn end_notes(&mut self) {
        let Some(notes) = self.notes.take() else { return };
        let text = notes.lines.join("\n");
        if !text.trim().is_empty() {
            self.reading.head(Head::Notes, text.trim_end(), Some(notes.start..notes.start));
        }
    }
}

/// `name: Red Tide`, `**Kreuzer:** Ares`: the word and what follows the colon.
pub(super) fn head_of(line: &str) -> Option<(Head, &str)> {
    let (label, value) = line.split_once(':')?;
    let head = words::head(label)?;
    let emphasis = if label.contains("**") { "**" } else { "" };
    Some((head, value.strip_prefix(emphasis).unwrap_or(value)))
}

/// `Kreuzer;Ares;`, the label and the value in cells of a sheet.
pub(super) fn cells_of_head(line: &str) -> Option<(Head, &str)> {
    let mut cells = line.split([';', '\t']).map(str::trim).filter(|cell| !cell.is_empty());
    let (label, value, None) = (cells.next()?, cells.next()?, cells.next()) else { return None };
    let head = words::head(label).filter(|_| !words::is_vocabulary(value) && words::head(value).is_none())?;
    Some((head, value))
}
