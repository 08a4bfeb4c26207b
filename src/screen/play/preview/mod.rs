//! What a choice would set off, as far as the player can know.

use crate::cards::Effect;
use crate::dice::Dice;
use crate::engine::{Choice, Decision, Happening, Log, Pick, Place, Player, Side, State, Table};
use crate::report::story::Teller;
use crate::screen::table::armor_at_stake;

/// What would come of a choice.
pub struct Preview {
    /// The table afterwards, unless something unknown would be turned up.
    pub after: Option<State>,
    /// In short sentences.
    pub lines: Vec<String>,
}

/// Tries a choice out on what a player may know (R-INFO-1): `seen` is the state of that player's view.
pub fn preview(teller: &Teller<'_>, table: &Table, seen: &State, me: Player, choice: Choice) -> Preview {
    let lang = teller.words().lang;
    let enemy = me.other();
    if let Pick::Aim { effect: Effect::Roll, place } = choice.pick()
        && is_hidden(seen, enemy, place)
    {
        return Preview { after: None, lines: vec![tr!(lang, "It turns up a card that you cannot know.")] };
    }
    let mut after = seen.clone();
    let mut log = Log::default();
    after.apply_unchecked(table, choice, &mut Dice::new(0), &mut log);
    let mut effects: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    let mut lost = [0u32; 2];
    let mut destroyed = [0u32; 2];
    let mut unknown = false;
    for happening in &log.0 {
        match *happening {
            Happening::Aimed { choice, side: Side::Back, .. } if matches!(choice.pick(), Pick::Aim { effect: Effect::Roll, place } if place.board() == enemy) =>
            {
                unknown = true;
                break;
            }
            Happening::Applied(by, effect) if by == me => effects.push(teller.effect(effect)),
            Happening::Applied(_, effect) => effects.push(tr!(lang, "{} (enemy)", teller.effect(effect))),
            Happening::Missed(_, effect) => effects.push(tr!(lang, "{} (no target)", teller.effect(effect))),
            Happening::Destroyed(place, _) => destroyed[usize::from(place.board() != me)] += 1,
            Happening::ArmorLost(player, points) => lost[usize::from(player != me)] += u32::from(points),
            _ => {}
        }
    }
    if !effects.is_empty() {
        lines.push(tr!(lang, "Sets off: {}.", effects.join(", ")));
    }
    if destroyed != [0, 0] {
        lines.push(tr!(lang, "Destroyed: {} of yours, {} of the enemy's.", destroyed[0], destroyed[1]));
    }
    if lost != [0, 0] {
        lines.push(tr!(lang, "Armor: you lose {}, the enemy loses {}.", lost[0], lost[1]));
    }
    if unknown {
        lines.push(tr!(lang, "Then a card is turned up that you cannot know."));
        return Preview { after: None, lines };
    }
    let same_round = after.round() == seen.round() && !after.is_over();
    match (after.decision(), after.turn()) {
        (Decision::Over, _) => lines.push(tr!(lang, "It ends the game.")),
        _ if !same_round => lines.push(tr!(lang, "It ends the round.")),
        (Decision::Target(effect), Some(turn)) => {
            let effect = teller.effect(effect);
            lines.push(match turn == me {
                true => tr!(lang, "Then you choose the target of {}.", effect),
                false => tr!(lang, "Then the enemy chooses the target of {}.", effect),
            });
        }
        (Decision::Resolve, Some(turn)) if turn == me => {
            lines.push(tr!(lang, "Then you choose which effect comes first."));
        }
        _ => {}
    }
    if same_round {
        let stake = armor_at_stake(table, &after);
        lines.push(tr!(lang, "Fought as it lies: you lose {} armor, the enemy {}.", stake[me], stake[enemy]));
    }
    Preview { after: Some(after), lines }
}

/// Whether a card lies face down on the enemy board.
fn is_hidden(state: &State, enemy: Player, place: Place) -> bool {
    let stack = state.stack(place.board(), place.sector());
    place.board() == enemy
        && stack.get(usize::from(place.level())).is_some_and(|cell| cell.side() == Side::Back)
}
