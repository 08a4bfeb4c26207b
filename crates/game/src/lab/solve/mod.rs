//! `solve`: the best lines for the player to move, and what each leads to.
//!
//! The mover's own chain is searched whole, every table once: the mover's choices for the best, the
//! enemy's on the way for the worst. Where the question ends with the mover's turn, or the rest of the
//! round has nothing hidden in it (the opponent has passed, or the battles have begun), that is the answer.
//! Otherwise the rest of the round is played out in sampled worlds, and the answer says so. Nothing that
//! the mover cannot know is looked at.

mod sample;
#[cfg(test)]
mod tests;

use crate::bots::Evaluator;
use crate::bots::exact::{Exact, Task, TooMany, ends_round, is_open};
use crate::engine::{Choice, Decision, Phase, Player, State, Table, View};

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
    pub(crate) fn measure(
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

/// Whether a question that began in one state ends in another.
fn ends(state: &State, start: &State, depth: Depth) -> bool {
    ends_round(state, start)
        || match (depth, state.decision()) {
            (Depth::Turn, Decision::Deploy) => true,
            (Depth::Turn, Decision::Shift) => start.phase() == Phase::Deployment,
            _ => false,
        }
}

/// What to solve, and how much to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// How far to look.
    pub depth: Depth,
    /// What to aim at.
    pub goal: Goal,
    /// How many lines to give.
    pub lines: usize,
    /// The most positions to search before the answer is sampled instead.
    pub tables: u64,
    /// Worlds to sample where the rest cannot be searched.
    pub worlds: u32,
    /// The seed of what is sampled.
    pub seed: u64,
    /// A choice whose best line is wanted, too, however good it is.
    pub also: Option<Choice>,
}

impl Default for Question {
    fn default() -> Self {
        Question {
            depth: Depth::Turn,
            goal: Goal::Win,
            lines: 3,
            tables: 300_000,
            worlds: 64,
            seed: 1,
            also: None,
        }
    }
}

/// One line.
#[derive(Clone, Debug)]
pub struct Variation {
    /// Who does what, from the first decision to the end of the question, or of what can be foretold.
    pub steps: Vec<(Player, Choice)>,
    /// How well the goal is reached; the mean, where worlds were sampled.
    pub value: f64,
    /// Where the steps lead.
    pub end: State,
    /// The mover's chance of winning there, as the learned value sees it.
    pub chance: f64,
}

/// How far an answer can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trust {
    /// Every choice of the mover was looked at, to the end of the mover's chain.
    pub whole: bool,
    /// Worlds sampled for what comes after; 0 when everything was searched.
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

/// The result of [`solve`].
#[derive(Clone, Debug)]
pub struct Solution {
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
}

/// Solves a state for the player to move; `None` when the game is over.
///
/// ```
/// use flightdeck_game::Roster;
/// use flightdeck_game::engine::scenario::Scenario;
/// use flightdeck_game::lab::solve::{Goal, Question, solve};
///
/// let text = "card 0-04: 1 strike / 1\ncard 0-05: 2 / 1\na hand 0-04 0-05\n";
/// let scenario = Scenario::read("strike", text, &Roster::default()).expect("a scenario");
/// let start = scenario.run(None, |_step| {}).expect("it holds").expect("a position");
///
/// let question = Question { goal: Goal::Damage, lines: 1, ..Question::default() };
/// let answer = solve(&start.table, &start.state, &question).expect("somebody is to move");
/// assert_eq!(answer.lines[0].value, 1.0, "the strike");
/// assert!(answer.trust.is_exact());
/// ```
pub fn solve(table: &Table, state: &State, question: &Question) -> Option<Solution> {
    let mover = state.turn()?;
    let view = View::of(table, state, mover);
    let mut evaluator = Evaluator::learned(table);
    evaluator.seed(question.seed);
    if question.depth == Depth::Turn || is_open(view.state()) {
        let searched = search(table, view.state(), mover, question, &mut evaluator);
        if let Ok(answer) = searched {
            return Some(answer);
        }
    }
    Some(sample::solve(table, &view, question, &mut evaluator))
}

/// Searches everything.
fn search(
    table: &Table,
    start: &State,
    mover: Player,
    question: &Question,
    evaluator: &mut Evaluator,
) -> Result<Solution, TooMany> {
    let (mut tables, most) = (0, question.tables);
    let mut spend = |_: usize| {
        tables += 1;
        tables <= most
    };
    let what = Task {
        is_end: &|state| ends(state, start, question.depth),
        measure: &|state, evaluator| question.goal.measure(table, start, state, mover, evaluator),
    };
    let mut exact = Exact::new(table, start, mover, what, evaluator, &mut spend);
    let wanted = question.lines.max(1);
    let mut best: Vec<(f64, Choice)> = Vec::new();
    for choice in exact.ordered(start) {
        let after = exact.after(start, choice)?;
        // Only what can still be among the best need be known exactly.
        let is_wanted = best.len() < wanted || question.also == Some(choice);
        let low = if is_wanted { f64::NEG_INFINITY } else { best[wanted - 1].0 };
        let value = exact.value(&after, low, f64::INFINITY, 0)?;
        let place = best.partition_point(|(other, _)| *other >= value);
        best.insert(place, (value, choice));
    }
    let also = best.iter().find(|(_, choice)| question.also == Some(*choice)).copied();
    best.truncate(wanted);
    let mut line = |(value, choice): (f64, Choice)| -> Result<Variation, TooMany> {
        let after = exact.after(start, choice)?;
        let (mut steps, end) = exact.follow(&after)?;
        steps.insert(0, (mover, choice));
        let chance = f64::from(exact.evaluator.evaluate(table, &end, mover));
        Ok(Variation { steps, value, end, chance })
    };
    let lines = best.into_iter().map(&mut line).collect::<Result<_, _>>()?;
    let also = also.map(line).transpose()?;
    let trust = Trust { whole: true, sampled: 0, guessed: exact.guessed };
    Ok(Solution { mover, lines, also, trust, tables: tables.min(most) })
}
