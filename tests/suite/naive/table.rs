//! What lies on the table, as plain data, and what of it can be seen.

use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    A,
    B,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }

    pub fn named(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name() == name)
    }
}

/// A place of a card in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    Outer,
    Inner,
}

impl Half {
    pub const BOTH: [Half; 2] = [Half::Outer, Half::Inner];

    pub fn name(self) -> &'static str {
        match self {
            Half::Outer => "outer",
            Half::Inner => "inner",
        }
    }
}

/// A section of a face, as printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Upper,
    Lower,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Facing {
    Front,
    Back,
}

impl Facing {
    pub const BOTH: [Facing; 2] = [Facing::Front, Facing::Back];

    pub fn name(self) -> &'static str {
        match self {
            Facing::Front => "front",
            Facing::Back => "back",
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Section {
    pub fighters: i64,
    pub shields: i64,
    pub field: bool,
    pub effects: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Face {
    pub upper: Section,
    pub lower: Section,
}

impl Face {
    pub fn part(&self, part: Part) -> &Section {
        match part {
            Part::Upper => &self.upper,
            Part::Lower => &self.lower,
        }
    }
}

/// A card as printed.
#[derive(Clone, Debug)]
pub struct Print {
    pub front: Face,
    pub back: Face,
}

/// Tokens on each section of the face that is up.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    pub upper: i64,
    pub lower: i64,
}

impl Tokens {
    pub fn on(&self, part: Part) -> i64 {
        match part {
            Part::Upper => self.upper,
            Part::Lower => self.lower,
        }
    }

    pub fn on_mut(&mut self, part: Part) -> &mut i64 {
        match part {
            Part::Upper => &mut self.upper,
            Part::Lower => &mut self.lower,
        }
    }
}

/// A card in play.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub facing: Facing,
    pub pivoted: bool,
    pub damage: Tokens,
    pub shield: Tokens,
}

impl Card {
    /// The section that now lies in a place. Upright: outer = upper; pivoted: outer = lower.
    pub fn part(&self, half: Half) -> Part {
        match (half, self.pivoted) {
            (Half::Outer, false) | (Half::Inner, true) => Part::Upper,
            (Half::Inner, false) | (Half::Outer, true) => Part::Lower,
        }
    }

    pub fn half(&self, part: Part) -> Half {
        if self.part(Half::Outer) == part { Half::Outer } else { Half::Inner }
    }
}

/// One player's side of the table.
#[derive(Clone, Debug)]
pub struct Seat {
    pub armor: i64,
    pub hand: Vec<String>,
    pub aside: Vec<String>,
    /// Sectors 1 to 5 as `a` sees the table; in each the draw symbols of its spaces from level 0 up.
    pub spaces: Vec<Vec<i64>>,
    /// The cards in those sectors, bottom first.
    pub stacks: Vec<Vec<Card>>,
}

impl Seat {
    /// By ID code: level, then number.
    pub fn sorted_hand(&self) -> Vec<String> {
        let mut hand = self.hand.clone();
        hand.sort_by_key(|id| level_and_number(id));
        hand
    }
}

#[derive(Clone, Debug, Default)]
pub struct Pile {
    /// Top card first.
    pub deck: Vec<String>,
    /// In the order discarded.
    pub discard: Vec<String>,
}

/// Where a card lies: board, sector from 0, level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub side: Side,
    pub sector: usize,
    pub level: usize,
}

/// A half of a card in play: whose card, which card, which face of it, which section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    pub side: Side,
    pub id: String,
    pub facing: Facing,
    pub part: Part,
}

/// An effect that was revealed and has not been resolved.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub from: Shown,
    pub effect: String,
}

#[derive(Clone)]
pub struct Table {
    pub prints: Arc<BTreeMap<String, Print>>,
    pub round_limit: i64,
    pub round: i64,
    pub phase: &'static str,
    pub initiative: Side,
    pub passed: Vec<Side>,
    pub offset: i64,
    pub a: Seat,
    pub b: Seat,
    /// `a` and `b`, or `common` (R-SET-1).
    pub piles: BTreeMap<String, Pile>,
    /// Groups of effects revealed together, the one that comes next last.
    pub waiting: Vec<Vec<Waiting>>,
    /// Effects applied in this play or this player's damage (Q-CHAIN-5), and whether some were cut off.
    pub applied: usize,
    pub cut_off: bool,
    pub result: Option<Value>,
}

