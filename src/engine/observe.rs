//! What happens in a game, told to an observer; without one it costs nothing.

use super::table::CardIx;
use super::{PileName, Place, Player};
use crate::cards::Effect;

/// Receives what happens inside `apply`. Every method does nothing unless implemented.
#[allow(unused_variables)]
pub trait Observer {
    /// A draw deck has been shuffled; its cards, the top card last.
    fn shuffled(&mut self, pile: PileName, cards: &[CardIx]) {}
    /// A player took a card from a draw deck, into hand or aside.
    fn drew(&mut self, player: Player, card: CardIx) {}
    /// An effect has been applied; `number` counts from 1 within one play or one player's damage.
    fn applied(&mut self, controller: Player, effect: Effect, number: u8) {}
    /// Q-CHAIN-5 cut off what was waiting or revealed.
    fn chain_cut(&mut self) {}
    /// A card was destroyed and discarded; where it lay.
    fn destroyed(&mut self, place: Place, card: CardIx) {}
    /// A cruiser lost armor, by damage in battle or by an effect.
    fn armor_lost(&mut self, player: Player, points: u8) {}
    /// A round is over; the state has its end-of-round figures.
    fn round_over(&mut self, round: u16) {}
}

/// Nobody watches.
impl Observer for () {}
