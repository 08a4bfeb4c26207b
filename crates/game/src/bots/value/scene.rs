//! What is read of a state, as learning reads it: from nothing, every stack anew. Playing reads the same
//! figures faster, by what differs.

use super::battles::{Battles, Stacks};
use super::cards::Figures;
use super::rest::{FIGURES, Rest, RestFigures, Shifts, open_levels, write_battles, write_zones};
use super::stack::{HURT, Stack, add, lane};
use crate::cards::SECTORS;
use crate::engine::{Both, Player, State};

/// How many figures a value reads.
pub const FEATURES: usize = REST + FIGURES;

/// The figures of a state as one player sees it.
pub type Features = [u8; FEATURES];

/// Where the figures of a kind begin: lanes of the own board as it lies, after the coming battles, the
/// same for the enemy's, and everything else.
pub const MINE: usize = 0;
pub const THEIRS: usize = 2 * lane::LANES;
pub const REST: usize = 4 * lane::LANES;

/// Reads the stacks of both boards.
pub fn stacks(figures: &Figures, state: &State) -> Stacks {
    Both::new(|player| {
        let (heights, cells) = state.stacks(player);
        std::array::from_fn(|sector| {
            Stack::read(figures, player, &cells[sector][..usize::from(heights[sector])])
        })
    })
}

/// What a player sees of a state with these stacks and everything else like that.
pub fn features(figures: &Figures, state: &State, stacks: &Stacks, rest: &Rest, me: Player) -> Features {
    let mut features = [0; FEATURES];
    let mut battles = Battles::NONE;
    battles.fight(stacks, state, rest.shifts != Shifts::Nobody);
    let ahead = battles.foresee(rest, me);
    for (player, first) in [(me, MINE), (me.other(), THEIRS)] {
        let falls = &battles.falls[ahead.shift][player];
        let (mut now, mut left) = ([0; lane::LANES], [0; lane::LANES]);
        for sector in 0..SECTORS {
            let stack = &stacks[player][sector];
            add(&mut now, &stack.lanes(figures, player, sector, stack.height));
            add(&mut left, &stack.lanes(figures, player, sector, falls[sector].height));
        }
        let total = battles.total(ahead.shift, player);
        HURT.into_iter().for_each(|lane| left[lane] -= total.hurt);
        left[lane::INNER] -= total.inner;
        features[first..][..lane::LANES].copy_from_slice(&now);
        features[first + lane::LANES..][..lane::LANES].copy_from_slice(&left);
    }
    let mut out: RestFigures = [0; FIGURES];
    let heights = std::array::from_fn(|sector| stacks[me][sector].height);
    write_zones(&mut out, rest, me, open_levels(&figures.spaces[me], &heights));
    write_battles(&mut out, rest, me, &ahead);
    features[REST..].copy_from_slice(&out);
    features
}
