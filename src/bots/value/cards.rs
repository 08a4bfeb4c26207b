//! What a value reads of cards and cruisers, laid out for reading it often. Nothing here knows a card
//! by its code: only fighters, shields, fields and effects count.

use crate::cards::{Card, Cruiser, Effect, Face, SECTORS, Section};
use crate::engine::{Both, CardIx, Cell, Half, Player, Sector, Table};

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

/// Both faces of a card, upper and lower section each, and what it counts for in a hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardFigures {
    pub faces: [[Part; 2]; 2],
    pub hand: HandLanes,
    /// Whether its back is the one that every printed card has.
    pub plain_back: bool,
}

/// Figures of all cards of a game, by owner, and of both layouts.
#[derive(Clone)]
pub struct Figures {
    cards: Both<Box<[CardFigures; 256]>>,
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
        Figures { cards, spaces, draws }
    }

    #[inline(always)]
    pub fn card(&self, owner: Player, card: CardIx) -> &CardFigures {
        &self.cards[owner][card.index() & 255]
    }

    /// The section of a card in play that lies in a half.
    #[inline(always)]
    pub fn part(&self, owner: Player, cell: Cell, half: Half) -> &Part {
        let faces = &self.card(owner, cell.card()).faces;
        &faces[cell.side() as usize][usize::from((half == Half::Inner) != cell.is_pivoted())]
    }
}

impl CardFigures {
    fn new(card: &Card) -> Self {
        let faces = [&card.front, &card.back].map(|face| [&face.upper, &face.lower].map(Part::new));
        let [upper, lower] = faces[0];
        let mut lanes = [0; hand::LANES];
        lanes[hand::LEVELS + usize::from(card.id.level() & 3)] = 1;
        lanes[hand::FIGHTERS] = upper.fighters + lower.fighters;
        lanes[hand::INNER] = lower.fighters;
        lanes[hand::SHIELDS] = upper.shields + lower.shields;
        lanes[hand::FIELDS] = u8::from(upper.field || lower.field);
        for effect in 0..Effect::ALL.len() {
            lanes[hand::EFFECTS + effect] = upper.effects[effect] + lower.effects[effect];
        }
        CardFigures { faces, hand: lanes, plain_back: card.back == Face::STANDARD_BACK }
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
