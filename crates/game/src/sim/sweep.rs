//! One deck against many: the score against a whole field.

use super::Entry;
use super::stats::{Difference, Interval, Score, normal, weighted_mean};
use crate::dice::split_mix;

/// The seed of the match against an opponent. Every match has shuffles of its own: with the same ones
/// the deck would draw the same hands against all opponents, and its luck with them would add up in the
/// total instead of evening out. The seed depends on what the opponent brings and on nothing else, so
/// that a match does not depend on the other opponents.
pub fn match_seed(seed: u64, opponent: &Entry) -> u64 {
    let (cruiser, cards, bot, name) = opponent.key();
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    mix(seed, [cruiser].into_iter().chain(cards.iter().map(String::as_str)).chain([bot, name]))
}

/// A seed that depends on another one and on texts.
pub(crate) fn mix<'a>(seed: u64, texts: impl IntoIterator<Item = &'a str>) -> u64 {
    let mut mixed = split_mix(seed);
    for text in texts {
        // The length keeps neighboring texts apart.
        for piece in text.bytes().map(u64::from).chain([256 + text.len() as u64]) {
            mixed = split_mix(mixed ^ piece);
        }
    }
    mixed
}

/// The mean of the scores of matches by their shares, with its 95 % interval; `None` where nothing counts. The
/// uncertainties add up as those of independent matches do, on each side by itself, so that the total
/// of one match is that match.
pub fn weighted_score(matches: &[(f64, Score)]) -> Option<(f64, Interval)> {
    let counted = matches.iter().filter(|(share, _)| *share > 0.0);
    let parts = counted.map(|&(share, score)| {
        Some((share, Difference { difference: score.mean()?, interval: score.interval() }))
    });
    let total = weighted_mean(&parts.collect::<Option<Vec<_>>>()?)?;
    let Interval { low, high } = total.interval;
    Some((total.difference, Interval { low: low.max(0.0), high: high.min(1.0) }))
}

/// The critical value with which N intervals all hold together in 95 % of cases (Bonferroni).
pub fn bonferroni_z(intervals: usize) -> f64 {
    normal::quantile(1.0 - 0.025 / intervals.max(1) as f64)
}

/// How likely each of these matches is to be the one with the lowest true score, as far as the games
/// tell. The likelihoods add up to one.
pub fn likely_worst(scores: &[Score]) -> Vec<f64> {
    // Each true score is taken as normal around the one that was seen. Its distribution is cut into
    // thin slices; in each slice, the others must lie above.
    let beliefs: Vec<(f64, f64)> = scores
        .iter()
        .map(|score| {
            let Interval { low, high } = score.interval();
            ((low + high) / 2.0, ((high - low) / (2.0 * normal::Z95)).max(1e-9))
        })
        .collect();
    const SLICES: i32 = 400;
    let worst = |at: usize| -> f64 {
        let (mean, error) = beliefs[at];
        let slices = (0..SLICES).map(|slice| {
            let value = mean + error * (f64::from(2 * slice + 1) / f64::from(SLICES) - 1.0) * 6.0;
            let here = (-((value - mean) / error).powi(2) / 2.0).exp();
            let others = beliefs.iter().enumerate().filter(|(other, _)| *other != at);
            others.fold(here, |chance, (_, (mean, error))| chance * normal::cdf((mean - value) / error))
        });
        slices.sum::<f64>()
    };
    let weights: Vec<f64> = (0..scores.len()).map(worst).collect();
    let total: f64 = weights.iter().sum();
    weights.iter().map(|weight| if total > 0.0 { weight / total } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two equal halves: the mean of the means, and √(½² + ½²) of the width.
    #[test]
    fn shares_weigh_means_and_uncertainties() {
        let even = Score::of_pairs([100, 0, 200, 0, 100]);
        let won = Score::of_pairs([0, 0, 0, 0, 400]);
        let (mean, interval) = weighted_score(&[(3.0, even), (3.0, even)]).unwrap();
        let alone = even.interval();
        assert!((mean - 0.5).abs() < 1e-12);
        let ratio = (interval.high - interval.low) / (alone.high - alone.low);
        assert!((ratio - 0.5f64.sqrt()).abs() < 1e-9, "{ratio}");
        assert!((weighted_score(&[(0.25, won), (0.75, even)]).unwrap().0 - 0.625).abs() < 1e-12);
        for score in [won, even] {
            let (_, Interval { low, high }) = weighted_score(&[(1.0, score), (0.0, even)]).unwrap();
            let alone = score.interval();
            assert!((low - alone.low).abs() < 1e-12 && (high - alone.high).abs() < 1e-12);
        }
        assert_eq!(weighted_score(&[(0.0, even)]), None);
        assert_eq!(weighted_score(&[]), None);
    }

    #[test]
    fn many_intervals_that_hold_together_are_wider() {
        assert!((bonferroni_z(1) - normal::Z95).abs() < 1e-9);
        // 12 intervals: each fails in 5 / 12 % of cases, 2.8653 standard errors out.
        assert!((bonferroni_z(12) - 2.8653).abs() < 1e-3, "{}", bonferroni_z(12));
    }

    #[test]
    fn the_worst_is_as_likely_as_the_games_make_it() {
        let [poor, even, good] =
            [[150, 0, 200, 0, 50], [100, 0, 200, 0, 100], [50, 0, 200, 0, 150]].map(Score::of_pairs);
        let likely = likely_worst(&[good, poor, even]);
        assert!(likely[1] > 0.99 && (likely.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{likely:?}");
        let likely = likely_worst(&[even, even, good]);
        assert!((likely[0] - 0.5).abs() < 1e-3 && likely[0] == likely[1], "{likely:?}");
        assert!((likely_worst(&[even])[0] - 1.0).abs() < 1e-12);
        assert!(likely_worst(&[]).is_empty());
        // Nothing played against one of them: it may be anything.
        let likely = likely_worst(&[even, Score::default()]);
        assert!((0.4..0.6).contains(&likely[1]), "{likely:?}");
    }
}
