//! Leagues in which the truth is known, to see whether what is said of them holds.

use super::ratings::{Chances, Shape};
use super::{Crosstable, Looks, Results};
use crate::dice::Dice;

/// A league in which the truth is known: by how much each deck is better than each other (in the model's
/// terms), and how often the two games of a pair share their luck.
pub(super) struct Truth {
    pub(super) differences: Vec<Vec<f64>>,
    pub(super) shape: Shape,
    pub(super) shared: f64,
}

impl Truth {
    pub(super) fn ladder(strengths: &[f64], shared: f64) -> Self {
        let differences = strengths.iter().map(|one| strengths.iter().map(|two| one - two).collect());
        Truth { differences: differences.collect(), shape: Shape { first: 0.4, draw: -1.0 }, shared }
    }

    /// The shares of loss, draw and win of one deck against another.
    pub(super) fn shares(&self, one: usize, two: usize, turn: f64) -> [f64; 3] {
        let chances = Chances::new(self.differences[one][two] + turn * self.shape.first, self.shape.draw);
        let decided = 1.0 - chances.draw;
        [(decided - chances.edge) / 2.0, chances.draw, (decided + chances.edge) / 2.0]
    }

    fn pair(&self, one: usize, two: usize, dice: &mut Dice) -> [u8; 2] {
        let luck = uniform(dice);
        let other = if uniform(dice) < self.shared { luck } else { uniform(dice) };
        let halves =
            |luck: f64, shares: [f64; 3]| u8::from(luck > shares[0]) + u8::from(luck > shares[0] + shares[1]);
        [halves(luck, self.shares(one, two, 1.0)), halves(other, self.shares(one, two, -1.0))]
    }

    /// A league of N pairs in each pairing.
    pub(super) fn play(&self, pairs: impl Fn(usize, usize) -> u64, dice: &mut Dice) -> Crosstable {
        let played = pairings(self.differences.len()).map(|[one, two]| {
            let mut results = Results::default();
            for _ in 0..pairs(one, two) {
                let [begun, other] = self.pair(one, two, dice);
                results.count(begun, other, 1);
            }
            ([one, two], results)
        });
        Crosstable::new(self.differences.len(), played.collect::<Vec<_>>(), None)
    }

    /// A league in which each pairing is played until it is settled.
    pub(super) fn settle(&self, looks: &Looks, dice: &mut Dice) -> Crosstable {
        let played = pairings(self.differences.len()).map(|[one, two]| {
            let mut results = Results::default();
            loop {
                let played = results.pairs();
                for _ in 0..Looks::batch(played).min(looks.most_pairs() - played) {
                    let [begun, other] = self.pair(one, two, dice);
                    results.count(begun, other, 1);
                }
                let settled = !looks.interval(&results.score()).contains(0.5);
                if settled || results.pairs() == looks.most_pairs() {
                    return ([one, two], results);
                }
            }
        });
        Crosstable::new(self.differences.len(), played.collect::<Vec<_>>(), Some(looks))
    }

    /// As if a thousand million pairs had been played everywhere, and ended exactly as they should.
    pub(super) fn exact(&self) -> Crosstable {
        let played = pairings(self.differences.len()).map(|[one, two]| {
            let (begun, other) = (self.shares(one, two, 1.0), self.shares(one, two, -1.0));
            ([one, two], results(begun.map(|b| other.map(|o| (1e9 * b * o).round() as u32))))
        });
        Crosstable::new(self.differences.len(), played.collect::<Vec<_>>(), None)
    }
}

pub(super) fn pairings(decks: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..decks).flat_map(|two| (0..two).map(move |one| [one, two]))
}

pub(super) fn results(counts: [[u32; 3]; 3]) -> Results {
    let mut results = Results::default();
    for (begun, row) in (0..).zip(counts) {
        (0..).zip(row).for_each(|(other, count)| results.count(begun, other, count));
    }
    results
}

fn uniform(dice: &mut Dice) -> f64 {
    (f64::from(dice.below(1 << 30)) + 0.5) / f64::from(1 << 30)
}
