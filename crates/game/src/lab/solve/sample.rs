//! Where not everything can be searched: all tables that the mover's own chain can lead to, and the rest
//! of the round played out in sampled worlds.

use std::collections::HashSet;

use super::{Depth, Question, Solution, Trust, Variation, ends};
use crate::bots::exact::key;
use crate::bots::{Evaluator, Next};
use crate::dice::Dice;
use crate::engine::{Choice, Choices, Player, State, Table, View};

/// Tables at the end of the mover's chain that are played out.
const PLAYED_OUT: usize = 16;
/// Decisions of the opponent within the mover's chain before it counts as a loop.
const MOST_STEPS: usize = 50;

/// A line of the mover's chain that is still followed.
#[derive(Clone)]
struct Path {
    steps: Vec<(Player, Choice)>,
    state: State,
}

/// Follows the mover's chain wherever it can lead, and samples the rest of the round where that is asked.
pub(super) fn solve(table: &Table, view: &View, question: &Question, evaluator: &mut Evaluator) -> Solution {
    let mover = view.me();
    let mut dice = Dice::new(question.seed);
    let mut chains = Chains {
        table,
        start: view.state(),
        mover,
        evaluator,
        dice: &mut dice,
        seen: HashSet::new(),
        tables: 0,
        most: question.tables,
        ends: Vec::new(),
    };
    let whole = chains.walk();
    if chains.ends.is_empty() {
        chains.take_the_likeliest();
    }
    let tables = chains.tables;
    let mut lines: Vec<Variation> = chains
        .ends
        .into_iter()
        .map(|(chance, path)| Variation {
            value: question.goal.measure(table, view.state(), &path.state, mover, evaluator),
            steps: path.steps,
            end: path.state,
            chance: f64::from(chance),
        })
        .collect();
    let sampled = if question.depth == Depth::Round { question.worlds.max(1) } else { 0 };
    if sampled == 0 {
        lines.sort_by(|x, y| y.value.total_cmp(&x.value).then(y.chance.total_cmp(&x.chance)));
    } else {
        lines.sort_by(|x, y| y.chance.total_cmp(&x.chance));
    }
    let most = PLAYED_OUT.max(question.lines);
    let begins_with =
        |line: &Variation| question.also.is_some_and(|choice| line.steps.first() == Some(&(mover, choice)));
    let also = lines.iter().position(begins_with).filter(|&at| at >= most).map(|at| lines.remove(at));
    lines.truncate(most);
    lines.extend(also);
    if sampled > 0 {
        play_out(table, view, question, sampled, &mut lines, evaluator, &mut dice);
    }
    lines.sort_by(|x, y| y.value.total_cmp(&x.value));
    let also = lines.iter().find(|line| begins_with(line)).cloned();
    lines.truncate(question.lines.max(1));
    Solution { mover, lines, also, trust: Trust { whole, sampled, guessed: false }, tables }
}

/// Everything the mover's chain can lead to.
struct Chains<'a> {
    table: &'a Table,
    start: &'a State,
    mover: Player,
    evaluator: &'a mut Evaluator,
    dice: &'a mut Dice,
    seen: HashSet<u128>,
    tables: u64,
    most: u64,
    /// With the mover's chance of winning, as the evaluator sees it.
    ends: Vec<(f32, Path)>,
}

impl Chains<'_> {
    /// Follows every choice, the more promising first, level by level. Answers whether all were followed.
    fn walk(&mut self) -> bool {
        let mut open = vec![Path { steps: Vec::new(), state: self.start.clone() }];
        let mut choices = Choices::new();
        while !open.is_empty() {
            let mut next: Vec<(f32, Path)> = Vec::new();
            for path in open {
                path.state.choices(self.table, &mut choices);
                for &choice in choices.iter() {
                    if self.tables >= self.most {
                        return false;
                    }
                    self.tables += 1;
                    let mut path = path.clone();
                    path.steps.push((self.mover, choice));
                    path.state.apply_unchecked(self.table, choice, self.dice, &mut ());
                    self.let_enemy_decide(&mut path);
                    if !self.seen.insert(key(&path.state)) {
                        continue;
                    }
                    let chance = self.evaluator.evaluate(self.table, &path.state, self.mover);
                    if ends(&path.state, self.start, Depth::Turn) {
                        self.ends.push((chance, path));
                    } else {
                        next.push((chance, path));
                    }
                }
            }
            next.sort_by(|x, y| y.0.total_cmp(&x.0));
            open = next.into_iter().map(|(_, path)| path).collect();
        }
        true
    }

    /// The fallback: one line, each decision taken as the evaluator would.
    fn take_the_likeliest(&mut self) {
        let mut path = Path { steps: Vec::new(), state: self.start.clone() };
        self.play_on(&mut path, |_| true);
        let chance = self.evaluator.evaluate(self.table, &path.state, self.mover);
        self.ends.push((chance, path));
    }

    /// Effects that the opponent controls are decided as the evaluator decides for the opponent.
    fn let_enemy_decide(&mut self, path: &mut Path) {
        let mover = self.mover;
        self.play_on(path, |turn| turn != mover);
    }

    /// Plays a path on as long as it is the turn of the players asked for, at most to the end of the turn.
    fn play_on(&mut self, path: &mut Path, goes_on: impl Fn(Player) -> bool) {
        let start = self.start;
        let first = path.steps.len();
        let mut left = MOST_STEPS;
        let before = |state: &State, turn: Player, _: &[Choice]| {
            // A path that has just begun may begin where another turn ends.
            let is_done = (first > 0 || left < MOST_STEPS) && ends(state, start, Depth::Turn);
            if is_done || left == 0 || !goes_on(turn) {
                return Next::Stop;
            }
            left -= 1;
            Next::Evaluate
        };
        let after = |turn, choice| path.steps.push((turn, choice));
        self.evaluator.play_on(self.table, &mut path.state, self.dice, before, after);
    }
}

/// Plays the rest of the round in sampled worlds, the same ones for every line.
fn play_out(
    table: &Table,
    view: &View,
    question: &Question,
    worlds: u32,
    lines: &mut [Variation],
    evaluator: &mut Evaluator,
    dice: &mut Dice,
) {
    let mut sums = vec![0.0; lines.len()];
    for _ in 0..worlds {
        let world = view.complete(table, dice);
        let chance = Dice::new(dice.next_u64());
        for (sum, line) in sums.iter_mut().zip(&*lines) {
            let mut state = world.clone();
            let mut dice = chance.clone();
            let mut steps = line.steps.iter();
            let before = |state: &State, turn: Player, choices: &[Choice]| {
                if ends(state, view.state(), Depth::Round) {
                    return Next::Stop;
                }
                let planned = steps.next().filter(|(by, choice)| *by == turn && choices.contains(choice));
                planned.map_or(Next::Evaluate, |&(_, choice)| Next::Take(choice))
            };
            evaluator.play_on(table, &mut state, &mut dice, before, |_, _| {});
            *sum += question.goal.measure(table, view.state(), &state, view.me(), evaluator);
        }
    }
    for (sum, line) in sums.iter().zip(lines) {
        line.value = sum / f64::from(worlds);
    }
}
