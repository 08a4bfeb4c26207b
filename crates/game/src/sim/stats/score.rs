//! Results of paired games: score with its interval, Elo difference, likelihood of superiority.
//!
//! The two games of a pair share their shuffles and are not independent, so that the spread is that
//! of whole pairs, as in chess engine matches ("pentanomial" statistics). The textbook interval,
//! mean ± 1.96 standard errors, breaks down where every pair ends alike: its width is zero. Here it
//! is Wilson's score interval with as many *effective games* as the pairs are worth, see
//! [`Score::effective_games`]; for many pairs near 50 % the two agree.

use std::ops::Add;

use super::normal;
use crate::sim::add_up::adds_up;

/// A range of values that holds the true one with a stated confidence.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Everything from no point to every point.
    pub(crate) const ALL_SCORES: Interval = Interval { low: 0.0, high: 1.0 };

    /// Whether a value lies in it, ends included.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// An Elo difference; a bound is `None` where it is infinite.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Elo {
    /// The difference itself.
    pub difference: Option<f64>,
    /// Half the width of its interval.
    pub error: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl Elo {
    /// What a score and its interval stand for.
    pub fn of(score: Option<f64>, interval: Interval) -> Self {
        let (low, high) = (elo_of_score(interval.low), elo_of_score(interval.high));
        let error = low.zip(high).map(|(low, high)| (high - low) / 2.0);
        Elo { difference: score.and_then(elo_of_score), low, high, error }
    }
}

/// Games counted by pairs: of each pair both games, or only one of them (a card was drawn in one
/// game and not in the other). A pair's result is its points in halves: a win 2, a draw 1, a loss 0.
///
/// ```
/// use flightdeck_game::sim::stats::Score;
///
/// let mut score = Score::default();
/// for _ in 0..40 {
///     score.add_pair([2, 2]); // both games won
///     score.add_pair([2, 0]); // one won, one lost
/// }
/// assert_eq!((score.games(), score.mean()), (160, Some(0.75)));
/// assert!(!score.interval().contains(0.5));
/// assert!((score.elo().difference.unwrap() - 190.8).abs() < 0.1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Score {
    /// Pairs with both games counted, by points in halves: 0 to 4; then pairs with one game counted,
    /// by points in halves: 0 to 2.
    counts: [u64; Score::KINDS],
}

/// The points of a pair of games, or of one game: which count of a [`Score`] they belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairPoints(u8);

/// How strongly the spread is pulled toward that of pairs whose two games always end alike: as much
/// as this many games would. It leaves a few hundred games alone, and keeps a handful of equal results
/// from looking certain.
const PRIOR_GAMES: f64 = 8.0;

/// How much more such pairs spread than independent games.
const PRIOR_RATIO: f64 = 2.0;

impl Score {
    const PAIRS: usize = 5;
    const KINDS: usize = 8;

    /// Of pairs with both games counted, by points in halves.
    pub fn of_pairs(pairs: [u64; 5]) -> Self {
        let mut score = Score::default();
        score.counts[..Self::PAIRS].copy_from_slice(&pairs);
        score
    }

    /// Pairs with both games counted, by points in halves.
    pub fn pairs(&self) -> [u64; 5] {
        std::array::from_fn(|half_points| self.counts[half_points])
    }

    /// Counts a pair of games by their points in halves.
    pub fn add_pair(&mut self, halves: [u8; 2]) {
        self.count(PairPoints::both(halves));
    }

    /// Counts a pair.
    #[inline]
    pub fn count(&mut self, points: PairPoints) {
        self.count_many(points, 1);
    }

    /// Counts many pairs alike.
    #[inline]
    pub(crate) fn count_many(&mut self, points: PairPoints, pairs: u64) {
        self.counts[usize::from(points.0) % Self::KINDS] += pairs;
    }

    /// These pairs but for some of them.
    pub fn without(mut self, some: &Score) -> Score {
        for (count, less) in self.counts.iter_mut().zip(some.counts) {
            *count = count.saturating_sub(less);
        }
        self
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.clusters().map(|(games, _, count)| games * count).sum()
    }

    /// Points in halves.
    pub fn half_points(&self) -> u64 {
        self.clusters().map(|(_, half_points, count)| half_points * count).sum()
    }

    /// The same games as the other player counts them.
    pub fn mirrored(mut self) -> Score {
        self.counts[..Self::PAIRS].reverse();
        self.counts[Self::PAIRS..].reverse();
        self
    }

