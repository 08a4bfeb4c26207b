//! `expert`: plays the most promising choices out in sampled worlds and takes the one with the best result.
//!
//! First it finds the lines that look best to a learned value: a play with all its targets, up to the
//! point where the turn is over (see [`lines`]). These race in sampled worlds: the value takes the
//! decisions of the opponent's next turn, or of the battles, and evaluates the table after them; lines that
//! fall behind drop out (see [`race`]). What follows in the line chosen is then done without searching
//! again, as long as the opponent does what was expected.
//!
//! Where nothing hidden is left in a round, because the opponent has passed or the battles have begun, everything
//! that can happen up to its end is searched instead, as far as the budget allows (see [`super::exact`]).

mod race;
#[cfg(test)]
mod tests;

use super::exact::{Exact, Task, ends_round, is_open};
use super::lines::{
    Budget, Clock, Finder, Line, Machine, Meter, Never, Plan, SHORT_CHAIN, SearchContext, Shape, Ways,
};
use super::nnue::{ChainHistory, Evaluator, chance};
use super::{Bot, Forfeit, Parameter};
use crate::dice::Dice;
use crate::engine::{Choice, Choices, Decision, Sight, State, Table, View};
use race::{MOST_RUNNERS, Race};

/// For how many deployment turns lines are played on, at most to the end of the round. Longer playouts were
/// no better: after the opponent's reply the value knows as much.
const TURNS: u32 = 1;

/// Lines that are looked at for the opponent's reply where the budget is large, and those followed at each step.
const REPLIES: (usize, usize) = (3, 2);
/// The budgets that are large: there more worlds alone bring little, and a better reply brings more.
const LARGE: (u32, std::time::Duration) = (32, std::time::Duration::from_millis(5));

/// What differs between the versions of the bot.
#[derive(Clone, Copy, Debug)]
struct Manner {
    /// Whether the table after a playout is worth what the best choice there makes of it, if the player is to move.
    looks_on: bool,
    /// For how many worlds it counts how good a line looked when it was found.
    prior: f32,
    /// How many lines race: the square of their number for each world.
    breadth: f32,
    /// How much narrower an exact search is than in the first version.
    exact_share: u64,
    lines: Ways,
}

const FIRST: Manner =
    Manner { looks_on: false, prior: 0.0, breadth: 8.0, exact_share: 1, lines: Ways::FIRST };
const SECOND: Manner = Manner {
    looks_on: true,
    prior: 2.0,
    breadth: 12.0,
    exact_share: 4,
    lines: Ways { brief: false, both_sides: false, ..Ways::SECOND },
};

/// How `expert` searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// What a decision may cost.
    pub budget: Budget,
    /// Whether everything is searched where nothing hidden is left in a round.
    pub exact: bool,
}

impl Search {
    /// The parameters of the bot.
    pub(crate) const PARAMETERS: &'static [Parameter] = &parameters(12.0);
    /// Those of the bot of 0.1.
    pub(crate) const FIRST_PARAMETERS: &'static [Parameter] = &parameters(8.0);
    /// In the order of the parameters.
    pub(in crate::bots) fn from_values(values: &[f32]) -> Self {
        let value = |place: usize| values.get(place).copied().unwrap_or(Search::PARAMETERS[place].default);
        let budget = if value(1) > 0.0 {
            Budget::Time(std::time::Duration::from_secs_f32(value(1) / 1000.0))
        } else {
            Budget::Worlds(value(0).max(1.0) as u32)
        };
        Search { budget, exact: true }
    }

    /// In the order of these parameters.
    pub(in crate::bots) fn values(self, parameters: &[Parameter]) -> [f32; 2] {
        match self.budget {
            Budget::Worlds(worlds) => [worlds as f32, parameters[1].default],
            Budget::Time(time) => [parameters[0].default, time.as_secs_f32() * 1000.0],
        }
    }

    /// Whether the opponent's reply in a playout is a whole line, not one choice after the other.
    fn finds_replies(self) -> bool {
        match self.budget {
            Budget::Worlds(worlds) => worlds >= LARGE.0,
            Budget::Time(time) => time >= LARGE.1,
        }
    }

    /// How many lines are played out: more worlds bring nothing once it is clear which line is better.
    fn width(self, lines: f32) -> usize {
        match self.budget {
            Budget::Worlds(worlds) => ((lines * worlds as f32).sqrt() as usize).clamp(3, MOST_RUNNERS),
            Budget::Time(_) => MOST_RUNNERS,
        }
    }
}

const fn parameters(worlds: f32) -> [Parameter; 2] {
    [
        number(
            "worlds",
            worlds,
            (1.0, 4096.0),
            "samples of the hidden cards per decision; more samples also mean more lines",
        ),
        Parameter {
            whole: false,
            ..number(
                "time",
                0.0,
                (0.0, 60_000.0),
                "time limit per decision in milliseconds, instead of a number of samples; 0 for none",
            )
        },
    ]
}