impl Table {
    pub fn seat(&self, side: Side) -> &Seat {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    pub fn seat_mut(&mut self, side: Side) -> &mut Seat {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }

    /// The name of the pile a player draws from and discards to (R-SET-1, R-DISC-1).
    pub fn pile_name(&self, side: Side) -> &'static str {
        if self.piles.contains_key("common") { "common" } else { side.name() }
    }

    pub fn pile_mut(&mut self, side: Side) -> &mut Pile {
        let name = self.pile_name(side);
        self.piles.get_mut(name).expect("every player has a pile")
    }

    pub fn face(&self, id: &str, facing: Facing) -> &Face {
        match facing {
            Facing::Front => &self.prints[id].front,
            Facing::Back => &self.prints[id].back,
        }
    }

    pub fn section(&self, card: &Card, half: Half) -> &Section {
        self.face(&card.id, card.facing).part(card.part(half))
    }

    pub fn card(&self, spot: Spot) -> &Card {
        &self.seat(spot.side).stacks[spot.sector][spot.level]
    }

    pub fn card_mut(&mut self, spot: Spot) -> &mut Card {
        &mut self.seat_mut(spot.side).stacks[spot.sector][spot.level]
    }

    pub fn top(&self, side: Side, sector: usize) -> Option<Spot> {
        let height = self.seat(side).stacks[sector].len();
        height.checked_sub(1).map(|level| Spot { side, sector, level })
    }

    /// Every card in play: `a`'s board first, sector by sector, from the bottom up.
    pub fn spots(&self) -> Vec<Spot> {
        let mut spots = Vec::new();
        for side in Side::BOTH {
            for (sector, stack) in self.seat(side).stacks.iter().enumerate() {
                for level in 0..stack.len() {
                    spots.push(Spot { side, sector, level });
                }
            }
        }
        spots
    }

    pub fn find(&self, side: Side, id: &str) -> Option<Spot> {
        self.spots().into_iter().find(|&spot| spot.side == side && self.card(spot).id == id)
    }

    /// R-SEE-1: every inner section, and the outer section of a top card.
    pub fn is_visible(&self, spot: Spot, half: Half) -> bool {
        half == Half::Inner || Some(spot) == self.top(spot.side, spot.sector)
    }

    /// All visible halves, of each card the outer before the inner.
    pub fn visible(&self) -> Vec<Shown> {
        let mut shown = Vec::new();
        for spot in self.spots() {
            for half in Half::BOTH {
                if self.is_visible(spot, half) {
                    let card = self.card(spot);
                    let (id, facing, part) = (card.id.clone(), card.facing, card.part(half));
                    shown.push(Shown { side: spot.side, id, facing, part });
                }
            }
        }
        shown
    }

    /// Q-SEE-2, R-REIN-1: draw symbols on spaces with no card.
    pub fn draw_symbols(&self, side: Side) -> i64 {
        let seat = self.seat(side);
        let mut symbols = 0;
        for (spaces, stack) in seat.spaces.iter().zip(&seat.stacks) {
            for (level, count) in spaces.iter().enumerate() {
                if level >= stack.len() {
                    symbols += count;
                }
            }
        }
        symbols
    }

    pub fn has_free_space(&self, side: Side, sector: usize) -> bool {
        let seat = self.seat(side);
        seat.stacks[sector].len() < seat.spaces[sector].len()
    }

    pub fn undamaged(&self, spot: Spot, half: Half) -> i64 {
        let card = self.card(spot);
        self.section(card, half).fighters - card.damage.on(card.part(half))
    }

    pub fn free_shields(&self, spot: Spot, half: Half) -> i64 {
        let card = self.card(spot);
        self.section(card, half).shields - card.shield.on(card.part(half))
    }

    /// R-BAT-1, R-BAT-6: the visible undamaged fighters of a sector.
    pub fn strength(&self, side: Side, sector: usize) -> i64 {
        let mut fighters = 0;
        for level in 0..self.seat(side).stacks[sector].len() {
            let spot = Spot { side, sector, level };
            for half in Half::BOTH {
                if self.is_visible(spot, half) {
                    fighters += self.undamaged(spot, half);
                }
            }
        }
        fighters
    }

    /// Hand, aside and board, as R-END-3 counts them.
    pub fn cards_held(&self, side: Side) -> usize {
        let seat = self.seat(side);
        seat.hand.len() + seat.aside.len() + seat.stacks.iter().map(Vec::len).sum::<usize>()
    }
}

/// Level and number of an ID code (R-CARD-1).
pub fn level_and_number(id: &str) -> Option<(usize, u64)> {
    let (level, number) = id.split_once('-')?;
    Some((level.parse().ok()?, number.parse().ok()?))
}
