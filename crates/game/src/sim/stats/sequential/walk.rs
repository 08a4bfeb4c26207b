//! A random walk between boundaries.

use crate::sim::stats::normal;

/// The sum of N standard normal steps, where it has not left the boundaries yet: a density on
/// an even grid.
#[derive(Clone)]
pub(super) struct Walk {
    drift: f64,
    time: f64,
    from: f64,
    step: f64,
    density: Vec<f64>,
}

/// Points of the grid: odd, for Simpson's rule. Some ten to a standard deviation of a batch.
const POINTS: usize = 81;

impl Walk {
    pub(super) fn start(drift: f64) -> Self {
        Walk { drift, time: 0.0, from: 0.0, step: 0.0, density: Vec::new() }
    }

    /// Sums a function of where the walk is, over the density.
    pub(crate) fn integrate(&self, value: impl Fn(f64) -> f64) -> f64 {
        if self.density.is_empty() {
            return value(0.0);
        }
        let weighted = self.density.iter().enumerate().map(|(at, density)| {
            let weight = match at {
                0 => 1.0,
                _ if at == POINTS - 1 => 1.0,
                _ if at % 2 == 1 => 4.0,
                _ => 2.0,
            };
            weight * density * value(self.from + self.step * at as f64)
        });
        weighted.sum::<f64>() * self.step / 3.0
    }

    /// The chance to be at or above a place at a time, and not to have stopped before.
    pub(super) fn above(&self, time: f64, place: f64) -> f64 {
        let passed = time - self.time;
        self.integrate(|at| normal::cdf((at + self.drift * passed - place) / passed.sqrt()))
    }

    /// The critical value at which, without a drift, the walk leaves on both sides together with this
    /// chance.
    pub(super) fn critical(&self, time: f64, chance: f64) -> f64 {
        let (mut low, mut high) = (0.0, 12.0);
        for _ in 0..40 {
            let middle = (low + high) / 2.0;
            if 2.0 * self.above(time, middle * time.sqrt()) > chance {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low + high) / 2.0
    }

    /// Advances to a time and stops the part that is beyond its boundary there.
    pub(super) fn pass(&mut self, time: f64, critical: f64) {
        let passed = time - self.time;
        let end = critical * time.sqrt();
        let step = 2.0 * end / (POINTS - 1) as f64;
        let scale = 1.0 / (std::f64::consts::TAU * passed).sqrt();
        let density = (0..POINTS)
            .map(|at| {
                let place = step * at as f64 - end;
                let bell = |from: f64| {
                    let distance = place - from - self.drift * passed;
                    scale * (-distance * distance / (2.0 * passed)).exp()
                };
                self.integrate(bell)
            })
            .collect();
        *self = Walk { drift: self.drift, time, from: -end, step, density };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simpson's rule is exact up to the third power.
    #[test]
    fn sums_are_those_of_simpsons_rule() {
        let step = 2.0 / (POINTS - 1) as f64;
        let walk = Walk { drift: 0.0, time: 1.0, from: 0.0, step, density: vec![0.5; POINTS] };
        for (power, expected) in [(0, 1.0), (1, 1.0), (2, 4.0 / 3.0), (3, 2.0)] {
            let sum = walk.integrate(|at| at.powi(power));
            assert!((sum - expected).abs() < 1e-12, "{power}: {sum}, expected {expected}");
        }
    }
}
