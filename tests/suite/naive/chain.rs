//! Events, what they reveal, and the effects that follow.

use super::notation;
use super::people::{Gone, People, Word};
use super::table::{Card, Facing, Half, Side, Spot, Table, Waiting};
use serde_json::Value;

/// Q-CHAIN-5
const LIMIT: usize = 200;

/// Something that changes what can be seen, and then, at once, every effect it reveals (R-EFF-1, R-CHAIN-1).
pub fn happen(table: &mut Table, people: &People, change: impl FnOnce(&mut Table)) -> Result<(), Gone> {
    let before = table.visible();
    change(table);
    let after = table.visible();
    for hidden in before.iter().filter(|half| !after.contains(half)) {
        // R-CHAIN-3: an effect hidden while it waits is lost, even if it is revealed again later.
        for group in &mut table.waiting {
            group.retain(|waiting| waiting.from != *hidden);
        }
        // R-BAT-7, R-BAT-8: its tokens go too. (A roll clears the whole card by itself.)
        if let Some(spot) = table.find(hidden.side, &hidden.id) {
            let card = table.card_mut(spot);
            if card.facing == hidden.facing {
                *card.damage.on_mut(hidden.part) = 0;
                *card.shield.on_mut(hidden.part) = 0;
            }
        }
    }
    // R-SEE-3: visible now and not before; the other face of a rolled card is not a half that was there before.
    let mut revealed = Vec::new();
    for half in after.into_iter().filter(|half| !before.contains(half)) {
        for effect in &table.face(&half.id, half.facing).part(half.part).effects {
            revealed.push(Waiting { from: half.clone(), effect: effect.clone() });
        }
    }
    table.waiting.push(revealed);
    while let Some(next) = next_effect(table, people)? {
        resolve(table, people, &next)?;
    }
    table.waiting.pop();
    Ok(())
}

/// Takes the effect that comes next out of the last group.
fn next_effect(table: &mut Table, people: &People) -> Result<Option<Waiting>, Gone> {
    if table.applied >= LIMIT && table.waiting.iter().any(|group| !group.is_empty()) {
        // Q-CHAIN-5: what is waiting or has been revealed is lost; said once for each play or damage.
        table.waiting.iter_mut().for_each(Vec::clear);
        if !table.cut_off {
            table.cut_off = true;
            people.say(Word::Note("chain-limit".into()))?;
        }
    }
    let group = table.waiting.last().expect("the group being resolved");
    let Some(first) = group.first() else { return Ok(None) };
    // R-CHAIN-2: their controller chooses. All of a group lie on one card, so there is one controller.
    let controller = first.from.side;
    let choice = people.choose(table, controller, notation::resolves(table, group))?;
    let chosen = group.iter().position(|waiting| notation::resolve(table, waiting) == choice);
    let chosen = chosen.expect("the choice is one of the group");
    Ok(table.waiting.last_mut().map(|group| group.remove(chosen)))
}

fn resolve(table: &mut Table, people: &People, next: &Waiting) -> Result<(), Gone> {
    let controller = next.from.side;
    match next.effect.as_str() {
        "draw" => {
            table.applied += 1;
            let drawn = draw(table, people, controller)?;
            table.seat_mut(controller).aside.extend(drawn);
            Ok(())
        }
        "strike" => {
            table.applied += 1;
            table.seat_mut(controller.other()).armor -= 1;
            Ok(())
        }
        "recoil" => {
            table.applied += 1;
            table.seat_mut(controller).armor -= 1;
            Ok(())
        }
        name => {
            let targets = targets(table, name);
            if targets.is_empty() {
                return Ok(()); // Q-EFF-3: lost, and not counted (Q-CHAIN-5)
            }
            let choice = people.choose(table, controller, targets)?;
            table.applied += 1;
            apply(table, people, name, &choice[name])
        }
    }
}

/// R-EFF-4: all targets, on both boards, whether or not anything would change (R-EFF-2).
fn targets(table: &Table, effect: &str) -> Vec<Value> {
    let mut targets = Vec::new();
    for spot in table.spots() {
        match effect {
            "lateral" | "free" => {
                for to in 0..5 {
                    // Q-FREE-1: another sector; Q-MOVE-2: with a free space.
                    let far = spot.sector.abs_diff(to);
                    let reached = if effect == "lateral" { far == 1 } else { far != 0 };
                    if reached && table.has_free_space(spot.side, to) {
                        targets.push(notation::movement(effect, spot, to));
                    }
                }
            }
            "vertical" | "pivot" | "roll" | "destroy" => targets.push(notation::target(effect, spot)),
            "hit" => {
                if table.is_visible(spot, Half::Outer) {
                    targets.extend(hit_targets(table, spot));
                }
            }
            other => panic!("no such effect: {other}"),
        }
    }
    targets
}

