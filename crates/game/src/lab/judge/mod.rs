//! The judge: what the choices of a position are worth to the player to move. Hints, `watch` and `analyze`, of games
//! and of positions, all ask it, so that they agree.
//!
//! It knows what the player to move may know, and works in two steps. First it finds the lines worth trying. Where nothing
//! hidden is left in the round (the opponent has passed, or the battles have begun), everything up to the end of the round
//! is searched, the mover's choices for the best and the opponent's for the worst. Otherwise they are the ends of the
//! mover's own chain that look best to the learned value, with the best line that begins with each choice. Then each line
//! is played on in the same sampled worlds, with the same shuffles, by the learned value on both sides, to the end of the
//! round, and the value says who wins from there.
//!
//! Neither the lines nor the worlds depend on which choice was played, so a hint that was followed is no mistake.
//!
//! Questions about damage or armor, or only about the mover's turn, are answered by the same search.

#[cfg(test)]
mod agreement;
mod chains;
mod play_out;
#[cfg(test)]
mod tests;

pub use play_out::FEWEST;

use crate::bots::Evaluator;
use crate::bots::exact::{Exact, Task, TooMany, ends_round, is_open};
use crate::dice::{Dice, split_mix};
use crate::engine::{Both, Choice, Choices, Decision, Phase, Player, State, Table, View};

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

    /// How well it is reached in a state, seen from the start, by what the player could know there.
    fn measure(
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

    /// The same at the end of the round in a sampled world, where both hands are dealt: the chance of winning is what
    /// the learned value says for one player and for the other, so that the chances of both add up to 1.
    fn in_a_world(self, judge: &Judge<'_>, end: &State, evaluator: &mut Evaluator) -> f64 {
        let Judge { table, view, mover, .. } = *judge;
        let value = self.measure(table, view.state(), end, mover, evaluator);
        match self {
            Goal::Win => {
                0.5 * (value + 1.0 - self.measure(table, view.state(), end, mover.other(), evaluator))
            }
            _ => value,
        }
    }
}

/// Whether a question that began in one state ends in another.
fn ends(state: &State, start: &State, depth: Depth) -> bool {
    ends_round(state, start)
        || match (depth, state.decision()) {
            (Depth::Turn, Decision::Deploy) => true,
            (Depth::Turn, Decision::Shift) => start.phase() == Phase::Deployment,
            _ => false,
        }
}

/// The samples of the hidden cards that every chance of winning comes from unless another number is asked for.
pub const WORLDS: u32 = 64;

/// What to judge, and how much to search.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// How far to look.
    pub depth: Depth,
    /// What to aim at.
    pub goal: Goal,
    /// How many lines to give.
    pub lines: usize,
    /// The most positions to search before the answer is sampled instead.
    pub tables: u64,
    /// Worlds to sample.
    pub worlds: u32,
    /// The seed of what is sampled.
    pub seed: u64,
    /// A choice whose best line is wanted, too, however good it is.
    pub also: Option<Choice>,
}

impl Default for Question {
    fn default() -> Self {
        Question {
            depth: Depth::Round,
            goal: Goal::Win,
            lines: 3,
            tables: 20_000,
            worlds: WORLDS,
            seed: 1,
            also: None,
        }
    }
}

impl Question {
    /// Of a decision of a game, numbered from 1: each has samples of its own, the same whoever asks.
    pub fn of_decision(number: usize, seed: u64) -> Self {
        Question { seed: split_mix(seed ^ split_mix(number as u64)), ..Question::default() }
    }

    /// Whether the rest of the round is played out in sampled worlds even where it could be searched: what the next
    /// round brings is hidden all the same.
    fn is_chance(&self) -> bool {
        self.goal == Goal::Win && self.depth == Depth::Round
    }
}

/// One line.
#[derive(Clone, Debug)]
pub struct Variation {
    /// Who does what, from the first decision to the end of the question, or of what can be foretold.
    pub steps: Vec<(Player, Choice)>,
    /// How well the goal is reached; the mean, where worlds were sampled.
    pub value: f64,
    /// The standard error of that; 0 where nothing was sampled.
    pub error: f64,
    /// Where the steps lead.
    pub end: State,
    /// The mover's chance of winning with it; at the end of the turn, where nothing further is asked, as it looks there.
    pub chance: f64,
    /// What the players hold at the end of the round on average, where worlds were sampled.
    pub left: Both<Holdings>,
    /// The value in each world that it was played out in, the same ones for every line.
    pub(crate) results: Vec<f64>,
}

