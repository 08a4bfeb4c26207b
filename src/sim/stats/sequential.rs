//! A match that is looked at again and again and stops when it is settled, without fooling itself.
//!
//! Whoever looks often at an ordinary 95 % interval will sooner or later see it leave out the truth.
//! Here the looks are planned: their number is known in advance, and the 5 % of errors allowed are
//! spent over them, `0.05 √(share of the pairs played)` by each look. Early looks take the small
//! share that lets a clear match end soon, and what they do not use is left for the last ones. The
//! critical value of each look follows from the ones before by integrating over everything that has
//! not stopped (Armitage, McPherson and Rowe 1969; Lan and DeMets 1983). An interval with that value
//! in place of 1.96 holds at all looks together in 95 % of matches: the repeated confidence interval
//! of Jennison and Turnbull.

use super::normal;
use super::score::{Interval, Score};

/// The looks at a match of at most so many pairs.
#[derive(Clone, Debug, PartialEq)]
pub struct Looks {
    /// Pairs played at each look, ascending; the last is the most there may be.
    pairs: Vec<u64>,
    /// The critical value of each look.
    critical: Vec<f64>,
}

/// The errors allowed over all looks together.
const ERRORS: f64 = 0.05;

impl Looks {
    /// Before the first look so many pairs are played: fewer tell little, and take no time.
    pub const FIRST: u64 = 64;

    /// Pairs to play before the next look. Fixed by how many were played, so that every number of
    /// threads looks at the same moments.
    pub fn batch(played: u64) -> u64 {
        if played == 0 { Looks::FIRST } else { (played / 8).max(Looks::FIRST / 2) }
    }

    /// The looks at a match that ends after `most_pairs` at the latest.
    pub fn new(most_pairs: u64) -> Self {
        Looks::one_of(most_pairs, 1)
    }

    /// The looks at one of several such matches, whose intervals hold in all of them together (Bonferroni).
    pub fn one_of(most_pairs: u64, matches: usize) -> Self {
        let allowed = ERRORS / matches.max(1) as f64;
        let mut pairs = Vec::new();
        let mut played = 0;
        while played < most_pairs {
            played = (played + Looks::batch(played)).min(most_pairs);
            pairs.push(played);
        }
        Looks::planned(pairs, allowed)
    }

    /// Looks after so many pairs, ascending, the last of them the most there may be, with so many errors
    /// allowed over all of them together: 0.05 for 95 %.
    pub fn planned(pairs: Vec<u64>, errors: f64) -> Self {
        let most_pairs = pairs.last().copied().unwrap_or(0);
        let mut walk = Walk::start(0.0);
        let mut spent = 0.0;
        let critical = pairs
            .iter()
            .map(|&now| {
                let share = now as f64 / most_pairs as f64;
                let spend = errors * share.sqrt() - spent;
                spent += spend;
                let critical = walk.critical(now as f64, spend);
                walk.pass(now as f64, critical);
                critical
            })
            .collect();
        Looks { pairs, critical }
    }

    /// Pairs played at each look, ascending.
    pub fn pairs(&self) -> &[u64] {
        &self.pairs
    }

    /// Whether the interval that holds at all looks together leaves out 50 %.
    pub fn settles(&self, score: &Score) -> bool {
        let Interval { low, high } = self.interval(score);
        low > 0.5 || high < 0.5
    }

    /// The most pairs that will be played.
    pub fn most_pairs(&self) -> u64 {
        self.pairs.last().copied().unwrap_or(0)
    }

    /// The critical value after so many pairs: that of the look made there, or, for a run broken off
    /// between two looks, of the one before.
    pub fn critical_at(&self, played: u64) -> f64 {
        let next = self.pairs.partition_point(|&pairs| pairs <= played);
        self.critical.get(next.saturating_sub(1)).copied().unwrap_or(f64::INFINITY)
    }

    /// The interval of the score that holds at all looks together with 95 %.
    pub fn interval(&self, score: &Score) -> Interval {
        score.interval_at(self.critical_at(score.whole_pairs()))
    }

