//! The sums of the hidden layer for the last state, updated incrementally.
//!
//! Hundreds of states are evaluated for one decision, and most differ from the one before in a stack or
//! two: only what has changed is read and added up again.

use super::battles::{ALL_SECTORS, Battles, Stacks, fought};
use super::board_weights::{BoardWeights, Moment};
use super::card_features::{FeatureTable, Placement};
use super::features::GLOBALS_AT;
use super::globals::{
    GLOBALS, GlobalFeatures, Globals, Shifter, open_levels, write_battles, write_playable, write_zones,
};
use super::network::{HIDDEN, Network, Sums, add, exchange};
use super::stack::{MOST, Stack};
use crate::cards::SECTORS;
use crate::engine::{Both, Cell, Player, State, Table};

type Cells = [Cell; MOST];

/// A state that differs from the last one in more stacks than this is read anew.
const MOST_CHANGED: u32 = 4;

/// The sums of a state as one player sees it, and of a candidate that differs from it a little.
pub(super) struct Accumulator {
    me: Player,
    weights: Both<BoardWeights>,
    /// Whether any state has been read.
    read: bool,
    offset: i8,
    heights: Both<[u8; SECTORS]>,
    cells: Both<[Cells; SECTORS]>,
    /// The stacks, and the contribution of each: now, and by the number of cards left.
    stacks: Stacks,
    now: Both<[Sums; SECTORS]>,
    left: Both<[[Sums; MOST + 1]; SECTORS]>,
    battles: Battles,
    /// Where the battles stand that were forecast, as [`fought`].
    fought: (u8, u8),
    /// Whether a shift is still to come.
    shifts: bool,
    shift: usize,
    /// The total contribution of each stack: now, and after the expected battles.
    adds: Both<[Sums; SECTORS]>,
    /// Everything but the boards, and what it adds.
    pub globals: GlobalFeatures,
    global_sums: Sums,
    pub sums: Sums,
    candidate: Candidate,
}

/// What the candidate changes.
struct Candidate {
    stacks: Stacks,
    /// The stacks that are not the same, a bit for each sector.
    changed: Both<u8>,
    battles: Battles,
    /// The sectors that differ in how their battles go, with those that face them; `None` if any may.
    refought: Option<Both<u8>>,
}

impl Accumulator {
    pub(super) fn new(features: &FeatureTable, table: &Table, network: &Network, me: Player) -> Self {
        let stacks = Both([[Stack::empty(); SECTORS]; 2]);
        Accumulator {
            me,
            weights: Both::new(|owner| BoardWeights::new(features, table, network, owner, me)),
            read: false,
            offset: 0,
            heights: Both::default(),
            cells: Both::default(),
            stacks,
            now: Both([[[0; HIDDEN]; SECTORS]; 2]),
            left: Both([[[[0; HIDDEN]; MOST + 1]; SECTORS]; 2]),
            battles: Battles::NONE,
            fought: (0, 0),
            shifts: false,
            shift: 1,
            adds: Both([[[0; HIDDEN]; SECTORS]; 2]),
            globals: [0; GLOBALS],
            global_sums: network.bias,
            sums: [0; HIDDEN],
            candidate: Candidate { stacks, changed: Both::default(), battles: Battles::NONE, refought: None },
        }
    }

