//! Lines and words of a scenario, each with its place, and a cursor that reads them one by one.

use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::cards::{CardId, Effect};
use crate::engine::record::{Target, WaitingForm};
use crate::engine::{Half, Player};
use crate::fault::{Fault, Source};
use crate::say::{Message, quoted};
use crate::text::nearest;

/// A word in lower case, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub text: String,
    pub span: Range<usize>,
}

/// A line with the indented lines that continue it.
#[derive(Clone, Debug)]
pub(super) struct LogicalLine {
    pub words: Vec<Word>,
    /// From the first word to the end of the last.
    pub span: Range<usize>,
}

/// Splits a text into lines of words. Commas are white space, `:`, `;` and `/` are words of their own,
/// `#` starts a comment, and an indented line continues the one above it.
pub(super) fn lines(text: &str) -> Vec<LogicalLine> {
    let mut lines: Vec<LogicalLine> = Vec::new();
    let mut start = 0;
    for physical in text.split_inclusive('\n') {
        let words = words(physical, start);
        start += physical.len();
        let (Some(first), Some(last)) = (words.first(), words.last()) else { continue };
        let span = first.span.start..last.span.end;
        match lines.last_mut() {
            Some(line) if physical.starts_with([' ', '\t']) => {
                line.span.end = span.end;
                line.words.extend(words);
            }
            _ => lines.push(LogicalLine { words, span }),
        }
    }
    lines
}

fn words(line: &str, offset: usize) -> Vec<Word> {
    let mut words = Vec::new();
    let mut from = None;
    let mut end_word = |from: &mut Option<usize>, end: usize| {
        if let Some(start) = from.take() {
            words.push(Word { text: line[start..end].to_lowercase(), span: offset + start..offset + end });
        }
    };
    // A colon is always a word of its own. A `#` at the start of a word begins a comment.
    for (at, c) in line.char_indices() {
        match c {
            '#' if from.is_none() => {
                return words;
            }
            ':' | ';' | '/' => {
                end_word(&mut from, at);
                from = Some(at);
                end_word(&mut from, at + 1);
            }
            c if c.is_whitespace() || c == ',' || c == '\u{feff}' => end_word(&mut from, at),
            _ => from = from.or(Some(at)),
        }
    }
    end_word(&mut from, line.len());
    words
}

