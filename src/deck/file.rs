//! The deck file as written: raw, with the place of everything, not yet checked against a catalog.
//!
//! ```toml
//! name = "Red Tide"
//! cruiser = "ares"
//! cards = ["0-04", "3-10"]
//! author = "…"   # optional
//! notes = "…"    # optional
//! ```

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::List;
use super::codes::{Entry, codes, written};
use crate::cards::CardId;
use crate::fault::{Fault, Source};
use crate::files::FileError;
use crate::reader::toml::{self, Fields, line_problem, notes_problem};
use crate::reader::{self, FaultList, Placed};
use crate::say::Tell;

/// Why a deck file could not even be checked.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The file itself could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Every place where it is not TOML.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    NotToml(Vec<Fault>),
}

impl Unreadable {
    /// As a list of faults, for every cause.
    pub fn into_faults(self) -> Vec<Fault> {
        match self {
            Unreadable::File(error) => vec![Fault::new(error.tell())],
            Unreadable::NotToml(faults) => faults,
        }
    }
}

/// The values of a deck, each with its place where it has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub name: Option<Placed<String>>,
    pub author: Option<Placed<String>>,
    pub notes: Option<Placed<String>>,
    pub cruiser: Option<Placed<String>>,
    pub cards: Vec<Entry>,
}

impl Parts {
    pub fn is_empty(&self) -> bool {
        *self == Parts::default()
    }
}

/// A deck as written, legal or not: raw values, each with its place where it has one. Most
/// come from a deck file; a code or a command makes one without places.
#[derive(Clone, Debug)]
pub struct DeckFile {
    pub(super) source: Arc<Source>,
    pub(super) name: Option<Placed<String>>,
    pub(super) author: Option<Placed<String>>,
    pub(super) notes: Option<Placed<String>>,
    /// In lower case, as ids are.
    pub(super) cruiser: Option<Placed<String>>,
    pub(super) cards: Vec<Entry>,
    /// How many items the list has, texts or not; `None` when `cards` is there but not a list.
    pub(super) items: Option<usize>,
    /// Of the key `cards`, to point at when the whole list is wrong.
    pub(super) cards_key: Option<Range<usize>>,
    /// The key is missing; one of the wrong kind is a fault of its own, in `faults`.
    pub(super) no_name: bool,
    pub(super) no_cruiser: bool,
    /// The errors that do not depend on the catalog: unknown keys, texts for lists.
    pub(super) faults: FaultList,
}

impl DeckFile {
    /// The keys of a deck file.
    pub const KEYS: [&str; 5] = ["name", "cruiser", "cards", "author", "notes"];
    /// Larger than any deck: with every code there can be, four levels of 65,535.
    pub const MOST_BYTES: u64 = 4_000_000;

    /// Reads a deck file; `-` is standard input.
    pub fn read(path: &Path) -> Result<Self, Unreadable> {
        Self::parse(reader::read(path, Self::MOST_BYTES)?).map_err(Unreadable::NotToml)
    }

    /// Fails only where the text is not TOML; all other faults are kept for the check.
    pub fn parse(source: Arc<Source>) -> Result<Self, Vec<Fault>> {
        let table = toml::parse(&source)?;
        let mut fields = Fields::new(&source);
        fields.unknown_keys(&table, &Self::KEYS);
        let name = fields.line(&table, "name");
        let author = fields.line(&table, "author");
        let mut notes = fields.string(&table, "notes").filter(|text| !text.value.is_empty());
        if let Some(text) = &mut notes {
            text.value = text.value.replace("\r\n", "\n");
            if let Some(problem) = notes_problem(&text.value) {
                fields
                    .faults
                    .add(|| Fault::new(say!("notes {}", problem)).placed(&source, text.span.clone()));
            }
        }
        let mut cruiser = fields.line(&table, "cruiser");
        if let Some(text) = &mut cruiser {
            text.value = text.value.to_lowercase();
        }
        let cards = codes(&mut fields, &table, "cards").unwrap_or_default();
        let cards_key = table.get_key_value("cards").map(|(key, _)| key.span());
        let items = match table.get("cards") {
            Some(value) => value.get_ref().as_array().map(|array| array.len()),
            None => Some(0),
        };
        let missing = |key| !table.contains_key(key);
        let (no_name, no_cruiser) = (missing("name"), missing("cruiser"));
        let faults = fields.faults;
        Ok(DeckFile {
            name,
            author,
            notes,
            cruiser,
            cards,
            items,
            cards_key,
            no_name,
            no_cruiser,
            faults,
            source,
        })
    }

    /// A deck that was not read from a text; `name` is what faults call it.
    pub fn of(list: &List, name: impl Tell) -> Self {
        let text = |text: &Option<String>| text.clone().map(Placed::nowhere);
        let parts = Parts {
            name: text(&list.name),
            author: text(&list.author),
            notes: text(&list.notes),
            cruiser: text(&list.cruiser),
            cards: list.cards.iter().map(|&id| Placed::nowhere(Ok(id))).collect(),
        };
        Self::from_parts(Source::new(name, ""), parts)
    }

