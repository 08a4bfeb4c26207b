//! Lists from elsewhere: plain text, CSV, JSON and deck files, told apart by themselves.
//!
//! - Plain: ID codes, one a line or separated by commas, semicolons, tabs or spaces, each perhaps
//!   with a count before it (`1x 3-10`) and a name after it; `#` and `//` start comments; lines
//!   `name: …`, `cruiser: …`, `author: …` and `notes: …` (one for each line of the notes) are read.
//! - CSV with a header: the column `id` (or `code`, `card`), perhaps `count`, and `deck`, `cruiser`,
//!   `author`, `notes`, where the first value counts. Other columns are ignored.
//! - JSON: an object with `name`, `cruiser`, `author`, `notes` and `cards`, or only the list of
//!   cards; a card is an ID code or an object with `id` and perhaps `count`.
//! - A deck file: TOML with `cards = […]`.

use std::sync::Arc;

use serde_json::Value;

use super::file::DeckFile;
use super::list::List;
use crate::cards::{CardId, Roster};
use crate::fault::{Fault, Source};
use crate::reader::FaultList;
use crate::reader::toml::{line_problem, notes_problem, unknown_key};
use crate::text;

/// Reads a list in whatever format it is. A card that stands twice, or is counted twice, is a fault
/// (R-SET-2); whether the catalogue has it is checked with the deck that comes of it.
pub fn import(source: &Arc<Source>, roster: &Roster) -> Result<List, Vec<Fault>> {
    if is_deck_file(&source.text) {
        return DeckFile::parse(source.clone())?.list();
    }
    let mut reading = Reading { source, roster, list: List::default(), faults: FaultList::default() };
    let start = source.text.trim_start();
    if start.starts_with(['{', '[']) {
        reading.json();
    } else if let Some(delimiter) = csv_delimiter(start) {
        reading.csv(delimiter);
    } else {
        reading.plain();
    }
    reading.finish()
}

const ID_COLUMNS: [&str; 3] = ["id", "code", "card"];
const COUNT_COLUMNS: [&str; 4] = ["count", "copies", "quantity", "qty"];
const HEADS: [&str; 4] = ["name", "cruiser", "author", "notes"];

/// No other format has an equals sign after the word.
fn is_deck_file(text: &str) -> bool {
    text.lines().any(|line| line.split_once('=').is_some_and(|(key, _)| key.trim() == "cards"))
}

/// A sheet starts with a header that names the column of the ID codes.
fn csv_delimiter(text: &str) -> Option<u8> {
    let header = text.lines().next()?;
    [b',', b';', b'\t'].into_iter().find(|&delimiter| {
        let cells: Vec<String> = header.split(char::from(delimiter)).map(cell).collect();
        let named = |name: &&str| cells.iter().any(|cell| cell == name);
        ID_COLUMNS.iter().any(named) && (cells.len() > 1 || delimiter == b',')
    })
}

/// The same but for case and accents. Longer texts than a line may have must agree to the letter, so
/// that comparing every row with the first takes no more than reading them.
fn is_same_line(a: &str, b: &str) -> bool {
    let (a, b) = (a.trim(), b.trim());
    a == b || (a.len().max(b.len()) <= 4 * 80 && text::fold(a) == text::fold(b))
}

fn cell(text: &str) -> String {
    text::fold(text.trim().trim_matches('"').trim())
}

struct Reading<'a> {
    source: &'a Arc<Source>,
    roster: &'a Roster,
    list: List,
    faults: FaultList,
}

