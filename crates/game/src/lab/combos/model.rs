//! A few cards of one player on a board, the effects that wait, and what the player can do: the rules of
//! chains (R-EFF, R-MOVE, R-GAP, R-CHAIN) on a position of 32 bytes. A test plays it beside the engine.
//!
//! Left out is what comes back in no loop and stops none: armor, piles, and the opponent's board, which is taken
//! to hold plain cards, so that every effect may also be spent there.

use crate::cards::{Effect, Effects, Face, SECTORS};

/// The most cards of a combination.
pub(super) const MOST: usize = 4;

/// The place of a card that has been destroyed.
const GONE: u8 = 0xff;
/// Lies on its other face.
pub(crate) const TURNED: u8 = 1;
/// Lies the other way round.
pub(super) const PIVOTED: u8 = 2;

const OUTER: u8 = 0;
const INNER: u8 = 1;
const BOTH_PARTS: u8 = 0xff;

/// What chains need to know of a face. Faces that are equal here behave alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Sight {
    /// By bit: the low four are the upper section's, the high four the lower one's.
    effects: [u8; 2 * Effects::MOST],
    bits: u8,
    /// Upper section, lower section; nothing where no effect hits.
    fighters: [u8; 2],
    shields: [u8; 2],
}

impl Sight {
    /// How many effects it shows.
    pub(super) fn count(&self) -> u32 {
        self.bits.count_ones()
    }

    /// Of a face; with fighters and shields only where these matter.
    pub(super) fn of(face: &Face, tough: bool) -> Self {
        let mut sight = Sight::default();
        for (part, section) in [&face.upper, &face.lower].into_iter().enumerate() {
            for (place, effect) in section.effects.iter().enumerate() {
                let bit = part * Effects::MOST + place;
                sight.effects[bit] = effect as u8;
                sight.bits |= 1 << bit;
            }
            if tough {
                sight.fighters[part] = section.fighters;
                sight.shields[part] = section.shields;
            }
        }
        sight
    }

    fn is_blank(&self) -> bool {
        *self == Sight::default()
    }

    #[inline(always)]
    fn effect(&self, bit: u8) -> Effect {
        Effect::ALL[usize::from(self.effects[usize::from(bit)]) % Effect::ALL.len()]
    }
}

/// The cards of a combination: for each the face that lies up at first, and the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Cards {
    pub faces: [[Sight; 2]; MOST],
    pub len: usize,
}

impl Cards {
    /// Whether a card lies pivoted for which that makes no difference.
    pub(crate) fn lies_needlessly(&self, position: &Position) -> bool {
        (0..self.len)
            .any(|card| position.lie[card] & PIVOTED != 0 && self.faces[card].iter().all(Sight::is_blank))
    }
}

/// How high a stack may be in each sector; a sector without room is closed to all cards.
pub(super) type Room = [u8; SECTORS];

/// Where the cards lie, and what waits. Unused places hold nothing, so that equal positions are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// Sector and level of each card.
    at: [u8; MOST],
    lie: [u8; MOST],
    /// Low four bits: tokens on the upper section's fighters; high four: on the lower one's.
    damage: [u8; MOST],
    shield: [u8; MOST],
    /// Groups of waiting effects, the one that comes next last: the card, and its symbols by bits. A half
    /// waits in one group at most, so there are never more than two for a card.
    chain: [u16; 2 * MOST],
}

impl std::hash::Hash for Position {
    #[inline(always)]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let bytes = |one: [u8; MOST], two: [u8; MOST]| {
            u64::from(u32::from_le_bytes(one)) << 32 | u64::from(u32::from_le_bytes(two))
        };
        let groups = |groups: &[u16]| groups.iter().fold(0, |word, &group| word << 16 | u64::from(group));
        state.write_u64(bytes(self.at, self.lie));
        state.write_u64(bytes(self.damage, self.shield));
        let (first, rest) = self.chain.split_at(MOST);
        state.write_u64(groups(first));
        state.write_u64(groups(rest));
    }
}

/// Who or what an effect is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Aim {
    /// An effect without a target.
    None,
    /// A card of the combination; to a sector, or on a half, where that is chosen.
    Own { card: u8, to: u8 },
    /// Something on the opponent's board.
    Enemy,
}

/// An effect of a card, and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Act {
    pub card: u8,
    /// Whether its outer or its inner section carries it.
    pub inner: bool,
    pub effect: Effect,
    pub aim: Aim,
}

/// What is put for the half of a hit where there is nothing to choose.
pub(crate) const NO_HALF: u8 = 2;

impl Position {
    /// Cards that lie somewhere, and nothing waits: sector, level and how it lies for each.
    pub(super) fn new(cards: &[(u8, u8, u8)]) -> Self {
        let mut position = Position::EMPTY;
        for (card, &(sector, level, lie)) in cards.iter().enumerate() {
            position.at[card] = sector << 2 | level;
            position.lie[card] = lie;
        }
        position
    }

    const EMPTY: Position = Position {
        at: [GONE; MOST],
        lie: [0; MOST],
        damage: [0; MOST],
        shield: [0; MOST],
        chain: [0; 2 * MOST],
    };

