//! How good a table is for a player.
//!
//! The coming battles are fought out on the boards as they lie: what each sector takes from the one
//! facing it comes off its shields, its fighters and then the armor. What is left afterward, hands and
//! draws to come count by their weights, the opponent's against the own. Where it is known who has the
//! initiative, that player's best shift is assumed.
//!
//! Thousands of tables are evaluated in a game, and most differ from the one before in a stack or two: a
//! [`Reading`] keeps what was read of every stack, and only what has changed is read again.

use super::figures::Figures;
use super::weights::{Scale, Weights};
use crate::bots::nnue::Defense;
use crate::cards::{Cruiser, SECTORS};
use crate::engine::{Both, Cell, Decision, Half, Phase, Player, State, Table};

type Cells = [Cell; Cruiser::MOST_SPACES];

/// A sector's stack as far as damage and firing are concerned.
#[derive(Clone, Copy, Default)]
struct Stack {
    /// Whether it was read at all.
    read: bool,
    /// Visible undamaged fighters (R-BAT-1).
    power: u8,
    defense: Defense,
    /// The value of the stack by the number of its cards that are left.
    worth: [i64; Cruiser::MOST_SPACES + 1],
}

/// Every stack of a table, and of the one that was evaluated last, which differs from it in a stack or two.
#[derive(Default)]
pub(super) struct Reading {
    heights: Both<[u8; SECTORS]>,
    cells: Both<[Cells; SECTORS]>,
    stacks: Both<[Stack; SECTORS]>,
    judged: Both<[Stack; SECTORS]>,
    /// Where the two differ.
    changed: Both<[bool; SECTORS]>,
}

/// Evaluates tables by weights.
pub(crate) struct Evaluation {
    weights: Scale,
    pub figures: Figures,
}

impl Evaluation {
    pub(super) fn new(weights: &Weights, table: &Table) -> Self {
        let weights = Scale::new(weights);
        Evaluation { weights, figures: Figures::new(table, &weights) }
    }

