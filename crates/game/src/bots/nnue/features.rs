//! What is read of a state, as learning reads it: from nothing, every stack anew. Playing reads the same
//! figures faster, by what differs.

use super::battles::{Battles, Stacks};
use super::card_features::FeatureTable;
use super::globals::{GLOBALS, GlobalFeatures, Globals, Shifter, open_levels, write_battles, write_zones};
use super::stack::{HURT, Stack, add, lane};
use crate::cards::SECTORS;
use crate::engine::{Both, Player, State};

/// How many figures a value reads.
pub(crate) const FEATURES: usize = GLOBALS_AT + GLOBALS;

/// The figures of a state as one player sees it.
pub(crate) type Features = [u8; FEATURES];

/// Where the figures of a kind begin: lanes of the own board now, after the coming battles, the
/// same for the opponent's, and everything else.
pub(super) const MINE: usize = 0;
pub(crate) const THEIRS: usize = 2 * lane::COUNTS;
pub(crate) const GLOBALS_AT: usize = 4 * lane::COUNTS;

/// Reads the stacks of both boards.
pub(crate) fn read_stacks(features: &FeatureTable, state: &State) -> Stacks {
    Both::new(|player| {
        let (heights, cells) = state.stacks(player);
        std::array::from_fn(|sector| {
            Stack::read(features, player, &cells[sector][..usize::from(heights[sector])])
        })
    })
}

/// What a player sees of a state with these stacks and everything else like that.
pub(crate) fn extract(
    cards: &FeatureTable,
    state: &State,
    stacks: &Stacks,
    globals: &Globals,
    me: Player,
) -> Features {
    let mut features = [0; FEATURES];
    let mut battles = Battles::NONE;
    battles.fight(stacks, state, globals.shifter != Shifter::Nobody);
    let ahead = battles.forecast(globals, me);
    for (player, first) in [(me, MINE), (me.other(), THEIRS)] {
        let results = &battles.results[ahead.shift][player];
        let (mut now, mut left) = ([0; lane::COUNTS], [0; lane::COUNTS]);
        for sector in 0..SECTORS {
            let stack = &stacks[player][sector];
            add(&mut now, &stack.counts(cards, player, sector, stack.height()));
            add(&mut left, &stack.counts(cards, player, sector, results[sector].height));
        }
        let total = battles.total(ahead.shift, player);
        HURT.into_iter().for_each(|lane| left[lane] -= total.hurt);
        left[lane::INNER] -= total.inner;
        features[first..][..lane::COUNTS].copy_from_slice(&now);
        features[first + lane::COUNTS..][..lane::COUNTS].copy_from_slice(&left);
    }
    let mut out: GlobalFeatures = [0; GLOBALS];
    let heights = std::array::from_fn(|sector| stacks[me][sector].height());
    write_zones(&mut out, globals, me, open_levels(&cards.spaces[me], &heights));
    write_battles(&mut out, globals, me, &ahead);
    features[GLOBALS_AT..].copy_from_slice(&out);
    features
}
