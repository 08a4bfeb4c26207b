//! Differences between games of two kinds: how much more a deck scores with a card than without it.
//!
//! Cards that are drawn in long games only seem good where long games are won. What chance decides can
//! be compared as it is: whether a card was in the opening hand. Whether it was drawn at all also
//! depends on how long the game went on, so that games are compared with games of the same length.

use super::normal;
use super::score::{Interval, PairPoints, Score};
use super::tally::Histogram;
use crate::sim::add_up::adds_up;

/// A difference of two scores, from −1 to 1, and an interval that holds it.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Difference {
    /// As it was seen.
    pub difference: f64,
    /// The interval, at the confidence asked for.
    #[serde(flatten)]
    pub interval: Interval,
}

/// A sum and difference of means of separate groups of pairs, each with its sign. The ends of the
/// groups' own intervals are put together as independent errors are (Newcombe 1998; Zou and Donner
/// 2008), which stays sound where a group is small or one-sided. `None` where a group is empty.
pub fn contrast<const N: usize>(groups: [(f64, Score); N], critical: f64) -> Option<Difference> {
    let (mut difference, mut below, mut above) = (0.0, 0.0, 0.0);
    for (sign, score) in groups {
        let mean = score.mean()?;
        let Interval { low, high } = score.interval_at(critical);
        let (down, up) = if sign > 0.0 { (mean - low, high - mean) } else { (high - mean, mean - low) };
        difference += sign * mean;
        below += down * down;
        above += up * up;
    }
    let interval = Interval { low: difference - f64::sqrt(below), high: difference + f64::sqrt(above) };
    Some(Difference { difference, interval })
}

/// The mean of independent differences by their weights. The ends of their intervals are put together as
/// in [`contrast`]. `None` where nothing counts.
pub fn weighted_mean(parts: &[(f64, Difference)]) -> Option<Difference> {
    let weights: f64 = parts.iter().map(|(weight, _)| weight).sum();
    if weights <= 0.0 {
        return None;
    }
    let (mut mean, mut below, mut above) = (0.0, 0.0, 0.0);
    for (weight, Difference { difference, interval }) in parts {
        let share = weight / weights;
        mean += share * difference;
        below += (share * (difference - interval.low)).powi(2);
        above += (share * (interval.high - difference)).powi(2);
    }
    let interval = Interval { low: mean - f64::sqrt(below), high: mean + f64::sqrt(above) };
    Some(Difference { difference: mean, interval })
}

/// The difference of the means of two groups of games, of any count. `None` where a group has
/// fewer than two games, or nothing differs in either.
pub fn of_means(these: &Histogram, others: &Histogram, critical: f64) -> Option<Difference> {
    let part = |group: &Histogram| {
        let count = group.count() as f64;
        Some((group.mean()?, group.deviation()?.powi(2) / count, count - 1.0))
    };
    let ((mean1, square1, freedom1), (mean0, square0, freedom0)) = (part(these)?, part(others)?);
    let square = square1 + square0;
    if square <= 0.0 {
        return None;
    }
    // Welch and Satterthwaite.
    let freedom = square * square / (square1 * square1 / freedom1 + square0 * square0 / freedom0);
    let error = normal::student(critical, freedom) * square.sqrt();
    let difference = mean1 - mean0;
    Some(Difference { difference, interval: Interval { low: difference - error, high: difference + error } })
}

/// Games counted by who went first, by how long they were, and by their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ByLength {
    /// By whether the player went second or first, rounds (the last for all longer games), and points
    /// in halves.
    counts: [[[u64; 3]; ByLength::LENGTHS]; 2],
}

impl ByLength {
    /// Separate lengths: 1 to 15 rounds, and more.
    const LENGTHS: usize = 16;

    /// Counts a game.
    #[inline]
    pub fn count(&mut self, went_first: bool, rounds: u16, halves: u8) {
        let length = usize::from(rounds.max(1) - 1).min(Self::LENGTHS - 1);
        self.counts[usize::from(went_first)][length][usize::from(halves.min(2))] += 1;
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.counts.iter().flatten().flatten().sum()
    }

    /// All games together, each by itself.
    pub fn score(&self) -> Score {
        let mut score = Score::default();
        for (halves, points) in (0..3).map(|halves| (usize::from(halves), PairPoints::one(halves))) {
            score.count_many(points, self.counts.iter().flatten().map(|counts| counts[halves]).sum());
        }
        score
    }

    /// These games but for some of them.
    pub fn without(mut self, some: &ByLength) -> Self {
        let less = some.counts.iter().flatten().flatten();
        for (count, less) in self.counts.iter_mut().flatten().flatten().zip(less) {
            *count = count.saturating_sub(*less);
        }
        self
    }

