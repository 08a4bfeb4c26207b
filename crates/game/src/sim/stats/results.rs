//! Pairs of games between two, counted by how both games ended.

use super::score::{PairPoints, Score};
use crate::sim::add_up::adds_up;

/// Pairs of games between two members, counted by how both games ended: all that scores, ratings and the
/// advantage of going first need. Small, because a league of a thousand decks has half a million of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// By the first member's points in halves in the game that it began, then in the other one.
    counts: [[u32; 3]; 3],
}

impl Results {
    /// Counts pairs by the first member's points in halves in the game that it began, and in the other.
    pub fn count(&mut self, began: u8, other: u8, pairs: u32) {
        self.counts[usize::from(began.min(2))][usize::from(other.min(2))] += pairs;
    }

    /// Every kind of pair: the first member's points in halves in the game that it began, in the other one,
    /// and how many such pairs there are.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8, u32)> + '_ {
        (0..3u8).flat_map(move |began| {
            (0..3u8).map(move |other| (began, other, self.counts[usize::from(began)][usize::from(other)]))
        })
    }

    /// Pairs of games.
    pub fn pairs(&self) -> u64 {
        self.iter().map(|(_, _, pairs)| u64::from(pairs)).sum()
    }

    /// The score of the first member.
    pub fn score(&self) -> Score {
        self.score_by(|began, other| [began, other])
    }

    /// The score of the player who went first.
    pub fn first_player(&self) -> Score {
        self.score_by(|began, other| [began, 2 - other])
    }

    fn score_by(&self, halves: impl Fn(u8, u8) -> [u8; 2]) -> Score {
        let mut score = Score::default();
        for (began, other, pairs) in self.iter() {
            score.count_many(PairPoints::both(halves(began, other)), u64::from(pairs));
        }
        score
    }

    /// Games of the first member by its points in halves, where it went first or where it went second.
    pub fn games(&self, went_first: bool) -> [u64; 3] {
        let mut games = [0; 3];
        for (began, other, pairs) in self.iter() {
            games[usize::from(if went_first { began } else { other })] += u64::from(pairs);
        }
        games
    }

    /// The same pairs as the second member counts them.
    pub fn mirrored(&self) -> Results {
        let mut mirrored = Results::default();
        for (began, other, pairs) in self.iter() {
            mirrored.count(2 - other, 2 - began, pairs);
        }
        mirrored
    }
}

adds_up!(Results { counts });
