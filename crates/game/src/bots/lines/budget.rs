//! How much a decision may cost, and a meter of what it has cost so far.

use std::time::{Duration, Instant};

/// What a decision may cost.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Budget {
    /// Samples this number of worlds. The same seed gives the same decisions on every machine.
    Worlds(u32),
    /// Stops after this time, and drops a playout that is not finished. The decision depends on the machine.
    Time(Duration),
}

impl Budget {
    /// The most choices examined in one decision with a budget of worlds: a few positions need twenty times
    /// the usual work. Counted, not timed, so that it is the same everywhere.
    const MOST_LOOKS: u64 = 24_000;
    /// The number of worlds that [`Budget::MOST_LOOKS`] is meant for; more worlds may cost more.
    const USUAL_WORLDS: u64 = 16;

    /// Positions that an exhaustive search may examine for each world of the budget, before the lines are
    /// played out in worlds instead.
    const TABLES_A_WORLD: u64 = 32;

    /// The most positions that an exhaustive search examines.
    fn tables(self) -> u64 {
        match self {
            Budget::Worlds(worlds) => Budget::TABLES_A_WORLD * u64::from(worlds),
            Budget::Time(_) => u64::MAX,
        }
    }

    /// The most worlds that are sampled.
    pub fn worlds(self) -> usize {
        match self {
            Budget::Worlds(worlds) => worlds.max(1) as usize,
            Budget::Time(_) => 4096,
        }
    }

    /// The most choices that are looked at.
    fn looks(self) -> u64 {
        match self {
            Budget::Worlds(worlds) => {
                (Budget::MOST_LOOKS * u64::from(worlds) / Budget::USUAL_WORLDS).max(Budget::MOST_LOOKS / 4)
            }
            Budget::Time(_) => u64::MAX,
        }
    }
}

/// A source of time. Tests move one by hand to check deadlines.
pub(crate) trait Clock: Send {
    /// Time since any fixed moment.
    fn now(&mut self) -> Duration;
}

/// The machine's clock, started when it is first asked: a budget of worlds never asks, and so also plays where
/// there is no clock.
#[derive(Default)]
pub(crate) struct Machine(Option<Instant>);

impl Clock for Machine {
    fn now(&mut self) -> Duration {
        self.0.get_or_insert_with(Instant::now).elapsed()
    }
}

/// Stands in while a decision has the clock. It has no size, so boxing it allocates nothing.
pub(in crate::bots) struct Never;

impl Clock for Never {
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }
}

/// What one decision has cost so far, and whether it may go on.
pub(crate) struct Meter<'a> {
    clock: &'a mut dyn Clock,
    deadline: Option<Duration>,
    /// The moment at which an exhaustive search has used its half of the time.
    half: Option<Duration>,
    tables: u64,
    most_tables: u64,
    looks: u64,
    most_looks: u64,
    /// Whether it was over when last asked; it stays so.
    over: bool,
}

impl<'a> Meter<'a> {
    /// A decision begins; an exhaustive search gets this part of its usual budget of positions.
    pub(in crate::bots) fn start(budget: Budget, exact_share: u64, clock: &'a mut dyn Clock) -> Self {
        let (half, deadline) = match budget {
            Budget::Worlds(_) => (None, None),
            Budget::Time(time) => {
                let now = clock.now();
                (Some(now + time / 2), Some(now + time))
            }
        };
        Meter {
            clock,
            deadline,
            half,
            tables: 0,
            most_tables: budget.tables() / exact_share,
            looks: 0,
            most_looks: budget.looks(),
            over: false,
        }
    }

    /// Records that an exhaustive search is about to examine one more position. Returns whether the budget
    /// allows it; if not, there is still budget for a race.
    pub(in crate::bots) fn search(&mut self) -> bool {
        self.tables += 1;
        self.tables <= self.most_tables && self.half.is_none_or(|half| self.clock.now() < half)
    }

    /// Records that `looks` choices are about to be examined. Returns whether the budget allows it.
    #[inline]
    pub(in crate::bots) fn spend(&mut self, looks: usize) -> bool {
        self.looks += looks as u64;
        self.over |= self.looks > self.most_looks
            || self.deadline.is_some_and(|deadline| self.clock.now() >= deadline);
        !self.over
    }

    /// Whether the budget has run out.
    pub(in crate::bots) fn is_over(&self) -> bool {
        self.over
    }
}
