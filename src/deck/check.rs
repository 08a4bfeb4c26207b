//! The check that turns a deck file into a deck. Only what passes it can be played.

use std::path::Path;

use super::file::{DeckFile, Unreadable};
use super::id_list::ListedId;
use super::owned::Owned;
use super::rules::Rules;
use super::{Deck, Draft};
use crate::cards::{BadId, CardId, Roster};
use crate::fault::Fault;
use crate::reader::{FaultList, Placed};
use crate::say::{Message, Tell, quoted};

/// A deck file that is not a legal deck: everything that is wrong, and what could be made of it.
#[derive(Clone, Debug)]
pub struct Illegal {
    /// As much of it as could be made out.
    pub draft: Box<Draft>,
    /// Everything that is wrong with it.
    pub faults: Vec<Fault>,
}

/// Why a deck could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file could not be read, or not as a deck.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It is not legal; everything that is wrong with it.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Illegal(Vec<Fault>),
}

/// Reads a deck to play with, under Total War as printed.
pub fn load(path: &Path, roster: &Roster) -> Result<Deck, LoadError> {
    let file = DeckFile::read(path)?;
    check(&file, roster, &Rules::total_war(), None).map_err(|illegal| LoadError::Illegal(illegal.faults))
}

/// Finds the file's cards and cruiser in the catalog. Fails where one is unknown or listed twice;
/// a draft may still have too few cards, or no cruiser.
pub fn draft(file: &DeckFile, roster: &Roster) -> Result<Draft, Illegal> {
    let (draft, mut faults) = resolve(file, roster);
    if let Some(fault) = unknown_cruiser(file, roster) {
        faults.add(|| fault);
    }
    if faults.is_empty() {
        Ok(draft)
    } else {
        Err(Illegal { draft: Box::new(draft), faults: faults.finish() })
    }
}

/// Checks a deck file against the catalog, the rules and, where given, what the player owns.
pub fn check(
    file: &DeckFile,
    roster: &Roster,
    rules: &Rules,
    owned: Option<&Owned>,
) -> Result<Deck, Illegal> {
    let (draft, mut faults) = resolve(file, roster);
    if file.lacks("name", &file.parts.name) {
        faults.add(|| {
            Fault::new(say!("no name"))
                .about(file.source())
                .help(say!("add a line such as name = \"Red Tide\""))
        });
    }
    if file.lacks("cruiser", &file.parts.cruiser) {
        let example = roster.cruisers().first().map_or("ares", |cruiser| &cruiser.id);
        let help = say!("add a line such as cruiser = \"{}\"; available: {}", example, roster.cruiser_ids());
        faults.add(|| Fault::new(say!("no cruiser")).rule("R-SET-2").about(file.source()).help(help));
    }
    if let Some(fault) = unknown_cruiser(file, roster) {
        faults.add(|| fault);
    }
    rules.apply(file, &draft, &mut faults);
    if let Some(owned) = owned {
        owned.apply(file, &draft, &mut faults);
    }
    let deck = if faults.is_empty() { Deck::new(draft) } else { Err(Box::new(draft)) };
    deck.map_err(|draft| Illegal { draft, faults: faults.finish() })
}

fn resolve(file: &DeckFile, roster: &Roster) -> (Draft, FaultList) {
    let mut faults = entry_faults(file, Some(roster));
    faults.absorb(&file.faults);
    let value = |text: &Option<Placed<String>>| text.as_ref().map(|text| text.value.clone());
    let draft = Draft {
        name: value(&file.parts.name).unwrap_or_default(),
        author: value(&file.parts.author),
        notes: value(&file.parts.notes),
        cruiser: file.parts.cruiser.as_ref().and_then(|text| roster.cruiser(&text.value)).cloned(),
        cards: file.distinct_ids().into_iter().filter_map(|id| roster.card(id)).cloned().collect(),
    };
    (draft, faults)
}

