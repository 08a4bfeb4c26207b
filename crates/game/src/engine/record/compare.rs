//! Comparing what a record or a scenario says of a state with the engine's own state.

use serde_json::Value;

use super::form::{CommonForm, PlayerForm, Position};
use super::position::waiting_groups;
use crate::engine::{Both, State, Table};
use crate::say::Message;

/// The first field in which the record's state differs from the game's, in words. Only what the record says is
/// compared; a hand is a set, and within a group of waiting effects the order has no meaning.
pub(super) fn first_difference(table: &Table, state: &State, given: &Position) -> Option<Message> {
    let mut given = given.clone();
    // Only in part of a state can its absence mean that it is not to be compared.
    let is_whole = given.round.is_some()
        && given.phase.is_some()
        && given.initiative.is_some()
        && given.turn.is_some()
        && given.players != Both::default();
    if is_whole {
        given.waiting.get_or_insert_default();
    }
    let groups: Vec<usize> = waiting_groups(table, state).iter().map(Vec::len).collect();
    let own = Position::with_waiting(table, state);
    // What this game does not have, such as common piles in Total War, is not compared.
    let given = given.part(&own);
    let own = own.part(&given);
    let [given, own] = [given, own].map(|position| in_order(position, &groups));
    if given == own {
        return None;
    }
    let json = |position| serde_json::to_value(position).unwrap_or_default();
    difference(&json(given), &json(own), "state")
}

/// Sorts what has no order.
fn in_order(mut position: Position, groups: &[usize]) -> Position {
    for player in &mut position.players.0 {
        player.hand.iter_mut().for_each(|hand| hand.sort());
    }
    let mut waiting = position.waiting.as_deref_mut().unwrap_or_default();
    for &length in groups {
        let (group, rest) = waiting.split_at_mut(length.min(waiting.len()));
        group.sort_by_key(|waiting| format!("{waiting:?}"));
        waiting = rest;
    }
    position
}

/// What can be said in part.
pub(crate) trait Partial {
    /// The part that the other one speaks of.
    fn part(&self, said: &Self) -> Self;

    /// What either says; where both speak, the other one counts.
    fn with(&self, more: &Self) -> Self;
}

impl<T: Clone> Partial for Option<T> {
    fn part(&self, said: &Self) -> Self {
        said.as_ref().and(self.clone())
    }

    fn with(&self, more: &Self) -> Self {
        more.clone().or_else(|| self.clone())
    }
}

impl<T: Partial, const N: usize> Partial for [T; N] {
    fn part(&self, said: &Self) -> Self {
        std::array::from_fn(|at| self[at].part(&said[at]))
    }

    fn with(&self, more: &Self) -> Self {
        std::array::from_fn(|at| self[at].with(&more[at]))
    }
}

macro_rules! partial {
    ($($type:ty { $($field:tt),* })*) => {
        $(impl Partial for $type {
            fn part(&self, said: &Self) -> Self {
                Self { $($field: self.$field.part(&said.$field)),* }
            }

            fn with(&self, more: &Self) -> Self {
                Self { $($field: self.$field.with(&more.$field)),* }
            }
        })*
    };
}

partial! {
    Position { round, phase, initiative, turn, passed, offset, players, common, waiting }
    Both<PlayerForm> { 0 }
    PlayerForm { armor, hand, aside, deck, discard, sectors }
    CommonForm { deck, discard }
}

fn difference(given: &Value, own: &Value, path: &str) -> Option<Message> {
    match (given, own) {
        (Value::Object(given), Value::Object(own)) => given.iter().find_map(|(key, value)| {
            difference(value, own.get(key).unwrap_or(&Value::Null), &format!("{path}.{key}"))
        }),
        (Value::Array(given), Value::Array(own)) if given.len() == own.len() => given
            .iter()
            .zip(own)
            .enumerate()
            .find_map(|(i, (given, own))| difference(given, own, &format!("{path}[{i}]"))),
        _ if given == own => None,
        _ => Some(say!("{}: the record has {}, the game has {}", path, brief(given), brief(own))),
    }
}

/// A value as text, cut where it is long.
fn brief(value: &Value) -> String {
    const MOST: usize = 120;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}
