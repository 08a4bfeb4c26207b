//! Observes games while they are played, card by card.

use std::ops::AddAssign;

use super::stats::{ByLength, Histogram, Score, Slot};
use crate::cards::{Cruiser, Effect};
use crate::engine::{
    Both, CardIx, CardSet, Choice, Decision, Observer, Pick, Player, Sector, Side, State, Table,
};

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
    /// Games in which it was in the opening hand, as its owner scored them.
    pub opening: Score,
    /// The same games by length.
    pub opening_lengths: ByLength,
    /// Games in which it was not.
    pub later: Score,
    /// Games in which it came into the hand, as its owner scored them.
    pub drawn: Score,
    /// The same games by length.
    pub lengths: ByLength,
    /// Games in which it was played, either face up.
    pub played: Score,
    /// The rounds in which it was played, either face up.
    pub rounds: Histogram,
}

impl AddAssign<&CardTally> for CardTally {
    fn add_assign(&mut self, other: &CardTally) {
        self.draws += other.draws;
        self.front += other.front;
        self.back += other.back;
        self.never_playable += other.never_playable;
        self.opening += other.opening;
        self.opening_lengths += &other.opening_lengths;
        self.later += other.later;
        self.drawn += other.drawn;
        self.lengths += &other.lengths;
        self.played += other.played;
        self.rounds += &other.rounds;
    }
}

/// What must be remembered of one game until its pair is complete.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameNotes {
    /// Cards in hand before the first decision of the game.
    pub opening: Both<CardSet>,
    /// Cards that came into the hand.
    pub drawn: Both<CardSet>,
    pub played: Both<CardSet>,
    /// Cards whose front could be laid in some turn.
    pub playable: Both<CardSet>,
    /// The round of the last deployment turn, and the levels that were open in its turns so far.
    open: Both<(u16, u8)>,
    /// Effects applied in the longest chain: one play, or one player's damage in one battle.
    pub longest: u8,
    /// Whether a chain was cut off (Q-CHAIN-5).
    pub cut: bool,
    pub decisions: u64,
}

/// For each player and level, the cards whose front has that level.
pub struct Levels(Both<[CardSet; Cruiser::MOST_SPACES]>);

impl Levels {
    pub fn new(table: &Table) -> Self {
        Levels(Both::new(|player| {
            let mut levels = [CardSet::default(); Cruiser::MOST_SPACES];
            let pile = table.pile_of(player);
            for card in table.deck(pile) {
                if let Some(index) = table.find(pile, card.id) {
                    levels[usize::from(card.id.level()) % Cruiser::MOST_SPACES].insert(index);
                }
            }
            levels
        }))
    }
}

/// What happened to a card in a game that is not counted yet.
#[derive(Clone, Copy)]
pub struct CardEvent {
    player: Player,
    card: CardIx,
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Drawn,
    /// Played with this face up, in this round.
    Played(Side, u16),
}

/// Watches a game. It counts nothing: a game that breaks down must leave no trace in the tallies.
pub struct Watcher<'a> {
    pub notes: GameNotes,
    pub events: &'a mut Vec<CardEvent>,
    pub levels: &'a Levels,
}

impl Watcher<'_> {
    /// Notes the cards in hand whose front could be laid now. Within a round a hand only shrinks, so
    /// that only levels which were not open before can add to them.
    #[inline]
    fn note_playable(&mut self, table: &Table, state: &State, turn: Player) {
        let mut levels = 0u8;
        let (heights, _) = state.stacks(turn);
        for (sector, &height) in Sector::ALL.into_iter().zip(heights) {
            // R-DEP-5: level 0 goes on any free space, the others on their own level only.
            let free = u8::from(height < table.spaces(turn, sector));
            levels |= free | free << height;
        }
        let (round, known) = self.notes.open[turn];
        let known = if round == state.round() { known } else { 0 };
        let mut news = levels & !known;
        if news == 0 {
            return;
        }
        self.notes.open[turn] = (state.round(), known | levels);
        let hand = state.hand_set(turn);
        let playable = &mut self.notes.playable[turn];
        while news != 0 {
            let cards = self.levels.0[turn][news.trailing_zeros() as usize % Cruiser::MOST_SPACES];
            *playable = playable.or(hand.and(cards));
            news &= news - 1;
        }
    }
}

impl Observer for Watcher<'_> {
    #[inline]
    fn took(&mut self, player: Player, card: CardIx) {
        if self.notes.decisions == 0 {
            self.notes.opening[player].insert(card);
        }
        self.notes.drawn[player].insert(card);
        self.events.push(CardEvent { player, card, what: What::Drawn });
    }

    #[inline]
    fn applied(&mut self, _controller: Player, _effect: Effect, number: u8) {
        self.notes.longest = self.notes.longest.max(number);
    }

    fn chain_cut(&mut self) {
        self.notes.cut = true;
    }

    #[inline]
    fn decides(&mut self, table: &Table, state: &State, turn: Player, _choices: &[Choice], choice: Choice) {
        self.notes.decisions += 1;
        if state.decision() != Decision::Deploy {
            return;
        }
        self.note_playable(table, state, turn);
        if let Pick::Play { card, side, .. } = choice.pick() {
            self.notes.played[turn].insert(card);
            self.events.push(CardEvent { player: turn, card, what: What::Played(side, state.round()) });
        }
    }
}

