//! Fits a network to samples: gradient descent with Adam (Kingma and Ba 2015), in plain arithmetic and a fixed order.

use super::games::Sample;
use crate::bots::nnue::{FEATURES, HIDDEN, Network, Units, chance};
use crate::dice::Dice;

/// Samples that are looked at before the weights move.
const BATCH: usize = 256;

/// How much of the average of the weights a step replaces, once there have been many.
const AVERAGE: f32 = 0.001;

/// The last two are the bias of each unit and what each unit adds to the result.
const ROWS: usize = FEATURES + 2;

type Rows = Box<[Units; ROWS]>;

/// A value being learned.
pub(super) struct Fit {
    rows: Rows,
    out_bias: f32,
    average: Rows,
    average_bias: f32,
    /// The two moments of Adam: running means of the gradient and of its square.
    mean: Rows,
    square: Rows,
    /// Bias correction of Adam: `beta1^t` and `beta2^t`.
    bias_correction: [f32; 2],
    steps: f32,
    /// The scale of each feature, so that all features are of similar size.
    scale: [f32; FEATURES],
}

fn zeros() -> Rows {
    Box::new([[0.0; HIDDEN]; ROWS])
}

impl Fit {
    /// Small random weights.
    pub(super) fn new(dice: &mut Dice) -> Self {
        let mut rows = zeros();
        let mut number = || (dice.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
        for row in rows.iter_mut().take(FEATURES) {
            row.iter_mut().take(HIDDEN - 1).for_each(|weight| *weight = 0.1 * number());
        }
        rows[FEATURES + 1].iter_mut().for_each(|weight| *weight = 0.3 * number());
        rows[FEATURES + 1][HIDDEN - 1] = 1.0;
        Fit {
            average: rows.clone(),
            rows,
            out_bias: 0.0,
            average_bias: 0.0,
            mean: zeros(),
            square: zeros(),
            bias_correction: [1.0; 2],
            steps: 0.0,
            scale: [0.1; FEATURES],
        }
    }

    /// Scales the figures by how large they are in these samples. Only before the first step.
    pub(super) fn measure(&mut self, samples: &[Sample]) {
        for feature in 0..FEATURES {
            let squares: f64 = samples.iter().map(|s| f64::from(s.features[feature]).powi(2)).sum();
            let size = (squares / samples.len().max(1) as f64).sqrt() as f32;
            self.scale[feature] = 1.0 / size.max(0.25);
        }
    }

    /// The value as it is now, or its average over the last steps.
    pub(super) fn network(&self, averaged: bool) -> Network {
        let rows = if averaged { &self.average } else { &self.rows };
        let mut weights = Box::new([[0.0; HIDDEN]; FEATURES]);
        for feature in 0..FEATURES {
            weights[feature] = rows[feature].map(|weight| weight * self.scale[feature]);
        }
        let out_bias = if averaged { self.average_bias } else { self.out_bias };
        let most = self.scale.map(|scale| 3.0 / scale);
        Network::quantize(&weights, &rows[FEATURES], &rows[FEATURES + 1], out_bias, &most)
    }

    /// One pass over samples in the order given; the mean error before each step.
    pub(super) fn learn(&mut self, samples: &[Sample], rate: f32) -> f64 {
        let mut gradient = zeros();
        let mut error = 0.0;
        for batch in samples.chunks(BATCH) {
            gradient.iter_mut().for_each(|row| *row = [0.0; HIDDEN]);
            let mut bias = 0.0;
            for sample in batch {
                let (off, loss) = self.slope(sample, &mut gradient);
                bias += off;
                error += loss;
            }
            self.step(&gradient, bias, batch.len() as f32, rate);
        }
        error / samples.len().max(1) as f64
    }

    /// Adds what one sample says to the gradient.
    fn slope(&self, sample: &Sample, gradient: &mut Rows) -> (f32, f64) {
        let mut sums = self.rows[FEATURES];
        for (feature, &figure) in sample.features.iter().enumerate() {
            if figure != 0 {
                let figure = f32::from(figure) * self.scale[feature];
                for (sum, weight) in sums.iter_mut().zip(&self.rows[feature]) {
                    *sum += figure * weight;
                }
            }
        }
        let out = &self.rows[FEATURES + 1];
        let mut odds = self.out_bias;
        let mut active = sums;
        for (unit, active) in active.iter_mut().enumerate() {
            if unit + 1 < HIDDEN {
                *active = active.max(0.0);
            }
            odds += *active * out[unit];
        }
        let off = chance(odds) - sample.target;
        let mut pull = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            gradient[FEATURES + 1][unit] += off * active[unit];
            if unit + 1 == HIDDEN || sums[unit] > 0.0 {
                pull[unit] = off * out[unit];
            }
            gradient[FEATURES][unit] += pull[unit];
        }
        for (feature, &figure) in sample.features.iter().enumerate() {
            if figure != 0 {
                let figure = f32::from(figure) * self.scale[feature];
                for unit in 0..HIDDEN {
                    gradient[feature][unit] += figure * pull[unit];
                }
            }
        }
        (off, f64::from(off * off))
    }

    fn step(&mut self, gradient: &Rows, bias: f32, count: f32, rate: f32) {
        self.steps += 1.0;
        let share = AVERAGE.max(4.0 / (4.0 + self.steps));
        self.bias_correction = [0.9 * self.bias_correction[0], 0.999 * self.bias_correction[1]];
        let [mean_warm, square_warm] = self.bias_correction.map(|bias_correction| 1.0 - bias_correction);
        for row in 0..ROWS {
            for unit in 0..HIDDEN {
                let slope = gradient[row][unit] / count;
                let mean = &mut self.mean[row][unit];
                let square = &mut self.square[row][unit];
                *mean += 0.1 * (slope - *mean);
                *square += 0.001 * (slope * slope - *square);
                let by = rate * (*mean / mean_warm) / ((*square / square_warm).sqrt() + 1e-6);
                self.rows[row][unit] -= by;
                self.average[row][unit] += share * (self.rows[row][unit] - self.average[row][unit]);
            }
        }
        self.out_bias -= 0.1 * rate * bias / count;
        self.average_bias += share * (self.out_bias - self.average_bias);
    }
}

/// The mean squared error of a value over samples.
pub(super) fn error(network: &Network, samples: &[Sample]) -> f64 {
    let off = |sample: &Sample| chance(network.odds(&network.sums(&sample.features))) - sample.target;
    let sum: f64 = samples.iter().map(|sample| f64::from(off(sample)).powi(2)).sum();
    sum / samples.len().max(1) as f64
}
