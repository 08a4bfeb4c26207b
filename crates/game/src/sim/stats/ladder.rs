//! How far a league is from a simple ladder, on which every deck beats all below it by as much as they are
//! below: how much of it is rock, paper, scissors.

use super::crosstable::{Crosstable, Meeting};
use super::normal;
use super::ratings::Ratings;
use super::score::Interval;
use super::verdicts::Verdicts;

/// The part of a league that no ladder explains.
///
/// The scores are compared with those that the ratings let expect. What they differ by, squared and added up,
/// is divided by what all scores differ from 50 % by. Chance makes scores differ too, so that what chance
/// alone is expected to add is taken off both.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Cyclic {
    /// The share, from 0 (a ladder) to 1 (all decks equal in rating, and yet they beat each other).
    #[serde(rename = "cyclic")]
    pub share: f64,
    /// The interval that holds the true share in 95 % of leagues.
    #[serde(flatten)]
    pub interval: Interval,
    /// How far a score typically is from what the ratings let expect, as a share of the points.
    pub typical: f64,
    /// How likely such a share, or a larger one, would be seen in a ladder.
    pub by_chance: f64,
}

impl Cyclic {
    /// `None` where too few pairings were played to tell, or no deck is better than another.
    pub fn new(table: &Crosstable, ratings: &Ratings) -> Option<Self> {
        let meetings = table.meetings();
        let pairings = meetings.len() as f64;
        let free = pairings - (table.decks() as f64 - 1.0);
        if free < 1.0 {
            return None;
        }
        // The ratings follow some of the chance; what is left shows as a difference from them.
        let left = free / pairings;
        let (mut differs, mut all) = (0.0, 0.0);
        let (mut differs_variance, mut all_variance, mut both) = (0.0, 0.0, 0.0);
        for meeting in meetings {
            let Meeting { one, two, mean, .. } = *meeting;
            let variance = meeting.variance();
            let (residual, distance) = (mean - ratings.expected(one, two), mean - 0.5);
            differs += residual * residual - variance * left;
            all += distance * distance - variance;
            // Squares of normal variables: 4 m² v + 2 v², where m² is the square without the chance in it.
            let [true_residual, true_distance] =
                [residual, distance].map(|seen| (seen * seen - variance).max(0.0));
            let chance = 2.0 * variance * variance;
            differs_variance += 4.0 * true_residual * variance + chance;
            all_variance += 4.0 * true_distance * variance + chance;
            both += 4.0 * (residual * distance).signum() * (true_residual * true_distance).sqrt() * variance
                + chance;
        }
        if all <= 0.0 {
            return None;
        }
        let share = differs / all;
        let inside = share.clamp(0.0, 1.0);
        let variance =
            (differs_variance - 2.0 * inside * both + inside * inside * all_variance).max(0.0) / (all * all);
        // The variance is known from as many squares as the ratings leave free.
        let error = normal::student(normal::Z95, free) * variance.sqrt();
        let [low, high] = [share - error, share + error].map(|end| end.clamp(0.0, 1.0));
        Some(Cyclic {
            share: inside,
            interval: Interval { low, high },
            typical: (differs.max(0.0) / pairings).sqrt(),
            by_chance: chance_in_a_ladder(table, ratings, free),
        })
    }
}

/// How likely it is that chance alone takes the scores of a ladder at least as far from what its ratings let expect.
///
/// A few games of one pairing do not say how far its score spreads, and one that was won throughout least of all. In
/// a ladder the ratings say it, but for one factor, common to all pairings, for draws and for the luck that the games of
/// a pair share; all pairs together say how large that is. Both spreads are estimated, so that their ratio is
/// compared with Fisher's distribution, by the cube roots that are nearly normal (Paulson 1942).
fn chance_in_a_ladder(table: &Crosstable, ratings: &Ratings, free: f64) -> f64 {
    /// The factor is pulled toward that of pairs whose games always end alike, by as much as this many pairs would:
    /// one pair a pairing says nothing about it.
    const PRIOR: (f64, f64) = (8.0, 2.0);
    /// How much more corrected scores of settled pairings vary, as for the errors of ratings.
    const SETTLED: f64 = 1.21;
    // The variance of a pair of independent games.
    let of_pair = |meeting: &Meeting| {
        let expected = ratings.expected(meeting.one, meeting.two).clamp(0.01, 0.99);
        (expected, expected * (1.0 - expected) / 2.0)
    };
    let even = 0.125;
    let (mut spread, mut usual, mut within) = (PRIOR.1 * PRIOR.0 * even, PRIOR.0 * even, PRIOR.0);
    for meeting in table.meetings() {
        let pairs = meeting.results.pairs() as f64;
        let mean = meeting.results.score().mean().unwrap_or(0.5);
        let square = |begun: u8, other: u8| (f64::from(begun + other) / 4.0 - mean).powi(2);
        spread += meeting
            .results
            .iter()
            .map(|(begun, other, count)| f64::from(count) * square(begun, other))
            .sum::<f64>();
        usual += (pairs - 1.0) * of_pair(meeting).1;
        within += pairs - 1.0;
    }
    let factor = spread / usual * if table.settled() { SETTLED } else { 1.0 };
    let squares = table.meetings().iter().map(|meeting| {
        let (expected, variance) = of_pair(meeting);
        (meeting.mean - expected).powi(2) * meeting.results.pairs() as f64 / (factor * variance)
    });
    let ratio = squares.sum::<f64>() / free;
    let [above, below] = [free, within].map(|freedom| 2.0 / (9.0 * freedom));
    let errors =
        ((1.0 - below) * ratio.cbrt() - (1.0 - above)) / (below * ratio.powf(2.0 / 3.0) + above).sqrt();
    normal::cdf(-errors)
}

