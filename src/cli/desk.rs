//! The context of the deck commands: the catalog in memory, searches on it, and files as users
//! name them.

use std::path::Path;
use std::sync::Arc;

use super::deck_name::{self, DeckArg, FoundDeck};
use super::options::EventRules;
use super::output;
use super::{Failure, refuse};
use crate::cards::{Card, CardId, Effect, Lang, Roster, builtin};
use crate::catalog::{Catalog, CatalogError, Hidden, Problem, query};
use crate::cli::lang;
use crate::deck::{self, Deck, DeckFile, Draft, Illegal, LoadError, Owned, Rules, Unreadable};
use crate::engine::Mode;
use crate::fault::{Fault, Source};
use crate::files::FileError;
use crate::reader;
use crate::report::deck::Standing;
use crate::say::Message;
use crate::text::{fold, nearest};
use crate::wording::words::colon;
use crate::wording::{safe, safe_lines};

/// A deck with more problems than this is for `validate`.
const MOST_NOTED: usize = 3;

/// An open catalog, and all of it as plain values.
pub struct Desk {
    catalog: Catalog,
    hidden: Hidden,
    pub roster: Roster,
}

/// A catalog to read from. Where the usual one can neither be read nor made, the built-in cards do, with a
/// note; a file that was named must be there or be made.
pub fn open_to_read(path: Option<&Path>) -> Result<Catalog, CatalogError> {
    match Catalog::open(path) {
        Err(error)
            if path.is_none()
                && matches!(
                    error.problem,
                    Problem::NoHome
                        | Problem::Create(_)
                        | Problem::ReadOnly
                        | Problem::Full
                        | Problem::Open(_)
                ) =>
        {
            note(say!("{}; using the built-in cards instead", error));
            Catalog::in_memory()
        }
        opened => opened,
    }
}

