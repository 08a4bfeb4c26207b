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
        let mut pairs = Vec::new();
        let mut played = 0;
        while played < most_pairs {
            played = (played + Looks::batch(played)).min(most_pairs);
            pairs.push(played);
        }
        let mut walk = Walk::start(0.0);
        let mut spent = 0.0;
        let critical = pairs
            .iter()
            .map(|&now| {
                let share = now as f64 / most_pairs as f64;
                let errors = ERRORS * share.sqrt() - spent;
                spent += errors;
                let critical = walk.critical(now as f64, errors);
                walk.pass(now as f64, critical);
                critical
            })
            .collect();
        Looks { pairs, critical }
    }

    /// The critical value after so many pairs: that of the look made there, or, for a run broken off
    /// between two looks, of the one before, which is the stricter.
    fn critical_at(&self, played: u64) -> f64 {
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

    /// How many pairs it takes to settle a match of this score, as often as not; `None` where even
    /// the most are too few.
    pub fn needed(&self, distance: f64, deviation: f64) -> Option<u64> {
        self.pairs
            .iter()
            .zip(&self.critical)
            .find(|&(&pairs, &critical)| distance * (pairs as f64).sqrt() >= critical * deviation)
            .map(|(&pairs, _)| pairs)
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

    /// Two looks at the errors of Pocock's design, 0.0298 and the rest: the second critical value
    /// beside a value integrated with scipy. And one look is an ordinary interval.
    #[test]
    fn critical_values_agree_with_fixed_numbers() {
        let mut walk = Walk::start(0.0);
        assert!((walk.critical(1.0, 0.05) - 1.959_964).abs() < 1e-5);
        // Pocock, two looks at 5 %: 2.178 at both.
        let first = 2.0 * normal::cdf(-2.1782);
        walk.pass(1.0, 2.1782);
        assert!((walk.critical(2.0, 0.05 - first) - 2.1782).abs() < 1e-3, "{}", walk.critical(2.0, 0.05 - first));
        // Five looks: 2.413 at each.
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

    /// Plays matches to the end, and counts those in which the interval missed the truth at any look,
    /// those that stopped, and those whose corrected score was too high when they did.
    fn simulate(shape: &[u32; 5], most: u64, matches: u64) -> (u64, u64, u64, f64) {
        let looks = Looks::new(most);
        let truth = truth(shape);
        let (mut missed, mut settled, mut high, mut games) = (0, 0, 0, 0.0);
        for number in 0..matches {
            let mut dice = Dice::new(number);
            let mut score = Score::default();
            let (mut miss, mut stopped) = (false, None);
            for &pairs in &looks.pairs {
                while score.whole_pairs() < pairs {
                    score.count(draw(&mut dice, shape));
                }
                let interval = looks.interval(&score);
                miss |= !interval.contains(truth);
                if stopped.is_none() && !interval.contains(0.5) {
                    stopped = Some(score);
                }
            }
            missed += u64::from(miss);
            settled += u64::from(stopped.is_some());
            let end = stopped.unwrap_or(score);
            games += 2.0 * end.whole_pairs() as f64 / matches as f64;
            if number < 60 { high += u64::from(looks.corrected_mean(&end) > Some(truth)); }
        }
        (missed, settled, high, games)
    }

    #[test]
    fn show() {
        for (shape, most) in [
            ([1, 0, 2, 0, 1], 10_000),
            ([1, 0, 0, 0, 1], 10_000),
            ([1, 2, 3, 2, 1], 1_000),
            ([2401, 0, 4998, 0, 2601], 10_000),
            ([2209, 0, 4982, 0, 2809], 10_000),
            ([2025, 0, 4950, 0, 3025], 10_000),
            ([16, 0, 48, 0, 36], 10_000),
            ([4, 0, 32, 0, 64], 10_000),
            ([1, 0, 3, 0, 96], 10_000),
            ([45, 0, 2, 0, 55], 500),
        ] {
            let now = std::time::Instant::now();
            let got = simulate(&shape, most, 1000);
            eprintln!("{shape:?} {most} truth {} missed {} settled {} high {} games {} {:?}", truth(&shape), got.0, got.1, got.2, got.3, now.elapsed());
        }
        let now = std::time::Instant::now();
        let looks = Looks::new(10_000);
        eprintln!("{:?} {:?}", now.elapsed(), looks.pairs.iter().zip(&looks.critical).map(|(p,c)| format!("{p}:{c:.3}")).collect::<Vec<_>>());
    }
}
