//! Searches in the background: the catalog is asked by one thread at a time, and a search whose result is no longer needed
//! is canceled.

use std::sync::{Arc, Mutex};

use crate::cards::CardId;
use crate::catalog::{Catalog, Interrupt, query};
use crate::deck;
use crate::fault::Fault;
use crate::say::Lang;
use crate::screen::{Job, Work};

/// What a search has found, or what is wrong with it.
pub type SearchResult = Result<Vec<CardId>, Vec<Fault>>;

/// The catalog, ready to be searched.
#[derive(Clone)]
pub struct Finder {
    catalog: Arc<Mutex<Catalog>>,
    interrupt: Arc<Interrupt>,
}

impl Finder {
    /// Takes an open catalog.
    pub fn new(catalog: Catalog) -> Finder {
        let interrupt = Arc::new(catalog.interrupt());
        Finder { catalog: Arc::new(Mutex::new(catalog)), interrupt }
    }

    /// Starts a search. The one before must have been dropped.
    pub fn start<M: Send + 'static>(
        &self,
        text: String,
        lang: Lang,
        work: &Work<M>,
        answer: impl FnOnce(SearchResult) -> M + Send + 'static,
    ) -> Job {
        self.interrupt.interrupt();
        let catalog = self.catalog.clone();
        work.start(move |reply| {
            let query = match query::parse(&text, lang, &mut deck::ids_in) {
                Ok(query) => query,
                Err(faults) => {
                    reply.send(answer(Err(faults)));
                    return;
                }
            };
            // A thread that panicked has changed nothing.
            let catalog = catalog.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if !reply.is_stopped() {
                let found = catalog.search_ids(&query).map_err(|error| vec![Fault::from(error)]);
                reply.send(answer(found));
            }
        })
    }
}