fn unknown_cruiser(file: &DeckFile, roster: &Roster) -> Option<Fault> {
    let text = file.parts.cruiser.as_ref()?;
    if roster.cruiser(&text.value).is_some() {
        return None;
    }
    Some(roster.unknown_cruiser(&text.value).placed(file.source(), text.span.clone()))
}

/// Entries that are not ID codes, cards listed more than once however they are written
/// (R-SET-2) and, given a roster, cards that it lacks.
pub(super) fn entry_faults(file: &DeckFile, roster: Option<&Roster>) -> FaultList {
    let mut faults = FaultList::default();
    let mut entries: Vec<(CardId, usize)> = Vec::with_capacity(file.parts.cards.len());
    for (at, entry) in file.parts.cards.iter().enumerate() {
        match entry.value {
            Ok(id) => entries.push((id, at)),
            Err(problem) => faults.add(|| bad_entry(file, entry, problem, roster)),
        }
    }
    entries.sort_unstable();
    for copies in entries.chunk_by(|a, b| a.0 == b.0) {
        let (id, first) = copies[0];
        if copies.len() > 1 {
            faults.add(|| copied(file, id, roster, copies));
        }
        if let Some(roster) = roster
            && roster.card(id).is_none()
        {
            faults
                .add(|| roster.unknown_card(id).placed(file.source(), file.parts.cards[first].span.clone()));
        }
    }
    faults
}

pub(super) fn bad_entry(file: &DeckFile, entry: &ListedId, problem: BadId, roster: Option<&Roster>) -> Fault {
    // An entry can be very long; its start is enough to recognize it.
    let written: String = file.written(entry).chars().take(40).collect();
    let fault = match roster {
        Some(roster) => roster.not_a_code(&written, problem),
        None => Fault::new(say!("{}: {}", quoted(written), problem)).rule("R-CARD-1"),
    };
    fault.placed(file.source(), entry.span.clone())
}

/// `3-10 Night Mail is listed twice; also on line 7`, placed where it is listed again.
fn copied(file: &DeckFile, id: CardId, roster: Option<&Roster>, copies: &[(CardId, usize)]) -> Fault {
    const MOST_LINES: usize = 8;
    let name = roster.and_then(|roster| roster.card(id)).map(|card| &card.name);
    let card = name.map_or(id.tell(), |name| Message::plain(format!("{id} {name}")));
    let times = match copies.len() {
        2 => say!("{} is listed twice", card),
        3 => say!("{} is listed three times", card),
        n => say!("{} is listed {} times", card, n),
    };
    let entries: Vec<&ListedId> =
        copies.iter().take(MOST_LINES).map(|&(_, at)| &file.parts.cards[at]).collect();
    let spans = entries.iter().filter_map(|entry| entry.span.as_ref());
    let mut lines: Vec<usize> = spans.map(|span| file.source().line_column(span.start).0).collect();
    let shown = lines.get(1).copied();
    lines.retain(|line| Some(*line) != shown);
    lines.dedup();
    let mut lines: Vec<Message> = lines.iter().map(Tell::tell).collect();
    if copies.len() > MOST_LINES && !lines.is_empty() {
        lines.push(say!("others"));
    }
    let message = match lines.len() {
        0 => times,
        1 => say!("{}; also on line {}", times, Message::both(lines)),
        _ => say!("{}; also on lines {}", times, Message::both(lines)),
    };
    let fault = Fault::new(message)
        .rule("R-SET-2")
        .placed(file.source(), entries.get(1).and_then(|entry| entry.span.clone()));
    let mut spellings: Vec<_> = entries.iter().map(|entry| file.written(entry)).collect();
    spellings.sort_unstable();
    spellings.dedup();
    if spellings.len() > 1 {
        let spellings = Message::joined(spellings.into_iter().map(quoted), ", ");
        return fault.help(say!("{} are the same card", spellings));
    }
    fault
}
