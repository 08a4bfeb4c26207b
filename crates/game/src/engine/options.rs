//! Listing every legal choice of the decision at hand.

use super::choice::{Choice, Choices, Pick};
use super::state::{Cell, Decision, State, Waiting};
use super::table::Table;
use super::{Direction, Half, Place, Player, Sector};
use crate::cards::{Cruiser, Effect, SECTORS};

/// The sectors beside each sector, a bit each.
pub(super) const BESIDE: [u32; SECTORS] = [0b00010, 0b00101, 0b01010, 0b10100, 0b01000];

impl State {
    /// Lists every legal choice; none exactly when the game is over. A decision always has at least
    /// two, since one with a single option is applied without being asked.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
    /// use flightdeck_game::{Choices, Dice, Pick, Player, State, Table};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let table = Table::between(&raft(), &barge())?;
    /// let state = State::start(&table, Player::A, &mut Dice::new(1), &mut ());
    /// let mut choices = Choices::new();
    /// state.choices(&table, &mut choices);
    /// // Five cards, each on either face in five sectors, and passing.
    /// assert_eq!(choices.len(), 5 * 2 * 5 + 1);
    /// assert!(choices.iter().any(|choice| choice.pick() == Pick::Pass));
    /// # Ok(())
    /// # }
    /// ```
    pub fn choices(&self, table: &Table, out: &mut Choices) {
        out.clear();
        match self.decision {
            Decision::Deploy => self.list_plays(table, out),
            Decision::Resolve => self.list_waiting(table, |pick| out.push(pick)),
            Decision::Target(effect) => self.list_targets(table, effect, out),
            Decision::Shift => self.list_shifts(out),
            Decision::Order => {
                for direction in Direction::ALL {
                    out.push(Pick::Order(direction));
                }
            }
            Decision::Damage(points) => {
                let (least, most) = self.damage_split(table, points);
                for outer in least..=most {
                    out.push(Pick::Damage { outer, inner: points - outer });
                }
            }
            Decision::Over => {}
        }
    }

    /// R-DEP-1, R-DEP-4: pass, or any card of the hand, either face, where it may lie.
    fn list_plays(&self, table: &Table, out: &mut Choices) {
        let player = self.turn;
        let mut by_level = [0u32; Cruiser::MOST_SPACES];
        let spaces = &table.layouts[player].spaces;
        for (sector, &height) in self.heights[player].iter().enumerate() {
            // R-DEP-6; a full sector is of no level.
            if height < spaces[sector] {
                by_level[usize::from(height)] |= 1 << sector;
            }
        }
        // R-DEP-5: level 0 goes on any free space, the others on their own level only.
        by_level[0] |= by_level[1] | by_level[2] | by_level[3];
        let levels = &table.levels[player];
        out.push(Pick::Pass);
        self.hands[player].for_each(|card| {
            let level = usize::from(levels[card.index()]);
            out.push_plays(card, by_level[level % by_level.len()], by_level[0]);
        });
    }

    /// R-CHAIN-2: the effects of the group that comes next. Two that differ in nothing are one.
    fn list_waiting(&self, table: &Table, visit: impl FnMut(Pick)) {
        let Some(group) = self.chain.next() else { return };
        self.list_group(table, group, true, visit);
    }

    /// The effects of one group, outer section first, in the order printed; with or without those that
    /// differ in nothing.
    pub(super) fn list_group(&self, table: &Table, group: Waiting, once: bool, mut visit: impl FnMut(Pick)) {
        let Some(place) = self.find(group.owner, group.card) else { return };
        let cell = self.cell(place);
        for &half in &Half::ALL {
            let mut seen = 0u16;
            for bit in 4 * cell.part(half) as u32..4 * cell.part(half) as u32 + 4 {
                if group.bits >> bit & 1 == 0 {
                    continue;
                }
                let effect = group.effect(table, bit);
                if !once || seen >> effect as u8 & 1 == 0 {
                    seen |= 1 << effect as u8;
                    visit(Pick::Resolve { place, half, effect });
                }
            }
        }
    }