/// What a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Holdings {
    /// Points of armor.
    pub armor: f64,
    /// Cards in hand, set aside and on the board.
    pub cards: f64,
}

impl Variation {
    fn new(steps: Vec<(Player, Choice)>, end: State, [value, chance]: [f64; 2]) -> Self {
        Variation { steps, value, error: 0.0, end, chance, left: Both::default(), results: Vec::new() }
    }

    /// The choice that it begins with.
    pub fn choice(&self) -> Option<Choice> {
        self.steps.first().map(|&(_, choice)| choice)
    }

    /// By how much it is better than another line that was played out in the same worlds, and the standard error of
    /// that, world by world.
    pub fn lead(&self, other: &Variation) -> (f64, f64) {
        let leads: Vec<f64> = self.results.iter().zip(&other.results).map(|(one, two)| one - two).collect();
        mean_and_error(&leads)
    }
}

/// The mean of some numbers, and its standard error.
fn mean_and_error(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}

/// How far an answer can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trust {
    /// Every choice of the mover was looked at, to the end of the mover's chain, and played out in all the worlds that
    /// were asked for.
    pub whole: bool,
    /// Worlds sampled for what comes after; 0 when everything that was asked was searched.
    pub sampled: u32,
    /// An enemy card that lies face down would be turned over: what it shows is a guess.
    pub guessed: bool,
}

impl Trust {
    /// The answer is exact.
    pub fn is_exact(self) -> bool {
        self.whole && self.sampled == 0 && !self.guessed
    }
}

/// The result of [`judge`].
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Who is to move.
    pub mover: Player,
    /// The best first.
    pub lines: Vec<Variation>,
    /// The best line that begins with [`Question::also`].
    pub also: Option<Variation>,
    /// How far it can be trusted.
    pub trust: Trust,
    /// Tables looked at.
    pub tables: u64,
    /// Choices tried in playing lines out.
    pub tried: u64,
}

/// Judges the choices of a state for the player to move; `None` when the game is over.
///
/// ```
/// use flightdeck_game::Roster;
/// use flightdeck_game::engine::scenario::Scenario;
/// use flightdeck_game::lab::judge::{Depth, Goal, Question, judge};
///
/// let text = "card 0-04: 1 strike / 1\ncard 0-05: 2 / 1\na hand 0-04 0-05\n";
/// let scenario = Scenario::read("strike", text, &Roster::default()).expect("a scenario");
/// let start = scenario.run(None, |_step| {}).expect("it holds").expect("a position");
///
/// let question = Question { goal: Goal::Damage, depth: Depth::Turn, lines: 1, ..Question::default() };
/// let answer = judge(&start.table, &start.state, &question).expect("somebody is to move");
/// assert_eq!(answer.lines[0].value, 1.0, "the strike");
/// assert!(answer.trust.is_exact());
/// ```
pub fn judge(table: &Table, state: &State, question: &Question) -> Option<Judgement> {
    let mover = state.turn()?;
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    // What is no choice has no line.
    let also = question.also.filter(|choice| choices.contains(choice));
    let question = Question { also, ..question.clone() };
    let view = View::of(table, state, mover);
    let mut evaluator = Evaluator::learned(table);
    evaluator.seed(question.seed);
    let judge = Judge { table, view: &view, mover, question: &question };
    let searched = judge.search(&mut evaluator);
    let (mut judgement, is_end) = match searched {
        Some(found) => (found, !question.is_chance()),
        None => (judge.follow_chains(&choices, &mut evaluator), false),
    };
    if !is_end && question.depth == Depth::Round {
        judge.play_out(&mut judgement, &mut evaluator);
    }
    let begins = |line: &&Variation| also.is_some() && line.choice() == also;
    judgement.also = judgement.lines.iter().find(begins).cloned().or(judgement.also);
    judgement.lines.truncate(question.lines.max(1));
    Some(judgement)
}

/// Judges one position.
struct Judge<'a> {
    table: &'a Table,
    view: &'a View,
    mover: Player,
    question: &'a Question,
}

