//! The global features, which belong to no stack: armor, hands, turns, waiting effects, and what the coming
//! battles would cost.

use super::battles::Forecast;
use super::card_features::{FeatureTable, HandCounts, SectionFeatures, hand};
use super::stack::MOST;
use crate::cards::{Effect, SECTORS};
use crate::engine::{Both, CardSet, Decision, Phase, Player, State, Table};

/// The places of the features.
mod place {
    pub(crate) const ARMOR: usize = 0;
    pub(crate) const LOSS: usize = 2;
    pub(super) const LEFT: usize = 4;
    /// Whether the armor left is at or below each of six limits, for each player.
    pub(crate) const LOW: usize = 6;
    pub(crate) const WINS: usize = 18;
    pub(crate) const LOSES: usize = 19;
    /// Losses, own and enemy's, if the opponent shifts for the best; if the player does.
    pub(crate) const WORST: usize = 20;
    pub(crate) const BEST: usize = 22;
    /// Own hand, own cards set aside, the opponent's.
    pub(super) const CARDS: usize = 24;
    pub(crate) const PLAYABLE: usize = 28;
    /// Lanes of the known hand.
    pub(super) const HAND: usize = 29;
    pub(crate) const MY_TURN: usize = 47;
    pub(crate) const THEIR_TURN: usize = 48;
    pub(crate) const PASSED: usize = 49;
    pub(crate) const INITIATIVE: usize = 51;
    pub(crate) const MY_SHIFT: usize = 52;
    pub(crate) const THEIR_SHIFT: usize = 53;
    pub(crate) const COMBAT: usize = 54;
    /// Waiting effects that need a target: lateral, vertical, free, pivot, destroy, roll, hit.
    pub(crate) const WAITING: usize = 55;
    pub(crate) const THEIR_WAITING: usize = 62;
    pub(crate) const OFFSET: usize = 63;
}

/// How many global features there are.
pub(crate) const GLOBALS: usize = 64;

/// The global features as one player sees them.
pub(crate) type GlobalFeatures = [u8; GLOBALS];

/// Hands are counted up to this number of cards.
const MOST_CARDS: usize = 30;

/// Armor is counted up to this number.
const MOST_ARMOR: i32 = 50;

/// Armor left that counts as low, step by step.
const LOW_ARMOR: [i32; 6] = [0, 2, 4, 6, 9, 12];

/// Which of these steps armor is at or below, for all armor up to one more than the last.
static LOW_STEPS: [[u8; LOW_ARMOR.len()]; 14] = low_steps();

const fn low_steps() -> [[u8; LOW_ARMOR.len()]; 14] {
    let mut steps = [[0; LOW_ARMOR.len()]; 14];
    let mut armor = 0;
    while armor < steps.len() {
        let mut step = 0;
        while step < LOW_ARMOR.len() {
            steps[armor][step] = (armor as i32 <= LOW_ARMOR[step]) as u8;
            step += 1;
        }
        armor += 1;
    }
    steps
}

/// The place of an effect among those that need a target.
const WAITING_PLACE: [usize; Effect::ALL.len()] = [0, 0, 1, 2, 3, 4, 0, 0, 5, 6];

/// Who shifts before the coming battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shifter {
    /// It is not known yet.
    Open,
    By(Player),
    /// No player: combat starts next or has started.
    Nobody,
}

/// What the global features are computed from. A play changes a few of them.
#[derive(Clone, Copy)]
pub(crate) struct Globals {
    pub armor: Both<i32>,
    pub hand: Both<u8>,
    pub aside: Both<u8>,
    /// What the player knows of the own hand.
    pub known: HandCounts,
    /// Whose deployment turn comes next.
    pub next: Option<Player>,
    pub passed: Both<bool>,
    pub initiative: Player,
    pub shifter: Shifter,
    pub combat: bool,
    pub waiting: [u8; 7],
    pub their_waiting: u8,
    pub offset: i8,
}

