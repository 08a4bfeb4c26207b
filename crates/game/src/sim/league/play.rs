//! The games between two members, pair by pair.

use super::member::{LeagueTerms, Member, pairing_seed};
use super::pair::{Cards, GameResult, PairResult};
use crate::bots::BotMaker;
use crate::cards::Effect;
use crate::engine::{BadSetup, Both, CardIx, CardSet, Choice, Observer, Pick, Player, Side, State, Table};
use crate::say::Message;
use crate::sim::{Duel, GameId, Seats, Terms};

/// Two members at a table. The one that the league lists first has the seat `a`.
pub struct Match {
    duel: Duel,
}

impl Match {
    /// Seats two different members, in either order; `bot` plays for both.
    pub fn new(one: &Member, two: &Member, bot: &BotMaker, terms: &LeagueTerms) -> Result<Self, BadSetup> {
        let (one, two) = if one.identity() <= two.identity() { (one, two) } else { (two, one) };
        let seed = pairing_seed(terms.seed, one, two);
        let agreed = Terms { round_limit: terms.round_limit, seed, ..Terms::default() };
        Ok(Match { duel: Duel::new([one.entry(bot.clone()), two.entry(bot.clone())], agreed)? })
    }

    /// The first game of a pair, numbered from 0.
    pub fn game(&self, pair: u64) -> GameId {
        self.duel.game(2 * pair + 1)
    }

    /// What one thread needs to play.
    pub fn seats(&self) -> Seats<'_> {
        self.duel.workplace()
    }

    /// Plays a pair of games, numbered from 0. Where the user's own program forfeited, also why.
    pub fn play(&self, seats: &mut Seats<'_>, pair: u64) -> (PairResult, Option<Message>) {
        let mut opening = [CardSet::default(); 2];
        let mut gave_up = None;
        let games = [1, 2].map(|game| {
            let mut notes = Notes::default();
            let outcome = seats.play(self.duel.game(2 * pair + game), &mut notes);
            // The same shuffles deal the same hands to both games.
            opening = notes.opening.0;
            gave_up = gave_up.take().or(notes.gave_up);
            GameResult {
                winner: outcome.winner.map(|winner| u8::from(winner == Player::B)),
                reason: outcome.reason,
                limit: outcome.limit,
                cut: notes.cut,
                rounds: outcome.rounds,
                longest: notes.longest,
                decisions: notes.decisions,
                armor: outcome.armor.0,
                cards: notes.cards.0,
            }
        });
        (PairResult { opening, games }, gave_up)
    }
}

/// What is noted of a game while it is played.
#[derive(Default)]
struct Notes {
    opening: Both<CardSet>,
    cards: Both<Cards>,
    longest: u8,
    cut: bool,
    decisions: u32,
    gave_up: Option<Message>,
}

impl Observer for Notes {
    #[inline]
    fn took(&mut self, player: Player, card: CardIx) {
        if self.decisions == 0 {
            self.opening[player].insert(card);
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
    fn decides(&mut self, _table: &Table, _state: &State, turn: Player, _: &[Choice], choice: Choice) {
        self.decisions += 1;
        if let Pick::Play { card, side, .. } = choice.pick() {
            match side {
                Side::Front => self.cards[turn].front.insert(card),
                Side::Back => self.cards[turn].back.insert(card),
            }
        }
    }

    fn forfeits(&mut self, _player: Player, why: &Message) {
        self.gave_up = Some(why.clone());
    }
}