    /// Points per game, from 0 to 1; `None` without games.
    pub fn mean(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.half_points() as f64 / (2 * games) as f64)
    }

    /// How many independent games, won or lost, would tell as much as these: the games divided by
    /// how much more (or less, with draws) their results spread than such games would.
    ///
    /// The spread is that of whole pairs around what their number of games lets expect. It is pulled
    /// a little toward that of independent games, so that equal results cannot look certain.
    pub fn effective_games(&self) -> f64 {
        let games = self.games() as f64;
        let Some(mean) = self.mean() else { return 0.0 };
        let binomial = mean * (1.0 - mean);
        if binomial <= 0.0 {
            return self.whole_or_half_pairs() as f64;
        }
        let spread: f64 = self
            .clusters()
            .map(|(size, half_points, count)| {
                let residual = half_points as f64 / 2.0 - size as f64 * mean;
                count as f64 * residual * residual
            })
            .sum();
        let ratio = (spread / binomial + PRIOR_RATIO * PRIOR_GAMES) / (games + PRIOR_GAMES);
        games / ratio
    }

    /// The 95 % interval of the score.
    pub fn interval(&self) -> Interval {
        self.interval_at(normal::Z95)
    }

    /// The interval of the score at another confidence: `critical` standard errors to each side, as
    /// many of them as a normal variable would need. Since the spread is estimated from the pairs
    /// themselves, few pairs take Student's distribution.
    pub fn interval_at(&self, critical: f64) -> Interval {
        match self.mean() {
            Some(mean) if self.freedom() > 0.0 => {
                wilson(mean, self.effective_games(), normal::student(critical, self.freedom()))
            }
            _ => Interval::ALL_SCORES,
        }
    }

    /// Pairs with both games counted.
    pub fn whole_pairs(&self) -> u64 {
        self.counts[..Self::PAIRS].iter().sum()
    }

    /// Pairs of which any game is counted.
    fn whole_or_half_pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    fn freedom(&self) -> f64 {
        self.whole_or_half_pairs().saturating_sub(1) as f64
    }

    /// The Elo difference that the score stands for, with the ends of its 95 % interval.
    pub fn elo(&self) -> Elo {
        Elo::of(self.mean(), self.interval())
    }

    /// Fewer pairs than this cannot settle which side is better.
    pub const ENOUGH_PAIRS: u64 = 10;

    /// The likelihood that the true score is above 50 %. Above 97.5 % or below 2.5 % exactly when the
    /// 95 % interval does not hold 50 %.
    pub fn superiority(&self) -> f64 {
        match self.mean() {
            Some(mean) if self.freedom() > 0.0 => {
                let errors = (mean - 0.5) * 2.0 * self.effective_games().sqrt();
                normal::cdf(normal::of_student(errors, self.freedom()))
            }
            _ => 0.5,
        }
    }

    /// Every kind of pair: its games, its points in halves, and how many there are.
    fn clusters(&self) -> impl Iterator<Item = (u64, u64, u64)> + '_ {
        self.counts.iter().enumerate().map(|(kind, &count)| match kind.checked_sub(Self::PAIRS) {
            None => (2, kind as u64, count),
            Some(half_points) => (1, half_points as u64, count),
        })
    }
}

impl PairPoints {
    /// Of a pair with both games counted.
    pub fn both(halves: [u8; 2]) -> Self {
        PairPoints(halves[0] + halves[1])
    }

    /// Of a pair with one game counted.
    pub fn one(halves: u8) -> Self {
        PairPoints(Score::PAIRS as u8 + halves)
    }
}

adds_up!(Score { counts });

impl Add for Score {
    type Output = Score;

    fn add(mut self, other: Score) -> Score {
        self += &other;
        self
    }
}