impl Desk {
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let catalog = open_to_read(path)?;
        let (mut roster, hidden) = catalog.at_once(|| -> Result<_, Failure> {
            let roster = Roster::new(catalog.cards()?, catalog.cruisers()?, catalog.boards()?);
            Ok((roster, catalog.hidden()?))
        })?;
        if hidden != Hidden::Nothing {
            let help = say!(
                "it is part of the hidden built-in set; show the set with `flightdeck catalog builtin show`"
            );
            roster = roster.with_left_out(builtin::cards(), builtin::cruisers(), help);
        }
        Ok(Desk { catalog, hidden, roster })
    }

    /// A search, a deck or a game without any card to take.
    pub fn no_cards(&self) -> Fault {
        self.missing(say!("the catalog has no cards"))
    }

    pub fn no_cruisers(&self) -> Fault {
        self.missing(say!("the catalog has no cruisers"))
    }

    /// What is missing may be hidden; then the way back is part of the answer.
    fn missing(&self, what: Message) -> Fault {
        let fault = Fault::new(what);
        match self.hidden {
            Hidden::Nothing => fault,
            _ => fault.help(say!("show the built-in cards with `flightdeck catalog builtin show`")),
        }
    }

    /// Whether a sample deck cannot be used because what it is made of is hidden.
    pub fn hides(&self, found: &FoundDeck, file: &DeckFile) -> bool {
        found.is_sample() && self.hidden != Hidden::Nothing && deck::draft(file, &self.roster).is_err()
    }

    /// Says so, in place of a fault for each of its cards.
    fn refuse_hidden(&self, found: &FoundDeck, file: &DeckFile) -> Result<(), Fault> {
        let name = found.typed().trim_start_matches("sample:");
        match self.hides(found, file) {
            true => Err(self.missing(say!("the cards of the sample deck {} are hidden", name))),
            false => Ok(()),
        }
    }

    /// The deck both players draw from, if the mode has one (R-SET-1): empty in Total War.
    pub fn common_deck(&self, mode: Mode) -> Result<Vec<Card>, Failure> {
        let cards = mode.common_deck(self.roster.cards());
        if mode.is_common() && cards.is_empty() {
            return Err(self.missing(say!("there are no cards for the common deck")).rule("R-SET-1").into());
        }
        Ok(cards)
    }

    /// The catalog and what was read of it.
    pub fn into_parts(self) -> (Catalog, Roster) {
        (self.catalog, self.roster)
    }

    /// The cards a search finds, in its order.
    pub fn search(&self, text: &str) -> Result<Vec<Card>, Vec<Fault>> {
        let query = query::parse(text, lang(), &mut deck_name::ids_in)?;
        self.catalog.search(&query).map_err(|error| vec![error.into()])
    }

    /// Whether a search says in which order its cards come.
    pub fn has_order(&self, text: &str) -> bool {
        query::parse(text, lang(), &mut deck_name::ids_in).is_ok_and(|query| !query.sort.is_empty())
    }

    pub fn search_ids(&self, text: &str) -> Result<Vec<CardId>, Vec<Fault>> {
        Ok(self.search(text)?.into_iter().map(|card| card.id).collect())
    }

    /// As [`Desk::search_ids`], but a word that matches no card is a fault: in rules it is a misspelled
    /// field, and a limit on nothing would let every deck pass.
    fn search_for_rules(&self, text: &str) -> Result<Vec<CardId>, Vec<Fault>> {
        let query = query::parse(text, lang(), &mut deck_name::ids_in)?;
        let source = Source::new(say!("query"), text);
        let mut faults = Vec::new();
        for term in query.words() {
            let query::Term::Word { text: word, .. } = term else { continue };
            let alone = query::Query { filter: Some(query::Expr::Term(term.clone())), sort: Vec::new() };
            let found = self.catalog.search_ids(&alone).map_err(|error| vec![Fault::from(error)])?;
            if found.is_empty() || !self.is_plainly_meant(word) {
                let fault = Fault::new(say!("`{}` is not a field, card or effect", word));
                let span = text.find(word.as_str()).map(|at| at..at + word.len());
                let fault = fault.placed(&source, span);
                faults.push(match query::nearest_keyword(word, lang()) {
                    Some(near) => fault.help(say!("did you mean `{}`?", near)),
                    None => fault.help(say!("limit fighters, shields, fields, effects, or a search")),
                });
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        self.catalog.search_ids(&query).map_err(|error| vec![error.into()])
    }

    /// Whether a word is written as a card, an effect or a code is, and is not a letter or two away from
    /// a field: rules forgive no typing errors.
    fn is_plainly_meant(&self, word: &str) -> bool {
        let word = fold(word.trim());
        let fields = ["level", "number", "colour", "fighters", "shields", "fields", "effects"];
        if nearest(&word, fields).is_some() {
            return false;
        }
        let glossary = builtin::glossary();
        let mut effects = Effect::ALL.into_iter().flat_map(|effect| {
            let names = Lang::ALL.into_iter().map(move |lang| glossary.effect(effect, lang).name);
            names.chain([effect.code()])
        });
        word.parse::<CardId>().is_ok()
            || effects.any(|name| fold(name).contains(&word))
            || self.roster.cards().iter().any(|card| fold(&card.name).contains(&word))
    }

    /// An event's rules, or Total War as printed.
    pub fn rules(&self, path: Option<&Path>) -> Result<Rules, Failure> {
        let Some(path) = path else { return Ok(Rules::total_war()) };
        let source = read_source(path)?;
        Rules::parse(&source, &self.roster, &mut |query| self.search_for_rules(query)).map_err(Failure::from)
    }

    pub fn owned(&self, path: Option<&Path>) -> Result<Option<Owned>, Failure> {
        let Some(path) = path else { return Ok(None) };
        let owned = Owned::parse(&read_source(path)?, &self.roster)?;
        owned.remarks.iter().for_each(|remark| note(Message::plain(remark.line(lang()))));
        Ok(Some(owned))
    }

    /// The id of a cruiser that was typed by id or name.
    pub fn cruiser_id(&self, typed: &str) -> Result<String, Fault> {
        Ok(self.roster.cruiser_called(typed)?.id.clone())
    }

    /// A deck to look at, finished or not. Its errors are reported on standard error.
    pub fn draft(&self, deck: &DeckArg) -> Result<(DeckFile, Draft), Failure> {
        self.draft_for(deck, &EventRules::total_war())
    }

    /// The same for an event.
    pub fn draft_for(&self, deck: &DeckArg, event: &EventRules) -> Result<(DeckFile, Draft), Failure> {
        let found = deck.find()?;
        let file = found.read()?;
        self.refuse_hidden(&found, &file)?;
        let draft = deck::draft(&file, &self.roster)?;
        self.note_if_illegal(&file, event);
        Ok((file, draft))
    }

    /// Whether a deck can be played at an event.
    pub fn standing(&self, file: &DeckFile, event: &EventRules) -> Standing {
        Standing::of(&event.check(file, &self.roster), &event.rules)
    }

    /// A deck to play with: found, read and legal.
    pub fn legal(&self, deck: &DeckArg, event: &EventRules) -> Result<LegalDeck, Failure> {
        Ok(self.legal_of(deck.find()?, event)?)
    }

    /// Decks to play with, or everything that is wrong with any of them.
    pub fn all_legal(&self, decks: &[DeckArg], event: &EventRules) -> Result<Vec<LegalDeck>, Failure> {
        let mut legal = Vec::new();
        let mut faults = Vec::new();
        for found in find_decks(decks) {
            let found = found.map_err(|unknown| vec![unknown.1]);
            match found.and_then(|found| self.legal_of(found, event)) {
                Ok(deck) => legal.push(deck),
                Err(more) => faults.extend(more),
            }
        }
        refuse(faults)?;
        Ok(legal)
    }

    fn legal_of(&self, found: FoundDeck, event: &EventRules) -> Result<LegalDeck, Vec<Fault>> {
        let file = found.read().map_err(Unreadable::into_faults)?;
        self.refuse_hidden(&found, &file).map_err(|fault| vec![fault])?;
        let deck = event.check(&file, &self.roster).map_err(|illegal| illegal.faults)?;
        Ok(LegalDeck { found, deck })
    }

    pub fn note_if_illegal(&self, file: &DeckFile, event: &EventRules) {
        if let Err(illegal) = event.check(file, &self.roster) {
            let is_not_legal = |why: Message| note(say!("{} is not legal yet: {}", file.source().name, why));
            illegal.faults.iter().take(MOST_NOTED).map(Fault::sentence).for_each(is_not_legal);
            if let more @ 1.. = illegal.faults.len().saturating_sub(MOST_NOTED) {
                is_not_legal(say_count!(more, "{} more problem", "{} more problems"));
            }
        }
    }
}

/// A file of rules, shares or owned cards; `-` is standard input.
pub fn read_source(path: &Path) -> Result<Arc<Source>, FileError> {
    reader::read(path, DeckFile::MOST_BYTES)
}

/// A deck that may be played with, and where it is from.
pub struct LegalDeck {
    pub found: FoundDeck,
    pub deck: Deck,
}

/// The decks that are meant where several fit, and notes on what was passed over.
pub fn find_decks(typed: &[DeckArg]) -> Vec<deck_name::Lookup> {
    const SOME: usize = 5;
    let (decks, others) = find_decks_and_others(typed);
    if !others.is_empty() {
        let mut names: Vec<Message> =
            others.iter().take(SOME).map(|path| Message::plain(path.display().to_string())).collect();
        if others.len() > SOME {
            names.push(crate::report::document::left_out(others.len() - SOME));
        }
        let names = Message::joined(names, ", ");
        note(say_count!(
            others.len(),
            "skipped {} file that is not a deck: {}",
            "skipped {} files that are not decks: {}",
            names
        ));
    }
    decks
}

/// The same, and what else the folders hold, for a report of its own.
pub fn find_decks_and_others(typed: &[DeckArg]) -> (Vec<deck_name::Lookup>, Vec<std::path::PathBuf>) {
    let (decks, passed_over) = deck_name::find_all(typed);
    for path in passed_over.irregular {
        note(say!("skipped {}: it is not a regular file", path.display()));
    }
    (decks, passed_over.others)
}

/// Reports an action on standard error: a file was written, a card was added.
pub fn tell(text: &str) {
    super::output::tell(&safe_lines(text));
}

/// A note: neither a result nor an error.
pub fn note(message: impl Into<Message>) {
    remark(tr!(lang(), "note"), message);
}

/// Something that is probably wrong, but no failure.
pub fn warn(message: impl Into<Message>) {
    remark(tr!(lang(), "warning"), message);
}

fn remark(what: String, message: impl Into<Message>) {
    let text = safe(&message.into().in_lang(lang()));
    output::tell(&format!("{}{text}", colon(&what, lang())));
}

impl From<Illegal> for Failure {
    fn from(illegal: Illegal) -> Self {
        illegal.faults.into()
    }
}

impl From<Unreadable> for Failure {
    fn from(error: Unreadable) -> Self {
        match error {
            Unreadable::File(error) => Failure::File(error),
            Unreadable::NotToml(faults) => Failure::Faults(faults),
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Unreadable(error) => error.into(),
            LoadError::Illegal(faults) => Failure::Faults(faults),
        }
    }
}
