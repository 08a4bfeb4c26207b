//! How a game ended.

use std::cmp::Ordering;

use super::state::State;
use super::{Both, Player};

/// What decided a game (R-END-3, Q-END-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Reason {
    /// More armor left.
    Armor,
    /// Equal armor, more cards left.
    Cards,
    /// Neither armor nor cards: a tie.
    Equal,
    /// A player of the user's own gave no answer that counts. Never in a record: such a game has no result.
    Forfeit,
}

impl Reason {
    /// Every reason that the rules know.
    pub const ALL: [Reason; 3] = [Reason::Armor, Reason::Cards, Reason::Equal];

    /// As files and options write it.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Armor => "armor",
            Reason::Cards => "cards",
            Reason::Equal => "equal",
            Reason::Forfeit => "forfeit",
        }
    }
}

/// The result of a finished game, as records write it.
///
/// ```
/// use flightdeck_game::engine::Reason;
/// use flightdeck_game::{Both, Outcome, Player};
///
/// let outcome = Outcome {
///     winner: Some(Player::A),
///     reason: Reason::Armor,
///     limit: false,
///     rounds: 7,
///     armor: Both([3, -1]),
///     cards: Both([12, 9]),
/// };
/// assert_eq!(outcome.to_string(), "a wins by armor in round 7, armor 3 to -1, cards 12 to 9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Player>,
    /// What decided it.
    pub reason: Reason,
    /// Whether the round limit ended it (Q-END-4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub limit: bool,
    /// The number of the last round.
    pub rounds: u16,
    /// What is left of each cruiser's armor.
    pub armor: Both<i32>,
    /// Cards in hand, set aside and on the board.
    pub cards: Both<usize>,
}

impl State {
    /// The game as it ends when a player forfeits.
    pub(crate) fn forfeited(&self, by: Player) -> Outcome {
        Outcome {
            winner: Some(by.other()),
            reason: Reason::Forfeit,
            limit: false,
            rounds: self.round,
            armor: self.armor,
            cards: Both::new(|player| self.cards(player)),
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let cards = Both::new(|player| self.cards(player));
        let (reason, order) = match self.armor[Player::A].cmp(&self.armor[Player::B]) {
            Ordering::Equal => (Reason::Cards, cards[Player::A].cmp(&cards[Player::B])),
            order => (Reason::Armor, order),
        };
        let (winner, reason) = match order {
            Ordering::Greater => (Some(Player::A), reason),
            Ordering::Less => (Some(Player::B), reason),
            Ordering::Equal => (None, Reason::Equal),
        };
        let limit = self.armor.0.iter().all(|&armor| armor > 0);
        Some(Outcome { winner, reason, limit, rounds: self.round, armor: self.armor, cards })
    }
}
