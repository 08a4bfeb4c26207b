//! A whole game, ready to be described or watched from any point.

use std::io::BufRead;
use std::sync::Arc;

use super::{StoryLine, Teller};
use crate::engine::record::{Replayed, Step, replay};
use crate::engine::{Both, Choice, Happening, Outcome, State, Table};
use crate::fault::Fault;

/// A game: the state before the first decision and after each.
pub struct Film {
    /// What never changes.
    pub table: Arc<Table>,
    /// What the players are called; may be empty.
    pub names: Both<String>,
    opening: Vec<Happening>,
    states: Vec<State>,
    /// What was decided, and what happened then.
    scenes: Vec<(Choice, Vec<Happening>)>,
}

impl Film {
    /// Reads a record, every line of which is checked.
    pub fn read(name: &str, record: impl BufRead) -> Result<Film, Fault> {
        Film::of(|after| replay(name, record, None, after))
    }

    /// Keeps the steps of a game while it is replayed or played.
    pub fn of<E>(play: impl FnOnce(&mut dyn FnMut(Step<'_>)) -> Result<Replayed, E>) -> Result<Film, E> {
        let mut opening = Vec::new();
        let mut states: Vec<State> = Vec::new();
        let mut scenes = Vec::new();
        let replayed = play(&mut |step| {
            let happened = step.happened.to_vec();
            match step.decided {
                Some((_, choice)) => scenes.push((choice, happened)),
                None => opening = happened,
            }
            states.push(step.state.clone());
        })?;
        let Replayed { table, names, .. } = replayed;
        Ok(Film { table: Arc::new(table), names, opening, states, scenes })
    }

    /// How many decisions there are.
    pub fn decisions(&self) -> usize {
        self.scenes.len()
    }

    /// The state after N decisions.
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
    pub fn asked(&self) -> Vec<(State, Choice)> {
        self.states.iter().cloned().zip(self.scenes.iter().map(|(choice, _)| *choice)).collect()
    }

    /// The description of the decision with this number, from 1; of the start, for 0.
    pub fn story(&self, teller: &Teller<'_>, number: usize) -> Vec<StoryLine> {
        let Some(at) = number.checked_sub(1) else {
            return teller.opening(&self.table, &self.opening, self.state(0));
        };
        let (choice, happened) = &self.scenes[at];
        teller.step(&self.table, self.state(at), *choice, happened, self.state(number))
    }
}
