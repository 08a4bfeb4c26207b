//! The result of a game in a scenario.

use crate::engine::{Outcome, Player, Reason};

/// What a scenario says of a result; what it does not say is not compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// `None` for a draw.
    pub winner: Option<Player>,
    /// What decided.
    pub reason: Option<Reason>,
    /// That the round limit ended the game.
    pub limit: bool,
    /// The last round.
    pub rounds: Option<u16>,
    /// Of `a`, of `b`.
    pub armor: Option<(i32, i32)>,
    /// Of `a`, of `b`.
    pub cards: Option<(usize, usize)>,
}

impl Ending {
    /// Whether it is true of a result.
    pub fn holds(&self, result: &Outcome) -> bool {
        self.winner == result.winner
            && self.reason.is_none_or(|reason| reason == result.reason)
            && (!self.limit || result.limit)
            && self.rounds.is_none_or(|rounds| rounds == result.rounds)
            && self.armor.is_none_or(|armor| armor == (result.armor[Player::A], result.armor[Player::B]))
            && self.cards.is_none_or(|cards| cards == (result.cards[Player::A], result.cards[Player::B]))
    }
}

impl From<Outcome> for Ending {
    fn from(result: Outcome) -> Self {
        Ending {
            winner: result.winner,
            reason: Some(result.reason),
            limit: result.limit,
            rounds: Some(result.rounds),
            armor: Some((result.armor[Player::A], result.armor[Player::B])),
            cards: Some((result.cards[Player::A], result.cards[Player::B])),
        }
    }
}

/// As a scenario writes it: `a wins by armor in round 7, armor 3 to -1`.
impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} wins", self.winner.map_or("nobody", Player::code))?;
        if let Some(reason) = self.reason {
            write!(f, " by {}", reason.code())?;
        }
        if let Some(rounds) = self.rounds {
            write!(f, " in round {rounds}")?;
        }
        if let Some((a, b)) = self.armor {
            write!(f, ", armor {a} to {b}")?;
        }
        if let Some((a, b)) = self.cards {
            write!(f, ", cards {a} to {b}")?;
        }
        if self.limit {
            write!(f, ", at the round limit")?;
        }
        Ok(())
    }
}
