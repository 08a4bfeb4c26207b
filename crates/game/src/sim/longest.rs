//! The longest chains of a run, with the games to see them in.

use std::cmp::Reverse;
use std::ops::AddAssign;

/// The games with the longest chains: a few of them, the longest first; of equal ones the earlier game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Longest(Vec<(u8, u64)>);

impl Longest {
    const KEPT: usize = 5;

    /// A game's longest chain, in effects applied; a game without one is not worth keeping.
    pub fn note(&mut self, effects: u8, game: u64) {
        if effects > 0
            && (self.0.len() < Self::KEPT || self.0.last().is_some_and(|&last| beats((effects, game), last)))
        {
            self.0.push((effects, game));
            self.trim();
        }
    }

    /// Effects and number of the game.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u64)> + '_ {
        self.0.iter().copied()
    }

    fn trim(&mut self) {
        self.0.sort_by_key(|&(effects, game)| (Reverse(effects), game));
        self.0.truncate(Self::KEPT);
    }
}

fn beats(one: (u8, u64), other: (u8, u64)) -> bool {
    (Reverse(one.0), one.1) < (Reverse(other.0), other.1)
}

impl AddAssign<&Longest> for Longest {
    fn add_assign(&mut self, other: &Longest) {
        self.0.extend(&other.0);
        self.trim();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_longest_in_any_order_of_adding() {
        let chains: Vec<(u8, u64)> = vec![(3, 9), (7, 2), (0, 1), (7, 1), (1, 4), (5, 5), (3, 8), (2, 6)];
        let mut all = Longest::default();
        chains.iter().for_each(|&(effects, game)| all.note(effects, game));
        assert_eq!(all.iter().collect::<Vec<_>>(), [(7, 1), (7, 2), (5, 5), (3, 8), (3, 9)]);
        let (mut left, mut right) = (Longest::default(), Longest::default());
        chains[..4].iter().for_each(|&(effects, game)| left.note(effects, game));
        chains[4..].iter().for_each(|&(effects, game)| right.note(effects, game));
        right += &left;
        assert_eq!(right, all);
    }
}
