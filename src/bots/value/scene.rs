//! What is read of a state: every stack, how the coming battles would go, and what else counts.
//!
//! Hundreds of states are judged for one decision, and most differ from the one before in a stack or
//! two: only what has changed is read again.

use super::cards::{Figures, HandLanes, Part, hand};
use super::stack::{Fall, Lanes, Stack, add, lane, take_off};
use crate::cards::{Cruiser, Effect, SECTORS};
use crate::engine::{Both, CardSet, Cell, Clash, Decision, Direction, Phase, Player, State, Table};

/// How many figures a value reads.
pub const FEATURES: usize = 192;

/// The figures of a state as one player sees it.
pub type Features = [u8; FEATURES];

/// Where the figures of a kind begin: lanes of the own board as it lies, after the coming battles, the
/// same for the enemy's, and everything else.
const MINE: usize = 0;
const MINE_LEFT: usize = lane::LANES;
const THEIRS: usize = 2 * lane::LANES;
const THEIRS_LEFT: usize = 3 * lane::LANES;
const REST: usize = 4 * lane::LANES;

/// The places of everything else, after `REST`.
mod rest {
    pub const ARMOR: usize = 0;
    pub const LOSS: usize = 2;
    pub const LEFT: usize = 4;
    /// Whether the armor left is at most so much, six steps for each player.
    pub const LOW: usize = 6;
    pub const WINS: usize = 18;
    pub const LOSES: usize = 19;
    /// Losses, own and enemy's, if the enemy shifts for the best; if the player does.
    pub const WORST: usize = 20;
    pub const BEST: usize = 22;
    /// Own hand, own cards set aside, the enemy's.
    pub const CARDS: usize = 24;
    pub const PLAYABLE: usize = 28;
    /// Lanes of the known hand.
    pub const HAND: usize = 29;
    pub const MY_TURN: usize = 47;
    pub const THEIR_TURN: usize = 48;
    pub const PASSED: usize = 49;
    pub const INITIATIVE: usize = 51;
    pub const MY_SHIFT: usize = 52;
    pub const THEIR_SHIFT: usize = 53;
    pub const COMBAT: usize = 54;
    /// Waiting effects that need a target: lateral, vertical, free, pivot, destroy, roll, hit.
    pub const WAITING: usize = 55;
    pub const THEIR_WAITING: usize = 62;
    pub const OFFSET: usize = 63;
}

/// More cards in a hand than this are no more to look at.
const MOST_CARDS: usize = 30;

/// More armor than this is as good.
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
pub enum Shifts {
    /// It is not known yet.
    Open,
    By(Player),
    /// Nobody: the boards lie as they will fight, or fight already.
    Nobody,
}

/// Everything but the boards, which a play changes in a few places.
#[derive(Clone, Copy)]
pub struct Rest {
    pub armor: Both<i32>,
    pub hand: Both<u8>,
    pub aside: Both<u8>,
    /// What the player knows of the own hand.
    pub known: HandLanes,
    /// Whose deployment turn comes next.
    pub next: Option<Player>,
    pub passed: Both<bool>,
    pub initiative: Player,
    pub shifts: Shifts,
    pub combat: bool,
    pub waiting: [u8; 7],
    pub their_waiting: u8,
    pub offset: i8,
}

impl Rest {
    /// Reads a state; `known` is what the player knows of the own hand.
    pub fn read(table: &Table, state: &State, me: Player, known: HandLanes) -> Self {
        let mut rest = Rest {
            armor: Both::new(|player| state.armor(player)),
            hand: Both::new(|player| state.hand_len(player).min(MOST_CARDS) as u8),
            aside: Both::new(|player| state.aside(player).len().min(MOST_CARDS) as u8),
            known,
            next: next_to_deploy(state),
            passed: Both::new(|player| state.has_passed(player)),
            initiative: state.initiative(),
            shifts: shifts(state),
            combat: state.phase() == Phase::Combat,
            waiting: [0; 7],
            their_waiting: 0,
            offset: state.offset(),
        };
        state.for_each_waiting(table, |owner, effect| rest.wait(me, owner, effect, 1));
        rest
    }

    /// Effects that need no target count as if they had had their turn.
    #[inline]
    pub fn wait(&mut self, me: Player, owner: Player, effect: Effect, times: u8) {
        match effect {
            Effect::Draw => self.aside[owner] = self.aside[owner].saturating_add(times),
            Effect::Strike => self.armor[owner.other()] -= i32::from(times),
            Effect::Recoil => self.armor[owner] -= i32::from(times),
            _ if owner == me => self.waiting[WAITING_PLACE[effect as usize]] += times,
            _ => self.their_waiting += times,
        }
    }
}

