//! Scenarios: a question about the rules as a text that a player can write. Set up, do, expect.
//!
//! ```text
//! about The card below is moved aside and strikes.
//! cites R-GAP-1
//! card 2-23: 2 strike / 1
//! a3: 2-23, 3-10
//! a hand 0-04
//! a plays 0-04 back on 1
//! expect b armor 19
//! ```
//!
//! A scenario is parsed into a header and events, like a record, and the same code plays both.
//! It is strict: a word without a meaning, a step that the rules do not allow and an expectation that does
//! not hold are faults with their place. `tests/scenarios/README.md` describes the notation.

mod choices;
mod items;
mod print;
mod setup;
#[cfg(test)]
mod tests;
mod words;

use std::ops::Range;
use std::sync::Arc;

use super::record::{
    Ending, Event, Feed, Header, Partial, Position, Replayed, Script, Shuffle, Step, Stop, Watch, What,
    play_out,
};
use super::{Player, Reason, Subject, rules};
use crate::cards::Roster;
use crate::fault::{Fault, Source};
use crate::say::{Message, Tell, quoted};
use crate::text::nearest;
use items::Item;
use setup::SetUp;
use words::{Cursor, LogicalLine, lines};

pub use choices::{option, options, step};
pub use print::{from_script, state};

/// A scenario that could be read. [`Scenario::run`] checks whether it holds.
///
/// ```
/// use flightdeck_game::Roster;
/// use flightdeck_game::engine::scenario::Scenario;
///
/// let text = "about A strike costs the enemy a point of armor.
/// card 0-04: 1 strike / 1
/// a hand 0-04
/// a plays 0-04 on 1
/// expect b armor 19
/// ";
/// let scenario = Scenario::read("strike", text, &Roster::default()).expect("a scenario");
/// let replayed = scenario.run(None, |_step| {}).expect("it holds").expect("a game");
/// assert_eq!(replayed.state.round(), 1);
/// ```
pub struct Scenario {
    source: Arc<Source>,
    /// What it shows, in a sentence; may be empty.
    pub about: String,
    /// The rules it cites, by their codes.
    pub cites: Vec<&'static str>,
    /// The rules must refuse the setup itself; for this rule, where one is named.
    pub refused: Option<Option<&'static str>>,
    /// The setup, as a record writes it.
    pub header: Header,
    /// Steps and expectations, in order.
    pub events: Vec<Event>,
    /// Where the setup ends.
    set_up: Range<usize>,
}

/// More faults than this in one file are not worth reading.
const MOST_FAULTS: usize = 20;

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

