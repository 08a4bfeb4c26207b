//! A set of the cards of one pile.

use super::table::CardIx;

/// A set of cards of one pile, such as a hand.
///
/// ```
/// use flightdeck_game::engine::CardSet;
///
/// let (ten, four) = (CardSet::first(10), CardSet::first(4));
/// assert_eq!(ten.without(four).len(), 6);
/// assert_eq!(ten.and(four), four);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CardSet([u64; 4]);

impl CardSet {
    /// Puts a card in.
    #[inline(always)]
    pub fn insert(&mut self, card: CardIx) {
        self.0[usize::from(card.0 >> 6)] |= 1 << (card.0 & 63);
    }

    /// Takes a card out.
    #[inline(always)]
    pub fn remove(&mut self, card: CardIx) {
        self.0[usize::from(card.0 >> 6)] &= !(1 << (card.0 & 63));
    }

    /// Whether a card is in it.
    #[inline(always)]
    pub fn contains(&self, card: CardIx) -> bool {
        self.0[usize::from(card.0 >> 6)] >> (card.0 & 63) & 1 == 1
    }

    /// Whether no card is in it.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// A bit for each card of the pile, the first card's the lowest.
    pub(crate) fn words(self) -> [u64; 4] {
        self.0
    }

    /// The set that [`CardSet::words`] answered.
    pub(crate) fn of_words(words: [u64; 4]) -> Self {
        CardSet(words)
    }

    /// How many cards are in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first `count` cards of a pile.
    pub fn first(count: usize) -> Self {
        CardSet(std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            here if here >= 64 => u64::MAX,
            here => (1 << here) - 1,
        }))
    }

    /// In this set, in the other, or in both.
    #[inline]
    pub fn or(self, other: CardSet) -> CardSet {
        CardSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// In both sets.
    #[inline]
    pub fn and(self, other: CardSet) -> CardSet {
        CardSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// In this set and not in the other.
    #[inline]
    pub fn without(self, other: CardSet) -> CardSet {
        CardSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Visits the cards in the order of their ID codes.
    #[inline(always)]
    pub fn for_each(&self, mut visit: impl FnMut(CardIx)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                visit(CardIx((word as u32 * 64 + bits.trailing_zeros()) as u8));
                bits &= bits - 1;
            }
        }
    }
}
