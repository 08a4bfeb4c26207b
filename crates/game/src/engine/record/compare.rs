//! Comparing a record's `state` line with the engine's own state.

use serde_json::Value;

use super::form::Position;
use super::position::waiting_groups;
use crate::engine::{State, Table};
use crate::say::Message;

/// The first field in which the record's state differs from the game's, in words. Only fields that
/// the record has are compared, and fields unknown to the format are ignored; a hand is a set, and
/// within a group of waiting effects the order has no meaning.
pub fn first_difference(table: &Table, state: &State, given: &Value) -> Option<Message> {
    let mut given = given.clone();
    let mut own = serde_json::to_value(Position::of(table, state)).unwrap_or_default();
    let groups: Vec<usize> = waiting_groups(table, state).iter().map(Vec::len).collect();
    for side in [&mut given, &mut own] {
        sort_hands(side);
        if let Some(Value::Array(waiting)) = side.get_mut("waiting") {
            let mut start = 0;
            for &len in &groups {
                let end = (start + len).min(waiting.len());
                waiting[start.min(end)..end].sort_by_key(Value::to_string);
                start = end;
            }
        }
    }
    // Only in part of a state can its absence mean that it is not to be compared.
    if let Value::Object(given) = &mut given
        && ["round", "phase", "initiative", "turn", "players"].iter().all(|key| given.contains_key(*key))
    {
        given.entry("waiting").or_insert_with(|| Value::Array(Vec::new()));
    }
    // Where nothing waits the field is left out; a record that writes an empty list says the same.
    if let Value::Object(own) = &mut own {
        own.entry("waiting").or_insert_with(|| Value::Array(Vec::new()));
    }
    difference(&given, &own, "state")
}

/// Fills missing values: sectors that are `null` in the expected state are copied from the actual one.
pub fn fill_missing(expected: &Value, own: &Value) -> Value {
    let mut filled = expected.clone();
    for player in ["a", "b"] {
        let path = format!("/players/{player}/sectors");
        if let (Some(Value::Array(stacks)), Some(Value::Array(own))) =
            (filled.pointer_mut(&path), own.pointer(&path))
        {
            for (stack, own) in stacks.iter_mut().zip(own).filter(|(stack, _)| stack.is_null()) {
                *stack = own.clone();
            }
        }
    }
    filled
}

/// The part of the game's own state that an expectation speaks of.
pub fn part_of(expected: &Value, own: &Value) -> Value {
    match (expected, own) {
        (Value::Object(expected), Value::Object(own)) => expected
            .iter()
            .map(|(key, value)| match (key.as_str(), own.get(key)) {
                ("sectors", Some(Value::Array(stacks))) => {
                    let said = |at: usize| !value.get(at).is_none_or(Value::is_null);
                    let part = stacks.iter().enumerate();
                    let part = part.map(|(at, stack)| if said(at) { stack.clone() } else { Value::Null });
                    (key.clone(), part.collect())
                }
                (_, Some(own)) => (key.clone(), part_of(value, own)),
                // Where nothing waits, the field is left out.
                (_, None) => (key.clone(), Value::Array(Vec::new())),
            })
            .collect(),
        _ => own.clone(),
    }
}

/// Adds what one expectation says to what another does.
pub fn merge(into: &mut Value, from: Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            for (key, value) in from {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (Value::Array(into), Value::Array(from)) if from.contains(&Value::Null) => {
            for (into, from) in into.iter_mut().zip(from).filter(|(_, from)| !from.is_null()) {
                *into = from;
            }
        }
        (into, from) => *into = from,
    }
}

fn sort_hands(state: &mut Value) {
    for player in ["a", "b"] {
        if let Some(Value::Array(hand)) = state.pointer_mut(&format!("/players/{player}/hand")) {
            hand.sort_by_key(Value::to_string);
        }
    }
}

fn difference(given: &Value, own: &Value, path: &str) -> Option<Message> {
    match (given, own) {
        (Value::Object(given), Value::Object(own)) => given.iter().find_map(|(key, value)| {
            let own = own.get(key)?;
            difference(value, own, &format!("{path}.{key}"))
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
