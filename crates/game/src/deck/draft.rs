//! A deck of known cards, legal or not, and one to play with.

use super::deck_code;
use super::hash::DeckHash;
use crate::cards::{Card, CardId, Cruiser};

/// What a deck lists, as far as its cards and its cruiser are known; legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Empty where the deck has none.
    pub name: String,
    /// Who made it.
    pub author: Option<String>,
    /// The author's notes on it.
    pub notes: Option<String>,
    /// The cruiser, if the deck names one that exists.
    pub cruiser: Option<Cruiser>,
    /// Sorted by ID code, each once.
    pub cards: Vec<Card>,
}

impl Draft {
    /// The deck's hash; `None` without a cruiser.
    pub fn hash(&self) -> Option<DeckHash> {
        Some(DeckHash::of(&self.cruiser.as_ref()?.id, self.cards.iter().map(|card| card.id)))
    }
}

/// A deck to play with: it has a cruiser. The caller decides whether it is legal; the package
/// `flightdeck` makes decks only of files that pass its check.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// # fn main() {
/// # let card = |number: u16| raft().cards()[usize::from(number - 1)].clone();
/// # let cruiser = raft().cruiser().clone();
/// use flightdeck_game::Deck;
/// use flightdeck_game::deck::Draft;
///
/// let draft = Draft {
///     name: "Raft".into(),
///     author: None,
///     notes: None,
///     cruiser: Some(cruiser),
///     cards: (1..=25).map(card).collect(),
/// };
/// let deck = Deck::new(draft).expect("a draft with a cruiser");
/// assert_eq!((deck.name(), deck.cards().len()), ("Raft", 25));
/// println!("{} {}", deck.hash(), deck.code());
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Has a cruiser.
    draft: Draft,
}

impl Deck {
    /// A deck of a draft that has a cruiser; other drafts are given back.
    pub fn new(draft: Draft) -> Result<Self, Box<Draft>> {
        if draft.cruiser.is_some() { Ok(Deck { draft }) } else { Err(Box::new(draft)) }
    }

    /// What its author calls it.
    pub fn name(&self) -> &str {
        &self.draft.name
    }

    /// Who made it.
    pub fn author(&self) -> Option<&str> {
        self.draft.author.as_deref()
    }

    /// The author's notes on it.
    pub fn notes(&self) -> Option<&str> {
        self.draft.notes.as_deref()
    }

    /// The cruiser it flies with.
    pub fn cruiser(&self) -> &Cruiser {
        self.draft.cruiser.as_ref().expect("no deck is made without a cruiser")
    }

    /// Sorted by ID code, each once.
    pub fn cards(&self) -> &[Card] {
        &self.draft.cards
    }

    /// What distinguishes it from every other deck. The name does not count.
    pub fn hash(&self) -> DeckHash {
        DeckHash::of(&self.cruiser().id, self.draft.cards.iter().map(|card| card.id))
    }

    /// Its deck code, a short text to share it by; see [`encode`](super::encode).
    pub fn code(&self) -> String {
        let ids: Vec<CardId> = self.draft.cards.iter().map(|card| card.id).collect();
        deck_code::encode(&self.cruiser().id, &ids)
    }

    /// The same, as a list that need not be legal.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }
}
