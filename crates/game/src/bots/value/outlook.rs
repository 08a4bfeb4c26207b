//! The table as one player judges it, kept from one state to the next.
//!
//! Hundreds of states are judged for one decision, and most differ from the one before in a stack or
//! two: only what has changed is read and added up again.

use super::battles::{Battles, Stacks};
use super::cards::{Figures, Lying};
use super::net::{HIDDEN, Sums, Value, add, exchange};
use super::rest::{
    FIGURES, Rest, RestFigures, Shifts, open_levels, write_battles, write_playable, write_zones,
};
use super::scene::REST;
use super::stack::{MOST, Stack};
use super::weights::{BoardWeights, When};
use crate::cards::SECTORS;
use crate::engine::{Both, Cell, Player, State, Table};

type Cells = [Cell; MOST];

/// A state as a player sees it, and one that differs from it a little.
pub struct Outlook {
    me: Player,
    weights: Both<BoardWeights>,
    /// Whether any state has been read.
    read: bool,
    heights: Both<[u8; SECTORS]>,
    cells: Both<[Cells; SECTORS]>,
    /// The stacks, and what each adds as it lies and with so many cards left.
    stacks: Stacks,
    now: Both<[Sums; SECTORS]>,
    left: Both<[[Sums; MOST + 1]; SECTORS]>,
    battles: Battles,
    shift: usize,
    /// What each stack adds in all: as it lies, and after the battles that are expected.
    adds: Both<[Sums; SECTORS]>,
    /// Everything but the boards, and what it adds.
    pub rest: RestFigures,
    rest_sums: Sums,
    pub sums: Sums,
    tried: Tried,
}

/// What another state changes.
struct Tried {
    stacks: Stacks,
    /// The stacks that are not the same, a bit for each sector.
    changed: Both<u8>,
    battles: Battles,
    /// Whether the battles differ only where stacks do.
    same_battles: bool,
}

impl Outlook {
    pub fn new(figures: &Figures, table: &Table, value: &Value, me: Player) -> Self {
        let stacks = Both([[Stack::empty(); SECTORS]; 2]);
        Outlook {
            me,
            weights: Both::new(|owner| BoardWeights::new(figures, table, value, owner, me)),
            read: false,
            heights: Both::default(),
            cells: Both::default(),
            stacks,
            now: Both([[[0; HIDDEN]; SECTORS]; 2]),
            left: Both([[[[0; HIDDEN]; MOST + 1]; SECTORS]; 2]),
            battles: Battles::NONE,
            shift: 1,
            adds: Both([[[0; HIDDEN]; SECTORS]; 2]),
            rest: [0; FIGURES],
            rest_sums: value.bias,
            sums: [0; HIDDEN],
            tried: Tried { stacks, changed: Both::default(), battles: Battles::NONE, same_battles: false },
        }
    }

