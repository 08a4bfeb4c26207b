//! What is counted of the games between two members: whole numbers that add up, in any order, to the same.

use super::pair::PairResult;
use crate::engine::Player;
use crate::sim::add_up::adds_up;
use crate::sim::card_tally::count_scores;
use crate::sim::stats::Results;
use crate::sim::{CardScores, GameResult, GameSummary, LongestChains};

/// Everything counted of the games between two members. The one that the league lists first is the player named first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingTally {
    /// How the pairs ended.
    pub results: Results,
    /// What every run counts.
    pub summary: GameSummary,
    /// The games with the longest chains, by their numbers in this pairing.
    pub longest: LongestChains,
    /// The cards of both, in the order of their ID codes.
    pub cards: [Vec<CardScores>; 2],
}

adds_up!(PairingTally { results, summary, longest, cards });

impl PairingTally {
    /// No games yet, between decks of these sizes.
    pub fn new(cards: [usize; 2]) -> Self {
        PairingTally {
            results: Results::default(),
            summary: GameSummary::default(),
            longest: LongestChains::default(),
            cards: cards.map(|cards| vec![CardScores::default(); cards]),
        }
    }

    /// Counts a pair of games, numbered from 0.
    pub fn count(&mut self, number: u64, pair: &PairResult) {
        let [began, other] = pair.games.each_ref().map(GameResult::halves);
        self.results.count(began, other, 1);
        for (game, number) in pair.games.iter().zip(2 * number + 1..) {
            self.summary.count(game);
            self.longest.note(game.longest, number);
        }
        for (player, cards) in Player::ALL.into_iter().zip(&mut self.cards) {
            count_scores(cards, |scores| scores, &pair.games, player);
        }
    }
}