    /// Reads a state; a stack that is as it was is not read again.
    pub(super) fn read(
        &mut self,
        features: &FeatureTable,
        network: &Network,
        state: &State,
        globals: &Globals,
    ) {
        let me = self.me;
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            for sector in 0..SECTORS {
                if self.read && self.has(player, sector, heights[sector], &cells[sector]) {
                    continue;
                }
                let height = usize::from(heights[sector]);
                let stack = Stack::read(features, player, &cells[sector][..height]);
                let weights = &mut self.weights[player];
                weights.ensure_known(features, network, &stack);
                self.stacks[player][sector] = stack;
                self.candidate.stacks[player][sector] = stack;
                self.left[player][sector] = weights.all_left(&stack, sector);
                let now = &mut self.now[player][sector];
                *now = [0; HIDDEN];
                weights.add(now, Moment::Now, &stack, sector, stack.height());
            }
            (self.heights[player], self.cells[player]) = (*heights, *cells);
        }
        self.read = true;
        self.offset = state.offset();
        self.battles.fight(&self.stacks, state, globals.shifter != Shifter::Nobody);
        self.fought = fought(state.clash());
        self.shifts = globals.shifter != Shifter::Nobody;
        let ahead = self.battles.forecast(globals, me);
        self.shift = ahead.shift;
        let mut out = [0; GLOBALS];
        write_zones(&mut out, globals, me, open_levels(&features.spaces[me], &self.heights[me]));
        write_battles(&mut out, globals, me, &ahead);
        network.change(&mut self.global_sums, GLOBALS_AT, &self.globals, &out);
        self.globals = out;
        self.sums = self.global_sums;
        for player in Player::ALL {
            for sector in 0..SECTORS {
                let left = self.battles.results[self.shift][player][sector].height;
                let adds = &mut self.adds[player][sector];
                *adds = self.now[player][sector];
                add(adds, of(&self.left[player][sector], left));
                add(&mut self.sums, adds);
            }
            let total = self.battles.total(self.shift, player);
            self.weights[player].take_damage(
                &mut self.sums,
                Moment::Left,
                total.hurt.into(),
                total.inner.into(),
            );
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

    /// The sums of any state. What is read is kept for others like it where this one differs little.
    pub(super) fn sums_of(
        &mut self,
        features: &FeatureTable,
        network: &Network,
        state: &State,
        globals: &Globals,
    ) -> Sums {
        if self.read && self.differing(state) <= MOST_CHANGED {
            let same_offset = state.offset() == self.offset;
            return self.with_state(features, network, state, globals, same_offset);
        }
        self.read(features, network, state, globals);
        self.sums
    }

    /// In how many stacks a state differs.
    fn differing(&self, state: &State) -> u32 {
        let mut differing = 0;
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            for sector in 0..SECTORS {
                differing += u32::from(!self.has(player, sector, heights[sector], &cells[sector]));
            }
        }
        differing
    }

