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
mod reader;
mod setup;
#[cfg(test)]
mod tests;
mod words;

use std::ops::Range;
use std::sync::Arc;

use super::record::{Event, Feed, Header, Replayed, Script, Step, Stop, Watch, What, play_out};
use super::{Subject, rules};
use crate::cards::Roster;
use crate::fault::{Fault, Source};
use crate::say::{Message, Tell};
use reader::Reader;
use words::{LogicalLine, lines};

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

impl Scenario {
    /// Reads a scenario, which may use the cards and cruisers of a roster without defining them; all faults at once.
    pub fn read(name: impl Tell, text: &str, roster: &Roster) -> Result<Scenario, Vec<Fault>> {
        let source = Source::new(name, text);
        let mut reader = Reader::new(&source, roster);
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
