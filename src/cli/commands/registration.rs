//! Registration sheets for the decks of a whole event, in one file.

use std::path::Path;

use crate::cli::Failure;
use crate::cli::deck_name::DeckArg;
use crate::cli::desk::{Desk, LegalDeck};
use crate::cli::names::told_apart;
use crate::cli::options::EventRules;
use crate::deck::{self, Deck, DeckHash};
use crate::fault::Fault;
use crate::print::draw::printout::{Paper, Printout};
use crate::print::sheet::registration::{self, Registration};
use crate::report::list::CardList;
use crate::wording::Date;
use crate::wording::words::Words;

/// The decks of an event, all of them legal.
pub struct Event {
    /// A distinct label for each, with its code and hash.
    decks: Vec<(String, Deck, [String; 2])>,
}

impl Event {
    /// The most sheets. More would fill the memory.
    const MOST_DECKS: usize = 1_000;

    /// Reads the decks, in the order of the paths and of the files in folders; or tells everything that is
    /// wrong with any of them.
    pub fn read(named: &[DeckArg], desk: &Desk, event: &EventRules) -> Result<Self, Failure> {
        let mut faults = Vec::new();
        let (mut files, mut decks) = (Vec::new(), Vec::new());
        match desk.all_legal(named, event) {
            Ok(all) => {
                for LegalDeck { found, deck } in all {
                    decks.push(deck);
                    files.push(found.origin());
                }
            }
            Err(Failure::Faults(more)) => faults.extend(more),
            Err(failure) => return Err(failure),
        }
        if decks.len() > Self::MOST_DECKS {
            let decks = say_count!(decks.len(), "{} deck", "{} decks");
            faults.push(Fault::new(say!(
                "{} are too many for one file; at most {}",
                decks,
                Self::MOST_DECKS
            )));
        }
        if !faults.is_empty() {
            return Err(Failure::Faults(faults));
        }
        let named: Vec<(&str, &Path)> =
            decks.iter().zip(&files).map(|(deck, file)| (deck.name(), file.as_path())).collect();
        let labels = told_apart(&named);
        let decks = decks.into_iter().zip(labels).map(|(deck, label)| {
            let ids: Vec<_> = deck.cards().iter().map(|card| card.id).collect();
            let cruiser = &deck.cruiser().id;
            let marks = [deck::encode(cruiser, &ids), DeckHash::of(cruiser, ids.iter().copied()).to_string()];
            (label, deck, marks)
        });
        Ok(Event { decks: decks.collect() })
    }

    fn lists(&self, date: Option<Date>) -> Vec<CardList<'_>> {
        self.decks.iter().map(|entry| list_of(entry, date)).collect()
    }

    /// All sheets, one deck after the other.
    pub fn printout(&self, entry: Registration, date: Option<Date>, paper: Paper, words: &Words) -> Printout {
        let event = entry.event;
        let count = say_count!(self.decks.len(), "{} deck", "{} decks").in_lang(words.lang);
        let title = format!("{} – {}", words.labels.registration, event.unwrap_or(&count));
        let lists = self.lists(date);
        let sheets = lists.iter().map(|list| registration::document(list, entry, paper, words));
        let pages = sheets.flat_map(|sheet| sheet.pages).collect();
        Printout { title, lang: words.lang, date, flip: None, pages }
    }

    /// The same for a browser.
    pub fn html(&self, entry: Registration, date: Option<Date>, paper: Paper, words: &Words) -> String {
        let printed = self.printout(entry, date, paper, words);
        registration::html(&printed, &self.lists(date), entry, words)
    }
}

fn list_of((label, deck, [code, hash]): &(String, Deck, [String; 2]), date: Option<Date>) -> CardList<'_> {
    let draft = deck.draft();
    CardList {
        name: label,
        author: draft.author.as_deref(),
        notes: draft.notes.as_deref(),
        cruiser: Some(deck.cruiser()),
        cards: deck.cards(),
        code: Some(code),
        hash: Some(hash),
        date,
    }
}