/// Wilson's score interval of a share, seen in N trials: `z` standard errors to each side, each
/// as large as it would be if the end were the truth.
pub fn wilson(share: f64, trials: f64, z: f64) -> Interval {
    if trials <= 0.0 || !z.is_finite() {
        return Interval::ALL_SCORES;
    }
    let z2 = z * z;
    let center = (share + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
    let half =
        z * (share * (1.0 - share) / trials + z2 / (4.0 * trials * trials)).sqrt() / (1.0 + z2 / trials);
    // At 0 and 1 the end of the interval is exact; rounding must not move it.
    Interval {
        low: if share <= 0.0 { 0.0 } else { (center - half).max(0.0) },
        high: if share >= 1.0 { 1.0 } else { (center + half).min(1.0) },
    }
}

/// The Elo difference of a score; `None` at 0 and 1, where it is infinite.
pub fn elo_of_score(score: f64) -> Option<f64> {
    // Plus zero, so that an even score is 0 and not −0.
    (0.0 < score && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10() + 0.0)
}

/// The score to expect from an Elo difference.
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Dice;
    use crate::test_support::{in_two_sizes, wider};

    fn near(value: f64, expected: f64, within: f64) {
        assert!((value - expected).abs() <= within, "{value}, expected {expected}");
    }

    /// The intervals are those of scipy's `binomtest(…).proportion_ci(method="wilson")`.
    #[test]
    fn wilson_agrees_with_fixed_numbers() {
        for (share, trials, low, high) in [
            (0.5, 100.0, 0.4038315303659956, 0.5961684696340044),
            (0.9, 10.0, 0.5958499732047615, 0.9821237869049271),
            (1.0, 20.0, 0.8388748419471806, 1.0),
            (0.0, 1.0, 0.0, 0.7934506856227626),
        ] {
            let interval = wilson(share, trials, normal::Z95);
            near(interval.low, low, 1e-12);
            near(interval.high, high, 1e-12);
        }
        assert_eq!(wilson(0.3, 0.0, 1.96), Interval::ALL_SCORES);
    }

    /// 10, 100, 400, 200, 90 pairs, worked out by hand:
    /// halves 0·10 + 1·100 + 2·400 + 3·200 + 4·90 = 1860 of 3200, mean 0.58125; the spread of pairs,
    /// Σ n (x − 1.1625)², is 10·1.35140625 + 100·0.43890625 + 400·0.02640625 + 200·0.11390625 +
    /// 90·0.70140625 = 153.875; the binomial one 0.58125 · 0.41875 = 0.2433984375.
    #[test]
    fn a_score_is_that_of_pairs() {
        let score = Score::of_pairs([10, 100, 400, 200, 90]);
        assert_eq!((score.games(), score.half_points()), (1600, 1860));
        near(score.mean().unwrap(), 0.58125, 1e-15);
        let ratio = (153.875 / 0.2433984375 + 2.0 * 8.0) / 1608.0;
        near(score.effective_games(), 1600.0 / ratio, 1e-6);
        // The textbook interval: 0.58125 ± 1.96 · √(153.875 / 1600²) = ± 0.015197.
        let interval = score.interval();
        near(interval.low, 0.58125 - 0.0152, 4e-4);
        near(interval.high, 0.58125 + 0.0152, 4e-4);
        // −400 log10(1 / 0.58125 − 1) = 56.9633
        let elo = score.elo();
        near(elo.difference.unwrap(), 56.96325834, 1e-7);
        near(elo.error.unwrap(), 10.9, 0.3);
        assert!(score.superiority() > 0.999_999);
        near(score.mirrored().mean().unwrap(), 0.41875, 1e-15);
    }

    /// The same formulas, written a second time in Python.
    #[test]
    fn intervals_and_superiority_agree_with_the_formulas_in_python() {
        for (pairs, effective, low, high, superiority) in [
            (
                [5, 20, 60, 25, 4],
                555.093_247_588_424,
                0.464_639_479_543_047,
                0.548_426_028_445_679,
                0.621_436_663_530_700,
            ),
            (
                [3, 0, 4, 0, 8],
                19.655_172_413_793_1,
                0.427_309_740_962_744,
                0.842_789_325_222_500,
                0.919_214_769_006_990,
            ),
        ] {
            let score = Score::of_pairs(pairs);
            near(score.effective_games(), effective, 1e-9);
            near(score.interval().low, low, 1e-9);
            near(score.interval().high, high, 1e-9);
            near(score.superiority(), superiority, 1e-9);
            near(score.mirrored().superiority(), 1.0 - superiority, 1e-9);
        }
        // Pairs that all end alike tell as much as one game each.
        assert_eq!(Score::of_pairs([0, 0, 0, 0, 9]).effective_games(), 9.0);
        assert_eq!(Score::default().effective_games(), 0.0);
        let elo = Elo::of(Some(0.75), Interval { low: 0.5, high: 0.75 });
        near(elo.error.unwrap(), 190.848_501_887_865 / 2.0, 1e-9);
        assert_eq!((elo.low, elo.high), (Some(0.0), elo.difference));
    }

    /// A share of nothing or of everything has that for an end of its interval, to the last digit.
    #[test]
    fn ends_at_nothing_and_everything_are_exact() {
        for trials in 1..=500 {
            let (none, all) = (wilson(0.0, f64::from(trials), 1.96), wilson(1.0, f64::from(trials), 1.96));
            assert_eq!((none.low, all.high), (0.0, 1.0));
            near(none.high, 1.0 - all.low, 1e-15);
        }
        assert_eq!(wilson(0.3, 10.0, f64::INFINITY), Interval::ALL_SCORES);
        assert_eq!(wilson(0.3, -1.0, 1.96), Interval::ALL_SCORES);
    }

    #[test]
    fn games_are_counted_for_both_sides() {
        let mut score = Score::of_pairs([1, 2, 3, 4, 5]);
        [0, 1, 1, 2].into_iter().for_each(|halves| score.count(PairPoints::one(halves)));
        assert_eq!((score.games(), score.half_points(), score.whole_pairs()), (34, 44, 15));
        assert_eq!(score.pairs(), [1, 2, 3, 4, 5]);
        let mirrored = score.mirrored();
        assert_eq!((mirrored.pairs(), mirrored.half_points()), ([5, 4, 3, 2, 1], 2 * 34 - 44));
        assert_eq!(score.without(&Score::of_pairs([1, 1, 1, 1, 1])).pairs(), [0, 1, 2, 3, 4]);
        assert_eq!(score.without(&score), Score::default());
        let ends = Interval { low: 0.4, high: 0.6 };
        assert_eq!(
            [0.39, 0.4, 0.5, 0.6, 0.61].map(|value| ends.contains(value)),
            [false, true, true, true, false]
        );
    }

    #[test]
    fn elo_and_score_are_inverse() {
        near(elo_of_score(0.75).unwrap(), 190.848_501_887_865, 1e-9);
        near(score_of_elo(190.848_501_887_865), 0.75, 1e-12);
        assert_eq!((elo_of_score(0.0), elo_of_score(1.0)), (None, None));
        assert_eq!(elo_of_score(0.5).unwrap().to_string(), "0");
    }

    /// No sample, however small or one-sided, gives `nan` or certainty.
    #[test]
    fn no_sample_gives_nan_or_false_certainty() {
        let mut samples = vec![Score::default()];
        for kind in 0..5 {
            for count in [1, 2, 1000] {
                let mut pairs = [0; 5];
                pairs[kind] = count;
                samples.push(Score::of_pairs(pairs));
            }
        }
        for (halves, count) in [(2, 1), (1, 3)] {
            let mut score = Score::default();
            (0..count).for_each(|_| score.count(PairPoints::one(halves)));
            samples.push(score);
        }
        for score in samples {
            let interval = score.interval();
            assert!(0.0 <= interval.low && interval.low < interval.high && interval.high <= 1.0, "{score:?}");
            let elo = score.elo();
            for figure in [elo.difference, elo.low, elo.high, elo.error].into_iter().flatten() {
                assert!(figure.is_finite(), "{score:?}");
            }
            assert!((0.0..=1.0).contains(&score.superiority()), "{score:?}");
            let excluded = !interval.contains(0.5);
            assert_eq!(excluded, (score.superiority() - 0.5).abs() > 0.475, "{score:?}");
        }
        // One pair does not show how pairs spread.
        assert_eq!(Score::of_pairs([0, 0, 0, 0, 1]).interval(), Interval::ALL_SCORES);
        // A thousand ties do not prove that both are exactly equal.
        let drawn = Score::of_pairs([0, 0, 1000, 0, 0]).interval();
        assert!(drawn.low < 0.499 && drawn.low > 0.49, "{drawn:?}");
    }

    /// The interval contains the true score in about 95 % of matches, for every kind of pairs.
    fn the_interval_covers_as_often_as_it_says(matches: u32) {
        let wider = wider(matches, 1_000);
        let mut dice = Dice::new(1);
        let shapes: [[u32; 5]; 6] = [
            [1, 0, 2, 0, 1],
            [1, 2, 4, 2, 1],
            [2, 0, 0, 0, 2],
            [1, 0, 6, 0, 9],
            [0, 1, 0, 12, 87],
            [2, 0, 0, 0, 8],
        ];
        let sizes = [1, 2, 3, 4, 5, 6, 8, 10, 15, 30, 300];
        for (shape, pairs) in shapes.iter().flat_map(|shape| sizes.map(|pairs| (shape, pairs))) {
            let total: u32 = shape.iter().sum();
            let truth: u32 = shape.iter().zip(0..).map(|(weight, halves)| weight * halves).sum();
            let truth = f64::from(truth) / f64::from(4 * total);
            let mut covered = 0;
            for _ in 0..matches {
                let mut score = Score::default();
                for _ in 0..pairs {
                    let mut at = dice.below(total);
                    let kind = shape.iter().position(|&weight| {
                        let here = at < weight;
                        at = at.wrapping_sub(weight);
                        here
                    });
                    score.count(PairPoints(kind.unwrap() as u8));
                }
                covered += u32::from(score.interval().contains(truth));
            }
            assert!(
                f64::from(covered) >= f64::from(matches) * (0.95 - 0.02 * wider),
                "{shape:?} × {pairs}: {covered} of {matches}"
            );
        }
    }

    in_two_sizes!(the_interval_covers_as_often_as_it_says, (100), (1000));

    #[test]
    fn scores_add_up_in_any_order() {
        let mut one = Score::default();
        one.add_pair([2, 1]);
        one.count(PairPoints::one(0));
        let mut two = Score::default();
        two.count(PairPoints::one(0));
        assert_eq!(one + two, two + one);
        assert_eq!(one + two, Score { counts: [0, 0, 0, 1, 0, 2, 0, 0] });
        assert_eq!((one + two).games(), 4);
    }
}
