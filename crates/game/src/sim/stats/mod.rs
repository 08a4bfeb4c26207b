//! Statistics of games: counts that add up exactly in any order, and the figures read from them.
//!
//! Everything counted is a whole number, so that any number of threads gives the same total to the
//! last digit; fractions appear only when a figure is read.

mod crosstable;
mod difference;
mod equilibrium;
mod ladder;
mod linear;
pub mod normal;
mod ratings;
mod results;
mod score;
mod sequential;
mod sprt;
mod tally;
#[cfg(test)]
mod truth;
mod verdicts;

pub use crosstable::{Crosstable, Meeting};
pub use difference::{ByLength, Difference, contrast, of_means, weighted_mean};
pub use equilibrium::{Equilibrium, EquilibriumShare, optimal_mixture};
pub use ladder::{Cycle, Cyclic, strongest_cycles};
pub use ratings::{Rating, Ratings};
pub use results::Results;
pub use score::{Elo, Interval, PairPoints, Score, elo_of_score, wilson};
pub use sequential::{Corrections, Looks};
pub use sprt::{BadSprt, EloModel, Hypothesis, Sprt};
pub use tally::Histogram;
pub use verdicts::Verdicts;
