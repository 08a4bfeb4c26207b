//! Observers of a game while it is played. They count nothing: a game that breaks down must leave no trace in the
//! tallies.

use super::summary::{Cards, GameResult};
use crate::cards::{Cruiser, Effect};
use crate::engine::{
    Both, CardIx, CardSet, Choice, Decision, Observer, Outcome, Pick, Player, Sector, Side, State, Table,
};
use crate::say::Message;

/// Notes what every run keeps of a game.
#[derive(Default)]
pub(crate) struct GameNotes {
    cards: Both<Cards>,
    longest: u8,
    cut: bool,
    decisions: u32,
    /// Who forfeited, and why.
    pub forfeit: Option<(Player, Message)>,
}

impl GameNotes {
    /// The game, now that it is over.
    pub(super) fn result(&self, outcome: &Outcome) -> GameResult {
        GameResult {
            winner: outcome.winner.map(|winner| winner as u8),
            reason: outcome.reason,
            limit: outcome.limit,
            cut: self.cut,
            rounds: outcome.rounds,
            longest: self.longest,
            decisions: self.decisions,
            armor: outcome.armor.0,
            cards: self.cards.0,
        }
    }
}

impl Observer for GameNotes {
    #[inline]
    fn took(&mut self, player: Player, card: CardIx, _was_aside: bool) {
        if self.decisions == 0 {
            self.cards[player].opening.insert(card);
        }
        self.cards[player].drawn.insert(card);
    }

    #[inline]
    fn applied(&mut self, _controller: Player, _effect: Effect, number: u8) {
        self.longest = self.longest.max(number);
    }

    fn chain_cut(&mut self) {
        self.cut = true;
    }

    #[inline]
    fn decides(&mut self, _table: &Table, state: &State, turn: Player, _: &[Choice], choice: Choice) {
        self.decisions += 1;
        if state.decision() != Decision::Deploy {
            return;
        }
        if let Pick::Play { card, side, .. } = choice.pick() {
            match side {
                Side::Front => self.cards[turn].front.insert(card),
                Side::Back => self.cards[turn].back.insert(card),
            }
        }
    }

    fn forfeits(&mut self, player: Player, why: &Message) {
        self.forfeit = Some((player, why.clone()));
    }
}

/// For each player and level, the cards whose front has that level.
pub(super) struct Levels(Both<[CardSet; Cruiser::MOST_SPACES]>);

impl Levels {
    pub(super) fn new(table: &Table) -> Self {
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
pub(crate) struct CardEvent {
    pub player: Player,
    pub card: CardIx,
    pub kind: CardEventKind,
}

#[derive(Clone, Copy)]
pub(crate) enum CardEventKind {
    Drawn,
    /// Played with this face up, in this round.
    Played(Side, u16),
}

/// Notes every draw and play of a card, and which cards could be played.
pub(crate) struct CardNotes<'a> {
    /// Cards whose front could be laid in some turn.
    pub playable: Both<CardSet>,
    /// The round of the last deployment turn, and the levels that were open in its turns so far.
    open: Both<(u16, u8)>,
    pub events: &'a mut Vec<CardEvent>,
    levels: &'a Levels,
}

impl<'a> CardNotes<'a> {
    pub(super) fn new(events: &'a mut Vec<CardEvent>, levels: &'a Levels) -> Self {
        CardNotes { playable: Both::default(), open: Both::default(), events, levels }
    }

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
        let (round, known) = self.open[turn];
        let known = if round == state.round() { known } else { 0 };
        let mut news = levels & !known;
        if news == 0 {
            return;
        }
        self.open[turn] = (state.round(), known | levels);
        let hand = state.hand_set(turn);
        let playable = &mut self.playable[turn];
        while news != 0 {
            let cards = self.levels.0[turn][news.trailing_zeros() as usize % Cruiser::MOST_SPACES];
            *playable = playable.or(hand.and(cards));
            news &= news - 1;
        }
    }
}

impl Observer for CardNotes<'_> {
    #[inline]
    fn took(&mut self, player: Player, card: CardIx, _was_aside: bool) {
        self.events.push(CardEvent { player, card, kind: CardEventKind::Drawn });
    }

    #[inline]
    fn decides(&mut self, table: &Table, state: &State, turn: Player, _choices: &[Choice], choice: Choice) {
        if state.decision() != Decision::Deploy {
            return;
        }
        self.note_playable(table, state, turn);
        if let Pick::Play { card, side, .. } = choice.pick() {
            let kind = CardEventKind::Played(side, state.round());
            self.events.push(CardEvent { player: turn, card, kind });
        }
    }
}
