//! The network: one hidden layer over the figures of a state, in whole numbers up to its activation, so
//! that the sums of a state are exactly those of its neighbor and of what differs.

use super::features::{FEATURES, Features};

/// Units of the hidden layer. The last one is left as it is, the others count only when above zero.
pub(crate) const HIDDEN: usize = 32;

/// One number for each unit.
pub(crate) type Units = [f32; HIDDEN];

/// What the units add up to before the activation.
pub(super) type Sums = [i16; HIDDEN];

/// The learned weights: what each feature adds to each unit, and each unit to the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(in crate::bots) weights: Box<[Sums; FEATURES]>,
    pub(in crate::bots) bias: Sums,
    pub(in crate::bots) out: Units,
    pub(in crate::bots) out_bias: f32,
}

impl Network {
    /// Makes whole numbers of the weights and bias of each unit, as fine as they may be without
    /// the sums overflowing: `most` is how large each figure usually is at most.
    pub(in crate::bots) fn quantize(
        weights: &[Units; FEATURES],
        bias: &Units,
        out: &Units,
        out_bias: f32,
        most: &[f32; FEATURES],
    ) -> Network {
        let mut network = Network {
            weights: Box::new([[0; HIDDEN]; FEATURES]),
            bias: [0; HIDDEN],
            out: [0.0; HIDDEN],
            out_bias,
        };
        for unit in 0..HIDDEN {
            let reach: f32 = weights.iter().zip(most).map(|(row, most)| row[unit].abs() * most).sum();
            let scale = 32_000.0 / (reach + bias[unit].abs()).max(0.01);
            let whole = |number: f32| (number * scale).round() as i16;
            for (row, weights) in network.weights.iter_mut().zip(weights) {
                row[unit] = whole(weights[unit]);
            }
            network.bias[unit] = whole(bias[unit]);
            network.out[unit] = out[unit] / scale;
        }
        network
    }

    /// Before the activation.
    pub(in crate::bots) fn sums(&self, features: &Features) -> Sums {
        let mut sums = self.bias;
        self.change(&mut sums, 0, &[0; FEATURES], features);
        sums
    }

    /// Changes the figures from `first` on: the sums are then exactly those that the new ones add up to.
    #[inline]
    pub(in crate::bots) fn change<const N: usize>(
        &self,
        sums: &mut Sums,
        first: usize,
        old: &[u8; N],
        new: &[u8; N],
    ) {
        each_difference(old, new, |at| {
            let by = i16::from(new[at]) - i16::from(old[at]);
            add_times(sums, by, &self.weights[first + at]);
        });
    }

    /// How good it looks: the logarithm of the odds of winning.
    #[inline]
    pub(in crate::bots) fn odds(&self, sums: &Sums) -> f32 {
        let rows = rows(sums, &self.out);
        self.out_bias + (rows[0] + rows[1]) + (rows[2] + rows[3])
    }
}

/// What the units add to the result, in four rows, so that it is done four at a time.
#[inline(never)]
fn rows(sums: &Sums, out: &Units) -> [f32; 4] {
    const LEAST: Sums = {
        let mut least = [0; HIDDEN];
        least[HIDDEN - 1] = i16::MIN;
        least
    };
    let mut active = [0; HIDDEN];
    for unit in 0..HIDDEN {
        active[unit] = i32::from(sums[unit].max(LEAST[unit]));
    }
    let mut rows = [0.0; 4];
    for four in 0..HIDDEN / 4 {
        for row in 0..4 {
            rows[row] += active[4 * four + row] as f32 * out[4 * four + row];
        }
    }
    rows
}

/// Visits the places of the figures that differ; there are a multiple of eight.
#[inline(always)]
fn each_difference<const N: usize>(old: &[u8; N], new: &[u8; N], mut visit: impl FnMut(usize)) {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let (old, new) = (old.as_chunks::<8>().0, new.as_chunks::<8>().0);
    for eight in 0..N / 8 {
        let differ = u64::from_le_bytes(old[eight]) ^ u64::from_le_bytes(new[eight]);
        if differ != 0 {
            // The highest bit of every byte that is not zero.
            let mut bytes = (((differ & LOW) + LOW) | differ) & !LOW;
            while bytes != 0 {
                visit(8 * eight + bytes.trailing_zeros() as usize / 8);
                bytes &= bytes - 1;
            }
        }
    }
}

// Never inlined: on their own these loops become vector code, amid other code they do not.

/// Adds what something adds to each unit.
#[inline(never)]
pub(super) fn add(sums: &mut Sums, more: &Sums) {
    for unit in 0..HIDDEN {
        sums[unit] = sums[unit].wrapping_add(more[unit]);
    }
}

/// Takes off what something added, and adds what another thing adds.
#[inline(never)]
pub(super) fn exchange(sums: &mut Sums, less: &Sums, more: &Sums) {
    for unit in 0..HIDDEN {
        sums[unit] = sums[unit].wrapping_sub(less[unit]).wrapping_add(more[unit]);
    }
}

/// Takes off what something added, and adds what two other things add.
#[inline(never)]
pub(crate) fn exchange_for_two(sums: &mut Sums, less: &Sums, one: &Sums, two: &Sums) {
    for unit in 0..HIDDEN {
        let more = one[unit].wrapping_add(two[unit]);
        sums[unit] = sums[unit].wrapping_sub(less[unit]).wrapping_add(more);
    }
}

/// Adds a contribution multiplied by `times`.
#[inline(never)]
pub(crate) fn add_times(sums: &mut Sums, times: i16, more: &Sums) {
    for unit in 0..HIDDEN {
        sums[unit] = sums[unit].wrapping_add(times.wrapping_mul(more[unit]));
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
    let globals = (steps - whole) * std::f32::consts::LN_2;
    let mut sum = 1.0;
    for n in [7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0] {
        sum = 1.0 + globals / n * sum;
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
