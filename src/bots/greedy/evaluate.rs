//! How good a table is for a player.
//!
//! The coming battles are fought out on the boards as they lie: what each sector takes from the one
//! facing it comes off its shields, its fighters and then the armor. What is left afterwards, hands and
//! draws to come count by their weights, the enemy's against the own. Where it is known who has the
//! initiative, that player's best shift is assumed.

use super::figures::Figures;
use super::weights::Weights;
use crate::cards::{Cruiser, SECTORS};
use crate::engine::{Both, Cell, Decision, Half, Phase, Player, State};

/// A sector's stack, bottom first, as far as damage and firing are concerned.
#[derive(Clone, Copy, Default)]
struct Stack {
    height: usize,
    outer: [u8; Cruiser::MOST_SPACES],
    inner: [u8; Cruiser::MOST_SPACES],
    shields: [u8; Cruiser::MOST_SPACES],
    field: [bool; Cruiser::MOST_SPACES],
    secret: [f32; Cruiser::MOST_SPACES],
}

impl Stack {
    #[inline]
    fn read(figures: &Figures, owner: Player, cells: &[Cell]) -> Self {
        let mut stack = Stack { height: cells.len(), ..Stack::default() };
        for (level, &cell) in cells.iter().enumerate().take(Cruiser::MOST_SPACES) {
            let outer = figures.part(owner, cell, Half::Outer);
            let inner = figures.part(owner, cell, Half::Inner);
            stack.outer[level] = outer.fighters - cell.damage(Half::Outer);
            stack.inner[level] = inner.fighters - cell.damage(Half::Inner);
            stack.shields[level] =
                outer.shields + inner.shields - cell.shield(Half::Outer) - cell.shield(Half::Inner);
            stack.field[level] = outer.field || inner.field;
            stack.secret[level] = outer.secret;
        }
        stack
    }

    /// Visible undamaged fighters (R-BAT-1).
    #[inline]
    fn power(&self) -> u8 {
        match self.height {
            0 => 0,
            height => self.inner[..height].iter().sum::<u8>() + self.outer[height - 1],
        }
    }

    /// Lets damage fall on it (R-BAT-3, R-SHI-1, R-FIE-1) without what effects might do: the points
    /// that reach the cruiser, and what is left.
    #[inline]
    fn fall(&self, mut damage: u8) -> (u8, Left) {
        let mut height = self.height;
        let mut hurt = 0;
        while height > 0 && damage > 0 {
            let top = height - 1;
            let points = if self.field[top] { 1 } else { damage };
            let fighters = self.outer[top] + self.inner[top];
            let pierced = points.saturating_sub(self.shields[top]);
            if pierced < fighters {
                hurt = pierced;
                damage = 0;
            } else {
                height -= 1;
                damage = if self.field[top] { 0 } else { pierced - fighters };
            }
        }
        (damage, Left { height, hurt })
    }
}

/// What damage has left of a stack: its height, and tokens on the top card.
struct Left {
    height: usize,
    hurt: u8,
}

/// Judges tables by weights.
pub struct Evaluation {
    pub weights: Weights,
    pub figures: Figures,
}

impl Evaluation {
    /// How good the table is for a player, in points of armor; the enemy's value is the opposite.
    /// Reads nothing hidden but the player's own hand.
    pub fn value(&self, state: &State, me: Player) -> f32 {
        let stacks = Both::new(|player| {
            std::array::from_fn::<Stack, SECTORS, _>(|sector| {
                Stack::read(&self.figures, player, state.stack(player, sector as u8))
            })
        });
        let in_hand = self.in_hand(state, me, me) - self.in_hand(state, me.other(), me);
        if state.is_over() {
            let margin = (state.armor(me) - state.armor(me.other())) as f32;
            let won = state.outcome().and_then(|outcome| outcome.winner);
            let win = won.map_or(0.0, |winner| if winner == me { 1.0 } else { -1.0 });
            return 2.0 * self.weights.win * win + self.weights.armor * margin;
        }
        let now = state.offset();
        let decided = state.phase() == Phase::Combat && state.decision() != Decision::Shift;
        let known = Player::ALL.into_iter().any(|player| state.has_passed(player))
            || state.decision() == Decision::Shift;
        let mut board = self.board(state, &stacks, now, me);
        if known && !decided {
            let mine = state.initiative() == me;
            for offset in [now - 1, now + 1] {
                if (-3..=3).contains(&offset) {
                    let shifted = self.board(state, &stacks, offset, me);
                    board = if mine { board.max(shifted) } else { board.min(shifted) };
                }
            }
            board += if mine { self.weights.initiative } else { -self.weights.initiative };
        }
        board + in_hand
    }

    /// Armor, boards and draws to come, after battles at this offset.
    fn board(&self, state: &State, stacks: &Both<[Stack; SECTORS]>, offset: i8, me: Player) -> f32 {
        let mut losses = Both([0u8; 2]);
        let mut standing = Both([0.0f32; 2]);
        for player in Player::ALL {
            let enemy = player.other();
            for sector in 0..SECTORS {
                let facing = match player {
                    Player::A => sector as i8 - offset,
                    Player::B => sector as i8 + offset,
                };
                let stack = &stacks[player][sector];
                let power = match usize::try_from(facing) {
                    Ok(facing) if facing < SECTORS => stacks[enemy][facing].power(),
                    _ => 0,
                };
                let (through, left) = stack.fall(power);
                losses[player] += through;
                standing[player] += self.standing(stack, &left)
                    + self.weights.draw * self.figures.draws[player][sector][left.height];
            }
        }
        let after = Both::new(|player| state.armor(player) - i32::from(losses[player]));
        let mut value = 0.0;
        for (player, sign) in [(me, 1.0), (me.other(), -1.0)] {
            let armor = self.weights.armor * state.armor(player) as f32
                - self.weights.battle * f32::from(losses[player]);
            value += sign * (armor + standing[player]);
        }
        if after.0.iter().any(|&armor| armor <= 0) {
            let margin = (after[me] - after[me.other()]).signum() as f32;
            value += self.weights.win * margin;
        }
        value
    }

    #[inline]
    fn standing(&self, stack: &Stack, left: &Left) -> f32 {
        let Some(top) = left.height.checked_sub(1) else { return 0.0 };
        let weights = &self.weights;
        let inner: u8 = stack.inner[..left.height].iter().sum();
        let covered: u8 = stack.outer[..top].iter().sum();
        let shields: u8 = stack.shields[..left.height].iter().sum();
        let secrets: f32 = stack.secret[..top].iter().sum();
        // The owner lets damage fall on the outer half first: covered again, it heals (R-BAT-7).
        let visible = f32::from(inner) + f32::from(stack.outer[top]) - f32::from(left.hurt);
        let inner = f32::from(inner) - f32::from(left.hurt.saturating_sub(stack.outer[top]));
        weights.fighter * visible
            + weights.inner * inner
            + weights.hidden * f32::from(covered)
            + weights.shield * f32::from(shields)
            + if stack.field[top] { weights.field } else { 0.0 }
            + secrets
    }

    /// Cards in hand and set aside; of the own hand it is known which.
    fn in_hand(&self, state: &State, player: Player, me: Player) -> f32 {
        let cards = state.hand_len(player) + state.aside(player).len();
        let mut value = self.weights.hand * cards as f32;
        if player == me {
            state.for_each_in_hand(player, |card| value += self.figures.worth(player, card));
        }
        value
    }
}
