//! Bias-corrected scores of matches that stopped early.

use std::cell::OnceCell;

use super::Looks;
use super::walk::Walk;
use crate::sim::stats::normal;
use crate::sim::stats::score::Score;

/// Scores of matches with the same looks, corrected for having stopped when they looked clearest: as often
/// too high as too low.
///
/// The pairs already played, and how far out they ended, are compared with what a true difference would lead to
/// under the same looks (the median unbiased estimate, outcomes ordered by stage and then by size). Only looks
/// before the last one correct anything. True differences are tried from a fixed list, and what each leads to is
/// worked out once, so that thousands of matches take hardly longer than one.
pub struct Corrections<'a> {
    looks: &'a Looks,
    /// By the number of the drift (see [`Corrections::drift`]).
    courses: Vec<OnceCell<Course>>,
}

/// What a drift leads to: for each look the chance to have stopped above before it, and the walk up to there.
type Course = Vec<(f64, Walk)>;

impl<'a> Corrections<'a> {
    /// The share by which each drift is larger than the one before.
    const STEP: f64 = 0.05;

    /// No values computed yet.
    pub fn new(looks: &'a Looks) -> Self {
        Corrections { looks, courses: Vec::new() }
    }

    /// A drift per pair, in standard deviations: none, then one that is hardly felt by the last look, and so on.
    fn drift(&self, number: usize) -> f64 {
        let least = 0.02 / (self.looks.most_pairs().max(1) as f64).sqrt();
        if number == 0 { 0.0 } else { least * (1.0 + Self::STEP).powi(number as i32 - 1) }
    }

    /// The corrected score; `None` without games.
    pub fn mean(&mut self, score: &Score) -> Option<f64> {
        let mean = score.mean()?;
        let played = score.whole_pairs();
        let before = self.looks.pairs.partition_point(|&pairs| pairs < played);
        let reached = (mean - 0.5).abs() * 2.0 * score.effective_games().sqrt() * (played as f64).sqrt();
        if before == 0 || reached <= 0.0 {
            return Some(mean);
        }
        // The drift under which this outcome is the median: between no drift and one as large as it looks.
        let naive = reached / played as f64;
        let (mut low, mut high) = (0, 1);
        while self.drift(high) < naive {
            high += 1;
        }
        let mut chance = |drift: usize| self.chance_of_more(before, played as f64, reached, drift);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if chance(middle) < 0.5 { low = middle } else { high = middle }
        }
        // Between two drifts so near each other the chances are those of a normal variable.
        let [below, above] = [low, high].map(|drift| normal::quantile(chance(drift)));
        let part = (-below / (above - below)).clamp(0.0, 1.0);
        let drift = self.drift(low) + part * (self.drift(high) - self.drift(low));
        Some(0.5 + (mean - 0.5) * (drift / naive).min(1.0))
    }

    /// The chance, under a drift, to stop above at one of the first looks, or else to be as far out.
    fn chance_of_more(&mut self, looks: usize, played: f64, reached: f64, drift: usize) -> f64 {
        if self.courses.len() <= drift {
            self.courses.resize_with(drift + 1, OnceCell::new);
        }
        let course = self.courses[drift].get_or_init(|| self.course(self.drift(drift)));
        // Where nothing goes on to the last of these looks, everything has stopped before.
        let (above, walk) = &course[looks.min(course.len()) - 1];
        if looks > course.len() { *above } else { above + walk.above(played, reached) }
    }

    /// Up to the last look that more than a few matches in a thousand million reach.
    fn course(&self, drift: f64) -> Course {
        const NOTHING: f64 = 1e-9;
        let mut walk = Walk::start(drift);
        let mut above = 0.0;
        let mut course = Vec::new();
        for (&pairs, &critical) in self.looks.pairs.iter().zip(&self.looks.critical) {
            above += walk.above(pairs as f64, critical * (pairs as f64).sqrt());
            walk.pass(pairs as f64, critical);
            course.push((above, walk.clone()));
            if walk.integrate(|_| 1.0) < NOTHING {
                break;
            }
        }
        course
    }
}
