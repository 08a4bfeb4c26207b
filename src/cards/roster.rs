//! Every card, cruiser and board there is, as plain values: what decks are built from and checked
//! against, wherever it was loaded from.

use super::{BadId, Board, Card, CardId, Cruiser, builtin};
use crate::fault::Fault;
use crate::text;

/// The cards, cruisers and boards that exist.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    /// Sorted by ID code, which no two share.
    cards: Vec<Card>,
    cruisers: Vec<Cruiser>,
    boards: Vec<Board>,
}

impl Roster {
    /// Of two cards with one ID code, the first is kept.
    pub fn new(mut cards: Vec<Card>, cruisers: Vec<Cruiser>, boards: Vec<Board>) -> Self {
        cards.sort_by_key(|card| card.id);
        cards.dedup_by_key(|card| card.id);
        Roster { cards, cruisers, boards }
    }

    /// What comes with the program.
    pub fn builtin() -> Self {
        Roster::new(builtin::cards().to_vec(), builtin::cruisers().to_vec(), builtin::boards().to_vec())
    }

    /// Sorted by ID code.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// In the order of their source.
    pub fn cruisers(&self) -> &[Cruiser] {
        &self.cruisers
    }

    /// The double-sided boards of one box.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The card with this ID code.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        let at = self.cards.binary_search_by_key(&id, |card| card.id).ok()?;
        Some(&self.cards[at])
    }

    /// The cruiser with this id.
    pub fn cruiser(&self, id: &str) -> Option<&Cruiser> {
        self.cruisers.iter().find(|cruiser| cruiser.id == id)
    }

    /// The card with this name, whatever its case and accents.
    pub fn card_named(&self, name: &str) -> Option<&Card> {
        let name = text::fold(name.trim());
        self.cards.iter().find(|card| text::fold(&card.name) == name)
    }

    /// The card that was most likely meant by an ID code that no card has.
    pub fn nearest_id(&self, wrong: CardId) -> Option<CardId> {
        wrong.nearest(self.cards.iter().map(|card| card.id))
    }

    /// What was most likely meant by a text that is not an ID code: a card's name, or a code mistyped.
    pub fn nearest_card(&self, typed: &str) -> Option<&Card> {
        if let Some(card) = self.card_named(typed) {
            return Some(card);
        }
        let codes = self.cards.iter().map(|card| card.id.to_string());
        if let Some(id) = text::nearest(typed, codes).and_then(|code| code.parse().ok()) {
            return self.card(id);
        }
        let name = text::nearest(typed, self.cards.iter().map(|card| card.name.as_str()))?;
        self.card_named(name)
    }

    /// `ares, athena, atlas, apollo`
    pub fn cruiser_ids(&self) -> String {
        self.cruisers.iter().map(|cruiser| cruiser.id.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// `3-99 is not in the catalogue; nearest: 3-95`
    pub fn unknown_card(&self, id: CardId) -> Fault {
        let fault = Fault::new(format!("{id} is not in the catalogue"));
        match self.nearest_id(id) {
            Some(near) => fault.help(format!("nearest: {near}")),
            None => fault,
        }
    }

    /// `cruiser "aress" unknown; nearest: ares`
    pub fn unknown_cruiser(&self, typed: &str) -> Fault {
        let fault = Fault::new(format!("cruiser {typed:?} unknown"));
        match text::nearest(typed, self.cruisers.iter().map(|cruiser| cruiser.id.as_str())) {
            Some(near) => fault.help(format!("nearest: {near}")),
            None => fault.help(format!("known: {}", self.cruiser_ids())),
        }
    }

    /// A text that should have been an ID code.
    pub fn not_a_code(&self, typed: &str, problem: BadId) -> Fault {
        // A file can have hundreds of them, and each is compared with every code and name there is.
        const MOST_COMPARED: usize = 10_000;
        let fault = Fault::new(format!("{typed:?}: {problem}")).rule("R-CARD-1");
        if self.cards.len() > MOST_COMPARED {
            return fault;
        }
        match self.nearest_card(typed) {
            Some(card) => fault.help(format!("nearest: {} ({})", card.id, card.name)),
            None => fault,
        }
    }
}
