//! One deck against many: the score against a whole field.

use super::stats::{Interval, Score};

/// The mean of several scores by their shares, which add up to one, with its 95 % interval. The
/// uncertainties add up as those of independent matches do, on each side by itself, so that the total
/// of one match is that match.
pub fn weighted_score(scores: &[(f64, Score)]) -> (f64, Interval) {
    let (mut mean, mut below, mut above) = (0.0, 0.0, 0.0);
    for (share, score) in scores {
        let Interval { low, high } = score.interval();
        let here = score.mean().unwrap_or(0.5);
        mean += share * here;
        below += (share * (here - low)).powi(2);
        above += (share * (high - here)).powi(2);
    }
    let low: f64 = mean - f64::sqrt(below);
    let high: f64 = mean + f64::sqrt(above);
    (mean, Interval { low: low.max(0.0), high: high.min(1.0) })
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
        for score in [won, even] {
            let Interval { low, high } = weighted_score(&[(1.0, score)]).1;
            let alone = score.interval();
            assert!((low - alone.low).abs() < 1e-12 && (high - alone.high).abs() < 1e-12);
        }
    }
}
