//! The network: one hidden layer over the figures of a state, in whole numbers up to its activation, so
//! that the sums of a state are exactly those of its neighbour and of what differs.

use super::scene::{FEATURES, Features};

/// Units of the hidden layer. The last one is left as it is, the others count only when above zero.
pub const HIDDEN: usize = 32;

/// One number for each unit.
pub type Units = [f32; HIDDEN];

/// What the units add up to before the activation.
pub type Sums = [i16; HIDDEN];

/// A learned value: what each figure adds to each unit, and each unit to the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    pub(in crate::bots) weights: Box<[Sums; FEATURES]>,
    pub(in crate::bots) bias: Sums,
    pub(in crate::bots) out: Units,
    pub(in crate::bots) out_bias: f32,
}

impl Value {
    /// Makes whole numbers of the weights and bias of each unit, as fine as they may be without
    /// the sums overflowing: `most` is how large each figure usually is at most.
    pub(in crate::bots) fn whole(
        weights: &[Units; FEATURES],
        bias: &Units,
        out: &Units,
        out_bias: f32,
        most: &[f32; FEATURES],
    ) -> Value {
        let mut value = Value {
            weights: Box::new([[0; HIDDEN]; FEATURES]),
            bias: [0; HIDDEN],
            out: [0.0; HIDDEN],
            out_bias,
        };
        for unit in 0..HIDDEN {
            let reach: f32 = weights.iter().zip(most).map(|(row, most)| row[unit].abs() * most).sum();
            let scale = 32_000.0 / (reach + bias[unit].abs()).max(0.01);
            let whole = |number: f32| (number * scale).round() as i16;
            for (row, weights) in value.weights.iter_mut().zip(weights) {
                row[unit] = whole(weights[unit]);
            }
            value.bias[unit] = whole(bias[unit]);
            value.out[unit] = out[unit] / scale;
        }
        value
    }

    /// Before the activation, from nothing.
    pub(in crate::bots) fn sums(&self, features: &Features) -> Sums {
        self.sums_from(&self.bias, &[0; FEATURES], features)
    }

    /// Before the activation, from a state that differs in a few figures: exactly what would come out
    /// from nothing.
    #[inline]
    pub(in crate::bots) fn sums_from(&self, sums: &Sums, base: &Features, features: &Features) -> Sums {
        let mut sums = *sums;
        // Four rows at a time; those that are not needed count nothing.
        let (mut rows, mut by) = ([0; 4], [0; 4]);
        let mut count = 0;
        each_difference(base, features, |row| {
            rows[count & 3] = row;
            by[count & 3] = i16::from(features[row]) - i16::from(base[row]);
            count += 1;
            if count & 3 == 0 {
                add_four(&mut sums, &by, rows.map(|row| &self.weights[row]));
            }
        });
        if count & 3 != 0 {
            by[count & 3..].fill(0);
            add_four(&mut sums, &by, rows.map(|row| &self.weights[row]));
        }
        sums
    }

    /// How good it looks: the logarithm of the odds of winning.
    #[inline]
    pub(in crate::bots) fn odds(&self, sums: &Sums) -> f32 {
        let mut active = *sums;
        for unit in &mut active[..HIDDEN - 1] {
            *unit = (*unit).max(0);
        }
        // In four rows, so that it is done four at a time.
        let mut rows = [0.0; 4];
        for (four, out) in active.as_chunks::<4>().0.iter().zip(self.out.as_chunks::<4>().0) {
            for row in 0..4 {
                rows[row] += f32::from(four[row]) * out[row];
            }
        }
        self.out_bias + (rows[0] + rows[1]) + (rows[2] + rows[3])
    }
}

/// Visits the places of the figures that differ.
#[inline(always)]
fn each_difference(base: &Features, features: &Features, mut visit: impl FnMut(usize)) {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let (old, new) = (base.as_chunks::<8>().0, features.as_chunks::<8>().0);
    for eight in 0..FEATURES / 8 {
        let differ = u64::from_le_bytes(old[eight]) ^ u64::from_le_bytes(new[eight]);
        if differ != 0 {
            // The highest bit of every byte that is not zero.
            let mut bytes = ((differ & LOW) + LOW | differ) & !LOW;
            while bytes != 0 {
                visit(8 * eight + bytes.trailing_zeros() as usize / 8);
                bytes &= bytes - 1;
            }
        }
    }
}

/// Never inlined: on its own it becomes vector code, amid other code it does not.
#[inline(never)]
fn add_four(sums: &mut Sums, by: &[i16; 4], rows: [&Sums; 4]) {
    for unit in 0..HIDDEN {
        let first = by[0].wrapping_mul(rows[0][unit]).wrapping_add(by[1].wrapping_mul(rows[1][unit]));
        let second = by[2].wrapping_mul(rows[2][unit]).wrapping_add(by[3].wrapping_mul(rows[3][unit]));
        sums[unit] = sums[unit].wrapping_add(first.wrapping_add(second));
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
