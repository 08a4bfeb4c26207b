//! What each card did for its deck in a duel, and what every two of them did together.

use serde::Serialize;

use crate::cards::{Card, CardId};
use crate::report::document::{Cell, Column, HeadStyle, Table};
use crate::report::figures::{Rate, difference_cell, difference_ranges, rounded};
use crate::say::{Message, grouped};
use crate::sim::stats::{ByLength, Difference, Score, contrast};
use crate::sim::{CardTally, Companions, bonferroni_z};

/// The games of one deck, beside which its cards are evaluated.
#[derive(Clone, Copy)]
pub struct DeckGames {
    /// The score of the deck.
    pub score: Score,
    /// The same games by length.
    pub lengths: ByLength,
    /// How many standard errors an interval takes, so that those of all cards hold together.
    pub critical: f64,
}

impl DeckGames {
    /// How much more whole pairs spread than independent games.
    fn ratio(&self) -> f64 {
        let effective = self.score.effective_games();
        if effective > 0.0 { self.score.games() as f64 / effective } else { 1.0 }
    }
}

#[derive(Serialize)]
pub struct DuelCard {
    id: CardId,
    pub(super) name: String,
    draws: u64,
    front: u64,
    back: u64,
    never_playable: u64,
    drawn: Rate,
    played: Rate,
    #[serde(flatten)]
    pub(super) worth: Worth,
    going_first: Worth,
    going_second: Worth,
}

/// How many points more the deck scored with a card than without it, as a share.
#[derive(Serialize)]
pub(super) struct Worth {
    /// In the opening hand, against not.
    opening_difference: Option<Difference>,
    /// Drawn, against not drawn in games of the same length.
    pub(super) drawn_difference: Option<Difference>,
}

impl DuelCard {
    pub fn new(card: &Card, tally: &CardTally, games: &DeckGames) -> Self {
        let drawn =
            |lengths: ByLength, all: ByLength| lengths.difference(&all, games.ratio(), games.critical);
        let opening = |with: Score, without: Score| contrast([(1.0, with), (-1.0, without)], games.critical);
        let turn = |went_first: bool| {
            let (all, with) = (games.lengths.only(went_first), tally.opening_lengths.only(went_first));
            Worth {
                opening_difference: opening(with.score(), all.without(&with).score()),
                drawn_difference: drawn(tally.lengths.only(went_first), all),
            }
        };
        DuelCard {
            id: card.id,
            name: card.name.clone(),
            draws: tally.draws,
            front: tally.front,
            back: tally.back,
            never_playable: tally.never_playable,
            drawn: Rate::new(&tally.scores.drawn),
            played: Rate::new(&tally.scores.played),
            worth: Worth {
                opening_difference: opening(tally.scores.opening, tally.scores.later),
                drawn_difference: drawn(tally.lengths, games.lengths),
            },
            going_first: turn(true),
            going_second: turn(false),
        }
    }
}

/// What the columns of [`card_table`] mean.
pub fn explanation(cards: usize) -> Message {
    say!(
        "Percentage points gained with the card: in the opening hand, and drawn at any time (compared with \
         games of the same length). The 95% intervals cover all {} cards at once; * marks a clear \
         difference. Best cards first.",
        cards
    )
}

/// The cards with the largest differences first.
pub fn card_table(cards: &[DuelCard]) -> Table {
    let columns = [
        Column::words(say!("ID")),
        Column::words(say!("name")),
        Column::number(say!("times drawn")).spare(3),
        Column::number(say!("front")).spare(4),
        Column::number(say!("back")).spare(5),
        Column::number(say!("never playable")).spare(2),
        Column::number(say!("opening hand")).spare(1),
        Column::number(say!("drawn")),
        Column::range(25),
    ];
    let mut table = Table::new(HeadStyle::Ruled, columns);
    let mut sorted: Vec<&DuelCard> = cards.iter().collect();
    let size = |card: &DuelCard| rounded(card.worth.drawn_difference.map_or(0.0, |known| known.difference));
    sorted.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let ranges = difference_ranges(sorted.iter().map(|card| card.worth.drawn_difference));
    for (card, range) in sorted.iter().zip(ranges) {
        table.row([
            Cell::data(card.id),
            Cell::data(&card.name),
            grouped(card.draws).into(),
            grouped(card.front).into(),
            grouped(card.back).into(),
            grouped(card.never_playable).into(),
            difference_cell(card.worth.opening_difference).into(),
            difference_cell(card.worth.drawn_difference).into(),
            range,
        ]);
    }
    table
}

/// Two cards of a deck.
#[derive(Serialize)]
pub struct PairFigures {
    cards: [CardId; 2],
    /// Games with both in the opening hand.
    games: u64,
    /// How many points more both together bring than each does alone, added up.
    together: Difference,
}

/// Every two cards that were seen together, those that gain most by it first. The intervals hold for
/// all of them together.
pub fn pair_figures(
    cards: &[Card],
    tallies: &[CardTally],
    companions: &Companions,
    all: Score,
) -> Vec<PairFigures> {
    let count = cards.len();
    let critical = bonferroni_z(count * count.saturating_sub(1) / 2);
    let mut pairs = Vec::new();
    for second in 1..count {
        for first in 0..second {
            let both = companions.of(first, second);
            let [one, two] = [first, second].map(|card| tallies[card].scores.opening);
            let [only_one, only_two] = [one, two].map(|score| score.without(&both));
            let neither = all.without(&one).without(&only_two);
            let groups = [(1.0, both), (-1.0, only_one), (-1.0, only_two), (1.0, neither)];
            let cards = [cards[first].id, cards[second].id];
            let pair = |together| PairFigures { cards, games: both.games(), together };
            pairs.extend(contrast(groups, critical).map(pair));
        }
    }
    let size = |pair: &PairFigures| rounded(pair.together.difference);
    pairs.sort_by(|a, b| size(b).total_cmp(&size(a)));
    pairs
}

/// The pairs that gain or lose most by being together.
pub fn pair_table(pairs: &[PairFigures]) -> Table {
    const ENDS: usize = 5;
    let columns = [
        Column::words(say!("cards")),
        Column::number(say!("games")).spare(1),
        Column::number(say!("synergy")),
    ];
    let mut table = Table::new(HeadStyle::Ruled, columns);
    let tail = pairs.len().saturating_sub(ENDS).max(ENDS.min(pairs.len()));
    for pair in pairs.iter().take(ENDS).chain(&pairs[tail..]) {
        let [one, two] = &pair.cards;
        table.row([say!("{} and {}", one, two), grouped(pair.games), difference_cell(Some(pair.together))]);
    }
    table
}
