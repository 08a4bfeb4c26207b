//! Why a choice is refused: the rule it breaks, in words.

use super::state::{Decision, State};
use super::table::Table;
use super::{Choice, Half, Pick, Place, Player, Sector, Side};
use crate::cards::{CardId, Effect};
use crate::say::Message;

/// Something that the rules do not allow, such as a choice that cannot be taken here.
///
/// ```
/// use flightdeck_game::Mode;
///
/// let illegal = Mode::Training.check_cruisers(["ares", "atlas"], &[]).unwrap_err();
/// assert_eq!(illegal.rule, "R-SET-1");
/// let error: Box<dyn std::error::Error> = illegal.into();
/// assert_eq!(error.to_string(), "Training uses the cruisers ares and athena (R-SET-1)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why} ({rule})")]
#[non_exhaustive]
pub struct Illegal {
    /// The rule it breaks, by its code.
    pub rule: &'static str,
    /// In what way.
    pub why: Message,
    /// What it is about, where a text that set the game up can be pointed at.
    pub subject: Option<Subject>,
}

/// What is wrong in a setup or a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Subject {
    /// A card.
    Card(CardId),
    /// A sector of a board.
    Sector(Player, Sector),
    /// A field of the position, by its name.
    Field(&'static str),
}

/// As scenarios write it: `3-10`, `a3`, `offset`.
impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Subject::Card(id) => id.fmt(f),
            Subject::Sector(player, sector) => write!(f, "{player}{sector}"),
            Subject::Field(name) => f.pad(name),
        }
    }
}

impl Illegal {
    pub(super) fn new(rule: &'static str, why: impl Into<Message>) -> Self {
        Illegal { rule, why: why.into(), subject: None }
    }

    /// The same, with what it is about.
    pub(super) fn about(self, subject: Subject) -> Self {
        Illegal { subject: Some(subject), ..self }
    }
}

impl Decision {
    /// What is being decided, in words, and the rule that asks for it.
    pub(crate) fn describe(self) -> (Message, &'static str) {
        match self {
            Decision::Deploy => (say!("whether to play a card or pass"), "R-DEP-1"),
            Decision::Resolve => (say!("which effect to resolve next"), "R-CHAIN-2"),
            Decision::Target(_) => (say!("the target of an effect"), "R-EFF-4"),
            Decision::Shift => (say!("whether to shift the cruiser"), "R-COM-1"),
            Decision::Order => (say!("the order of the battles"), "R-COM-1"),
            Decision::Damage(_) => (say!("how to assign the damage"), "R-BAT-5"),
            Decision::Over => (say!("nothing: the game is over"), "R-END-3"),
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
                    return Illegal::new("R-DEP-1", say!("that card is not in the player's hand"));
                }
                self.why_not_there(table, table.card(self.turn, card).id.level(), side, sector)
            }
            (Decision::Resolve, Pick::Resolve { .. }) => {
                Illegal::new("R-CHAIN-2", say!("that effect is not one of those to resolve next"))
            }
            (Decision::Target(effect), Pick::Move { effect: chosen, place, to }) if effect == chosen => {
                self.why_not_moved(table, effect, place, to)
            }
            (Decision::Target(effect), Pick::Aim { effect: chosen, .. }) if effect == chosen => {
                Illegal::new("R-EFF-4", say!("there is no card there"))
            }
            (Decision::Target(Effect::Hit), Pick::Hit { place, half }) => {
                self.why_not_hit(table, place, half)
            }
            (Decision::Target(effect), Pick::Move { .. } | Pick::Aim { .. } | Pick::Hit { .. }) => {
                Illegal::new("R-EFF-2", say!("the effect to apply is `{}`", effect.code()))
            }
            (Decision::Shift, Pick::Shift(by)) => {
                if (-1..=1).contains(&by) {
                    Illegal::new(
                        "R-COM-1",
                        say!("fewer than two sectors of each board would face each other"),
                    )
                } else {
                    Illegal::new("R-COM-1", say!("a cruiser shifts at most one sector"))
                }
            }
            (Decision::Damage(points), Pick::Damage { outer, inner }) => {
                if u16::from(outer) + u16::from(inner) != u16::from(points) {
                    Illegal::new("R-BAT-5", say!("exactly {} damage must be assigned to fighters", points))
                } else {
                    Illegal::new("R-BAT-4", say!("more damage than undamaged fighters in a section"))
                }
            }
            (Decision::Target(effect), _) => Illegal::new(
                "R-EFF-2",
                say!("choose a target for `{}`; effects must be applied", effect.code()),
            ),
            (Decision::Over, _) => Illegal::new(rule, say!("the game is over")),
            _ => Illegal::new(rule, say!("the next decision is {}", asked)),
        }
    }

    fn why_not_there(&self, table: &Table, level: u8, side: Side, sector: Sector) -> Illegal {
        let height = self.height(self.turn, sector);
        if height >= table.spaces(self.turn, sector) {
            return Illegal::new("R-DEP-6", say!("that sector is full"));
        }
        debug_assert!(side == Side::Front);
        Illegal::new(
            "R-DEP-5",
            say!(
                "a level {} face needs a level {} space; the lowest free space is level {}",
                level,
                level,
                height
            ),
        )
    }

    fn why_not_moved(&self, table: &Table, effect: Effect, place: Place, to: Sector) -> Illegal {
        if !self.has_card(place) {
            return Illegal::new("R-EFF-4", say!("there is no card there"));
        }
        let from = place.sector();
        if from == to {
            Illegal::new(
                if effect == Effect::Free { "Q-FREE-1" } else { "R-EFF-4" },
                say!("the card must move to another sector"),
            )
        } else if effect == Effect::Lateral && from.index().abs_diff(to.index()) != 1 {
            Illegal::new("R-EFF-4", say!("Lateral Movement must go to an adjacent sector"))
        } else {
            debug_assert!(self.height(place.board(), to) >= table.spaces(place.board(), to));
            Illegal::new("Q-MOVE-2", say!("the target sector is full"))
        }
    }

    fn why_not_hit(&self, table: &Table, place: Place, half: Option<Half>) -> Illegal {
        let Some(top) = self.top(place.board(), place.sector()) else {
            return Illegal::new("R-HIT-2", say!("that sector is empty"));
        };
        if place != top {
            return Illegal::new("R-HIT-2", say!("Damage on Fighter must hit the top card of a sector"));
        }
        if self.hit_has_halves(table, top.board(), self.cell(top)) {
            debug_assert!(half.is_none());
            Illegal::new(
                "R-HIT-1",
                say!("choose a section: both have undamaged fighters and no shield is free"),
            )
        } else {
            Illegal::new("R-HIT-1", say!("do not name a section here"))
        }
    }

    fn has_card(&self, place: Place) -> bool {
        place.level() < self.height(place.board(), place.sector())
    }
}
