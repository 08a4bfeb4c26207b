//! Lines: what a player could do up to the point where the turn is over, a play with all its targets.
//!
//! A beam search in one world: of everything that can be done next, what looks best to the evaluator is
//! followed. Effects that the opponent controls on the way are decided as the evaluator decides for the opponent
//! (see [`replies`]).

mod budget;
mod plan;
mod replies;
#[cfg(test)]
mod tests;

pub use budget::Budget;
pub(crate) use budget::Clock;
pub(super) use budget::{Machine, Meter, Never};
pub(super) use plan::Plan;

use std::collections::VecDeque;

use super::nnue::{ChainHistory, Evaluator, Next, chance, place_in_chain};
use super::rank::rank;
use crate::dice::Dice;
use crate::engine::{Choice, Choices, Decision, Player, State, Table};
use replies::Replies;

/// Decisions of a line.
const MOST_STEPS: usize = 12;
/// A chain is still short with this many effects.
pub(super) const SHORT_CHAIN: u8 = 24;
/// Places of a chain from which a way to its end is looked for.
const MOST_PLACES: usize = 100;
/// Lines kept that begin with the same choice.
const SAME_START: usize = 3;
/// Decisions that the opponent takes on the way, before a chain counts as a loop.
pub(crate) const MOST_REPLIES: usize = 20;

/// The player's own choices of a line, and where it leads.
#[derive(Clone)]
pub(super) struct Line {
    /// The place of the first choice in the list.
    pub at: usize,
    /// What follows it.
    pub rest: Vec<Choice>,
    /// The chance of winning, as the evaluator sees it at the end.
    pub looks: f32,
    /// By how much another line may look worse and still be preferred, because it comes to an end sooner.
    pub malus: f32,
    /// The end, in the world it was found in.
    pub state: State,
}

impl Line {
    fn root(world: &State) -> Self {
        Line { at: 0, rest: Vec::new(), looks: 0.5, malus: 0.0, state: world.clone() }
    }
}

/// How lines are found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shape {
    /// Complete lines that are kept.
    pub width: usize,
    /// Open lines that are followed at each step.
    pub beam: usize,
    /// How much worse than the best complete line an open one may look and still be followed, as a chance of winning.
    pub hope: f32,
    pub ways: Ways,
}

/// What differs between the versions of the bots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ways {
    /// Whether lines that come back to where the chain has been are dropped, and of lines that look alike the one
    /// preferred that is over.
    pub ends: bool,
    /// Whether a line is at its end where damage is to be divided, the opponent's second decision in a row
    /// is the first that is possible, and the first one of a few answers (see [`Replies`]).
    pub brief: bool,
    /// Whether complete lines are evaluated as both players see them.
    pub both_sides: bool,
}

impl Ways {
    /// As in 0.1.
    pub(crate) const FIRST: Ways = Ways { ends: false, brief: false, both_sides: false };
    pub(crate) const SECOND: Ways = Ways { ends: true, brief: true, both_sides: true };
}

/// The context of a search.
pub(crate) struct SearchContext<'a, 'm> {
    pub table: &'a Table,
    pub me: Player,
    pub evaluator: &'a mut Evaluator,
    pub dice: &'a mut Dice,
    pub meter: &'a mut Meter<'m>,
}

/// One continuation of an open line.
struct Look {
    looks: f32,
    /// The open line, and the place of the choice in its list.
    parent: usize,
    at: usize,
    choice: Choice,
}

/// Finds lines; its memory is used again from decision to decision.
#[derive(Default)]
pub(super) struct Finder {
    /// Complete lines, the best first.
    pub lines: Vec<Line>,
    open: Vec<Line>,
    looks: Vec<Look>,
    /// Lists to be used again; one that is in use is not here.
    choices: Option<Choices>,
    enemy_choices: Option<Choices>,
    /// Where the open lines of this search have been.
    been: Vec<u64>,
    replies: Replies,
}

