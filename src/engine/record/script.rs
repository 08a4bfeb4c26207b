//! A whole record in memory, and writing one from the events that make it.

use std::io::BufRead;

use serde_json::{Map, Value, json};

use super::compare::with_unsaid;
use super::form::{CHAIN_LIMIT_NOTE, Header, Position, ResultForm};
use super::replay::{Replayed, Watch, play_out};
use super::tape::{Event, Feed, Lines, What};
use crate::fault::Fault;

/// A header and its events, from a record or from a scenario.
#[derive(Clone, Debug)]
pub struct Script {
    pub header: Header,
    pub events: Vec<Event>,
}

impl Script {
    /// Reads a record whole, and plays it to see that it holds. With it, the state at every event that
    /// says something of one, in order.
    pub fn read(name: &str, reader: impl BufRead) -> Result<(Script, Vec<Value>), Fault> {
        let (header, mut lines) = Lines::open::<Header>(name, reader, None)?;
        let mut events = Vec::new();
        while let Some(event) = lines.next_event()? {
            events.push(event);
        }
        let script = Script { header, events };
        let (states, _) = script.states(Again { events: script.events.iter(), ends: &lines })?;
        Ok((script, states))
    }

    /// The state at every event that says something of one, and the end.
    fn states(&self, feed: impl Feed) -> Result<(Vec<Value>, Replayed), Fault> {
        let mut states = Vec::new();
        let watch = Watch {
            stop: None,
            after: &mut |_, _, _| {},
            checked: &mut |table, state| {
                states.push(serde_json::to_value(Position::of(table, state)).unwrap_or_default());
            },
            failed: &mut Err,
        };
        let replayed = play_out(self.header.clone(), feed, watch)?;
        Ok((states, replayed))
    }

    /// The text of the record. What a scenario says and a record cannot, a refused step, is left out;
    /// expectations become state lines.
    pub(in crate::engine) fn to_record(&self, feed: impl Feed) -> Result<String, Fault> {
        let (states, replayed) = self.states(feed)?;
        let mut states = states.into_iter();
        let mut ended = false;
        let mut lines = vec![json!(self.header)];
        let mut options = None;
        // Expectations that stand together are one state line.
        let mut expected: Option<Value> = None;
        for event in &self.events {
            if let What::Expect { state, .. } = &event.what {
                let own = states.next().unwrap_or_default();
                let line = expected.get_or_insert_with(|| Value::Object(Map::new()));
                merge(line, with_unsaid(state, &own));
                continue;
            }
            lines.extend(expected.take().map(|state| json!({ "state": state })));
            match &event.what {
                What::Shuffle(shuffle) => lines.push(json!({ "shuffle": shuffle })),
                What::Choice { by, choice, options: own } => {
                    let mut line = json!({ "by": by, "choice": choice });
                    if let Some(options) = options.take().or_else(|| own.clone()) {
                        line["options"] = json!(options);
                    }
                    lines.push(line);
                }
                What::State(state) => {
                    states.next();
                    lines.push(json!({ "state": state }));
                }
                What::Note => lines.push(json!({ "note": CHAIN_LIMIT_NOTE })),
                What::Result(result) => lines.push(json!({ "result": result })),
                What::Options(list) => options = Some(list.clone()),
                What::Ending(_) => ended = true,
                What::Refused { .. } | What::Expect { .. } => {}
            }
        }
        lines.extend(expected.take().map(|state| json!({ "state": state })));
        if let Some(outcome) = replayed.state.outcome().filter(|_| ended) {
            lines.push(json!({ "result": ResultForm::from(outcome) }));
        }
        Ok(lines.iter().map(|line| format!("{line}\n")).collect())
    }
}

/// Adds what one expectation says to what another does.
fn merge(into: &mut Value, from: Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            for (key, value) in from {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, from) => *into = from,
    }
}

/// Events that have been read, once more.
struct Again<'a, F> {
    events: std::slice::Iter<'a, Event>,
    ends: &'a F,
}

impl<F: Feed> Feed for Again<'_, F> {
    fn next_event(&mut self) -> Result<Option<Event>, Fault> {
        Ok(self.events.next().cloned())
    }

    fn header_fault(&self, name: &str, message: &str) -> Fault {
        self.ends.header_fault(name, message)
    }

    fn here(&self, message: &str) -> Fault {
        self.ends.here(message)
    }

    fn at_end(&self, message: &str) -> Fault {
        self.ends.at_end(message)
    }
}