impl Scenario {
    /// Reads a scenario, which may use the cards and cruisers of a roster without defining them; all faults at once.
    pub fn read(name: impl Tell, text: &str, roster: &Roster) -> Result<Scenario, Vec<Fault>> {
        let source = Source::new(name, text);
        let mut reader = Reader {
            source: &source,
            about: String::new(),
            cites: Vec::new(),
            refused: None,
            set_up: SetUp::new(roster),
            set_up_end: 0,
            events: Vec::new(),
        };
        let mut faults = Vec::new();
        let lines = lines(text);
        if lines.is_empty() {
            faults.push(
                Fault::new(say!("the file is empty; a scenario has a setup, steps and expectations"))
                    .about(&source),
            );
        }
        for line in &lines {
            if let Err(fault) = reader.line(line) {
                faults.push(fault);
                if faults.len() == MOST_FAULTS {
                    return Err(faults);
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let Reader { about, cites, refused, set_up, set_up_end, events, .. } = reader;
        let set_up_place = lines.first().map_or(0, |line| line.span.start)..set_up_end;
        let fault = |place: Range<usize>, message: Message| Fault::new(message).at(&source, place);
        let find = |word: &str| find_word(&source.text[..set_up_end], word).unwrap_or(0..1);
        let header = set_up.header(fault, find)?;
        if refused.is_some() && !events.is_empty() {
            let place = events[0].span.clone().unwrap_or_default();
            let why = say!("no steps can follow a refused setup");
            return Err(vec![Fault::new(why).at(&source, place)]);
        }
        Ok(Scenario { source, about, cites, refused, header, events, set_up: set_up_place })
    }

    /// The lines that say what it is about.
    pub fn heading(&self) -> String {
        let mut text = String::new();
        if !self.about.is_empty() {
            print::push(&mut text, &format!("about {}", self.about));
        }
        if !self.cites.is_empty() {
            print::push(&mut text, &format!("cites {}", self.cites.join(" ")));
        }
        text
    }

    /// How many of the events are steps, and how many are expectations.
    pub fn counts(&self) -> (usize, usize) {
        let is_step = |event: &&Event| matches!(event.what, What::Choice { .. } | What::Shuffle(_));
        let steps = self.events.iter().filter(is_step).count();
        (steps, self.events.len() - steps)
    }

    /// Plays it, to its end or to where it is asked to stop, and checks every line. A step that the rules do
    /// not allow ends it; all expectations that do not hold are reported.
    pub fn run(
        &self,
        stop: Option<Stop>,
        mut after: impl FnMut(Step<'_>),
    ) -> Result<Option<Replayed>, Vec<Fault>> {
        let mut faults = Vec::new();
        let watch = Watch {
            stop,
            after: &mut after,
            checked: &mut |_, _| {},
            failed: &mut |fault| {
                faults.push(fault);
                if faults.len() < MOST_FAULTS { Ok(()) } else { Err(Fault::new(say!("too many errors"))) }
            },
        };
        let played = play_out(self.header.clone(), self.feed(), watch);
        if let Some(rule) = self.refused {
            return self.check_refused(rule, played).map(|()| None).map_err(|fault| vec![fault]);
        }
        match played {
            Ok(replayed) if faults.is_empty() => Ok(Some(replayed)),
            Ok(_) => Err(faults),
            Err(fault) => {
                if faults.len() < MOST_FAULTS {
                    faults.push(fault);
                }
                Err(faults)
            }
        }
    }

    fn check_refused(&self, rule: Option<&str>, played: Result<Replayed, Fault>) -> Result<(), Fault> {
        let at = |message: Message| Fault::new(message).at(&self.source, self.find("refused"));
        match (played, rule) {
            (Ok(_), _) => Err(at(say!("expected the setup to be refused, but it is legal"))),
            (Err(fault), Some(rule)) if !fault.rule.is_some_and(|broken| rules::is_cited(broken, rule)) => {
                Err(at(say!("the setup is refused for another reason: {}", fault.sentence())))
            }
            (Err(_), _) => Ok(()),
        }
    }

    /// What a record is read as, too; played, and it holds.
    pub fn script(&self) -> Result<Script, Vec<Fault>> {
        if self.refused.is_some() {
            return Err(vec![Fault::new(say!("a refused setup has no record")).about(&self.source)]);
        }
        self.run(None, |_| {})?;
        Script::play(self.header.clone(), self.events.clone(), self.feed()).map_err(|fault| vec![fault])
    }

    fn feed(&self) -> Steps<'_> {
        Steps { scenario: self, next: 0 }
    }

    fn find(&self, word: &str) -> Range<usize> {
        find_word(&self.source.text, word).unwrap_or(0..1)
    }
}

/// Where a word stands last in a text, outside the lines that define cards.
fn find_word(text: &str, word: &str) -> Option<Range<usize>> {
    let lines = lines(text);
    let defines = |line: &&LogicalLine| {
        let first = line.words.first().map_or("", |word| &word.text);
        ["card", "back", "about", "cites"].contains(&first)
    };
    let (defining, using): (Vec<&LogicalLine>, Vec<&LogicalLine>) = lines.iter().partition(defines);
    let mut words = defining.iter().chain(&using).rev().flat_map(|line| line.words.iter().rev());
    words.find(|found| found.text == word).map(|found| found.span.clone())
}

/// The events of a scenario, one by one.
struct Steps<'a> {
    scenario: &'a Scenario,
    next: usize,
}

impl Feed for Steps<'_> {
    fn next_event(&mut self) -> Result<Option<Event>, Fault> {
        let event = self.scenario.events.get(self.next).cloned();
        self.next += usize::from(event.is_some());
        Ok(event)
    }

    fn header_fault(&self, name: &str, subject: Option<Subject>, message: Message) -> Fault {
        let scenario = self.scenario;
        let text = &scenario.source.text[..scenario.set_up.end];
        let subject = subject.and_then(|subject| find_word(text, &subject.to_string()));
        let place = subject.or_else(|| find_word(text, name)).unwrap_or(scenario.set_up.clone());
        Fault::new(message).at(&scenario.source, place)
    }

    fn here(&self, message: Message) -> Fault {
        let last = self.next.checked_sub(1).and_then(|at| self.scenario.events.get(at));
        match last.and_then(|event| event.span.clone()) {
            Some(span) => Fault::new(message).at(&self.scenario.source, span),
            None => self.at_end(message),
        }
    }

    fn at_end(&self, message: Message) -> Fault {
        let end = self.scenario.source.text.trim_end().len();
        Fault::new(message).at(&self.scenario.source, end..end)
    }
}

struct Reader<'a> {
    source: &'a Arc<Source>,
    about: String,
    cites: Vec<&'static str>,
    refused: Option<Option<&'static str>>,
    set_up: SetUp<'a>,
    /// Where the last line of the setup ends.
    set_up_end: usize,
    events: Vec<Event>,
}

impl Reader<'_> {
    fn line(&mut self, line: &LogicalLine) -> Result<(), Fault> {
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