impl Globals {
    /// Reads a state; `known` is what the player knows of the own hand.
    pub(super) fn read(table: &Table, state: &State, me: Player, known: HandCounts) -> Self {
        Globals::with_hands(table, state, me, known, Both::new(|player| hand_size(state, player)))
    }

    /// Reads a state with hands of these sizes.
    pub(crate) fn with_hands(
        table: &Table,
        state: &State,
        me: Player,
        known: HandCounts,
        hand: Both<u8>,
    ) -> Self {
        let mut globals = Globals {
            armor: Both::new(|player| state.armor(player)),
            hand,
            aside: Both::new(|player| state.aside(player).len().min(MOST_CARDS) as u8),
            known,
            next: next_to_deploy(state),
            passed: Both::new(|player| state.has_passed(player)),
            initiative: state.initiative(),
            shifter: shifter(state),
            combat: state.phase() == Phase::Combat,
            waiting: [0; 7],
            their_waiting: 0,
            offset: state.offset(),
        };
        state.for_each_waiting(table, |owner, effect| globals.wait(me, owner, effect, 1));
        globals
    }

    /// A card of the own hand is played: it leaves the hand, its effects wait, and the turn passes on.
    pub(super) fn leave(&mut self, me: Player, hand: &HandCounts, halves: &[SectionFeatures; 2]) {
        self.hand[me] = self.hand[me].saturating_sub(1);
        leave_hand(&mut self.known, hand);
        for half in halves {
            if half.effect_count > 0 {
                for effect in Effect::ALL {
                    let times = half.effects[effect as usize];
                    if times > 0 {
                        self.wait(me, me, effect, times);
                    }
                }
            }
        }
        let enemy = me.other();
        self.next = Some(if self.passed[enemy] { me } else { enemy });
    }

    /// Effects that need no target count as if they had had their turn.
    #[inline]
    pub(super) fn wait(&mut self, me: Player, owner: Player, effect: Effect, times: u8) {
        match effect {
            Effect::Draw => self.aside[owner] = self.aside[owner].saturating_add(times),
            Effect::Strike => self.armor[owner.other()] -= i32::from(times),
            Effect::Recoil => self.armor[owner] -= i32::from(times),
            _ if owner == me => self.waiting[WAITING_PLACE[effect as usize]] += times,
            _ => self.their_waiting += times,
        }
    }
}

/// How many cards a hand holds, as far as that counts.
pub(crate) fn hand_size(state: &State, player: Player) -> u8 {
    state.hand_len(player).min(MOST_CARDS) as u8
}

/// What the cards of a hand add up to.
pub(crate) fn add_up(features: &FeatureTable, owner: Player, hand: CardSet) -> HandCounts {
    let mut sums = [0u8; hand::COUNTS];
    hand.for_each(|card| {
        for (sum, lane) in sums.iter_mut().zip(&features.card(owner, card).hand) {
            *sum = sum.saturating_add(*lane);
        }
    });
    sums
}

/// Takes a card out of a known hand.
#[inline]
pub(crate) fn leave_hand(sum: &mut HandCounts, card: &HandCounts) {
    for (sum, lane) in sum.iter_mut().zip(card) {
        *sum = sum.saturating_sub(*lane);
    }
}

/// Whose deployment turn comes next, once the effects that wait have had theirs.
fn next_to_deploy(state: &State) -> Option<Player> {
    if state.phase() != Phase::Deployment {
        return None;
    }
    if state.decision() == Decision::Deploy {
        return state.turn();
    }
    let other = state.active().other();
    Some(if state.has_passed(other) { state.active() } else { other })
}

/// Who shifts before the coming battles of a state.
pub(crate) fn shifter(state: &State) -> Shifter {
    match state.phase() {
        Phase::Deployment if state.has_passed(Player::A) || state.has_passed(Player::B) => {
            Shifter::By(state.initiative())
        }
        Phase::Deployment => Shifter::Open,
        _ if state.decision() == Decision::Shift => Shifter::By(state.initiative()),
        _ => Shifter::Nobody,
    }
}

