//! Exhaustive search (minimax): the best of the own choices, the worst of the opponent's.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::nnue::Evaluator;
use super::rank::rank;
use crate::cards::Effect;
use crate::dice::Dice;
use crate::engine::{Choice, Choices, Phase, Pick, Player, Side, State, Table};

/// What a search is for.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    /// Whether the search is over in a state.
    pub is_end: &'a dyn Fn(&State) -> bool,
    /// How good such a state is for the player who asks.
    pub measure: &'a dyn Fn(&State, &mut Evaluator) -> f64,
}

/// The search ran into its limit.
pub(crate) struct TooMany;

/// An exhaustive search from one state.
pub(crate) struct Exact<'a> {
    table: &'a Table,
    me: Player,
    start: &'a State,
    task: Task<'a>,
    /// Puts the promising choices first, and measures the chance of winning.
    pub evaluator: &'a mut Evaluator,
    /// Receives the number of choices that are examined next. Returns whether the budget allows it.
    spend: &'a mut dyn FnMut(usize) -> bool,
    /// Whether an enemy card was turned over whose front the mover cannot know.
    pub guessed: bool,
    /// Exact values of the positions searched so far, by a hash of 128 bits.
    seen: HashMap<u128, f64>,
    dice: Dice,
}

/// The longest line within a round; a longer one is a loop (Q-CHAIN-5). A thread's stack has room for this depth.
const DEEPEST: usize = 400;

impl<'a> Exact<'a> {
    /// A search from a state for one player.
    pub(crate) fn new(
        table: &'a Table,
        start: &'a State,
        me: Player,
        task: Task<'a>,
        evaluator: &'a mut Evaluator,
        spend: &'a mut dyn FnMut(usize) -> bool,
    ) -> Self {
        Exact {
            table,
            me,
            start,
            task,
            evaluator,
            spend,
            guessed: false,
            seen: HashMap::new(),
            dice: Dice::new(0),
        }
    }

    /// What a state is worth when both play on to the end of the search. Within `low` and `high` it is
    /// exact; outside it is a bound.
    pub(crate) fn value(&mut self, state: &State, low: f64, high: f64, deep: usize) -> Result<f64, TooMany> {
        if (self.task.is_end)(state) {
            return Ok((self.task.measure)(state, self.evaluator));
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
    pub(crate) fn after(&mut self, state: &State, choice: Choice) -> Result<State, TooMany> {
        if !(self.spend)(1) {
            return Err(TooMany);
        }
        self.guessed |= turns_up_hidden(state, choice, self.me);
        let mut after = state.clone();
        // The same chance on every way to a new round.
        after.apply_unchecked(self.table, choice, &mut self.dice.clone(), &mut ());
        Ok(after)
    }

    /// The choices, the more promising ones first: bounds are found sooner that way.
    pub(crate) fn ordered(&mut self, state: &State) -> Vec<Choice> {
        let mut choices = Choices::new();
        state.choices(self.table, &mut choices);
        let Some(turn) = state.turn() else { return Vec::new() };
        let odds = self.evaluator.odds(self.table, state, turn, &choices);
        let mut order: Vec<(f32, Choice)> = odds.iter().copied().zip(choices.iter().copied()).collect();
        order.sort_by(|x, y| y.0.total_cmp(&x.0).then_with(|| rank(x.1, turn).cmp(&rank(y.1, turn))));
        order.into_iter().map(|(_, choice)| choice).collect()
    }

    /// The best choice, and what it is worth: of equal ones the more promising.
    pub(crate) fn best(&mut self) -> Result<Option<(Choice, f64)>, TooMany> {
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

    /// What both do from here if each does the best, to the end of the search.
    pub(crate) fn follow(&mut self, state: &State) -> Result<(Vec<(Player, Choice)>, State), TooMany> {
        let mut steps = Vec::new();
        let mut state = state.clone();
        while let Some(turn) = state.turn()
            && !(self.task.is_end)(&state)
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

/// Whether the round in which a search began is over.
pub(crate) fn ends_round(state: &State, start: &State) -> bool {
    state.is_over() || state.round() != start.round()
}

/// Whether nothing is hidden up to the end of the round: only the player to move plays
/// another card.
pub(crate) fn is_open(state: &State) -> bool {
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
pub(crate) fn key(state: &State) -> u128 {
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
    task: Task<'_>,
    left: &mut u32,
) -> Option<f64> {
    // The state that the question begins in is never its end.
    if state != start && (task.is_end)(state) {
        return Some((task.measure)(state, &mut Evaluator::learned(table)));
    }
    let turn = state.turn()?;
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    let mut values = Vec::new();
    for &choice in choices.iter() {
        *left = left.checked_sub(1)?;
        let mut after = state.clone();
        after.apply_unchecked(table, choice, &mut Dice::new(0), &mut ());
        values.push(brute_force(table, start, &after, task, left)?);
    }
    let best = if start.turn() == Some(turn) { f64::max } else { f64::min };
    values.into_iter().reduce(best)
}
