//! What a deck lacks, and how much of that a card would bring.

use super::draft::Draft;
use super::stats::{DeckStats, EffectStats};
use crate::cards::{Card, Cruiser, Effect};

/// What a deck lacks: effects, shields and fields that it has few of, and cards of levels for which its
/// cruiser has more space than the deck has cards.
#[derive(Clone, Debug)]
pub struct Lacks {
    stats: DeckStats,
    /// For each level, by how much its share of the spaces exceeds its share of the cards.
    levels: [f64; CARD_LEVELS],
}

const CARD_LEVELS: usize = super::stats::LEVELS;
/// A deck with at most this number of an effect can use more.
const FEW: u32 = 2;

/// Something that a deck has little of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    /// An effect, and how often the deck has it.
    Effect {
        /// Which.
        effect: Effect,
        /// How many the deck has.
        held: u32,
    },
    /// Shields.
    Shields {
        /// How many the deck has.
        held: u32,
    },
    /// Force fields.
    Fields {
        /// How many the deck has.
        held: u32,
    },
    /// A level for which the cruiser has more space than the deck has cards.
    Level(u8),
}

impl Brings {
    /// How many the deck has; `None` for a level, of which it has too few.
    pub fn held(self) -> Option<u32> {
        match self {
            Brings::Effect { held, .. } | Brings::Shields { held } | Brings::Fields { held } => Some(held),
            Brings::Level(_) => None,
        }
    }
}

impl Lacks {
    /// What this deck lacks. Without a cruiser, no level is lacking.
    pub fn of(draft: &Draft) -> Self {
        let stats = DeckStats::of(&draft.cards, draft.cruiser.as_ref());
        let spaces = draft.cruiser.as_ref().map_or(0, Cruiser::spaces) as f64;
        let share = |part: u32, all: f64| if all > 0.0 { f64::from(part) / all } else { 0.0 };
        let levels = stats.levels.map(|level| {
            let lack = share(level.spaces, spaces) - share(level.cards, f64::from(stats.cards));
            lack.max(0.0)
        });
        Lacks { stats, levels }
    }

    /// How much of what is lacking a card would bring. The more of an effect, of shields or of fields the deck has,
    /// the less each of them on the card counts. Its level counts too, and a fighter a little.
    pub(crate) fn filled_by(&self, card: &Card) -> f64 {
        let rare = |held: u32| 1.0 / f64::from(1 + held);
        let mut brings = 3.0 * self.levels[usize::from(card.id.level())];
        for place in &self.stats.effects {
            if card.front.effects().any(|effect| effect == place.effect) {
                brings += rare(place.upper + place.lower);
            }
        }
        if card.front.shields() > 0 {
            brings += rare(self.stats.shields.total());
        }
        if card.front.has_field() {
            brings += rare(self.stats.fields.total());
        }
        brings + 0.02 * f64::from(card.front.fighters())
    }

    /// The cards that bring most first; those that bring the same, by ID code.
    pub fn rank(&self, cards: &mut [Card]) {
        cards.sort_by(|a, b| self.filled_by(b).total_cmp(&self.filled_by(a)).then_with(|| a.id.cmp(&b.id)));
    }

    /// What is lacking most: effects that the deck has none of, and levels.
    pub fn missing(&self) -> Vec<Brings> {
        let effects = self.stats.effects.iter().filter(|place| place.cards == 0);
        let effects = effects.map(|place| Brings::Effect { effect: place.effect, held: 0 });
        effects.chain((0..CARD_LEVELS).filter_map(|level| self.short_of(level))).collect()
    }

    /// What a card brings that the deck has little of, the rarest first.
    pub fn brought_by(&self, card: &Card) -> Vec<Brings> {
        let held = |place: &EffectStats| place.upper + place.lower;
        let effects =
            self.stats.effects.iter().filter(|place| {
                held(place) <= FEW && card.front.effects().any(|effect| effect == place.effect)
            });
        let mut brings: Vec<Brings> =
            effects.map(|place| Brings::Effect { effect: place.effect, held: held(place) }).collect();
        let (shields, fields) = (self.stats.shields.total(), self.stats.fields.total());
        if card.front.shields() > 0 && shields <= FEW {
            brings.push(Brings::Shields { held: shields });
        }
        if card.front.has_field() && fields <= FEW {
            brings.push(Brings::Fields { held: fields });
        }
        brings.extend(self.short_of(usize::from(card.id.level())));
        // Levels come last.
        brings.sort_by_key(|brings| brings.held().unwrap_or(u32::MAX));
        brings
    }

    fn short_of(&self, level: usize) -> Option<Brings> {
        (self.levels[level] >= 0.05).then_some(Brings::Level(level as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_deck_lacks_comes_first() {
        let roster = crate::test_support::roster();
        // Level 3 is empty, there is no pivot, and draw abounds.
        let held = roster.cards().iter().filter(|card| {
            let pivots = card.front.effects().any(|effect| effect == Effect::Pivot);
            card.id.level() < 3 && !pivots
        });
        let draft = Draft {
            name: String::new(),
            author: None,
            notes: None,
            cruiser: roster.cruiser("ares").cloned(),
            cards: held.cloned().collect(),
        };
        let lacks = Lacks::of(&draft);
        let pivot = Brings::Effect { effect: Effect::Pivot, held: 0 };
        assert_eq!(lacks.missing(), [pivot, Brings::Level(3)]);
        let mut rest: Vec<Card> =
            roster.cards().iter().filter(|card| !draft.cards.contains(card)).cloned().collect();
        lacks.rank(&mut rest);
        let is_wanted =
            |card: &Card| card.id.level() == 3 && card.front.effects().any(|effect| effect == Effect::Pivot);
        let wanted = rest.iter().filter(|card| is_wanted(card)).count();
        assert!(wanted > 0 && rest[..wanted].iter().all(is_wanted), "{:?}", rest[0]);
        assert!(rest[..wanted].iter().all(|card| lacks.brought_by(card)[0] == pivot), "{:?}", rest[0]);
    }
}
