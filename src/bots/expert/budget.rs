//! How much a decision may cost, and a meter of what it has cost so far.

use std::time::{Duration, Instant};

/// What a decision may cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// So many worlds are sampled. The same seed gives the same decisions on every machine.
    Worlds(u32),
    /// So long, and not longer: a playout under way is dropped. What is decided depends on the machine.
    Time(Duration),
}

impl Budget {
    /// Choices looked at in one decision of a world budget before it is cut short: some few positions
    /// ask for twenty times the usual work. Counted, not timed, so that it is the same everywhere.
    const MOST_LOOKS: u64 = 24_000;
    /// The worlds for which that is meant; more worlds may cost more.
    const USUAL_WORLDS: u64 = 16;

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

/// Tells the time; one that is moved by hand makes a deadline testable.
pub trait Clock: Send {
    /// Time since any fixed moment.
    fn now(&mut self) -> Duration;
}

/// The machine's clock.
pub struct Machine(Instant);

impl Default for Machine {
    fn default() -> Self {
        Machine(Instant::now())
    }
}

impl Clock for Machine {
    fn now(&mut self) -> Duration {
        self.0.elapsed()
    }
}

/// What one decision has cost so far, and whether it may go on.
pub struct Meter<'a> {
    clock: &'a mut dyn Clock,
    deadline: Option<Duration>,
    looks: u64,
    most_looks: u64,
    /// Whether it was over when last asked; it stays so.
    over: bool,
}

impl<'a> Meter<'a> {
    /// A decision begins.
    pub fn start(budget: Budget, clock: &'a mut dyn Clock) -> Self {
        let deadline = match budget {
            Budget::Worlds(_) => None,
            Budget::Time(time) => Some(clock.now() + time),
        };
        Meter { clock, deadline, looks: 0, most_looks: budget.looks(), over: false }
    }

    /// Notes that so many choices are about to be looked at. Answers whether there is budget for it.
    #[inline]
    pub fn spend(&mut self, looks: usize) -> bool {
        self.looks += looks as u64;
        self.over |= self.looks > self.most_looks
            || self.deadline.is_some_and(|deadline| self.clock.now() >= deadline);
        !self.over
    }

    /// Whether the budget has run out.
    pub fn is_over(&self) -> bool {
        self.over
    }
}
