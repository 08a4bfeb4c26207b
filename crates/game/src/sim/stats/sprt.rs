//! The sequential probability ratio test on pairs, as chess engine matches use it: is the Elo
//! difference rather `elo0` or `elo1`? It may be looked at after every pair.
//!
//! The likelihoods are those of the most likely distribution of pair results that has the score each
//! hypothesis claims (the generalized test; M. Van den Bergh, "A practical introduction to the GSPRT").

use super::score::{Score, score_of_elo};
use crate::say::{Message, Tell};

/// What the Elo differences of a test mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum EloModel {
    /// The difference that a score stands for: 400 log₁₀ of the odds.
    #[default]
    Logistic,
    /// The distance from 50 % in standard deviations of a game, times 800 / ln 10, so that a test
    /// takes as long however many draws there are and however alike the games of a pair end.
    Normalized,
}

impl EloModel {
    /// Both of them.
    pub const ALL: [EloModel; 2] = [EloModel::Logistic, EloModel::Normalized];

    /// The name it is asked for by.
    pub const fn code(self) -> &'static str {
        match self {
            EloModel::Logistic => "logistic",
            EloModel::Normalized => "normalized",
        }
    }
}

/// A sequential probability ratio test between two differences in strength.
///
/// ```
/// use flightdeck_game::sim::stats::{Score, Sprt};
///
/// // Is it better by 10 Elo rather than by none, each error at most 5 %?
/// let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05)?;
/// assert_eq!(sprt.verdict(&Score::default()), None);
/// assert!(sprt.verdict(&Score::of_pairs([0, 50, 300, 200, 100])).is_some());
/// # Ok::<(), flightdeck_game::sim::stats::BadSprt>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Sprt {
    /// The difference under the first hypothesis, in Elo.
    pub elo0: f64,
    /// The difference under the second hypothesis, in Elo.
    pub elo1: f64,
    /// How often a true `elo0` may be rejected.
    pub alpha: f64,
    /// How often a true `elo1` may be rejected.
    pub beta: f64,
    /// What `elo0` and `elo1` mean.
    pub model: EloModel,
}

/// What a test settled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Hypothesis {
    /// `elo0` holds.
    H0,
    /// `elo1` holds.
    H1,
}

impl Hypothesis {
    /// As reports write it.
    pub const fn code(self) -> &'static str {
        match self {
            Hypothesis::H0 => "H0",
            Hypothesis::H1 => "H1",
        }
    }
}

/// Why a test cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadSprt {
    /// The second difference is not above the first.
    Order,
    /// A difference that is not a number, or beyond all reason.
    Elo,
    /// A probability of error out of range.
    Probability,
}

impl Tell for BadSprt {
    fn tell(&self) -> Message {
        match self {
            BadSprt::Order => say!("elo0 must be below elo1"),
            BadSprt::Elo => say!("an Elo difference must be from -1000 to 1000"),
            BadSprt::Probability => say!("alpha and beta must be above 0 and below 0.5"),
        }
    }
}

message_error!(BadSprt);

impl Sprt {
    /// A test with its two hypotheses and the probabilities of either error.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, BadSprt> {
        if ![elo0, elo1].iter().all(|elo| elo.abs() <= 1000.0) {
            return Err(BadSprt::Elo);
        }
        if elo0 >= elo1 {
            return Err(BadSprt::Order);
        }
        if ![alpha, beta].iter().all(|&p| 0.0 < p && p < 0.5) {
            return Err(BadSprt::Probability);
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model: EloModel::Logistic })
    }

    /// The same test with its Elo differences meant otherwise.
    pub fn with_model(self, model: EloModel) -> Self {
        Sprt { model, ..self }
    }

    /// The log-likelihood ratios at which the test ends: H0 at or below the first, H1 at or above
    /// the second (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of `elo1` against `elo0`. Zero without pairs.
    pub fn llr(&self, score: &Score) -> f64 {
        if score.pairs() == [0; 5] {
            return 0.0;
        }
        // Results not seen yet are possible; without a trace of them one-sided samples would make
        // the other hypothesis impossible instead of unlikely.
        let counts = score.pairs().map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let likely = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => with_mean(&counts, score_of_elo(elo)),
            EloModel::Normalized => with_distance(&counts, elo * std::f64::consts::LN_10 / 800.0),
        });
        let [shares0, shares1] = likely;
        let ratios = shares0.iter().zip(shares1).map(|(zero, one)| one.ln() - zero.ln());
        counts.iter().zip(ratios).map(|(count, ratio)| count * ratio).sum()
    }

    /// What the test settles on, if it does.
    pub fn verdict(&self, score: &Score) -> Option<Hypothesis> {
        let (low, high) = self.bounds();
        let llr = self.llr(score);
        if llr >= high {
            Some(Hypothesis::H1)
        } else if llr <= low {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }
}

