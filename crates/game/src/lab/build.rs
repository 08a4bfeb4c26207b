//! Builds of one deck that differ in a few cards and are played with the same shuffles.

use crate::cards::{Card, CardId, Cruiser, Face, Roster, Section};
use crate::deck::{Deck, LEVELS, List};
use crate::dice::split_mix;

/// A deck to be tried. Every card has a label, by which shuffles place it: a card that takes the place of
/// another takes its label over, and so comes up where the other would have.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::lab::Build;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let build = Build::of(&raft());
/// assert!(build.has("0-07".parse()?) && !build.has("0-70".parse()?));
/// assert_eq!(build.ids().len(), 25);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// The cruiser it flies with.
    pub cruiser: Cruiser,
    /// In the order of ID codes.
    slots: Vec<Slot>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Slot {
    label: u64,
    card: Card,
}

/// The label of an original card of the deck.
pub(super) fn own_label(id: CardId) -> u64 {
    split_mix(u64::from(id.level()) << 32 | u64::from(id.number()))
}

impl Build {
    /// The deck as it is.
    pub fn of(deck: &Deck) -> Self {
        Build::new(deck.cruiser().clone(), deck.cards().to_vec())
    }

    /// Of any cards, no two with the same ID code.
    pub fn new(cruiser: Cruiser, mut cards: Vec<Card>) -> Self {
        cards.sort_by_key(|card| card.id);
        let slots = cards.into_iter().map(|card| Slot { label: own_label(card.id), card }).collect();
        Build { cruiser, slots }
    }

    /// The cards, in the order of their ID codes.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = &Card> {
        self.slots.iter().map(|slot| &slot.card)
    }

    /// The labels of the cards, in the same order.
    pub fn labels(&self) -> Vec<u64> {
        self.slots.iter().map(|slot| slot.label).collect()
    }

    /// The ID codes in order.
    pub fn ids(&self) -> Vec<CardId> {
        self.cards().map(|card| card.id).collect()
    }

    /// Whether it holds a card.
    pub fn has(&self, id: CardId) -> bool {
        self.slots.binary_search_by_key(&id, |slot| slot.card.id).is_ok()
    }

    /// The same with another card in the place of one; as it is where it has no such card.
    pub fn exchange(&self, out: CardId, into: Card) -> Self {
        let mut build = self.clone();
        if let Some(slot) = build.slots.iter_mut().find(|slot| slot.card.id == out) {
            slot.card = into;
        }
        build.slots.sort_by_key(|slot| slot.card.id);
        build
    }

    /// The same with another cruiser.
    pub(crate) fn with_cruiser(&self, cruiser: &Cruiser) -> Self {
        Build { cruiser: cruiser.clone(), ..self.clone() }
    }

    /// The same without a card.
    pub fn without(&self, id: CardId) -> Self {
        let mut build = self.clone();
        build.slots.retain(|slot| slot.card.id != id);
        build
    }

    /// The same with a card more.
    pub fn with(&self, card: Card) -> Self {
        let mut label = own_label(card.id);
        // Another card may have taken this one's place, and its label.
        while self.slots.iter().any(|slot| slot.label == label) {
            label = split_mix(label);
        }
        let mut build = self.clone();
        build.slots.push(Slot { label, card });
        build.slots.sort_by_key(|slot| slot.card.id);
        build
    }

    /// As a list, under a name.
    pub fn list(&self, name: &str) -> List {
        List {
            name: Some(name.to_owned()),
            cruiser: Some(self.cruiser.id.clone()),
            cards: self.ids(),
            ..List::default()
        }
    }
}

/// Cards that have a level's usual fighters and nothing else, to compare others with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// By level.
    fronts: [Face; LEVELS],
}

impl Plain {
    /// What is usual among these cards: the mean number of fighters of the upper and of the lower section
    /// of their level's fronts, rounded; never no fighter at all (Q-CARD-5).
    pub fn of(roster: &Roster) -> Self {
        let fronts = std::array::from_fn(|level| {
            let cards: Vec<&Card> =
                roster.cards().iter().filter(|card| usize::from(card.id.level()) == level).collect();
            let mean = |part: fn(&Face) -> u8| {
                let sum: u64 = cards.iter().map(|card| u64::from(part(&card.front))).sum();
                // Halves are rounded up.
                (2 * sum + cards.len() as u64).checked_div(2 * cards.len() as u64).unwrap_or(1) as u8
            };
            let [mut upper, lower] = [mean(|face| face.upper.fighters), mean(|face| face.lower.fighters)];
            upper = upper.max(u8::from(lower == 0));
            let section = |fighters| Section { fighters, ..Section::EMPTY };
            Face { upper: section(upper), lower: section(lower) }
        });
        Plain { fronts }
    }

    /// The front of the plain card of a level.
    pub fn front(&self, level: u8) -> &Face {
        &self.fronts[usize::from(level) % LEVELS]
    }

    /// The plain card in the place of this one: with its ID code, so its level, and its back.
    pub fn plain_version(&self, card: &Card) -> Card {
        Card { front: *self.front(card.id.level()), ..card.clone() }
    }
}