/// Three decks of which each beats the next, and the last the first.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Cycle {
    /// Each beats the next one, the last the first; the lowest number first.
    pub decks: [usize; 3],
    /// The scores of these three against the one that they beat.
    pub scores: [f64; 3],
}

impl Cycle {
    /// The least of the three scores.
    pub fn weakest(&self) -> f64 {
        self.scores.iter().copied().fold(1.0, f64::min)
    }
}

/// How many cycles there are of which all three matchups are settled, and the strongest of them: those
/// whose weakest score is the highest.
pub fn strongest_cycles(table: &Crosstable, verdicts: &Verdicts, most: usize) -> (usize, Vec<Cycle>) {
    let decks = table.decks();
    let scores = table.scores();
    let beaten: Vec<Vec<usize>> =
        (0..decks).map(|one| (0..decks).filter(|&two| verdicts.beats(one, two)).collect()).collect();
    let (mut count, mut cycles) = (0, Vec::<Cycle>::new());
    for first in 0..decks {
        for &second in beaten[first].iter().filter(|&&second| second > first) {
            for &third in
                beaten[second].iter().filter(|&&third| third > first && verdicts.beats(third, first))
            {
                count += 1;
                let ways = [(first, second), (second, third), (third, first)];
                let scores = ways.map(|(one, two)| scores[one * decks + two]);
                let cycle = Cycle { decks: [first, second, third], scores };
                let place = cycles.partition_point(|other| other.weakest() >= cycle.weakest());
                if place < most {
                    cycles.insert(place, cycle);
                    cycles.truncate(most);
                }
            }
        }
    }
    (count, cycles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::sim::stats::truth::Truth;
    use crate::sim::stats::{Looks, Results};
    use crate::test_support::{in_two_sizes, wider};

    /// A league with these true scores, row above the diagonal by row.
    fn league(decks: usize, score: &dyn Fn(usize, usize) -> f64, pairs: u32, dice: &mut Dice) -> Crosstable {
        let mut played = Vec::new();
        for two in 1..decks {
            for one in 0..two {
                let mut results = Results::default();
                for _ in 0..pairs {
                    let halves = [(); 2].map(|()| {
                        2 * u8::from(f64::from(dice.below(1 << 24)) < score(one, two) * f64::from(1 << 24))
                    });
                    results.count(halves[0], halves[1], 1);
                }
                played.push(([one, two], results));
            }
        }
        Crosstable::new(decks, played, None)
    }

    fn cyclic(table: &Crosstable) -> Option<Cyclic> {
        Cyclic::new(table, &Ratings::new(table))
    }

    /// Scores of a ladder with this distance between neighbors, in natural units.
    fn rungs(step: f64) -> impl Fn(usize, usize) -> f64 {
        move |one, two| 1.0 / (1.0 + (step * (one as f64 - two as f64)).exp())
    }

    /// A ring: each deck beats the next half of the others.
    fn ring(decks: usize, by: f64) -> impl Fn(usize, usize) -> f64 {
        move |one, two| if 2 * (two - one) < decks { 0.5 + by } else { 0.5 - by }
    }

    #[test]
    fn a_ladder_has_none_of_it_and_a_ring_nothing_else() {
        let ladder = cyclic(&league(9, &rungs(0.4), 2000, &mut Dice::new(1))).unwrap();
        assert!(ladder.share < 0.01 && ladder.interval.low == 0.0 && ladder.by_chance > 0.01, "{ladder:?}");
        let ring = cyclic(&league(9, &ring(9, 0.1), 2000, &mut Dice::new(1))).unwrap();
        assert!(ring.share > 0.98 && ring.interval.low > 0.9 && ring.by_chance < 1e-6, "{ring:?}");
        assert!((ring.typical - 0.1).abs() < 0.01, "{ring:?}");
        // Two decks are always a ladder.
        assert_eq!(cyclic(&league(2, &rungs(1.0), 50, &mut Dice::new(1))), None);
        assert_eq!(cyclic(&Crosstable::new(0, [], None)), None);
    }

    /// The interval holds the true share, few games or many; and a ladder is taken for something else as
    /// seldom as claimed.
    fn the_interval_covers_as_often_as_it_says(leagues: u32) {
        let mixed = |one: usize, two: usize| {
            0.7 * (rungs(0.3)(one, two) - 0.5) + 0.5 * (ring(8, 0.15)(one, two) - 0.5) + 0.5
        };
        let ladder = rungs(0.3);
        type Strength<'a> = &'a dyn Fn(usize, usize) -> f64;
        let cases: [(Strength<'_>, u32); 4] = [(&mixed, 40), (&mixed, 200), (&ladder, 40), (&ladder, 200)];
        let wider = wider(leagues, 200);
        for (score, pairs) in cases {
            // A huge league of the same scores says what the truth is.
            let mut played = Vec::new();
            for two in 1..8 {
                for one in 0..two {
                    let (mut results, share) = (Results::default(), score(one, two));
                    for (begun, other, part) in [
                        (2, 2, share * share),
                        (2, 0, share * (1.0 - share)),
                        (0, 2, share * (1.0 - share)),
                        (0, 0, (1.0 - share).powi(2)),
                    ] {
                        results.count(begun, other, (1e9 * part).round() as u32);
                    }
                    played.push(([one, two], results));
                }
            }
            let truth = cyclic(&Crosstable::new(8, played, None)).unwrap().share;
            let mut dice = Dice::new(6);
            let (mut held, mut doubted) = (0, 0);
            for _ in 0..leagues {
                let seen = cyclic(&league(8, score, pairs, &mut dice)).unwrap();
                held += u32::from(seen.interval.contains(truth));
                doubted += u32::from(seen.by_chance < 0.05);
            }
            let [held, doubted] = [held, doubted].map(|count| f64::from(count) / f64::from(leagues));
            assert!(held >= 0.95 - 0.03 * wider, "{truth} with {pairs} pairs: {held}");
            if truth < 1e-3 {
                assert!(doubted <= 0.05 + 0.04 * wider, "{doubted}");
            }
        }
    }

    in_two_sizes!(the_interval_covers_as_often_as_it_says, (40), (200));

    /// Of leagues that are ladders, at most about one in twenty looks like something else: with one pair a pairing or
    /// many, where all are even or some hopeless, with shared luck and draws, and where pairings are played until they
    /// are settled. Rings are still seen.
    fn a_ladder_is_seldom_taken_for_something_else(leagues: u32) {
        let wider = wider(leagues, 400);
        let mut dice = Dice::new(5);
        for (decks, step) in [(6, 0.0), (6, 1.0), (9, 0.3)] {
            let middle = (decks - 1) as f64 / 2.0;
            let strengths: Vec<f64> = (0..decks).map(|deck| step * (deck as f64 - middle)).collect();
            let truth = Truth::ladder(&strengths, 0.5);
            let looks = Looks::one_of(100, decks * (decks - 1) / 2);
            for pairs in [1, 2, 4, 10, 50, 0] {
                let (mut doubted, mut seen) = (0, 0);
                for _ in 0..leagues {
                    let table = match pairs {
                        0 => truth.settle(&looks, &mut dice),
                        pairs => truth.play(|_, _| pairs, &mut dice),
                    };
                    if let Some(found) = cyclic(&table) {
                        doubted += u32::from(found.by_chance < 0.05);
                        seen += 1;
                    }
                }
                let share = f64::from(doubted) / f64::from(leagues);
                assert!(
                    share <= 0.05 + 0.035 * wider,
                    "{decks} decks, {step}, {pairs} pairs: {share} of {seen}"
                );
            }
        }
        let seen =
            (0..20).filter(|_| cyclic(&league(9, &ring(9, 0.3), 4, &mut dice)).unwrap().by_chance < 0.05);
        assert!(seen.count() >= 18);
    }

    in_two_sizes!(a_ladder_is_seldom_taken_for_something_else, (60), (400));

    #[test]
    fn cycles_are_found_once_and_the_strongest_first() {
        let table = league(5, &ring(5, 0.3), 200, &mut Dice::new(2));
        let verdicts = Verdicts::new(&table, None);
        let (count, cycles) = strongest_cycles(&table, &verdicts, 3);
        // In a ring of five there are five cycles of three.
        assert_eq!((count, cycles.len()), (5, 3));
        assert!(cycles.is_sorted_by(|one, two| one.weakest() >= two.weakest()));
        for Cycle { decks: [one, two, three], .. } in cycles {
            assert!(verdicts.beats(one, two) && verdicts.beats(two, three) && verdicts.beats(three, one));
        }
        let ladder = league(5, &rungs(1.0), 100, &mut Dice::new(2));
        assert_eq!(strongest_cycles(&ladder, &Verdicts::new(&ladder, None), 3), (0, vec![]));
    }
}
