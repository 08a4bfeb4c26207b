//! Exhaustive search (minimax): the best of the own choices, the worst of the opponent's.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::nnue::Evaluator;
use super::rank::rank;
use crate::cards::Effect;
use crate::dice::Dice;
use crate::engine::{Choice, Choices, Decision, Phase, Pick, Player, Side, State, Table};

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// To the end of the mover's turn: the play and everything it triggers. In combat, to its end.
    Turn,
    /// To the end of the round.
    Round,
}

impl Depth {
    /// `turn` or `round`.
    pub const fn code(self) -> &'static str {
        match self {
            Depth::Turn => "turn",
            Depth::Round => "round",
        }
    }
}

/// What to aim at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Armor that the opponent loses.
    Damage,
    /// Own armor less the opponent's.
    Armor,
    /// The chance of winning, as the learned value sees it.
    Win,
}

impl Goal {
    /// `damage`, `armor` or `win`.
    pub const fn code(self) -> &'static str {
        match self {
            Goal::Damage => "damage",
            Goal::Armor => "armor",
            Goal::Win => "win",
        }
    }

    /// How well it is reached in a state, seen from the start.
    pub fn measure(
        self,
        table: &Table,
        start: &State,
        state: &State,
        me: Player,
        evaluator: &mut Evaluator,
    ) -> f64 {
        let enemy = me.other();
        match self {
            Goal::Damage => f64::from(start.armor(enemy) - state.armor(enemy)),
            Goal::Armor => f64::from(state.armor(me) - state.armor(enemy)),
            Goal::Win => f64::from(evaluator.evaluate(table, state, me)),
        }
    }
}

/// The search ran into its limit.
pub struct TooMany;

/// An exhaustive search from one state.
pub struct Exact<'a> {
    table: &'a Table,
    me: Player,
    start: &'a State,
    depth: Depth,
    goal: Goal,
    /// Puts the promising choices first, and measures the chance of winning.
    pub evaluator: &'a mut Evaluator,
    /// Receives the number of choices that are examined next. Returns whether the budget allows it.
    spend: &'a mut dyn FnMut(usize) -> bool,
    /// Whether an enemy card was turned over whose front the mover cannot know.
    pub guessed: bool,
    /// Exact values of tables seen before, by a hash so long that no two tables share one.
    seen: HashMap<u128, f64>,
    dice: Dice,
}

/// Decisions can follow one another that long within a round; beyond that it is a loop (Q-CHAIN-5).
/// There is room for that many on a thread's stack.
const DEEPEST: usize = 400;

impl<'a> Exact<'a> {
    /// A question about a state for one player: how far to look and what to aim at.
    pub fn new(
        table: &'a Table,
        start: &'a State,
        me: Player,
        (depth, goal): (Depth, Goal),
        evaluator: &'a mut Evaluator,
        spend: &'a mut dyn FnMut(usize) -> bool,
    ) -> Self {
        Exact {
            table,
            me,
            start,
            depth,
            goal,
            evaluator,
            spend,
            guessed: false,
            seen: HashMap::new(),
            dice: Dice::new(0),
        }
    }

    /// Whether the question ends here.
    pub fn is_end(&self, state: &State) -> bool {
        ends(state, self.start, self.depth)
    }

    /// What a state is worth when both play on to the end of the question. Within `low` and `high` it is
    /// exact; outside it is a bound.
    pub fn value(&mut self, state: &State, low: f64, high: f64, deep: usize) -> Result<f64, TooMany> {
        if self.is_end(state) {
            return Ok(self.goal.measure(self.table, self.start, state, self.me, self.evaluator));
        }
        let key = key(state);
        if let Some(&value) = self.seen.get(&key) {
            return Ok(value);
        }
        if deep >= DEEPEST {
            return Err(TooMany);
        }
        let Some(turn) = state.turn() else { return Ok(0.0) };
        let mine = turn == self.me;
        let (mut low_now, mut high_now) = (low, high);
        let mut best = if mine { f64::NEG_INFINITY } else { f64::INFINITY };
        for choice in self.ordered(state) {
            let after = self.after(state, choice)?;
            let value = self.value(&after, low_now, high_now, deep + 1)?;
            if mine {
                best = best.max(value);
                low_now = low_now.max(best);
            } else {
                best = best.min(value);
                high_now = high_now.min(best);
            }
            if low_now >= high_now {
                // The other player would avoid this position.
                return Ok(best);
            }
        }
        if low < best && best < high {
            self.seen.insert(key, best);
        }
        Ok(best)
    }