    /// The same games as the other player counts them.
    pub fn mirrored(mut self) -> Self {
        self.counts.swap(0, 1);
        self.counts.iter_mut().flatten().for_each(|halves| halves.reverse());
        self
    }

    /// Only the games in which the player went first, or second.
    pub fn only(mut self, went_first: bool) -> Self {
        self.counts[usize::from(!went_first)] = Default::default();
        self
    }

    /// How much more these games of a deck scored than its others, compared at equal length and turn
    /// order. `all` holds all games, these included. Every length counts as much as it tells: by
    /// n₁ n₀ / (n₁ + n₀), for n₁ games of one kind and n₀ of the other. `ratio` is how much more the results
    /// of whole pairs spread than independent games would. `None` where no two games can be compared.
    pub fn difference(&self, all: &ByLength, ratio: f64, critical: f64) -> Option<Difference> {
        let (mut weights, mut sum, mut variance) = (0.0, 0.0, 0.0);
        for (these, all) in self.counts.iter().flatten().zip(all.counts.iter().flatten()) {
            let others = std::array::from_fn(|halves| all[halves].saturating_sub(these[halves]));
            let [(n1, mean1), (n0, mean0), (n, mean)] = [*these, others, *all].map(mean);
            if n1 == 0.0 || n0 == 0.0 {
                continue;
            }
            let weight = n1 * n0 / n;
            // The spread of all games of this length, as if one more game of each result had been seen,
            // so that a handful of equal results cannot look certain.
            let squares = all[1] as f64 / 4.0 + all[2] as f64;
            let spread =
                ((squares + 1.25) / (n + 3.0) - ((n * mean + 1.5) / (n + 3.0)).powi(2)) * n / (n - 1.0);
            weights += weight;
            sum += weight * (mean1 - mean0);
            variance += weight * weight * spread * (1.0 / n1 + 1.0 / n0);
        }
        if weights == 0.0 {
            return None;
        }
        let difference = sum / weights;
        let error = critical * (variance * ratio.max(1.0)).sqrt() / weights;
        let interval = Interval { low: (difference - error).max(-1.0), high: (difference + error).min(1.0) };
        Some(Difference { difference, interval })
    }
}

/// How many games, and their mean score.
fn mean([lost, drawn, won]: [u64; 3]) -> (f64, f64) {
    let games = (lost + drawn + won) as f64;
    (games, (drawn as f64 / 2.0 + won as f64) / games)
}

