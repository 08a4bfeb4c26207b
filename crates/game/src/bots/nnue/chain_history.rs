//! Notices when a chain of effects comes back to a position that it has been in.
//!
//! Players can build loops (Q-CHAIN-5). One that gains something, armor or cards, never comes back to the
//! same position and is continued. A loop that gains nothing only takes time.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::bots::LOOPS_FROM;
use crate::engine::{Both, Cell, Player, Sector, Side, State, Table};

/// Where the present chain has been.
#[derive(Clone, Default)]
pub(in crate::bots) struct ChainHistory {
    /// Effects applied when last asked; fewer mean another chain.
    applied: u8,
    seen: Vec<u64>,
    /// What both players had when last asked, and after how many effects that changed.
    goods: Goods,
    gained: u8,
}

/// What a chain can gain or cost: armor and cards, of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Goods(Both<(i32, usize)>);

impl Goods {
    fn of(state: &State) -> Self {
        Goods(Both::new(|player| (state.armor(player), state.cards(player))))
    }
}

impl ChainHistory {
    /// Another game, or another world: nothing has been seen.
    pub(crate) fn forget(&mut self) {
        *self = ChainHistory { seen: std::mem::take(&mut self.seen), ..ChainHistory::default() };
        self.seen.clear();
    }

    /// Notes a position. Answers whether its chain has been there before.
    #[inline]
    pub(crate) fn is_repetition(&mut self, table: &Table, state: &State) -> bool {
        let applied = state.applied();
        if applied < self.applied {
            self.seen.clear();
        }
        self.applied = applied;
        // Most chains are shorter; their positions are not remembered.
        applied >= LOOPS_FROM && self.note(fingerprint(table, state))
    }

    /// Notes where the chain is, for searches.
    pub(in crate::bots) fn visit(&mut self, table: &Table, state: &State) {
        let applied = state.applied();
        if applied < self.applied || applied == 0 {
            self.seen.clear();
        }
        let goods = Goods::of(state);
        if applied < self.applied || goods != self.goods {
            self.gained = applied;
        }
        (self.applied, self.goods) = (applied, goods);
        if applied > 0 {
            self.note(place_in_chain(table, state));
        }
    }

    /// How many effects ago the chain last gained or cost anything.
    pub(in crate::bots) fn idle(&self, state: &State) -> u8 {
        state.applied().saturating_sub(self.gained)
    }

    /// Whether the chain has been in a place.
    pub(in crate::bots) fn contains(&self, place: u64) -> bool {
        self.seen.contains(&place)
    }

    /// Whether the chain has been in a position.
    pub(crate) fn has_seen(&self, table: &Table, state: &State) -> bool {
        self.seen.contains(&fingerprint(table, state))
    }

    fn note(&mut self, here: u64) -> bool {
        let known = self.seen.contains(&here);
        if !known {
            self.seen.push(here);
        }
        known
    }
}

/// Everything that an effect can change, but for how many have been applied. Of hidden zones only their
/// sizes are read.
fn fingerprint(table: &Table, state: &State) -> u64 {
    fingerprint_by(table, state, Cell::bits)
}

/// The same without what lies face down: it differs from world to world.
pub(in crate::bots) fn place_in_chain(table: &Table, state: &State) -> u64 {
    fingerprint_by(table, state, |cell| match cell.side() {
        Side::Front => cell.bits(),
        Side::Back => cell.bits() & !0xff,
    })
}

fn fingerprint_by(table: &Table, state: &State, bits: impl Fn(Cell) -> u32) -> u64 {
    let mut hasher = DefaultHasher::new();
    (state.round(), state.turn(), state.decision(), state.clash()).hash(&mut hasher);
    for player in Player::ALL {
        let zones = (state.armor(player), state.hand_len(player), state.aside(player).len());
        zones.hash(&mut hasher);
        for sector in Sector::ALL {
            let stack = state.stack(player, sector);
            stack.len().hash(&mut hasher);
            stack.iter().for_each(|&cell| bits(cell).hash(&mut hasher));
        }
    }
    let mut waiting: Both<[u8; 16]> = Both::default();
    state.for_each_waiting(table, |owner, effect| waiting[owner][effect as usize & 15] += 1);
    waiting.hash(&mut hasher);
    hasher.finish()
}
