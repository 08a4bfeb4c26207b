//! Chance: one seeded generator whose numbers are the same in every release and on every machine.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

/// A seeded generator.
///
/// The stream is that of PCG XSL 128/64 (MCG), as published, from a 128-bit state made of the seed
/// by two steps of SplitMix64; a bounded number is the high half of a 64-bit product (Lemire), with
/// rejection; a shuffle is that of Fisher and Yates, from the last place down.
///
/// ```
/// use flightdeck_game::Dice;
///
/// let (mut one, mut two) = (Dice::new(7), Dice::new(7));
/// assert_eq!(one.next_u64(), two.next_u64());
/// assert!((0..100).all(|_| one.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    generator: Pcg64Mcg,
}

impl Dice {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        let high = split_mix(seed);
        let low = split_mix(high);
        Dice { generator: Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)) }
    }

    /// The next 64 bits of the stream.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A whole number below `bound`, each as likely as the others. `bound` must not be 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        // 32 bits suffice: the high half of the product is the number, the low half shows whether
        // it must be drawn again to keep the odds even.
        let mut product = (self.next_u64() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.next_u64() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Puts items into a random order, each order as likely as the others.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// One step of SplitMix64: turns neighboring seeds into unrelated ones.
pub fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What [`fnv1a`] starts with.
pub const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// A checksum of bytes that follow others: FNV-1a with 64 bits.
pub const fn fnv1a(mut sum: u64, bytes: &[u8]) -> u64 {
    let mut at = 0;
    while at < bytes.len() {
        sum = (sum ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers must never change: seeds that people wrote down must keep working.
    #[test]
    fn the_stream_is_stable() {
        let mut dice = Dice::new(42);
        let numbers: Vec<u32> = (0..8).map(|_| dice.below(100)).collect();
        let mut items: Vec<u32> = (0..10).collect();
        dice.shuffle(&mut items);
        assert_eq!(
            (numbers, items),
            (vec![76, 74, 5, 83, 1, 40, 23, 21], vec![6, 1, 0, 4, 8, 5, 3, 9, 7, 2])
        );
    }

    #[test]
    fn every_number_is_about_as_likely() {
        let mut dice = Dice::new(7);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
