//! The games between two members, pair by pair.

use super::member::{LeagueTerms, Member, pairing_seed};
use super::pair::PairResult;
use crate::bots::BotMaker;
use crate::engine::BadSetup;
use crate::say::Message;
use crate::sim::notes::GameNotes;
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

    /// The same as a match of its own, by whose numbers its games are known.
    pub fn into_duel(self) -> Duel {
        self.duel
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
        let mut forfeit = None;
        let games = [1, 2].map(|game| {
            let mut notes = GameNotes::default();
            let outcome = seats.play(self.duel.game(2 * pair + game), &mut notes);
            let result = notes.result(&outcome);
            forfeit = forfeit.take().or(notes.forfeit.map(|(_, why)| why));
            result
        });
        (PairResult { games }, forfeit)
    }
}