/// R-HIT-1: the half is chosen where both have undamaged fighters and no shield is free.
fn hit_targets(table: &Table, top: Spot) -> Vec<Value> {
    let shielded = Half::BOTH.iter().any(|&half| table.free_shields(top, half) > 0);
    let open = Half::BOTH.iter().all(|&half| table.undamaged(top, half) > 0);
    if open && !shielded {
        Half::BOTH.iter().map(|&half| notation::hit(top, Some(half))).collect()
    } else {
        vec![notation::hit(top, None)]
    }
}

/// Plays an effect on its target, as the choice names it.
fn apply(table: &mut Table, people: &People, effect: &str, at: &Value) -> Result<(), Gone> {
    let side = at["board"].as_str().and_then(Side::named).expect("a board");
    let sector = at["sector"].as_u64().expect("a sector") as usize - 1;
    let level = || at["level"].as_u64().expect("a level") as usize;
    match effect {
        "lateral" | "free" => {
            let to = at["to"].as_u64().expect("a sector to move to") as usize - 1;
            move_to_top(table, people, Spot { side, sector, level: level() }, to)
        }
        "vertical" => move_to_top(table, people, Spot { side, sector, level: level() }, sector),
        "pivot" => {
            let spot = Spot { side, sector, level: level() };
            happen(table, people, |table| {
                let card = table.card_mut(spot);
                card.pivoted = !card.pivoted;
            })
        }
        "roll" => {
            let spot = Spot { side, sector, level: level() };
            happen(table, people, |table| {
                let card = table.card_mut(spot);
                let facing = if card.facing == Facing::Front { Facing::Back } else { Facing::Front };
                // R-BAT-7: the tokens stay behind; the orientation stays.
                *card = Card {
                    id: card.id.clone(),
                    facing,
                    pivoted: card.pivoted,
                    damage: Default::default(),
                    shield: Default::default(),
                };
            })
        }
        "destroy" => destroy(table, people, Spot { side, sector, level: level() }),
        "hit" => {
            let top = table.top(side, sector).expect("a sector with a card");
            hit(table, people, top, at["half"].as_str())
        }
        other => panic!("no such effect: {other}"),
    }
}

/// R-MOVE-1, R-MOVE-4: it becomes the top card, face and orientation kept; R-GAP-1: those above slide down.
fn move_to_top(table: &mut Table, people: &People, from: Spot, to: usize) -> Result<(), Gone> {
    happen(table, people, |table| {
        let stacks = &mut table.seat_mut(from.side).stacks;
        let card = stacks[from.sector].remove(from.level);
        stacks[to].push(card);
    })
}

/// R-DISC-1, R-GAP-1
pub fn destroy(table: &mut Table, people: &People, spot: Spot) -> Result<(), Gone> {
    happen(table, people, |table| {
        let card = table.seat_mut(spot.side).stacks[spot.sector].remove(spot.level);
        table.pile_mut(spot.side).discard.push(card.id);
    })
}

/// One damage token on a top card: on a shield if one is free, else on the half chosen or the only one possible.
fn hit(table: &mut Table, people: &People, top: Spot, half: Option<&str>) -> Result<(), Gone> {
    if fill_shields(table, top, 1) == 0 {
        return Ok(());
    }
    let half = match half {
        Some(name) => *Half::BOTH.iter().find(|half| half.name() == name).expect("a half"),
        None => *Half::BOTH.iter().find(|&&half| table.undamaged(top, half) > 0).expect("a fighter"),
    };
    damage_fighters(table, top, half, 1);
    if Half::BOTH.iter().all(|&half| table.undamaged(top, half) == 0) {
        return destroy(table, people, top);
    }
    Ok(())
}

/// R-SHI-1, Q-SHI-2: tokens on free shields, the outer ones first; returns how many tokens are left.
pub fn fill_shields(table: &mut Table, top: Spot, mut tokens: i64) -> i64 {
    for half in Half::BOTH {
        let on_shields = tokens.min(table.free_shields(top, half));
        let part = table.card(top).part(half);
        *table.card_mut(top).shield.on_mut(part) += on_shields;
        tokens -= on_shields;
    }
    tokens
}

/// R-BAT-4: one token, one fighter.
pub fn damage_fighters(table: &mut Table, top: Spot, half: Half, tokens: i64) {
    let part = table.card(top).part(half);
    *table.card_mut(top).damage.on_mut(part) += tokens;
}

/// R-DRAW-1, Q-DRAW-2: the top card of a player's deck, made from the discard pile if need be.
pub fn draw(table: &mut Table, people: &People, side: Side) -> Result<Option<String>, Gone> {
    let name = table.pile_name(side);
    let pile = table.pile_mut(side);
    if pile.deck.is_empty() && !pile.discard.is_empty() {
        pile.deck = people.shuffle(name, std::mem::take(&mut pile.discard))?;
    }
    Ok(if pile.deck.is_empty() { None } else { Some(pile.deck.remove(0)) })
}
