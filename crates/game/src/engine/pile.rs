//! A draw deck, its discard pile and the cards set aside, in one array.

use super::table::{CardIx, MOST_CARDS};

/// From the left: the draw deck, bottom card first; then the cards set aside, in the order drawn.
/// From the right end inwards: the discard pile, in the order discarded. A card is in one of them at
/// most, so they cannot meet. Unused places are zero, so that equal piles are equal bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pile {
    cards: [CardIx; MOST_CARDS],
    deck: u8,
    aside: u8,
    discard: u8,
}

impl Pile {
    pub(super) const EMPTY: Pile = Pile { cards: [CardIx(0); MOST_CARDS], deck: 0, aside: 0, discard: 0 };

    /// The draw deck, top card last.
    #[inline]
    pub(super) fn deck(&self) -> &[CardIx] {
        &self.cards[..usize::from(self.deck)]
    }

    /// The cards set aside, in the order drawn.
    pub(super) fn aside(&self) -> &[CardIx] {
        &self.cards[usize::from(self.deck)..][..usize::from(self.aside)]
    }

    /// The draw deck and the cards set aside, which no player has seen.
    #[inline]
    pub(super) fn unseen_mut(&mut self) -> &mut [CardIx] {
        &mut self.cards[..usize::from(self.deck) + usize::from(self.aside)]
    }

    /// In the order discarded.
    pub(super) fn discard(&self) -> impl ExactSizeIterator<Item = CardIx> + '_ {
        self.cards[MOST_CARDS - usize::from(self.discard)..].iter().rev().copied()
    }

    #[inline]
    pub(super) fn aside_len(&self) -> u8 {
        self.aside
    }

    /// Takes the top card of the draw deck.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<CardIx> {
        let top = usize::from(self.deck.checked_sub(1)?);
        let card = self.cards[top];
        let end = top + 1 + usize::from(self.aside);
        if self.aside != 0 {
            self.cards.copy_within(top + 1..end, top);
        }
        self.cards[end - 1] = CardIx(0);
        self.deck -= 1;
        Some(card)
    }

    pub(super) fn set_aside(&mut self, card: CardIx) {
        self.cards[usize::from(self.deck) + usize::from(self.aside)] = card;
        self.aside += 1;
    }

    /// Hands every card set aside to `take`.
    #[inline]
    pub(super) fn take_aside(&mut self, mut take: impl FnMut(CardIx)) {
        let from = usize::from(self.deck);
        for place in from..from + usize::from(self.aside) {
            take(self.cards[place]);
            self.cards[place] = CardIx(0);
        }
        self.aside = 0;
    }

    #[inline]
    pub(super) fn add_to_discard(&mut self, card: CardIx) {
        self.discard += 1;
        self.cards[MOST_CARDS - usize::from(self.discard)] = card;
    }

    /// R-DRAW-1: the discard pile becomes the draw deck, in the order discarded, for the caller to
    /// shuffle. The draw deck must be empty.
    pub(super) fn turn_discard(&mut self) -> &mut [CardIx] {
        debug_assert_eq!(self.deck, 0);
        let count = usize::from(self.discard);
        let aside = usize::from(self.aside);
        let mut turned = [CardIx(0); MOST_CARDS];
        for (slot, card) in turned.iter_mut().zip(self.discard()) {
            *slot = card;
        }
        self.cards.copy_within(..aside, count);
        self.cards[count + aside..].fill(CardIx(0));
        self.cards[..count].copy_from_slice(&turned[..count]);
        self.deck = self.discard;
        self.discard = 0;
        &mut self.cards[..count]
    }

    /// Replaces the draw deck, top card last. Only while setting up.
    pub(super) fn set_deck(&mut self, cards: impl IntoIterator<Item = CardIx>) -> &mut [CardIx] {
        debug_assert!(self.aside == 0 && self.deck == 0);
        for card in cards {
            self.cards[usize::from(self.deck)] = card;
            self.deck += 1;
        }
        &mut self.cards[..usize::from(self.deck)]
    }
}