adds_up!(ByLength { counts });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Dice;
    use crate::sim::stats::normal::Z95;
    use crate::test_support::{in_two_sizes, wider};

    fn chance(dice: &mut Dice, of: f64) -> bool {
        f64::from(dice.below(1 << 24)) < of * f64::from(1 << 24)
    }

    /// Two samples of the same difference are worth one of twice the size, and a part without weight nothing.
    #[test]
    fn differences_are_put_together_by_their_weights() {
        let group = |won: u64, lost: u64| {
            let mut score = Score::default();
            score.count_many(super::super::PairPoints::one(2), won);
            score.count_many(super::super::PairPoints::one(0), lost);
            score
        };
        let of = |times: u64| {
            contrast([(1.0, group(600 * times, 400 * times)), (-1.0, group(500 * times, 500 * times))], Z95)
                .unwrap()
        };
        let odd = contrast([(1.0, group(9, 0)), (-1.0, group(0, 9))], Z95).unwrap();
        let (both, double) = (weighted_mean(&[(3.0, of(1)), (3.0, of(1)), (0.0, odd)]).unwrap(), of(2));
        assert!((both.difference - 0.1).abs() < 1e-12);
        assert!((both.interval.low - double.interval.low).abs() < 1e-3, "{both:?} {double:?}");
        assert!((both.interval.high - double.interval.high).abs() < 1e-3, "{both:?} {double:?}");
        assert_eq!(weighted_mean(&[(0.0, odd)]), None);
    }

    /// Two of 56/70 and 48/80 games: the interval of Newcombe's paper (method 10), [0.0524, 0.3339],
    /// with single games as clusters; and the difference of differences has four errors.
    #[test]
    fn agrees_with_newcombe() {
        let group = |won: u64, lost: u64| {
            let mut score = Score::default();
            (0..won).for_each(|_| score.count(super::super::PairPoints::one(2)));
            (0..lost).for_each(|_| score.count(super::super::PairPoints::one(0)));
            score
        };
        let got = contrast([(1.0, group(56, 14)), (-1.0, group(48, 32))], Z95).unwrap();
        assert!((got.difference - 0.2).abs() < 1e-12);
        // Ours is a little wider: the spread is pulled toward pairs that end alike.
        assert!((got.interval.low - 0.0524).abs() < 0.015, "{got:?}");
        assert!((got.interval.high - 0.3339).abs() < 0.015, "{got:?}");
        assert_eq!(contrast([(1.0, group(1, 1)), (-1.0, Score::default())], Z95), None);
    }

    /// A card that does nothing, in a deck that wins its long games: drawn more often the longer a game
    /// lasts, it looks good by the bare figures, and at equal length it does not. The interval holds
    /// zero in 95 % of runs, also where the two games of a pair tend to end alike.
    fn games_of_equal_length_do_not_flatter_a_card_that_does_nothing(runs: u32) {
        let wider = wider(runs, 1_000);
        let (mut held, mut flattered, mut held_opening) = (0, 0, 0);
        for run in 0..runs {
            let mut dice = Dice::new(u64::from(run));
            let (mut all, mut drawn) = (ByLength::default(), ByLength::default());
            let (mut with, mut without, mut total) = (Score::default(), Score::default(), Score::default());
            let (mut points, mut games) = ([0.0; 2], [0.0; 2]);
            for _ in 0..150 {
                let opening = chance(&mut dice, 0.2);
                let luck = 0.3 * f64::from(dice.below(3)) / 2.0 - 0.15;
                let halves = [true, false].map(|first| {
                    let rounds = 2 + dice.below(6) as u16;
                    let seen = opening || chance(&mut dice, f64::from(rounds) / 10.0);
                    let halves = 2 * u8::from(chance(&mut dice, f64::from(rounds) / 10.0 + luck));
                    all.count(first, rounds, halves);
                    if seen {
                        drawn.count(first, rounds, halves);
                    }
                    points[usize::from(seen)] += f64::from(halves) / 2.0;
                    games[usize::from(seen)] += 1.0;
                    halves
                });
                total.add_pair(halves);
                if opening { with.add_pair(halves) } else { without.add_pair(halves) }
            }
            let ratio = total.games() as f64 / total.effective_games();
            let got = drawn.difference(&all, ratio, Z95).unwrap();
            held += u32::from(got.interval.contains(0.0));
            flattered += u32::from(points[1] / games[1] > points[0] / games[0] + 0.05);
            let got = contrast([(1.0, with), (-1.0, without)], Z95).unwrap();
            held_opening += u32::from(got.interval.contains(0.0));
        }
        let [held, held_opening, flattered] =
            [held, held_opening, flattered].map(|count| f64::from(count) / f64::from(runs));
        assert!((held - 0.96).abs() <= 0.025 * wider, "{held} of {runs}");
        assert!((held_opening - 0.96).abs() <= 0.025 * wider, "{held_opening} of {runs}");
        assert!(flattered > 0.7, "{flattered} of {runs}");
    }

    in_two_sizes!(games_of_equal_length_do_not_flatter_a_card_that_does_nothing, (100), (1000));

    /// 1, 2, 3, 4, 5 and 2, 4, 6: scipy's `ttest_ind(…, equal_var=False)` has t = −0.7385 with 3.53 degrees
    /// of freedom, and the interval [−4.96, 2.96].
    #[test]
    fn means_are_compared_as_welch_does() {
        let these: Histogram = [1, 2, 3, 4, 5].into_iter().collect();
        let others: Histogram = [2, 4, 6].into_iter().collect();
        let got = of_means(&these, &others, Z95).unwrap();
        assert_eq!(got.difference, -1.0);
        assert!((got.interval.high - 2.96).abs() < 0.06, "{got:?}");
        assert_eq!(of_means(&these, &Histogram::default(), Z95), None);
    }

    /// The same formulas, written a second time in Python, from the pairs on.
    #[test]
    fn figures_agree_with_the_formulas_in_python() {
        let near = |got: Option<Difference>, [difference, low, high]: [f64; 3]| {
            let got = got.unwrap();
            let found = [got.difference, got.interval.low, got.interval.high];
            let is_near =
                found.iter().zip([difference, low, high]).all(|(one, two)| (one - two).abs() < 1e-9);
            assert!(is_near, "{got:?}, expected {difference} from {low} to {high}");
        };
        let (one, two) = (Score::of_pairs([10, 100, 400, 200, 90]), Score::of_pairs([5, 20, 60, 25, 4]));
        let (low, high) = (0.030_065_400_057_033, 0.119_309_179_296_255);
        near(contrast([(1.0, one), (-1.0, two)], Z95), [0.074_671_052_631_579, low, high]);
        near(contrast([(-1.0, one), (1.0, two)], Z95), [-0.074_671_052_631_579, -high, -low]);
        // By hand: √(0.025² + 0.15²) below, √(0.05² + 0.3²) above.
        let part = |difference, low, high| Difference { difference, interval: Interval { low, high } };
        let parts = [(1.0, part(0.1, 0.0, 0.3)), (3.0, part(-0.2, -0.4, 0.2))];
        near(weighted_mean(&parts), [-0.125, -0.125 - 0.023_125f64.sqrt(), -0.125 + 0.0925f64.sqrt()]);
        let of = |values: &[i64]| values.iter().copied().collect::<Histogram>();
        let (these, others) = (of(&[1, 2, 3, 7]), of(&[2, 4, 6, 6, 9, 9]));
        near(of_means(&these, &others, Z95), [-2.75, -6.870_121_685_584_849, 1.370_121_685_584_849]);
        assert_eq!(of_means(&of(&[3, 3]), &of(&[4, 4]), Z95), None);

        // Lost, drawn and won: those of one kind, and all. The third kind has nothing to compare with.
        let (mut drawn, mut all) = (ByLength::default(), ByLength::default());
        for (first, rounds, these, total) in [
            (true, 1, [10, 5, 25], [40, 15, 45]),
            (false, 16, [6, 2, 7], [9, 9, 12]),
            (false, 3, [3, 1, 2], [3, 1, 2]),
        ] {
            for halves in 0..3 {
                (0..these[usize::from(halves)]).for_each(|_| drawn.count(first, rounds, halves));
                (0..total[usize::from(halves)]).for_each(|_| all.count(first, rounds, halves));
            }
        }
        let even = [0.198_412_698_412_698, 0.040_504_455_514_815, 0.356_320_941_310_582];
        near(drawn.difference(&all, 1.0, Z95), even);
        near(drawn.difference(&all, 0.5, Z95), even);
        let wider = [0.198_412_698_412_698, -0.007_474_460_967_542, 0.404_299_857_792_939];
        near(drawn.difference(&all, 1.7, Z95), wider);
    }

    /// Each number of rounds is compared by itself up to 15, and all longer games together.
    #[test]
    fn games_are_kept_apart_by_length() {
        let is_compared = |one: u16, two: u16| {
            let (mut drawn, mut all) = (ByLength::default(), ByLength::default());
            drawn.count(true, one, 2);
            [one, two, two]
                .into_iter()
                .for_each(|rounds| all.count(true, rounds, 2 * u8::from(rounds == one)));
            drawn.difference(&all, 1.0, Z95).is_some()
        };
        for one in 1..=20 {
            for two in 1..=20 {
                assert_eq!(is_compared(one, two), one == two || one > 15 && two > 15, "{one} and {two}");
            }
        }
        let mut games = ByLength::default();
        (0..3).for_each(|halves| (0..=halves).for_each(|_| games.count(false, 2, halves)));
        games.count(true, 40, 2);
        assert_eq!((games.games(), games.score().half_points()), (7, 10));
        let first = games.only(true);
        assert_eq!(
            (first.games(), games.without(&first), games.without(&games)),
            (1, games.only(false), ByLength::default())
        );
        assert_eq!(games.mirrored().score(), games.score().mirrored());
        assert_eq!(games.mirrored().only(false).score(), first.score().mirrored());
    }

    /// A card that is worth 20 points is found to be.
    #[test]
    fn a_true_difference_is_found_at_its_size() {
        let mut dice = Dice::new(5);
        let (mut all, mut drawn) = (ByLength::default(), ByLength::default());
        for _ in 0..20_000 {
            let rounds = 2 + dice.below(6) as u16;
            let seen = chance(&mut dice, f64::from(rounds) / 10.0);
            let halves =
                2 * u8::from(chance(&mut dice, f64::from(rounds) / 20.0 + if seen { 0.4 } else { 0.2 }));
            all.count(true, rounds, halves);
            if seen {
                drawn.count(true, rounds, halves);
            }
        }
        let got = drawn.difference(&all, 1.0, Z95).unwrap();
        assert!((got.difference - 0.2).abs() < 0.02, "{got:?}");
        assert!(got.interval.contains(0.2) && got.interval.high - got.interval.low < 0.04, "{got:?}");
        let mirrored = drawn.mirrored().difference(&all.mirrored(), 1.0, Z95).unwrap();
        assert!((mirrored.difference + got.difference).abs() < 1e-12);
        assert_eq!(drawn.only(false).games(), 0);
        assert_eq!(drawn.only(true), drawn);
        assert_eq!(all.difference(&all, 1.0, Z95), None);
    }
}
