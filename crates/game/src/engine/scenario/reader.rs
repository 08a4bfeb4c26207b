//! Reads the lines of a scenario one by one.

use std::ops::Range;
use std::sync::Arc;

use super::choices;
use super::items::{self, Item};
use super::setup::SetUp;
use super::words::{self, Cursor, LogicalLine};
use crate::cards::Roster;
use crate::engine::record::{Ending, Event, Partial, Position, Shuffle, What};
use crate::engine::{Player, Reason, rules};
use crate::fault::{Fault, Source};
use crate::say::quoted;
use crate::text::nearest;

/// What a line can begin with, beside a player and a sector.
const STARTS: [&str; 20] = [
    "about",
    "cites",
    "mode",
    "round",
    "first",
    "cruiser",
    "card",
    "back",
    "both",
    "common",
    "deployment",
    "combat",
    "initiative",
    "turn",
    "passed",
    "offset",
    "expect",
    "refused",
    "shuffle",
    "best",
];

/// What can follow a player.
const AFTER_PLAYER: [&str; 18] = [
    "hand", "aside", "deck", "discard", "armor", "flies", "plays", "passes", "resolves", "lateral", "free",
    "vertical", "pivot", "roll", "destroy", "hit", "shifts", "stays",
];

/// What the lines so far have said.
pub(super) struct Reader<'a> {
    pub(super) source: &'a Arc<Source>,
    pub(super) about: String,
    pub(super) cites: Vec<&'static str>,
    pub(super) refused: Option<Option<&'static str>>,
    pub(super) set_up: SetUp<'a>,
    /// Where the last line of the setup ends.
    pub(super) set_up_end: usize,
    pub(super) events: Vec<Event>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &'a Arc<Source>, roster: &'a Roster) -> Self {
        Reader {
            source,
            about: String::new(),
            cites: Vec::new(),
            refused: None,
            set_up: SetUp::new(roster),
            set_up_end: 0,
            events: Vec::new(),
        }
    }

    pub(super) fn line(&mut self, line: &LogicalLine) -> Result<(), Fault> {
        let mut cursor = Cursor::new(self.source, &line.words);
        let word = cursor.peek().unwrap_or_default();
        match word {
            "about" => {
                cursor.next();
                cursor.take(":");
                let start = cursor.last_span().end;
                // Of the text between its words, only comments are left out.
                let raw = self.source.text[start..line.span.end].lines();
                let said =
                    raw.flat_map(|raw| raw.split_whitespace().take_while(|word| !word.starts_with('#')));
                self.about = said.collect::<Vec<_>>().join(" ");
                return Ok(());
            }
            "cites" => {
                cursor.next();
                cursor.take(":");
                while !cursor.is_done() {
                    self.cites.push(rule(&mut cursor)?);
                }
                return Ok(());
            }
            "expect" => {
                let from = self.events.len();
                for part in line.words[1..].split(|word| word.text == ";") {
                    self.expect(line, part)?;
                }
                self.join_elsewhere(from);
                return Ok(());
            }
            "best" => {
                cursor.next();
                cursor.take(":");
                let best = choices::read_list(&mut cursor)?;
                self.event(line.span.clone(), What::Best(best));
                return Ok(());
            }
            "refused" => return self.refused(cursor, line),
            "shuffle" => return self.shuffle(cursor, line),
            _ => {}
        }
        if let Some(by) = Player::from_code(word)
            && let Some(next) = cursor.peek_second()
            && (next == ":" || choices::begins(next))
        {
            cursor.next();
            cursor.take(":");
            let choice = choices::read_one(&mut cursor)?;
            cursor.finish()?;
            self.event(line.span.clone(), What::Choice { by, choice, options: None });
            return Ok(());
        }
        self.set_up_line(cursor, line)
    }

    fn set_up_line(&mut self, mut cursor: Cursor, line: &LogicalLine) -> Result<(), Fault> {
        let word = cursor.peek().unwrap_or_default();
        if !self.events.is_empty()
            && (STARTS.contains(&word) || items::begins(word) || Player::from_code(word).is_some())
        {
            return Err(cursor
                .fault(say!("the setup must come before steps and expectations"))
                .help(say!("to check something at this point, write `expect …`")));
        }
        self.set_up_end = self.set_up_end.max(line.span.end);
        match word {
            "mode" | "first" | "cruiser" | "card" | "back" => {
                cursor.next();
                match word {
                    "mode" => self.set_up.mode(&mut cursor),
                    "first" => self.set_up.first(&mut cursor),
                    "cruiser" => self.set_up.cruiser(&mut cursor),
                    _ => self.set_up.card(&mut cursor, word == "back"),
                }
            }
            "round" if cursor.peek_second() == Some("limit") => {
                cursor.next();
                cursor.next();
                self.set_up.round_limit(&mut cursor)
            }
            "both" => {
                cursor.next();
                cursor.expect("fly")?;
                self.set_up.flies(&mut cursor, &Player::ALL)
            }
            "a" | "b" if cursor.peek_second() == Some("flies") => {
                let player = cursor.player()?;
                cursor.next();
                self.set_up.flies(&mut cursor, &[player])
            }
            "a" | "b" if !cursor.peek_second().is_some_and(|word| items::OF_PLAYER.contains(&word)) => {
                cursor.next();
                Err(cursor.unknown(say!("a property or action of a player"), &AFTER_PLAYER))
            }
            _ if items::begins(word) || Player::from_code(word).is_some() => {
                self.set_up.item(&mut cursor, line.span.clone())
            }
            _ => Err(cursor.unknown(say!("a valid start of a line"), &STARTS)),
        }
    }

    fn event(&mut self, span: Range<usize>, what: What) {
        self.events.push(Event { source: self.source.clone(), span: Some(span), what });
    }

    /// One of the things that an `expect` line says.
    fn expect(&mut self, line: &LogicalLine, words: &[words::Word]) -> Result<(), Fault> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            let end = line.words[0].span.clone();
            return Err(Fault::new(say!("missing expectation")).at(self.source, end));
        };
        let span = first.span.start..last.span.end;
        let mut cursor = Cursor::new(self.source, words);
        let second = cursor.peek_second();
        let what = match first.text.as_str() {
            "options" => {
                cursor.next();
                cursor.take(":");
                What::Options(choices::read_list(&mut cursor)?)
            }
            "chain" => {
                cursor.next();
                cursor.expect("limit")?;
                cursor.finish()?;
                What::Note
            }
            "a" | "b" | "nobody" if second == Some("wins") => What::Ending(ending(&mut cursor)?),
            word if items::begins(word) || Player::from_code(word).is_some() => {
                let mut state = Position::default();
                let elsewhere = match items::read(&mut cursor, &mut state)? {
                    Item::Elsewhere(player) => Some(player),
                    Item::Field(_) | Item::Board(_) => None,
                };
                What::Expect { state, elsewhere }
            }
            _ => {
                let known: Vec<&str> = items::WORDS
                    .into_iter()
                    .chain(["deployment", "combat", "over", "options", "chain"])
                    .collect();
                return Err(cursor.unknown(say!("a valid expectation"), &known));
            }
        };
        self.event(span, what);
        Ok(())
    }

    /// `elsewhere empty` does not speak of sectors that the same line names, before or after it.
    fn join_elsewhere(&mut self, of_line: usize) {
        let mut named = Position::default();
        for event in &self.events[of_line..] {
            if let What::Expect { state, elsewhere: None } = &event.what {
                named = named.with(state);
            }
        }
        for event in &mut self.events[of_line..] {
            if let What::Expect { state, elsewhere: Some(player) } = &mut event.what {
                let stacks = state.players[*player].sectors.iter_mut().zip(&named.players[*player].sectors);
                stacks.filter(|(_, named)| named.is_some()).for_each(|(stack, _)| *stack = None);
            }
        }
    }

    /// `refused R-DEP-5: a plays 2-11 on 1`; without a step, the setup itself is refused.
    fn refused(&mut self, mut cursor: Cursor, line: &LogicalLine) -> Result<(), Fault> {
        cursor.next();
        let named = cursor.peek().is_some_and(|word| word.starts_with("r-") || word.starts_with("q-"));
        let code = if named { Some(rule(&mut cursor)?) } else { None };
        cursor.take(":");
        if cursor.is_done() {
            self.refused = Some(code);
            return Ok(());
        }
        let by = cursor.player()?;
        cursor.take(":");
        let choice = choices::read_one(&mut cursor)?;
        cursor.finish()?;
        self.event(line.span.clone(), What::Refused { by, choice, rule: code });
        Ok(())
    }

    /// `shuffle a: 3-10 0-11`, the top card first
    fn shuffle(&mut self, mut cursor: Cursor, line: &LogicalLine) -> Result<(), Fault> {
        const PILES: [&str; 3] = ["a", "b", "common"];
        cursor.next();
        let pile = cursor.peek().filter(|word| PILES.contains(word));
        let pile = pile.ok_or_else(|| cursor.unknown(say!("a draw deck"), &PILES))?.to_owned();
        cursor.next();
        let order = cursor.ids()?;
        self.event(line.span.clone(), What::Shuffle(Shuffle { pile, order }));
        Ok(())
    }
}

