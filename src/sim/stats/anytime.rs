//! An interval for the score that stays honest however often one looks: a confidence sequence.
//!
//! Somebody who claims that the true score is `m` must accept fair bets on every pair: a stake that
//! grows by `1 + t (x / m − 1)` where the pair's score `x` comes out, or by `1 + t ((1 − x) / (1 − m) − 1)`
//! on the other side, for shares `t` between 0 and 1. If the claim is true, nobody's capital is ever
//! expected to grow, and by Ville's inequality the chance that it *ever* reaches 40 times its start is
//! at most 1 in 40; on both sides together 5 %. Scores against which the capital has grown so much are
//! therefore out, and what is left is the interval (Waudby-Smith and Ramdas, "Estimating means of
//! bounded random variables by betting", 2023). The capital is spread evenly over a fixed ladder of
//! shares, so that it depends on how often each result came, not on their order: results add up in any
//! order and still give the same interval.

use super::score::{Interval, Score};

/// Steps of the ladder of betting shares: large ones for clear differences, small ones for fine ones.
const SHARES: usize = 20;

/// The share on each step: 0.95, and each next one smaller by √2, down to 0.0013.
fn shares() -> impl Iterator<Item = f64> {
    (0..SHARES as i32).map(|step| 0.95 * 2f64.powf(-f64::from(step) / 2.0))
}

/// The growth of capital that puts a score out: 1 in 40 on each side.
fn limit() -> f64 {
    40f64.ln()
}

/// The 95 % interval for the mean score of the pairs counted so far. Looked at after any pair, after
/// every pair, or only when it pleases, it fails to hold the true score in 5 % of matches at most.
pub fn anytime_interval(score: &Score) -> Interval {
    if score.pairs() == [0; 5] {
        return Interval::ALL_SCORES;
    }
    let mut mirrored = score.pairs();
    mirrored.reverse();
    Interval { low: lower_bound(&score.pairs()), high: 1.0 - lower_bound(&mirrored) }
}

/// The lowest score that betting on more does not put out; the capital falls as the score rises.
fn lower_bound(pairs: &[u64; 5]) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        if log_capital(pairs, middle) >= limit() {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The logarithm of what betting on a score above `claim` has made of a capital of one.
fn log_capital(pairs: &[u64; 5], claim: f64) -> f64 {
    let grown = shares().map(|share| -> f64 {
        let factors = pairs.iter().enumerate().map(|(halves, &count)| {
            let value = halves as f64 / 4.0;
            count as f64 * (1.0 - share + share * value / claim).ln()
        });
        factors.sum()
    });
    let grown: Vec<f64> = grown.collect();
    let largest = grown.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    largest + (grown.iter().map(|g| (g - largest).exp()).sum::<f64>() / SHARES as f64).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Dice;
    use crate::sim::stats::Slot;

    /// Capital on one step only, by hand: 3 pairs won against a claim of one half multiply a share t
    /// by (1 + t)³; the ladder's mean of that.
    #[test]
    fn capital_is_the_mean_over_the_ladder() {
        let expected = shares().map(|t| (1.0 + t).powi(3)).sum::<f64>() / SHARES as f64;
        assert!((log_capital(&[0, 0, 0, 0, 3], 0.5) - expected.ln()).abs() < 1e-12);
        // A fair bet: over all results with these weights the expected capital stays one.
        let weights = [0.1, 0.2, 0.3, 0.3, 0.1];
        let mean = 0.2 * 0.25 + 0.3 * 0.5 + 0.3 * 0.75 + 0.1;
        let expected: f64 = (0..5)
            .map(|kind| {
                let mut pairs = [0; 5];
                pairs[kind] = 1;
                weights[kind] * log_capital(&pairs, mean).exp()
            })
            .sum();
        assert!((expected - 1.0).abs() < 1e-12, "{expected}");
    }

    #[test]
    fn mirrored_tiny_and_one_sided_samples_are_sound() {
        assert_eq!(anytime_interval(&Score::default()), Interval::ALL_SCORES);
        for kind in 0..5 {
            for count in [1, 5, 100, 1_000_000] {
                let mut pairs = [0; 5];
                pairs[kind] = count;
                let score = Score::of_pairs(pairs);
                let interval = anytime_interval(&score);
                let truth = kind as f64 / 4.0;
                assert!(interval.low <= truth && truth <= interval.high, "{pairs:?} {interval:?}");
                let mirrored = anytime_interval(&score.mirrored());
                assert!((mirrored.low - (1.0 - interval.high)).abs() < 1e-12);
            }
        }
        // 10 pairs won settle a one-sided match (the capital is 53.3), and 9 do not (29.3).
        assert!(anytime_interval(&Score::of_pairs([0, 0, 0, 0, 10])).low > 0.5);
        assert!(anytime_interval(&Score::of_pairs([0, 0, 0, 0, 9])).low < 0.5);
    }

    /// Simulated matches of a deck against itself, looked at after *every* pair up to 1,000 pairs: in
    /// at most 5 % may the interval ever exclude 50 %. The ordinary interval, looked at as often, fails
    /// in many more, which shows that this test can tell the difference.
    #[test]
    fn a_null_match_stops_falsely_in_no_more_than_five_percent() {
        // Independent games, pairs that are all alike, and pairs with draws.
        let shapes: [[u32; 5]; 3] = [[1, 0, 2, 0, 1], [1, 0, 0, 0, 1], [1, 2, 3, 2, 1]];
        // A pair of each kind.
        let kinds = [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]].map(Slot::both);
        for shape in shapes {
            let total: u32 = shape.iter().sum();
            let matches = 400;
            let (mut false_stops, mut naive_stops) = (0, 0);
            for number in 0..matches {
                let mut dice = Dice::new(number);
                let mut score = Score::default();
                let (mut stopped, mut naive) = (false, false);
                for pair in 1..=1000 {
                    let mut at = dice.below(total);
                    let kind = shape.iter().position(|&weight| {
                        let here = at < weight;
                        at = at.wrapping_sub(weight);
                        here
                    });
                    score.count(kinds[kind.unwrap()]);
                    let mut mirrored = score.pairs();
                    mirrored.reverse();
                    // As `anytime_interval` does, without searching for the ends.
                    stopped |= log_capital(&score.pairs(), 0.5).max(log_capital(&mirrored, 0.5)) >= limit();
                    naive |= pair >= 20 && !score.interval().contains(0.5);
                }
                false_stops += u32::from(stopped);
                naive_stops += u32::from(naive);
            }
            assert!(false_stops * 20 <= matches as u32, "{shape:?}: {false_stops} of {matches}");
            assert!(naive_stops * 5 > matches as u32, "{shape:?}: {naive_stops} of {matches}");
        }
    }

    /// A true difference is found: 55 % within a few thousand pairs.
    #[test]
    fn a_true_difference_is_found() {
        let interval = anytime_interval(&Score::of_pairs([203, 0, 495, 0, 302].map(|n| n * 2)));
        assert!(interval.low > 0.5 && interval.high < 0.6, "{interval:?}");
    }
}
