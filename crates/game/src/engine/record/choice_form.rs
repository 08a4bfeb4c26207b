//! Choices as records write them.

use serde::{Deserialize, Serialize};

use crate::cards::{CardId, Cruiser, Effect};
use crate::engine::{Choice, Direction, Half, Illegal, Pick, Place, Player, Sector, Side, State, Table};

/// A choice as records write it; sectors from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ChoiceForm {
    /// Pass.
    Pass,
    /// Play a card.
    Play {
        /// By its ID code.
        card: CardId,
        /// Which face up.
        face: Side,
        /// Where.
        sector: u8,
    },
    /// Which waiting effect comes next.
    Resolve(WaitingForm),
    /// The target of a lateral movement.
    Lateral(Moved),
    /// The target of a free movement.
    Free(Moved),
    /// The target of a vertical movement.
    Vertical(Target),
    /// The target of a pivot.
    Pivot(Target),
    /// The target of a barrel roll.
    Roll(Target),
    /// The target of a destruction.
    Destroy(Target),
    /// The target of a damage on fighter.
    Hit(Hit),
    /// By how many sectors the cruiser shifts; 1 is to the right.
    Shift(i8),
    /// The order of the battles.
    Order(Direction),
    /// How damage falls on the two halves of a card.
    Damage {
        /// Points on the outer section.
        outer: u8,
        /// Points on the inner section.
        inner: u8,
    },
}

/// A waiting effect, in `resolve` and in a state's `waiting`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingForm {
    /// Whose board its card lies on.
    pub board: Player,
    /// From 1.
    pub sector: u8,
    /// The level in the stack, from 0.
    pub level: u8,
    /// The half it is on.
    pub half: Half,
    /// What it does.
    pub effect: Effect,
}

/// A card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Whose board it lies on.
    pub board: Player,
    /// From 1.
    pub sector: u8,
    /// The level in the stack, from 0.
    pub level: u8,
}

/// A card in play, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Whose board it lies on.
    pub board: Player,
    /// From 1.
    pub sector: u8,
    /// The level in the stack, from 0.
    pub level: u8,
    /// The sector it goes to, from 1.
    pub to: u8,
}

/// A top card that is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Whose board it lies on.
    pub board: Player,
    /// From 1.
    pub sector: u8,
    /// The half, where it is to be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<Half>,
}

impl ChoiceForm {
    /// A choice of the player whose turn it is.
    pub fn new(table: &Table, by: Player, choice: Choice) -> Self {
        let target = |place: Place| Target {
            board: place.board(),
            sector: place.sector().number(),
            level: place.level(),
        };
        match choice.pick() {
            Pick::Pass => ChoiceForm::Pass,
            Pick::Play { card, side, sector } => {
                ChoiceForm::Play { card: table.card(by, card).id, face: side, sector: sector.number() }
            }
            Pick::Resolve { place, half, effect } => {
                ChoiceForm::Resolve(WaitingForm::new(place, half, effect))
            }
            Pick::Move { effect, place, to } => {
                let Target { board, sector, level } = target(place);
                let moved = Moved { board, sector, level, to: to.number() };
                if effect == Effect::Lateral { ChoiceForm::Lateral(moved) } else { ChoiceForm::Free(moved) }
            }
            Pick::Aim { effect, place } => match effect {
                Effect::Vertical => ChoiceForm::Vertical(target(place)),
                Effect::Pivot => ChoiceForm::Pivot(target(place)),
                Effect::Roll => ChoiceForm::Roll(target(place)),
                _ => ChoiceForm::Destroy(target(place)),
            },
            Pick::Hit { place, half } => {
                ChoiceForm::Hit(Hit { board: place.board(), sector: place.sector().number(), half })
            }
            Pick::Shift(by) => ChoiceForm::Shift(by),
            Pick::Order(direction) => ChoiceForm::Order(direction),
            Pick::Damage { outer, inner } => ChoiceForm::Damage { outer, inner },
        }
    }

    /// The engine's choice; refused where it names a card, sector or level that cannot be.
    pub fn into_choice(self, table: &Table, state: &State, by: Player) -> Result<Choice, Illegal> {
        let aim = |effect, target: Target| {
            Ok(Pick::Aim { effect, place: place(target.board, target.sector, target.level)? })
        };
        let shift = |effect, moved: Moved| {
            let place = place(moved.board, moved.sector, moved.level)?;
            Ok(Pick::Move { effect, place, to: sector(moved.to)? })
        };
        let pick = match self {
            ChoiceForm::Pass => Pick::Pass,
            ChoiceForm::Play { card: id, face, sector: to } => {
                let Some(card) = table.find(table.pile_of(by), id) else {
                    return Err(Illegal::new("R-DEP-1", say!("{} is not in the player's hand", id)));
                };
                let sector = sector(to).map_err(|illegal| Illegal { rule: "R-DEP-4", ..illegal })?;
                Pick::Play { card, side: face, sector }
            }
            ChoiceForm::Resolve(waiting) => {
                let place = place(waiting.board, waiting.sector, waiting.level)?;
                Pick::Resolve { place, half: waiting.half, effect: waiting.effect }
            }
            ChoiceForm::Lateral(moved) => shift(Effect::Lateral, moved)?,
            ChoiceForm::Free(moved) => shift(Effect::Free, moved)?,
            ChoiceForm::Vertical(target) => aim(Effect::Vertical, target)?,
            ChoiceForm::Pivot(target) => aim(Effect::Pivot, target)?,
            ChoiceForm::Roll(target) => aim(Effect::Roll, target)?,
            ChoiceForm::Destroy(target) => aim(Effect::Destroy, target)?,
            ChoiceForm::Hit(hit) => {
                let sector = sector(hit.sector)?;
                let top = state.stack(hit.board, sector).len().saturating_sub(1);
                Pick::Hit { place: Place::new(hit.board, sector, top as u8), half: hit.half }
            }
            ChoiceForm::Shift(by) if !(-1..=1).contains(&by) => {
                return Err(Illegal::new("R-COM-1", say!("a cruiser shifts at most one sector")));
            }
            ChoiceForm::Shift(by) => Pick::Shift(by),
            ChoiceForm::Order(direction) => Pick::Order(direction),
            ChoiceForm::Damage { outer, inner } => Pick::Damage { outer, inner },
        };
        Ok(pick.into())
    }
}

impl WaitingForm {
    /// A symbol of the card at a place.
    pub fn new(place: Place, half: Half, effect: Effect) -> Self {
        WaitingForm {
            board: place.board(),
            sector: place.sector().number(),
            level: place.level(),
            half,
            effect,
        }
    }
}

fn sector(written: u8) -> Result<Sector, Illegal> {
    Sector::from_number(written)
        .ok_or_else(|| Illegal::new("R-EFF-4", say!("sector {} does not exist; sectors are 1 to 5", written)))
}

fn place(board: Player, written: u8, level: u8) -> Result<Place, Illegal> {
    let sector = sector(written)?;
    if usize::from(level) < Cruiser::MOST_SPACES {
        Ok(Place::new(board, sector, level))
    } else {
        Err(Illegal::new("R-EFF-4", say!("level {} does not exist; levels are 0 to 3", level)))
    }
}