    /// Makes a table the one that those evaluated from now on are compared with.
    pub(super) fn read(&self, reading: &mut Reading, state: &State) {
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            for sector in 0..SECTORS {
                let (height, cells) = (heights[sector], &cells[sector]);
                let unread = !reading.stacks[player][sector].read;
                if unread
                    || height != reading.heights[player][sector]
                    || cells != &reading.cells[player][sector]
                {
                    let stack = self.stack(player, sector, &cells[..usize::from(height)]);
                    reading.stacks[player][sector] = stack;
                }
            }
            (reading.heights[player], reading.cells[player]) = (*heights, *cells);
            reading.changed[player] = [false; SECTORS];
        }
        reading.judged = reading.stacks;
    }

    /// Reads the stacks in which a table differs.
    #[inline]
    fn compare(&self, reading: &mut Reading, state: &State) {
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            for sector in 0..SECTORS {
                let height = heights[sector];
                if height != reading.heights[player][sector] || cells[sector] != reading.cells[player][sector]
                {
                    let stack = self.stack(player, sector, &cells[sector][..usize::from(height)]);
                    reading.judged[player][sector] = stack;
                    reading.changed[player][sector] = true;
                } else if reading.changed[player][sector] {
                    reading.judged[player][sector] = reading.stacks[player][sector];
                    reading.changed[player][sector] = false;
                }
            }
        }
    }

    fn stack(&self, owner: Player, sector: usize, cells: &[Cell]) -> Stack {
        let weights = &self.weights;
        let draws = &self.figures.draws[owner][sector];
        let mut stack = Stack { read: true, ..Stack::default() };
        stack.defense.height = cells.len() as u8;
        stack.worth[0] = weights.draw * draws[0];
        // Of the cards below: what they show, what they hide, and their fighters that fire.
        let (mut shown, mut covered, mut firing) = (0, 0, 0);
        for (level, &cell) in cells.iter().enumerate().take(Cruiser::MOST_SPACES) {
            let outer = self.figures.part(owner, cell, Half::Outer);
            let inner = self.figures.part(owner, cell, Half::Inner);
            let outside = outer.fighters - cell.damage(Half::Outer);
            let inside = inner.fighters - cell.damage(Half::Inner);
            let shields = outer.shields + inner.shields - cell.shield(Half::Outer) - cell.shield(Half::Inner);
            let field = outer.field || inner.field;
            stack.defense.set(level, outside, inside, shields, field);
            firing += inside;
            shown += (weights.fighter + weights.inner) * i64::from(inside);
            shown += weights.shield * i64::from(inner.shields);
            stack.worth[level + 1] = shown
                + covered
                + weights.fighter * i64::from(outside)
                + weights.shield * i64::from(outer.shields)
                + if field { weights.field } else { 0 }
                + weights.draw * draws[level + 1];
            covered += weights.hidden * i64::from(outside) + outer.secret;
            stack.power = firing + outside;
        }
        stack
    }

    /// How good the table is for a player, in thousandths of a point of armor; for the opponent it is the opposite,
    /// but for the `hand` that the player knows. Reads nothing hidden.
    pub(super) fn value(
        &self,
        table: &Table,
        state: &State,
        reading: &mut Reading,
        me: Player,
        hand: i64,
    ) -> i64 {
        if state.is_over() {
            let margin = i64::from(state.armor(me) - state.armor(me.other()));
            let won = state.outcome().and_then(|outcome| outcome.winner);
            let win = won.map_or(0, |winner| if winner == me { 1 } else { -1 });
            return 2 * self.weights.win * win + self.weights.armor * margin;
        }
        self.compare(reading, state);
        let offset = state.offset();
        let mut value = self.board(state, &reading.judged, offset, me);
        if someone_will_shift(state) {
            let mine = state.initiative() == me;
            for offset in [offset - 1, offset + 1] {
                if (-3..=3).contains(&offset) {
                    let shifted = self.board(state, &reading.judged, offset, me);
                    value = if mine { value.max(shifted) } else { value.min(shifted) };
                }
            }
            value += if mine { self.weights.initiative } else { -self.weights.initiative };
        }
        state.for_each_waiting(table, |owner, effect| {
            let worth = self.figures.effect(effect);
            value += if owner == me { worth } else { -worth };
        });
        let cards = |player| (state.hand_len(player) + state.aside(player).len()) as i64;
        value + hand + self.weights.hand * (cards(me) - cards(me.other()))
    }

    /// What the cards in a hand would add to the table.
    pub(super) fn hand(&self, state: &State, player: Player) -> i64 {
        let mut worth = 0;
        state.hand_set(player).for_each(|card| worth += self.figures.worth(player, card));
        worth
    }

    /// Armor, boards and draws to come, after battles at this offset.
    #[inline]
    fn board(&self, state: &State, stacks: &Both<[Stack; SECTORS]>, offset: i8, me: Player) -> i64 {
        let mut losses = Both([0u8; 2]);
        let mut standing = Both([0i64; 2]);
        for player in Player::ALL {
            let enemies = &stacks[player.other()];
            for (sector, stack) in stacks[player].iter().enumerate() {
                let facing = match player {
                    Player::A => sector as i8 - offset,
                    Player::B => sector as i8 + offset,
                };
                let damage = enemies.get(facing as usize).map_or(0, |enemy| enemy.power);
                let (through, worth) = self.fall(stack, damage);
                losses[player] += through;
                standing[player] += worth;
            }
        }
        let (mine, theirs) = (i64::from(losses[me]), i64::from(losses[me.other()]));
        let armor = |player| i64::from(state.armor(player));
        let (my_armor, their_armor) = (armor(me), armor(me.other()));
        let mut value = self.weights.armor * (my_armor - their_armor)
            + self.weights.battle * (theirs - mine)
            + standing[me]
            - standing[me.other()];
        let (my_armor, their_armor) = (my_armor - mine, their_armor - theirs);
        if my_armor <= 0 || their_armor <= 0 {
            value += self.weights.win * (my_armor - their_armor).signum();
        }
        value
    }

    /// The points of damage that reach the cruiser, and what the rest of the stack is worth.
    #[inline]
    fn fall(&self, stack: &Stack, damage: u8) -> (u8, i64) {
        let result = stack.defense.take_damage(damage);
        let Scale { fighter, inner, .. } = self.weights;
        let hurt = fighter * i64::from(result.hurt) + inner * i64::from(result.inner);
        (result.loss, stack.worth[usize::from(result.height)] - hurt)
    }
}

/// Whether it is known who has the initiative in the coming combat, and that player may still shift.
#[inline]
fn someone_will_shift(state: &State) -> bool {
    match state.phase() {
        Phase::Deployment => state.has_passed(Player::A) || state.has_passed(Player::B),
        _ => state.decision() == Decision::Shift,
    }
}
