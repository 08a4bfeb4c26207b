//! Values that add up, in any order, to the same total: counts, lists of counts and what is made of them.

use std::collections::BTreeMap;

/// Something counted. Written field by field with [`adds_up!`], which also gives `+=`.
pub(crate) trait AddUp {
    /// Adds what was counted elsewhere.
    fn add_up(&mut self, more: &Self);
}

/// Makes a struct add up field by field; without fields, gives `+=` to one that adds up in another way.
macro_rules! adds_up {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::sim::add_up::AddUp for $name {
            fn add_up(&mut self, more: &Self) {
                $($crate::sim::add_up::AddUp::add_up(&mut self.$field, &more.$field);)+
            }
        }

        adds_up!($name);
    };
    ($name:ident) => {
        impl std::ops::AddAssign<&Self> for $name {
            fn add_assign(&mut self, more: &Self) {
                $crate::sim::add_up::AddUp::add_up(self, more);
            }
        }
    };
}
pub(crate) use adds_up;

impl AddUp for u32 {
    fn add_up(&mut self, more: &u32) {
        *self += more;
    }
}

impl AddUp for u64 {
    fn add_up(&mut self, more: &u64) {
        *self += more;
    }
}

impl<T: AddUp, const N: usize> AddUp for [T; N] {
    fn add_up(&mut self, more: &Self) {
        self.iter_mut().zip(more).for_each(|(one, more)| one.add_up(more));
    }
}

/// Place by place; what only the other has is taken over.
impl<T: AddUp + Default> AddUp for Vec<T> {
    fn add_up(&mut self, more: &Self) {
        if self.len() < more.len() {
            self.resize_with(more.len(), T::default);
        }
        self.iter_mut().zip(more).for_each(|(one, more)| one.add_up(more));
    }
}

/// Both count it, or neither does.
impl<T: AddUp> AddUp for Option<T> {
    fn add_up(&mut self, more: &Self) {
        if let (Some(one), Some(more)) = (self, more) {
            one.add_up(more);
        }
    }
}

impl<K: Ord + Copy, T: AddUp + Default> AddUp for BTreeMap<K, T> {
    fn add_up(&mut self, more: &Self) {
        more.iter().for_each(|(&key, more)| self.entry(key).or_default().add_up(more));
    }
}

/// Keeps the first few of a list by a key that no two of them share: of any two lists put together, the same.
pub(crate) fn keep_first<T, K: Ord>(list: &mut Vec<T>, key: impl Fn(&T) -> K) {
    list.sort_by_key(key);
    list.truncate(FEW);
}

/// How many [`keep_first`] keeps.
pub(crate) const FEW: usize = 5;
