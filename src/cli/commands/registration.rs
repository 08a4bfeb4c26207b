//! What an organizer prints for the decks of a whole event: a list of participants and a registration sheet for
//! each deck. A deck that breaks the rules gets its sheet all the same, with a mark.

use crate::cli::deck_name::FoundDeck;
use crate::cli::names::{distinct_names, player};
use crate::cli::prelude::*;
use crate::deck::{Deck, DeckFile, Draft};
use crate::print::draw::printout::{Paper, Printout};
use crate::print::sheet::participants::{self, Participant};
use crate::print::sheet::registration::{self, Registration, by_surname};
use crate::report::list::CardList;
use crate::wording::Date;
use crate::wording::words::Words;

/// The decks of an event.
pub struct Event {
    /// In the order in which they are printed.
    entries: Vec<Registered>,
    /// Files that are not decks, and why.
    unread: Vec<(String, String)>,
}

/// A deck with who brings it.
struct Registered {
    player: Option<String>,
    /// What it is called, unlike any other.
    label: String,
    draft: Draft,
    /// Its code and hash, where it can have them.
    marks: Option<[String; 2]>,
    problem: Option<String>,
}

impl Event {
    /// The most sheets. More would fill the memory.
    const MOST_DECKS: usize = 1_000;

    /// Reads the decks: those of folders by the names of their players, others in the order in which they were
    /// named. What is wrong with one is reported, and does not stop the others.
    pub fn read(named: &[DeckArg], desk: &Desk, event: &EventRules) -> Result<Self, Failure> {
        let mut found = Vec::new();
        let mut faults = Vec::new();
        for lookup in desk::find_decks(named) {
            match lookup {
                Ok(deck) => found.push(deck),
                // A mistyped name, not a file that cannot be read.
                Err(unknown) => faults.push(unknown.1),
            }
        }
        refuse(faults)?;
        if found.len() > Self::MOST_DECKS {
            let decks = say_count!(found.len(), "{} deck", "{} decks");
            let message = say!("{} are too many for one file; at most {}", decks, Self::MOST_DECKS);
            return Err(Fault::new(message).into());
        }
        let (mut entries, mut unread) = (Vec::new(), Vec::new());
        let mut unreadable = Vec::new();
        for deck in &found {
            match deck.read() {
                Ok(file) if !file.has_cards() && deck.path().is_some() => {
                    note(say!("skipped {}: it is not a deck", deck.typed()));
                }
                Ok(file) => entries.push((deck, Registered::of(deck, &file, desk, event))),
                Err(error) => {
                    let faults = error.into_faults();
                    let first = faults.first().map(|fault| fault.sentence().in_lang(lang()));
                    unread.push((file_name(deck), first.unwrap_or_default()));
                    unreadable.extend(faults);
                }
            }
        }
        if entries.is_empty() {
            refuse(unreadable)?;
            return Err(Fault::new(say!("there is no deck here")).into());
        }
        for fault in &unreadable {
            desk::warn(Message::plain(fault.line(lang())));
        }
        let origins: Vec<PathBuf> = entries.iter().map(|(deck, _)| deck.origin()).collect();
        let names = entries.iter().zip(&origins).map(|((_, entry), origin)| (&*entry.draft.name, &**origin));
        let labels = distinct_names(&names.collect::<Vec<_>>());
        let mut entries: Vec<Registered> = entries
            .into_iter()
            .zip(labels)
            .map(|((_, entry), label)| Registered { label, ..entry })
            .collect();
        if named.iter().any(DeckArg::is_several) {
            let name = |entry: &Registered| entry.player.clone().unwrap_or_else(|| entry.label.clone());
            entries.sort_by(|one, two| by_surname(&name(one), &name(two)));
        }
        Ok(Event { entries, unread })
    }

    /// How many decks there are.
    pub fn decks(&self) -> usize {
        self.entries.len()
    }

    /// Whether every deck can be played.
    pub fn is_legal(&self) -> bool {
        self.unread.is_empty() && self.entries.iter().all(|entry| entry.problem.is_none())
    }