    /// Whether the chain is at its end.
    #[inline(always)]
    pub(crate) fn is_still(&self) -> bool {
        self.chain[0] == 0
    }

    /// Where a card lies: its sector, level and how; `None` when it is gone.
    pub(super) fn place(&self, card: usize) -> Option<(u8, u8, u8)> {
        (self.at[card] != GONE).then(|| (self.at[card] >> 2, self.at[card] & 3, self.lie[card]))
    }

    #[inline(always)]
    fn heights(&self) -> Room {
        let mut heights = [0; SECTORS];
        for &at in &self.at {
            if at != GONE {
                heights[usize::from(at >> 2)] += 1;
            }
        }
        heights
    }

    /// The section in a half.
    #[inline(always)]
    fn part(&self, card: usize, half: u8) -> u8 {
        half ^ (self.lie[card] >> 1 & 1)
    }

    #[inline(always)]
    fn sight<'c>(&self, cards: &'c Cards, card: usize) -> &'c Sight {
        &cards.faces[card][usize::from(self.lie[card] & TURNED)]
    }

    #[inline(always)]
    fn top(&self, sector: u8) -> Option<usize> {
        let mut top = None;
        let mut highest = 0;
        for card in 0..MOST {
            if self.at[card] != GONE && self.at[card] >> 2 == sector && self.at[card] & 3 >= highest {
                highest = self.at[card] & 3;
                top = Some(card);
            }
        }
        top
    }

    #[inline(always)]
    pub(crate) fn is_top(&self, card: usize) -> bool {
        self.top(self.at[card] >> 2) == Some(card)
    }

    /// R-CHAIN-3.
    fn lose(&mut self, card: usize, bits: u8) {
        let mut kept = 0;
        for place in 0..self.chain.len() {
            let mut group = self.chain[place];
            if group != 0 && usize::from(group >> 8) == card {
                group &= !u16::from(bits);
            }
            if group & 0xff != 0 {
                self.chain[kept] = group;
                kept += 1;
            }
        }
        self.chain[kept..].fill(0);
    }

    /// R-EFF-1.
    #[inline(always)]
    fn reveal(&mut self, cards: &Cards, card: usize, parts: u8) {
        let bits = self.sight(cards, card).bits & parts;
        if bits != 0
            && let Some(free) = self.chain.iter_mut().find(|group| **group == 0)
        {
            *free = (card as u16) << 8 | u16::from(bits);
        }
    }

    /// One section is revealed, or both.
    pub(super) fn light(&mut self, cards: &Cards, card: usize, light: Light) {
        let parts = match light {
            Light::Both => BOTH_PARTS,
            Light::Outer => part_bits(self.part(card, OUTER)),
            Light::Inner => part_bits(self.part(card, INNER)),
        };
        self.reveal(cards, card, parts);
    }

    /// R-BAT-7, R-CHAIN-3.
    fn hide(&mut self, card: usize, half: u8) {
        let part = self.part(card, half);
        let others = 0xf0 >> (4 * part);
        self.damage[card] &= others;
        self.shield[card] &= others;
        self.lose(card, part_bits(part));
    }

    /// R-GAP-1: the cards above slide down.
    fn take_out(&mut self, card: usize) {
        let from = self.at[card];
        self.at[card] = GONE;
        for at in &mut self.at {
            if *at != GONE && *at >> 2 == from >> 2 && *at > from {
                *at -= 1;
            }
        }
    }

    fn reveal_top(&mut self, cards: &Cards, sector: u8) {
        if let Some(top) = self.top(sector) {
            self.light(cards, top, Light::Outer);
        }
    }

    /// R-MOVE-1, R-MOVE-4.
    fn move_card(&mut self, cards: &Cards, card: usize, to: u8) {
        let from = self.at[card] >> 2;
        let was_top = self.is_top(card);
        if was_top && from == to {
            return;
        }
        self.take_out(card);
        let covered = self.top(to);
        if let Some(covered) = covered {
            self.hide(covered, OUTER);
        }
        self.at[card] = covered.map_or(to << 2, |covered| self.at[covered] + 1);
        if was_top {
            self.reveal_top(cards, from);
        } else {
            self.light(cards, card, Light::Outer);
        }
    }

    fn pivot(&mut self, cards: &Cards, card: usize) {
        if self.is_top(card) {
            self.lie[card] ^= PIVOTED;
            return;
        }
        self.hide(card, INNER);
        self.lie[card] ^= PIVOTED;
        self.light(cards, card, Light::Inner);
    }

    /// R-SEE-3.
    fn roll(&mut self, cards: &Cards, card: usize) {
        self.lie[card] ^= TURNED;
        self.damage[card] = 0;
        self.shield[card] = 0;
        self.lose(card, BOTH_PARTS);
        self.light(cards, card, if self.is_top(card) { Light::Both } else { Light::Inner });
    }

    fn destroy(&mut self, cards: &Cards, card: usize) {
        let (was_top, sector) = (self.is_top(card), self.at[card] >> 2);
        self.take_out(card);
        self.lose(card, BOTH_PARTS);
        self.lie[card] = 0;
        self.damage[card] = 0;
        self.shield[card] = 0;
        if was_top {
            self.reveal_top(cards, sector);
        }
    }

    /// Shields without a token, and fighters without one, in a half.
    fn left(&self, cards: &Cards, card: usize, half: u8) -> (u8, u8) {
        let part = self.part(card, half);
        let sight = self.sight(cards, card);
        let tokens = |tokens: u8| tokens >> (4 * part) & 15;
        let of = |counts: [u8; 2]| counts[usize::from(part)];
        (of(sight.shields) - tokens(self.shield[card]), of(sight.fighters) - tokens(self.damage[card]))
    }

    /// R-SHI-1, Q-SHI-2, R-HIT-1.
    fn hit(&mut self, cards: &Cards, card: usize, half: u8) {
        let [outer, inner] = [OUTER, INNER].map(|half| self.left(cards, card, half));
        let half = match half {
            _ if outer.0 > 0 => OUTER,
            _ if inner.0 > 0 => INNER,
            NO_HALF if outer.1 > 0 => OUTER,
            NO_HALF => INNER,
            half => half,
        };
        let token = 1 << (4 * self.part(card, half));
        if outer.0 + inner.0 > 0 {
            self.shield[card] += token;
        } else if outer.1 + inner.1 == 1 {
            self.destroy(cards, card);
        } else {
            self.damage[card] += token;
        }
    }

    /// Visits everything that can be done next, and where it leads; nothing when the chain is at its end.
    #[inline]
    pub(crate) fn for_each_act(&self, cards: &Cards, room: &Room, mut visit: impl FnMut(Act, Position)) {
        let Some(last) = self.chain.iter().rposition(|&group| group != 0) else { return };
        let (card, bits) = (usize::from(self.chain[last] >> 8), self.chain[last] as u8);
        let sight = *self.sight(cards, card);
        for half in [OUTER, INNER] {
            let mut seen = 0u16;
            let first = 4 * self.part(card, half);
            for bit in first..first + 4 {
                if bits >> bit & 1 == 0 {
                    continue;
                }
                let effect = sight.effect(bit);
                // Two symbols of one section that do the same are one option.
                if seen >> effect as u8 & 1 == 1 {
                    continue;
                }
                seen |= 1 << effect as u8;
                let mut taken = *self;
                taken.chain[last] &= !(1 << bit);
                if taken.chain[last] & 0xff == 0 {
                    taken.chain[last] = 0;
                }
                let act = |aim| Act { card: card as u8, inner: half == INNER, effect, aim };
                taken.for_each_aim(cards, room, effect, |aim, position| visit(act(aim), position));
            }
        }
    }

    /// Visits the targets of an effect, and what comes of each.
    #[inline]
    fn for_each_aim(&self, cards: &Cards, room: &Room, effect: Effect, mut visit: impl FnMut(Aim, Position)) {
        if matches!(effect, Effect::Draw | Effect::Strike | Effect::Recoil) {
            return visit(Aim::None, *self);
        }
        visit(Aim::Enemy, *self);
        let heights = self.heights();
        for card in (0..cards.len).filter(|&card| self.at[card] != GONE) {
            let sector = self.at[card] >> 2;
            let mut own = |to: u8, change: &dyn Fn(&mut Position)| {
                let mut after = *self;
                change(&mut after);
                visit(Aim::Own { card: card as u8, to }, after);
            };
            match effect {
                Effect::Lateral | Effect::Free => {
                    for to in 0..SECTORS as u8 {
                        let near = effect == Effect::Free || to.abs_diff(sector) == 1;
                        if near && to != sector && heights[usize::from(to)] < room[usize::from(to)] {
                            own(to, &|after| after.move_card(cards, card, to));
                        }
                    }
                }
                Effect::Vertical => own(sector, &|after| after.move_card(cards, card, sector)),
                Effect::Pivot => own(sector, &|after| after.pivot(cards, card)),
                Effect::Roll => own(sector, &|after| after.roll(cards, card)),
                Effect::Destroy => own(sector, &|after| after.destroy(cards, card)),
                _ => {
                    if !self.is_top(card) {
                        continue;
                    }
                    let [outer, inner] = [OUTER, INNER].map(|half| self.left(cards, card, half));
                    if outer.0 + inner.0 == 0 && outer.1 > 0 && inner.1 > 0 {
                        own(OUTER, &|after| after.hit(cards, card, OUTER));
                        own(INNER, &|after| after.hit(cards, card, INNER));
                    } else {
                        own(NO_HALF, &|after| after.hit(cards, card, NO_HALF));
                    }
                }
            }
        }
    }
}

/// The bits of a section's symbols.
const fn part_bits(part: u8) -> u8 {
    0x0f << (4 * part)
}

/// What is revealed of a card at the start of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Light {
    /// Both halves of a top card: it was played or turned over.
    Both,
    /// The outer section of a top card: it was moved there, or what covered it was moved away.
    Outer,
    /// The inner section of a covered card: it was pivoted.
    Inner,
}
