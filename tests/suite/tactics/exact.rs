//! Everything that can happen until the end of the round, where nothing is left to chance.

use flightdeck::engine::{CardIx, Chance, Choice, Choices, PileName, Player, State, Table};

/// What a player is certain of at the end of the round, however the other plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certain {
    Lost,
    /// The game goes on, or is drawn.
    Open,
    Won,
}

/// More would take too long for a test.
const MOST_STATES: u32 = 3_000_000;

/// Counts shuffles: what is drawn after one is chance.
struct Shuffles(u32);

impl Chance for Shuffles {
    fn shuffle(&mut self, _pile: PileName, _cards: &mut [CardIx]) {
        self.0 += 1;
    }
}

/// What a choice makes certain for `me`; refused where chance has a part in it, or where there is too much to try.
pub fn after(table: &Table, state: &State, choice: Choice, me: Player) -> Result<Certain, String> {
    let (round, choices) = (state.round(), Choices::new());
    let mut search = Search { table, me, round, left: MOST_STATES, choices };
    search.value(state, choice)
}

struct Search<'a> {
    table: &'a Table,
    me: Player,
    round: u16,
    left: u32,
    /// Reused.
    choices: Choices,
}

impl Search<'_> {
    fn value(&mut self, before: &State, choice: Choice) -> Result<Certain, String> {
        let mut state = before.clone();
        let mut shuffles = Shuffles(0);
        state.apply_unchecked(self.table, choice, &mut shuffles, &mut ());
        if let Some(outcome) = state.outcome() {
            return Ok(match outcome.winner {
                Some(winner) if winner == self.me => Certain::Won,
                Some(_) => Certain::Lost,
                None => Certain::Open,
            });
        }
        if state.round() != self.round {
            return Ok(Certain::Open);
        }
        if shuffles.0 > 0 {
            return Err("a draw deck is shuffled on the way".into());
        }
        self.left = self.left.checked_sub(1).ok_or("too much to try")?;
        let mine = state.turn() == Some(self.me);
        state.choices(self.table, &mut self.choices);
        let choices = self.choices.to_vec();
        let mut best = if mine { Certain::Lost } else { Certain::Won };
        for choice in choices {
            let value = self.value(&state, choice)?;
            best = if mine { best.max(value) } else { best.min(value) };
            if best == if mine { Certain::Won } else { Certain::Lost } {
                break;
            }
        }
        Ok(best)
    }
}
