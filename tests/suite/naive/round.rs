//! A round, step by step.

use super::chain::{damage_fighters, destroy, draw, fill_shields, happen};
use super::notation;
use super::people::{Gone, People, Word};
use super::table::{Card, Facing, Half, Side, Table, level_and_number};
use serde_json::{Value, json};

/// Where in a round play begins: at its start, or in a position.
#[derive(Clone, Copy)]
pub enum Start {
    Reinforcements,
    Turn(Side),
    Combat,
}

/// Plays a game to its end, round after round.
pub fn play(mut table: Table, mut start: Start, people: &People) -> Result<(), Gone> {
    let table = &mut table;
    while table.result.is_none() {
        if let Start::Reinforcements = start {
            reinforcements(table, people)?;
            start = Start::Turn(table.initiative); // R-DEP-1
        }
        if let Start::Turn(side) = start {
            deployment(table, people, side)?;
        }
        combat(table, people)?;
        end_of_round(table);
        start = Start::Reinforcements;
    }
    people.say(Word::Over(table.clone()))
}

/// R-REIN-1; Q-REIN-2: the initiative holder first.
fn reinforcements(table: &mut Table, people: &People) -> Result<(), Gone> {
    for side in [table.initiative, table.initiative.other()] {
        for _ in 0..table.draw_symbols(side) {
            let drawn = draw(table, people, side)?;
            table.seat_mut(side).hand.extend(drawn);
        }
        let aside = std::mem::take(&mut table.seat_mut(side).aside);
        table.seat_mut(side).hand.extend(aside);
    }
    Ok(())
}

/// R-DEP-1, R-DEP-2: turn after turn until both have passed.
fn deployment(table: &mut Table, people: &People, first: Side) -> Result<(), Gone> {
    table.phase = "deployment";
    let mut side = first;
    while table.passed.len() < 2 {
        // Q-DEP-8: who can play nothing has one option, to pass.
        let mut options = vec![json!("pass")];
        options.extend(plays(table, side));
        let choice = people.choose(table, side, options)?;
        if choice == json!("pass") {
            if table.passed.is_empty() {
                table.initiative = side; // R-DEP-3
            }
            table.passed.push(side);
        } else {
            play_card(table, people, side, &choice["play"])?;
        }
        if !table.passed.contains(&side.other()) {
            side = side.other();
        }
    }
    table.passed.clear();
    Ok(())
}

/// Every card in hand, on every face, in every sector that takes it.
fn plays(table: &Table, side: Side) -> Vec<Value> {
    let mut plays = Vec::new();
    for id in &table.seat(side).sorted_hand() {
        for facing in Facing::BOTH {
            for sector in 0..5 {
                // R-CARD-3
                let level = match facing {
                    Facing::Front => level_and_number(id).expect("ID codes were read before").0,
                    Facing::Back => 0,
                };
                // R-DEP-4: the lowest free space; R-DEP-5; R-DEP-6
                let space = table.seat(side).stacks[sector].len();
                if table.has_free_space(side, sector) && (level == 0 || level == space) {
                    plays.push(notation::play(id, facing, sector));
                }
            }
        }
    }
    plays
}

fn play_card(table: &mut Table, people: &People, side: Side, choice: &Value) -> Result<(), Gone> {
    let id = choice["card"].as_str().expect("a card").to_string();
    let facing = *Facing::BOTH.iter().find(|face| choice["face"] == face.name()).expect("a face");
    let sector = choice["sector"].as_u64().expect("a sector") as usize - 1;
    let (damage, shield) = Default::default();
    let card = Card { id: id.clone(), facing, pivoted: false, damage, shield };
    start_counting(table);
    // R-DEP-7
    happen(table, people, |table| {
        let seat = table.seat_mut(side);
        seat.hand.retain(|held| *held != id);
        seat.stacks[sector].push(card);
    })
}

/// Q-CHAIN-5 counts within one play, and within one player's damage in one battle.
fn start_counting(table: &mut Table) {
    table.applied = 0;
    table.cut_off = false;
}

