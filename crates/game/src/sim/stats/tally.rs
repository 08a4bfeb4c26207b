//! Histograms of whole numbers, and the figures read from them.

use std::collections::BTreeMap;
use std::ops::Add;

use crate::sim::add_up::adds_up;

/// How often each value was seen. Mean and spread are read from the counts, so that nothing is lost
/// to the order of adding.
///
/// ```
/// use flightdeck_game::sim::stats::Histogram;
///
/// let mut rounds = Histogram::default();
/// for value in [5, 6, 6, 9] {
///     rounds.note(value);
/// }
/// assert_eq!((rounds.count(), rounds.median(), rounds.mean()), (4, Some(6.0), Some(6.5)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// Counts a value.
    pub fn note(&mut self, value: i64) {
        self.note_many(value, 1);
    }

    /// Counts a value several times.
    pub(crate) fn note_many(&mut self, value: i64, times: u64) {
        if times > 0 {
            *self.counts.entry(value).or_default() += times;
        }
    }

    /// Values seen, the smallest first, with their counts.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// How many values were counted.
    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The sum of all values.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum()
    }

    /// The smallest value.
    pub fn least(&self) -> Option<i64> {
        self.counts.keys().next().copied()
    }

    /// The largest value.
    pub fn most(&self) -> Option<i64> {
        self.counts.keys().next_back().copied()
    }

    /// `None` when nothing was seen.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.sum() as f64 / count as f64)
    }

    /// The standard deviation of the values (with n − 1); `None` for fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        let count = i128::from(self.count());
        if count < 2 {
            return None;
        }
        let squares: i128 =
            self.iter().map(|(value, count)| i128::from(value).pow(2) * i128::from(count)).sum();
        // In whole numbers up to the last step: n Σx² − (Σx)² is exact.
        let spread = count * squares - self.sum().pow(2);
        Some((spread as f64 / (count as f64 * (count - 1) as f64)).sqrt())
    }

    /// The smallest value that at least this share of those seen do not exceed.
    pub fn quantile(&self, share: f64) -> Option<i64> {
        let needed = (share * self.count() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        self.iter()
            .find(|(_, count)| {
                seen += count;
                seen >= needed
            })
            .map(|(value, _)| value)
    }

    /// The value in the middle; of an even number the mean of the two, so that opposite values have
    /// opposite medians.
    pub fn median(&self) -> Option<f64> {
        let lower = self.quantile(0.5)?;
        let upper = -self.mirrored().quantile(0.5)?;
        Some((lower + upper) as f64 / 2.0)
    }

    /// The same values with the opposite sign.
    pub fn mirrored(&self) -> Histogram {
        Histogram { counts: self.iter().map(|(value, count)| (-value, count)).collect() }
    }
}

adds_up!(Histogram { counts });

impl Add for Histogram {
    type Output = Histogram;

    fn add(mut self, other: Histogram) -> Histogram {
        self += &other;
        self
    }
}

impl FromIterator<i64> for Histogram {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        let mut histogram = Histogram::default();
        values.into_iter().for_each(|value| histogram.note(value));
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of every textbook: 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and Σ(x − 5)² = 32.
    #[test]
    fn mean_spread_and_quantiles() {
        let values: Histogram = [9, 2, 4, 5, 4, 7, 4, 5].into_iter().collect();
        assert_eq!(values.mean(), Some(5.0));
        assert!((values.deviation().unwrap() - (32.0f64 / 7.0).sqrt()).abs() < 1e-15);
        assert_eq!(
            (values.quantile(0.5), values.quantile(0.0), values.quantile(1.0)),
            (Some(4), Some(2), Some(9))
        );
        assert_eq!((values.least(), values.most(), values.count()), (Some(2), Some(9), 8));
        assert_eq!(values.mirrored().mean(), Some(-5.0));
    }

    #[test]
    fn nothing_and_one_value_have_no_spread() {
        let mut values = Histogram::default();
        assert_eq!((values.mean(), values.deviation(), values.quantile(0.5)), (None, None, None));
        values.note(3);
        assert_eq!((values.mean(), values.deviation(), values.quantile(0.5)), (Some(3.0), None, Some(3)));
        values.note(3);
        assert_eq!(values.deviation(), Some(0.0));
    }

    #[test]
    fn the_median_is_in_the_middle() {
        let median = |values: &[i64]| values.iter().copied().collect::<Histogram>().median();
        assert_eq!(median(&[]), None);
        assert_eq!([median(&[7]), median(&[9, 2, 4])], [Some(7.0), Some(4.0)]);
        assert_eq!(
            [median(&[5, 6, 6, 9]), median(&[1, 2]), median(&[-4, -1])],
            [Some(6.0), Some(1.5), Some(-2.5)]
        );
        let mut none = Histogram::default();
        none.note_many(3, 0);
        none.note_many(-2, 4);
        assert_eq!((none.least(), none.most(), none.sum(), none.count()), (Some(-2), Some(-2), -8, 4));
        let few: Histogram = (1..=10).collect();
        assert_eq!([0.1, 0.11, 0.9, 0.91].map(|share| few.quantile(share)), [1, 2, 9, 10].map(Some));
        assert_eq!((few.iter().next_back(), few.sum()), (Some((10, 1)), 55));
    }

    #[test]
    fn adds_up_in_any_order() {
        let one: Histogram = [1, -2].into_iter().collect();
        let two: Histogram = [1, 5, 5].into_iter().collect();
        let all: Histogram = [-2, 1, 1, 5, 5].into_iter().collect();
        assert_eq!((one.clone() + two.clone(), two + one), (all.clone(), all));
    }
}
