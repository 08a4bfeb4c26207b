//! What is kept of one game, and what is counted of many.

use super::add_up::adds_up;
use super::stats::Histogram;
use crate::engine::{CardSet, Reason};

/// What became of the cards of one deck in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// In hand before the first decision of the game.
    pub opening: CardSet,
    /// Came into the hand.
    pub drawn: CardSet,
    /// Played with the front up.
    pub front: CardSet,
    /// Played with the back up.
    pub back: CardSet,
}

impl Cards {
    /// Played, either face up.
    pub fn played(&self) -> CardSet {
        self.front.or(self.back)
    }
}

/// One game. Of two values the first is that of the player named first.
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
    /// Effects applied in the longest chain: one play, or one player's damage in one battle.
    pub longest: u8,
    /// Decisions that both players took.
    pub decisions: u32,
    /// What is left of each cruiser's armor.
    pub armor: [i32; 2],
    /// What became of each deck's cards.
    pub cards: [Cards; 2],
}

impl GameResult {
    /// Points in halves of the player named first: a win 2, a tie 1, a loss 0.
    pub fn halves(&self) -> u8 {
        match self.winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Games by winner (named first, named second, neither) and reason (armor, cards, equal, forfeit).
pub type Endings = [[u64; 4]; 3];

/// What every run counts of its games. Of two players the first is the one named first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    /// How games ended, by winner and reason.
    pub endings: Endings,
    /// Of these, decided at the round limit (Q-END-4), by winner.
    pub limit: [u64; 3],
    /// How many rounds games took.
    pub rounds: Histogram,
    /// Armor of the first player less that of the other, at the end.
    pub margins: Histogram,
    /// Effects applied in the longest chain of each game.
    pub chains: Histogram,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    pub cut: u64,
    /// Decisions that players took.
    pub decisions: u64,
}

adds_up!(GameSummary { endings, limit, rounds, margins, chains, cut, decisions });

impl GameSummary {
    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.endings.iter().flatten().sum()
    }

    /// Games that a player forfeited: the first, and the other.
    pub fn forfeits(&self) -> [u64; 2] {
        let [won, lost, _] = self.endings.map(|by_reason| by_reason[Reason::Forfeit as usize]);
        [lost, won]
    }

    /// Counts a game.
    pub fn count(&mut self, game: &GameResult) {
        let winner = game.winner.map_or(2, |winner| usize::from(winner.min(1)));
        self.endings[winner][game.reason as usize] += 1;
        self.limit[winner] += u64::from(game.limit);
        self.rounds.note(i64::from(game.rounds));
        self.margins.note(i64::from(game.armor[0]) - i64::from(game.armor[1]));
        self.chains.note(i64::from(game.longest));
        self.cut += u64::from(game.cut);
        self.decisions += u64::from(game.decisions);
    }

    /// The same games as the other player counts them.
    pub fn mirrored(&self) -> GameSummary {
        let [first, second, neither] = self.endings;
        let [won, lost, even] = self.limit;
        GameSummary {
            endings: [second, first, neither],
            limit: [lost, won, even],
            margins: self.margins.mirrored(),
            ..self.clone()
        }
    }
}
