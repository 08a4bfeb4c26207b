//! The figures of a deck, as plain values.

use serde::Serialize;

use crate::cards::{Card, Color, Cruiser, Effect, Section};
use crate::say::Message;

/// Levels of a front: 0 to 3.
pub const LEVELS: usize = 4;

/// A figure of the fronts, in upper and in lower sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BySection {
    /// On upper sections.
    pub upper: u32,
    /// On lower sections.
    pub lower: u32,
}

impl BySection {
    /// On both.
    pub fn total(self) -> u32 {
        self.upper + self.lower
    }
}

/// The cards of one level, and the spaces the cruiser has for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LevelStats {
    /// The level of the fronts.
    pub level: u8,
    /// How many cards have it.
    pub cards: u32,
    /// Fighters on their fronts.
    pub fighters: u32,
    /// Shields on their fronts.
    pub shields: u32,
    /// How many effect symbols.
    pub effects: u32,
    /// Spaces of that level on the cruiser; level-0 faces also fit on all others (R-DEP-5).
    pub spaces: u32,
}

/// How often one effect is printed on fronts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EffectStats {
    /// Which effect.
    #[serde(serialize_with = "effect_code")]
    pub effect: Effect,
    /// Cards with the symbol, once or more.
    pub cards: u32,
    /// How many of the symbol on upper sections.
    pub upper: u32,
    /// On lower sections.
    pub lower: u32,
}

fn effect_code<S: serde::Serializer>(effect: &Effect, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(effect.code())
}

/// The figures of a deck's fronts, as printed.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::deck::DeckStats;
///
/// # fn main() {
/// let deck = raft();
/// let stats = DeckStats::of(deck.cards(), Some(deck.cruiser()));
/// assert_eq!((stats.cards, stats.fighters.total(), stats.first_hand), (25, 25, Some(5)));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckStats {
    /// How many cards.
    pub cards: u32,
    /// Green ones.
    pub green: u32,
    /// Blue ones.
    pub blue: u32,
    /// Fighters on fronts.
    pub fighters: BySection,
    /// Shields on fronts.
    pub shields: BySection,
    /// Force fields.
    pub fields: BySection,
    /// Cards without any effect.
    pub plain: u32,
    /// By the level of the front.
    pub levels: [LevelStats; LEVELS],
    /// All ten, in the order of the rules, those the deck lacks with zeros.
    pub effects: Vec<EffectStats>,
    /// Cards drawn in the first round (R-REIN-1); `None` without a cruiser.
    pub first_hand: Option<u32>,
}

impl DeckStats {
    /// The figures of a list of cards.
    pub fn of(cards: &[Card], cruiser: Option<&Cruiser>) -> Self {
        let mut stats = DeckStats {
            cards: cards.len() as u32,
            green: 0,
            blue: 0,
            fighters: BySection::default(),
            shields: BySection::default(),
            fields: BySection::default(),
            plain: 0,
            levels: [LevelStats::default(); LEVELS],
            effects: Effect::ALL.map(|effect| EffectStats { effect, cards: 0, upper: 0, lower: 0 }).to_vec(),
            first_hand: cruiser.map(Cruiser::draw_symbols),
        };
        for (level, place) in stats.levels.iter_mut().enumerate() {
            place.level = level as u8;
            let has = |spaces: &&Vec<u8>| spaces.len() > level;
            place.spaces = cruiser.map_or(0, |cruiser| cruiser.sectors.iter().filter(has).count() as u32);
        }
        for card in cards {
            stats.add(card);
        }
        stats
    }

    fn add(&mut self, card: &Card) {
        match card.color {
            Color::Green => self.green += 1,
            Color::Blue => self.blue += 1,
        }
        let Section { fighters, shields, field, .. } = card.front.upper;
        self.fighters.upper += u32::from(fighters);
        self.shields.upper += u32::from(shields);
        self.fields.upper += u32::from(field);
        let Section { fighters, shields, field, .. } = card.front.lower;
        self.fighters.lower += u32::from(fighters);
        self.shields.lower += u32::from(shields);
        self.fields.lower += u32::from(field);
        let effects = card.front.effects().count() as u32;
        self.plain += u32::from(effects == 0);
        let level = &mut self.levels[usize::from(card.id.level())];
        level.cards += 1;
        level.fighters += u32::from(card.front.fighters());
        level.shields += u32::from(card.front.shields());
        level.effects += effects;
        for place in &mut self.effects {
            let count =
                |section: &Section| section.effects.iter().filter(|&e| e == place.effect).count() as u32;
            let (upper, lower) = (count(&card.front.upper), count(&card.front.lower));
            place.upper += upper;
            place.lower += lower;
            place.cards += u32::from(upper + lower > 0);
        }
    }

    /// The main figures by name, in the order to show them.
    pub(crate) fn figures(&self) -> Vec<(Message, u32)> {
        let mut figures: Vec<(Message, u32)> = [
            (say!("cards"), self.cards),
            (say!("green"), self.green),
            (say!("blue"), self.blue),
            (say!("fighters"), self.fighters.total()),
            (say!("upper fighters"), self.fighters.upper),
            (say!("lower fighters"), self.fighters.lower),
            (say!("shields"), self.shields.total()),
            (say!("force fields"), self.fields.total()),
            (say!("without effects"), self.plain),
        ]
        .to_vec();
        figures.extend(self.levels.iter().map(|level| (say!("level {}", level.level), level.cards)));
        let effects = self.effects.iter();
        figures.extend(effects.map(|place| (place.effect.word(), place.upper + place.lower)));
        figures
    }
}
