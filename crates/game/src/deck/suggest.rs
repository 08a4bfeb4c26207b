//! What a deck lacks, and how much of that a card would bring.

use super::draft::Draft;
use super::stats::DeckStats;
use crate::cards::{Card, Cruiser};
use crate::say::Message;

/// What a deck lacks: effects, shields and fields that it has few of, and cards of levels for which its
/// cruiser has more space than the deck has cards.
#[derive(Clone, Debug)]
pub struct Lacks {
    stats: DeckStats,
    /// For each level, by how much its share of the spaces exceeds its share of the cards.
    levels: [f64; CARD_LEVELS],
}

const CARD_LEVELS: usize = super::stats::LEVELS;

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

    /// How much of what is lacking a card would bring: for each effect on it less, the more of them the
    /// deck has; likewise for shields and fields; and for its level. A fighter counts a little.
    pub fn filled_by(&self, card: &Card) -> f64 {
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

    /// In words, what is lacking most: effects that the deck has none of, and levels.
    pub fn words(&self) -> Vec<Message> {
        let effects = self.stats.effects.iter().filter(|place| place.cards == 0);
        let effects = effects.map(|place| place.effect.word());
        let levels = (0..CARD_LEVELS).filter(|&level| self.levels[level] >= 0.05);
        effects.chain(levels.map(|level| say!("level {}", level))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Effect;

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
        assert_eq!(lacks.words(), ["pivot", "level 3"]);
        let mut rest: Vec<Card> =
            roster.cards().iter().filter(|card| !draft.cards.contains(card)).cloned().collect();
        lacks.rank(&mut rest);
        let is_wanted =
            |card: &Card| card.id.level() == 3 && card.front.effects().any(|effect| effect == Effect::Pivot);
        let wanted = rest.iter().filter(|card| is_wanted(card)).count();
        assert!(wanted > 0 && rest[..wanted].iter().all(is_wanted), "{:?}", rest[0]);
    }
}
