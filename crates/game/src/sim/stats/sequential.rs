//! Group sequential test: the intervals stay valid under repeated looks.
//!
//! An ordinary 95 % interval that is checked often will sooner or later miss the true value.
//! Here the looks are planned: their number is known in advance, and the 5 % of errors allowed are
//! spent over them, `0.05 √(share of the pairs played)` by each look. Early looks take the small
//! share that lets a clear match end soon, and what they do not use is left for the last ones. The
//! critical value of each look follows from the ones before by integrating over everything that has
//! not stopped (Armitage, McPherson and Rowe 1969; Lan and DeMets 1983). An interval with that value
//! in place of 1.96 holds at all looks together in 95 % of matches: the repeated confidence interval
//! of Jennison and Turnbull.

mod corrections;
mod walk;

pub use corrections::Corrections;
use walk::Walk;

use super::normal;
use super::score::{Interval, Score};

/// The looks at a match of at most N pairs.
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
    /// The number of pairs before the first look: fewer say little, and these take little time.
    pub(crate) const FIRST: u64 = 64;

    /// Pairs to play before the next look. Fixed by how many were played, so that every number of
    /// threads looks at the same moments.
    pub(crate) fn batch(played: u64) -> u64 {
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

    /// Looks after these numbers of pairs, ascending, the last being the maximum, with this share of errors
    /// allowed over all of them together: 0.05 for 95 %.
    pub(crate) fn planned(pairs: Vec<u64>, errors: f64) -> Self {
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

    /// Pairs to play before the next look; 0 after the last.
    pub(crate) fn until_next(&self, played: u64) -> u64 {
        let next = self.pairs.partition_point(|&pairs| pairs <= played);
        self.pairs.get(next).map_or(0, |pairs| pairs - played)
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

    /// The critical value after N pairs: that of the look made there, or, for a run stopped
    /// between two looks, of the one before.
    pub(crate) fn critical_at(&self, played: u64) -> f64 {
        let next = self.pairs.partition_point(|&pairs| pairs <= played);
        self.critical.get(next.saturating_sub(1)).copied().unwrap_or(f64::INFINITY)
    }

    /// The interval of the score that holds at all looks together with 95 %.
    pub fn interval(&self, score: &Score) -> Interval {
        score.interval_at(self.critical_at(score.whole_pairs()))
    }

    /// The score, corrected for having stopped when it looked clearest; see [`Corrections`].
    pub fn corrected_mean(&self, score: &Score) -> Option<f64> {
        Corrections::new(self).mean(score)
    }

    /// About how many pairs it takes, in half of all cases, to settle a match whose true score differs from 50 %
    /// by `distance`, where the scores of pairs have this standard deviation.
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

#[cfg(test)]
mod tests;