    /// The score, corrected for having stopped when it looked clearest: as often too high as too low.
    ///
    /// The pairs already played, and how far out they ended, are compared with what a true difference
    /// would lead to under the same looks (the median unbiased estimate, outcomes ordered by stage and
    /// then by size). Only looks before the last one correct anything.
    pub fn corrected_mean(&self, score: &Score) -> Option<f64> {
        let mean = score.mean()?;
        let played = score.whole_pairs();
        let before = self.pairs.partition_point(|&pairs| pairs < played);
        let reached = (mean - 0.5).abs() * 2.0 * score.effective_games().sqrt() * (played as f64).sqrt();
        if before == 0 || reached <= 0.0 {
            return Some(mean);
        }
        // The drift per pair, in standard deviations, under which this outcome is the median.
        let naive = reached / played as f64;
        let (mut low, mut high) = (0.0, naive);
        for _ in 0..14 {
            let drift = (low + high) / 2.0;
            if self.chance_of_more(before, played, reached, drift) < 0.5 {
                low = drift;
            } else {
                high = drift;
            }
        }
        Some(0.5 + (mean - 0.5) * (low + high) / 2.0 / naive)
    }

    /// The chance, under a drift, to stop above at one of the first looks, or else to be as far out.
    fn chance_of_more(&self, looks: usize, played: u64, reached: f64, drift: f64) -> f64 {
        let mut walk = Walk::start(drift);
        let mut above = 0.0;
        for (&pairs, &critical) in self.pairs[..looks].iter().zip(&self.critical) {
            above += walk.above(pairs as f64, critical * (pairs as f64).sqrt());
            walk.pass(pairs as f64, critical);
        }
        above + walk.above(played as f64, reached)
    }

    /// About how many pairs it takes, as often as not, to settle a match whose true score lies so far
    /// from 50 %, where pairs spread by this standard deviation.
    pub fn needed(&self, distance: f64, deviation: f64) -> u64 {
        let settles = |pairs: f64, critical: f64| distance * pairs.sqrt() >= critical * deviation;
        let planned = self.pairs.iter().zip(&self.critical);
        match planned.clone().find(|&(&pairs, &critical)| settles(pairs as f64, critical)) {
            Some((&pairs, _)) => pairs,
            None => {
                let critical = self.critical.last().copied().unwrap_or(normal::Z95);
                (critical * deviation / distance).powi(2).ceil().min(1e15) as u64
            }
        }
    }
}

/// The sum of so many standard normal steps, where it has not left the boundaries yet: a density on
/// an even grid.
struct Walk {
    drift: f64,
    time: f64,
    from: f64,
    step: f64,
    density: Vec<f64>,
}

/// Points of the grid: odd, for Simpson's rule. Some ten to a standard deviation of a batch.
const POINTS: usize = 81;

impl Walk {
    fn start(drift: f64) -> Self {
        Walk { drift, time: 0.0, from: 0.0, step: 0.0, density: Vec::new() }
    }

    /// Sums a function of where the walk is, over the density.
    fn integrate(&self, value: impl Fn(f64) -> f64) -> f64 {
        if self.density.is_empty() {
            return value(0.0);
        }
        let weighted = self.density.iter().enumerate().map(|(at, density)| {
            let weight = match at {
                0 => 1.0,
                _ if at == POINTS - 1 => 1.0,
                _ if at % 2 == 1 => 4.0,
                _ => 2.0,
            };
            weight * density * value(self.from + self.step * at as f64)
        });
        weighted.sum::<f64>() * self.step / 3.0
    }

    /// The chance to be at or above a place at a time, and not to have stopped before.
    fn above(&self, time: f64, place: f64) -> f64 {
        let passed = time - self.time;
        self.integrate(|at| normal::cdf((at + self.drift * passed - place) / passed.sqrt()))
    }