    /// A deck from somewhere else than a deck file.
    pub(super) fn from_parts(source: Arc<Source>, parts: Parts) -> Self {
        let Parts { name, author, notes, cruiser, cards } = parts;
        let mut faults = FaultList::default();
        for (key, text) in [("name", &name), ("author", &author), ("cruiser", &cruiser)] {
            if let Some(text) = text
                && let Some(problem) = line_problem(&text.value)
            {
                faults.add(|| Fault::new(say!("{} {}", key, problem)).placed(&source, text.span.clone()));
            }
        }
        if let Some(text) = &notes
            && let Some(problem) = notes_problem(&text.value)
        {
            faults.add(|| Fault::new(say!("notes {}", problem)).placed(&source, text.span.clone()));
        }
        DeckFile {
            items: Some(cards.len()),
            cards_key: None,
            no_name: name.is_none(),
            no_cruiser: cruiser.is_none(),
            name,
            author,
            notes,
            cruiser,
            cards,
            faults,
            source,
        }
    }

    /// Gives a deck that names no cruiser one, and one without a name a name.
    pub fn complete(&mut self, cruiser: Option<String>, name: Option<String>) {
        if let (None, Some(cruiser)) = (&self.cruiser, cruiser) {
            (self.cruiser, self.no_cruiser) = (Some(Placed::nowhere(cruiser)), false);
        }
        if let (None, Some(name)) = (&self.name, name) {
            (self.name, self.no_name) = (Some(Placed::nowhere(name)), false);
        }
    }

    /// The file's name and text.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The deck's name, where the file gives one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_ref().map(|name| name.value.as_str())
    }

    /// Whether it lists cards, which other files of the same form do not.
    pub fn has_cards(&self) -> bool {
        self.cards_key.is_some()
    }

    /// The errors of the file that do not depend on the catalog.
    pub fn faults(&self) -> Vec<Fault> {
        self.faults.clone().finish()
    }

    /// Every ID code in it that is one, in the order written, copies included.
    pub fn ids(&self) -> impl Iterator<Item = CardId> + '_ {
        self.cards.iter().filter_map(|entry| entry.value.ok())
    }

    /// How many cards it lists, known or not, copies and mistakes included.
    pub fn listed(&self) -> usize {
        self.items.unwrap_or(0)
    }

    /// The ID codes in it, sorted, each once.
    pub fn distinct_ids(&self) -> Vec<CardId> {
        let mut ids: Vec<CardId> = self.ids().collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// The text of an entry as written, without its quotes.
    pub(super) fn written(&self, entry: &Entry) -> &str {
        written(&self.source.text, entry.span.as_ref())
    }

    /// Where a card is listed first.
    pub(super) fn span_of(&self, id: CardId) -> Option<Range<usize>> {
        self.cards.iter().find(|entry| entry.value == Ok(id))?.span.clone()
    }

    /// The deck as a plain value, known to the catalog or not; refused while the file has a fault
    /// of its own, an invalid code, or a card twice.
    pub fn list(&self) -> Result<List, Vec<Fault>> {
        let mut faults = super::check::entry_faults(self, None);
        faults.absorb(&self.faults);
        let value = |text: &Option<Placed<String>>| text.as_ref().map(|text| text.value.clone());
        faults.into_result(List {
            name: value(&self.name),
            author: value(&self.author),
            notes: value(&self.notes),
            cruiser: value(&self.cruiser),
            cards: self.ids().collect(),
        })
    }

    /// The ID codes listed, for a search; see [`read_ids`].
    pub fn searched_ids(&self) -> Result<Vec<CardId>, Vec<Fault>> {
        let mut faults = self.faults.clone();
        if self.cards_key.is_none() {
            let help = say!("add a line such as cards = [\"3-10\", …]");
            faults.add(|| Fault::new(say!("no cards")).about(&self.source).help(help));
        }
        for entry in &self.cards {
            if let Err(problem) = entry.value {
                faults.add(|| super::check::bad_entry(self, entry, problem, None));
            }
        }
        if !faults.is_empty() {
            return Err(faults.finish());
        }
        Ok(self.distinct_ids())
    }
}

/// The ID codes a deck file lists, for `in:` in a search: sorted, copies given once. Drafts count, and
/// cards the catalog lacks; but a file with a fault gives an error, not a part of its cards.
pub fn read_ids(path: &Path) -> Result<Vec<CardId>, Vec<Fault>> {
    DeckFile::read(path).map_err(Unreadable::into_faults)?.searched_ids()
}

/// [`read_ids`] as a search asks for it.
pub fn ids_in(path: &str) -> Result<Vec<CardId>, Vec<Fault>> {
    read_ids(Path::new(path))
}