    fn sheets<'a>(
        &'a self,
        event: Option<&'a str>,
        date: Option<Date>,
    ) -> Vec<(CardList<'a>, Registration<'a>)> {
        let sheet = |(at, entry): (usize, &'a Registered)| {
            let [code, hash] = match &entry.marks {
                Some([code, hash]) => [Some(&**code), Some(&**hash)],
                None => [None, None],
            };
            let list = CardList {
                name: &entry.label,
                author: entry.draft.author.as_deref(),
                notes: entry.draft.notes.as_deref(),
                cruiser: entry.draft.cruiser.as_ref(),
                cards: &entry.draft.cards,
                code,
                hash,
                date,
            };
            let registration = Registration {
                player: entry.player.as_deref(),
                event,
                number: Some(at + 1),
                problem: entry.problem.as_deref(),
            };
            (list, registration)
        };
        self.entries.iter().enumerate().map(sheet).collect()
    }

    /// The participants, then all sheets, one deck after the other.
    pub fn printout(&self, event: Option<&str>, date: Option<Date>, paper: Paper, words: &Words) -> Printout {
        let count = say_count!(self.decks(), "{} deck", "{} decks").in_lang(words.lang);
        let title = format!("{} – {}", label!(words.lang, "Deck registration"), event.unwrap_or(&count));
        let mut about: Vec<String> = event.map(str::to_owned).into_iter().collect();
        about.extend(date.map(|date| date.written(words.lang)));
        about.push(count);
        let mut pages = participants::pages(&self.participants(), &about.join(" · "), paper, words);
        let sheets = self.sheets(event, date);
        let sheets = sheets.iter().map(|(list, entry)| registration::document(list, *entry, paper, words));
        pages.extend(sheets.flat_map(|sheet| sheet.pages));
        Printout { title, lang: words.lang, date, flip: None, pages }
    }

    fn participants(&self) -> Vec<Participant<'_>> {
        let entries = self.entries.iter().zip(1..).map(|(entry, number)| Participant {
            number: Some(number),
            player: entry.player.as_deref().unwrap_or("–"),
            deck: &entry.label,
            cruiser: entry.draft.cruiser.as_ref().map_or("–", |cruiser| &cruiser.name),
            cards: Some(entry.draft.cards.len()),
            hash: entry.marks.as_ref().map_or("–", |[_, hash]| hash),
            problem: entry.problem.as_deref(),
        });
        let unread = self.unread.iter().map(|(file, problem)| Participant {
            number: None,
            player: file,
            deck: "–",
            cruiser: "–",
            cards: None,
            hash: "–",
            problem: Some(problem),
        });
        entries.chain(unread).collect()
    }

    /// The same for a browser.
    pub fn html(&self, event: Option<&str>, date: Option<Date>, paper: Paper, words: &Words) -> String {
        let printed = self.printout(event, date, paper, words);
        registration::html(&printed, &self.sheets(event, date), words)
    }
}

impl Registered {
    /// A deck as it is, and the first fault in it; all of them are printed as warnings.
    fn of(found: &FoundDeck, file: &DeckFile, desk: &Desk, event: &EventRules) -> Self {
        let (draft, faults) = match event.check(file, &desk.roster) {
            Ok(deck) => (deck.draft().clone(), Vec::new()),
            Err(illegal) => (*illegal.draft, illegal.faults),
        };
        for fault in &faults {
            desk::warn(Message::plain(fault.line(lang())));
        }
        let sentence = |fault: &Fault| fault.sentence().in_lang(lang());
        let problem = faults.first().map(sentence).map(|first| match faults.len() - 1 {
            0 => first,
            more => tr!(lang(), "{} (and {} more)", first, more),
        });
        let player = player(draft.author.as_deref(), found);
        let marks = Deck::new(draft.clone()).ok().map(|deck| [deck.code(), deck.hash().to_string()]);
        Registered { player, label: String::new(), draft, marks, problem }
    }
}

/// The name of a file that could not be read.
fn file_name(found: &FoundDeck) -> String {
    let name = found.path().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| found.typed().to_owned())
}
