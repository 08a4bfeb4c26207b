//! Races: several builds play the same shuffles, and games go to the builds that are not settled yet.
//!
//! All comparisons are made pair by pair on the same shuffles, where most of the luck cancels. An arm of a
//! race stops only at looks that were planned before the first game, and the interval of each comparison
//! holds at all its planned looks together ([`Looks`]); so it holds wherever the race stopped, for any
//! reason, and for all comparisons of a family together by Bonferroni's correction. The expert's race of choices
//! within a decision (`bots::expert::race`) has no such intervals: it halves the field after a few worlds.

use std::ops::Range;

use crate::engine::BadSetup;
use crate::lab::build::Build;
use crate::lab::opponents::{Opponents, Watch};
use crate::sim::stats::{Looks, normal};
use crate::sim::triangle;

/// Where pairs of games come from: played, or drawn by dice to see whether intervals hold.
pub(super) trait Source {
    /// Why games could not be played.
    type Failure;

    /// The number of opponents that pairs are played against in turn.
    fn opponents(&self) -> usize;

    /// The points in halves, 0 to 4, of pairs of games: by arm and number. `None` if it was stopped.
    fn play(&mut self, asked: &[(usize, Range<u64>)]) -> Result<Option<Vec<Vec<u8>>>, Self::Failure>;
}

/// Builds against a field.
pub(super) struct Builds<'a, 'w> {
    /// Whom they meet.
    pub field: &'a Opponents,
    /// What decides every chance.
    pub seed: u64,
    /// The arms.
    pub builds: &'a [Build],
    /// Who watches.
    pub watch: &'a mut Watch<'w>,
}

impl Source for Builds<'_, '_> {
    type Failure = BadSetup;

    fn opponents(&self) -> usize {
        self.field.opponents()
    }

    fn play(&mut self, asked: &[(usize, Range<u64>)]) -> Result<Option<Vec<Vec<u8>>>, BadSetup> {
        let asked: Vec<_> = asked.iter().map(|(arm, range)| (&self.builds[*arm], range.clone())).collect();
        self.field.play(self.seed, &asked, self.watch)
    }
}

/// A mean difference of scores, as a share of the points of a game: 0.01 is a point of a hundred.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// As it was seen.
    #[serde(rename = "points")]
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Its standard error.
    #[serde(skip)]
    pub error: f64,
    /// Pairs of games that it rests on, of each of the builds compared; written as games.
    #[serde(rename = "games", serialize_with = "as_games")]
    pub pairs: u64,
}

fn as_games<S: serde::Serializer>(pairs: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(2 * pairs)
}

impl Estimate {
    /// Of nothing.
    pub(crate) const UNKNOWN: Estimate =
        Estimate { mean: 0.0, low: -Self::LARGEST, high: Self::LARGEST, error: f64::INFINITY, pairs: 0 };

    /// No contrast of scores is larger.
    const LARGEST: f64 = 2.0;

    /// Games with each of the builds compared.
    pub fn games(&self) -> u64 {
        2 * self.pairs
    }

    /// Whether zero is left out.
    pub(crate) fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// Arms that play the same shuffles, the first of them what the others are compared with.
pub(crate) struct Race<S> {
    source: S,
    /// Pairs played at each look; multiples of the number of opponents.
    grid: Vec<u64>,
    /// By arm: the points of its pairs, in order.
    arms: Vec<Vec<u8>>,
    spent: u64,
}

/// The numbers of pairs to look after, from `first` to at least `most`, each `growth` times as many as the one before;
/// all of them whole rounds of the opponents.
pub(super) fn looks(opponents: usize, first: u64, most: u64, growth: f64) -> Vec<u64> {
    let opponents = opponents.max(1) as u64;
    let whole = |pairs: f64| (pairs / opponents as f64).ceil().max(1.0) as u64 * opponents;
    let mut grid = vec![whole(first as f64)];
    while let Some(&last) = grid.last()
        && last < most
    {
        grid.push(whole(last as f64 * growth).max(last + opponents));
    }
    grid
}

impl<S: Source> Race<S> {
    /// A race of `others` arms beside the first, and when to look at them.
    pub(super) fn new(source: S, others: usize, grid: Vec<u64>) -> Self {
        Race { source, grid, arms: vec![Vec::new(); others + 1], spent: 0 }
    }

