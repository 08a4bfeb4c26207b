//! Which matchups of a league are settled, with a correction for all matchups together.

use super::crosstable::{Crosstable, Meeting};
use super::sequential::Looks;

/// Who beats whom. In 95 % of leagues there is not one wrong verdict among all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts {
    decks: usize,
    /// Row by row, whether the deck of the row beats that of the column.
    beats: Vec<bool>,
}

impl Verdicts {
    /// The verdicts on all pairings. For a fixed number of games they are Holm's (1979): the clearest pairing
    /// must convince beside all, the next beside all but one, and so on until one does not. Where pairings were
    /// played until it was clear, `looks` is the plan of all of them together ([`Looks::one_of`]).
    pub fn new(table: &Crosstable, looks: Option<&Looks>) -> Self {
        let decks = table.decks();
        let mut verdicts = Verdicts { decks, beats: vec![false; decks * decks] };
        let meetings = table.meetings();
        if let Some(looks) = looks {
            let settled = meetings.iter().filter(|meeting| looks.settles(&meeting.results.score()));
            settled.for_each(|meeting| verdicts.settle(meeting));
            return verdicts;
        }
        let doubt = |meeting: &Meeting| {
            let score = meeting.results.score();
            2.0 * score.superiority().min(score.mirrored().superiority())
        };
        let mut doubts: Vec<(f64, &Meeting)> =
            meetings.iter().map(|meeting| (doubt(meeting), meeting)).collect();
        doubts.sort_by(|one, two| one.0.total_cmp(&two.0));
        for (left, (doubt, meeting)) in (1..=doubts.len()).rev().zip(doubts) {
            if doubt * left as f64 > 0.05 {
                break;
            }
            verdicts.settle(meeting);
        }
        verdicts
    }

    fn settle(&mut self, meeting: &Meeting) {
        let score = meeting.results.score();
        let (one, two) = (meeting.one, meeting.two);
        let place =
            if score.half_points() > score.games() { one * self.decks + two } else { two * self.decks + one };
        self.beats[place] = true;
    }

    /// Whether it is settled that one deck beats another.
    pub fn beats(&self, one: usize, two: usize) -> bool {
        self.beats[one * self.decks + two]
    }

    /// How many pairings are settled.
    pub fn settled(&self) -> usize {
        self.beats.iter().filter(|beats| **beats).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::sim::stats::{Results, Score};
    use crate::test_support::{in_two_sizes, wider};

    fn pair(results: &mut Results, score: u32, dice: &mut Dice) {
        let halves = [(); 2].map(|()| 2 * u8::from(dice.below(100) < score));
        results.count(halves[0], halves[1], 1);
    }

    /// Eleven decks that are all equal, and one that beats them all: few leagues have any wrong verdict, where
    /// most of them would have one if each pairing were looked at alone.
    fn a_wrong_verdict_is_rare_however_many_there_are(leagues: u32) {
        // Of the 66 pairings of twelve decks.
        let looks = Looks::one_of(200, 66);
        for settle in [false, true] {
            let mut dice = Dice::new(8);
            let (mut wrong, mut alone, mut found) = (0, 0, 0);
            for _ in 0..leagues {
                let decks = 12;
                let mut played = Vec::new();
                for two in 1..decks {
                    for one in 0..two {
                        let score = if one == 0 { 70 } else { 50 };
                        let mut results = Results::default();
                        let most = if settle { looks.most_pairs() } else { 60 };
                        while results.pairs() < most {
                            let batch = if settle { Looks::batch(results.pairs()) } else { most };
                            let batch = batch.min(most - results.pairs());
                            (0..batch).for_each(|_| pair(&mut results, score, &mut dice));
                            if settle && looks.settles(&results.score()) {
                                break;
                            }
                        }
                        played.push(([one, two], results));
                    }
                }
                // Whether the scores are corrected changes no verdict, and takes long.
                let table = Crosstable::new(decks, played, None);
                let verdicts = Verdicts::new(&table, settle.then_some(&looks));
                let false_one = |one: usize, two: usize| verdicts.beats(one, two) && one > 0;
                wrong += usize::from((0..decks).any(|one| (0..decks).any(|two| false_one(one, two))));
                found += (1..decks).filter(|&two| verdicts.beats(0, two)).count();
                let sure = |score: Score| !score.interval().contains(0.5);
                let equal = table.meetings().iter().filter(|meeting| meeting.one > 0);
                alone += usize::from(equal.clone().any(|meeting| sure(meeting.results.score())));
            }
            let [wrong, alone, found] =
                [wrong, alone, found].map(|count: usize| count as f64 / f64::from(leagues));
            assert!(wrong <= 0.05 + 0.03 * wider(leagues, 150), "{wrong}");
            assert!(alone > 0.5, "{alone}");
            assert!(found > 0.7 * 11.0, "{found}");
        }
    }

    in_two_sizes!(a_wrong_verdict_is_rare_however_many_there_are, (30), (150));

    #[test]
    fn a_verdict_has_a_direction() {
        let mut results = Results::default();
        results.count(0, 0, 100);
        let table = Crosstable::new(3, [([0, 1], results)], None);
        let verdicts = Verdicts::new(&table, None);
        assert!(verdicts.beats(1, 0) && !verdicts.beats(0, 1) && !verdicts.beats(1, 2));
        assert_eq!(verdicts.settled(), 1);
        let mut few = Results::default();
        few.count(2, 2, 3);
        assert_eq!(Verdicts::new(&Crosstable::new(2, [([0, 1], few)], None), None).settled(), 0);
    }

    /// Pairs won and lost of 40: 33, 28 and 27 won are in doubt by 0.0002, 0.0156 and 0.0328, in either direction. Of
    /// three pairings the clearest must convince three times over, the next twice and the last once.
    #[test]
    fn each_verdict_must_convince_beside_those_left() {
        let league = |won: [u32; 3]| {
            let played = [[0, 1], [0, 2], [1, 2]].into_iter().zip(won).map(|(pairing, won)| {
                let mut results = Results::default();
                results.count(2, 2, won);
                results.count(0, 0, 40 - won);
                (pairing, results)
            });
            let verdicts = Verdicts::new(&Crosstable::new(3, played, None), None);
            let beaten = (0..3).flat_map(|one| (0..3).map(move |two| [one, two]));
            let beaten: Vec<_> = beaten.filter(|&[one, two]| verdicts.beats(one, two)).collect();
            assert_eq!(beaten.len(), verdicts.settled());
            beaten
        };
        assert_eq!(league([33, 28, 27]), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(league([27, 12, 7]), [[0, 1], [2, 0], [2, 1]]);
        assert_eq!(league([27, 7, 27]), [[2, 0]]);
        assert_eq!(league([20, 27, 20]), [[0; 2]; 0]);
    }
}
