//! The sequential probability ratio test on pairs, as chess engine matches use it: is the Elo
//! difference rather `elo0` or `elo1`? It may be looked at after every pair.
//!
//! The likelihoods are those of the most likely distribution of pair results that has the score each
//! hypothesis claims (the generalised test; M. Van den Bergh, "A practical introduction to the GSPRT").

use super::score::{Score, score_of_elo};

/// A sequential probability ratio test between two differences in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference under the first hypothesis, in Elo.
    pub elo0: f64,
    /// The difference under the second hypothesis, in Elo.
    pub elo1: f64,
    /// How often a true `elo0` may be rejected.
    pub alpha: f64,
    /// How often a true `elo1` may be rejected.
    pub beta: f64,
}

/// What a test settled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSprt {
    /// The second difference is not above the first.
    #[error("elo0 must be below elo1")]
    Order,
    /// A difference that is not a number, or beyond all reason.
    #[error("an Elo difference is from -1000 to 1000")]
    Elo,
    /// A probability of error out of range.
    #[error("alpha and beta are probabilities above 0 and below 0.5")]
    Probability,
}

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
        Ok(Sprt { elo0, elo1, alpha, beta })
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
        let tilts = [self.elo0, self.elo1].map(|elo| {
            let mean = score_of_elo(elo);
            (mean, tilt(&counts, mean))
        });
        let unlikelihood =
            |(mean, tilt): (f64, f64), value: f64| (1.0 + tilt * (value - mean)).max(f64::MIN_POSITIVE).ln();
        counts
            .iter()
            .zip(VALUES)
            .map(|(count, value)| count * (unlikelihood(tilts[0], value) - unlikelihood(tilts[1], value)))
            .sum()
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

/// The most likely distribution with a given mean divides every share by `1 + tilt (value − mean)`;
/// this finds the tilt, the only root of a falling function.
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    let excess = |tilt: f64| -> f64 {
        let terms = counts.iter().zip(VALUES).map(|(count, value)| {
            let distance = value - mean;
            count * distance / (1.0 + tilt * distance)
        });
        terms.sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // Halving a range of a few units: after some sixty steps nothing lies between the ends.
    for _ in 0..70 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Dice;

    /// The ratio of the two constrained maximum likelihoods as scipy's `optimize.minimize` (SLSQP)
    /// finds them, and Wald's bounds: ln 19.
    #[test]
    fn agrees_with_a_direct_maximisation() {
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

    #[test]
    fn tests_that_make_no_sense_are_refused() {
        assert_eq!(Sprt::new(30.0, 0.0, 0.05, 0.05), Err(BadSprt::Order));
        assert_eq!(Sprt::new(f64::NAN, 0.0, 0.05, 0.05), Err(BadSprt::Elo));
        assert_eq!(Sprt::new(0.0, 30.0, 0.0, 0.05), Err(BadSprt::Probability));
        assert_eq!(Sprt::new(0.0, 30.0, 0.05, f64::INFINITY), Err(BadSprt::Probability));
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
