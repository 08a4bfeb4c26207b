//! The longest chains of a run, with the games to see them in.

use std::cmp::Reverse;
use std::ops::AddAssign;

use super::add_up::{AddUp, FEW, keep_first};

/// The games with the longest chains: a few of them, the longest first; of equal ones the earlier game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestChains<G = u64>(Vec<(Reverse<u8>, G)>);

impl<G> Default for LongestChains<G> {
    fn default() -> Self {
        LongestChains(Vec::new())
    }
}

impl<G: Ord + Copy> LongestChains<G> {
    /// A game's longest chain, in effects applied; a game without one is not worth keeping.
    pub fn note(&mut self, effects: u8, game: G) {
        if effects > 0
            && (self.0.len() < FEW || self.0.last().is_some_and(|last| (Reverse(effects), game) < *last))
        {
            self.0.push((Reverse(effects), game));
            keep_first(&mut self.0, |&chain| chain);
        }
    }

    /// Effects and the game.
    pub fn iter(&self) -> impl Iterator<Item = (u8, G)> + '_ {
        self.0.iter().map(|&(Reverse(effects), game)| (effects, game))
    }
}

impl<G: Ord + Copy> AddUp for LongestChains<G> {
    fn add_up(&mut self, more: &Self) {
        self.0.extend(&more.0);
        keep_first(&mut self.0, |&chain| chain);
    }
}

impl<G: Ord + Copy> AddAssign<&LongestChains<G>> for LongestChains<G> {
    fn add_assign(&mut self, more: &LongestChains<G>) {
        self.add_up(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_longest_in_any_order_of_adding() {
        let chains: Vec<(u8, u64)> = vec![(3, 9), (7, 2), (0, 1), (7, 1), (1, 4), (5, 5), (3, 8), (2, 6)];
        let mut all = LongestChains::default();
        chains.iter().for_each(|&(effects, game)| all.note(effects, game));
        assert_eq!(all.iter().collect::<Vec<_>>(), [(7, 1), (7, 2), (5, 5), (3, 8), (3, 9)]);
        let (mut left, mut right) = (LongestChains::default(), LongestChains::default());
        chains[..4].iter().for_each(|&(effects, game)| left.note(effects, game));
        chains[4..].iter().for_each(|&(effects, game)| right.note(effects, game));
        right += &left;
        assert_eq!(right, all);
    }
}
