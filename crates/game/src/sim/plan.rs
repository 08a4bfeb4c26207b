//! How long a duel goes on, and why it ended.

use super::stats::{Hypothesis, Interval, Looks, Score, Sprt};

/// How long to play.
///
/// ```
/// use flightdeck_game::Plan;
///
/// assert_eq!(Plan::Pairs(500).most_pairs(), 500);
/// // Ends as soon as it is known who is better.
/// assert!(matches!(Plan::settle(10_000), Plan::Settle { equal: None, .. }));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Plan {
    /// A fixed number of pairs.
    Pairs(u64),
    /// Until the interval that holds at all looks together settles who is better, or that neither is.
    Settle {
        /// When to look, and what each look takes.
        looks: Looks,
        /// Decks whose scores lie this close to 50 % are called equal, as a share: 0.03 is 3 points.
        equal: Option<f64>,
    },
    /// Until the sequential test decides, or the limit of pairs is reached.
    Test {
        /// The test.
        sprt: Sprt,
        /// The most pairs to play.
        most_pairs: u64,
    },
}

impl Plan {
    /// Until it is settled who is better, or the limit of pairs is reached.
    pub fn settle(most_pairs: u64) -> Self {
        Plan::Settle { looks: Looks::new(most_pairs), equal: None }
    }

    /// The most pairs that will be played.
    pub fn most_pairs(&self) -> u64 {
        match self {
            Plan::Pairs(pairs) => *pairs,
            Plan::Settle { looks, .. } => looks.most_pairs(),
            Plan::Test { most_pairs, .. } => *most_pairs,
        }
    }

    /// Pairs to play before looking at the score again.
    pub(super) fn next_batch(&self, played: u64) -> u64 {
        let batch = match self {
            // Often enough for a line to be drawn, and large enough for many cores.
            Plan::Pairs(pairs) => (pairs / 16).clamp(64, 512),
            Plan::Settle { looks, .. } => return looks.until_next(played),
            Plan::Test { .. } => Looks::batch(played),
        };
        batch.min(self.most_pairs() - played)
    }

    /// The interval of a score that holds however the match ended; for a sequential test, that of a match of as many
    /// pairs that stops when it is settled.
    pub fn interval(&self, score: &Score) -> Interval {
        match self {
            Plan::Pairs(_) => score.interval(),
            Plan::Settle { looks, .. } => looks.interval(score),
            Plan::Test { most_pairs, .. } => Looks::new(*most_pairs).interval(score),
        }
    }

    /// Whether the score of the player named first settles it.
    pub(super) fn ending(&self, score: &Score) -> Option<Ending> {
        match self {
            Plan::Pairs(_) => None,
            Plan::Settle { looks, equal } => {
                let Interval { low, high } = looks.interval(score);
                let within = equal.is_some_and(|equal| 0.5 - equal <= low && high <= 0.5 + equal);
                if within { Some(Ending::Equal) } else { looks.settles(score).then_some(Ending::Settled) }
            }
            Plan::Test { sprt, .. } => sprt.verdict(score).map(Ending::Tested),
        }
    }

    /// Why a match ends when all its pairs have been played.
    pub(super) fn last_ending(&self) -> Ending {
        if matches!(self, Plan::Pairs(_)) { Ending::AllPlayed } else { Ending::Cap }
    }
}

/// Why no more games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All requested pairs were played.
    AllPlayed,
    /// The interval at all looks together no longer holds 50 %.
    Settled,
    /// That interval lies within what counts as equal.
    Equal,
    /// The sequential test decided.
    Tested(Hypothesis),
    /// As many as allowed, and nothing was settled.
    Cap,
    /// The user stopped it.
    Interrupted,
}

impl Ending {
    /// The name in JSON.
    pub const fn code(self) -> &'static str {
        match self {
            Ending::AllPlayed => "all-played",
            Ending::Settled => "settled",
            Ending::Equal => "equal",
            Ending::Tested(_) => "tested",
            Ending::Cap => "cap",
            Ending::Interrupted => "interrupted",
        }
    }
}