impl Finder {
    /// Finds lines for the player to move in a world, at least one. `before` is where the chain has been.
    pub(super) fn find(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        world: &State,
        choices: &[Choice],
        shape: Shape,
        before: &ChainHistory,
    ) {
        self.been.clear();
        self.replies.forget();
        self.lines.clear();
        self.looks.clear();
        if shape.ways.ends
            && before.idle(world) > SHORT_CHAIN
            && self.find_way_out(context, world, shape.ways)
        {
            return;
        }
        context.meter.spend(choices.len());
        self.look(context, world, choices, 0);
        if self.looks.is_empty() {
            self.looks.push(Look { looks: 0.5, parent: 0, at: 0, choice: choices[0] });
        }
        let first = self.looks[0].at;
        let root = Line::root(world);
        let mut parents = vec![root.clone()];
        for step in 0..MOST_STEPS {
            self.extend(context, world, &parents, step, shape, before);
            parents = std::mem::take(&mut self.open);
            if parents.is_empty() {
                break;
            }
            self.looks.clear();
            let mut list = self.choices.take().unwrap_or_default();
            let mut stopped = false;
            for (parent, line) in parents.iter().enumerate() {
                line.state.choices(context.table, &mut list);
                if !context.meter.spend(list.len()) {
                    stopped = true;
                    break;
                }
                self.look(context, &line.state, &list, parent);
            }
            self.choices = Some(list);
            if stopped {
                break;
            }
        }
        // Lines that were too long for a look at their end count as they stand.
        if shape.ways.ends {
            parents.iter_mut().for_each(|line| line.malus += malus(line.state.applied()));
        }
        self.lines.append(&mut parents);
        if self.lines.is_empty() {
            // Everything comes back to where the chain has been: it goes on until it is cut off.
            self.lines.push(Line { at: first, ..root });
        }
        if shape.ways.both_sides && self.lines.len() > 1 {
            let SearchContext { table, me, evaluator, .. } = context;
            for line in &mut self.lines {
                line.looks = evaluator.evaluate_for_both(table, &line.state, *me);
            }
        }
        self.keep_best(choices, context.me, shape.width);
    }

    /// The shortest way to the end of a chain that has long gained nothing. Returns whether there is one.
    fn find_way_out(&mut self, context: &mut SearchContext<'_, '_>, world: &State, ways: Ways) -> bool {
        let mut list = self.choices.take().unwrap_or_default();
        let mut open = VecDeque::from([Line::root(world)]);
        for _ in 0..MOST_PLACES {
            let Some(parent) = open.pop_front() else { break };
            parent.state.choices(context.table, &mut list);
            if !context.meter.spend(list.len()) {
                break;
            }
            let mut order: Vec<usize> = (0..list.len()).collect();
            order.sort_by_key(|&at| rank(list[at], context.me));
            for at in order {
                let (choice, mut line) = (list[at], parent.clone());
                if parent.state == *world {
                    line.at = at;
                } else {
                    line.rest.push(choice);
                }
                line.state.apply_unchecked(context.table, choice, context.dice, &mut ());
                if !is_settled(&line.state, world) && line.state.turn() != Some(context.me) {
                    self.let_enemy_decide(context, world, &mut line.state, ways);
                }
                if is_settled(&line.state, world) || line.state.applied() < world.applied() {
                    line.looks = context.evaluator.evaluate(context.table, &line.state, context.me);
                    self.lines.push(line);
                    self.choices = Some(list);
                    return true;
                }
                let here = place_in_chain(context.table, &line.state);
                if line.state.turn() == Some(context.me) && !self.been.contains(&here) {
                    self.been.push(here);
                    open.push_back(line);
                }
            }
        }
        self.choices = Some(list);
        self.been.clear();
        false
    }

    /// Evaluates every choice of a state.
    fn look(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        state: &State,
        choices: &[Choice],
        parent: usize,
    ) {
        let odds = context.evaluator.odds(context.table, state, context.me, choices);
        for (at, (&choice, &odds)) in choices.iter().zip(odds).enumerate() {
            if odds.is_finite() {
                self.looks.push(Look { looks: chance(odds), parent, at, choice });
            }
        }
    }

    /// Takes the best continuations: complete lines are done, the others stay open.
    fn extend(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        world: &State,
        parents: &[Line],
        step: usize,
        Shape { width, beam, hope, ways }: Shape,
        before: &ChainHistory,
    ) {
        let me = context.me;
        let mut looks = std::mem::take(&mut self.looks);
        looks.sort_by(|x, y| {
            y.looks.total_cmp(&x.looks).then_with(|| rank(x.choice, me).cmp(&rank(y.choice, me)))
        });
        let mut done = 0;
        let mut best = self.lines.iter().map(|line| line.looks).fold(0.0, f32::max);
        for look in &looks {
            if done > 0 && look.looks < best - hope {
                break;
            }
            let found = !self.lines.is_empty() || !self.open.is_empty();
            if found && context.meter.is_over() {
                break;
            }
            if done >= width && self.open.len() >= beam {
                break;
            }
            if ways.ends && done >= width && !context.evaluator.opens(me, look.choice) {
                continue;
            }
            let parent = &parents[look.parent];
            let mut state = parent.state.clone();
            // From the list of that very state; at the root, of the view that the world is one of.
            state.apply_unchecked(context.table, look.choice, context.dice, &mut ());
            let is_end = |state: &State| is_settled(state, world) || ways.brief && divides_damage(state);
            let settled = is_end(&state) || state.turn() == Some(me);
            if !settled {
                // It is over after what the opponent does, and there are enough such lines.
                if ways.ends && done >= width && !waits_for(context.table, &state, me) {
                    continue;
                }
                self.let_enemy_decide(context, world, &mut state, ways);
            }
            // A chain that the opponent keeps going, or for which there is no budget left, counts as it stands.
            let complete = is_end(&state) || state.turn() != Some(me);
            let full = if complete { done >= width } else { self.open.len() >= beam };
            if full {
                continue;
            }
            let judged =
                if settled { look.looks } else { context.evaluator.evaluate(context.table, &state, me) };
            if !complete && judged < best - hope {
                continue;
            }
            if ways.ends && !complete {
                let here = place_in_chain(context.table, &state);
                if before.contains(here) || self.been.contains(&here) {
                    continue;
                }
                self.been.push(here);
            }
            let mut line =
                Line { at: parent.at, rest: parent.rest.clone(), looks: judged, malus: 0.0, state };
            if step == 0 {
                line.at = look.at;
            } else {
                line.rest.push(look.choice);
            }
            if complete {
                done += 1;
                best = best.max(line.looks);
                self.lines.push(line);
            } else {
                self.open.push(line);
            }
        }
        self.looks = looks;
    }

