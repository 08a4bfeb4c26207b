//! Reading a record line by line, bounded, with every fault naming its line.

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::form::{CHAIN_LIMIT_NOTE, ChoiceForm, Line, ResultForm, Shuffle};
use crate::engine::Player;
use crate::fault::{Fault, Source};

/// No line of a real game comes near this; a hostile file must not fill the memory.
const LONGEST_LINE: u64 = 8 << 20;

/// One event with the line it stands on.
pub struct Event {
    pub source: Arc<Source>,
    pub what: What,
}

pub enum What {
    Shuffle(Shuffle),
    Choice { by: Player, choice: ChoiceForm, options: Option<Vec<ChoiceForm>> },
    State(serde_json::Value),
    Note,
    Result(ResultForm),
}

impl Event {
    /// A fault of this line, with the caret at a key if it is there.
    pub fn fault(&self, key: &str, message: impl Into<String>) -> Fault {
        let text = &self.source.text;
        let start = text.find(&format!("\"{key}\"")).unwrap_or(0);
        Fault::new(message).at(&self.source, start..start + key.len() + 2)
    }
}

/// A record being read.
pub struct Tape<R> {
    name: String,
    reader: R,
    line: usize,
    /// Read, but not taken yet.
    next: Option<Event>,
    /// Events taken so far.
    pub events: u64,
}

impl<R: BufRead> Tape<R> {
    pub fn new(name: &str, reader: R) -> Self {
        Tape { name: name.into(), reader, line: 0, next: None, events: 0 }
    }

    /// The first line, as the header.
    pub fn header<T: DeserializeOwned>(&mut self) -> Result<(T, Arc<Source>), Fault> {
        let Some(source) = self.read_line()? else {
            return Err(self.at_end("an empty file; a record starts with a header line"));
        };
        Ok((parse(&source)?, source))
    }

    pub fn peek(&mut self) -> Result<Option<&Event>, Fault> {
        if self.next.is_none() {
            self.next = match self.read_line()? {
                Some(source) => Some(Event { what: event(&source)?, source }),
                None => None,
            };
        }
        Ok(self.next.as_ref())
    }

    pub fn take(&mut self) -> Result<Option<Event>, Fault> {
        self.peek()?;
        self.events += u64::from(self.next.is_some());
        Ok(self.next.take())
    }

    /// A fault at the line that was read last.
    pub fn here(&self, message: impl Into<String>) -> Fault {
        Fault::new(message).at(&Source::line(&*self.name, self.line.max(1), ""), 0..0)
    }

    /// A fault at the end of the file.
    pub fn at_end(&self, message: impl Into<String>) -> Fault {
        Fault::new(message).at(&Source::line(&*self.name, self.line + 1, ""), 0..0)
    }

    /// The next line that is not blank.
    fn read_line(&mut self) -> Result<Option<Arc<Source>>, Fault> {
        loop {
            let mut bytes = Vec::new();
            let read = (&mut self.reader).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
            let read = read.map_err(|error| self.unreadable(&error))?;
            if read == 0 {
                return Ok(None);
            }
            self.line += 1;
            if read as u64 > LONGEST_LINE {
                let source = Source::line(&*self.name, self.line, "");
                return Err(
                    Fault::new(format!("a line longer than {} MB", LONGEST_LINE >> 20)).at(&source, 0..0)
                );
            }
            match String::from_utf8(bytes) {
                Ok(text) if text.trim().is_empty() => {}
                Ok(text) => return Ok(Some(Source::line(&*self.name, self.line, text.trim_end()))),
                Err(_) => {
                    let source = Source::line(&*self.name, self.line, "");
                    return Err(Fault::new("not UTF-8 text").at(&source, 0..0));
                }
            }
        }
    }

    fn unreadable(&self, error: &io::Error) -> Fault {
        Fault::new(format!("cannot read it: {}", crate::files::reason(error)))
            .about(&Source::new(&*self.name, ""))
    }
}

fn parse<T: DeserializeOwned>(source: &Arc<Source>) -> Result<T, Fault> {
    serde_json::from_str(source.text.trim_start_matches('\u{feff}')).map_err(|error| {
        // serde_json counts columns in bytes, from 1.
        let at = error.column().saturating_sub(1).min(source.text.len());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        Fault::new(format!("not a line of a record: {message}")).at(source, at..at + 1)
    })
}

/// The one event of a line.
fn event(source: &Arc<Source>) -> Result<What, Fault> {
    let line: Line = parse(source)?;
    let whole = 0..source.text.len();
    let mut events = Vec::new();
    if let Some(shuffle) = line.shuffle {
        events.push(What::Shuffle(shuffle));
    }
    if let Some(choice) = line.choice {
        let Some(by) = line.by else {
            return Err(Fault::new("a choice without `by`: who took it, `a` or `b`").at(source, whole));
        };
        events.push(What::Choice { by, choice, options: line.options });
    }
    if let Some(state) = line.state {
        events.push(What::State(state));
    }
    match line.note {
        Some(note) if note == CHAIN_LIMIT_NOTE => events.push(What::Note),
        Some(note) => {
            let fault = Fault::new(format!("unknown note {note:?}")).at(source, whole);
            return Err(fault.help(format!("the one note there is: {CHAIN_LIMIT_NOTE:?}")));
        }
        None => {}
    }
    if let Some(result) = line.result {
        events.push(What::Result(result));
    }
    match events.len() {
        1 => Ok(events.remove(0)),
        0 => Err(Fault::new("an unknown event")
            .at(source, whole)
            .help("a line has one of: shuffle, choice (with by), state, note, result")),
        _ => Err(Fault::new("a line with two events").at(source, whole).help("one line for each event")),
    }
}