/// R-COM-1, R-COM-2
fn combat(table: &mut Table, people: &People) -> Result<(), Gone> {
    table.phase = "combat";
    let side = table.initiative;
    let offset_after = |table: &Table, shift: i64| match side {
        Side::A => table.offset - shift,
        Side::B => table.offset + shift,
    };
    let mut shifts = vec![-1, 0, 1];
    shifts.retain(|&shift| (-3..=3).contains(&offset_after(table, shift)));
    let options = shifts.iter().map(|shift| json!({ "shift": shift })).collect();
    let choice = people.choose(table, side, options)?;
    table.offset = offset_after(table, choice["shift"].as_i64().expect("a shift"));

    let orders = ["left-to-right", "right-to-left"];
    let options = orders.iter().map(|order| json!({ "order": order })).collect();
    let choice = people.choose(table, side, options)?;
    let mut sectors = vec![0, 1, 2, 3, 4];
    if choice["order"] == "right-to-left" {
        sectors.reverse();
    }
    for of_a in sectors {
        // Q-GEO-2
        let of_b = of_a - table.offset;
        if (0..5).contains(&of_b) {
            battle(table, people, of_a as usize, of_b as usize)?;
        }
    }
    Ok(())
}

/// R-BAT-1: both counts at the start; R-BAT-2: the initiative holder's damage first.
fn battle(table: &mut Table, people: &People, of_a: usize, of_b: usize) -> Result<(), Gone> {
    let on_a = (Side::A, of_a, table.strength(Side::B, of_b));
    let on_b = (Side::B, of_b, table.strength(Side::A, of_a));
    let in_order = if table.initiative == Side::A { [on_a, on_b] } else { [on_b, on_a] };
    for (side, sector, points) in in_order {
        damage(table, people, side, sector, points)?;
    }
    Ok(())
}

/// R-BAT-3, R-CHAIN-4: card after card, the effects of each before the next.
fn damage(
    table: &mut Table,
    people: &People,
    side: Side,
    sector: usize,
    mut points: i64,
) -> Result<(), Gone> {
    start_counting(table);
    while points > 0 {
        let Some(top) = table.top(side, sector) else {
            table.seat_mut(side).armor -= points;
            return Ok(());
        };
        // R-FIE-1: one point of the volley counts. Q-FIE-3: the rest is absorbed in any case. Q-FIE-2: before shields.
        let card = table.card(top);
        let field = Half::BOTH.iter().any(|&half| table.section(card, half).field);
        let falling = if field { 1 } else { points };
        let falling = fill_shields(table, top, falling);
        let [outer, inner] = Half::BOTH.map(|half| table.undamaged(top, half));
        if falling >= outer + inner {
            points = if field { 0 } else { falling - outer - inner };
            destroy(table, people, top)?;
        } else {
            points = 0;
            // R-BAT-5
            let on_outer = (0..=falling).filter(|&n| n <= outer && falling - n <= inner);
            let options = on_outer.map(|n| json!({"damage": {"outer": n, "inner": falling - n}})).collect();
            let choice = people.choose(table, side, options)?;
            for half in Half::BOTH {
                let tokens = choice["damage"][half.name()].as_i64().expect("a number of tokens");
                damage_fighters(table, top, half, tokens);
            }
        }
    }
    Ok(())
}

fn end_of_round(table: &mut Table) {
    table.initiative = table.initiative.other(); // R-END-1
    for spot in table.spots() {
        table.card_mut(spot).shield = Default::default(); // R-END-2
    }
    let beaten = table.a.armor <= 0 || table.b.armor <= 0;
    if beaten || table.round >= table.round_limit {
        table.phase = "over";
        table.result = Some(verdict(table, !beaten));
    } else {
        table.round += 1;
    }
}

/// R-END-3, Q-END-4, Q-END-5: armor, then cards.
fn verdict(table: &Table, limit: bool) -> Value {
    let cards = |side| table.cards_held(side) as i64;
    let (reason, lead) = if table.a.armor != table.b.armor {
        ("armor", table.a.armor - table.b.armor)
    } else if cards(Side::A) != cards(Side::B) {
        ("cards", cards(Side::A) - cards(Side::B))
    } else {
        ("equal", 0)
    };
    let winner = match lead {
        0 => Value::Null,
        1.. => json!("a"),
        _ => json!("b"),
    };
    let mut result = json!({
        "winner": winner,
        "reason": reason,
        "rounds": table.round,
        "armor": {"a": table.a.armor, "b": table.b.armor},
        "cards": {"a": cards(Side::A), "b": cards(Side::B)},
    });
    if limit {
        result["limit"] = json!(true);
    }
    result
}
