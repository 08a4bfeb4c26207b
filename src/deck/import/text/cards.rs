//! The cards of a line, or of a row of a table.

use std::ops::Range;

use super::super::sheet::COUNTS;
use super::super::{Head, ListedCard, count_of, words};
use super::TextReader;
use super::spans::{Word, cells, is_table_line, name_part, pieces, text_range, unescaped, words_of};
use crate::cards::{CardId, Named};
use crate::text::fold;

/// What was made of a part of a line.
#[derive(PartialEq)]
enum Piece {
    Read,
    /// A number alone.
    Count(u64),
    Unknown,
}

impl TextReader<'_, '_> {
    /// A row of a Markdown table: a card, or the header, or figures.
    pub(super) fn row(&mut self, line: Range<usize>, next: &str) {
        let cells = cells(self.text, line.clone());
        let text = |at: usize| &self.text[cells[at].clone()];
        if is_table_line(&self.text[line.clone()]) {
            return;
        }
        if is_table_line(next.trim()) {
            self.counts = (0..cells.len()).find(|&at| COUNTS.contains(&fold(text(at)).as_str()));
            return;
        }
        let marked = (0..cells.len()).find_map(|at| count_of(text(at), true));
        let count =
            self.counts.filter(|&at| at < cells.len()).and_then(|at| count_of(text(at), false)).or(marked);
        let plain = |at: usize| text(at).trim_matches(|c: char| c.is_whitespace() || "*_`".contains(c));
        if let Some((at, id)) = (0..cells.len()).find_map(|at| Some((at, code_of(plain(at))?))) {
            let name = if at + 1 < cells.len() { unescaped(plain(at + 1)) } else { String::new() };
            let name = name_part(&name);
            return self.reading.card(ListedCard {
                id: Some(id),
                name,
                count,
                span: Some(cells[at].clone()),
            });
        }
        let named = (0..cells.len()).filter(|&at| plain(at).contains(char::is_alphabetic)).take(2);
        let mut named = named.map(|at| (at, unescaped(plain(at))));
        match named.find(|(_, name)| !matches!(self.reading.names.find(name), Named::Unknown)) {
            Some((at, name)) => {
                self.reading.card(ListedCard { id: None, name: &name, count, span: Some(cells[at].clone()) });
            }
            None if (0..cells.len()).all(|at| !text(at).contains(char::is_alphabetic)) => {}
            None => self.skipped(line),
        }
    }

    /// The cards of a line. Whether there were any, or faults of some.
    pub(super) fn items(&mut self, line: Range<usize>) -> bool {
        let line = without_columns(self.text, line);
        let mut read = false;
        let mut count = None;
        for range in pieces(self.text, line) {
            match self.piece(range.clone(), count) {
                Piece::Read => (read, count) = (true, None),
                // A count may follow its card in a column of its own.
                Piece::Count(number) if read => {
                    let last = self.reading.parts.cards.last().and_then(|entry| entry.value.ok());
                    if let (Some(id), true) = (last, number != 1) {
                        self.reading.copies(number, id, range);
                    }
                }
                Piece::Count(number) => count = Some(number),
                Piece::Unknown => {}
            }
        }
        read
    }