    /// The critical value at which, without a drift, the walk leaves on both sides together with this
    /// chance.
    fn critical(&self, time: f64, chance: f64) -> f64 {
        let (mut low, mut high) = (0.0, 12.0);
        for _ in 0..40 {
            let middle = (low + high) / 2.0;
            if 2.0 * self.above(time, middle * time.sqrt()) > chance {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low + high) / 2.0
    }

    /// Goes on to a time and stops whatever is beyond its boundary there.
    fn pass(&mut self, time: f64, critical: f64) {
        let passed = time - self.time;
        let end = critical * time.sqrt();
        let step = 2.0 * end / (POINTS - 1) as f64;
        let scale = 1.0 / (std::f64::consts::TAU * passed).sqrt();
        let density = (0..POINTS)
            .map(|at| {
                let place = step * at as f64 - end;
                let bell = |from: f64| {
                    let distance = place - from - self.drift * passed;
                    scale * (-distance * distance / (2.0 * passed)).exp()
                };
                self.integrate(bell)
            })
            .collect();
        *self = Walk { drift: self.drift, time, from: -end, step, density };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Dice;
    use crate::sim::stats::Slot;

    /// One look is an ordinary interval; Pocock's designs have the same critical value at every look:
    /// 2.178 for two, 2.413 for five (Jennison and Turnbull, table 2.1).
    #[test]
    fn critical_values_agree_with_fixed_numbers() {
        let mut walk = Walk::start(0.0);
        assert!((walk.critical(1.0, 0.05) - 1.959_964).abs() < 1e-5);
        let first = 2.0 * normal::cdf(-2.1782);
        walk.pass(1.0, 2.1782);
        assert!(
            (walk.critical(2.0, 0.05 - first) - 2.1782).abs() < 1e-3,
            "{}",
            walk.critical(2.0, 0.05 - first)
        );
        let mut walk = Walk::start(0.0);
        let mut out = 0.0;
        for look in 1..=5 {
            let time = f64::from(look);
            out += 2.0 * walk.above(time, 2.413 * time.sqrt());
            walk.pass(time, 2.413);
        }
        assert!((out - 0.05).abs() < 2e-4, "{out}");
    }

    /// A pair of a kind, by its weight.
    fn draw(dice: &mut Dice, shape: &[u32; 5]) -> Slot {
        let mut at = dice.below(shape.iter().sum());
        let kind = shape.iter().position(|&weight| {
            let here = at < weight;
            at = at.wrapping_sub(weight);
            here
        });
        Slot::both([[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]][kind.unwrap_or(0)])
    }

    fn truth(shape: &[u32; 5]) -> f64 {
        let points: u32 = shape.iter().zip(0..).map(|(weight, halves)| weight * halves).sum();
        f64::from(points) / f64::from(4 * shape.iter().sum::<u32>())
    }

    /// What became of many simulated matches of the same kind.
    #[derive(Default)]
    struct Fates {
        /// The interval left the truth out at some look.
        missed: u64,
        /// It left 50 % out at some look: the match stopped there.
        settled: u64,
        /// The bare score was too high when the match ended.
        too_high: u64,
        /// The corrected score was.
        corrected_too_high: u64,
        /// An ordinary interval, looked at as often, left the truth out.
        ordinary_missed: u64,
    }

    /// Plays each match to its last look, whether or not it stopped before, so that every look counts.
    fn simulate(shape: &[u32; 5], most_pairs: u64, matches: u64, correct: bool) -> Fates {
        let looks = Looks::new(most_pairs);
        let truth = truth(shape);
        let mut fates = Fates::default();
        for number in 0..matches {
            let mut dice = Dice::new(number);
            let mut score = Score::default();
            let (mut missed, mut ordinary_missed, mut stopped) = (false, false, None);
            for &pairs in &looks.pairs {
                while score.whole_pairs() < pairs {
                    score.count(draw(&mut dice, shape));
                }
                let interval = looks.interval(&score);
                missed |= !interval.contains(truth);
                ordinary_missed |= !score.interval().contains(truth);
                if stopped.is_none() && !interval.contains(0.5) {
                    stopped = Some(score);
                }
            }
            let end = stopped.unwrap_or(score);
            fates.missed += u64::from(missed);
            fates.ordinary_missed += u64::from(ordinary_missed);
            fates.settled += u64::from(stopped.is_some());
            fates.too_high += u64::from(end.mean() > Some(truth));
            if correct {
                fates.corrected_too_high += u64::from(looks.corrected_mean(&end) > Some(truth));
            }
        }
        fates
    }

    /// Over all looks together the interval leaves the truth out in about 5 % of matches, whatever the
    /// pairs are like. The ordinary interval, looked at as often, does so several times as often, which
    /// shows that this test can tell the difference.
    #[test]
    fn all_looks_together_miss_the_truth_in_five_percent() {
        for (shape, most_pairs) in [
            // Independent games, pairs that always end alike, pairs with draws: no difference.
            ([1, 0, 2, 0, 1], 2_000),
            ([1, 0, 0, 0, 1], 2_000),
            ([1, 2, 3, 2, 1], 500),
            // Differences, small and large.
            ([2025, 0, 4950, 0, 3025], 1_000),
            ([4, 0, 32, 0, 64], 1_000),
            ([1, 0, 3, 0, 96], 300),
        ] {
            let matches = 1_000;
            let fates = simulate(&shape, most_pairs, matches, false);
            assert!((25..=70).contains(&fates.missed), "{shape:?}: {} of {matches}", fates.missed);
            assert!(fates.ordinary_missed > 100, "{shape:?}: {} of {matches}", fates.ordinary_missed);
        }
    }

    /// A match of 51 % is settled within 20,000 games in about two cases of three (no test that allows
    /// 5 % of errors can do so in more than 81 of 100, and that one only by looking once, at the end).
    #[test]
    fn small_differences_are_found() {
        let fates = simulate(&[2401, 0, 4998, 0, 2601], 10_000, 200, false);
        assert!(fates.settled >= 116, "{} of 200", fates.settled);
    }

    /// Matches that end when they look clearest look too clear; the corrected score is as often too
    /// high as too low.
    #[test]
    fn the_corrected_score_is_too_high_in_half_of_all_matches() {
        let matches = 300;
        let fates = simulate(&[2116, 0, 4968, 0, 2916], 1_000, matches, true);
        assert!(fates.too_high > 170, "{} of {matches}", fates.too_high);
        assert!((125..=175).contains(&fates.corrected_too_high), "{}", fates.corrected_too_high);
    }

    #[test]
    fn a_match_that_ends_at_its_first_look_needs_no_correction() {
        let looks = Looks::new(1_000);
        let score = Score::of_pairs([2, 0, 20, 0, 42]);
        assert_eq!(looks.corrected_mean(&score), score.mean());
        assert_eq!(looks.corrected_mean(&Score::default()), None);
        let mirrored = looks.corrected_mean(&Score::of_pairs([1, 2, 60, 30, 35]).mirrored());
        let there = looks.corrected_mean(&Score::of_pairs([1, 2, 60, 30, 35]));
        assert!((there.unwrap() + mirrored.unwrap() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn looks_reach_from_the_first_batch_to_the_last_pair() {
        assert_eq!(Looks::new(10).pairs, [10]);
        assert!((Looks::new(10).critical[0] - normal::Z95).abs() < 1e-6);
        let looks = Looks::new(1_000);
        assert_eq!((looks.pairs[0], looks.pairs.last()), (Looks::FIRST, Some(&1_000)));
        // A run broken off between two looks takes the value of the one before; before the first
        // there is nothing to go by but that one.
        assert_eq!(looks.critical_at(70), looks.critical_at(64));
        assert_eq!(looks.critical_at(3), looks.critical_at(64));
        // Nine billion pairs are planned in a moment: looks grow with the pairs.
        assert!(Looks::new(500_000_000).pairs.len() < 200);
    }

    #[test]
    fn the_pairs_needed_grow_as_the_difference_shrinks() {
        let looks = Looks::new(10_000);
        // Pairs of independent games have a deviation of √(1/8).
        let needed = |distance| looks.needed(distance, 0.125f64.sqrt());
        assert_eq!(needed(0.3), Looks::FIRST);
        assert!(needed(0.05) < needed(0.02) && needed(0.02) < 10_000);
        // Ten times as close takes a hundred times as long: (2.63 · 0.354 / 0.001)².
        assert!((800_000..900_000).contains(&needed(0.001)), "{}", needed(0.001));
        assert!(needed(0.0) >= 1_000_000);
    }
}
