//! The result of the remaining battles if combat started now.

use crate::engine::{Both, Cell, Direction, Half, Player, Sector, State, Table};

/// The damage at stake, up to the first effect that is revealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stake {
    /// The armor that each player would lose.
    pub armor: Both<u32>,
    /// Whether effects would be revealed: what they do is not counted.
    pub effects: bool,
}

/// Calculates the battles that are still to come.
pub fn at_stake(table: &Table, state: &State) -> Stake {
    let mut stake = Stake::default();
    for (sectors, damage) in battles(table, state) {
        for player in Player::ALL {
            let (lost, effects) = volley(table, state, player, sectors[player], damage[player]);
            stake.armor[player] += lost;
            stake.effects |= effects;
        }
    }
    stake
}

/// Where battles are still to be fought, and the damage that each player has to take there. Without effects no battle
/// changes another one.
fn battles(table: &Table, state: &State) -> Vec<(Both<Sector>, Both<u32>)> {
    let clash = state.clash();
    let still_to_come = |sector: Sector| match clash {
        None => true,
        Some(clash) => match clash.direction {
            Direction::LeftToRight => sector > clash.sector,
            Direction::RightToLeft => sector < clash.sector,
        },
    };
    let facing = |sector: Sector| state.facing(Player::A, sector).map(|other| Both([sector, other]));
    let fire = |sectors: Both<Sector>| {
        let damage = Both::new(|player: Player| {
            u32::from(state.firepower(table, player.other(), sectors[player.other()]))
        });
        (sectors, damage)
    };
    let under_way = clash.and_then(|clash| Some((facing(clash.sector)?, clash.damage.map(u32::from))));
    let others = Sector::ALL.into_iter().filter(|sector| still_to_come(*sector)).filter_map(facing).map(fire);
    under_way.into_iter().chain(others).collect()
}

/// How much of a volley on a sector reaches the armor, and whether it reveals effects (R-BAT-3).
fn volley(table: &Table, state: &State, player: Player, sector: Sector, mut points: u32) -> (u32, bool) {
    let stack = state.stack(player, sector);
    let mut effects = false;
    for (level, &cell) in stack.iter().enumerate().rev() {
        if points == 0 {
            break;
        }
        let has_field = Half::ALL.iter().any(|&half| table.printed(player, cell, half).field);
        // R-FIE-1: one point, and nothing goes on to what is below.
        let falls = if has_field { 1 } else { points };
        let takes = toughness(table, player, cell);
        if falls >= takes {
            let below = level.checked_sub(1).map(|below| stack[below]);
            effects |=
                below.is_some_and(|below| !table.printed(player, below, Half::Outer).effects.is_empty());
        }
        points = if has_field { 0 } else { points.saturating_sub(takes) };
    }
    (points, effects)
}

/// How many points a card takes until it is destroyed, its free shields among them.
fn toughness(table: &Table, player: Player, cell: Cell) -> u32 {
    let of_half = |half: Half| {
        let section = table.printed(player, cell, half);
        section.fighters - cell.damage(half) + section.shields - cell.shield(half)
    };
    Half::ALL.into_iter().map(|half| u32::from(of_half(half))).sum()
}
