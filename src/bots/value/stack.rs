//! A sector's stack as a value sees it: what it is now, and what it is once damage has fallen on it.

use super::cards::{Figures, Part};
use crate::cards::{Cruiser, Effect, SECTORS};
use crate::engine::{Cell, Half, Player};

const MOST: usize = Cruiser::MOST_SPACES;

/// What is counted of a stack; the lanes of the five stacks of a board are added up.
pub mod lane {
    /// Visible undamaged fighters (R-BAT-1).
    pub const POWER: usize = 0;
    /// Of these, in inner halves.
    pub const INNER: usize = 1;
    /// Fighters in covered halves.
    pub const COVERED: usize = 2;
    /// Printed shields of the top card.
    pub const SHIELDS: usize = 3;
    /// Whether the top card has a force field.
    pub const FIELD: usize = 4;
    /// Draw symbols that are visible (R-SEE-2).
    pub const DRAWS: usize = 5;
    pub const CARDS: usize = 6;
    pub const SPACES: usize = 7;
    /// Undamaged fighters of the top card.
    pub const TOP: usize = 8;
    /// Sectors whose next free space is of level 0, 1, 2, 3.
    pub const NEXT: usize = 9;
    /// Undamaged fighters of all cards, seen or not.
    pub const FIGHTERS: usize = 13;
    /// Force fields on covered cards.
    pub const FIELDS_BELOW: usize = 14;
    /// Effects in the half that comes to light when the top card goes, each on its own.
    pub const UNDER: usize = 15;
    /// Effects in halves covered deeper, in groups: moves and turns, strike, draw, destroy, hit, recoil.
    pub const DEEP: usize = 25;
    /// Effects that are visible and have had their turn.
    pub const SPENT: usize = 31;
    pub const LANES: usize = 32;
}

/// What is counted of a stack or of a board.
pub type Lanes = [u8; lane::LANES];

/// The group of covered effects that an effect belongs to.
const DEEP_GROUP: [usize; Effect::ALL.len()] = [2, 0, 0, 0, 0, 3, 1, 5, 0, 4];

/// A stack, and what would be left of it.
#[derive(Clone, Copy)]
pub struct Stack {
    pub height: u8,
    pub power: u8,
    /// Effects in the half that the top card covers.
    under: u8,
    /// For each card, bottom first: undamaged fighters in the outer half, in all, and free shields.
    outer: [u8; MOST],
    fighters: [u8; MOST],
    shields: [u8; MOST],
    field: [bool; MOST],
    /// What is counted when so many of its cards are left.
    pub lanes: [Lanes; MOST + 1],
}

impl Stack {
    pub const EMPTY: Stack = Stack {
        height: 0,
        power: 0,
        under: 0,
        outer: [0; MOST],
        fighters: [0; MOST],
        shields: [0; MOST],
        field: [false; MOST],
        lanes: [[0; lane::LANES]; MOST + 1],
    };

    pub fn read(figures: &Figures, owner: Player, sector: usize, cells: &[Cell]) -> Stack {
        let mut stack = Stack::EMPTY;
        let lanes = &mut stack.lanes[0];
        lanes[lane::DRAWS] = figures.draws[owner][sector][0];
        lanes[lane::SPACES] = figures.spaces[owner][sector];
        lanes[lane::NEXT] = 1;
        for (level, &cell) in cells.iter().enumerate().take(MOST) {
            let outer = figures.part(owner, cell, Half::Outer);
            let inner = figures.part(owner, cell, Half::Inner);
            // The half that this card covers; what lies deeper is in the lanes already.
            let below = level.checked_sub(1).map(|under| figures.part(owner, cells[under], Half::Outer));
            let used = cell.shield(Half::Outer) + cell.shield(Half::Inner);
            let damage = [cell.damage(Half::Outer), cell.damage(Half::Inner)];
            stack.put(figures.draws[owner][sector][level + 1], [outer, inner], damage, used, below);
        }
        stack
    }

    /// Puts one more card on top, fresh from the hand, for a while: what is given back is for
    /// [`Stack::pop`].
    #[inline]
    pub fn push(
        &mut self,
        figures: &Figures,
        owner: Player,
        sector: usize,
        face: &[Part; 2],
        below: Option<&Part>,
    ) -> Popped {
        let level = usize::from(self.height) % MOST;
        let (power, under) = (self.power, self.under);
        let draws = figures.draws[owner][sector][level + 1];
        let healed = self.put(draws, [&face[0], &face[1]], [0, 0], 0, below);
        Popped { power, under, healed }
    }

    /// Takes off the card that was put on top.
    #[inline]
    pub fn pop(&mut self, popped: Popped) {
        self.height -= 1;
        self.power = popped.power;
        self.under = popped.under;
        if popped.healed > 0 {
            let top = usize::from(self.height - 1) % MOST;
            self.outer[top] -= popped.healed;
            self.fighters[top] -= popped.healed;
            for lane in [lane::POWER, lane::TOP, lane::FIGHTERS] {
                self.lanes[top + 1][lane] -= popped.healed;
            }
        }
    }

