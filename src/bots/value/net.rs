//! The network: one hidden layer over the figures of a state.

use super::scene::{FEATURES, Features};

/// Units of the hidden layer. The last one is left as it is, the others count only when above zero.
pub const HIDDEN: usize = 32;

/// One number for each unit.
pub type Units = [f32; HIDDEN];

/// A learned value: what each figure adds to each unit, and each unit to the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    pub(in crate::bots) weights: Box<[Units; FEATURES]>,
    pub(in crate::bots) bias: Units,
    pub(in crate::bots) out: Units,
    pub(in crate::bots) out_bias: f32,
}

impl Value {
    /// Before the activation, from nothing.
    pub(in crate::bots) fn sums(&self, features: &Features) -> Units {
        let mut sums = self.bias;
        for (&feature, weights) in features.iter().zip(self.weights.iter()) {
            if feature != 0 {
                add(&mut sums, f32::from(feature), weights);
            }
        }
        sums
    }

    /// Before the activation, from a state that differs in a few figures.
    #[inline]
    pub(in crate::bots) fn sums_from(&self, sums: &Units, base: &Features, features: &Features) -> Units {
        let mut sums = *sums;
        let (old, _) = base.as_chunks::<8>();
        let (new, _) = features.as_chunks::<8>();
        for (eight, (old, new)) in old.iter().zip(new).enumerate() {
            let mut differ = u64::from_le_bytes(*old) ^ u64::from_le_bytes(*new);
            while differ != 0 {
                let place = differ.trailing_zeros() as usize / 8;
                differ &= !(0xff << (8 * place));
                let by = f32::from(new[place]) - f32::from(old[place]);
                add(&mut sums, by, &self.weights[8 * eight + place]);
            }
        }
        sums
    }

    /// How good it looks: the logarithm of the odds of winning.
    #[inline]
    pub(in crate::bots) fn odds(&self, sums: &Units) -> f32 {
        let mut parts = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            let active = if unit + 1 == HIDDEN { sums[unit] } else { sums[unit].max(0.0) };
            parts[unit] = active * self.out[unit];
        }
        // In four rows, so that it is done four at a time.
        let mut rows = [0.0; 4];
        for four in parts.as_chunks::<4>().0 {
            for (row, part) in rows.iter_mut().zip(four) {
                *row += part;
            }
        }
        self.out_bias + (rows[0] + rows[1]) + (rows[2] + rows[3])
    }
}

#[inline(always)]
fn add(sums: &mut Units, by: f32, weights: &Units) {
    for unit in 0..HIDDEN {
        sums[unit] += by * weights[unit];
    }
}

/// The chance that belongs to the logarithm of the odds, computed with plain arithmetic only, so that
/// it is the same on every machine.
pub fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + exp(-odds.clamp(-30.0, 30.0)))
}

/// The exponential function for moderate numbers, to about seven digits.
fn exp(x: f32) -> f32 {
    let steps = x * std::f32::consts::LOG2_E;
    let whole = steps.floor();
    let rest = (steps - whole) * std::f32::consts::LN_2;
    let mut sum = 1.0;
    for n in [7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0] {
        sum = 1.0 + rest / n * sum;
    }
    sum * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_is_the_logistic_function() {
        for step in -300..=300 {
            let odds = step as f32 / 10.0;
            let exact = 1.0 / (1.0 + f64::from(-odds).exp());
            assert!((f64::from(chance(odds)) - exact).abs() < 1e-6, "{odds}");
        }
    }
}