/// What the cards of a hand add up to.
pub fn add_up(figures: &Figures, owner: Player, hand: CardSet) -> HandLanes {
    let mut sums = [0u8; hand::LANES];
    hand.for_each(|card| {
        for (sum, lane) in sums.iter_mut().zip(&figures.card(owner, card).hand) {
            *sum = sum.saturating_add(*lane);
        }
    });
    sums
}

/// Takes a card out of a known hand.
#[inline]
pub fn leave_hand(sum: &mut HandLanes, card: &HandLanes) {
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

fn shifts(state: &State) -> Shifts {
    match state.phase() {
        Phase::Deployment if state.has_passed(Player::A) || state.has_passed(Player::B) => {
            Shifts::By(state.initiative())
        }
        Phase::Deployment => Shifts::Open,
        _ if state.decision() == Decision::Shift => Shifts::By(state.initiative()),
        _ => Shifts::Nobody,
    }
}

type Cells = [Cell; Cruiser::MOST_SPACES];

/// How every sector would fare at one offset, by owner.
type Falls = Both<[Fall; SECTORS]>;

const NO_FALLS: Falls = Both([[Fall { loss: 0, height: 0, hurt: 0, inner: 0 }; SECTORS]; 2]);

/// The boards of a state, and how they would fare shifted by −1, 0 and 1.
#[derive(Clone)]
pub struct Boards {
    heights: Both<[u8; SECTORS]>,
    cells: Both<[Cells; SECTORS]>,
    pub stacks: Both<[Stack; SECTORS]>,
    /// What is counted of all stacks of a board as they are now.
    now: Both<Lanes>,
    falls: [Falls; 3],
    /// Where it differs from the neighbour it was read from.
    differs: Both<[bool; SECTORS]>,
    /// Whether anything has been read.
    read: bool,
}

impl Boards {
    pub fn new() -> Self {
        Boards {
            heights: Both([[0; SECTORS]; 2]),
            cells: Both([[[Cell::default(); Cruiser::MOST_SPACES]; SECTORS]; 2]),
            stacks: Both([[Stack::EMPTY; SECTORS]; 2]),
            now: Both([[0; lane::LANES]; 2]),
            falls: [NO_FALLS; 3],
            differs: Both([[false; SECTORS]; 2]),
            read: false,
        }
    }

    /// Reads a state as it is; a stack that is as it was is not read again.
    pub fn read(&mut self, figures: &Figures, state: &State) {
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            for sector in 0..SECTORS {
                let height = heights[sector];
                // A board that was never read has no stacks, not even empty ones.
                let same = self.read
                    && height == self.heights[player][sector]
                    && cells[sector] == self.cells[player][sector];
                if !same {
                    let cells = &cells[sector][..usize::from(height)];
                    self.stacks[player][sector] = Stack::read(figures, player, sector, cells);
                }
            }
            (self.heights[player], self.cells[player]) = (*heights, *cells);
            let mut now = [0; lane::LANES];
            for stack in &self.stacks[player] {
                add(&mut now, stack.now());
            }
            self.now[player] = now;
        }
        self.read = true;
        self.fight(state.clash(), state.offset(), shifts(state) != Shifts::Nobody);
    }

    /// Becomes a neighbour of other boards that does not differ from them yet.
    pub fn follow(&mut self, base: &Boards) {
        self.stacks = base.stacks;
        self.differs = Both([[false; SECTORS]; 2]);
    }

    /// Reads a state into `tried`, which was read from this one's neighbour before: only the stacks in
    /// which they differ, and only the battles that this changes.
    pub fn read_neighbour(&self, figures: &Figures, state: &State, same_battles: bool, tried: &mut Boards) {
        let mut changed = [(Player::A, 0); 2 * SECTORS];
        let mut count = 0;
        for player in Player::ALL {
            let (heights, cells) = state.stacks(player);
            tried.now[player] = self.now[player];
            for sector in 0..SECTORS {
                let height = heights[sector];
                let differs =
                    height != self.heights[player][sector] || cells[sector] != self.cells[player][sector];
                if differs {
                    let cells = &cells[sector][..usize::from(height)];
                    tried.stacks[player][sector] = Stack::read(figures, player, sector, cells);
                    take_off(&mut tried.now[player], self.stacks[player][sector].now());
                    add(&mut tried.now[player], tried.stacks[player][sector].now());
                    changed[count] = (player, sector);
                    count += 1;
                } else if tried.differs[player][sector] {
                    tried.stacks[player][sector] = self.stacks[player][sector];
                }
                tried.differs[player][sector] = differs;
            }
        }
        if !same_battles {
            return tried.fight(state.clash(), state.offset(), shifts(state) != Shifts::Nobody);
        }
        tried.falls = self.falls;
        for &(player, sector) in &changed[..count] {
            tried.refight(player, sector, state.offset());
        }
    }

    /// Fights again where one stack matters, the order not yet chosen.
    #[inline]
    fn refight(&mut self, player: Player, sector: usize, offset: i8) {
        for shift in 0..3 {
            let offset = offset + shift as i8 - 1;
            self.falls[shift][player][sector] = self.fall(None, offset, player, sector);
            let facing = facing(player, sector, offset) as usize;
            if facing < SECTORS {
                self.falls[shift][player.other()][facing] = self.fall(None, offset, player.other(), facing);
            }
        }
    }

    /// Fights the coming battles out on the boards as they lie.
    fn fight(&mut self, clash: Option<Clash>, offset: i8, all: bool) {
        for shift in if all { 0..3 } else { 1..2 } {
            for player in Player::ALL {
                for sector in 0..SECTORS {
                    self.falls[shift][player][sector] =
                        self.fall(clash, offset + shift as i8 - 1, player, sector);
                }
            }
        }
    }

    #[inline]
    fn fall(&self, clash: Option<Clash>, offset: i8, player: Player, sector: usize) -> Fall {
        let facing = facing(player, sector, offset);
        let Some(enemy) = self.stacks[player.other()].get(facing as usize) else {
            return self.stacks[player][sector].fall(0);
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
        self.stacks[player][sector].fall(damage)
    }

    /// What a player sees with one more card on top of a sector of the own board.
    pub fn with_card(
        &mut self,
        figures: &Figures,
        (sector, face, below): (usize, &[Part; 2], Option<&Part>),
        rest: &Rest,
        me: Player,
    ) -> Features {
        let (falls, now) = (self.falls, self.now[me]);
        take_off(&mut self.now[me], self.stacks[me][sector].now());
        let popped = self.stacks[me][sector].push(figures, me, sector, face, below);
        add(&mut self.now[me], self.stacks[me][sector].now());
        self.refight(me, sector, rest.offset);
        let features = self.features(rest, me);
        self.stacks[me][sector].pop(popped);
        (self.falls, self.now[me]) = (falls, now);
        features
    }

    /// Writes down what a player sees.
    pub fn features(&self, rest: &Rest, me: Player) -> Features {
        let mut features = [0; FEATURES];
        let enemy = me.other();
        let straight = self.outcome(1, rest, me);
        let (mut best, mut worst) = ((1, straight), (1, straight));
        if rest.shifts != Shifts::Nobody {
            for shift in [0, 2] {
                if !(-3..=3).contains(&(rest.offset + shift as i8 - 1)) {
                    continue;
                }
                let outcome = self.outcome(shift, rest, me);
                if outcome.score > best.1.score {
                    best = (shift, outcome);
                }
                if outcome.score < worst.1.score {
                    worst = (shift, outcome);
                }
            }
        }
        let (shift, outcome) = match rest.shifts {
            Shifts::By(player) if player == me => best,
            Shifts::By(_) => worst,
            _ => (1, straight),
        };
        for (player, now, left) in [(me, MINE, MINE_LEFT), (enemy, THEIRS, THEIRS_LEFT)] {
            features[now..now + lane::LANES].copy_from_slice(&self.now[player]);
            features[left..left + lane::LANES].copy_from_slice(&self.left(shift, player));
        }
        write_zones(&mut features, rest, me);
        let out = &mut features[REST..];
        let left = [rest.armor[me] - outcome.loss[0], rest.armor[enemy] - outcome.loss[1]];
        for (side, player) in [me, enemy].into_iter().enumerate() {
            out[rest::ARMOR + side] = rest.armor[player].clamp(0, MOST_ARMOR) as u8;
            out[rest::LOSS + side] = outcome.loss[side] as u8;
            out[rest::LEFT + side] = left[side].clamp(0, MOST_ARMOR) as u8;
            let low = &LOW_STEPS[left[side].clamp(0, LOW_STEPS.len() as i32 - 1) as usize];
            out[rest::LOW + LOW_ARMOR.len() * side..][..LOW_ARMOR.len()].copy_from_slice(low);
            out[rest::WORST + side] = worst.1.loss[side] as u8;
            out[rest::BEST + side] = best.1.loss[side] as u8;
        }
        let ends = left[0] <= 0 || left[1] <= 0;
        out[rest::WINS] = u8::from(ends && left[0] > left[1]);
        out[rest::LOSES] = u8::from(ends && left[0] < left[1]);
        features
    }

    /// What is counted of a board after the battles at one offset.
    #[inline]
    fn left(&self, shift: usize, player: Player) -> Lanes {
        let falls = &self.falls[shift][player];
        let mut left = [0; lane::LANES];
        for sector in 0..SECTORS {
            add(&mut left, self.stacks[player][sector].left(falls[sector]));
        }
        let total = Fall::total(falls);
        for lane in [lane::POWER, lane::TOP, lane::FIGHTERS] {
            left[lane] -= total.hurt;
        }
        left[lane::INNER] -= total.inner;
        left
    }

    /// What battles at one offset would cost, and how good that looks, roughly.
    #[inline]
    fn outcome(&self, shift: usize, rest: &Rest, me: Player) -> Outcome {
        let mut loss = [0; 2];
        let mut cards = [0; 2];
        for (side, player) in [me, me.other()].into_iter().enumerate() {
            let total = Fall::total(&self.falls[shift][player]);
            loss[side] = i32::from(total.loss);
            cards[side] = 4 * i32::from(total.height) - i32::from(total.hurt);
        }
        let left = [rest.armor[me] - loss[0], rest.armor[me.other()] - loss[1]];
        let ends = if left[0] <= 0 || left[1] <= 0 { 1000 * (left[0] - left[1]).signum() } else { 0 };
        Outcome { loss, score: 4 * (loss[1] - loss[0]) + cards[0] - cards[1] + ends }
    }
}

#[derive(Clone, Copy)]
struct Outcome {
    /// The player's own, the enemy's.
    loss: [i32; 2],
    score: i32,
}

/// The sector that faces another at an offset (R-GEO-2); outside the board where none does.
#[inline(always)]
fn facing(player: Player, sector: usize, offset: i8) -> i8 {
    match player {
        Player::A => sector as i8 - offset,
        Player::B => sector as i8 + offset,
    }
}

/// Writes down everything that does not depend on how the battles would go.
pub fn write_zones(features: &mut Features, rest: &Rest, me: Player) {
    let enemy = me.other();
    write_hand(features, rest);
    let out = &mut features[REST..];
    for (side, player) in [me, enemy].into_iter().enumerate() {
        out[rest::CARDS + 2 * side] = rest.hand[player];
        out[rest::CARDS + 2 * side + 1] = rest.aside[player];
        out[rest::PASSED + side] = u8::from(rest.passed[player]);
    }
    out[rest::MY_TURN] = u8::from(rest.next == Some(me));
    out[rest::THEIR_TURN] = u8::from(rest.next == Some(enemy));
    out[rest::INITIATIVE] = u8::from(rest.initiative == me);
    out[rest::MY_SHIFT] = u8::from(rest.shifts == Shifts::By(me));
    out[rest::THEIR_SHIFT] = u8::from(rest.shifts == Shifts::By(enemy));
    out[rest::COMBAT] = u8::from(rest.combat);
    out[rest::WAITING..rest::WAITING + 7].copy_from_slice(&rest.waiting);
    out[rest::THEIR_WAITING] = rest.their_waiting;
    out[rest::OFFSET] = rest.offset.unsigned_abs();
}

/// Writes down what is known of the own hand, the own board being written already.
pub fn write_hand(features: &mut Features, rest: &Rest) {
    features[REST + rest::PLAYABLE] = playable(&rest.known, &features[MINE..MINE + lane::LANES]);
    features[REST + rest::HAND..][..hand::LANES].copy_from_slice(&rest.known);
}

/// Cards of the known hand whose front could be played at once.
#[inline]
fn playable(known: &HandLanes, board: &[u8]) -> u8 {
    let mut count = if board[lane::SPACES] > 0 { known[hand::LEVELS] } else { 0 };
    for level in 1..4 {
        if board[lane::NEXT + level] > 0 {
            count = count.saturating_add(known[hand::LEVELS + level]);
        }
    }
    count
}