/// The levels of the free spaces of a board that can be filled next, a bit each.
#[inline(always)]
pub(crate) fn open_levels(spaces: &[u8; SECTORS], heights: &[u8; SECTORS]) -> u8 {
    let mut open = 0;
    for sector in 0..SECTORS {
        open |= u8::from(heights[sector] < spaces[sector]) << (usize::from(heights[sector]) % MOST);
    }
    open
}

/// Writes down everything that does not depend on how the battles would go.
pub(crate) fn write_zones(out: &mut GlobalFeatures, globals: &Globals, me: Player, open: u8) {
    let enemy = me.other();
    write_hand(out, globals, open);
    for (side, player) in [me, enemy].into_iter().enumerate() {
        out[place::CARDS + 2 * side] = globals.hand[player];
        out[place::CARDS + 2 * side + 1] = globals.aside[player];
        out[place::PASSED + side] = u8::from(globals.passed[player]);
    }
    out[place::MY_TURN] = u8::from(globals.next == Some(me));
    out[place::THEIR_TURN] = u8::from(globals.next == Some(enemy));
    out[place::INITIATIVE] = u8::from(globals.initiative == me);
    out[place::MY_SHIFT] = u8::from(globals.shifter == Shifter::By(me));
    out[place::THEIR_SHIFT] = u8::from(globals.shifter == Shifter::By(enemy));
    out[place::COMBAT] = u8::from(globals.combat);
    out[place::WAITING..place::WAITING + 7].copy_from_slice(&globals.waiting);
    out[place::THEIR_WAITING] = globals.their_waiting;
    out[place::OFFSET] = globals.offset.unsigned_abs();
}

/// Writes down what is known of the own hand.
pub(crate) fn write_hand(out: &mut GlobalFeatures, globals: &Globals, open: u8) {
    write_playable(out, globals, open);
    out[place::HAND..][..hand::COUNTS].copy_from_slice(&globals.known);
}

/// Writes down how many cards of the known hand could be played at once, front up.
#[inline]
pub(crate) fn write_playable(out: &mut GlobalFeatures, globals: &Globals, open: u8) {
    let mut count = if open != 0 { globals.known[hand::LEVELS] } else { 0 };
    for level in 1..4 {
        if open >> level & 1 != 0 {
            count = count.saturating_add(globals.known[hand::LEVELS + level]);
        }
    }
    out[place::PLAYABLE] = count;
}

/// Writes down armor and what the battles would leave of it.
pub(crate) fn write_battles(out: &mut GlobalFeatures, globals: &Globals, me: Player, ahead: &Forecast) {
    let enemy = me.other();
    let left = [globals.armor[me] - ahead.loss[0], globals.armor[enemy] - ahead.loss[1]];
    for (side, player) in [me, enemy].into_iter().enumerate() {
        out[place::ARMOR + side] = globals.armor[player].clamp(0, MOST_ARMOR) as u8;
        out[place::LOSS + side] = ahead.loss[side] as u8;
        out[place::LEFT + side] = left[side].clamp(0, MOST_ARMOR) as u8;
        let low = &LOW_STEPS[left[side].clamp(0, LOW_STEPS.len() as i32 - 1) as usize];
        out[place::LOW + LOW_ARMOR.len() * side..][..LOW_ARMOR.len()].copy_from_slice(low);
        out[place::WORST + side] = ahead.worst[side] as u8;
        out[place::BEST + side] = ahead.best[side] as u8;
    }
    let ends = left[0] <= 0 || left[1] <= 0;
    out[place::WINS] = u8::from(ends && left[0] > left[1]);
    out[place::LOSES] = u8::from(ends && left[0] < left[1]);
}
