//! The effects that a choice would trigger, as far as the player can know.

mod stake;
#[cfg(test)]
mod tests;

use stake::at_stake;

use crate::cards::Effect;
use crate::dice::Dice;
use crate::engine::{Both, Choice, Decision, Happening, Log, Phase, Pick, Place, Player, Side, State};
use crate::wording::board::Seen;

/// What would come of a choice.
pub struct Preview {
    /// The table afterward, unless a card would be turned up that the player cannot know, or the round would end and
    /// cards would be drawn.
    pub after: Option<State>,
    /// In short sentences.
    pub lines: Vec<String>,
}

/// Tries a choice out on what a player may know (R-INFO-1): the state that is seen is the one of that player's view.
pub fn preview(seen: &Seen<'_>, choice: Choice) -> Preview {
    let (lang, before) = (seen.lang(), seen.state);
    if let Pick::Aim { effect: Effect::Roll, place } = choice.pick()
        && is_hidden(before, seen.own().other(), place)
    {
        return Preview { after: None, lines: vec![tr!(lang, "This reveals a hidden card.")] };
    }
    let mut after = before.clone();
    let mut log = Log::default();
    after.apply_unchecked(seen.table, choice, &mut Dice::new(0), &mut log);
    let known = seen.known(&log.0);
    let mut lines = seen.happened(choice, known);
    if known.len() < log.0.len() {
        lines.push(tr!(lang, "Then a hidden card is revealed."));
        return Preview { after: None, lines };
    }
    lines.extend(seen.then(choice, &after));
    if after.is_over() || after.round() != before.round() {
        return Preview { after: None, lines };
    }
    lines.push(seen.stake(&after));
    Preview { after: Some(after), lines }
}

/// Whether a card lies face down on the opponent's board.
fn is_hidden(state: &State, enemy: Player, place: Place) -> bool {
    let stack = state.stack(place.board(), place.sector());
    place.board() == enemy
        && stack.get(usize::from(place.level())).is_some_and(|cell| cell.side() == Side::Back)
}

impl Seen<'_> {
    /// What happens before a card of the opponent is turned up, if one is.
    fn known<'l>(&self, log: &'l [Happening]) -> &'l [Happening] {
        let turns_up = |happening: &Happening| {
            let Happening::Aimed { choice, side: Side::Back, .. } = happening else { return false };
            matches!(choice.pick(), Pick::Aim { effect: Effect::Roll, place } if place.board() != self.own())
        };
        let end = log.iter().position(turns_up).unwrap_or(log.len());
        &log[..end]
    }

    /// What a choice triggers, and what that costs.
    fn happened(&self, choice: Choice, log: &[Happening]) -> Vec<String> {
        let lang = self.lang();
        // The effect whose target is being chosen is already known.
        let aims = matches!(choice.pick(), Pick::Move { .. } | Pick::Aim { .. } | Pick::Hit { .. });
        let mut own = usize::from(aims);
        let mut effects: Vec<String> = Vec::new();
        let (mut lost, mut destroyed) = (Both::<u32>::default(), Both::<u32>::default());
        let mut cut = false;
        for happening in log {
            match *happening {
                Happening::Applied(..) if own > 0 => own -= 1,
                Happening::Applied(by, effect) => effects.push(self.effect_of(by, effect)),
                Happening::Missed(by, effect) => {
                    effects.push(tr!(lang, "{} (no target)", self.effect_of(by, effect)));
                }
                Happening::Destroyed(place, _) => destroyed[place.board()] += 1,
                Happening::ArmorLost(player, points) => lost[player] += u32::from(points),
                Happening::ChainCut => cut = true,
                _ => {}
            }
        }
        let (me, enemy) = (self.own(), self.own().other());
        let mut lines = Vec::new();
        if !effects.is_empty() {
            lines.push(tr!(lang, "Triggers: {}.", effects.join(", ")));
        }
        if cut {
            lines.push(tr!(lang, "The chain reaches its limit; the remaining effects are lost (Q-CHAIN-5)."));
        }
        if destroyed != Both::default() {
            lines.push(tr!(
                lang,
                "Destroyed: {} of your cards, {} of the opponent's.",
                destroyed[me],
                destroyed[enemy]
            ));
        }
        if lost != Both::default() {
            lines.push(tr!(lang, "Armor: you lose {}, the opponent loses {}.", lost[me], lost[enemy]));
        }
        lines
    }

    fn effect_of(&self, by: Player, effect: Effect) -> String {
        let effect = self.teller.effect(effect);
        if by == self.own() { effect } else { tr!(self.lang(), "{} (opponent)", effect) }
    }

    /// How the game goes on after a choice.
    fn then(&self, choice: Choice, after: &State) -> Vec<String> {
        let (lang, before) = (self.lang(), self.state);
        if after.is_over() {
            return vec![tr!(lang, "This ends the game.")];
        }
        if after.round() != before.round() {
            return vec![tr!(lang, "This ends the round.")];
        }
        let mut lines = Vec::new();
        if choice.pick() == Pick::Pass && !before.has_passed(self.own().other()) {
            // R-DEP-3.
            lines.push(tr!(lang, "You pass first and get the initiative."));
        }
        if before.phase() != after.phase() {
            lines.push(tr!(lang, "Then combat begins."));
        }
        let mine = after.turn() == Some(self.own());
        match after.decision() {
            Decision::Target(effect) => {
                let effect = self.teller.effect(effect);
                lines.push(match mine {
                    true => tr!(lang, "Then you choose the target of {}.", effect),
                    false => tr!(lang, "Then the opponent chooses the target of {}.", effect),
                });
            }
            Decision::Resolve => lines.push(match mine {
                true => tr!(lang, "Then you choose which effect comes first."),
                false => tr!(lang, "Then the opponent chooses which effect comes first."),
            }),
            Decision::Damage(points) => lines.push(match mine {
                true => tr!(lang, "Then you assign {} damage.", points),
                false => tr!(lang, "Then the opponent assigns {} damage.", points),
            }),
            _ => {}
        }
        lines
    }

    /// What the battles would cost that are still to come.
    fn stake(&self, after: &State) -> String {
        let lang = self.lang();
        let stake = at_stake(self.table, after);
        let (mine, theirs) = (stake.armor[self.own()], stake.armor[self.own().other()]);
        let begun = after.phase() == Phase::Combat && after.clash().is_some();
        match (begun, stake.effects) {
            (false, false) => {
                tr!(lang, "If combat started now: you lose {} armor, the opponent {}.", mine, theirs)
            }
            (false, true) => tr!(
                lang,
                "If combat started now: you lose {} armor, the opponent {}, not counting revealed effects.",
                mine,
                theirs
            ),
            (true, false) => {
                tr!(lang, "Remaining battles: you lose {} armor, the opponent {}.", mine, theirs)
            }
            (true, true) => tr!(
                lang,
                "Remaining battles: you lose {} armor, the opponent {}, not counting revealed effects.",
                mine,
                theirs
            ),
        }
    }
}
