//! The catalog: every card, cruiser and board in one SQLite file, the built-in ones and the user's own.
//!
//! [`Catalog::open`] is the only entry point. Reading returns values of [`crate::cards`]; every change
//! is one transaction. It does not know decks or games.

mod check;
mod open;
pub mod query;
mod read;
mod sql;
mod write;

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::cards::{Board, Card, CardId, Cruiser};
use crate::sqlite;
/// Why a catalog cannot be used.
pub use crate::sqlite::DatabaseError as CatalogError;
pub use crate::sqlite::Problem;
use open::CATALOG;
pub use open::VERSION;
pub use rusqlite::InterruptHandle as Interrupt;
pub use sql::{Rows, SqlError, SqlReader};
pub use write::{Changes, Hidden};

/// An open catalog, up to date with the program.
///
/// Opening looks at the file outside SQLite, too. As closing any handle of a file gives up a
/// process's POSIX locks on it, a process should not open a catalog while it is writing to it.
pub struct Catalog {
    path: PathBuf,
    connection: Connection,
}

/// What a catalog in memory has for a path.
const IN_MEMORY: &str = ":memory:";

/// A row and whether it came with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored<T> {
    pub value: T,
    pub builtin: bool,
}

impl Catalog {
    /// Opens a catalog, or the one in the platform's data folder; makes it where there is none, and
    /// brings it up to date where the program is newer. Otherwise nothing is written.
    pub fn open(path: Option<&Path>) -> Result<Self, CatalogError> {
        open::open_or_create(path)
    }

    /// The built-in cards in memory, for places where no catalog can be kept. Nothing that is written to
    /// it lasts.
    pub fn in_memory() -> Result<Self, CatalogError> {
        open::in_memory()
    }

    /// Where [`Catalog::open`] looks for the catalog.
    pub fn location(path: Option<&Path>) -> Result<PathBuf, CatalogError> {
        open::location(path)
    }

    /// What stops a search from another thread; it does nothing while none is running.
    pub fn interrupt(&self) -> Interrupt {
        self.connection.get_interrupt_handle()
    }

