//! What happened in a game, as data, for later descriptions.

use super::observe::Observer;
use super::table::CardIx;
use super::{Both, Choice, Pick, PileName, Place, Player, Sector, Side, State, Table};
use crate::cards::Effect;

/// Something that happened, as an [`Observer`] receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A draw deck was shuffled.
    Shuffled(PileName),
    /// A card came into a player's hand.
    Took {
        /// Whose hand.
        player: Player,
        /// The card.
        card: CardIx,
        /// Whether a Draw effect had set it aside in the round before.
        was_aside: bool,
    },
    /// A player could not play a card and passed.
    HadToPass(Player),
    /// A draw effect set a card aside.
    SetAside(Player, CardIx),
    /// An effect was applied to a target: who controls it, the choice, and the card that lay there.
    Aimed {
        /// Who controls the effect.
        by: Player,
        /// The target.
        choice: Choice,
        /// The card that lay there.
        card: CardIx,
        /// How it lay.
        side: Side,
    },
    /// An effect without a target was lost.
    Missed(Player, Effect),
    /// An effect was applied.
    Applied(Player, Effect),
    /// Q-CHAIN-5 cut off what was waiting.
    ChainCut,
    /// A battle began: the two sectors, and the damage that each player takes.
    Fought {
        /// Where each fights.
        sectors: Both<Sector>,
        /// What each takes.
        damage: Both<u8>,
    },
    /// The damage of a volley that a force field absorbed.
    Deflected(Place, CardIx, u8),
    /// The number of tokens that shields absorbed.
    Shielded(Place, CardIx, u8),
    /// Tokens fell on fighters of the outer and the inner section, and the card is still there.
    Damaged(Place, CardIx, u8, u8),
    /// A card was destroyed.
    Destroyed(Place, CardIx),
    /// A cruiser lost armor.
    ArmorLost(Player, u8),
    /// A round is over.
    RoundOver(u16),
}

/// Keeps what happens, in order.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::engine::{Happening, Log};
/// use flightdeck_game::{Dice, Player, State, Table};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// let mut log = Log::default();
/// State::start(&table, Player::A, &mut Dice::new(1), &mut log);
/// let taken = log.0.iter().filter(|what| matches!(what, Happening::Took { .. })).count();
/// assert_eq!(taken, 10, "five cards each");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Log(pub Vec<Happening>);

impl Observer for Log {
    fn shuffled(&mut self, pile: PileName, _cards: &[CardIx]) {
        self.0.push(Happening::Shuffled(pile));
    }

    fn took(&mut self, player: Player, card: CardIx, was_aside: bool) {
        self.0.push(Happening::Took { player, card, was_aside });
    }

    fn had_to_pass(&mut self, player: Player) {
        self.0.push(Happening::HadToPass(player));
    }

    fn set_aside(&mut self, player: Player, card: CardIx) {
        self.0.push(Happening::SetAside(player, card));
    }

    fn aims(&mut self, _table: &Table, state: &State, by: Player, choice: Choice) {
        if let Pick::Move { place, .. } | Pick::Aim { place, .. } | Pick::Hit { place, .. } = choice.pick() {
            let cell = state.cell(place);
            self.0.push(Happening::Aimed { by, choice, card: cell.card(), side: cell.side() });
        }
    }

    fn missed(&mut self, controller: Player, effect: Effect) {
        self.0.push(Happening::Missed(controller, effect));
    }

    fn applied(&mut self, controller: Player, effect: Effect, _number: u8) {
        self.0.push(Happening::Applied(controller, effect));
    }

    fn chain_cut(&mut self) {
        self.0.push(Happening::ChainCut);
    }

    fn fights(&mut self, sectors: Both<Sector>, damage: Both<u8>) {
        self.0.push(Happening::Fought { sectors, damage });
    }

    fn deflected(&mut self, place: Place, card: CardIx, points: u8) {
        self.0.push(Happening::Deflected(place, card, points));
    }

    fn shielded(&mut self, place: Place, card: CardIx, points: u8) {
        self.0.push(Happening::Shielded(place, card, points));
    }

    fn damaged(&mut self, place: Place, card: CardIx, outer: u8, inner: u8) {
        self.0.push(Happening::Damaged(place, card, outer, inner));
    }

    fn destroyed(&mut self, place: Place, card: CardIx) {
        self.0.push(Happening::Destroyed(place, card));
    }

    fn armor_lost(&mut self, player: Player, points: u8) {
        self.0.push(Happening::ArmorLost(player, points));
    }

    fn round_over(&mut self, round: u16) {
        self.0.push(Happening::RoundOver(round));
    }
}