    /// `3-10`, `1x 3-10`, `3-10 x1`, `1 3-10 Night Mail`, `Night Mail (3-10)`, `3-10 3-35`, `Night Mail`
    fn piece(&mut self, range: Range<usize>, count: Option<u64>) -> Piece {
        let words = words_of(self.text, range.clone());
        let (mut at, mut count, mut marked) = (0, count, false);
        if let Some(number) = words.first().and_then(|word| count_of(word.text, false)) {
            marked = count_of(words[0].text, true).is_some();
            (at, count) = (1, Some(number));
            if words.get(1).is_some_and(|word| matches!(word.text, "x" | "X" | "×")) {
                (at, marked) = (2, true);
            }
            if at == words.len() {
                return Piece::Count(number);
            }
        }
        let Some(start) = words.get(at) else { return Piece::Unknown };
        let codes: Vec<usize> = (at..words.len()).filter(|&at| code_of(words[at].text).is_some()).collect();
        let Some(&code) = codes.first() else {
            let text = &self.text[start.span.start..range.end];
            return self.named(text.trim_end(), start, count, marked);
        };
        if code > at {
            // Only the card's own name, or the heading of its level, comes before a code.
            let before = self.text[start.span.start..words[code].span.start].trim();
            let name = before.trim_end_matches(['(', '[', '-', '–', ':', ' ']);
            let own = code_of(words[code].text).and_then(|id| self.reading.roster.card(id));
            let is_own = own.is_some_and(|card| self.reading.names.is_nearly(name, card));
            if !name.is_empty() && !is_own && !words::is_level(before) {
                return Piece::Unknown;
            }
            if let (true, Some(id)) = (is_own, code_of(words[code].text)) {
                let span = start.span.start..start.span.start + name.len();
                self.reading.compare(id, name, &Some(span));
            }
        }
        for (nth, &at) in codes.iter().enumerate() {
            let Some(id) = code_of(words[at].text) else { continue };
            let end = codes.get(nth + 1).copied().unwrap_or(words.len());
            let mut after = &words[at + 1..end];
            let count = after.iter().position(|word| count_of(word.text, true).is_some()).map_or(
                count.take(),
                |place| {
                    let number = count_of(after[place].text, true);
                    after = &after[..place];
                    number
                },
            );
            let name = match after {
                [] => "",
                [first, .., last] => &self.text[first.span.start..last.span.end],
                [only] => only.text,
            };
            self.reading.card(ListedCard {
                id: Some(id),
                name: name_part(name),
                count,
                span: Some(words[at].span.clone()),
            });
        }
        Piece::Read
    }

    /// A card by its name alone.
    fn named(&mut self, text: &str, start: &Word<'_>, mut count: Option<u64>, mut marked: bool) -> Piece {
        let mut text = text.trim_matches(|c: char| c.is_whitespace() || "*_`\"“”„".contains(c));
        if let Some((before, last)) = text.rsplit_once(' ')
            && let Some(number) = count_of(last.trim_matches(['(', ')']), true)
        {
            (text, count, marked) = (before.trim_end(), Some(number), true);
        }
        let first = start.span.start;
        let span = |name: &str| Some(first..first + name.len());
        for name in [text, name_part(text)] {
            if !matches!(self.reading.names.find(name), Named::Unknown) {
                self.reading.card(ListedCard { id: None, name, count, span: span(name) });
                return Piece::Read;
            }
        }
        if let Err(problem) = start.text.parse::<CardId>()
            && is_nearly_code(start.text)
        {
            let roster = self.reading.roster;
            self.reading.fault(Some(start.span.clone()), || roster.not_a_code(start.text, problem));
            return Piece::Read;
        }
        let bare = words::without_cruiser(text);
        if let (None, Some(_)) = (count, self.reading.roster.cruiser_named(bare)) {
            self.reading.head(Head::Cruiser, bare, span(text));
            return Piece::Read;
        }
        if marked {
            let roster = self.reading.roster;
            self.reading.fault(span(text), || roster.no_card_called(text));
            return Piece::Read;
        }
        Piece::Unknown
    }
}

/// A word as an ID code; a word of letters alone is not a code, even if they look like zeros.
pub fn code_of(word: &str) -> Option<CardId> {
    if word.contains(|c: char| c.is_ascii_digit()) { word.parse().ok() } else { None }
}

/// `4-10`, `3.10`, `3/10`: what was meant for an ID code.
fn is_nearly_code(word: &str) -> bool {
    let Some((level, number)) = word.split_once(['-', '–', '.', '/', '_']) else { return false };
    let digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
    };
    digits(level, 2) && digits(number, 6)
}

/// In `0-04  Sparrow      2 Fighters, Draw / –` the figures after the name are not cards.
fn without_columns(text: &str, range: Range<usize>) -> Range<usize> {
    let line = &text[range.clone()];
    let words = words_of(text, range.clone());
    let code = words.iter().position(|word| code_of(word.text).is_some());
    let Some(code) = code.filter(|&at| words[..at].iter().all(|word| count_of(word.text, false).is_some()))
    else {
        return range;
    };
    let Some(name) = words.get(code + 1).filter(|word| code_of(word.text).is_none()) else { return range };
    let rest = &text[name.span.start..range.end];
    let end = ["  ", "\t"].iter().filter_map(|gap| rest.find(gap)).min();
    let between = &text[words[code].span.end..name.span.start];
    match end {
        Some(end) if !between.contains([',', ';']) => range.start..name.span.start + end,
        _ => text_range(text, line),
    }
}
