//! Every two of a list, once: a triangle in which the row of each holds a place for every one before it.

/// How many places a list of this length has.
pub fn size(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}

/// The place of two different ones, named in either order.
pub fn index(one: usize, two: usize) -> usize {
    size(one.max(two)) + one.min(two)
}

/// The two at a place, the lower first.
pub fn members(index: usize) -> [usize; 2] {
    let mut two = (f64::sqrt(2.0 * index as f64 + 0.25) + 0.5) as usize;
    while size(two) > index {
        two -= 1;
    }
    while size(two + 1) <= index {
        two += 1;
    }
    [index - size(two), two]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn places_and_members_are_the_same_thing(two in 1usize..3000, share in 0.0..1.0f64) {
            let one = (two as f64 * share) as usize;
            prop_assert_eq!(members(index(one, two)), [one, two]);
            prop_assert_eq!(index(two, one), index(one, two));
        }
    }

    #[test]
    fn places_are_counted_row_by_row() {
        let places = (0..4).flat_map(|two| (0..two).map(move |one| index(one, two)));
        assert_eq!(places.collect::<Vec<_>>(), (0..size(4)).collect::<Vec<_>>());
        assert_eq!((size(0), size(1)), (0, 0));
    }
}
