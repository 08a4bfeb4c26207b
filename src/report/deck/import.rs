//! The result of an import.

use super::{Standing, one_line};
use crate::cards::Roster;
use crate::deck::{Imported, List, Remark, RemarkKind};
use crate::fault::Fault;
use crate::report::document::{Column, Document, Look, Table};
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
    let mut table = Table::new(Look::Bare, [(); 2].map(|()| Column::words(Message::default())));
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
            false => say_count!(more, "… {} more with --full", "… {} more with --full"),
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

/// What became of several lists.
pub fn imported_folder(
    folder: &str,
    written: usize,
    failed: &[(String, Vec<Fault>)],
    full: bool,
    lang: Lang,
) -> Document {
    let mut document = Document::new(lang);
    let all = written + failed.len();
    if failed.is_empty() {
        document.text(say_count!(written, "Wrote {} deck to {}.", "Wrote all {} decks to {}.", folder));
        return document;
    }
    let unread = say_count!(failed.len(), "{} could not be read", "{} could not be read");
    document.text(say_count!(
        written,
        "Wrote {} of {} decks to {}; {}.",
        "Wrote {} of {} decks to {}; {}.",
        all,
        folder,
        unread
    ));
    let mut table = Table::new(Look::Bare, [(); 2].map(|()| Column::words(Message::default())));
    for (file, faults) in failed.iter().take(if full { usize::MAX } else { MOST }) {
        let shown = if full { faults.len() } else { 1 };
        for (at, fault) in faults.iter().take(shown).enumerate() {
            let file = if at == 0 { file.as_str() } else { "" };
            let [place, what] = row(fault);
            let place = if place.is_empty() { what } else { say!("{}: {}", place, what) };
            table.row([Message::plain(file), place]);
        }
    }
    document.table(table);
    if !full {
        document.text(say!("More: {}", "--full"));
    }
    document
}
