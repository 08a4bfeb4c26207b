//! Reads a record's header: definitions, and a setup or a position.

use super::Shuffle;
use super::round::Start;
use super::table::{
    Card, Face, Facing, Half, Part, Pile, Print, Seat, Section, Side, Spot, Table, Tokens, level_and_number,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

const EFFECTS: [&str; 10] =
    ["draw", "lateral", "vertical", "free", "pivot", "destroy", "strike", "recoil", "roll", "hit"];

type Fallible<T> = Result<T, String>;

/// The table as play begins, and where in the round that is.
pub fn read(header: &Value, shuffle: &mut Shuffle) -> Fallible<(Table, Start)> {
    let common = match text(&header["mode"])?.as_str() {
        "training" | "skirmish" => true,
        "total-war" => false,
        other => return Err(format!("no such mode: {other}")),
    };
    let round_limit = header.get("round_limit").map_or(Ok(100), number)?;
    let mut table = Table {
        prints: Arc::new(prints(&header["cards"])?),
        round_limit,
        round: 1,
        phase: "deployment",
        initiative: Side::A,
        passed: Vec::new(),
        offset: 0, // R-SET-4
        a: seat(header, Side::A)?,
        b: seat(header, Side::B)?,
        piles: BTreeMap::new(),
        waiting: Vec::new(),
        applied: 0,
        cut_off: false,
        result: None,
    };
    if let Some(position) = header.get("position") {
        let start = take_position(&mut table, position, common)?;
        check_cards(&table)?;
        return Ok((table, start));
    }
    table.initiative = side(&header["first"])?; // R-SET-4
    if common {
        table.piles.insert("common".into(), Pile { deck: ids(&header["deck"])?, ..Pile::default() });
    } else {
        for name in ["a", "b"] {
            let deck = ids(&header["players"][name]["deck"])?;
            table.piles.insert(name.into(), Pile { deck, ..Pile::default() });
        }
    }
    check_cards(&table)?;
    for (name, pile) in &mut table.piles {
        pile.deck = shuffle(name, std::mem::take(&mut pile.deck));
    }
    Ok((table, Start::Reinforcements))
}

fn text(value: &Value) -> Fallible<String> {
    value.as_str().map(str::to_string).ok_or_else(|| format!("not a text: {value}"))
}

fn number(value: &Value) -> Fallible<i64> {
    value.as_i64().ok_or_else(|| format!("not a number: {value}"))
}

fn count(value: &Value) -> Fallible<i64> {
    number(value).and_then(|n| if n >= 0 { Ok(n) } else { Err(format!("less than nothing: {n}")) })
}

fn list(value: &Value) -> Fallible<&Vec<Value>> {
    value.as_array().ok_or_else(|| format!("not a list: {value}"))
}

fn ids(value: &Value) -> Fallible<Vec<String>> {
    list(value)?.iter().map(text).collect()
}

fn side(value: &Value) -> Fallible<Side> {
    Side::named(&text(value)?).ok_or_else(|| format!("not a player: {value}"))
}

fn prints(cards: &Value) -> Fallible<BTreeMap<String, Print>> {
    let mut prints = BTreeMap::new();
    for (id, card) in cards.as_object().ok_or("no cards")? {
        level_and_number(id).filter(|(level, _)| *level <= 3).ok_or(format!("not an ID code: {id}"))?;
        // R-CARD-4
        let back = card.get("back").map_or_else(
            || {
                let upper = Section { fighters: 2, ..Section::default() };
                Ok(Face { upper, lower: Section::default() })
            },
            face,
        )?;
        prints.insert(id.clone(), Print { front: face(&card["front"])?, back });
    }
    Ok(prints)
}

fn face(value: &Value) -> Fallible<Face> {
    let face = Face { upper: section(&value["upper"])?, lower: section(&value["lower"])? };
    if face.upper.fighters + face.lower.fighters == 0 {
        return Err("a face without fighters (Q-CARD-5)".into());
    }
    Ok(face)
}

fn section(value: &Value) -> Fallible<Section> {
    let effects = value.get("effects").map_or(Ok(Vec::new()), ids)?;
    if let Some(unknown) = effects.iter().find(|effect| !EFFECTS.contains(&effect.as_str())) {
        return Err(format!("no such effect: {unknown}"));
    }
    Ok(Section {
        fighters: value.get("fighters").map_or(Ok(0), count)?,
        shields: value.get("shields").map_or(Ok(0), count)?,
        field: value.get("field").and_then(Value::as_bool).unwrap_or(false),
        effects,
    })
}

/// An empty board. Q-GEO-1: `b`'s layout appears mirrored.
fn seat(header: &Value, side: Side) -> Fallible<Seat> {
    let name = text(&header["players"][side.name()]["cruiser"])?;
    let cruiser = &header["cruisers"][&name];
    let mut spaces = Vec::new();
    for sector in list(&cruiser["sectors"])? {
        let symbols: Vec<i64> = list(sector)?.iter().map(count).collect::<Fallible<_>>()?;
        if !(1..=4).contains(&symbols.len()) {
            return Err(format!("a sector of {} spaces", symbols.len()));
        }
        spaces.push(symbols);
    }
    if spaces.len() != 5 {
        return Err(format!("{} sectors", spaces.len()));
    }
    if side == Side::B {
        spaces.reverse();
    }
    let (hand, aside) = (Vec::new(), Vec::new());
    Ok(Seat { armor: number(&cruiser["armor"])?, hand, aside, spaces, stacks: vec![Vec::new(); 5] })
}

fn take_position(table: &mut Table, position: &Value, common: bool) -> Fallible<Start> {
    table.round = number(&position["round"])?;
    table.initiative = side(&position["initiative"])?;
    table.offset = number(&position["offset"])?;
    if !(-3..=3).contains(&table.offset) {
        return Err("fewer than two sectors face each other (R-COM-1)".into());
    }
    table.passed = list(&position["passed"])?.iter().map(side).collect::<Fallible<_>>()?;
    let turn = side(&position["turn"])?;
    let start = match text(&position["phase"])?.as_str() {
        "deployment" => {
            if !table.passed.is_empty() && table.passed != [turn.other()] {
                return Err("a turn of a player who has passed (R-DEP-2)".into());
            }
            if table.passed.iter().any(|&first| first != table.initiative) {
                return Err("the first to pass has the initiative (R-DEP-3)".into());
            }
            Start::Turn(turn)
        }
        "combat" => {
            if turn != table.initiative || !table.passed.is_empty() {
                return Err("not the start of combat (R-COM-1)".into());
            }
            table.phase = "combat";
            Start::Combat
        }
        other => return Err(format!("nothing starts in the phase {other}")),
    };
    if position.get("waiting").is_some() {
        return Err("effects are waiting: not the start of a turn".into());
    }
    for side in Side::BOTH {
        let written = &position["players"][side.name()];
        let mut stacks = Vec::new();
        for sector in list(&written["sectors"])? {
            stacks.push(list(sector)?.iter().map(card).collect::<Fallible<Vec<Card>>>()?);
        }
        let seat = table.seat_mut(side);
        seat.armor = number(&written["armor"])?;
        seat.hand = ids(&written["hand"])?;
        seat.aside = ids(&written["aside"])?;
        if stacks.len() != 5 {
            return Err(format!("{} sectors", stacks.len()));
        }
        seat.stacks = stacks;
        if !common {
            table.piles.insert(side.name().into(), pile(written)?);
        }
    }
    if common {
        table.piles.insert("common".into(), pile(&position["common"])?);
    }
    Ok(start)
}

fn pile(value: &Value) -> Fallible<Pile> {
    Ok(Pile { deck: ids(&value["deck"])?, discard: ids(&value["discard"])? })
}

fn card(value: &Value) -> Fallible<Card> {
    let mut card = Card {
        id: text(&value["card"])?,
        facing: *Facing::BOTH.iter().find(|face| value["face"] == face.name()).ok_or("not a face")?,
        pivoted: value["pivoted"].as_bool().ok_or("neither upright nor pivoted")?,
        damage: Tokens::default(),
        shield: Tokens::default(),
    };
    for half in Half::BOTH {
        let part: Part = card.part(half);
        *card.damage.on_mut(part) = count(&value["damage"][half.name()])?;
        *card.shield.on_mut(part) = count(&value["shield"][half.name()])?;
    }
    Ok(card)
}

/// No card twice or unknown, no stack too high, no token where none can lie.
fn check_cards(table: &Table) -> Fallible<()> {
    let mut seen: Vec<(&str, &str)> = Vec::new();
    let mut see = |pile: &'static str, id| {
        if !table.prints.contains_key(id) {
            return Err(format!("unknown card {id}"));
        }
        if seen.contains(&(pile, id)) {
            return Err(format!("{id} twice (R-SET-2)"));
        }
        seen.push((pile, id));
        Ok(())
    };
    for side in Side::BOTH {
        let name = table.pile_name(side);
        let seat = table.seat(side);
        for id in seat.hand.iter().chain(&seat.aside) {
            see(name, id)?;
        }
        for (stack, spaces) in seat.stacks.iter().zip(&seat.spaces) {
            for card in stack {
                see(name, &card.id)?;
            }
            if stack.len() > spaces.len() {
                return Err("a stack too high (R-DEP-6)".into());
            }
        }
        if name == side.name() || side == Side::A {
            for id in table.piles[name].deck.iter().chain(&table.piles[name].discard) {
                see(name, id)?;
            }
        }
    }
    table.spots().into_iter().try_for_each(|spot| check_tokens(table, spot))
}

fn check_tokens(table: &Table, spot: Spot) -> Fallible<()> {
    let card = table.card(spot);
    for half in Half::BOTH {
        let part = card.part(half);
        if !table.is_visible(spot, half) && card.damage.on(part) + card.shield.on(part) > 0 {
            return Err(format!("tokens on a hidden half of {} (R-BAT-7)", card.id));
        }
        if table.undamaged(spot, half) < 0 || table.free_shields(spot, half) < 0 {
            return Err(format!("more tokens than {} can hold (R-BAT-4)", card.id));
        }
    }
    if Half::BOTH.iter().all(|&half| table.undamaged(spot, half) == 0) {
        return Err(format!("{} has no undamaged fighter and is still in play (R-BAT-3)", card.id));
    }
    Ok(())
}
