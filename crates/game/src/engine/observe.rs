//! Reports what happens in a game to an observer. Without an observer it costs nothing.

use super::table::CardIx;
use super::{Both, Choice, PileName, Place, Player, Sector, State, Table};
use crate::cards::Effect;
use crate::say::Message;

/// Writes the trait from one list of events, and how a pair of observers passes each on to both.
macro_rules! events {
    ($($(#[$doc:meta])* fn $name:ident($($given:ident: $kind:ty),*);)*) => {
        /// Receives what happens in a game. Every method does nothing unless implemented. Two observers
        /// as a pair are an observer.
        ///
        /// ```
        /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
        /// use flightdeck_game::{Choices, Dice, Observer, Player, State, Table};
        ///
        /// #[derive(Default)]
        /// struct Losses(u32);
        ///
        /// impl Observer for Losses {
        ///     fn armor_lost(&mut self, _player: Player, points: u8) {
        ///         self.0 += u32::from(points);
        ///     }
        /// }
        ///
        /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
        /// let table = Table::between(&raft(), &barge())?;
        /// let (mut dice, mut losses, mut choices) = (Dice::new(1), Losses::default(), Choices::new());
        /// let mut state = State::start(&table, Player::A, &mut dice, &mut losses);
        /// while !state.is_over() {
        ///     state.choices(&table, &mut choices);
        ///     let choice = choices[dice.below(choices.len() as u32) as usize];
        ///     state.apply(&table, choice, &mut dice, &mut losses)?;
        /// }
        /// assert!(losses.0 >= 5, "one cruiser is down");
        /// # Ok(())
        /// # }
        /// ```
        #[allow(unused_variables)]
        pub trait Observer {
            $($(#[$doc])* #[inline(always)] fn $name(&mut self, $($given: $kind),*) {})*
        }

        impl<A: Observer, B: Observer> Observer for (A, B) {
            $(#[inline(always)] fn $name(&mut self, $($given: $kind),*) {
                self.0.$name($($given),*);
                self.1.$name($($given),*);
            })*
        }
    };
}

events! {
    /// A draw deck has been shuffled; its cards, the top card last.
    fn shuffled(pile: PileName, cards: &[CardIx]);
    /// A decision, before it is applied. The game loop reports it, not `apply`.
    fn decides(table: &Table, state: &State, turn: Player, choices: &[Choice], choice: Choice);
    /// A card came into a player's hand: from those set aside, or from the draw deck (R-REIN-1).
    fn took(player: Player, card: CardIx, was_aside: bool);
    /// A player had no card to play, or nowhere to play one, and passed without being asked (Q-DEP-8).
    fn had_to_pass(player: Player);
    /// A draw effect set a card aside, unseen.
    fn set_aside(player: Player, card: CardIx);
    /// An effect is about to be applied to this target, chosen or the only one there is.
    fn aims(table: &Table, state: &State, controller: Player, choice: Choice);
    /// An effect had no possible target and is lost (Q-EFF-3).
    fn missed(controller: Player, effect: Effect);
    /// An effect has been applied; `number` counts from 1 within one play or one player's damage.
    fn applied(controller: Player, effect: Effect, number: u8);
    /// Q-CHAIN-5 cut off what was waiting or revealed.
    fn chain_cut();
    /// A battle begins (R-BAT-1): the two sectors, and the damage that each player takes.
    fn fights(sectors: Both<Sector>, damage: Both<u8>);
    /// The force field of a card absorbed this much of a volley (R-FIE-1).
    fn deflected(place: Place, card: CardIx, points: u8);
    /// Tokens fell on the shields of a card (R-SHI-1).
    fn shielded(place: Place, card: CardIx, points: u8);
    /// Tokens fell on the fighters of a card, which is still there.
    fn damaged(place: Place, card: CardIx, outer: u8, inner: u8);
    /// A card was destroyed and discarded; where it lay.
    fn destroyed(place: Place, card: CardIx);
    /// A cruiser lost armor, by damage in battle or by an effect.
    fn armor_lost(player: Player, points: u8);
    /// A round is over; the state has its end-of-round figures.
    fn round_over(round: u16);
    /// A player forfeited, and why. The game ends there. The game loop reports it.
    fn forfeits(player: Player, why: &Message);
    /// The game is over. The game loop reports it.
    fn ends(state: &State);
}

/// An observer that ignores everything.
impl Observer for () {}
