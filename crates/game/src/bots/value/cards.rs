//! What a value reads of cards and cruisers, laid out for reading it often. Nothing here knows a card
//! by its code: only fighters, shields, fields and effects count.

use crate::cards::{Card, Cruiser, Effect, Face, SECTORS, Section};
use crate::engine::{Both, CardIx, Cell, Player, Sector, Side, Table};

/// One section of a face.
#[derive(Clone, Copy, Debug, Default)]
pub struct Part {
    pub fighters: u8,
    pub shields: u8,
    pub field: bool,
    /// How often each effect stands in it.
    pub effects: [u8; Effect::ALL.len()],
    /// How many effects stand in it.
    pub effect_count: u8,
}

/// What is counted of the cards in a hand.
pub mod hand {
    /// Cards by the level of their front, four lanes.
    pub const LEVELS: usize = 0;
    pub const FIGHTERS: usize = 4;
    pub const INNER: usize = 5;
    pub const SHIELDS: usize = 6;
    pub const FIELDS: usize = 7;
    /// Effects of fronts, each on its own.
    pub const EFFECTS: usize = 8;
    pub const LANES: usize = 18;
}

/// What the cards of a hand add up to.
pub type HandLanes = [u8; hand::LANES];

/// A card, the face that is up, and whether it is pivoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying(u16);

impl Lying {
    /// The ways in which a card can lie: on either side, upright or pivoted.
    pub const WAYS: usize = 4;

    #[inline(always)]
    pub fn upright(card: CardIx, side: Side) -> Self {
        Lying((card.index() << 2) as u16 | (side as u16) << 1)
    }

    #[inline(always)]
    pub fn of(cell: Cell) -> Self {
        Lying(Lying::upright(cell.card(), cell.side()).0 | u16::from(cell.is_pivoted()))
    }

    /// The place in a list of all cards of a pile in all ways.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Default for Lying {
    fn default() -> Self {
        Lying::upright(CardIx::default(), Side::Front)
    }
}

/// What a card shows in every way it can lie, and what it counts for in a hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardFigures {
    /// Outer and inner half, by side and whether it is pivoted.
    pub halves: [[Part; 2]; Lying::WAYS],
    pub hand: HandLanes,
    /// Whether its back is the one that every printed card has.
    pub plain_back: bool,
}

/// What battles ask of a card that lies in one way.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(4))]
pub struct Brief {
    /// Fighters of the outer and of the inner half.
    pub outer: u8,
    pub inner: u8,
    /// Of both halves.
    pub shields: u8,
    pub field: bool,
}

/// Figures of all cards of a game, by owner, and of both layouts.
#[derive(Clone)]
pub struct Figures {
    cards: Both<Box<[CardFigures; 256]>>,
    briefs: Both<Box<[Brief; 256 * Lying::WAYS]>>,
    /// Spaces of each sector.
    pub spaces: Both<[u8; SECTORS]>,
    /// Draw symbols visible in each sector under a stack of each height (R-SEE-2).
    pub draws: Both<[[u8; Cruiser::MOST_SPACES + 1]; SECTORS]>,
}

impl Figures {
    pub fn new(table: &Table) -> Self {
        let cards = Both::new(|player| {
            let mut all = Box::new([CardFigures::default(); 256]);
            for (slot, card) in all.iter_mut().zip(table.deck(table.pile_of(player))) {
                *slot = CardFigures::new(card);
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
        let briefs = Both::new(|player| {
            let mut briefs = Box::new([Brief::default(); 256 * Lying::WAYS]);
            let all = cards[player].iter().flat_map(|card: &CardFigures| &card.halves);
            for (brief, [outer, inner]) in briefs.iter_mut().zip(all) {
                *brief = Brief {
                    outer: outer.fighters,
                    inner: inner.fighters,
                    shields: outer.shields + inner.shields,
                    field: outer.field || inner.field,
                };
            }
            briefs
        });
        Figures { cards, briefs, spaces, draws }
    }

    #[inline(always)]
    pub fn card(&self, owner: Player, card: CardIx) -> &CardFigures {
        &self.cards[owner][card.index() & 255]
    }

    /// What battles ask of a card in play.
    #[inline(always)]
    pub fn brief(&self, owner: Player, lying: Lying) -> Brief {
        self.briefs[owner][lying.index() % (256 * Lying::WAYS)]
    }

    /// The outer and the inner half of a card in play.
    #[inline(always)]
    pub fn halves(&self, owner: Player, lying: Lying) -> &[Part; 2] {
        let at = lying.index();
        &self.cards[owner][(at / Lying::WAYS) & 255].halves[at % Lying::WAYS]
    }
}

impl CardFigures {
    fn new(card: &Card) -> Self {
        let [front, back] = [&card.front, &card.back].map(|face| [&face.upper, &face.lower].map(Part::new));
        let pivoted = |[upper, lower]: [Part; 2]| [lower, upper];
        let [upper, lower] = front;
        let mut lanes = [0; hand::LANES];
        lanes[hand::LEVELS + usize::from(card.id.level() & 3)] = 1;
        lanes[hand::FIGHTERS] = upper.fighters + lower.fighters;
        lanes[hand::INNER] = lower.fighters;
        lanes[hand::SHIELDS] = upper.shields + lower.shields;
        lanes[hand::FIELDS] = u8::from(upper.field || lower.field);
        for effect in 0..Effect::ALL.len() {
            lanes[hand::EFFECTS + effect] = upper.effects[effect] + lower.effects[effect];
        }
        CardFigures {
            halves: [front, pivoted(front), back, pivoted(back)],
            hand: lanes,
            plain_back: card.back == Face::STANDARD_BACK,
        }
    }
}

impl Part {
    fn new(section: &Section) -> Self {
        let mut effects = [0; Effect::ALL.len()];
        section.effects.iter().for_each(|effect| effects[effect as usize] += 1);
        Part {
            fighters: section.fighters,
            shields: section.shields,
            field: section.field,
            effects,
            effect_count: section.effects.len() as u8,
        }
    }
}
