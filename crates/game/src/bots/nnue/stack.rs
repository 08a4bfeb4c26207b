//! A sector's stack as the network sees it: now, and after damage.

use super::card_features::{CombatFeatures, FeatureTable, Placement, SectionFeatures};
use crate::cards::{Cruiser, Effect, SECTORS};
use crate::engine::{Cell, Half, Player};

/// The most cards in a stack.
pub(super) const MOST: usize = Cruiser::MOST_SPACES;

/// What is counted of a stack; the lanes of the five stacks of a board are added up.
pub(super) mod lane {
    /// Visible undamaged fighters (R-BAT-1).
    pub(crate) const POWER: usize = 0;
    /// Of these, in inner sections.
    pub(crate) const INNER: usize = 1;
    /// Fighters in covered halves.
    pub(crate) const COVERED: usize = 2;
    /// Printed shields of the top card.
    pub(crate) const SHIELDS: usize = 3;
    /// Whether the top card has a force field.
    pub(crate) const FIELD: usize = 4;
    /// Draw symbols that are visible (Q-SEE-2).
    pub(crate) const DRAWS: usize = 5;
    pub(crate) const CARDS: usize = 6;
    pub(crate) const SPACES: usize = 7;
    /// Undamaged fighters of the top card.
    pub(crate) const TOP: usize = 8;
    /// Sectors whose next free space is of level 0, 1, 2, 3.
    pub(crate) const NEXT: usize = 9;
    /// Undamaged fighters of all cards, seen or not.
    pub(crate) const FIGHTERS: usize = 13;
    /// Force fields on covered cards.
    pub(crate) const FIELDS_BELOW: usize = 14;
    /// Effects in the section that is revealed when the top card goes, each on its own.
    pub(crate) const UNDER: usize = 15;
    /// Effects in halves covered deeper, in groups: moves and turns, strike, draw, destroy, hit, recoil.
    pub(crate) const DEEP: usize = 25;
    /// Effects that are visible and have had their turn.
    pub(crate) const SPENT: usize = 31;
    pub(crate) const COUNTS: usize = 32;
}

/// What is counted of a stack or of a board.
pub(super) type Counts = [u8; lane::COUNTS];

/// The group of covered effects that an effect belongs to.
const DEEP_GROUP: [usize; Effect::ALL.len()] = [2, 0, 0, 0, 0, 3, 1, 5, 0, 4];

/// Where a card lies in its stack. What is counted of a stack is what each card adds by its role, what
/// the stack adds by its height, less the damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Covered by two cards or more.
    Deep,
    /// Covered by the top card.
    Under,
    Top,
}

impl Role {
    pub(super) const ALL: [Role; 3] = [Role::Deep, Role::Under, Role::Top];

    /// The role of a card at a level, when `left` cards of the stack are left.
    #[inline(always)]
    pub(super) fn at(level: usize, left: usize) -> Role {
        match left - level {
            1 => Role::Top,
            2 => Role::Under,
            _ => Role::Deep,
        }
    }

    /// What a card adds.
    pub(super) fn counts(self, [outer, inner]: &[SectionFeatures; 2]) -> Counts {
        let mut counts = [0; lane::COUNTS];
        counts[lane::INNER] = inner.fighters;
        counts[lane::POWER] = inner.fighters;
        counts[lane::FIGHTERS] = outer.fighters + inner.fighters;
        counts[lane::SPENT] = inner.effect_count;
        let field = u8::from(outer.field || inner.field);
        if self == Role::Top {
            counts[lane::POWER] += outer.fighters;
            counts[lane::SPENT] += outer.effect_count;
            counts[lane::TOP] = outer.fighters + inner.fighters;
            counts[lane::SHIELDS] = outer.shields + inner.shields;
            counts[lane::FIELD] = field;
            return counts;
        }
        counts[lane::COVERED] = outer.fighters;
        counts[lane::FIELDS_BELOW] = field;
        for (effect, &group) in DEEP_GROUP.iter().enumerate() {
            let at = if self == Role::Under { lane::UNDER + effect } else { lane::DEEP + group };
            counts[at] += outer.effects[effect];
        }
        counts
    }
}

