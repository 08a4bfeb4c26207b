//! The longest chains of the games, in reports of many games.

use serde::Serialize;

use crate::report::figures::Spread;
use crate::say::Message;
use crate::sim::GameSummary;

/// The longest chain of each game, and where to see the longest of all.
#[derive(Serialize)]
pub(super) struct Chains {
    #[serde(flatten)]
    pub(super) spread: Spread,
    pub(super) longest: Vec<LongChain>,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    pub(super) cut: u64,
}

#[derive(Serialize)]
pub(super) struct LongChain {
    pub(super) effects: u8,
    /// In a league: whose game it was, by number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) decks: Option<[usize; 2]>,
    pub(super) game: u64,
}

impl Chains {
    /// Of the longest chains: how many effects, whose game, and its number.
    pub fn new(games: &GameSummary, longest: impl Iterator<Item = (u8, Option<[usize; 2]>, u64)>) -> Self {
        let longest = longest.map(|(effects, decks, game)| LongChain { effects, decks, game });
        Chains { spread: Spread::new(&games.chains), longest: longest.collect(), cut: games.cut }
    }

    pub fn words(&self) -> Message {
        let mut parts = vec![say!("longest in each game: {}", self.spread.words())];
        if !self.longest.is_empty() {
            let games = self.longest.iter().map(|chain| say!("{} in game {}", chain.effects, chain.game));
            parts.push(say!("the longest: {}", Message::joined(games, ", ")));
        }
        if self.cut > 0 {
            parts.push(say!("cut off (Q-CHAIN-5) in {}", say_count!(self.cut, "{} game", "{} games")));
        }
        Message::joined(parts, "; ")
    }

    pub(super) fn longest_game(&self) -> Option<u64> {
        self.longest.first().map(|chain| chain.game)
    }

    /// `3 effects as a rule, 11 at most (game 34)`
    pub(super) fn in_short(&self) -> Message {
        let (Some(median), Some(longest)) = (self.spread.median, self.longest.first()) else {
            return say!("none");
        };
        let usual = say_count!(median.floor().max(0.0), "{} effect", "{} effects");
        let words = say!("{} as a rule, {} at most (game {})", usual, longest.effects, longest.game);
        match self.cut {
            0 => words,
            cut => {
                let cut = say!("cut off (Q-CHAIN-5) in {}", say_count!(cut, "{} game", "{} games"));
                Message::joined([words, cut], "; ")
            }
        }
    }
}
