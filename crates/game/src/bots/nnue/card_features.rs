//! What the network reads of cards and cruisers, computed once for each table. No card is known by its code:
//! only fighters, shields, force fields and effects count.

use crate::cards::{Card, Cruiser, Effect, Face, SECTORS, Section};
use crate::engine::{Both, CardIx, Cell, Player, Sector, Side, Table};

/// One section of a face.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SectionFeatures {
    pub fighters: u8,
    pub shields: u8,
    pub field: bool,
    /// How often each effect stands in it.
    pub effects: [u8; Effect::ALL.len()],
    /// How many effects stand in it.
    pub effect_count: u8,
}

/// What is counted of the cards in a hand.
pub(super) mod hand {
    /// Cards by the level of their front, four lanes.
    pub(crate) const LEVELS: usize = 0;
    pub(crate) const FIGHTERS: usize = 4;
    pub(crate) const INNER: usize = 5;
    pub(crate) const SHIELDS: usize = 6;
    pub(crate) const FIELDS: usize = 7;
    /// Effects of fronts, each on its own.
    pub(crate) const EFFECTS: usize = 8;
    pub(crate) const COUNTS: usize = 18;
}

/// What the cards of a hand add up to.
pub(crate) type HandCounts = [u8; hand::COUNTS];

/// A card, the face that is up, and whether it is pivoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement(u16);

impl Placement {
    /// The ways to place a card: on either side, upright or pivoted.
    pub(crate) const WAYS: usize = 4;

    #[inline(always)]
    pub(super) fn upright(card: CardIx, side: Side) -> Self {
        Placement((card.index() << 2) as u16 | (side as u16) << 1)
    }

    #[inline(always)]
    pub(super) fn of(cell: Cell) -> Self {
        Placement(Placement::upright(cell.card(), cell.side()).0 | u16::from(cell.is_pivoted()))
    }

    /// The place in a list of all cards of a pile in all ways.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Default for Placement {
    fn default() -> Self {
        Placement::upright(CardIx::default(), Side::Front)
    }
}

/// What a card shows in every placement, and what it counts for in a hand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CardFeatures {
    /// Outer and inner section, by side and whether it is pivoted.
    pub halves: [[SectionFeatures; 2]; Placement::WAYS],
    pub hand: HandCounts,
    /// Whether its back is the one that every printed card has.
    pub plain_back: bool,
}

/// What battles need to know of a card in one placement.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(4))]
pub(crate) struct CombatFeatures {
    /// Fighters of the outer and of the inner section.
    pub outer: u8,
    pub inner: u8,
    /// Of both halves.
    pub shields: u8,
    pub field: bool,
}

/// The features of all cards of a game, by owner, and of both boards.
#[derive(Clone)]
pub(crate) struct FeatureTable {
    cards: Both<Box<[CardFeatures; 256]>>,
    combat: Both<Box<[CombatFeatures; 256 * Placement::WAYS]>>,
    /// Spaces of each sector.
    pub spaces: Both<[u8; SECTORS]>,
    /// Draw symbols visible in each sector under a stack of each height (Q-SEE-2).
    pub draws: Both<[[u8; Cruiser::MOST_SPACES + 1]; SECTORS]>,
}

impl FeatureTable {
    pub(super) fn new(table: &Table) -> Self {
        let cards = Both::new(|player| {
            let mut all = Box::new([CardFeatures::default(); 256]);
            for (slot, card) in all.iter_mut().zip(table.deck(table.pile_of(player))) {
                *slot = CardFeatures::new(card);
            }
            all
        });
        let spaces = Both::new(|player| Sector::ALL.map(|sector| table.spaces(player, sector)));
        let draws = Both::new(|player| {
            Sector::ALL.map(|sector| {
                let mut draws = [0; Cruiser::MOST_SPACES + 1];
                for level in (0..table.spaces(player, sector)).rev() {
                    let above = draws[usize::from(level) + 1];
                    draws[usize::from(level)] = above + table.draws(player, sector, level);
                }
                draws
            })
        });
        let combat = Both::new(|player| {
            let mut combat = Box::new([CombatFeatures::default(); 256 * Placement::WAYS]);
            let all = cards[player].iter().flat_map(|card: &CardFeatures| &card.halves);
            for (combat, [outer, inner]) in combat.iter_mut().zip(all) {
                *combat = CombatFeatures {
                    outer: outer.fighters,
                    inner: inner.fighters,
                    shields: outer.shields + inner.shields,
                    field: outer.field || inner.field,
                };
            }
            combat
        });
        FeatureTable { cards, combat, spaces, draws }
    }

    #[inline(always)]
    pub(super) fn card(&self, owner: Player, card: CardIx) -> &CardFeatures {
        &self.cards[owner][card.index() & 255]
    }

    /// What battles ask of a card in play.
    #[inline(always)]
    pub(super) fn combat(&self, owner: Player, placement: Placement) -> CombatFeatures {
        self.combat[owner][placement.index() % (256 * Placement::WAYS)]
    }

    /// The outer and the inner section of a card in play.
    #[inline(always)]
    pub(super) fn halves(&self, owner: Player, placement: Placement) -> &[SectionFeatures; 2] {
        let at = placement.index();
        &self.cards[owner][(at / Placement::WAYS) & 255].halves[at % Placement::WAYS]
    }
}

impl CardFeatures {
    fn new(card: &Card) -> Self {
        let [front, back] =
            [&card.front, &card.back].map(|face| [&face.upper, &face.lower].map(SectionFeatures::new));
        let pivoted = |[upper, lower]: [SectionFeatures; 2]| [lower, upper];
        let [upper, lower] = front;
        let mut counts = [0; hand::COUNTS];
        counts[hand::LEVELS + usize::from(card.id.level() & 3)] = 1;
        counts[hand::FIGHTERS] = upper.fighters + lower.fighters;
        counts[hand::INNER] = lower.fighters;
        counts[hand::SHIELDS] = upper.shields + lower.shields;
        counts[hand::FIELDS] = u8::from(upper.field || lower.field);
        for effect in 0..Effect::ALL.len() {
            counts[hand::EFFECTS + effect] = upper.effects[effect] + lower.effects[effect];
        }
        CardFeatures {
            halves: [front, pivoted(front), back, pivoted(back)],
            hand: counts,
            plain_back: card.back == Face::STANDARD_BACK,
        }
    }
}

impl SectionFeatures {
    fn new(section: &Section) -> Self {
        let mut effects = [0; Effect::ALL.len()];
        section.effects.iter().for_each(|effect| effects[effect as usize] += 1);
        SectionFeatures {
            fighters: section.fighters,
            shields: section.shields,
            field: section.field,
            effects,
            effect_count: section.effects.len() as u8,
        }
    }
}