    /// The state after a choice, which is one of [`Exact::ordered`] for that state.
    pub fn after(&mut self, state: &State, choice: Choice) -> Result<State, TooMany> {
        if !(self.spend)(1) {
            return Err(TooMany);
        }
        self.guessed |= turns_up_hidden(state, choice, self.me);
        let mut after = state.clone();
        // The same chance whichever way it comes to a new round.
        after.apply_unchecked(self.table, choice, &mut self.dice.clone(), &mut ());
        Ok(after)
    }

    /// The choices, the more promising ones first: bounds are found sooner that way.
    pub fn ordered(&mut self, state: &State) -> Vec<Choice> {
        let mut choices = Choices::new();
        state.choices(self.table, &mut choices);
        let Some(turn) = state.turn() else { return Vec::new() };
        let odds = self.evaluator.odds(self.table, state, turn, &choices);
        let mut order: Vec<(f32, Choice)> = odds.iter().copied().zip(choices.iter().copied()).collect();
        order.sort_by(|x, y| y.0.total_cmp(&x.0).then_with(|| rank(x.1, turn).cmp(&rank(y.1, turn))));
        order.into_iter().map(|(_, choice)| choice).collect()
    }

    /// The best choice, and what it is worth: of equal ones the more promising.
    pub fn best(&mut self) -> Result<Option<(Choice, f64)>, TooMany> {
        let mut best: Option<(Choice, f64)> = None;
        for choice in self.ordered(self.start) {
            let after = self.after(self.start, choice)?;
            let low = best.map_or(f64::NEG_INFINITY, |(_, most)| most);
            let value = self.value(&after, low, f64::INFINITY, 0)?;
            if best.is_none() || value > low {
                best = Some((choice, value));
            }
        }
        Ok(best)
    }

    /// What both do from here if each does the best, to the end of the question.
    pub fn follow(&mut self, state: &State) -> Result<(Vec<(Player, Choice)>, State), TooMany> {
        let mut steps = Vec::new();
        let mut state = state.clone();
        while let Some(turn) = state.turn()
            && !self.is_end(&state)
        {
            let mut best: Option<(f64, Choice, State)> = None;
            for choice in self.ordered(&state) {
                let after = self.after(&state, choice)?;
                let value = self.value(&after, f64::NEG_INFINITY, f64::INFINITY, steps.len())?;
                let value = if turn == self.me { value } else { -value };
                if best.as_ref().is_none_or(|(most, ..)| value > *most) {
                    best = Some((value, choice, after));
                }
            }
            let Some((_, choice, after)) = best else { break };
            steps.push((turn, choice));
            state = after;
        }
        Ok((steps, state))
    }
}

/// Whether a question that began in one state ends in another.
pub fn ends(state: &State, start: &State, depth: Depth) -> bool {
    if state.is_over() || state.round() != start.round() {
        return true;
    }
    match (depth, state.decision()) {
        (Depth::Turn, Decision::Deploy) => true,
        (Depth::Turn, Decision::Shift) => start.phase() == Phase::Deployment,
        _ => false,
    }
}

/// Whether nothing is hidden up to the end of the round: only the player to move plays
/// another card.
pub fn is_open(state: &State) -> bool {
    match (state.phase(), state.turn()) {
        (Phase::Deployment, Some(turn)) => state.has_passed(turn.other()),
        _ => true,
    }
}

/// Whether a choice turns up an enemy card that lies face down.
fn turns_up_hidden(state: &State, choice: Choice, me: Player) -> bool {
    let Pick::Aim { effect: Effect::Roll, place } = choice.pick() else { return false };
    let stack = state.stack(place.board(), place.sector());
    let cell = stack.get(usize::from(place.level()));
    place.board() != me && cell.is_some_and(|cell| cell.side() == Side::Back)
}

/// Two hashes of 64 bits each.
pub fn key(state: &State) -> u128 {
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        state.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    hash(0) << 64 | hash(1)
}

/// Searches every line to its end, without a cache and without pruning. `None` if there are more positions than the limit.
#[cfg(test)]
pub(crate) fn brute_force(
    table: &Table,
    start: &State,
    state: &State,
    (depth, goal): (Depth, Goal),
    left: &mut u32,
) -> Option<f64> {
    let me = start.turn()?;
    // The state that the question begins in is never its end.
    if state != start && ends(state, start, depth) {
        return Some(goal.measure(table, start, state, me, &mut Evaluator::learned(table)));
    }
    let turn = state.turn()?;
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    let mut values = Vec::new();
    for &choice in choices.iter() {
        *left = left.checked_sub(1)?;
        let mut after = state.clone();
        after.apply_unchecked(table, choice, &mut Dice::new(0), &mut ());
        values.push(brute_force(table, start, &after, (depth, goal), left)?);
    }
    let best = if turn == me { f64::max } else { f64::min };
    values.into_iter().reduce(best)
}
