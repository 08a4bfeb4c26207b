//! What is counted of the games between two members: whole numbers that add up, in any order, to the same.

use std::ops::AddAssign;

use super::pair::PairResult;
use crate::engine::CardSet;
pub use crate::sim::stats::Results;
use crate::sim::stats::{Histogram, Score, Slot};
use crate::sim::{Endings, Longest};

/// How the games of a deck went with one of its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardScores {
    /// Pairs with the card in the opening hand, as its owner scored: chance alone decides which those are.
    pub opening: Score,
    /// Pairs without it in the opening hand.
    pub later: Score,
    /// Games in which it came into the hand. Long games have more of them.
    pub drawn: Score,
    /// Games in which it was played, either face up.
    pub played: Score,
    /// Games in which its front was played.
    pub front: u64,
    /// Games in which its back was played.
    pub back: u64,
}

impl AddAssign<&CardScores> for CardScores {
    fn add_assign(&mut self, more: &CardScores) {
        self.opening += more.opening;
        self.later += more.later;
        self.drawn += more.drawn;
        self.played += more.played;
        self.front += more.front;
        self.back += more.back;
    }
}

/// Everything counted of the games between two members. Of two values the first is the one of the member
/// that the league lists first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingTally {
    /// How the pairs ended.
    pub results: Results,
    /// How games ended, by winner and reason.
    pub endings: Endings,
    /// Of these, decided at the round limit (Q-END-4), by winner.
    pub limit: [u64; 3],
    /// How many rounds games took.
    pub rounds: Histogram,
    /// Armor of the first member less that of the other, at the end.
    pub margins: Histogram,
    /// Effects applied in the longest chain of each game.
    pub chains: Histogram,
    /// The games with the longest chains, by their numbers in this pairing.
    pub longest: Longest,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    pub cut: u64,
    /// Decisions that players took.
    pub decisions: u64,
    /// The cards of both, in the order of their ID codes.
    pub cards: [Vec<CardScores>; 2],
}

impl PairingTally {
    /// No games yet, between decks of these sizes.
    pub fn new(cards: [usize; 2]) -> Self {
        PairingTally {
            results: Results::default(),
            endings: Endings::default(),
            limit: [0; 3],
            rounds: Histogram::default(),
            margins: Histogram::default(),
            chains: Histogram::default(),
            longest: Longest::default(),
            cut: 0,
            decisions: 0,
            cards: cards.map(|cards| vec![CardScores::default(); cards]),
        }
    }

    /// Counts a pair of games, numbered from 0.
    pub fn count(&mut self, number: u64, pair: &PairResult) {
        let halves = pair.games.each_ref().map(|game| game.halves());
        self.results.count(halves[0], halves[1], 1);
        for (game, number) in pair.games.iter().zip(2 * number + 1..) {
            let winner = game.winner.map_or(2, |winner| usize::from(winner.min(1)));
            self.endings[winner][game.reason as usize] += 1;
            self.limit[winner] += u64::from(game.limit);
            self.rounds.note(i64::from(game.rounds));
            self.margins.note(i64::from(game.armor[0]) - i64::from(game.armor[1]));
            self.chains.note(i64::from(game.longest));
            self.longest.note(game.longest, number);
            self.cut += u64::from(game.cut);
            self.decisions += u64::from(game.decisions);
        }
        for (owner, cards) in self.cards.iter_mut().enumerate() {
            let own = if owner == 0 { halves } else { halves.map(|halves| 2 - halves) };
            count_cards(cards, pair, owner, own);
        }
    }
}

fn count_cards(tallies: &mut [CardScores], pair: &PairResult, owner: usize, own: [u8; 2]) {
    let both = Slot::both(own);
    let opening = pair.opening[owner];
    each(opening, tallies, |tally| tally.opening.count(both));
    each(CardSet::first(tallies.len()).without(opening), tallies, |tally| tally.later.count(both));
    let games = pair.games.each_ref().map(|game| game.cards[owner]);
    let drawn = games.map(|cards| cards.drawn);
    let played = games.map(|cards| cards.front.or(cards.back));
    for (sets, score) in [
        (drawn, (|tally| &mut tally.drawn) as fn(&mut CardScores) -> &mut Score),
        (played, |tally| &mut tally.played),
    ] {
        each(sets[0].and(sets[1]), tallies, |tally| score(tally).count(both));
        each(sets[0].without(sets[1]), tallies, |tally| score(tally).count(Slot::one(own[0])));
        each(sets[1].without(sets[0]), tallies, |tally| score(tally).count(Slot::one(own[1])));
    }
    for cards in games {
        each(cards.front, tallies, |tally| tally.front += 1);
        each(cards.back, tallies, |tally| tally.back += 1);
    }
}

fn each(cards: CardSet, tallies: &mut [CardScores], mut visit: impl FnMut(&mut CardScores)) {
    cards.for_each(|card| {
        if let Some(tally) = tallies.get_mut(card.index()) {
            visit(tally);
        }
    });
}

impl AddAssign<&PairingTally> for PairingTally {
    fn add_assign(&mut self, more: &PairingTally) {
        self.results += more.results;
        for (count, more) in self.endings.iter_mut().flatten().zip(more.endings.iter().flatten()) {
            *count += more;
        }
        for (count, more) in self.limit.iter_mut().zip(more.limit) {
            *count += more;
        }
        self.rounds += &more.rounds;
        self.margins += &more.margins;
        self.chains += &more.chains;
        self.longest += &more.longest;
        self.cut += more.cut;
        self.decisions += more.decisions;
        for (tally, more) in self.cards.iter_mut().flatten().zip(more.cards.iter().flatten()) {
            *tally += more;
        }
    }
}
