//! What the deck commands work with: the catalogue in memory, searches on it, and files as users
//! name them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Failure;
use super::output;
use crate::cards::{Card, CardId, Effect, Lang, Roster, builtin};
use crate::catalog::{Catalog, CatalogError, Hidden, query};
use crate::cli::lang;
use crate::deck::{self, DeckFile, Draft, Illegal, LoadError, Owned, Rules, Unreadable};
use crate::fault::{Fault, Source};
use crate::files::FileError;
use crate::reader;
use crate::say::Message;
use crate::text::fold;
use crate::wording::words::colon;
use crate::wording::{safe, safe_lines};

/// An open catalogue, and all of it as plain values.
pub struct Desk {
    catalog: Catalog,
    pub roster: Roster,
}

/// A catalogue to read from. Where the usual one can neither be read nor made, the built-in cards do, with a
/// note; a file that was named must be there or be made.
pub fn open_to_read(path: Option<&Path>) -> Result<Catalog, CatalogError> {
    match Catalog::open(path) {
        Err(
            error @ (CatalogError::NoHome
            | CatalogError::Create(..)
            | CatalogError::ReadOnly(_)
            | CatalogError::Full(_)
            | CatalogError::Open(..)),
        ) if path.is_none() => {
            note(say!("{}; the built-in cards are used, from memory", error));
            Catalog::in_memory()
        }
        opened => opened,
    }
}

impl Desk {
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let catalog = open_to_read(path)?;
        let mut roster = Roster::new(catalog.cards()?, catalog.cruisers()?, catalog.boards()?);
        if catalog.hidden()? != Hidden::Nothing {
            let help = say!(
                "it is built in, and the built-in ones are hidden; `flightdeck catalog builtin show` brings them back"
            );
            roster = roster.with_left_out(builtin::cards(), builtin::cruisers(), help);
        }
        Ok(Desk { catalog, roster })
    }

    /// The catalogue and what was read of it.
    pub fn into_parts(self) -> (Catalog, Roster) {
        (self.catalog, self.roster)
    }

    /// The cards a search finds, in its order.
    pub fn search(&self, text: &str) -> Result<Vec<Card>, Vec<Fault>> {
        let query = query::parse(text, &mut deck::ids_in)?;
        self.catalog.search(&query).map_err(|error| vec![error.into()])
    }

    /// Whether a search says in which order its cards come.
    pub fn has_order(&self, text: &str) -> bool {
        query::parse(text, &mut deck::ids_in).is_ok_and(|query| !query.sort.is_empty())
    }

    pub fn search_ids(&self, text: &str) -> Result<Vec<CardId>, Vec<Fault>> {
        Ok(self.search(text)?.into_iter().map(|card| card.id).collect())
    }

    /// As [`Desk::search_ids`], but a word that matches no card is a fault: in rules it is a misspelt
    /// field, and a limit on nothing would let every deck pass.
    fn search_for_rules(&self, text: &str) -> Result<Vec<CardId>, Vec<Fault>> {
        let query = query::parse(text, &mut deck::ids_in)?;
        let source = Source::new("query", text);
        let mut faults = Vec::new();
        for term in query.words() {
            let query::Term::Word { text: word, .. } = term else { continue };
            let alone = query::Query { filter: Some(query::Expr::Term(term.clone())), sort: Vec::new() };
            let found = self.catalog.search_ids(&alone).map_err(|error| vec![Fault::from(error)])?;
            if found.is_empty() || !self.is_plainly_meant(word) {
                let fault = Fault::new(say!("`{}` is neither a field nor a card or an effect", word));
                let span = text.find(word.as_str()).map(|at| at..at + word.len());
                let fault = fault.placed(&source, span);
                faults.push(match query::nearest_keyword(word) {
                    Some(near) => fault.help(say!("did you mean `{}`?", near)),
                    None => fault.help(say!("a limit is fighters, shields, fields, effects, or a search")),
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
        if fields.iter().any(|field| strsim::osa_distance(&word, field) <= 2) {
            return false;
        }
        let glossary = builtin::glossary();
        let mut effects = Effect::ALL.into_iter().flat_map(|effect| {
            let names = Lang::ALL.into_iter().map(move |lang| glossary.effect(effect, lang).name.as_str());
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
        Rules::parse(&source, &self.roster, &mut |query| self.search_for_rules(query))
            .map_err(Failure::Faults)
    }

    pub fn owned(&self, path: Option<&Path>) -> Result<Option<Owned>, Failure> {
        let Some(path) = path else { return Ok(None) };
        let owned = Owned::parse(&read_source(path)?, &self.roster).map_err(Failure::Faults)?;
        owned.remarks.iter().for_each(|remark| note(remark.line(lang())));
        Ok(Some(owned))
    }

    /// The id of a cruiser that was typed by id or name.
    pub fn cruiser_id(&self, typed: &str) -> Result<String, Fault> {
        let cruiser = self.roster.cruiser_called(typed);
        cruiser.map(|cruiser| cruiser.id.clone()).ok_or_else(|| self.roster.unknown_cruiser(typed))
    }

    /// A deck to look at, finished or not; what keeps it from being legal is told on the side.
    pub fn draft(&self, path: &Path) -> Result<(DeckFile, Draft), Failure> {
        let file = DeckFile::read(path)?;
        let draft =
            deck::draft(&file, &self.roster).map_err(|Illegal { faults, .. }| Failure::Faults(faults))?;
        self.note_if_illegal(&file);
        Ok((file, draft))
    }

    pub fn note_if_illegal(&self, file: &DeckFile) {
        if let Err(illegal) = deck::check(file, &self.roster, &Rules::total_war(), None) {
            for fault in illegal.faults {
                note(say!("{} is not legal yet: {}", file.source().name, fault.sentence()));
            }
        }
    }
}

/// A file of rules, shares, cards owned or whatever goes with decks; `-` is standard input.
pub fn read_source(path: &Path) -> Result<Arc<Source>, FileError> {
    reader::read(path, DeckFile::MOST_BYTES)
}

/// The deck files that paths on the command line mean, and a note on what was passed over.
pub fn deck_paths(named: &[PathBuf]) -> Vec<Result<PathBuf, (PathBuf, Fault)>> {
    let paths = reader::deck_paths(named);
    for path in paths.skipped {
        note(say!("skipped {}: it is not a regular file", path.display()));
    }
    paths.files
}

/// What was done, where that is no result: a file was written, a card was added.
pub fn tell(text: &str) {
    super::output::tell(&safe_lines(text));
}

/// Something worth knowing that is no result and no failure.
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