const fn number(name: &'static str, default: f32, range: (f32, f32), about: &'static str) -> Parameter {
    Parameter { name, default, range, whole: true, about }
}

impl Default for Search {
    fn default() -> Self {
        Search::from_values(&[])
    }
}

/// Plays the most promising lines out in sampled deals of the hidden cards (determinization; Cowling, Powley and
/// Whitehouse 2012), and drops those that fall behind.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::bots::{Budget, Expert, Search};
/// use flightdeck_game::{Bot, Choices, Dice, Player, Sight, State, Table};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// let state = State::start(&table, Player::A, &mut Dice::new(1), &mut ());
/// let mut choices = Choices::new();
/// state.choices(&table, &mut choices);
///
/// let mut expert = Expert::new(Search { budget: Budget::Worlds(2), exact: true }, &table);
/// expert.begin(1);
/// let choice = Bot::decide(&mut expert, &Sight::new(&table, &state, Player::A), &choices);
/// println!("{}", choice.expect("it never gives up"));
/// # Ok(())
/// # }
/// ```
pub struct Expert {
    search: Search,
    manner: Manner,
    evaluator: Evaluator,
    dice: Dice,
    clock: Box<dyn Clock>,
    finder: Finder,
    /// Finds the opponent's replies.
    replier: Finder,
    race: Race,
    choices: Choices,
    results: Vec<f32>,
    /// The rest of the line that the last search chose.
    plan: Plan,
    /// Where the present chain has been.
    history: ChainHistory,
}

impl Expert {
    /// A player for this table.
    pub fn new(search: Search, table: &Table) -> Self {
        Expert::with_clock(search, table, Box::new(Machine::default()))
    }

    /// The player of earlier releases, to repeat old reports.
    pub(in crate::bots) fn first(search: Search, table: &Table) -> Self {
        Expert { manner: FIRST, ..Expert::new(search, table) }
    }

    /// A player that measures time with this clock.
    pub(crate) fn with_clock(search: Search, table: &Table, clock: Box<dyn Clock>) -> Self {
        Expert {
            search,
            manner: SECOND,
            evaluator: Evaluator::learned(table),
            dice: Dice::new(0),
            clock,
            finder: Finder::default(),
            replier: Finder::default(),
            race: Race::default(),
            choices: Choices::new(),
            results: Vec::new(),
            plan: Plan::default(),
            history: ChainHistory::default(),
        }
    }

    /// The best choice by its place, and the chance of winning with it.
    pub fn decide(&mut self, table: &Table, view: &View, choices: &[Choice]) -> (usize, f32) {
        self.plan.clear();
        let (at, chance) = self.consider(table, view, choices);
        (at, chance.unwrap_or(0.5))
    }

    /// The best choice by its place, and the chance of winning with it unless it was planned before.
    fn consider(&mut self, table: &Table, view: &View, choices: &[Choice]) -> (usize, Option<f32>) {
        let mut clock = std::mem::replace(&mut self.clock, Box::new(Never));
        let mut meter = Meter::start(self.search.budget, self.manner.exact_share, &mut *clock);
        self.history.visit(table, view.state());
        let answer = match self.exactly(table, view, choices, &mut meter) {
            Some((at, chance)) => {
                self.plan.clear();
                self.race.start([]);
                (at, Some(chance))
            }
            None => match self.plan.next(view, choices) {
                Some(at) => (at, None),
                None => {
                    let (at, chance) = self.by_race(table, view, choices, &mut meter);
                    (at, Some(chance))
                }
            },
        };
        self.clock = clock;
        answer
    }

    /// The choice that is best against every reply, where nothing hidden is left in the round and everything can
    /// be searched. The cards that the next round brings are as they come in one world, the same for all.
    fn exactly(
        &mut self,
        table: &Table,
        view: &View,
        choices: &[Choice],
        meter: &mut Meter<'_>,
    ) -> Option<(usize, f32)> {
        // An exact search sees no difference between the end of a chain and a loop.
        let is_loop = self.manner.lines.ends && view.state().applied() >= SHORT_CHAIN;
        if !self.search.exact || is_loop || !is_open(view.state()) {
            return None;
        }
        let world = view.complete(table, &mut self.dice);
        let mut spend = |_: usize| meter.search();
        let me = view.me();
        let task = Task {
            is_end: &|state| ends_round(state, &world),
            measure: &|state, evaluator| f64::from(evaluator.evaluate(table, state, me)),
        };
        let mut exact = Exact::new(table, &world, me, task, &mut self.evaluator, &mut spend);
        let (choice, chance) = exact.best().ok()??;
        if exact.guessed {
            return None;
        }
        let at = choices.iter().position(|other| *other == choice)?;
        Some((at, chance as f32))
    }

