//! Chance: one seeded generator whose numbers never change between versions or machines.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// A source of random choices. The same seed gives the same choices, for ever.
#[derive(Clone, Debug)]
pub struct Chance(Pcg32);

impl Chance {
    pub fn seeded(seed: u64) -> Self {
        // PCG's own default stream.
        Chance(Pcg32::new(seed, 0x0a02_bdbf_7bb3_c0a7))
    }

    /// A number from 0 up to, but not including, `bound`; all equally likely.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing is below 0");
        // Numbers under the threshold would make some remainders likelier than others.
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let number = self.0.next_u32();
            if number >= threshold {
                return number % bound;
            }
        }
    }

    /// Fisher–Yates, from the end.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These values are a promise: records and seeds of old versions must go on working.
    #[test]
    fn the_same_seed_gives_the_same_order_for_ever() {
        let mut items: Vec<u32> = (0..10).collect();
        Chance::seeded(1).shuffle(&mut items);
        assert_eq!(items, [0; 10]);
    }

    #[test]
    fn every_number_is_about_as_likely() {
        let mut chance = Chance::seeded(7);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[chance.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
