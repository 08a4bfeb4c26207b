//! The only randomness in a game is shuffling. Implement this trait to supply it.

use super::PileName;
use super::table::CardIx;
use crate::dice::Dice;

/// Where shuffles come from: a seeded generator, or a record being replayed.
pub trait Chance {
    /// Puts the cards of a draw deck into a new order, the top card last.
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]);
}

impl Chance for Dice {
    fn shuffle(&mut self, _pile: PileName, cards: &mut [CardIx]) {
        Dice::shuffle(self, cards);
    }
}