    /// The line with the best result in sampled worlds.
    fn by_race(
        &mut self,
        table: &Table,
        view: &View,
        choices: &[Choice],
        meter: &mut Meter<'_>,
    ) -> (usize, f32) {
        let world = view.complete(table, &mut self.dice);
        let mut finder = std::mem::take(&mut self.finder);
        let mut context = SearchContext {
            table,
            me: view.me(),
            evaluator: &mut self.evaluator,
            dice: &mut self.dice,
            meter,
        };
        let width = self.search.width(self.manner.breadth);
        let shape = Shape { width, beam: width * 3 / 4, hope: 1.0, ways: self.manner.lines };
        finder.find(&mut context, &world, choices, shape, &self.history);
        let lines = &finder.lines;
        let mut race = std::mem::take(&mut self.race);
        race.start(0..lines.len());
        race.count_looks(self.manner.prior, |at| lines[at].looks - lines[at].malus);
        for _ in 0..self.search.budget.worlds() {
            if race.len() <= 1 || !self.run(table, view, choices, lines, &mut race, meter) {
                break;
            }
        }
        let line = &lines[race.leader()];
        let answer = (line.at, if race.worlds() > 0 { race.mean() } else { line.looks });
        self.plan.follow((table, &mut self.evaluator, &mut self.dice), world, choices[line.at], line);
        (self.finder, self.race) = (finder, race);
        answer
    }

    /// Runs every line that is still in the race in one more world. Answers whether there was budget.
    fn run(
        &mut self,
        table: &Table,
        view: &View,
        choices: &[Choice],
        lines: &[Line],
        race: &mut Race,
        meter: &mut Meter<'_>,
    ) -> bool {
        let world = view.complete(table, &mut self.dice);
        // All lines draw the same cards after this round, too.
        let chance = Dice::new(self.dice.next_u64());
        self.results.clear();
        for runner in 0..race.len() {
            let line = &lines[race.at(runner)];
            let mut state = world.clone();
            let mut dice = chance.clone();
            // A choice of the view is one in each of its worlds.
            state.apply_unchecked(table, choices[line.at], &mut dice, &mut ());
            match self.playout(table, &mut state, &line.rest, view, &mut dice, meter) {
                Some(result) => self.results.push(result - line.malus),
                None => return false,
            }
        }
        race.note(&self.results);
        true
    }

    /// Plays a world out, the player's own decisions by the line as far as it goes and can be followed,
    /// and evaluates where it leads; `None` when the budget ran out on the way.
    fn playout(
        &mut self,
        table: &Table,
        state: &mut State,
        line: &[Choice],
        view: &View,
        dice: &mut Dice,
        meter: &mut Meter<'_>,
    ) -> Option<f32> {
        let (me, mut line) = (view.me(), line);
        let mut reply: Vec<Choice> = Vec::new();
        let mut turns = 0;
        self.evaluator.clear_history();
        while let Some(turn) = state.turn() {
            if state.round() != view.state().round() {
                break;
            }
            if state.decision() == Decision::Deploy {
                if turns == TURNS {
                    break;
                }
                turns += 1;
            }
            state.choices(table, &mut self.choices);
            if let [next, rest @ ..] = line
                && turn == me
            {
                line = rest;
                if self.choices.contains(next) {
                    state.apply_unchecked(table, *next, dice, &mut ());
                    continue;
                }
                line = &[];
            }
            if turn != me
                && let Some(next) = reply.pop()
                && self.choices.contains(&next)
            {
                state.apply_unchecked(table, next, dice, &mut ());
                continue;
            }
            reply.clear();
            if !meter.spend(self.choices.len()) {
                return None;
            }
            let at = if turn != me && state.decision() == Decision::Deploy && self.search.finds_replies() {
                let mut context =
                    SearchContext { table, me: turn, evaluator: &mut self.evaluator, dice, meter };
                let shape = Shape { width: REPLIES.0, beam: REPLIES.1, hope: 1.0, ways: self.manner.lines };
                self.replier.find(&mut context, state, &self.choices, shape, &ChainHistory::default());
                self.evaluator.clear_history();
                let best = &self.replier.lines[0];
                reply.extend(best.rest.iter().rev());
                best.at
            } else {
                self.evaluator.pick(table, state, turn, &self.choices)
            };
            state.apply_unchecked(table, self.choices[at], dice, &mut ());
        }
        match state.turn() {
            Some(turn) if self.manner.looks_on && turn == me => {
                state.choices(table, &mut self.choices);
                let odds = self.evaluator.odds(table, state, turn, &self.choices);
                Some(chance(odds.iter().copied().fold(f32::NEG_INFINITY, f32::max)))
            }
            _ => Some(self.evaluator.evaluate(table, state, me)),
        }
    }
}

impl Bot for Expert {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.evaluator.seed(seed);
        self.plan.clear();
        self.history.forget();
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        Ok(self.consider(sight.table(), &sight.view(), choices).0)
    }
}