    /// The sums of another state. `same_offset`: the boards are as far shifted.
    pub(crate) fn with_state(
        &mut self,
        features: &FeatureTable,
        network: &Network,
        state: &State,
        globals: &Globals,
        same_offset: bool,
    ) -> Sums {
        let me = self.me;
        self.candidate.changed = Both::default();
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            for sector in 0..SECTORS {
                if !self.has(player, sector, heights[sector], &cells[sector]) {
                    let cells = &cells[sector][..usize::from(heights[sector])];
                    let stack = Stack::read(features, player, cells);
                    self.weights[player].ensure_known(features, network, &stack);
                    self.candidate.stacks[player][sector] = stack;
                    self.candidate.changed[player] |= 1 << sector;
                }
            }
        }
        let shifts = [self.shifts, globals.shifter != Shifter::Nobody];
        if same_offset && shifts == [true, true] {
            self.refight(globals.offset);
        } else if same_offset && !shifts[1] {
            self.fight_on(state);
        } else {
            self.candidate.battles.fight(&self.candidate.stacks, state, shifts[1]);
            self.candidate.refought = None;
        }
        let mut out = [0; GLOBALS];
        write_zones(&mut out, globals, me, open_levels(&features.spaces[me], state.stacks(me).0));
        let mut sums = self.sums;
        self.forecast(network, &mut sums, (&self.globals, &mut out), globals);
        self.restore();
        sums
    }

    /// The sums with one more card on top of a sector of the own board, and the global features; `from` has
    /// what else the play changes.
    pub(crate) fn with_card(
        &mut self,
        features: &FeatureTable,
        network: &Network,
        (sector, card): (usize, Placement),
        globals: &Globals,
        from: (&GlobalFeatures, &Sums),
    ) -> (GlobalFeatures, Sums) {
        let me = self.me;
        let stack = self.stacks[me][sector].with(card, features.combat(me, card));
        self.weights[me].ensure_known(features, network, &stack);
        self.candidate.stacks[me][sector] = stack;
        self.candidate.changed = Both::default();
        self.candidate.changed[me] = 1 << sector;
        self.refight(globals.offset);
        let mut heights = self.heights[me];
        heights[sector] += 1;
        let (mut out, mut sums) = (*from.0, *from.1);
        write_playable(&mut out, globals, open_levels(&features.spaces[me], &heights));
        self.forecast(network, &mut sums, (from.0, &mut out), globals);
        self.restore();
        (out, sums)
    }

    /// Fights the battles again that the changed stacks take part in.
    #[inline]
    fn refight(&mut self, offset: i8) {
        let Candidate { stacks, changed, battles, refought } = &mut self.candidate;
        *battles = self.battles;
        *refought = Some(*changed);
        for player in Player::ALL {
            let mut sectors = changed[player];
            while sectors != 0 {
                battles.refight(stacks, player, sectors.trailing_zeros() as usize, offset);
                sectors &= sectors - 1;
            }
        }
    }

    /// Fights the battles again that the changed stacks take part in, and those that have gone on, once there
    /// are no more shifts.
    #[inline]
    fn fight_on(&mut self, state: &State) {
        let Candidate { stacks, changed, battles, refought } = &mut self.candidate;
        *battles = self.battles;
        let ((over, here), (over_now, here_now)) = (self.fought, fought(state.clash()));
        let mut differ = *changed;
        differ[Player::A] |= (over ^ over_now) | here | here_now;
        battles.refight_sectors(stacks, touched(differ, state.offset()), state);
        *refought = Some(differ);
    }

    /// Writes down how the battles would go, and changes the sums by everything that differs: the figures
    /// beside the boards from `old` to `new`, and both boards.
    #[inline]
    fn forecast(
        &self,
        network: &Network,
        sums: &mut Sums,
        (old, new): (&GlobalFeatures, &mut GlobalFeatures),
        globals: &Globals,
    ) {
        let Candidate { stacks, changed, battles, refought } = &self.candidate;
        let ahead = battles.forecast(globals, self.me);
        write_battles(new, globals, self.me, &ahead);
        network.change(sums, GLOBALS_AT, old, new);
        let touched = match refought {
            Some(differ) if ahead.shift == self.shift => {
                touched(*differ, globals.offset + ahead.shift as i8 - 1)
            }
            _ => Both([ALL_SECTORS; 2]),
        };
        for player in Player::ALL {
            let weights = &self.weights[player];
            let (before, after) =
                (&self.battles.results[self.shift][player], &battles.results[ahead.shift][player]);
            let mut sectors = touched[player];
            while sectors != 0 {
                let sector = sectors.trailing_zeros() as usize % SECTORS;
                sectors &= sectors - 1;
                let (before, after) = (before[sector].height, after[sector].height);
                if changed[player] >> sector & 1 != 0 {
                    let (stack, adds) = (&stacks[player][sector], &self.adds[player][sector]);
                    if after == stack.height() {
                        weights.exchange(sums, adds, Moment::Both, stack, sector, after);
                    } else {
                        weights.exchange(sums, adds, Moment::Now, stack, sector, stack.height());
                        weights.add(sums, Moment::Left, stack, sector, after);
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
            weights.take_damage(sums, Moment::Left, hurt, inner);
        }
    }

    /// Goes back to the state that was read.
    #[inline]
    fn restore(&mut self) {
        for player in Player::ALL {
            let mut sectors = self.candidate.changed[player];
            while sectors != 0 {
                let sector = sectors.trailing_zeros() as usize;
                self.candidate.stacks[player][sector] = self.stacks[player][sector];
                sectors &= sectors - 1;
            }
        }
    }
}

/// The sectors that have changed or face one that has (Q-GEO-2).
#[inline(always)]
fn touched(changed: Both<u8>, offset: i8) -> Both<u8> {
    let Both([a, b]) = changed.map(u32::from);
    let by = u32::from(offset.unsigned_abs());
    let (facing_a, facing_b) = if offset >= 0 { (a >> by, b << by) } else { (a << by, b >> by) };
    Both([(a | facing_b) as u8 & ALL_SECTORS, (b | facing_a) as u8 & ALL_SECTORS])
}

/// The contribution of a stack with this number of cards left.
#[inline(always)]
fn of(left: &[Sums; MOST + 1], cards: u8) -> &Sums {
    &left[usize::from(cards).min(MOST)]
}
