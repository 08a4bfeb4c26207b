//! A forecast of the coming battles on the present boards.

use super::globals::{Globals, Shifter};
use super::stack::{DamageResult, Stack};
use crate::cards::SECTORS;
use crate::engine::{Both, Clash, Direction, Player, State};

/// All sectors of a board, a bit each.
pub(super) const ALL_SECTORS: u8 = (1 << SECTORS) - 1;

/// The stacks of both boards.
pub(crate) type Stacks = Both<[Stack; SECTORS]>;

/// The result of every sector if shifted by −1, 0 and 1.
#[derive(Clone, Copy)]
pub(super) struct Battles {
    pub results: [Both<[DamageResult; SECTORS]>; 3],
    /// Of all sectors of a board, as [`Fall::packed`].
    totals: [Both<u32>; 3],
}

impl Battles {
    pub(super) const NONE: Battles = Battles {
        results: [Both([[DamageResult { loss: 0, height: 0, hurt: 0, inner: 0 }; SECTORS]; 2]); 3],
        totals: [Both([0; 2]); 3],
    };

    /// Fights the coming battles of a state out; `all` at every shift, otherwise without one.
    pub(super) fn fight(&mut self, stacks: &Stacks, state: &State, all: bool) {
        let clash = state.clash();
        for shift in if all { 0..3 } else { 1..2 } {
            let offset = state.offset() + shift as i8 - 1;
            for player in Player::ALL {
                let results = &mut self.results[shift][player];
                for (sector, place) in results.iter_mut().enumerate() {
                    *place = damage_result(stacks, clash, offset, player, sector);
                }
                self.totals[shift][player] = DamageResult::total(results).packed();
            }
        }
    }

    /// Fights again where one stack matters, the order not yet chosen.
    #[inline]
    pub(crate) fn refight(&mut self, stacks: &Stacks, player: Player, sector: usize, offset: i8) {
        for shift in 0..3 {
            let offset = offset + shift as i8 - 1;
            self.set(shift, player, sector, damage_result(stacks, None, offset, player, sector));
            let facing = facing(player, sector, offset) as usize;
            if facing < SECTORS {
                let enemy = player.other();
                self.set(shift, enemy, facing, damage_result(stacks, None, offset, enemy, facing));
            }
        }
    }

    /// Fights again in these sectors of both boards, without a shift.
    #[inline]
    pub(super) fn refight_sectors(&mut self, stacks: &Stacks, sectors: Both<u8>, state: &State) {
        let (clash, offset) = (state.clash(), state.offset());
        for player in Player::ALL {
            let mut sectors = sectors[player];
            while sectors != 0 {
                let sector = sectors.trailing_zeros() as usize % SECTORS;
                sectors &= sectors - 1;
                self.set(1, player, sector, damage_result(stacks, clash, offset, player, sector));
            }
        }
    }

    #[inline(always)]
    fn set(&mut self, shift: usize, player: Player, sector: usize, damage_result: DamageResult) {
        let place = &mut self.results[shift][player][sector];
        let total = &mut self.totals[shift][player];
        *total = total.wrapping_sub(place.packed()).wrapping_add(damage_result.packed());
        *place = damage_result;
    }

    /// How damage falls on a whole board.
    #[inline(always)]
    pub(super) fn total(&self, shift: usize, player: Player) -> DamageResult {
        DamageResult::unpacked(self.totals[shift][player])
    }

    /// How a player should expect the battles to go.
    pub(super) fn forecast(&self, globals: &Globals, me: Player) -> Forecast {
        let straight = self.outcome(1, globals, me);
        let (mut best, mut worst) = ((1, straight), (1, straight));
        if globals.shifter != Shifter::Nobody {
            for shift in [0, 2] {
                if !(-3..=3).contains(&(globals.offset + shift as i8 - 1)) {
                    continue;
                }
                let outcome = self.outcome(shift, globals, me);
                if outcome.score > best.1.score {
                    best = (shift, outcome);
                }
                if outcome.score < worst.1.score {
                    worst = (shift, outcome);
                }
            }
        }
        let (shift, outcome) = match globals.shifter {
            Shifter::By(player) if player == me => best,
            Shifter::By(_) => worst,
            _ => (1, straight),
        };
        Forecast { shift, loss: outcome.loss, best: best.1.loss, worst: worst.1.loss }
    }

    /// What battles at one offset would cost, and how good that looks, roughly.
    #[inline]
    fn outcome(&self, shift: usize, globals: &Globals, me: Player) -> Outcome {
        let mut loss = [0; 2];
        let mut cards = [0; 2];
        for (side, player) in [me, me.other()].into_iter().enumerate() {
            let total = self.total(shift, player);
            loss[side] = i32::from(total.loss);
            cards[side] = 4 * i32::from(total.height) - i32::from(total.hurt);
        }
        let left = [globals.armor[me] - loss[0], globals.armor[me.other()] - loss[1]];
        let ends = if left[0] <= 0 || left[1] <= 0 { 1000 * (left[0] - left[1]).signum() } else { 0 };
        Outcome { loss, score: 4 * (loss[1] - loss[0]) + cards[0] - cards[1] + ends }
    }
}

/// What the coming battles would cost: losses, the player's own and the opponent's.
#[derive(Clone, Copy)]
pub(crate) struct Forecast {
    /// The shift that is expected, and the losses with it.
    pub shift: usize,
    pub loss: [i32; 2],
    /// If the player shifts for the best, if the opponent does.
    pub best: [i32; 2],
    pub worst: [i32; 2],
}

#[derive(Clone, Copy)]
struct Outcome {
    /// The player's own, the opponent's.
    loss: [i32; 2],
    score: i32,
}

#[inline]
fn damage_result(
    stacks: &Stacks,
    clash: Option<Clash>,
    offset: i8,
    player: Player,
    sector: usize,
) -> DamageResult {
    let facing = facing(player, sector, offset);
    let Some(enemy) = stacks[player.other()].get(facing as usize) else {
        return stacks[player][sector].defense.take_damage(0);
    };
    let mut damage = enemy.power;
    if let Some(clash) = clash {
        let here = if player == Player::A { sector } else { facing as usize };
        let over = match clash.direction {
            Direction::LeftToRight => here < clash.sector.index(),
            Direction::RightToLeft => here > clash.sector.index(),
        };
        if over {
            damage = 0;
        } else if here == clash.sector.index() {
            damage = clash.damage[player];
        }
    }
    stacks[player][sector].defense.take_damage(damage)
}

/// The sectors of `a` whose battles are over, and the one being fought: what these take depends on the battle.
pub(super) fn fought(clash: Option<Clash>) -> (u8, u8) {
    let Some(clash) = clash else { return (0, 0) };
    let here = 1u8 << clash.sector.index();
    let before = here - 1;
    let over = match clash.direction {
        Direction::LeftToRight => before,
        Direction::RightToLeft => !(before | here) & ALL_SECTORS,
    };
    (over, here)
}

/// The sector that faces another at an offset (Q-GEO-2); outside the board where none does.
#[inline(always)]
fn facing(player: Player, sector: usize, offset: i8) -> i8 {
    match player {
        Player::A => sector as i8 - offset,
        Player::B => sector as i8 + offset,
    }
}
