//! Registration sheets for the decks of a whole event, in one file.

use crate::cli::names::labels;
use crate::cli::prelude::*;
use crate::deck::Deck;
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
        let all = desk.all_legal(named, event)?;
        if all.len() > Self::MOST_DECKS {
            let decks = say_count!(all.len(), "{} deck", "{} decks");
            let message = say!("{} are too many for one file; at most {}", decks, Self::MOST_DECKS);
            return Err(Fault::new(message).into());
        }
        let decks = labels(&all).into_iter().zip(all).map(|(label, LegalDeck { deck, .. })| {
            let marks = [deck.code(), deck.hash().to_string()];
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
        let title = format!("{} – {}", label!(words.lang, "Deck registration"), event.unwrap_or(&count));
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
