//! The rest of the line that was chosen, to be followed without searching again.

use super::{Line, MOST_REPLIES, is_settled};
use crate::bots::nnue::{Evaluator, Next};
use crate::dice::Dice;
use crate::engine::{Choice, Player, State, Table, View};

/// What follows, each choice with the view it was planned for; the next one last.
#[derive(Default)]
pub(in crate::bots) struct Plan(Vec<(View, Choice)>);

impl Plan {
    pub(in crate::bots) fn clear(&mut self) {
        self.0.clear();
    }

    /// How the line that was chosen goes on, by its place, if the opponent did what was expected.
    pub(in crate::bots) fn next(&mut self, view: &View, choices: &[Choice]) -> Option<usize> {
        let (expected, choice) = self.0.pop()?;
        let holds = expected == *view;
        choices.iter().position(|other| holds && *other == choice)
    }

    /// Remembers how a line goes on, as far as the opponent does what is expected.
    pub(in crate::bots) fn follow(
        &mut self,
        (table, evaluator, dice): (&Table, &mut Evaluator, &mut Dice),
        world: State,
        first: Choice,
        line: &Line,
    ) {
        self.0.clear();
        let Some(me) = world.turn().filter(|_| !line.rest.is_empty()) else { return };
        let mut state = world.clone();
        // A choice of the view that the world is one of.
        state.apply_unchecked(table, first, dice, &mut ());
        let mut rest = line.rest.iter();
        let mut replies = MOST_REPLIES;
        let before = |state: &State, turn: Player, choices: &[Choice]| {
            if is_settled(state, &world) || rest.len() == 0 {
                return Next::Stop;
            }
            if turn != me {
                let may_go_on = replies > 0;
                replies = replies.saturating_sub(1);
                return if may_go_on { Next::Evaluate } else { Next::Stop };
            }
            replies = MOST_REPLIES;
            match rest.next() {
                // The opponent's decisions were guessed anew, so the line may no longer be possible.
                Some(&next) if choices.contains(&next) => {
                    self.0.push((View::of(table, state, me), next));
                    Next::Take(next)
                }
                _ => Next::Stop,
            }
        };
        evaluator.play_on(table, &mut state, dice, before, |_, _| {});
        self.0.reverse();
    }
}