/// Reads the words of one line, or of a part of it.
pub(super) struct Cursor<'a> {
    source: &'a Arc<Source>,
    words: &'a [Word],
    at: usize,
    /// The place of a fault about a missing word: the end of the line.
    end: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(source: &'a Arc<Source>, words: &'a [Word]) -> Self {
        let end = words.last().map_or(0, |word| word.span.end);
        Cursor { source, words, at: 0, end }
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).map(|word| word.text.as_str())
    }

    /// The word after the next one.
    pub(super) fn peek_second(&self) -> Option<&'a str> {
        self.words.get(self.at + 1).map(|word| word.text.as_str())
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.at += 1;
        Some(word)
    }

    /// Takes the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn is_done(&self) -> bool {
        self.at >= self.words.len()
    }

    /// The place of the word that was read last.
    pub(super) fn last_span(&self) -> Range<usize> {
        match self.at.checked_sub(1).and_then(|at| self.words.get(at)) {
            Some(word) => word.span.clone(),
            None => self.end..self.end,
        }
    }

    /// A fault at the next word, or at the end of the line.
    pub(super) fn fault(&self, message: impl Into<Message>) -> Fault {
        let span = self.words.get(self.at).map_or(self.end..self.end, |word| word.span.clone());
        Fault::new(message).at(self.source, span)
    }

    pub(super) fn fault_at(&self, place: Range<usize>, message: impl Into<Message>) -> Fault {
        Fault::new(message).at(self.source, place)
    }

    /// A fault at the word that was read last.
    pub(super) fn fault_before(&self, message: impl Into<Message>) -> Fault {
        Fault::new(message).at(self.source, self.last_span())
    }

    /// The next word is none of these.
    pub(super) fn unknown(&self, what: Message, known: &[&str]) -> Fault {
        let expected = say!("expected {}: {}", what, known.join(", "));
        let Some(word) = self.peek() else {
            return self.fault(say!("unexpected end of line; {}", expected));
        };
        let fault = self.fault(say!("{} is not {}", quoted(word), what));
        match nearest(word, known.iter().copied()) {
            Some(near) => fault.help(say!("did you mean `{}`?", near)),
            None => fault.help(expected),
        }
    }

    /// The next word must be this one.
    pub(super) fn expect(&mut self, word: &str) -> Result<(), Fault> {
        if self.take(word) { Ok(()) } else { Err(self.missing(Message::Plain(format!("`{word}`")))) }
    }

    /// Something else was expected at the next word.
    pub(super) fn missing(&self, what: Message) -> Fault {
        match self.peek() {
            Some(word) => self.fault(say!("expected {}, found {}", what, quoted(word))),
            None => self.fault(say!("unexpected end of line; expected {}", what)),
        }
    }

    /// Checks that the line ends here.
    pub(super) fn finish(&self) -> Result<(), Fault> {
        match self.peek() {
            Some(word) => Err(self.fault(say!("unexpected {}; the line should end here", quoted(word)))),
            None => Ok(()),
        }
    }

    pub(super) fn number<T: FromStr>(&mut self, what: Message) -> Result<T, Fault> {
        let number = self.peek().and_then(|word| word.parse().ok());
        let number = number.ok_or_else(|| self.missing(what))?;
        self.at += 1;
        Ok(number)
    }

    pub(super) fn id(&mut self) -> Result<CardId, Fault> {
        let word = self.peek().ok_or_else(|| self.missing(say!("an ID code")))?;
        let id = word.parse().map_err(|why| self.fault(say!("{}: {}", quoted(word), why)))?;
        self.at += 1;
        Ok(id)
    }

    /// ID codes to the end of the line, or `none`.
    pub(super) fn ids(&mut self) -> Result<Vec<CardId>, Fault> {
        self.take(":");
        self.list("none", Cursor::id)
    }

    /// One thing or several to the end of the line, or the word for none.
    pub(super) fn list<T>(
        &mut self,
        none: &str,
        mut one: impl FnMut(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        if self.take(none) {
            return Ok(Vec::new());
        }
        let mut list = vec![one(self)?];
        while !self.is_done() {
            list.push(one(self)?);
        }
        Ok(list)
    }

    pub(super) fn player(&mut self) -> Result<Player, Fault> {
        let player = self
            .peek()
            .and_then(Player::from_code)
            .ok_or_else(|| self.missing(say!("a player, `a` or `b`")))?;
        self.at += 1;
        Ok(player)
    }

    pub(super) fn half(&mut self) -> Result<Half, Fault> {
        let half = self.peek().and_then(half);
        let half = half.ok_or_else(|| self.unknown(say!("a section"), &Half::ALL.map(Half::code)))?;
        self.at += 1;
        Ok(half)
    }

    pub(super) fn effect(&mut self) -> Result<Effect, Fault> {
        let effect = self.peek().and_then(|word| word.parse().ok());
        let effect = effect.ok_or_else(|| self.unknown(say!("an effect"), &Effect::ALL.map(Effect::code)))?;
        self.at += 1;
        Ok(effect)
    }

    /// A sector of a board, such as `a3`.
    pub(super) fn sector(&mut self) -> Result<(Player, u8), Fault> {
        let sector = self.peek().and_then(sector);
        let sector = sector.ok_or_else(|| self.missing(say!("a sector, such as a3")))?;
        self.at += 1;
        Ok(sector)
    }

    /// A card's place, such as `a3.2`: board, sector, level.
    pub(super) fn target(&mut self) -> Result<Target, Fault> {
        let target = self.peek().and_then(target).ok_or_else(|| {
            self.missing(say!(
                "a card's location, such as a3.2 (board a, sector 3, level 2; levels start at 0)"
            ))
        })?;
        self.at += 1;
        Ok(target)
    }

    /// `outer strike of a3.0`
    pub(super) fn waiting(&mut self) -> Result<WaitingForm, Fault> {
        let half = self.half()?;
        let effect = self.effect()?;
        self.expect("of")?;
        let Target { board, sector, level } = self.target()?;
        Ok(WaitingForm { board, sector, level, half, effect })
    }
}

pub(super) fn half(word: &str) -> Option<Half> {
    Half::ALL.into_iter().find(|half| half.code() == word)
}

/// `a3` as board and sector.
pub(super) fn sector(word: &str) -> Option<(Player, u8)> {
    let (board, number) = word.split_at_checked(1)?;
    Some((Player::from_code(board)?, number.parse().ok()?))
}

pub(super) fn target(word: &str) -> Option<Target> {
    let (place, level) = word.split_once('.')?;
    let (board, sector) = sector(place)?;
    Some(Target { board, sector, level: level.parse().ok()? })
}