    /// Goes on to the player's next decision, or to the end of the line.
    fn let_enemy_decide(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        world: &State,
        state: &mut State,
        ways: Ways,
    ) {
        if ways.brief {
            return self.let_enemy_decide_briefly(context, world, state);
        }
        let SearchContext { table, me, evaluator, dice, meter } = context;
        let mut left = MOST_REPLIES;
        let before = |state: &State, turn: Player, choices: &[Choice]| {
            if turn == *me || is_settled(state, world) || left == 0 || !meter.spend(choices.len()) {
                return Next::Stop;
            }
            left -= 1;
            Next::Evaluate
        };
        evaluator.play_on(table, state, dice, before, |_, _| {});
    }

    /// The same, as far as no damage is to be divided and with a look at the first decision only.
    fn let_enemy_decide_briefly(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        world: &State,
        state: &mut State,
    ) {
        let SearchContext { table, me, evaluator, dice, meter } = context;
        let mut choices = self.enemy_choices.take().unwrap_or_default();
        for step in 0..MOST_REPLIES {
            let Some(enemy) = state.turn().filter(|turn| turn != me) else { break };
            if is_settled(state, world) || divides_damage(state) {
                break;
            }
            state.choices(table, &mut choices);
            if !meter.spend(choices.len()) {
                break;
            }
            let answer = match step {
                0 => self.replies.pick((table, evaluator), state, enemy, &choices),
                _ => choices.iter().copied().min_by_key(|&choice| rank(choice, enemy)),
            };
            let Some(answer) = answer else { break };
            // One of the list.
            state.apply_unchecked(table, answer, *dice, &mut ());
        }
        self.enemy_choices = Some(choices);
    }

    /// The best lines, each table once, not all beginning alike.
    fn keep_best(&mut self, choices: &[Choice], me: Player, width: usize) {
        let first = |line: &Line| rank(choices[line.at], me);
        let worth = |line: &Line| line.looks - line.malus;
        self.lines.sort_by(|x, y| worth(y).total_cmp(&worth(x)).then_with(|| first(x).cmp(&first(y))));
        let mut kept = 0;
        for place in 0..self.lines.len() {
            let (before, line) = (&self.lines[..kept], &self.lines[place]);
            let alike = before.iter().filter(|other| other.at == line.at).count();
            let known = before.iter().any(|other| other.looks == line.looks && other.state == line.state);
            if alike < SAME_START && !known {
                self.lines.swap(kept, place);
                kept += 1;
            }
            if kept == width {
                break;
            }
        }
        self.lines.truncate(kept.max(1));
    }
}

/// Whether an effect of this player waits.
fn waits_for(table: &Table, state: &State, player: Player) -> bool {
    let mut waits = false;
    state.for_each_waiting(table, |owner, _| waits |= owner == player);
    waits
}

fn divides_damage(state: &State) -> bool {
    matches!(state.decision(), Decision::Damage(_))
}

/// By how much a line may look better than others without being preferred, if the chain is not over.
fn malus(applied: u8) -> f32 {
    0.004 + 0.01 * f32::from(applied.saturating_sub(SHORT_CHAIN))
}

/// Whether a line that began in a world is at its end: the next deployment turn, the beginning of combat
/// or the end of the round.
pub(super) fn is_settled(state: &State, world: &State) -> bool {
    state.is_over()
        || state.round() != world.round()
        || matches!(state.decision(), Decision::Deploy | Decision::Shift)
}
