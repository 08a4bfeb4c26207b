//! `--record`: writing games down.

use crate::engine::record::{Recorder, Who};
use crate::engine::{CardIx, Choice, Observer, PileName, Player, State, Table};
use crate::sim::{GameId, Seats, Watch};

/// What goes into records beside choices and shuffles.
#[derive(Clone, Copy)]
pub struct Detail {
    pub options: bool,
    pub states: bool,
}

/// Plays a game again and writes it down.
pub fn record(seats: &mut Seats<'_>, game: GameId, who: [Who<'_>; 2], detail: Detail) -> String {
    let recorder = Recorder::new(seats.table(), Some(game.seed()), game.first(), who);
    let mut scribe = Scribe { recorder, detail };
    seats.play(game, &mut scribe);
    scribe.recorder.into_text()
}

struct Scribe<'t> {
    recorder: Recorder<'t>,
    detail: Detail,
}

impl Observer for Scribe<'_> {
    fn shuffled(&mut self, pile: PileName, cards: &[CardIx]) {
        self.recorder.shuffled(pile, cards);
    }

    fn chain_cut(&mut self) {
        self.recorder.chain_cut();
    }
}

impl Watch for Scribe<'_> {
    fn decides(&mut self, _table: &Table, state: &State, turn: Player, choices: &[Choice], choice: Choice) {
        if self.detail.states {
            self.recorder.state(state);
        }
        self.recorder.choice(turn, choice, self.detail.options.then_some(choices));
    }

    fn ends(&mut self, state: &State) {
        if self.detail.states {
            self.recorder.state(state);
        }
        self.recorder.result(state);
    }
}
