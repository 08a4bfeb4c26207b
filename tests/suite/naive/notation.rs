//! Choices and states as a game record writes them.

use super::table::{Card, Facing, Half, Seat, Side, Spot, Table, Waiting};
use serde_json::{Map, Value, json};

fn place(spot: Spot) -> Value {
    json!({"board": spot.side.name(), "sector": spot.sector + 1, "level": spot.level})
}

pub fn play(id: &str, facing: Facing, sector: usize) -> Value {
    json!({"play": {"card": id, "face": facing.name(), "sector": sector + 1}})
}

pub fn target(effect: &str, spot: Spot) -> Value {
    json!({ effect: place(spot) })
}

pub fn movement(effect: &str, spot: Spot, to: usize) -> Value {
    let mut at = place(spot);
    at["to"] = json!(to + 1);
    json!({ effect: at })
}

pub fn hit(top: Spot, half: Option<Half>) -> Value {
    let mut at = json!({"board": top.side.name(), "sector": top.sector + 1});
    if let Some(half) = half {
        at["half"] = json!(half.name());
    }
    json!({ "hit": at })
}

/// Where a waiting effect is to be seen now.
fn waiting(table: &Table, effect: &Waiting) -> Value {
    let spot = table.find(effect.from.side, &effect.from.id).expect("hidden effects do not wait");
    let mut at = place(spot);
    at["half"] = json!(table.card(spot).half(effect.from.part).name());
    at["effect"] = json!(effect.effect);
    at
}

pub fn resolve(table: &Table, effect: &Waiting) -> Value {
    json!({ "resolve": waiting(table, effect) })
}

/// A group in the order it is written: the outer section before the inner, each as printed.
fn group(table: &Table, effects: &[Waiting]) -> Vec<Value> {
    let all: Vec<Value> = effects.iter().map(|effect| waiting(table, effect)).collect();
    let (outer, inner): (Vec<Value>, Vec<Value>) = all.into_iter().partition(|at| at["half"] == "outer");
    [outer, inner].concat()
}

/// The choices in a group. The same effect twice in one half is written alike, and so one option.
pub fn resolves(table: &Table, effects: &[Waiting]) -> Vec<Value> {
    let mut options: Vec<Value> = Vec::new();
    for at in group(table, effects) {
        let option = json!({ "resolve": at });
        if !options.contains(&option) {
            options.push(option);
        }
    }
    options
}

fn in_play(card: &Card) -> Value {
    let (outer, inner) = (card.part(Half::Outer), card.part(Half::Inner));
    json!({
        "card": card.id,
        "face": card.facing.name(),
        "pivoted": card.pivoted,
        "damage": {"outer": card.damage.on(outer), "inner": card.damage.on(inner)},
        "shield": {"outer": card.shield.on(outer), "inner": card.shield.on(inner)},
    })
}

fn player(seat: &Seat) -> Value {
    let sectors: Vec<Vec<Value>> =
        seat.stacks.iter().map(|stack| stack.iter().map(in_play).collect()).collect();
    json!({"armor": seat.armor, "hand": seat.sorted_hand(), "aside": seat.aside, "sectors": sectors})
}

pub fn state(table: &Table, turn: Option<Side>) -> Value {
    let passed: Vec<&str> = table.passed.iter().map(|side| side.name()).collect();
    let mut state = json!({
        "round": table.round,
        "phase": table.phase,
        "initiative": table.initiative.name(),
        "turn": turn.map(Side::name),
        "passed": passed,
        "offset": table.offset,
        "players": {"a": player(&table.a), "b": player(&table.b)},
    });
    for (name, pile) in &table.piles {
        let holder = if name == "common" {
            state["common"] = Value::Object(Map::new());
            &mut state["common"]
        } else {
            &mut state["players"][name]
        };
        holder["deck"] = json!(pile.deck);
        holder["discard"] = json!(pile.discard);
    }
    let waiting: Vec<Value> = table.waiting.iter().flat_map(|effects| group(table, effects)).collect();
    if !waiting.is_empty() {
        state["waiting"] = json!(waiting);
    }
    state
}