    /// Reads a state; a stack that is as it was is not read again.
    pub fn read(&mut self, figures: &Figures, value: &Value, state: &State, rest: &Rest) {
        let me = self.me;
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            for sector in 0..SECTORS {
                if self.read && self.has(player, sector, heights[sector], &cells[sector]) {
                    continue;
                }
                let height = usize::from(heights[sector]);
                let stack = Stack::read(figures, player, &cells[sector][..height]);
                let weights = &mut self.weights[player];
                weights.meet(figures, value, &stack);
                self.stacks[player][sector] = stack;
                self.tried.stacks[player][sector] = stack;
                self.left[player][sector] = weights.all_left(&stack, sector);
                let now = &mut self.now[player][sector];
                *now = [0; HIDDEN];
                weights.add(now, When::Now, &stack, sector, stack.height);
            }
            (self.heights[player], self.cells[player]) = (*heights, *cells);
        }
        self.read = true;
        self.battles.fight(&self.stacks, state, rest.shifts != Shifts::Nobody);
        let ahead = self.battles.foresee(rest, me);
        self.shift = ahead.shift;
        let mut out = [0; FIGURES];
        write_zones(&mut out, rest, me, open_levels(&figures.spaces[me], &self.heights[me]));
        write_battles(&mut out, rest, me, &ahead);
        value.change(&mut self.rest_sums, REST, &self.rest, &out);
        self.rest = out;
        self.sums = self.rest_sums;
        for player in Player::ALL {
            for sector in 0..SECTORS {
                let left = self.battles.falls[self.shift][player][sector].height;
                let adds = &mut self.adds[player][sector];
                *adds = self.now[player][sector];
                add(adds, of(&self.left[player][sector], left));
                add(&mut self.sums, adds);
            }
            let total = self.battles.total(self.shift, player);
            self.weights[player].take_hurt(&mut self.sums, When::Left, total.hurt.into(), total.inner.into());
        }
    }

    /// Whether a sector looks as it did. A difference above the height only costs another reading.
    #[inline(always)]
    fn has(&self, player: Player, sector: usize, height: u8, cells: &Cells) -> bool {
        let known = &self.cells[player][sector];
        let mut differ = u32::from(height ^ self.heights[player][sector]);
        for level in 0..MOST {
            differ |= known[level].bits() ^ cells[level].bits();
        }
        differ == 0
    }

    /// What another state adds up to. `same_battles` where nothing else than the stacks changes how they go.
    pub fn try_state(
        &mut self,
        figures: &Figures,
        value: &Value,
        state: &State,
        rest: &Rest,
        same_battles: bool,
    ) -> Sums {
        let me = self.me;
        self.tried.changed = Both::default();
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            for sector in 0..SECTORS {
                if !self.has(player, sector, heights[sector], &cells[sector]) {
                    let cells = &cells[sector][..usize::from(heights[sector])];
                    let stack = Stack::read(figures, player, cells);
                    self.weights[player].meet(figures, value, &stack);
                    self.tried.stacks[player][sector] = stack;
                    self.tried.changed[player] |= 1 << sector;
                }
            }
        }
        if same_battles {
            self.refight(rest.offset);
        } else {
            self.tried.battles.fight(&self.tried.stacks, state, rest.shifts != Shifts::Nobody);
        }
        self.tried.same_battles = same_battles;
        let mut out = [0; FIGURES];
        write_zones(&mut out, rest, me, open_levels(&figures.spaces[me], state.stacks(me).0));
        let mut sums = self.sums;
        self.foresee(value, &mut sums, (&self.rest, &mut out), rest);
        self.restore();
        sums
    }

    /// What the table adds up to with one more card on top of a sector of the own board, and the figures
    /// of everything but the boards; `from` is what else changes.
    pub fn try_card(
        &mut self,
        figures: &Figures,
        value: &Value,
        (sector, card): (usize, Lying),
        rest: &Rest,
        from: (&RestFigures, &Sums),
    ) -> (RestFigures, Sums) {
        let me = self.me;
        let stack = self.stacks[me][sector].with(card, figures.brief(me, card));
        self.weights[me].meet(figures, value, &stack);
        self.tried.stacks[me][sector] = stack;
        self.tried.same_battles = true;
        self.tried.changed = Both::default();
        self.tried.changed[me] = 1 << sector;
        self.refight(rest.offset);
        let mut heights = self.heights[me];
        heights[sector] += 1;
        let (mut out, mut sums) = (*from.0, *from.1);
        write_playable(&mut out, rest, open_levels(&figures.spaces[me], &heights));
        self.foresee(value, &mut sums, (from.0, &mut out), rest);
        self.restore();
        (out, sums)
    }

    /// Fights the battles again that the changed stacks take part in.
    #[inline]
    fn refight(&mut self, offset: i8) {
        let Tried { stacks, changed, battles, .. } = &mut self.tried;
        *battles = self.battles;
        for player in Player::ALL {
            let mut sectors = changed[player];
            while sectors != 0 {
                battles.refight(stacks, player, sectors.trailing_zeros() as usize, offset);
                sectors &= sectors - 1;
            }
        }
    }

    /// Writes down how the battles would go, and changes the sums by everything that differs: the figures
    /// beside the boards from `old` to `new`, and both boards.
    #[inline]
    fn foresee(
        &self,
        value: &Value,
        sums: &mut Sums,
        (old, new): (&RestFigures, &mut RestFigures),
        rest: &Rest,
    ) {
        let Tried { stacks, changed, battles, same_battles } = &self.tried;
        let ahead = battles.foresee(rest, self.me);
        write_battles(new, rest, self.me, &ahead);
        value.change(sums, REST, old, new);
        let touched = if *same_battles && ahead.shift == self.shift {
            touched(*changed, rest.offset + ahead.shift as i8 - 1)
        } else {
            Both([ALL_SECTORS; 2])
        };
        for player in Player::ALL {
            let weights = &self.weights[player];
            let (before, after) =
                (&self.battles.falls[self.shift][player], &battles.falls[ahead.shift][player]);
            let mut sectors = touched[player];
            while sectors != 0 {
                let sector = sectors.trailing_zeros() as usize % SECTORS;
                sectors &= sectors - 1;
                let (before, after) = (before[sector].height, after[sector].height);
                if changed[player] >> sector & 1 != 0 {
                    let (stack, adds) = (&stacks[player][sector], &self.adds[player][sector]);
                    if after == stack.height {
                        weights.exchange(sums, adds, When::Both, stack, sector, after);
                    } else {
                        weights.exchange(sums, adds, When::Now, stack, sector, stack.height);
                        weights.add(sums, When::Left, stack, sector, after);
                    }
                } else if before != after {
                    let left = &self.left[player][sector];
                    exchange(sums, of(left, before), of(left, after));
                }
            }
            let (before, after) =
                (self.battles.total(self.shift, player), battles.total(ahead.shift, player));
            let hurt = i16::from(after.hurt) - i16::from(before.hurt);
            let inner = i16::from(after.inner) - i16::from(before.inner);
            weights.take_hurt(sums, When::Left, hurt, inner);
        }
    }

    /// Forgets the other state.
    #[inline]
    fn restore(&mut self) {
        for player in Player::ALL {
            let mut sectors = self.tried.changed[player];
            while sectors != 0 {
                let sector = sectors.trailing_zeros() as usize;
                self.tried.stacks[player][sector] = self.stacks[player][sector];
                sectors &= sectors - 1;
            }
        }
    }
}

const ALL_SECTORS: u8 = (1 << SECTORS) - 1;

/// The sectors that have changed or face one that has (R-GEO-2).
#[inline(always)]
fn touched(changed: Both<u8>, offset: i8) -> Both<u8> {
    let Both([a, b]) = changed.map(u32::from);
    let by = u32::from(offset.unsigned_abs());
    let (facing_a, facing_b) = if offset >= 0 { (a >> by, b << by) } else { (a << by, b >> by) };
    Both([(a | facing_b) as u8 & ALL_SECTORS, (b | facing_a) as u8 & ALL_SECTORS])
}

/// What a stack adds with so many cards left.
#[inline(always)]
fn of(left: &[Sums; MOST + 1], cards: u8) -> &Sums {
    &left[usize::from(cards).min(MOST)]
}