    /// Puts a card on top; how many fighters of the half that it covers are whole again.
    #[inline]
    fn put(
        &mut self,
        draws: u8,
        [outer, inner]: [&Part; 2],
        damage: [u8; 2],
        shielded: u8,
        below: Option<&Part>,
    ) -> u8 {
        let level = usize::from(self.height) % MOST;
        let mut healed = 0;
        let mut lanes = self.lanes[level];
        let outside = outer.fighters - damage[0];
        let inside = inner.fighters - damage[1];
        if let Some(below) = below {
            let top = level - 1;
            // Covered, the half below is whole again (R-BAT-7).
            healed = below.fighters - self.outer[top];
            self.outer[top] += healed;
            self.fighters[top] += healed;
            if healed > 0 {
                for lane in [lane::POWER, lane::TOP, lane::FIGHTERS] {
                    self.lanes[level][lane] += healed;
                }
                lanes[lane::FIGHTERS] += healed;
            }
            lanes[lane::COVERED] += below.fighters;
            lanes[lane::FIELDS_BELOW] += u8::from(self.field[top]);
            if self.under > 0 {
                for effect in 0..Effect::ALL.len() {
                    lanes[lane::DEEP + DEEP_GROUP[effect]] += lanes[lane::UNDER + effect];
                }
            }
            for effect in 0..Effect::ALL.len() {
                lanes[lane::UNDER + effect] = below.effects[effect];
            }
            self.under = below.effect_count;
            lanes[lane::SPENT] -= below.effect_count;
        }
        let field = outer.field || inner.field;
        self.outer[level] = outside;
        self.fighters[level] = outside + inside;
        self.shields[level] = outer.shields + inner.shields - shielded;
        self.field[level] = field;
        lanes[lane::INNER] += inside;
        lanes[lane::POWER] = lanes[lane::INNER] + outside;
        lanes[lane::SHIELDS] = outer.shields + inner.shields;
        lanes[lane::FIELD] = u8::from(field);
        lanes[lane::DRAWS] = draws;
        lanes[lane::CARDS] += 1;
        lanes[lane::SPACES] -= 1;
        lanes[lane::TOP] = outside + inside;
        lanes[lane::NEXT + level] = 0;
        if lanes[lane::SPACES] > 0 {
            lanes[lane::NEXT + (level + 1) % MOST] = 1;
        }
        lanes[lane::FIGHTERS] += outside + inside;
        lanes[lane::SPENT] += outer.effect_count + inner.effect_count;
        self.lanes[level + 1] = lanes;
        self.height += 1;
        self.power = lanes[lane::POWER];
        healed
    }

    /// Lets damage fall (R-BAT-3, R-SHI-1, R-FIE-1) without what effects might do.
    #[inline]
    pub fn fall(&self, mut damage: u8) -> Fall {
        let mut height = self.height;
        while damage > 0 && height > 0 {
            let top = usize::from(height - 1) % MOST;
            let field = self.field[top];
            let points = if field { 1 } else { damage };
            let pierced = points.saturating_sub(self.shields[top]);
            let fighters = self.fighters[top];
            if pierced < fighters {
                // The owner lets it fall on the outer half first: covered again, it heals (R-BAT-7).
                let inner = pierced.saturating_sub(self.outer[top]);
                return Fall { loss: 0, height, hurt: pierced, inner };
            }
            height -= 1;
            damage = if field { 0 } else { pierced - fighters };
        }
        Fall { loss: damage, height, hurt: 0, inner: 0 }
    }

    /// What is counted of the stack as it is now.
    #[inline(always)]
    pub fn now(&self) -> &Lanes {
        &self.lanes[usize::from(self.height).min(MOST)]
    }

    /// What is counted of the cards left after a fall; the damage on the last of them is not taken off.
    #[inline(always)]
    pub fn left(&self, fall: Fall) -> &Lanes {
        &self.lanes[usize::from(fall.height).min(MOST)]
    }
}

/// Adds lanes up. A plain loop of fixed length, which becomes vector code.
#[inline(always)]
pub fn add(sum: &mut Lanes, lanes: &Lanes) {
    for lane in 0..lane::LANES {
        sum[lane] = sum[lane].wrapping_add(lanes[lane]);
    }
}

/// Takes lanes off a sum of which they are a part.
#[inline(always)]
pub fn take_off(sum: &mut Lanes, lanes: &Lanes) {
    for lane in 0..lane::LANES {
        sum[lane] = sum[lane].wrapping_sub(lanes[lane]);
    }
}

/// What [`Stack::push`] changed, beside the card itself.
pub struct Popped {
    power: u8,
    under: u8,
    healed: u8,
}

/// How damage falls on a stack; added up, on all stacks of a board.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
#[repr(C, align(4))]
pub struct Fall {
    /// Points that reach the cruiser.
    pub loss: u8,
    /// Cards left.
    pub height: u8,
    /// Fighters of the card then on top that are damaged, and how many of them in the inner half.
    pub hurt: u8,
    pub inner: u8,
}

impl Fall {
    /// How damage falls on all stacks of a board. No sum comes near the limit of a byte: five sectors of
    /// four cards with at most four fighters a half.
    #[inline(always)]
    pub fn total(falls: &[Fall; SECTORS]) -> Fall {
        let mut total = 0u32;
        for sector in 0..SECTORS {
            let Fall { loss, height, hurt, inner } = falls[sector];
            total = total.wrapping_add(u32::from_le_bytes([loss, height, hurt, inner]));
        }
        let [loss, height, hurt, inner] = total.to_le_bytes();
        Fall { loss, height, hurt, inner }
    }
}
