//! The result of an import.

use super::{Standing, one_line};
use crate::cards::Roster;
use crate::deck::{Imported, List, Remark, RemarkKind};
use crate::fault::Fault;
use crate::report::document::{Column, Document, HeadStyle, Table, left_out};
use crate::say::{Lang, Message};

/// A list that was read.
pub struct Import<'a> {
    pub imported: &'a Imported,
    pub list: &'a List,
    pub standing: Standing,
    /// The deck file that was written; `None` where it went to standard output.
    pub file: Option<&'a str>,
    /// The same, safe to paste into a shell.
    pub typed: Option<&'a str>,
}

/// How many remarks a summary has.
const MOST: usize = 12;

/// `Wrote mine.toml: Red Tide, Ares, 25 cards, legal.`
pub fn written(file: &str, list: &List, standing: Standing, roster: &Roster) -> Message {
    with_standing(say!("Wrote {}: {}", one_line(file), contents(list, roster)), standing)
}

/// What a deck file holds after an edit: `mine.toml: Red Tide, Ares, 25 cards, legal.`
pub fn holds(file: &str, list: &List, standing: Standing, roster: &Roster) -> Message {
    with_standing(say!("{}: {}", one_line(file), contents(list, roster)), standing)
}

fn with_standing(what: Message, standing: Standing) -> Message {
    match standing {
        Standing::Legal => say!("{}, legal.", what),
        Standing::Needs(more) => {
            say_count!(
                more,
                "{1}. Not legal yet: it needs {0} more.",
                "{1}. Not legal yet: it needs {0} more.",
                what
            )
        }
        Standing::Problems(n) => {
            say_count!(n, "{1}. Not legal yet: {0} problem.", "{1}. Not legal yet: {0} problems.", what)
        }
    }
}

/// `Anna rush, Ares, 4 cards`
fn contents(list: &List, roster: &Roster) -> Message {
    let mut parts = Vec::new();
    parts.extend(list.name.as_deref().map(one_line).map(Message::plain));
    parts.extend(list.cruiser.as_ref().map(|id| {
        Message::plain(one_line(roster.cruiser(id).map_or(id.as_str(), |cruiser| cruiser.name.as_str())))
    }));
    parts.push(say_count!(list.cards.len(), "{} card", "{} cards"));
    Message::joined(parts, ", ")
}

/// What was read, what was guessed and what was left out.
pub fn imported(import: &Import<'_>, full: bool, roster: &Roster, lang: Lang) -> Document {
    let Import { imported, list, standing, file, typed } = import;
    let mut document = Document::new(lang);
    document.text(match file {
        Some(file) => written(file, list, *standing, roster),
        None => with_standing(say!("Read {}", contents(list, roster)), *standing),
    });
    let mut table = Table::new(HeadStyle::Bare, [(); 2].map(|()| Column::words(Message::default())));
    let mut shown = 0;
    let most = if full { usize::MAX } else { MOST };
    for (title, left_out) in [(say!("Read with a guess"), false), (say!("Left out"), true)] {
        let of_kind = |remark: &&Remark| (remark.kind == RemarkKind::LeftOut) == left_out;
        let remarks: Vec<&Remark> = imported.remarks.iter().filter(of_kind).take(most - shown).collect();
        if !remarks.is_empty() {
            table.group(title);
            remarks.iter().for_each(|remark| table.row(row(&remark.fault)));
            shown += remarks.len();
        }
    }
    let more = imported.remarks.len() + imported.unsaid - shown;
    if more > 0 {
        table.footer = match full {
            true => say!("… {} more", more),
            false => left_out(more),
        };
    }
    if shown > 0 {
        document.table(table);
    }
    if let (Some(typed), false) = (typed, *standing == Standing::Legal) {
        let [suggest, build] =
            ["suggest", "build"].map(|verb| one_line(&format!("flightdeck deck {verb} {typed}")));
        document.text(say!("Go on: {}, or {}", suggest, build));
    }
    document
}

/// `line 3` and what is there.
fn row(fault: &Fault) -> [Message; 2] {
    let place = fault.line_column().map_or_else(Message::default, |(line, _)| say!("line {}", line));
    [place, fault.message.clone()]
}

/// One of several lists.
pub struct ImportedFile {
    /// Where it was read.
    pub file: String,
    /// What the deck file holds, with what was guessed and left out; or why there is none.
    pub outcome: Result<(Message, Vec<Fault>), Vec<Fault>>,
}

/// What became of several lists: a line for each, and what is to be said of it below.
pub fn imported_folder(folder: &str, files: &[ImportedFile], full: bool, lang: Lang) -> Document {
    const SOME: usize = 3;
    let mut document = Document::new(lang);
    let written = files.iter().filter(|file| file.outcome.is_ok()).count();
    document.text(match files.len() - written {
        0 => say_count!(written, "Wrote {} deck to {}.", "Wrote all {} decks to {}.", folder),
        failed => {
            let unread = say_count!(failed, "{} could not be imported", "{} could not be imported");
            say_count!(
                written,
                "Wrote {} of {} decks to {}; {}.",
                "Wrote {} of {} decks to {}; {}.",
                files.len(),
                folder,
                unread
            )
        }
    });
    let mut table = Table::new(HeadStyle::Bare, [(); 2].map(|()| Column::words(Message::default())));
    let mut cut = false;
    for ImportedFile { file, outcome } in files {
        let (first, faults) = match outcome {
            Ok((holds, notes)) => (Some(holds.clone()), notes),
            Err(faults) => (None, faults),
        };
        let most = if full { faults.len() } else { SOME.min(faults.len()) };
        let more = faults.len() - most;
        cut |= more > 0;
        let lines = faults[..most].iter().map(|fault| {
            let [place, what] = row(fault);
            if place.is_empty() { what } else { say!("{}: {}", place, what) }
        });
        let lines = first.into_iter().chain(lines).chain((more > 0).then(|| left_out(more)));
        for (at, line) in lines.enumerate() {
            let file = if at == 0 { one_line(file) } else { String::new() };
            table.row([Message::plain(file), line]);
        }
    }
    document.table(table);
    if cut {
        document.text(say!("More: {}", "--full"));
    }
    document
}