/// The scores a pair can have.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The most likely distribution of pairs with this mean.
fn with_mean(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    tilted(counts, &VALUES.map(|value| value - mean))
}

/// The most likely distribution whose mean is N standard deviations *of a game* above 50 %; a
/// pair's score, the mean of two games, deviates by √2 less. The deviation depends on the distribution
/// that is looked for, so that it is found step by step (Van den Bergh, "Normalized Elo"); the steps
/// settle within a few.
fn with_distance(counts: &[f64; 5], distance: f64) -> [f64; 5] {
    let distance = distance * std::f64::consts::SQRT_2;
    let mut shares = [0.2; 5];
    for _ in 0..20 {
        let mean: f64 = shares.iter().zip(VALUES).map(|(share, value)| share * value).sum();
        let variance: f64 =
            shares.iter().zip(VALUES).map(|(share, value)| share * (value - mean).powi(2)).sum();
        let deviation = variance.sqrt().max(1e-9);
        let direction = VALUES.map(|value| {
            value - 0.5 - distance * deviation * (1.0 + ((value - mean) / deviation).powi(2)) / 2.0
        });
        shares = tilted(counts, &direction);
    }
    shares
}

/// The most likely distribution in which a quantity has mean zero: each result's share of the counts
/// divided by `1 + tilt × quantity`. The tilt is the only root of a falling function.
fn tilted(counts: &[f64; 5], quantity: &[f64; 5]) -> [f64; 5] {
    let total: f64 = counts.iter().sum();
    let excess = |tilt: f64| -> f64 {
        counts.iter().zip(quantity).map(|(count, quantity)| count * quantity / (1.0 + tilt * quantity)).sum()
    };
    let least = quantity.iter().copied().fold(f64::INFINITY, f64::min);
    let most = quantity.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // Halving a range of a few units: after some sixty steps nothing lies between the ends.
    for _ in 0..70 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let tilt = (low + high) / 2.0;
    std::array::from_fn(|kind| {
        (counts[kind] / total / (1.0 + tilt * quantity[kind]).max(f64::MIN_POSITIVE)).max(f64::MIN_POSITIVE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Dice;

    /// The ratio of the two constrained maximum likelihoods as scipy's `optimize.minimize` (SLSQP)
    /// finds them, and Wald's bounds: ln 19.
    #[test]
    fn agrees_with_a_direct_maximization() {
        for (pairs, elo0, elo1, expected) in [
            ([10, 100, 400, 200, 90], 0.0, 30.0, 40.985256),
            ([10, 100, 400, 200, 90], -5.0, 5.0, 17.579069),
            ([30, 0, 50, 0, 35], 0.0, 30.0, 0.006200),
            ([5, 20, 60, 25, 4], 0.0, 30.0, -1.649317),
            ([5, 20, 60, 25, 4], -5.0, 5.0, 0.241165),
        ] {
            let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap();
            let llr = sprt.llr(&Score::of_pairs(pairs));
            assert!((llr - expected).abs() < 2e-6, "{llr}, expected {expected}");
        }
        let (low, high) = Sprt::new(0.0, 30.0, 0.05, 0.05).unwrap().bounds();
        assert!((high - 2.944438979166).abs() < 1e-12 && (low + high).abs() < 1e-12);
    }

    /// The same with the distance from 50 % in standard deviations as the constraint.
    #[test]
    fn normalized_elo_agrees_with_a_direct_maximization() {
        for (pairs, elo0, elo1, expected) in [
            ([10, 100, 400, 200, 90], 0.0, 30.0, 28.963487),
            ([30, 1, 50, 1, 35], 0.0, 30.0, -0.053047),
            ([5, 20, 60, 25, 4], -5.0, 5.0, 0.144586),
        ] {
            let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().with_model(EloModel::Normalized);
            let llr = sprt.llr(&Score::of_pairs(pairs));
            assert!((llr - expected).abs() < 2e-5, "{llr}, expected {expected}");
        }
    }

    #[test]
    fn tests_that_make_no_sense_are_refused() {
        assert_eq!(Sprt::new(30.0, 0.0, 0.05, 0.05), Err(BadSprt::Order));
        assert_eq!(Sprt::new(f64::NAN, 0.0, 0.05, 0.05), Err(BadSprt::Elo));
        assert_eq!(Sprt::new(0.0, 30.0, 0.0, 0.05), Err(BadSprt::Probability));
        assert_eq!(Sprt::new(0.0, 30.0, 0.05, f64::INFINITY), Err(BadSprt::Probability));
    }

    /// Wald's bounds for two errors that differ: ln(0.1 / 0.99) and ln(0.9 / 0.01). Only strictly between them
    /// does a test go on.
    #[test]
    fn each_error_has_its_bound() {
        let sprt = Sprt::new(0.0, 30.0, 0.01, 0.1).unwrap();
        let (low, high) = sprt.bounds();
        assert!((low + 2.292_534_757_140_544).abs() < 1e-12 && (high - 4.499_809_670_330_265).abs() < 1e-12);
        for won in 0..60 {
            for lost in 0..60 {
                let score = Score::of_pairs([lost, 0, 10, 0, won]);
                let llr = sprt.llr(&score);
                let expected = if llr > 4.4999 {
                    Some(Hypothesis::H1)
                } else {
                    (llr < -2.2926).then_some(Hypothesis::H0)
                };
                assert_eq!(sprt.verdict(&score), expected, "{llr}");
            }
        }
    }

    #[test]
    fn the_ends_of_what_a_test_may_be() {
        assert!(Sprt::new(-1000.0, 1000.0, 0.499, 0.001).is_ok());
        for elo in [-1000.1f64, 1000.1] {
            assert_eq!(Sprt::new(elo.min(0.0), elo.max(0.0), 0.05, 0.05), Err(BadSprt::Elo));
        }
        assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), Err(BadSprt::Order));
        for (alpha, beta) in [(0.5, 0.05), (0.05, 0.5), (0.05, 0.0), (-0.1, 0.05)] {
            assert_eq!(Sprt::new(0.0, 5.0, alpha, beta), Err(BadSprt::Probability));
        }
        let words = [BadSprt::Order, BadSprt::Elo, BadSprt::Probability].map(|bad| bad.to_string());
        assert_eq!(
            words,
            [
                "elo0 must be below elo1",
                "an Elo difference must be from -1000 to 1000",
                "alpha and beta must be above 0 and below 0.5",
            ]
        );
    }

    #[test]
    fn one_sided_samples_settle_without_nan() {
        let sprt = Sprt::new(0.0, 30.0, 0.05, 0.05).unwrap();
        assert_eq!(sprt.llr(&Score::default()), 0.0);
        for kind in 0..5 {
            let mut pairs = [0; 5];
            pairs[kind] = 1;
            assert!(sprt.llr(&Score::of_pairs(pairs)).is_finite());
            pairs[kind] = 2000;
            let verdict = sprt.verdict(&Score::of_pairs(pairs));
            assert_eq!(verdict, Some(if kind > 2 { Hypothesis::H1 } else { Hypothesis::H0 }), "{kind}");
        }
    }

    /// Matches whose true difference is `elo0`, looked at after every 16 pairs: H1 in 5 % at most;
    /// and the other way round.
    #[test]
    fn errs_no_more_often_than_it_promises() {
        let sprt = Sprt::new(0.0, 60.0, 0.05, 0.05).unwrap();
        for (truth, wrong) in [(0.0, Hypothesis::H1), (60.0, Hypothesis::H0)] {
            let win = (score_of_elo(truth) * f64::from(u32::MAX)) as u32;
            let mut errors = 0;
            for game_match in 0..1000 {
                let mut dice = Dice::new(game_match);
                let mut score = Score::default();
                let verdict = loop {
                    for _ in 0..16 {
                        let points = [(); 2].map(|()| if dice.below(u32::MAX) < win { 2 } else { 0 });
                        score.add_pair(points);
                    }
                    if let Some(verdict) = sprt.verdict(&score) {
                        break verdict;
                    }
                };
                errors += u32::from(verdict == wrong);
            }
            assert!(errors <= 50, "{errors} of 1000");
        }
    }
}
