//! One deck against many: the score against a whole field.

use super::stats::{Interval, Score, normal};

/// The mean of several scores by their shares, which add up to one, with its 95 % interval. The
/// uncertainties add up as those of independent matches do.
pub fn weighted_score(scores: &[(f64, Score)]) -> (f64, Interval) {
    let z = normal::z95();
    let mut mean = 0.0;
    let mut variance = 0.0;
    for (share, score) in scores {
        let Interval { low, high } = score.interval();
        mean += share * score.mean().unwrap_or(0.5);
        // The half width stands for 1.96 standard errors, also where all games were won.
        variance += (share * (high - low) / (2.0 * z)).powi(2);
    }
    let half = z * variance.sqrt();
    (mean, Interval { low: (mean - half).max(0.0), high: (mean + half).min(1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two equal halves: the mean of the means, and √(½² + ½²) of the width.
    #[test]
    fn shares_weigh_means_and_uncertainties() {
        let even = Score::of_pairs([100, 0, 200, 0, 100]);
        let won = Score::of_pairs([0, 0, 0, 0, 400]);
        let (mean, interval) = weighted_score(&[(0.5, even), (0.5, even)]);
        let alone = even.interval();
        assert!((mean - 0.5).abs() < 1e-12);
        let ratio = (interval.high - interval.low) / (alone.high - alone.low);
        assert!((ratio - 0.5f64.sqrt()).abs() < 1e-9, "{ratio}");
        assert!((weighted_score(&[(0.25, won), (0.75, even)]).0 - 0.625).abs() < 1e-12);
        assert_eq!(weighted_score(&[(1.0, won)]).1.high, 1.0);
    }
}
