//! Reading a record line by line, bounded, with every fault naming its line.

use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::choice_form::ChoiceForm;
use super::ending::Ending;
use super::fields::unknown_fields;
use super::form::{CHAIN_LIMIT_NOTE, EventForm, Position, Shuffle};
use crate::engine::{Outcome, Player, Subject};
use crate::fault::{Fault, Source};
use crate::say::{Message, quoted};

/// The longest line that is read. Lines of real games are far shorter; a hostile file must not fill the memory.
const LONGEST_LINE: u64 = 8 << 20;

/// One event and where it stands.
#[derive(Clone, Debug)]
pub struct Event {
    /// The line of a record, or the whole of a scenario.
    pub source: Arc<Source>,
    /// The part of it that this is; `None` for a whole line of a record.
    pub span: Option<Range<usize>>,
    /// What it says.
    pub what: What,
}

/// What a line of a record or a scenario says.
#[derive(Clone, Debug)]
pub enum What {
    /// A draw deck has been shuffled.
    Shuffle(Shuffle),
    /// A decision.
    Choice {
        /// Who took it.
        by: Player,
        /// What was chosen.
        choice: ChoiceForm,
        /// Every option of the decision, where the record lists them.
        options: Option<Vec<ChoiceForm>>,
    },
    /// The state, or part of it, to compare.
    State(Position),
    /// Q-CHAIN-5 cut something off.
    Note,
    /// How the game ended.
    Result(Outcome),
    /// In scenarios: part of a state.
    Expect {
        /// The part.
        state: Position,
        /// The player of whose board it speaks of all sectors that the line does not name.
        elsewhere: Option<Player>,
    },
    /// In scenarios: the options of the next decision.
    Options(Vec<ChoiceForm>),
    /// In tactics: the right answers to the next decision.
    Best(Vec<ChoiceForm>),
    /// In scenarios: the expected result.
    Ending(Ending),
    /// In scenarios: a choice that the rules must refuse, by this rule where one is named.
    Refused {
        /// Who tries it.
        by: Player,
        /// What is tried.
        choice: ChoiceForm,
        /// The rule it breaks.
        rule: Option<&'static str>,
    },
}

impl Event {
    /// A fault of this line, with the caret at a key if it is there.
    pub fn fault(&self, key: &str, message: impl Into<Message>) -> Fault {
        let fault = Fault::new(message);
        match &self.span {
            Some(span) => fault.at(&self.source, span.clone()),
            None => fault.at(&self.source, key_place(&self.source, key)),
        }
    }
}

/// The first place where a key stands in a line, or the line's start.
pub(super) fn key_place(source: &Source, key: &str) -> Range<usize> {
    let start = source.text.find(&format!("\"{key}\"")).unwrap_or(0);
    start..start + key.len() + 2
}

/// Where events come from: the lines of a record, or a scenario that has been read.
pub(crate) trait Feed {
    fn next_event(&mut self) -> Result<Option<Event>, Fault>;

    /// A fault of the header, where a name stands in it; or what the fault is about, where a feed can find it.
    fn header_fault(&self, name: &str, subject: Option<Subject>, message: Message) -> Fault;

    /// A fault at what was read last.
    fn here(&self, message: Message) -> Fault;

    /// A fault at the end.
    fn at_end(&self, message: Message) -> Fault;
}

/// Events being taken, one of them ahead.
pub(super) struct EventReader<F> {
    pub feed: F,
    /// Read, but not taken yet.
    next: Option<Event>,
    /// Events taken so far.
    pub events: u64,
}

impl<F: Feed> EventReader<F> {
    pub(super) fn new(feed: F) -> Self {
        EventReader { feed, next: None, events: 0 }
    }

    pub(super) fn peek(&mut self) -> Result<Option<&Event>, Fault> {
        if self.next.is_none() {
            self.next = self.feed.next_event()?;
        }
        Ok(self.next.as_ref())
    }

    pub(super) fn take(&mut self) -> Result<Option<Event>, Fault> {
        self.peek()?;
        self.events += u64::from(self.next.is_some());
        Ok(self.next.take())
    }
}

/// The lines of a record being read.
pub(super) struct Lines<'a, R> {
    name: Message,
    reader: R,
    line: usize,
    header: Arc<Source>,
    /// Receives every field that the format does not know.
    unknown: Option<&'a mut dyn FnMut(Fault)>,
}

