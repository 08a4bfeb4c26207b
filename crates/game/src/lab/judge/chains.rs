//! Where not everything can be searched: the lines worth trying, among all that the mover's own chain can lead to.

use std::collections::HashSet;

use super::{Depth, Judge, Judgement, Trust, Variation, ends};
use crate::bots::exact::key;
use crate::bots::{Evaluator, Next};
use crate::dice::Dice;
use crate::engine::{Choice, Choices, Player, Sight, State, Table};

/// Lines that are played out.
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
    /// Follows the mover's chain wherever it can lead: the lines that look best, and those that begin with the choice of
    /// the bot and with the one that is asked about.
    pub(super) fn follow_chains(
        &self,
        sight: Sight<'_>,
        choices: &[Choice],
        evaluator: &mut Evaluator,
    ) -> Judgement {
        let question = self.question;
        let mut chains = Chains::new(self, evaluator);
        let whole = chains.walk(None);
        if chains.ends.is_empty() {
            chains.take_the_likeliest();
        }
        let tables = chains.tables;
        let found = std::mem::take(&mut chains.ends);
        let mut lines = self.best_of(found, evaluator, PLAYED_OUT.max(question.lines));
        let of_the_bot = (question.depth == Depth::Round).then(|| self.choice_of_the_bot(sight, choices));
        for choice in of_the_bot.into_iter().chain([question.also]).flatten() {
            if lines.iter().all(|line| line.choice() != Some(choice)) {
                // By itself: on the way of all choices another may have come to the same table before.
                let mut chains = Chains::new(self, evaluator);
                chains.walk(Some(choice));
                let found = std::mem::take(&mut chains.ends);
                let found = self.best_of(found, evaluator, 1);
                lines.extend(if found.is_empty() { vec![self.bare_line(choice)] } else { found });
            }
        }
        let sampled = if question.depth == Depth::Round { question.worlds.max(1) } else { 0 };
        let trust = Trust { whole, sampled, guessed: false };
        Judgement { mover: self.mover, lines, also: None, trust, tables }
    }

    /// What a bot would choose; nothing where it gives up.
    fn choice_of_the_bot(&self, sight: Sight<'_>, choices: &[Choice]) -> Option<Choice> {
        let mut bot = self.question.bot.build(self.table);
        bot.begin(self.question.seed);
        bot.decide(&sight, choices).ok()
    }

    /// The best of the lines that were found, with no more than a few that begin alike.
    fn best_of(&self, found: Vec<(f32, Path)>, evaluator: &mut Evaluator, most: usize) -> Vec<Variation> {
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
        let mut kept: Vec<Variation> = Vec::new();
        for line in lines {
            let alike = kept.iter().filter(|other| other.choice() == line.choice()).count();
            if kept.len() < most && (question.depth == Depth::Turn || alike < SAME_START) {
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
    seen: HashSet<u128>,
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

    /// Follows every choice, or every line that begins with one, the more promising first, level by level. Answers
    /// whether all were followed.
    fn walk(&mut self, first: Option<Choice>) -> bool {
        let mut open = vec![Path { steps: Vec::new(), state: self.start.clone() }];
        let mut choices = Choices::new();
        while !open.is_empty() {
            let mut next: Vec<(f32, Path)> = Vec::new();
            for path in open {
                path.state.choices(self.table, &mut choices);
                let is_first = path.steps.is_empty();
                for &choice in choices.iter() {
                    if is_first && first.is_some_and(|first| first != choice) {
                        continue;
                    }
                    if self.tables >= self.most {
                        return false;
                    }
                    self.tables += 1;
                    let mut path = path.clone();
                    path.steps.push((self.mover, choice));
                    path.state.apply_unchecked(self.table, choice, &mut self.dice, &mut ());
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
        self.evaluator.play_on(self.table, &mut path.state, &mut self.dice, before, after);
    }
}