/// The code of a rule.
fn rule(cursor: &mut Cursor) -> Result<&'static str, Fault> {
    let word = cursor.peek().ok_or_else(|| cursor.missing(say!("a rule code")))?;
    let Some(found) = rules::written(word) else {
        let fault = cursor.fault(say!("no rule has the code {}", quoted(word.to_uppercase())));
        return Err(match nearest(word, rules::CODES) {
            Some(near) => fault.help(say!("did you mean `{}`?", near)),
            None => fault.help(say!("rule codes look like R-BAT-3 or Q-CHAIN-5")),
        });
    };
    cursor.next();
    Ok(found)
}

/// `a wins by armor in round 7, armor 3 to -1, cards 12 to 9`; all but the first two words may be left out.
fn ending(cursor: &mut Cursor) -> Result<Ending, Fault> {
    const PARTS: [&str; 5] = ["by", "in", "armor", "cards", "at"];
    let winner = cursor.next().and_then(Player::from_code);
    cursor.expect("wins")?;
    let mut ending = Ending { winner, ..Ending::default() };
    while !cursor.is_done() {
        let part = cursor.peek().filter(|word| PARTS.contains(word));
        let part = part.ok_or_else(|| cursor.unknown(say!("part of a result"), &PARTS))?;
        cursor.next();
        match part {
            "by" => {
                let reason = Reason::ALL.into_iter().find(|reason| cursor.peek() == Some(reason.code()));
                ending.reason = Some(
                    reason.ok_or_else(|| cursor.unknown(say!("a reason"), &Reason::ALL.map(Reason::code)))?,
                );
                cursor.next();
            }
            "in" => {
                cursor.expect("round")?;
                ending.rounds = Some(cursor.number(say!("a number"))?);
            }
            "at" => {
                for word in ["the", "round", "limit"] {
                    cursor.expect(word)?;
                }
                ending.limit = true;
            }
            "armor" => ending.armor = Some(pair(cursor)?),
            _ => ending.cards = Some(pair(cursor)?),
        }
    }
    Ok(ending)
}

/// `3 to -1`: a's, b's.
fn pair<T: std::str::FromStr>(cursor: &mut Cursor) -> Result<(T, T), Fault> {
    let a = cursor.number(say!("the number for `a`"))?;
    cursor.expect("to")?;
    Ok((a, cursor.number(say!("the number for `b`"))?))
}
