//! A whole record in memory, and writing one from the events that make it.

use std::io::BufRead;

use super::compare::Partial;
use super::events::{Event, Feed, Lines, What};
use super::form::{CHAIN_LIMIT_NOTE, EventForm, Header, Position};
use super::replay::{Watch, play_out};
use crate::engine::{Outcome, Subject};
use crate::fault::Fault;
use crate::say::{Message, Tell};

/// A header and its events, from a record or from a scenario, that have been played and hold.
#[derive(Clone, Debug)]
pub struct Script {
    /// Definitions, and where play starts.
    pub header: Header,
    /// The events and the statements about them, in order.
    pub events: Vec<Event>,
    /// The state at every event that says something of one, in order.
    states: Vec<Position>,
    result: Option<Outcome>,
}

impl Script {
    /// Reads a record whole.
    pub fn read(name: impl Tell, reader: impl BufRead) -> Result<Script, Fault> {
        let (header, mut lines) = Lines::open::<Header>(name.tell(), reader, None)?;
        let mut events = Vec::new();
        while let Some(event) = lines.next_event()? {
            events.push(event);
        }
        let again = Again { events: events.clone().into_iter(), lines: &lines };
        Script::play(header, events, again)
    }

    pub(in crate::engine) fn play(
        header: Header,
        events: Vec<Event>,
        feed: impl Feed,
    ) -> Result<Script, Fault> {
        let mut states = Vec::new();
        let watch = Watch {
            stop: None,
            after: &mut |_| {},
            checked: &mut |table, state| states.push(Position::with_waiting(table, state)),
            failed: &mut Err,
        };
        let result = play_out(header.clone(), feed, watch)?.state.outcome();
        Ok(Script { header, events, states, result })
    }

    /// The parts of states that the events speak of, in order.
    pub(crate) fn said(&self) -> impl Iterator<Item = Position> {
        let said = self.events.iter().filter_map(|event| match &event.what {
            What::State(state) | What::Expect { state, .. } => Some(state),
            _ => None,
        });
        said.zip(&self.states).map(|(said, own)| own.part(said))
    }

    /// The text of the record. What a scenario says and a record cannot, a refused step, is left out;
    /// expectations become state lines.
    pub fn to_record(&self) -> String {
        let mut states = self.states.iter();
        let mut text = json(&self.header);
        let mut add = |line: EventForm| text.push_str(&json(&line));
        let state = |state: Option<Position>| {
            state.map(|state| EventForm { state: Some(state), ..EventForm::default() })
        };
        let mut options = None;
        let mut ended = false;
        // Expectations that stand together are one state line.
        let mut expected: Option<Position> = None;
        for event in &self.events {
            if let What::Expect { state, .. } = &event.what {
                if let Some(own) = states.next() {
                    expected = Some(expected.unwrap_or_default().with(&with_whole_boards(own, state)));
                }
                continue;
            }
            state(expected.take()).into_iter().for_each(&mut add);
            match &event.what {
                What::Shuffle(shuffle) => {
                    add(EventForm { shuffle: Some(shuffle.clone()), ..EventForm::default() })
                }
                What::Choice { by, choice, options: own } => {
                    let options = options.take().or_else(|| own.clone());
                    add(EventForm { by: Some(*by), choice: Some(*choice), options, ..EventForm::default() });
                }
                What::State(state) => {
                    states.next();
                    add(EventForm { state: Some(state.clone()), ..EventForm::default() });
                }
                What::Note => add(EventForm { note: Some(CHAIN_LIMIT_NOTE.into()), ..EventForm::default() }),
                What::Result(_) | What::Ending(_) => ended = true,
                What::Options(list) => options = Some(list.clone()),
                What::Refused { .. } | What::Best(_) | What::Expect { .. } => {}
            }
        }
        state(expected.take()).into_iter().for_each(&mut add);
        if ended {
            add(EventForm { result: self.result, ..EventForm::default() });
        }
        text
    }
}

/// The part of a state that an expectation speaks of. A record cannot leave out single sectors of a board.
fn with_whole_boards(own: &Position, said: &Position) -> Position {
    let mut part = own.part(said);
    for (part, own) in part.players.0.iter_mut().zip(&own.players.0) {
        if part.sectors.iter().any(Option::is_some) {
            part.sectors = own.sectors.clone();
        }
    }
    part
}

/// A line of JSON. Forms have string keys and finite numbers only, so writing them cannot fail.
fn json(line: &impl serde::Serialize) -> String {
    serde_json::to_string(line).map_or_else(|_| String::new(), |line| line + "\n")
}

/// Events that have been read, once more.
struct Again<'a, R> {
    events: std::vec::IntoIter<Event>,
    lines: &'a Lines<'a, R>,
}

impl<R: BufRead> Feed for Again<'_, R> {
    fn next_event(&mut self) -> Result<Option<Event>, Fault> {
        Ok(self.events.next())
    }

    fn header_fault(&self, name: &str, subject: Option<Subject>, message: Message) -> Fault {
        self.lines.header_fault(name, subject, message)
    }

    fn here(&self, message: Message) -> Fault {
        self.lines.here(message)
    }

    fn at_end(&self, message: Message) -> Fault {
        self.lines.at_end(message)
    }
}
