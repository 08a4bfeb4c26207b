//! The games between two members, pair by pair.

use super::pair::PairResult;
use crate::say::Message;
use crate::sim::notes::GameNotes;
use crate::sim::{Duel, GameId, Seats};

/// Two members at a table, with the bots that play for them.
pub struct Match {
    run_seed: u64,
    seats: Seats<'static>,
}

impl Match {
    /// Seats the players of a match, which [`LeagueTerms::duel`](super::LeagueTerms::duel) makes.
    pub fn new(duel: Duel) -> Self {
        Match { run_seed: duel.game(1).run_seed, seats: duel.into_workplace() }
    }

    /// The game that is being played, or was played last.
    pub(super) fn last(&self) -> Option<GameId> {
        self.seats.last()
    }

    /// Plays a pair of games, numbered from 0. Where the user's own program forfeited, also why.
    pub fn play(&mut self, pair: u64) -> (PairResult, Option<Message>) {
        let mut forfeit = None;
        let games = [1, 2].map(|game| {
            let mut notes = GameNotes::default();
            let game = GameId { run_seed: self.run_seed, number: 2 * pair + game };
            let outcome = self.seats.play(game, &mut notes);
            let result = notes.result(&outcome);
            forfeit = forfeit.take().or(notes.forfeit.map(|(_, why)| why));
            result
        });
        (PairResult { games }, forfeit)
    }
}