    fn list_targets(&self, table: &Table, effect: Effect, out: &mut Choices) {
        match effect {
            Effect::Lateral | Effect::Free => {
                for &board in &Player::ALL {
                    let free = self.free_sectors(table, board);
                    for sector in Sector::ALL {
                        let to = destinations(effect, free, sector);
                        out.push_moves(effect, Place::new(board, sector, 0), self.height(board, sector), to);
                    }
                }
            }
            Effect::Vertical | Effect::Pivot | Effect::Roll | Effect::Destroy => {
                for &board in &Player::ALL {
                    for sector in Sector::ALL {
                        out.push_aims(effect, Place::new(board, sector, 0), self.height(board, sector));
                    }
                }
            }
            Effect::Hit => self.list_hits(table, |choice| out.push(choice)),
            // These have no target and are never asked.
            Effect::Draw | Effect::Strike | Effect::Recoil => {}
        }
    }

    /// The top card of every sector that has one; by halves where that can be chosen (R-HIT-1).
    #[inline]
    pub(super) fn list_hits(&self, table: &Table, mut visit: impl FnMut(Choice)) {
        for &board in &Player::ALL {
            for sector in Sector::ALL {
                let Some(place) = self.top(board, sector) else { continue };
                if self.hit_has_halves(table, board, self.cell(place)) {
                    for &half in &Half::ALL {
                        visit(Pick::Hit { place, half: Some(half) }.into());
                    }
                } else {
                    visit(Pick::Hit { place, half: None }.into());
                }
            }
        }
    }

    /// R-HIT-1: undamaged fighters in both halves, and no free shield.
    #[inline]
    pub(super) fn hit_has_halves(&self, table: &Table, board: Player, cell: Cell) -> bool {
        free_shields(table, board, cell, Half::Outer) + free_shields(table, board, cell, Half::Inner) == 0
            && self.intact(table, board, cell, Half::Outer) > 0
            && self.intact(table, board, cell, Half::Inner) > 0
    }

    /// R-COM-1: one sector at most, and two sectors of each board must still face each other.
    fn list_shifts(&self, out: &mut Choices) {
        for by in -1..=1 {
            if (-3..=3).contains(&self.shifted(by)) {
                out.push(Pick::Shift(by));
            }
        }
    }

    /// The offset after the initiative holder shifts by −1, 0 or 1 sectors to the right.
    #[inline(always)]
    pub(super) fn shifted(&self, by: i8) -> i8 {
        match self.initiative {
            Player::A => self.offset - by,
            Player::B => self.offset + by,
        }
    }

    /// R-BAT-5: the fewest and the most points that can fall on the outer section of the card taking
    /// damage.
    #[inline]
    pub(super) fn damage_split(&self, table: &Table, points: u8) -> (u8, u8) {
        let player = self.taker();
        let Some(top) = self.top(player, self.battle_sector(player)) else { return (0, 0) };
        let cell = self.cell(top);
        let outer = self.intact(table, player, cell, Half::Outer);
        let inner = self.intact(table, player, cell, Half::Inner);
        (points.saturating_sub(inner), points.min(outer))
    }
}

/// The sectors a card of this sector can be moved to (Q-MOVE-2, Q-FREE-1), a bit each.
#[inline(always)]
pub(super) fn destinations(effect: Effect, free: u32, sector: Sector) -> u32 {
    match effect {
        Effect::Lateral => free & BESIDE[sector.index() % SECTORS],
        _ => free & !(1 << sector.index()),
    }
}

/// Shields of a half without a token.
#[inline(always)]
pub(super) fn free_shields(table: &Table, board: Player, cell: Cell, half: Half) -> u8 {
    table.section(board, cell, half).shields - cell.part_shield(cell.part(half))
}
