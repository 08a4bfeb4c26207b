//! What is counted of each card of a deck.

use super::add_up::adds_up;
use super::notes::{CardEvent, CardEventKind};
use super::stats::{ByLength, Histogram, PairPoints, Score};
use super::summary::{Cards, GameResult};
use super::triangle;
use crate::engine::{Both, CardIx, CardSet, Player, Side, Table};

/// How the games of a deck went with one of its cards, as its owner scored them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardScores {
    /// Games with the card in the opening hand: chance alone decides which those are.
    pub opening: Score,
    /// Games without it in the opening hand.
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

adds_up!(CardScores { opening, later, drawn, played, front, back });

/// How one card of one deck fared.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CardTally {
    /// How often it came into the hand.
    pub draws: u64,
    /// How often its front was played.
    pub front: u64,
    /// How often its back was played.
    pub back: u64,
    /// Games in which it was in the hand and its front could not be laid in any turn.
    pub never_playable: u64,
    /// The scores of games with it and without it.
    pub scores: CardScores,
    /// Games in which it was in the opening hand, by length.
    pub opening_lengths: ByLength,
    /// Games in which it came into the hand, by length.
    pub lengths: ByLength,
    /// The rounds in which it was played, either face up.
    pub rounds: Histogram,
}

adds_up!(CardTally { draws, front, back, never_playable, scores, opening_lengths, lengths, rounds });

/// Empty tallies for the cards a player draws from.
pub(crate) fn blank_cards(table: &Table, player: Player) -> Vec<CardTally> {
    vec![CardTally::default(); table.deck(table.pile_of(player)).len()]
}

/// Counts what happened to cards, with or without the rounds in which they were played. The events are gone then.
pub(crate) fn count_events(
    cards: &mut Both<&mut [CardTally]>,
    events: &mut Vec<CardEvent>,
    keep_rounds: bool,
) {
    for CardEvent { player, card, kind } in events.drain(..) {
        let Some(tally) = cards[player].get_mut(card.index()) else { continue };
        match kind {
            CardEventKind::Drawn => tally.draws += 1,
            CardEventKind::Played(side, round) => {
                match side {
                    Side::Front => tally.front += 1,
                    Side::Back => tally.back += 1,
                }
                if keep_rounds {
                    tally.rounds.note(i64::from(round));
                }
            }
        }
    }
}

/// Where a pair of games counts for a card of one player: seen in the first game only, in the second only, in both.
fn points(games: &[GameResult; 2], player: Player) -> [PairPoints; 3] {
    let own = own_halves(games, player);
    [PairPoints::one(own[0]), PairPoints::one(own[1]), PairPoints::both(own)]
}

/// A player's points in halves.
fn own_halves(games: &[GameResult; 2], player: Player) -> [u8; 2] {
    let halves = games.each_ref().map(GameResult::halves);
    if player == Player::A { halves } else { halves.map(|halves| 2 - halves) }
}

/// Counts a pair of games for each card of a player. `of` finds the scores in what is counted of a card.
pub(crate) fn count_scores<T>(
    tallies: &mut [T],
    of: impl Fn(&mut T) -> &mut CardScores,
    games: &[GameResult; 2],
    player: Player,
) {
    let points = points(games, player);
    let cards = games.each_ref().map(|game| game.cards[player as usize]);
    let all = CardSet::first(tallies.len());
    let opening = cards.map(|cards| cards.opening);
    type Part = fn(&mut CardScores) -> &mut Score;
    let parts: [([CardSet; 2], Part); 4] = [
        (opening, |scores| &mut scores.opening),
        (opening.map(|opening| all.without(opening)), |scores| &mut scores.later),
        (cards.map(|cards| cards.drawn), |scores| &mut scores.drawn),
        (cards.map(|cards| cards.played()), |scores| &mut scores.played),
    ];
    for ([first, second], part) in parts {
        each(first.or(second), tallies, |tally, card| {
            let which = usize::from(first.contains(card)) + 2 * usize::from(second.contains(card)) - 1;
            part(of(tally)).count(points[which]);
        });
    }
    for Cards { front, back, .. } in cards {
        each(front, tallies, |tally, _| of(tally).front += 1);
        each(back, tallies, |tally, _| of(tally).back += 1);
    }
}

/// Counts a pair of games for each card of a player, by how long they were. The player named first begins
/// the first of them.
pub(crate) fn count_lengths(tallies: &mut [CardTally], games: &[GameResult; 2], player: Player) {
    let own = own_halves(games, player);
    for ((game, halves), begins) in games.iter().zip(own).zip(Player::ALL) {
        let cards = game.cards[player as usize];
        let count = |lengths: &mut ByLength| lengths.count(begins == player, game.rounds, halves);
        each(cards.opening, tallies, |tally, _| count(&mut tally.opening_lengths));
        each(cards.drawn, tallies, |tally, _| count(&mut tally.lengths));
    }
}

/// Counts the cards that were in the hand and whose front could not be laid in any turn.
pub(crate) fn count_stuck(tallies: &mut [CardTally], drawn: CardSet, playable: CardSet) {
    each(drawn.without(playable), tallies, |tally, _| tally.never_playable += 1);
}

/// Counts a game of `a` that has no pair.
pub(crate) fn count_alone(tallies: &mut [CardTally], game: &GameResult) {
    let points = PairPoints::one(game.halves());
    let cards = game.cards[0];
    each(cards.drawn, tallies, |tally, _| tally.scores.drawn.count(points));
    each(cards.played(), tallies, |tally, _| tally.scores.played.count(points));
}

#[inline]
fn each<T>(cards: CardSet, tallies: &mut [T], mut visit: impl FnMut(&mut T, CardIx)) {
    cards.for_each(|card| {
        if let Some(tally) = tallies.get_mut(card.index()) {
            visit(tally, card);
        }
    });
}

/// How every two cards of a deck fared together: games with both in the opening hand.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Companions {
    /// A [`triangle`].
    scores: Vec<Score>,
}

adds_up!(Companions { scores });

impl Companions {
    /// Nothing counted yet, for a deck of this size.
    pub fn new(cards: usize) -> Self {
        Companions { scores: vec![Score::default(); triangle::size(cards)] }
    }

    /// Games with these two different cards in the opening hand, as their owner scored them.
    pub fn of(&self, one: usize, two: usize) -> Score {
        self.scores.get(triangle::index(one, two)).copied().unwrap_or_default()
    }

    /// Counts a pair of games of one player.
    pub(super) fn count(&mut self, games: &[GameResult; 2], player: Player) {
        let points = points(games, player);
        let opening = games.each_ref().map(|game| game.cards[player as usize].opening);
        let mut cards = Vec::new();
        opening[0].or(opening[1]).for_each(|card| cards.push(card));
        for (at, &two) in cards.iter().enumerate() {
            for &one in &cards[..at] {
                let both = opening.map(|hand| hand.contains(one) && hand.contains(two));
                let which = usize::from(both[0]) + 2 * usize::from(both[1]);
                if let (Some(points), Some(score)) = (
                    which.checked_sub(1).map(|which| points[which]),
                    self.scores.get_mut(triangle::index(one.index(), two.index())),
                ) {
                    score.count(points);
                }
            }
        }
    }
}
