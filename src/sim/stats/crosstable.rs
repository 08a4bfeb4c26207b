//! Everybody against everybody: the pairs of games between every two, as plain counts.

use std::ops::AddAssign;

use super::score::Score;

/// Pairs of games between two, by the points of one of them in halves: in the game that it began, then
/// in the game that the other began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PairCounts([[u64; 3]; 3]);

impl PairCounts {
    /// From the counts themselves.
    pub fn new(counts: [[u64; 3]; 3]) -> Self {
        PairCounts(counts)
    }

    /// Counts a pair by the points in halves, 0 to 2: in the game begun, and in the other.
    pub fn add_pair(&mut self, begun: u8, other: u8) {
        self.0[usize::from(begun.min(2))][usize::from(other.min(2))] += 1;
    }

    /// How many pairs were played.
    pub fn pairs(&self) -> u64 {
        self.0.iter().flatten().sum()
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// Every kind of pair: points in halves in the game begun, in the other, and how many there are.
    pub fn kinds(&self) -> impl Iterator<Item = (u8, u8, u64)> + '_ {
        (0..3u8).flat_map(move |begun| {
            (0..3u8).map(move |other| (begun, other, self.0[usize::from(begun)][usize::from(other)]))
        })
    }

    /// As one of them scored.
    pub fn score(&self) -> Score {
        let mut pairs = [0; 5];
        self.kinds().for_each(|(begun, other, count)| pairs[usize::from(begun + other)] += count);
        Score::of_pairs(pairs)
    }

    /// As whoever went first scored.
    pub fn first(&self) -> Score {
        let mut pairs = [0; 5];
        self.kinds().for_each(|(begun, other, count)| pairs[usize::from(begun + 2 - other)] += count);
        Score::of_pairs(pairs)
    }

    /// The same games as the other counts them.
    pub fn mirrored(&self) -> Self {
        let mut mirrored = PairCounts::default();
        for (begun, other, count) in self.kinds() {
            mirrored.0[usize::from(2 - other)][usize::from(2 - begun)] = count;
        }
        mirrored
    }
}

impl AddAssign<&PairCounts> for PairCounts {
    fn add_assign(&mut self, more: &PairCounts) {
        for (count, more) in self.0.iter_mut().flatten().zip(more.0.iter().flatten()) {
            *count += more;
        }
    }
}

/// Two that have met, the lower number first, and their games as that one counts them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The lower number.
    pub one: usize,
    /// The higher number.
    pub two: usize,
    /// As `one` scored.
    pub pairs: PairCounts,
}

/// The pairs of games between every two of several decks, numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Crosstable {
    decks: usize,
    /// A triangle: the row of the higher number, and in it, as the lower one scored, every lower one.
    counts: Vec<PairCounts>,
}

impl Crosstable {
    /// No games yet between so many.
    pub fn new(decks: usize) -> Self {
        Crosstable { decks, counts: vec![PairCounts::default(); decks * decks.saturating_sub(1) / 2] }
    }

    /// How many decks there are.
    pub fn decks(&self) -> usize {
        self.decks
    }

    /// How many pairings there are, played or not.
    pub fn pairings(&self) -> usize {
        self.counts.len()
    }

    fn place(one: usize, two: usize) -> usize {
        two * (two - 1) / 2 + one
    }

    /// The games of `one` against `two`, as `one` scored; none against itself.
    pub fn of(&self, one: usize, two: usize) -> PairCounts {
        let at = |one, two| self.counts.get(Crosstable::place(one, two)).copied().unwrap_or_default();
        match one.cmp(&two) {
            std::cmp::Ordering::Less => at(one, two),
            std::cmp::Ordering::Equal => PairCounts::default(),
            std::cmp::Ordering::Greater => at(two, one).mirrored(),
        }
    }

    /// Adds games of `one` against `two`, as `one` scored. Games of a deck against itself are no pairing,
    /// and are left out.
    pub fn add(&mut self, one: usize, two: usize, pairs: &PairCounts) {
        if one > two {
            return self.add(two, one, &pairs.mirrored());
        }
        if one < two && two < self.decks {
            self.counts[Crosstable::place(one, two)] += pairs;
        }
    }

    /// All pairings that were played.
    pub fn meetings(&self) -> impl Iterator<Item = Meeting> + '_ {
        let all = (0..self.decks).flat_map(|two| (0..two).map(move |one| (one, two)));
        let all = all.zip(&self.counts).map(|((one, two), &pairs)| Meeting { one, two, pairs });
        all.filter(|meeting| meeting.pairs.pairs() > 0)
    }

    /// All games together, as whoever went first scored.
    pub fn first(&self) -> Score {
        self.counts.iter().fold(Score::default(), |total, pairs| total + pairs.first())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_same_games() {
        let mut table = Crosstable::new(4);
        let mut pairs = PairCounts::default();
        // Won the game begun and drew the other; lost both.
        pairs.add_pair(2, 1);
        pairs.add_pair(0, 0);
        table.add(3, 1, &pairs);
        table.add(2, 2, &pairs);
        assert_eq!(table.of(3, 1), pairs);
        assert_eq!(table.of(1, 3).score(), pairs.score().mirrored());
        // Whoever goes first is the same whoever counts: 2 + 1 halves of the first pair, 0 + 2 of the other.
        assert_eq!(table.of(1, 3).first(), pairs.first());
        assert_eq!(pairs.first().pairs(), [0, 0, 1, 1, 0]);
        assert_eq!(pairs.score().pairs(), [1, 0, 0, 1, 0]);
        assert_eq!(table.of(1, 3).mirrored(), pairs);
        let met: Vec<_> = table.meetings().map(|meeting| (meeting.one, meeting.two)).collect();
        assert_eq!(met, [(1, 3)]);
        assert_eq!((table.pairings(), table.first().games()), (6, 4));
    }
}