impl Reading<'_> {
    fn finish(mut self) -> Result<List, Vec<Fault>> {
        self.list.notes = self.list.notes.take().filter(|notes| !notes.is_empty());
        let mut ids: Vec<CardId> = self.list.sorted();
        for copies in ids.chunk_by_mut(|a, b| a == b).filter(|copies| copies.len() > 1) {
            let times =
                if copies.len() == 2 { "twice".to_owned() } else { format!("{} times", copies.len()) };
            let message = format!("{} {times}; a deck holds each card once", copies[0]);
            self.faults.add(|| Fault::new(message).rule("R-SET-2").about(self.source));
        }
        for (key, value) in
            [("name", &self.list.name), ("author", &self.list.author), ("cruiser", &self.list.cruiser)]
        {
            if let Some(problem) = value.as_deref().and_then(line_problem) {
                self.faults.add(|| Fault::new(format!("{key} {problem}")).about(self.source));
            }
        }
        if let Some(problem) = self.list.notes.as_deref().and_then(notes_problem) {
            self.faults.add(|| Fault::new(format!("notes {problem}")).about(self.source));
        }
        if self.list.cards.is_empty() && self.list == List::default() && self.faults.is_empty() {
            self.faults.add(|| {
                Fault::new("no ID code in it")
                    .about(self.source)
                    .help("expected codes such as 3-10, one a line")
            });
        }
        if self.faults.is_empty() { Ok(self.list) } else { Err(self.faults.finish()) }
    }

    /// Takes a card; `place` is where it stands, as a fault with the place set.
    fn card(&mut self, typed: &str, count: Option<u64>, place: impl Fn(Fault) -> Fault) {
        match typed.parse::<CardId>() {
            Err(problem) => {
                let typed: String = typed.chars().take(40).collect();
                self.faults.add(|| place(self.roster.not_a_code(&typed, problem)));
            }
            Ok(id) => match count {
                None | Some(1) => self.list.cards.push(id),
                Some(count) => self.faults.add(|| {
                    let message = format!("{count} copies of {id}; a deck holds each card once");
                    place(Fault::new(message).rule("R-SET-2"))
                }),
            },
        }
    }

    /// Takes a line of the head: name, cruiser, author or a line of the notes.
    fn head(&mut self, key: &str, value: &str) {
        let place = match key {
            "name" => &mut self.list.name,
            "cruiser" => &mut self.list.cruiser,
            "author" => &mut self.list.author,
            _ => {
                match &mut self.list.notes {
                    Some(notes) => {
                        notes.push('\n');
                        notes.push_str(value);
                    }
                    empty => *empty = Some(value.to_owned()),
                }
                return;
            }
        };
        let value = if key == "cruiser" { value.trim().to_lowercase() } else { value.trim().to_owned() };
        place.get_or_insert(value);
    }

    fn plain(&mut self) {
        let text = &self.source.text;
        let mut start = 0;
        for whole in text.split_inclusive('\n') {
            let line = whole.trim_end_matches(['\n', '\r']);
            if let Some((key, value)) = head_of(line) {
                self.head(key, value);
            } else {
                let comment = line.find('#').into_iter().chain(line.find("//")).min();
                let line = &line[..comment.unwrap_or(line.len())];
                let mut at = start;
                for item in line.split([',', ';', '\t']) {
                    self.plain_item(item, at);
                    at += item.len() + 1;
                }
            }
            start += whole.len();
        }
    }

    /// `3-10`, `1x 3-10`, `3-10 x1`, `1 3-10 Crowbar`, `3-10 3-11`
    fn plain_item(&mut self, item: &str, start: usize) {
        let source = self.source;
        let whole = |fault: Fault| fault.at(source, start..start + item.trim_end().len());
        let (mut count, mut last) = (None, None);
        for word in item.split_whitespace() {
            // The word is a part of the item, so its place is known.
            let at = start + (word.as_ptr() as usize - item.as_ptr() as usize);
            let place = |fault: Fault| fault.at(source, at..at + word.len());
            if let (None, Some(n)) = (count, count_of(word)) {
                count = Some(n);
            } else if matches!(word, "x" | "X" | "×") && count.is_some() {
                continue;
            } else if word.parse::<CardId>().is_ok() {
                self.card(word, count.take(), place);
                last = Some(word);
            } else {
                // What follows a code is the card's name; in front of one nothing else can stand.
                if last.is_none() {
                    self.card(word, None, place);
                    return;
                }
                break;
            }
        }
        match (count, last) {
            (None | Some(1), Some(_)) | (None, None) => {}
            (Some(count), Some(id)) => {
                self.faults.add(|| {
                    let message = format!("{count} copies of {id}; a deck holds each card once");
                    whole(Fault::new(message).rule("R-SET-2"))
                });
            }
            (Some(count), None) => self.faults.add(|| {
                whole(Fault::new(format!("a count of {count} without an ID code")))
                    .help("a sheet needs a header with a column id")
            }),
        }
    }

    fn csv(&mut self, delimiter: u8) {
        let source = self.source;
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .flexible(true)
            .from_reader(source.text.trim_start().as_bytes());
        let skipped = source.text.len() - source.text.trim_start().len();
        let header: Vec<String> = match reader.headers() {
            Ok(header) => header.iter().map(cell).collect(),
            Err(_) => return, // the header was read once already
        };
        let column = |names: &[&str]| header.iter().position(|name| names.contains(&name.as_str()));
        let (ids, counts) = (column(&ID_COLUMNS), column(&COUNT_COLUMNS));
        for row in reader.records() {
            let row = match row {
                Ok(row) => row,
                Err(error) => {
                    return self.faults.add(|| Fault::new(format!("not CSV: {error}")).about(source));
                }
            };
            let start = skipped + row.position().map_or(0, |position| position.byte() as usize);
            let place = |fault: Fault| fault.at(source, start..start + row_length(&source.text, start));
            for (key, column_name) in
                [("name", "deck"), ("cruiser", "cruiser"), ("author", "author"), ("notes", "notes")]
            {
                let value =
                    column(&[column_name]).and_then(|at| row.get(at)).filter(|value| !value.is_empty());
                if let Some(value) = value {
                    self.csv_head(key, text::from_cell(value), place);
                }
            }
            let count = counts.and_then(|at| row.get(at)).map(str::trim).filter(|count| !count.is_empty());
            let count = match count.map(str::parse::<u64>) {
                Some(Err(_)) => {
                    let count = count.unwrap_or_default();
                    self.faults.add(|| place(Fault::new(format!("count {count:?} is not a number"))));
                    continue;
                }
                other => other.and_then(Result::ok),
            };
            let id = ids.and_then(|at| row.get(at)).unwrap_or_default().trim();
            if !id.is_empty() {
                self.card(id, count, place);
            }
        }
    }

    /// The first value of a column counts; a second, other one is a second deck.
    fn csv_head(&mut self, key: &str, value: &str, place: impl Fn(Fault) -> Fault) {
        let known = match key {
            "name" => &self.list.name,
            "cruiser" => &self.list.cruiser,
            "author" => &self.list.author,
            _ => &self.list.notes,
        };
        match known {
            None => self.head(key, value),
            Some(known) if key == "notes" && known == value => {}
            Some(known) if key != "notes" && is_same_line(known, value) => {}
            Some(known) => {
                let short = |text: &str| text.chars().take(80).collect::<String>();
                let (value, known) = (short(value), short(known));
                let message = format!("another {key}, {value:?} after {known:?}: a sheet holds one deck");
                self.faults.add(|| place(Fault::new(message)));
            }
        }
    }

    fn json(&mut self) {
        let source = self.source;
        let value: Value = match serde_json::from_str(&source.text) {
            Ok(value) => value,
            Err(error) => {
                let line_start: usize = source
                    .text
                    .split_inclusive('\n')
                    .take(error.line().saturating_sub(1))
                    .map(str::len)
                    .sum();
                let at = line_start + error.column().saturating_sub(1);
                let message = error.to_string();
                let message = message.split(" at line").next().unwrap_or_default();
                return self.faults.add(|| Fault::new(format!("not JSON: {message}")).at(source, at..at + 1));
            }
        };
        let fault = |message: String| Fault::new(message).about(source);
        let cards = match value {
            Value::Array(cards) => cards,
            Value::Object(mut object) => {
                let cards = object.remove("cards");
                for (key, value) in &object {
                    match (HEADS.contains(&key.as_str()), value) {
                        (true, Value::Null) => {}
                        (true, Value::String(value)) if key == "notes" => {
                            self.list.notes = Some(value.clone())
                        }
                        (true, Value::String(value)) => self.head(key, value),
                        (true, _) => self.faults.add(|| fault(format!("{key} must be a text"))),
                        (false, _) => self.faults.add(|| unknown_key(key, &DeckFile::KEYS).about(source)),
                    }
                }
                match cards {
                    Some(Value::Array(cards)) => cards,
                    Some(_) => return self.faults.add(|| fault("cards must be a list".into())),
                    None => {
                        return self
                            .faults
                            .add(|| fault("no cards".into()).help("expected \"cards\": [\"3-10\"]"));
                    }
                }
            }
            _ => return self.faults.add(|| fault("expected a list of cards or an object with cards".into())),
        };
        for (at, card) in cards.iter().enumerate() {
            let place = |mut fault: Fault| {
                fault.message = format!("card {}: {}", at + 1, fault.message);
                fault.about(source)
            };
            let (id, count) = match card {
                Value::String(id) => (Some(id.as_str()), None),
                Value::Object(card) => {
                    let count = COUNT_COLUMNS.iter().find_map(|name| card.get(*name));
                    (ID_COLUMNS.iter().find_map(|name| card.get(*name)?.as_str()), count)
                }
                _ => (None, None),
            };
            let wrong_count = count.is_some_and(|count| !count.is_u64());
            match id {
                Some(id) if !wrong_count => self.card(id, count.and_then(Value::as_u64), place),
                _ => self.faults.add(|| place(Fault::new("expected an ID code or an object with id"))),
            }
        }
    }
}

/// `name: Red Tide`; exactly one space after the colon is not part of the value.
fn head_of(line: &str) -> Option<(&'static str, &str)> {
    let (key, value) = line.split_once(':')?;
    let key = text::fold(key.trim());
    let key = HEADS.into_iter().find(|head| *head == key)?;
    Some((key, value.strip_prefix(' ').unwrap_or(value)))
}

/// `1x`, `1×`, `x1` or a bare `1`
fn count_of(word: &str) -> Option<u64> {
    let digits =
        word.strip_suffix(['x', 'X', '×']).or_else(|| word.strip_prefix(['x', 'X', '×'])).unwrap_or(word);
    digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))
}

fn row_length(text: &str, start: usize) -> usize {
    text.get(start..).map_or(0, |rest| rest.find('\n').unwrap_or(rest.len()))
}
