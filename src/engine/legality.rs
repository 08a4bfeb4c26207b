//! Why a choice is refused: the rule it breaks, in words.

use super::state::{Decision, State};
use super::table::Table;
use super::{Choice, Half, Pick, Place, Sector, Side};
use crate::cards::Effect;

/// Something that the rules do not allow, such as a choice that cannot be taken here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why} ({rule})")]
pub struct Illegal {
    /// The rule it breaks, by its code.
    pub rule: &'static str,
    /// In what way.
    pub why: String,
}

impl Illegal {
    pub(super) fn new(rule: &'static str, why: impl Into<String>) -> Self {
        Illegal { rule, why: why.into() }
    }
}

impl Decision {
    /// What is being decided, in words, and the rule that asks for it.
    pub fn describe(self) -> (&'static str, &'static str) {
        match self {
            Decision::Deploy => ("a deployment turn", "R-DEP-1"),
            Decision::Resolve => ("which waiting effect comes next", "R-CHAIN-2"),
            Decision::Target(_) => ("the target of an effect", "R-EFF-4"),
            Decision::Shift => ("the shift of the cruiser", "R-COM-1"),
            Decision::Order => ("the order of the battles", "R-COM-1"),
            Decision::Damage(_) => ("how damage falls", "Q-BAT-5"),
            Decision::Over => ("nothing: the game is over", "R-END-3"),
        }
    }
}

impl State {
    /// The rule that a choice outside [`State::choices`] breaks.
    pub(super) fn why_illegal(&self, table: &Table, choice: Choice) -> Illegal {
        let (asked, rule) = self.decision.describe();
        match (self.decision, choice.pick()) {
            (Decision::Deploy, Pick::Play { card, side, sector }) => {
                if card.index() >= table.deck(table.pile_of(self.turn)).len()
                    || !self.hands[self.turn].contains(card)
                {
                    return Illegal::new("R-DEP-1", "that card is not in the player's hand");
                }
                self.why_not_there(table, table.card(self.turn, card).id.level(), side, sector)
            }
            (Decision::Resolve, Pick::Resolve { .. }) => {
                Illegal::new("R-CHAIN-2", "no such effect is waiting in the group that comes next")
            }
            (Decision::Target(effect), Pick::Move { effect: chosen, place, to }) if effect == chosen => {
                self.why_not_moved(table, effect, place, to)
            }
            (Decision::Target(effect), Pick::Aim { effect: chosen, .. }) if effect == chosen => {
                Illegal::new("R-EFF-4", "no card lies there")
            }
            (Decision::Target(Effect::Hit), Pick::Hit { place, half }) => {
                self.why_not_hit(table, place, half)
            }
            (Decision::Target(effect), Pick::Move { .. } | Pick::Aim { .. } | Pick::Hit { .. }) => {
                Illegal::new("R-EFF-2", format!("the effect to apply is `{effect}`"))
            }
            (Decision::Shift, Pick::Shift(by)) => {
                if (-1..=1).contains(&by) {
                    Illegal::new("R-COM-1", "fewer than two sectors of each board would face each other")
                } else {
                    Illegal::new("R-COM-1", "a cruiser shifts by one sector at most")
                }
            }
            (Decision::Damage(points), Pick::Damage { outer, inner }) => {
                if u16::from(outer) + u16::from(inner) != u16::from(points) {
                    Illegal::new("Q-BAT-5", format!("exactly {points} must fall on the fighters"))
                } else {
                    Illegal::new("R-BAT-4", "a half has fewer undamaged fighters than that")
                }
            }
            (Decision::Target(effect), _) => Illegal::new(
                "R-EFF-2",
                format!("the effect `{effect}` must be applied; its target is to be chosen"),
            ),
            _ => Illegal::new(rule, format!("what must be decided is {asked}")),
        }
    }

    fn why_not_there(&self, table: &Table, level: u8, side: Side, sector: Sector) -> Illegal {
        let height = self.height(self.turn, sector);
        if height >= table.spaces(self.turn, sector) {
            return Illegal::new("R-DEP-6", "that sector is full");
        }
        debug_assert!(side == Side::Front);
        Illegal::new(
            "R-DEP-5",
            format!(
                "a face of level {level} goes on a space of level {level}; the lowest free one is of level {height}"
            ),
        )
    }

    fn why_not_moved(&self, table: &Table, effect: Effect, place: Place, to: Sector) -> Illegal {
        if !self.has_card(place) {
            return Illegal::new("R-EFF-4", "no card lies there");
        }
        let from = place.sector();
        if from == to {
            Illegal::new(
                if effect == Effect::Free { "Q-FREE-1" } else { "R-EFF-4" },
                "it must go to another sector",
            )
        } else if effect == Effect::Lateral && from.index().abs_diff(to.index()) != 1 {
            Illegal::new("R-EFF-4", "a lateral movement goes to an adjacent sector")
        } else {
            debug_assert!(self.height(place.board(), to) >= table.spaces(place.board(), to));
            Illegal::new("Q-MOVE-2", "the sector it would move to is full")
        }
    }

    fn why_not_hit(&self, table: &Table, place: Place, half: Option<Half>) -> Illegal {
        let Some(top) = self.top(place.board(), place.sector()) else {
            return Illegal::new("R-EFF-4", "no card lies in that sector");
        };
        if place != top {
            return Illegal::new("R-EFF-4", "a damage on fighter falls on the top card of a sector");
        }
        if self.hit_has_halves(table, top.board(), self.cell(top)) {
            debug_assert!(half.is_none());
            Illegal::new(
                "Q-HIT-1",
                "the half must be chosen: both have undamaged fighters and no shield is free",
            )
        } else {
            Illegal::new("Q-HIT-1", "there is no half to choose here")
        }
    }

    fn has_card(&self, place: Place) -> bool {
        place.level() < self.height(place.board(), place.sector())
    }
}
