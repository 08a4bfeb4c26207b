//! A recorded game, ready to be watched from any point.

use std::io::BufRead;
use std::sync::Arc;

use crate::engine::record::{ChoiceForm, replay_telling};
use crate::engine::{Both, Choice, Happening, Outcome, State, Table};
use crate::fault::Fault;
use crate::wording::story::{Line, Teller};

/// A decision and what came of it.
#[derive(Clone, Debug)]
struct Scene {
    choice: Choice,
    form: ChoiceForm,
    happened: Vec<Happening>,
}

/// A recorded game: the state before the first decision and after each.
pub struct Film {
    /// What never changes.
    pub table: Arc<Table>,
    /// What the players are called; may be empty.
    pub names: Both<String>,
    opening: Vec<Happening>,
    states: Vec<State>,
    scenes: Vec<Scene>,
}

impl Film {
    /// Reads a record, every line of which is checked.
    pub fn read(name: &str, record: impl BufRead) -> Result<Film, Fault> {
        let mut opening = Vec::new();
        let mut states: Vec<State> = Vec::new();
        let mut scenes = Vec::new();
        let replayed = replay_telling(
            name,
            record,
            None,
            |step| {
                let before = states.last();
                let choice = step.choice.zip(before).and_then(|(form, before)| {
                    let choice = form.into_choice(step.table, before, before.turn()?).ok()?;
                    Some((form, choice))
                });
                match choice {
                    Some((form, choice)) => {
                        scenes.push(Scene { choice, form, happened: step.happened.to_vec() });
                    }
                    None => opening = step.happened.to_vec(),
                }
                states.push(step.state.clone());
            },
            |_| {},
        )?;
        Ok(Film { table: Arc::new(replayed.table), names: replayed.names, opening, states, scenes })
    }

    /// How many decisions there are.
    pub fn decisions(&self) -> usize {
        self.scenes.len()
    }

    /// The state after so many decisions.
    pub fn state(&self, at: usize) -> &State {
        &self.states[at.min(self.states.len() - 1)]
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state(self.decisions()).outcome()
    }

    /// After how many decisions a round begins, or the last one if the game does not get there.
    pub fn round(&self, round: u16) -> usize {
        self.states.iter().position(|state| state.round() >= round).unwrap_or(self.decisions())
    }

    /// Every decision, as it was asked and taken.
    pub fn asked(&self) -> Vec<(State, ChoiceForm)> {
        self.states.iter().cloned().zip(self.scenes.iter().map(|scene| scene.form)).collect()
    }

    /// What is told of the decision with this number, from 1; of the beginning, for 0.
    pub fn story(&self, teller: &Teller<'_>, number: usize) -> Vec<Line> {
        let Some(at) = number.checked_sub(1) else {
            return teller.opening(&self.table, &self.opening, self.state(0));
        };
        let scene = &self.scenes[at];
        teller.step(&self.table, self.state(at), scene.choice, &scene.happened, self.state(number))
    }

    /// A choice of the decision with this number, from 1.
    pub fn choice(&self, number: usize, form: ChoiceForm) -> Option<Choice> {
        let before = self.state(number.checked_sub(1)?);
        form.into_choice(&self.table, before, before.turn()?).ok()
    }
}