impl Judge<'_> {
    /// The best lines where everything can be searched, the best first, and the best that begins with the choice that is
    /// asked about.
    fn search(&self, evaluator: &mut Evaluator) -> Option<Judgement> {
        /// So many at least, whoever asks, so that the same ones are compared.
        const LEAST: usize = 4;
        let Judge { table, view, mover, question } = *self;
        if question.depth == Depth::Round && !is_open(view.state()) {
            return None;
        }
        // The cards that the next round brings are as they come in one world, the same for all.
        let start = match question.is_chance() {
            true => view.complete(table, &mut Dice::new(question.seed)),
            false => view.state().clone(),
        };
        let (mut tables, most) = (0, question.tables);
        let mut spend = |_: usize| {
            tables += 1;
            tables <= most
        };
        let what = Task {
            is_end: &|state| ends(state, &start, question.depth),
            measure: &|state, evaluator| question.goal.measure(table, &start, state, mover, evaluator),
        };
        let mut exact = Exact::new(table, &start, mover, what, evaluator, &mut spend);
        let wanted = question.lines.max(LEAST);
        let best = best_choices(&mut exact, &start, wanted).ok()?;
        let line = |(value, choice)| best_line(&mut exact, (table, &start, mover), choice, value);
        let lines: Vec<Variation> = best.into_iter().map(line).collect::<Result<_, _>>().ok()?;
        let mut guessed = exact.guessed;
        // What a face-down card shows is sampled where a chance is asked for.
        if guessed && question.is_chance() {
            return None;
        }
        let mut asked = None;
        if let Some(also) = question.also.filter(|also| lines.iter().all(|line| line.choice() != Some(*also)))
        {
            // It has a budget of its own: what is found of the others does not depend on it.
            let mut left = most;
            let mut spend = |_: usize| {
                left = left.saturating_sub(1);
                left > 0
            };
            let mut exact = Exact::new(table, &start, mover, what, &mut *exact.evaluator, &mut spend);
            let found = exact.after(&start, also).and_then(|after| {
                let value = exact.value(&after, f64::NEG_INFINITY, f64::INFINITY, 0)?;
                best_line(&mut exact, (table, &start, mover), also, value)
            });
            guessed |= exact.guessed;
            asked = Some(match found {
                Ok(line) if !(guessed && question.is_chance()) => line,
                _ if question.is_chance() => self.bare_line(also),
                _ => found.ok()?,
            });
        }
        let trust = Trust { whole: true, sampled: 0, guessed };
        Some(Judgement { mover, lines, also: asked, trust, tables: tables.min(most), tried: 0 })
    }

    /// A choice alone: what follows is decided by the learned value.
    fn bare_line(&self, choice: Choice) -> Variation {
        let mut end = self.view.state().clone();
        end.apply_unchecked(self.table, choice, &mut Dice::new(self.question.seed), &mut ());
        Variation::new(vec![(self.mover, choice)], end, [0.5; 2])
    }
}

/// The best choices of a state with what they are worth, the best first.
fn best_choices(exact: &mut Exact<'_>, start: &State, wanted: usize) -> Result<Vec<(f64, Choice)>, TooMany> {
    let mut best: Vec<(f64, Choice)> = Vec::new();
    for choice in exact.ordered(start) {
        let after = exact.after(start, choice)?;
        // Only what can still be among the best need be known exactly.
        let low = if best.len() < wanted { f64::NEG_INFINITY } else { best[wanted - 1].0 };
        let value = exact.value(&after, low, f64::INFINITY, 0)?;
        let place = best.partition_point(|(other, _)| *other >= value);
        best.insert(place, (value, choice));
        best.truncate(wanted);
    }
    Ok(best)
}

/// The line that begins with a choice and goes on as is best for both.
fn best_line(
    exact: &mut Exact<'_>,
    (table, start, mover): (&Table, &State, Player),
    choice: Choice,
    value: f64,
) -> Result<Variation, TooMany> {
    let after = exact.after(start, choice)?;
    let (mut steps, end) = exact.follow(&after)?;
    steps.insert(0, (mover, choice));
    let chance = f64::from(exact.evaluator.evaluate(table, &end, mover));
    Ok(Variation::new(steps, end, [value, chance]))
}