impl<'a, R: BufRead> Lines<'a, R> {
    /// Reads the first line, as the header.
    pub(super) fn open<T: DeserializeOwned>(
        name: Message,
        reader: R,
        unknown: Option<&'a mut dyn FnMut(Fault)>,
    ) -> Result<(T, Self), Fault> {
        let mut lines = Lines { header: Source::new(&name, ""), name, reader, line: 0, unknown };
        let Some(source) = lines.read_line()? else {
            return Err(lines.at_end(say!("the file is empty; a record starts with a header line")));
        };
        let header = parse(&source)?;
        if let Some(tell) = &mut lines.unknown {
            unknown_fields::<T>(&source, tell);
        }
        lines.header = source;
        Ok((header, lines))
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
                let source = Source::line(&self.name, self.line, "");
                return Err(
                    Fault::new(say!("a line is longer than {} MB", LONGEST_LINE >> 20)).at(&source, 0..0)
                );
            }
            match String::from_utf8(bytes) {
                Ok(text) if text.trim().is_empty() => {}
                Ok(text) => return Ok(Some(Source::line(&self.name, self.line, text.trim_end()))),
                Err(_) => {
                    let source = Source::line(&self.name, self.line, "");
                    return Err(Fault::new(say!("not UTF-8 text")).at(&source, 0..0));
                }
            }
        }
    }

    fn unreadable(&self, error: &io::Error) -> Fault {
        Fault::new(say!("cannot read the record: {}", crate::say::reason(error)))
            .about(&Source::new(&self.name, ""))
    }
}

impl<R: BufRead> Feed for Lines<'_, R> {
    fn next_event(&mut self) -> Result<Option<Event>, Fault> {
        let Some(source) = self.read_line()? else { return Ok(None) };
        let what = event(&source)?;
        if let Some(tell) = &mut self.unknown {
            unknown_fields::<EventForm>(&source, tell);
        }
        Ok(Some(Event { source, span: None, what }))
    }

    fn header_fault(&self, name: &str, _subject: Option<Subject>, message: Message) -> Fault {
        let place = if name.is_empty() { 0..self.header.text.len() } else { key_place(&self.header, name) };
        Fault::new(message).at(&self.header, place)
    }

    fn here(&self, message: Message) -> Fault {
        Fault::new(message).at(&Source::line(&self.name, self.line.max(1), ""), 0..0)
    }

    fn at_end(&self, message: Message) -> Fault {
        Fault::new(message).at(&Source::line(&self.name, self.line + 1, ""), 0..0)
    }
}

fn parse<T: DeserializeOwned>(source: &Arc<Source>) -> Result<T, Fault> {
    serde_json::from_str(source.text.trim_start_matches('\u{feff}')).map_err(|error| {
        // serde_json counts columns in bytes, from 1.
        let at = error.column().saturating_sub(1).min(source.text.len());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        Fault::new(say!("invalid record line: {}", message)).at(source, at..at + 1)
    })
}

/// The one event of a line.
fn event(source: &Arc<Source>) -> Result<What, Fault> {
    let line: EventForm = parse(source)?;
    let whole = 0..source.text.len();
    let mut events = Vec::new();
    if let Some(shuffle) = line.shuffle {
        events.push(What::Shuffle(shuffle));
    }
    if let Some(choice) = line.choice {
        let Some(by) = line.by else {
            return Err(Fault::new(say!("missing `by`: write who chose, `a` or `b`")).at(source, whole));
        };
        events.push(What::Choice { by, choice, options: line.options });
    }
    if let Some(state) = line.state {
        events.push(What::State(state));
    }
    match line.note {
        Some(note) if note == CHAIN_LIMIT_NOTE => events.push(What::Note),
        Some(note) => {
            let fault = Fault::new(say!("unknown note {}", quoted(note))).at(source, whole);
            return Err(fault.help(say!("the only valid note is {}", format_args!("{CHAIN_LIMIT_NOTE:?}"))));
        }
        None => {}
    }
    if let Some(result) = line.result {
        events.push(What::Result(result));
    }
    match events.len() {
        1 => Ok(events.remove(0)),
        0 => Err(Fault::new(say!("unknown event"))
            .at(source, whole)
            .help(say!("a line needs one of: shuffle, choice (with by), state, note, result"))),
        _ => Err(Fault::new(say!("two events on one line"))
            .at(source, whole)
            .help(say!("write one event per line"))),
    }
}