/// The lanes that every damaged fighter of a top card is taken off; one of an inner section is also taken
/// off [`lane::INNER`].
pub(crate) const HURT: [usize; 3] = [lane::POWER, lane::TOP, lane::FIGHTERS];

/// The lanes that every damaged fighter of a covered card is taken off, which is one of its inner section.
pub(crate) const HURT_COVERED: [usize; 3] = [lane::POWER, lane::INNER, lane::FIGHTERS];

/// What a stack adds by its height.
pub(super) fn bare(features: &FeatureTable, owner: Player, sector: usize, height: usize) -> Counts {
    let mut counts = [0; lane::COUNTS];
    let spaces = features.spaces[owner][sector];
    counts[lane::DRAWS] = features.draws[owner][sector][height];
    counts[lane::CARDS] = height as u8;
    counts[lane::SPACES] = spaces.saturating_sub(height as u8);
    if counts[lane::SPACES] > 0 {
        counts[lane::NEXT + height % MOST] = 1;
    }
    counts
}

/// The cards of a stack as far as damage is concerned.
#[derive(Clone, Copy, Default)]
pub(crate) struct Defense {
    /// How many cards there are.
    pub height: u8,
    /// For each card, bottom first: undamaged fighters in the outer section, in all, and free shields.
    pub outer: [u8; MOST],
    pub fighters: [u8; MOST],
    pub shields: [u8; MOST],
    pub field: [bool; MOST],
}

impl Defense {
    /// The card at a level: undamaged fighters in its outer and its inner section, and so on.
    #[inline(always)]
    pub(crate) fn set(&mut self, level: usize, outer: u8, inner: u8, shields: u8, field: bool) {
        self.outer[level] = outer;
        self.fighters[level] = outer + inner;
        self.shields[level] = shields;
        self.field[level] = field;
    }

    /// Lets damage fall (R-BAT-3, R-SHI-1, R-FIE-1) without what effects might do.
    #[inline]
    pub(crate) fn take_damage(&self, mut damage: u8) -> DamageResult {
        let mut height = self.height;
        while damage > 0 && height > 0 {
            let top = usize::from(height - 1) % MOST;
            let field = self.field[top];
            let points = if field { 1 } else { damage };
            let pierced = points.saturating_sub(self.shields[top]);
            let fighters = self.fighters[top];
            if pierced < fighters {
                // The owner lets it fall on the outer section first: covered again, it heals (R-BAT-7).
                let inner = pierced.saturating_sub(self.outer[top]);
                return DamageResult { loss: 0, height, hurt: pierced, inner };
            }
            height -= 1;
            damage = if field { 0 } else { pierced - fighters };
        }
        DamageResult { loss: damage, height, hurt: 0, inner: 0 }
    }
}

/// A stack, and what damage would do to it.
#[derive(Clone, Copy)]
pub(crate) struct Stack {
    pub power: u8,
    /// Damaged fighters in the outer section of the top card: covered halves are whole (R-BAT-7).
    pub hurt_outer: u8,
    /// For each card, bottom first: damaged fighters in the inner section.
    pub hurt_inner: [u8; MOST],
    pub cards: [Placement; MOST],
    pub defense: Defense,
}

impl Stack {
    /// How many cards it has.
    #[inline(always)]
    pub(super) fn height(&self) -> u8 {
        self.defense.height
    }

    pub(super) fn empty() -> Stack {
        Stack {
            power: 0,
            hurt_outer: 0,
            hurt_inner: [0; MOST],
            cards: [Placement::default(); MOST],
            defense: Defense::default(),
        }
    }

