//! Which of two choices that look equally good is taken.
//!
//! The choices are listed as `a` sees the table. A player who always took the first one would prefer the left side
//! as `a`, and the right side and the opponent's board as `b`; so ties are broken by how the chooser
//! sees the table. A game and the same game seen from the other side then go the same way.

use crate::cards::Effect;
use crate::engine::{Choice, Direction, Pick, Place, Player, Sector, State};

/// Of equal choices the lowest is taken: own cards before the opponent's, then from left to right.
pub(super) fn rank(choice: Choice, me: Player) -> u32 {
    let sector = |sector: Sector| match me {
        Player::A => sector.index() as u32,
        Player::B => sector.mirrored().index() as u32,
    };
    let place = |place: Place| {
        u32::from(place.board() != me) << 5 | sector(place.sector()) << 2 | u32::from(place.level())
    };
    match choice.pick() {
        Pick::Pass => 0,
        Pick::Play { card, side, sector: to } => {
            1 << 31 | (card.index() as u32) << 16 | (side as u32) << 8 | sector(to)
        }
        Pick::Resolve { place: at, half, effect } => place(at) << 16 | (half as u32) << 8 | effect as u32,
        Pick::Move { place: from, to, .. } => place(from) << 8 | sector(to),
        Pick::Aim { place: at, .. } => place(at),
        Pick::Hit { place: at, half } => place(at) << 8 | half.map_or(0, |half| half as u32),
        // Staying before moving.
        Pick::Shift(by) => match (by, me) {
            (0, _) => 0,
            (-1, Player::A) | (1, Player::B) => 1,
            _ => 2,
        },
        Pick::Order(direction) => u32::from((direction == Direction::RightToLeft) != (me == Player::B)),
        Pick::Damage { inner, .. } => u32::from(inner),
    }
}

/// Whether a choice changes nothing: a vertical movement of a top card (R-EFF-2).
pub(crate) fn lifts_top(state: &State, choice: Choice) -> bool {
    match choice.pick() {
        Pick::Aim { effect: Effect::Vertical, place } => {
            usize::from(place.level()) + 1 == state.stack(place.board(), place.sector()).len()
        }
        _ => false,
    }
}
