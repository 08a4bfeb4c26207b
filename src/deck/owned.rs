//! What a player owns (`--pool FILE`): decks must be built from it.
//!
//! ```toml
//! cruisers = ["ares", "athena"]   # left out: every cruiser
//! cards = ["0-04", "3-10"]        # left out: every card
//! ```
//!
//! A plain list of ID codes, as `deck import` reads it, works as well; it does not limit the cruisers.

use std::sync::Arc;

use super::Draft;
use super::codes::{known_codes, known_cruisers};
use super::file::DeckFile;
use crate::cards::{CardId, Roster};
use crate::fault::{Fault, Source};
use crate::reader::FaultList;
use crate::reader::toml::{self, Fields};
use crate::say::Message;

/// The cards and cruisers a player owns; `None` is all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owned {
    /// The file's name, for messages.
    name: Message,
    /// Sorted.
    cards: Option<Vec<CardId>>,
    cruisers: Option<Vec<String>>,
    /// What was forgiven or left out in reading a plain list.
    pub remarks: Vec<Fault>,
}

impl Owned {
    /// The keys of such a file.
    pub const KEYS: [&str; 2] = ["cruisers", "cards"];

    /// Reads TOML or a plain list. Every card and cruiser must be in the catalog: one that is not
    /// is a typing error.
    pub fn parse(source: &Arc<Source>, roster: &Roster) -> Result<Self, Vec<Fault>> {
        let is_toml = source.text.lines().any(|line| {
            line.split_once('=').is_some_and(|(key, _)| Self::KEYS.contains(&key.trim().trim_matches('"')))
        });
        let mut remarks = Vec::new();
        let (cards, cruisers) = if is_toml {
            let table = toml::parse(source)?;
            let mut fields = Fields::new(source);
            fields.unknown_keys(&table, &Self::KEYS);
            let cards = known_codes(&mut fields, &table, "cards", roster);
            let cruisers = known_cruisers(&mut fields, &table, "cruisers", roster);
            fields.faults.into_result((cards, cruisers))?
        } else {
            let imported = super::import::import(source, roster)?;
            remarks = imported.remarks.iter().map(super::import::Remark::note).collect();
            let mut faults = FaultList::default();
            let deck = imported.deck;
            for id in deck.distinct_ids().into_iter().filter(|&id| roster.card(id).is_none()) {
                faults.add(|| roster.unknown_card(id).placed(source, deck.span_of(id)));
            }
            faults.into_result((Some(deck.distinct_ids()), None))?
        };
        Ok(Owned { name: source.name.clone(), cards, cruisers, remarks })
    }

    /// Whether the player owns this card.
    pub fn has_card(&self, id: CardId) -> bool {
        self.cards.as_ref().is_none_or(|cards| cards.binary_search(&id).is_ok())
    }

    /// Whether the player owns this cruiser.
    pub fn has_cruiser(&self, id: &str) -> bool {
        self.cruisers.as_ref().is_none_or(|cruisers| cruisers.iter().any(|cruiser| cruiser == id))
    }

    pub(super) fn apply(&self, file: &DeckFile, draft: &Draft, faults: &mut FaultList) {
        for card in draft.cards.iter().filter(|card| !self.has_card(card.id)) {
            faults.add(|| {
                let message = say!("{} is not in the pool {}", card.id, self.name);
                Fault::new(message).placed(file.source(), file.span_of(card.id))
            });
        }
        if let (Some(cruiser), Some(text)) = (&draft.cruiser, &file.cruiser)
            && !self.has_cruiser(&cruiser.id)
        {
            faults.add(|| {
                let known = self.cruisers.as_ref().map(|cruisers| cruisers.join(", ")).unwrap_or_default();
                Fault::new(say!("cruiser {} is not in the pool {}", cruiser.id, self.name))
                    .placed(file.source(), text.span.clone())
                    .help(say!("the pool has: {}", known))
            });
        }
    }
}