    /// Leaves the file to the system, which closes it with the process: for a command that has read all it needs and
    /// ends. Freeing what SQLite holds would only take time.
    pub(crate) fn leave(self) {
        std::mem::forget(self);
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// For statements of the search language.
    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Reads several things of one state of the file, which nobody can change meanwhile: what is read comes first and is
    /// shown after. It is also quicker, because the file is locked once.
    pub(crate) fn at_once<T, E: From<CatalogError>>(
        &self,
        read: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let _state = sqlite::one_state(&self.connection).map_err(|error| self.error(error))?;
        read()
    }

    /// What a problem of [`Catalog::connection`] means for this file.
    pub(crate) fn error(&self, problem: impl Into<Problem>) -> CatalogError {
        problem.into().in_file(&CATALOG, &self.path)
    }

    /// All cards, by ID code.
    pub fn cards(&self) -> Result<Vec<Card>, CatalogError> {
        Ok(self.kept_cards()?.into_iter().map(|kept| kept.value).collect())
    }

    /// All cards, by ID code, each with where it came from.
    pub fn kept_cards(&self) -> Result<Vec<Stored<Card>>, CatalogError> {
        read::cards(&self.connection, None).map_err(|problem| self.error(problem))
    }

    /// Those of these cards that are there, by ID code.
    pub(crate) fn cards_with(&self, ids: &[CardId]) -> Result<Vec<Card>, CatalogError> {
        let found = read::cards(&self.connection, Some(ids)).map_err(|problem| self.error(problem))?;
        Ok(found.into_iter().map(|kept| kept.value).collect())
    }

    pub fn card(&self, id: CardId) -> Result<Option<Card>, CatalogError> {
        Ok(self.cards_with(&[id])?.pop())
    }

    /// All cruisers, by id.
    pub fn cruisers(&self) -> Result<Vec<Cruiser>, CatalogError> {
        Ok(self.kept_cruisers()?.into_iter().map(|kept| kept.value).collect())
    }

    /// All cruisers, by id, each with where it came from.
    pub fn kept_cruisers(&self) -> Result<Vec<Stored<Cruiser>>, CatalogError> {
        read::cruisers(&self.connection).map_err(|problem| self.error(problem))
    }

    /// The boards: those of the box first, then the user's own.
    pub fn boards(&self) -> Result<Vec<Board>, CatalogError> {
        Ok(self.kept_boards()?.into_iter().map(|kept| kept.value).collect())
    }

    /// The boards, each with where it came from.
    pub fn kept_boards(&self) -> Result<Vec<Stored<Board>>, CatalogError> {
        read::boards(&self.connection).map_err(|problem| self.error(problem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{builtin, sheet};
    use crate::fault::Source;
    use proptest::prelude::*;

    #[test]
    fn a_new_catalog_holds_the_built_in_data() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("c.db");
        for _ in 0..2 {
            let catalog = Catalog::open(Some(&path)).unwrap();
            assert_eq!(catalog.cards().unwrap(), builtin::cards());
            let mut cruisers = builtin::cruisers().to_vec();
            cruisers.sort_by(|a, b| a.id.cmp(&b.id));
            assert_eq!(catalog.cruisers().unwrap(), cruisers);
            assert_eq!(catalog.boards().unwrap(), builtin::boards());
            let card = &builtin::cards()[42];
            assert_eq!(catalog.card(card.id).unwrap().as_ref(), Some(card));
            assert_eq!(catalog.card(CardId::new(3, 999).unwrap()).unwrap(), None);
            assert!(catalog.cruisers().unwrap().iter().any(|cruiser| cruiser.name == "Ares"));
        }
    }

    #[test]
    fn what_is_read_at_once_is_one_state_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("c.db");
        let catalog = Catalog::open(Some(&path)).unwrap();
        let other = Connection::open(&path).unwrap();
        other.busy_timeout(std::time::Duration::ZERO).unwrap();
        let rename = || other.execute_batch("UPDATE cruisers SET name = 'Renamed'");
        let names = || -> Result<Vec<String>, CatalogError> {
            Ok(catalog.cruisers()?.into_iter().map(|cruiser| cruiser.name).collect())
        };
        catalog
            .at_once(|| -> Result<(), CatalogError> {
                let before = names()?;
                assert!(rename().is_err(), "nobody can change it meanwhile");
                assert_eq!(catalog.at_once(names)?, before, "one within another is part of it");
                assert!(rename().is_err(), "and does not end it");
                Ok(())
            })
            .unwrap();
        rename().unwrap();
        assert!(names().unwrap().iter().all(|name| name == "Renamed"));
    }

    /// Few cards are asked for in another way than many.
    #[test]
    fn cards_are_found_by_short_and_long_lists_of_codes() {
        let catalog = Catalog::in_memory().unwrap();
        let all = catalog.cards().unwrap();
        for count in [0, 1, 2, 39, 40, 41, all.len()] {
            let ids: Vec<CardId> = all[..count].iter().rev().map(|card| card.id).collect();
            assert_eq!(catalog.cards_with(&ids).unwrap(), all[..count], "{count}");
        }
        let unknown = CardId::new(3, 999).unwrap();
        assert_eq!(catalog.cards_with(&[unknown, all[7].id]).unwrap(), all[7..8]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// Import, read, export and import elsewhere: the same cards, and a catalog without a fault.
        #[test]
        fn what_was_imported_comes_back(cards in sheet::tests::any_cards()) {
            let folder = tempfile::tempdir().unwrap();
            let mut catalog = Catalog::open(Some(&folder.path().join("a.db"))).unwrap();
            catalog.import_cards(&cards, true).unwrap();
            prop_assert_eq!(catalog.check().unwrap(), []);
            for card in &cards {
                let there = catalog.card(card.id).unwrap();
                prop_assert_eq!(there.as_ref(), Some(card));
            }
            let all = catalog.cards().unwrap();
            let exported = sheet::read(&Source::new("export", sheet::write(&all))).unwrap();
            let mut other = Catalog::open(Some(&folder.path().join("b.db"))).unwrap();
            other.import_cards(&exported, true).unwrap();
            prop_assert_eq!(other.cards().unwrap(), all);
            prop_assert_eq!(other.kept_cards().unwrap(), catalog.kept_cards().unwrap());
            let own: Vec<CardId> = cards.iter().map(|card| card.id).collect();
            prop_assert_eq!(catalog.remove(&own, &[]).unwrap(), Vec::<String>::new());
            prop_assert_eq!(catalog.cards().unwrap(), builtin::cards());
        }
    }
}
