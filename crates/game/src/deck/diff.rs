//! Two decks side by side: the cards only one has, those both have, and how the figures change.

use serde::Serialize;

use super::draft::Draft;
use super::stats::DeckStats;
use crate::cards::CardId;
use crate::say::Message;

/// How deck `a` differs from deck `b`.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::deck::DeckDiff;
///
/// # fn main() {
/// let diff = DeckDiff::between(raft().draft(), barge().draft());
/// assert!(!diff.is_same());
/// assert_eq!((diff.shared.len(), diff.only_a.len(), diff.only_b.len()), (0, 25, 25));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckDiff {
    /// The cruisers' ids.
    pub cruisers: [Option<String>; 2],
    /// In the first deck alone.
    pub only_a: Vec<CardId>,
    /// In both decks.
    pub shared: Vec<CardId>,
    /// In the second deck alone.
    pub only_b: Vec<CardId>,
    /// The figures that differ.
    pub figures: Vec<Change>,
}

/// One figure in both decks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// What is counted.
    pub figure: Message,
    /// In the first deck.
    pub a: u32,
    /// In the second deck.
    pub b: u32,
}

impl DeckDiff {
    /// Compares two decks.
    pub fn between(a: &Draft, b: &Draft) -> Self {
        let holds = |draft: &Draft, id: CardId| draft.cards.binary_search_by_key(&id, |card| card.id).is_ok();
        let ids = |draft: &Draft| draft.cards.iter().map(|card| card.id).collect::<Vec<_>>();
        let (shared, only_a) = ids(a).into_iter().partition(|&id| holds(b, id));
        let only_b = ids(b).into_iter().filter(|&id| !holds(a, id)).collect();
        let figures = |draft: &Draft| DeckStats::of(&draft.cards, draft.cruiser.as_ref()).figures();
        let changes = figures(a).into_iter().zip(figures(b));
        DeckDiff {
            cruisers: [a, b].map(|draft| draft.cruiser.as_ref().map(|cruiser| cruiser.id.clone())),
            only_a,
            shared,
            only_b,
            figures: changes.map(|((figure, a), (_, b))| Change { figure, a, b }).collect(),
        }
    }

    /// Same cruiser and same cards; the names may differ.
    pub fn is_same(&self) -> bool {
        self.cruisers[0] == self.cruisers[1] && self.only_a.is_empty() && self.only_b.is_empty()
    }
}
