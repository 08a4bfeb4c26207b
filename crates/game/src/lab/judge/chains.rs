//! Where not everything can be searched: the lines worth trying, among all that the mover's own chain can lead to.

use std::collections::{HashMap, HashSet};

use super::{Depth, Judge, Judgement, Trust, Variation, ends};
use crate::bots::exact::key;
use crate::bots::{Evaluator, Next};
use crate::dice::Dice;
use crate::engine::{Choice, Choices, Player, State, Table};

/// Lines that are played out beside the best of each choice.
const PLAYED_OUT: usize = 16;
/// Those of them that begin with the same choice.
const SAME_START: usize = 3;
/// Decisions of the opponent within the mover's chain before it counts as a loop.
const MOST_STEPS: usize = 50;

/// A line of the mover's chain that is still followed.
#[derive(Clone)]
struct Path {
    steps: Vec<(Player, Choice)>,
    state: State,
}

impl Judge<'_> {
    /// Follows the mover's chain wherever it can lead: the lines that look best, and the best that begins with each
    /// choice. So whatever was played is among them, and what was played makes no difference to the others.
    pub(super) fn follow_chains(&self, choices: &[Choice], evaluator: &mut Evaluator) -> Judgement {
        let question = self.question;
        let mut chains = Chains::new(self, evaluator);
        let whole = chains.walk();
        if chains.ends.is_empty() {
            chains.take_the_likeliest();
        }
        let tables = chains.tables;
        let found = std::mem::take(&mut chains.ends);
        let mut lines = self.best_of(found, evaluator);
        if question.depth == Depth::Round {
            // Those that the search did not follow to an end.
            let missing =
                choices.iter().filter(|choice| lines.iter().all(|line| line.choice() != Some(**choice)));
            let missing: Vec<Variation> = missing.map(|&choice| self.bare_line(choice)).collect();
            lines.extend(missing);
        }
        let sampled = if question.depth == Depth::Round { question.worlds.max(1) } else { 0 };
        let trust = Trust { whole, sampled, guessed: false };
        Judgement { mover: self.mover, lines, also: None, trust, tables, tried: 0 }
    }

    /// The best of the lines that were found, with no more than a few that begin alike, and the best of each choice.
    fn best_of(&self, found: Vec<(f32, Path)>, evaluator: &mut Evaluator) -> Vec<Variation> {
        let Judge { table, view, mover, question } = *self;
        let mut lines: Vec<Variation> = found
            .into_iter()
            .map(|(chance, path)| {
                let value = question.goal.measure(table, view.state(), &path.state, mover, evaluator);
                Variation::new(path.steps, path.state, [value, f64::from(chance)])
            })
            .collect();
        if question.depth == Depth::Turn {
            lines.sort_by(|x, y| y.value.total_cmp(&x.value).then(y.chance.total_cmp(&x.chance)));
        } else {
            lines.sort_by(|x, y| y.chance.total_cmp(&x.chance));
        }
        let same = if question.depth == Depth::Turn { usize::MAX } else { SAME_START };
        let mut kept: Vec<Variation> = Vec::new();
        let mut begun: HashMap<Option<Choice>, usize> = HashMap::new();
        for line in lines {
            let alike = begun.entry(line.choice()).or_default();
            if *alike == 0 || *alike < same && kept.len() < PLAYED_OUT.max(question.lines) {
                *alike += 1;
                kept.push(line);
            }
        }
        kept
    }
}

/// Everything that the mover's chain can lead to.
struct Chains<'a> {
    table: &'a Table,
    start: &'a State,
    mover: Player,
    evaluator: &'a mut Evaluator,
    dice: Dice,
    /// By the first choice, so that each has lines of its own.
    seen: HashSet<(Choice, u128)>,
    tables: u64,
    most: u64,
    /// With the mover's chance of winning, as the evaluator sees it.
    ends: Vec<(f32, Path)>,
}

impl<'a> Chains<'a> {
    fn new(judge: &Judge<'a>, evaluator: &'a mut Evaluator) -> Self {
        evaluator.seed(judge.question.seed);
        Chains {
            table: judge.table,
            start: judge.view.state(),
            mover: judge.mover,
            evaluator,
            dice: Dice::new(judge.question.seed),
            seen: HashSet::new(),
            tables: 0,
            most: judge.question.tables,
            ends: Vec::new(),
        }
    }

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
                    path.state.apply_unchecked(self.table, choice, &mut self.dice, &mut ());
                    self.let_enemy_decide(&mut path);
                    let first = path.steps[0].1;
                    if !self.seen.insert((first, key(&path.state))) {
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
        self.evaluator.play_on(self.table, &mut path.state, &mut self.dice, before, after);
    }
}