    pub(super) fn read(features: &FeatureTable, owner: Player, cells: &[Cell]) -> Stack {
        let mut stack = Stack::empty();
        for &cell in cells.iter().take(MOST) {
            let placement = Placement::of(cell);
            let hurt = [cell.damage(Half::Outer), cell.damage(Half::Inner)];
            let shielded = cell.shield(Half::Outer) + cell.shield(Half::Inner);
            stack.put(placement, features.combat(owner, placement), hurt, shielded);
        }
        stack
    }

    /// With one more card on top, fresh from the hand.
    #[inline]
    pub(super) fn with(mut self, placement: Placement, combat: CombatFeatures) -> Stack {
        self.put(placement, combat, [0, 0], 0);
        self
    }

    #[inline(always)]
    fn put(&mut self, placement: Placement, combat: CombatFeatures, hurt: [u8; 2], shielded: u8) {
        let level = usize::from(self.height()) % MOST;
        if level > 0 {
            // Covered, the half below is whole again.
            let top = level - 1;
            self.power -= self.defense.outer[top];
            self.defense.outer[top] += self.hurt_outer;
            self.defense.fighters[top] += self.hurt_outer;
        }
        let outside = combat.outer - hurt[0];
        let inside = combat.inner - hurt[1];
        self.cards[level] = placement;
        self.hurt_outer = hurt[0];
        self.hurt_inner[level] = hurt[1];
        self.defense.set(level, outside, inside, combat.shields - shielded, combat.field);
        self.defense.height += 1;
        self.power += outside + inside;
    }

    /// Damaged fighters of the card at a level, outer and inner section.
    #[inline(always)]
    pub(super) fn hurt(&self, level: usize) -> [u8; 2] {
        let outer = if level + 1 == usize::from(self.height()) { self.hurt_outer } else { 0 };
        [outer, self.hurt_inner[level % MOST]]
    }

    /// The counts when `left` of its cards are left.
    pub(super) fn counts(&self, features: &FeatureTable, owner: Player, sector: usize, left: u8) -> Counts {
        let left = usize::from(left.min(self.height()));
        let mut counts = bare(features, owner, sector, left);
        for level in 0..left {
            let role = Role::at(level, left);
            add(&mut counts, &role.counts(features.halves(owner, self.cards[level])));
            let [outer, inner] = self.hurt(level);
            if role == Role::Top {
                HURT.into_iter().for_each(|lane| counts[lane] -= outer + inner);
                counts[lane::INNER] -= inner;
            } else {
                HURT_COVERED.into_iter().for_each(|lane| counts[lane] -= inner);
            }
        }
        counts
    }
}

/// Adds lanes up.
pub(super) fn add(sum: &mut Counts, counts: &Counts) {
    for lane in 0..lane::COUNTS {
        sum[lane] += counts[lane];
    }
}

/// How damage falls on a stack; added up, on all stacks of a board.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
#[repr(C, align(4))]
pub(crate) struct DamageResult {
    /// Points that reach the cruiser.
    pub loss: u8,
    /// Cards left.
    pub height: u8,
    /// Fighters of the card then on top that are damaged, and how many of them in the inner section.
    pub hurt: u8,
    pub inner: u8,
}

impl DamageResult {
    /// All four figures in one number; such numbers add up as the figures do. No sum comes near the limit
    /// of a byte: five sectors of four cards with at most four fighters a half.
    #[inline(always)]
    pub(crate) fn packed(self) -> u32 {
        u32::from_le_bytes([self.loss, self.height, self.hurt, self.inner])
    }

    #[inline(always)]
    pub(crate) fn unpacked(packed: u32) -> DamageResult {
        let [loss, height, hurt, inner] = packed.to_le_bytes();
        DamageResult { loss, height, hurt, inner }
    }

    /// How damage falls on all stacks of a board.
    #[inline(always)]
    pub(crate) fn total(results: &[DamageResult; SECTORS]) -> DamageResult {
        let mut total = 0u32;
        for damage_result in results {
            total = total.wrapping_add(damage_result.packed());
        }
        DamageResult::unpacked(total)
    }
}