    /// Intervals that are valid for all comparisons together, at all looks.
    pub(crate) fn looks_for(&self, comparisons: usize) -> Looks {
        Looks::planned(self.grid.clone(), 0.05 / comparisons.max(1) as f64)
    }

    /// Pairs that an arm has played.
    pub(super) fn pairs(&self, arm: usize) -> u64 {
        self.arms[arm].len() as u64
    }

    /// The points in halves of an arm's pairs; the opponents take turns.
    pub(super) fn halves(&self, arm: usize) -> &[u8] {
        &self.arms[arm]
    }

    fn next_look(&self, arm: usize) -> Option<u64> {
        let played = self.pairs(arm);
        self.grid.iter().copied().find(|&look| look > played)
    }

    /// Whether an arm can play on.
    pub(super) fn is_open(&self, arm: usize) -> bool {
        self.next_look(arm).is_some()
    }

    /// What it takes to bring these arms to their next looks, and the first as far as any of them.
    fn asked(&self, arms: &[usize]) -> Vec<(usize, Range<u64>)> {
        let mut asked: Vec<(usize, Range<u64>)> = arms
            .iter()
            .filter(|&&arm| arm > 0)
            .filter_map(|&arm| Some((arm, self.pairs(arm)..self.next_look(arm)?)))
            .collect();
        let furthest = asked.iter().map(|(_, range)| range.end).max().unwrap_or(0);
        if furthest > self.pairs(0) {
            asked.insert(0, (0, self.pairs(0)..furthest));
        }
        asked
    }

    /// The games that takes.
    pub(super) fn cost(&self, arms: &[usize]) -> u64 {
        2 * self.asked(arms).iter().map(|(_, range)| range.end - range.start).sum::<u64>()
    }

    /// Brings these arms to their next looks; `false` if it was stopped; then its games do not count.
    pub(super) fn advance(&mut self, arms: &[usize]) -> Result<bool, S::Failure> {
        let asked = self.asked(arms);
        let Some(played) = self.source.play(&asked)? else { return Ok(false) };
        for ((arm, range), halves) in asked.into_iter().zip(played) {
            self.spent += 2 * (range.end - range.start);
            self.arms[arm].extend(halves);
        }
        Ok(true)
    }

    /// A weighted sum of the scores of arms, over the shuffles that all of them have played.
    pub(super) fn contrast(&self, weights: &[(usize, f64)], looks: &Looks) -> Estimate {
        let pairs = weights.iter().map(|&(arm, _)| self.arms[arm].len()).min().unwrap_or(0);
        let score = |pair: usize| -> f64 {
            weights.iter().map(|&(arm, weight)| weight * f64::from(self.arms[arm][pair]) / 4.0).sum()
        };
        estimate(pairs, self.source.opponents().max(1), score, looks.critical_at(pairs as u64))
    }

    /// Arms, those that lead the first by most first.
    pub(super) fn sorted(&self, arms: &[usize], looks: &Looks) -> Vec<usize> {
        let mut leads: Vec<(f64, usize)> =
            arms.iter().map(|&arm| (self.lead(arm, 0, looks).mean, arm)).collect();
        leads.sort_by(|one, two| two.0.total_cmp(&one.0));
        leads.into_iter().map(|(_, arm)| arm).collect()
    }

