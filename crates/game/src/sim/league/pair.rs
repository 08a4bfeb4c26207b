//! All that is kept of a pair of games.

use crate::engine::{CardSet, Reason};

/// What became of the cards of one deck in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// Came into the hand.
    pub drawn: CardSet,
    /// Played with the front up.
    pub front: CardSet,
    /// Played with the back up.
    pub back: CardSet,
}

/// One game of a pair. Of two values the first is the one of the member that the league lists first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Which of the two won; `None` for a tie.
    pub winner: Option<u8>,
    /// What decided it.
    pub reason: Reason,
    /// Whether the round limit ended it (Q-END-4).
    pub limit: bool,
    /// Whether a chain was cut off (Q-CHAIN-5).
    pub cut: bool,
    /// The number of the last round.
    pub rounds: u16,
    /// Effects applied in the longest chain.
    pub longest: u8,
    /// Decisions that both players took.
    pub decisions: u32,
    /// What is left of each cruiser's armor.
    pub armor: [i32; 2],
    /// What became of each deck's cards.
    pub cards: [Cards; 2],
}

impl GameResult {
    /// Points in halves of the member that the league lists first: a win 2, a draw 1, a loss 0.
    pub fn halves(&self) -> u8 {
        match self.winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Two games with the same shuffles. The member that the league lists first begins the first of them, the
/// other one the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The opening hands, which the shuffles alone decide: the same in both games.
    pub opening: [CardSet; 2],
    /// The games.
    pub games: [GameResult; 2],
}