/// Counts what happened to cards, with or without the rounds in which they were played. The events are gone then.
pub fn count_events(cards: &mut Both<&mut [CardTally]>, events: &mut Vec<CardEvent>, keep_rounds: bool) {
    for CardEvent { player, card, what } in events.drain(..) {
        let Some(tally) = cards[player].get_mut(card.index()) else { continue };
        match what {
            What::Drawn => tally.draws += 1,
            What::Played(side, round) => {
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

/// Empty tallies for the cards a player draws from.
pub fn blank_cards(table: &Table, player: Player) -> Vec<CardTally> {
    vec![CardTally::default(); table.deck(table.pile_of(player)).len()]
}

/// Counts a pair of games into the tallies: who drew and played what, and how it ended. `halves` are
/// the points of `a` in halves; `a` goes first in the first game.
pub fn count_pair(
    cards: Both<&mut [CardTally]>,
    games: &[GameNotes; 2],
    halves: [u8; 2],
    rounds: [u16; 2],
    mut companions: Option<Both<&mut Companions>>,
) {
    for (player, tallies) in Player::ALL.into_iter().zip(cards.0) {
        let own = if player == Player::A { halves } else { halves.map(|halves| 2 - halves) };
        // By which of the games count: the first, the second, both.
        let slots = [Slot::one(own[0]), Slot::one(own[1]), Slot::both(own)];
        let sets = |of: fn(&GameNotes) -> &Both<CardSet>| games.each_ref().map(|game| of(game)[player]);
        let opening = sets(|game| &game.opening);
        let later = opening.map(|opening| CardSet::first(tallies.len()).without(opening));
        let each_game = |which: usize, lengths: &mut ByLength| {
            for game in (0..2).filter(|game| which == 2 || which == *game) {
                lengths.count((game == 0) == (player == Player::A), rounds[game], own[game]);
            }
        };
        each_counted(opening, tallies, |tally, which| {
            tally.opening.count(slots[which]);
            each_game(which, &mut tally.opening_lengths);
        });
        if let Some(companions) = &mut companions {
            companions[player].count(opening, &slots);
        }
        each_counted(later, tallies, |tally, which| tally.later.count(slots[which]));
        each_counted(sets(|game| &game.drawn), tallies, |tally, which| {
            tally.drawn.count(slots[which]);
            each_game(which, &mut tally.lengths);
        });
        each_counted(sets(|game| &game.played), tallies, |tally, which| tally.played.count(slots[which]));
        for game in games {
            count_stuck(tallies, game, player);
        }
    }
}

/// How every two cards of a deck fared together: pairs of games with both in the opening hand.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Companions {
    /// A triangle: the second card's row, and in it a score for each card before it.
    scores: Vec<Score>,
}

impl Companions {
    /// Nothing counted yet, for a deck of this size.
    pub fn new(cards: usize) -> Self {
        Companions { scores: vec![Score::default(); cards * cards.saturating_sub(1) / 2] }
    }

    fn place(one: usize, two: usize) -> usize {
        let (first, second) = (one.min(two), one.max(two));
        second * (second - 1) / 2 + first
    }

    /// Games with these two different cards in the opening hand, as their owner scored them.
    pub fn of(&self, one: usize, two: usize) -> Score {
        self.scores.get(Companions::place(one, two)).copied().unwrap_or_default()
    }

    /// Counts a pair of games, whose opening hands these are.
    fn count(&mut self, opening: [CardSet; 2], slots: &[Slot; 3]) {
        let mut cards = Vec::new();
        opening[0].or(opening[1]).for_each(|card| cards.push(card));
        for (at, &two) in cards.iter().enumerate() {
            for &one in &cards[..at] {
                let both = opening.map(|hand| hand.contains(one) && hand.contains(two));
                let which = usize::from(both[0]) + 2 * usize::from(both[1]);
                if let (Some(slot), Some(score)) = (
                    which.checked_sub(1).map(|which| slots[which]),
                    self.scores.get_mut(Companions::place(one.index(), two.index())),
                ) {
                    score.count(slot);
                }
            }
        }
    }
}

impl AddAssign<&Companions> for Companions {
    fn add_assign(&mut self, other: &Companions) {
        for (score, more) in self.scores.iter_mut().zip(&other.scores) {
            *score += *more;
        }
    }
}

/// Counts a game of `a` that has no pair.
pub fn count_game(tallies: &mut [CardTally], game: &GameNotes, halves: u8) {
    let none = CardSet::default();
    let slot = Slot::one(halves);
    each_counted([game.drawn[Player::A], none], tallies, |tally, _| tally.drawn.count(slot));
    each_counted([game.played[Player::A], none], tallies, |tally, _| tally.played.count(slot));
    count_stuck(tallies, game, Player::A);
}

/// Visits the cards in either set, with 0 for those in the first only, 1 in the second only, 2 in both.
#[inline]
fn each_counted(sets: [CardSet; 2], tallies: &mut [CardTally], mut visit: impl FnMut(&mut CardTally, usize)) {
    let [first, second] = sets;
    first.or(second).for_each(|card| {
        let which = usize::from(first.contains(card)) + 2 * usize::from(second.contains(card)) - 1;
        if let Some(tally) = tallies.get_mut(card.index()) {
            visit(tally, which);
        }
    });
}

/// Counts the cards that were in the hand and whose front could not be laid in any turn.
fn count_stuck(tallies: &mut [CardTally], game: &GameNotes, player: Player) {
    game.drawn[player].without(game.playable[player]).for_each(|card| {
        if let Some(tally) = tallies.get_mut(card.index()) {
            tally.never_playable += 1;
        }
    });
}