    /// How much better an arm is than another.
    pub(super) fn lead(&self, arm: usize, over: usize, looks: &Looks) -> Estimate {
        self.contrast(&[(arm, 1.0), (over, -1.0)], looks)
    }
}

/// The mean of a figure over pairs against opponents in turn. The spread is that around the mean of each
/// opponent, as if one more pair had gone a quarter of a point up and one down: a handful of pairs that
/// end alike cannot look certain.
fn estimate(pairs: usize, opponents: usize, figure: impl Fn(usize) -> f64, critical: f64) -> Estimate {
    if pairs < 2 * opponents {
        return Estimate::UNKNOWN;
    }
    let (mut sum, mut squares) = (0.0, 0.125);
    for opponent in 0..opponents {
        let own = || (opponent..pairs).step_by(opponents).map(&figure);
        let count = own().count() as f64;
        let total: f64 = own().sum();
        sum += total;
        squares += own().map(|value| (value - total / count).powi(2)).sum::<f64>();
    }
    let freedom = (pairs - opponents) as f64;
    let mean = sum / pairs as f64;
    let error = (squares / freedom / pairs as f64).sqrt();
    let width = normal::student(critical, freedom) * error;
    let [low, high] =
        [mean - width, mean + width].map(|end| end.clamp(-Estimate::LARGEST, Estimate::LARGEST));
    Estimate { mean, low, high, error, pairs: pairs as u64 }
}

/// Races for the order of all arms by how much they differ from the first. Arms that are settled against
/// their neighbors rest. Of the others, those that could still be settled in this race play on; when
/// there are none left, all of them do. `false` where it was stopped.
pub(crate) fn race_for_order<S: Source>(race: &mut Race<S>, games: u64) -> Result<bool, S::Failure> {
    let arms: Vec<usize> = (1..race.arms.len()).collect();
    let each = race.looks_for(arms.len());
    let neighbors = race.looks_for(triangle::size(arms.len()));
    if !race.advance(&arms)? {
        return Ok(false);
    }
    let furthest = race.grid.last().copied().unwrap_or(0);
    loop {
        // The weakest first: an arm is the deck without a card, so the strongest arm lacks the weakest.
        let sorted = race.sorted(&arms, &each);
        let leads = sorted.windows(2).map(|two| ([two[0], two[1]], race.lead(two[0], two[1], &neighbors)));
        let open: Vec<([usize; 2], Estimate)> = leads.filter(|(_, lead)| !lead.is_sure()).collect();
        let hopeful = |lead: &Estimate| {
            // As far apart as they may well be.
            let apart = lead.mean.abs() + lead.error;
            let needed = lead.pairs as f64 * (neighbors.critical_at(lead.pairs) * lead.error / apart).powi(2);
            needed <= furthest as f64
        };
        let any = open.iter().any(|(_, lead)| hopeful(lead));
        let close: Vec<[usize; 2]> =
            open.iter().filter(|(_, lead)| !any || hopeful(lead)).map(|(both, _)| *both).collect();
        // Of two, the one that is behind.
        let behind = |arm: usize, [one, two]: [usize; 2]| {
            (arm == one || arm == two) && race.pairs(arm) <= race.pairs(one).min(race.pairs(two))
        };
        let mut wanted = sorted.clone();
        wanted.retain(|&arm| close.iter().any(|&both| behind(arm, both)));
        wanted.retain(|&arm| race.is_open(arm));
        // Those that are behind catch up first; of equals, the weakest cards come first.
        wanted.sort_by_key(|&arm| race.pairs(arm));
        let left = games.saturating_sub(race.spent);
        while !wanted.is_empty() && race.cost(&wanted) > left {
            wanted.pop();
        }
        if wanted.is_empty() {
            return Ok(true);
        }
        if !race.advance(&wanted)? {
            return Ok(false);
        }
    }
}

/// Races for the best arms, as far as the games suffice. After every look `narrow` receives those still in the race,
/// the best first, and removes those that drop out. Where the games do not suffice for all of them to play on, the
/// worst drop out if `shrinks`, else the race is over. `false` where it was stopped.
pub(crate) fn race_for_best<S: Source>(
    race: &mut Race<S>,
    games: u64,
    shrinks: bool,
    mut narrow: impl FnMut(&Race<S>, &Looks, &mut Vec<usize>),
) -> Result<bool, S::Failure> {
    let each = race.looks_for(race.arms.len() - 1);
    let mut alive: Vec<usize> = (1..race.arms.len()).collect();
    loop {
        alive.retain(|&arm| race.is_open(arm));
        // Before the first look no arm is known to be worse than another.
        let may_shrink = shrinks && race.spent > 0;
        while may_shrink && !alive.is_empty() && race.spent + race.cost(&alive) > games {
            alive.pop();
        }
        if alive.is_empty() || race.spent + race.cost(&alive) > games {
            return Ok(true);
        }
        if !race.advance(&alive)? {
            return Ok(false);
        }
        alive = race.sorted(&alive, &each);
        narrow(race, &each, &mut alive);
    }
}

#[cfg(test)]
mod tests;
