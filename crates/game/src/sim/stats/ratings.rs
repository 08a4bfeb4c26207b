//! Ratings: one number for each deck that best explains the scores between all of them.
//!
//! The model is Davidson's (1970) for two who may draw, with an advantage for going first (Davidson and
//! Beaver 1977): with `d` the difference of the ratings, more by the advantage for the player who goes first,
//! win, draw and loss are as likely as `exp(d/2) : ν : exp(−d/2)`. On the Elo scale, 400 points are wins
//! to losses of ten to one.
//!
//! Every pairing counts the same, however many games it took: the ratings are those of the whole
//! matrix, and playing some pairings more often only makes them more certain. Two
//! games of a pair share their shuffles, so that errors are those of whole pairs (a sandwich estimate,
//! its middle from how pairs spread around the mean of their own pairing, so that it also holds where the
//! matrix is not a ladder). Every deck, going first, and draws are given one game more, half of it won, which
//! keeps everything finite; a deck that won or lost every game is only said to be above or below.

use rayon::prelude::*;

use super::crosstable::{Crosstable, Meeting};
use super::linear::{Factor, Symmetric};
use super::normal;
use super::score::{Elo, Interval, Score};

/// Elo points in one unit of the natural logarithm of wins to losses.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// How strongly the spread of a pairing's pairs is pulled toward what the model and all other pairings
/// let expect: as much as this many pairs would.
const PRIOR_PAIRS: f64 = 4.0;

/// How much more pairs spread than two independent games, unless the games tell otherwise, in each of the
/// [`directions`]: as if both games always ended alike.
const PRIOR_RATIOS: [f64; 3] = [2.0, 1.0, 1.0];

/// How much wider errors are where pairings ended when it was clear who is better: corrected scores spread more
/// than scores of as many games. In simulated leagues of even decks, ladders and circles with up to 100, 300
/// and 1,000 pairs a pairing, ratings spread by 0.99 to 1.10 times the errors without this.
const SETTLED: f64 = 1.1;

/// The ratings of several decks.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// In the order of the decks; their mean is 0.
    pub decks: Vec<Rating>,
    /// The value of going first.
    pub first: Elo,
    /// The share of draws between equals.
    pub draws: f64,
    /// Whether every deck can be compared with every other through points won and points lost. Where it is
    /// not, how far groups of decks are apart is not in the games.
    pub connected: bool,
    /// Going first and draws in the terms of the model.
    shape: Shape,
}

/// How strong one deck is, beside the mean of all.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Rating {
    /// The best guess, finite even where the games set no bound.
    pub guess: f64,
    /// The rating with its 95 % interval; without what the games set no bound to.
    #[serde(flatten)]
    pub elo: Elo,
}

/// What is common to all games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shape {
    /// The advantage of going first.
    pub first: f64,
    /// The logarithm of `ν`.
    pub draw: f64,
}

/// What may come of a game, by the difference of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chances {
    pub draw: f64,
    /// Wins less losses.
    pub edge: f64,
    /// The logarithm of the sum of the three weights.
    log_sum: f64,
}

impl Chances {
    pub(super) fn new(difference: f64, log_draw: f64) -> Self {
        let largest = (difference.abs() / 2.0).max(log_draw);
        let [win, draw, loss] =
            [difference / 2.0, log_draw, -difference / 2.0].map(|weight| (weight - largest).exp());
        let sum = win + draw + loss;
        Chances { draw: draw / sum, edge: (win - loss) / sum, log_sum: largest + sum.ln() }
    }

    /// The variance of half the result (a win 1, a loss −1), of whether it is a draw, and of both together.
    fn covariance(&self) -> [f64; 3] {
        let Chances { draw, edge, .. } = *self;
        [(1.0 - draw - edge * edge) / 4.0, draw * (1.0 - draw), -edge * draw / 2.0]
    }
}

/// The games of a pairing as the model needs them: the mean of both games' results and draws, for the one
/// begun and for the other, and how pairs spread.
struct Sums {
    one: usize,
    two: usize,
    pairs: f64,
    /// Half the mean result, in the game begun by `one` and in the other, as `one` counts.
    edge: [f64; 2],
    draws: [f64; 2],
    /// How pairs spread around their mean, in the order of [`directions`]; `None` for a single pair.
    spread: Option<[f64; 6]>,
}

/// The three directions in which a pair of games pulls: the difference of the two, going first, and draws.
/// As a lower triangle: 00, 10, 11, 20, 21, 22.
fn directions(begun: f64, other: f64, draws: f64) -> [f64; 3] {
    [begun + other, begun - other, draws]
}

/// Every product of two of three, as a lower triangle.
fn products(v: [f64; 3]) -> [f64; 6] {
    [v[0] * v[0], v[1] * v[0], v[1] * v[1], v[2] * v[0], v[2] * v[1], v[2] * v[2]]
}

impl Sums {
    fn new(meeting: &Meeting) -> Self {
        let pairs = meeting.results.pairs() as f64;
        let (mut edge, mut draws, mut mean, mut squares) = ([0.0; 2], [0.0; 2], [0.0; 3], [0.0; 6]);
        for (begun, other, count) in meeting.results.iter() {
            let share = f64::from(count) / pairs;
            let halves = [begun, other].map(|halves| (f64::from(halves) - 1.0) / 2.0);
            let drawn = [begun, other].map(|halves| f64::from(u8::from(halves == 1)));
            for game in 0..2 {
                edge[game] += share * halves[game];
                draws[game] += share * drawn[game];
            }
            let pull = directions(halves[0], halves[1], drawn[0] + drawn[1]);
            mean.iter_mut().zip(pull).for_each(|(mean, pull)| *mean += share * pull);
            squares.iter_mut().zip(products(pull)).for_each(|(square, more)| *square += share * more);
        }
        // A score that was corrected is so in both games alike.
        let correction = meeting.mean - meeting.results.score().mean().unwrap_or(meeting.mean);
        edge.iter_mut().for_each(|edge| *edge += correction);
        let center = products(mean);
        let spread = (pairs > 1.0)
            .then(|| std::array::from_fn(|at| (squares[at] - center[at]) * pairs / (pairs - 1.0)));
        Sums { one: meeting.one, two: meeting.two, pairs, edge, draws, spread }
    }

    /// What may come of the game begun by `one` and of the other, as `one` counts.
    fn chances(&self, values: &[f64]) -> [Chances; 2] {
        let count = values.len() - 2;
        let difference = values[self.one] - values[self.two];
        [1.0, -1.0].map(|turn| Chances::new(difference + turn * values[count], values[count + 1]))
    }
}

/// The games of all pairings, and the extra game of each parameter.
struct Problem {
    decks: usize,
    sums: Vec<Sums>,
    /// How much half a game counts, by parameter: for a deck its share of its own games, for going first and
    /// draws the share of all.
    extra: Vec<f64>,
}

impl Problem {
    fn new(table: &Crosstable) -> Self {
        let decks = table.decks();
        let sums: Vec<Sums> = table.meetings().iter().map(Sums::new).collect();
        let mut games = vec![0.0; decks + 1];
        let mut pairings = vec![0.0; decks + 1];
        for sums in &sums {
            for at in [sums.one, sums.two, decks] {
                games[at] += 2.0 * sums.pairs;
                pairings[at] += 1.0;
            }
        }
        // A deck without games is pulled to the mean by only its extra game.
        let half = |at: usize| if games[at] > 0.0 { 0.5 * pairings[at] / games[at] } else { 0.5 };
        let extra = (0..decks).chain([decks, decks]).map(half).collect();
        Problem { decks, sums, extra }
    }

    /// Where an extra game is even.
    fn even(&self, at: usize) -> f64 {
        if at == self.decks + 1 { std::f64::consts::LN_2 } else { 0.0 }
    }

    /// How likely all games are, in logarithms; every pairing counts as one game.
    fn likelihood(&self, values: &[f64]) -> f64 {
        let played = self.sums.iter().map(|sums| {
            let difference = values[sums.one] - values[sums.two];
            let turns = [1.0, -1.0].map(|turn| difference + turn * values[self.decks]);
            let games = sums.chances(values).into_iter().zip(turns).zip(sums.edge.iter().zip(sums.draws));
            games
                .map(|((chances, d), (edge, draws))| {
                    edge * d + draws * values[self.decks + 1] - chances.log_sum
                })
                .sum::<f64>()
                / 2.0
        });
        let extra = values.iter().zip(&self.extra).enumerate().map(|(at, (value, weight))| {
            let value = value - self.even(at);
            -weight * (value.exp().ln_1p() + (-value).exp().ln_1p())
        });
        let mean: f64 = values[..self.decks].iter().sum();
        played.sum::<f64>() + extra.sum::<f64>() - mean * mean / 2.0
    }

    /// The slope of the likelihood and how it bends, with its sign turned.
    fn slope(&self, values: &[f64]) -> (Vec<f64>, Symmetric) {
        let (first, draw) = (self.decks, self.decks + 1);
        let mut slope = vec![0.0; self.decks + 2];
        let mut bend = Symmetric::zero(self.decks + 2);
        for sums in &self.sums {
            let (one, two) = (sums.one, sums.two);
            for ((chances, turn), (edge, draws)) in
                sums.chances(values).into_iter().zip([1.0, -1.0]).zip(sums.edge.iter().zip(sums.draws))
            {
                let pull = (edge - chances.edge / 2.0) / 2.0;
                let [square, draw_square, both] = chances.covariance().map(|value| value / 2.0);
                slope[one] += pull;
                slope[two] -= pull;
                slope[first] += turn * pull;
                slope[draw] += (draws - chances.draw) / 2.0;
                for (a, b, value) in [
                    (one, one, square),
                    (two, two, square),
                    (one, two, -square),
                    (first, first, square),
                    (one, first, turn * square),
                    (two, first, -turn * square),
                    (draw, draw, draw_square),
                    (one, draw, both),
                    (two, draw, -both),
                    (first, draw, turn * both),
                ] {
                    bend.add(a, b, value);
                }
            }
        }
        let mean: f64 = values[..self.decks].iter().sum();
        for (at, (value, weight)) in values.iter().zip(&self.extra).enumerate() {
            let share = 1.0 / (1.0 + (self.even(at) - value).exp());
            slope[at] += weight * (1.0 - 2.0 * share);
            bend.add(at, at, 2.0 * weight * share * (1.0 - share));
            if at < self.decks {
                // Only differences matter to the games: the mean is set to 0.
                slope[at] -= mean;
                (0..=at).for_each(|other| bend.add(at, other, 1.0));
            }
        }
        (slope, bend)
    }

    /// Newton's steps, halved where they overshoot: the likelihood has one peak.
    fn peak(&self) -> (Vec<f64>, Option<Factor>) {
        const STEPS: usize = 100;
        let mut values = vec![0.0; self.decks + 2];
        values[self.decks + 1] = -2.0;
        let mut here = self.likelihood(&values);
        for _ in 0..STEPS {
            let (slope, bend) = self.slope(&values);
            let Some(factor) = bend.factor() else { return (values, None) };
            let step = factor.solve(slope);
            let largest = step.iter().fold(0.0, |largest: f64, step| largest.max(step.abs()));
            let mut part = f64::min(1.0, 4.0 / largest);
            loop {
                let next: Vec<f64> =
                    values.iter().zip(&step).map(|(value, step)| value + part * step).collect();
                let there = self.likelihood(&next);
                if there >= here || part * largest < 1e-9 {
                    (values, here) = (next, there);
                    break;
                }
                part /= 2.0;
            }
            if largest < 1e-9 {
                break;
            }
        }
        let factor = self.slope(&values).1.factor();
        (values, factor)
    }

    /// For each pairing, how uncertain its pull is: the covariance of the mean of its pairs.
    fn pulls(&self, values: &[f64]) -> Vec<[f64; 6]> {
        // What two independent games of the model spread.
        let expected: Vec<[f64; 6]> = self
            .sums
            .iter()
            .map(|sums| {
                let [begun, other] = sums.chances(values).map(|chances| chances.covariance());
                [
                    begun[0] + other[0],
                    begun[0] - other[0],
                    begun[0] + other[0],
                    begun[2] + other[2],
                    begun[2] - other[2],
                    begun[1] + other[1],
                ]
            })
            .collect();
        // How much more (or less) pairs spread than that, in each direction, over all pairings.
        let (mut seen, mut model) =
            (PRIOR_RATIOS.map(|ratio| ratio * PRIOR_PAIRS / 4.0), [PRIOR_PAIRS / 4.0; 3]);
        for (sums, expected) in self.sums.iter().zip(&expected) {
            if let Some(spread) = sums.spread {
                for (way, at) in [0, 2, 5].into_iter().enumerate() {
                    seen[way] += (sums.pairs - 1.0) * spread[at];
                    model[way] += (sums.pairs - 1.0) * expected[at];
                }
            }
        }
        let ratios = products(std::array::from_fn(|way| (seen[way] / model[way]).sqrt()));
        let mix = |(sums, expected): (&Sums, &[f64; 6])| {
            let known = if sums.spread.is_some() { sums.pairs - 1.0 } else { 0.0 };
            std::array::from_fn(|at| {
                let spread = sums.spread.map_or(0.0, |spread| spread[at]);
                let expected = ratios[at] * expected[at];
                let covariance = (known * spread + PRIOR_PAIRS * expected) / (known + PRIOR_PAIRS);
                // A pairing counts as one game, half of it of each kind.
                covariance / (4.0 * sums.pairs)
            })
        };
        self.sums.iter().zip(&expected).map(mix).collect()
    }

    /// The standard error of a sum of the parameters, each times its weight.
    fn error(&self, factor: &Factor, pulls: &[[f64; 6]], weights: Vec<f64>) -> f64 {
        let way = factor.solve(weights);
        let (first, draw) = (way[self.decks], way[self.decks + 1]);
        let square = |(sums, pull): (&Sums, &[f64; 6])| {
            let [a, b, c, d, e, f] = products([way[sums.one] - way[sums.two], first, draw]);
            a * pull[0] + c * pull[2] + f * pull[5] + 2.0 * (b * pull[1] + d * pull[3] + e * pull[4])
        };
        self.sums.iter().zip(pulls).map(square).sum::<f64>().max(0.0).sqrt()
    }
}

impl Ratings {
    /// The ratings that explain the games best.
    pub fn new(table: &Crosstable) -> Self {
        let decks = table.decks();
        let problem = Problem::new(table);
        let (values, factor) = problem.peak();
        let shape = Shape { first: values[decks], draw: values[decks + 1] };
        let pulls = problem.pulls(&values);
        // A deck's games by pairs, for whether it won or lost all of them.
        let mut totals = vec![Score::default(); decks];
        for Meeting { one, two, results, .. } in table.meetings() {
            totals[*one] += &results.score();
            totals[*two] += &results.score().mirrored();
        }
        let bounded = |score: &Score| {
            score.games() == 0 || (0 < score.half_points() && score.half_points() < 2 * score.games())
        };
        let finite: Vec<bool> = totals.iter().map(bounded).collect();
        let anchors: Vec<f64> = match finite.iter().filter(|finite| **finite).count() {
            0 => vec![1.0 / decks.max(1) as f64; decks],
            count => finite.iter().map(|finite| f64::from(u8::from(*finite)) / count as f64).collect(),
        };
        let center: f64 = values.iter().zip(&anchors).map(|(value, weight)| value * weight).sum();
        let wider = if table.settled() { SETTLED } else { 1.0 };
        let error_of = |weights: Vec<f64>| {
            factor.as_ref().map_or(f64::INFINITY, |factor| wider * problem.error(factor, &pulls, weights))
        };
        let rate = |deck: usize| {
            let guess = values[deck] - center;
            let score = totals[deck];
            if score.games() == 0 {
                return Rating {
                    guess: 0.0,
                    elo: Elo { difference: None, low: None, high: None, error: None },
                };
            }
            if !finite[deck] {
                return Rating {
                    guess: ELO * guess,
                    elo: one_sided(deck, &score, table, &values, shape, center),
                };
            }
            let mut weights: Vec<f64> = anchors.iter().map(|weight| -weight).chain([0.0, 0.0]).collect();
            weights[deck] += 1.0;
            Rating { guess: ELO * guess, elo: around(guess, error_of(weights), &score) }
        };
        let rated = (0..decks).into_par_iter().map(rate).collect();
        let mut turn = vec![0.0; decks + 2];
        turn[decks] = 1.0;
        Ratings {
            decks: rated,
            first: around(shape.first, error_of(turn), &table.first_player()),
            draws: Chances::new(0.0, shape.draw).draw,
            connected: is_connected(table),
            shape,
        }
    }

    /// The score to expect of one deck against another, each going first in half of the games.
    pub fn expected(&self, one: usize, two: usize) -> f64 {
        let difference = (self.decks[one].guess - self.decks[two].guess) / ELO;
        self.shape.score(difference)
    }
}

impl Shape {
    /// The score to expect, each going first in half of the games.
    fn score(&self, difference: f64) -> f64 {
        let turns = [self.first, -self.first];
        turns.map(|turn| 0.5 + Chances::new(difference + turn, self.draw).edge / 2.0).iter().sum::<f64>()
            / 2.0
    }
}

/// A value with its error, on the Elo scale.
fn around(value: f64, error: f64, score: &Score) -> Elo {
    let pairs = score.whole_pairs();
    let error = ELO * error * normal::student(normal::Z95, pairs.saturating_sub(1) as f64);
    if pairs < 2 || !error.is_finite() {
        return Elo { difference: Some(ELO * value), low: None, high: None, error: None };
    }
    let value = ELO * value;
    Elo { difference: Some(value), low: Some(value - error), high: Some(value + error), error: Some(error) }
}

/// The bound of a deck that won or lost every game: the rating with which it would still be likely to.
fn one_sided(
    deck: usize,
    score: &Score,
    table: &Crosstable,
    values: &[f64],
    shape: Shape,
    center: f64,
) -> Elo {
    let Interval { low, high } = score.interval();
    let won = score.half_points() > 0;
    let bound = if won { low } else { high };
    let met = table.meetings().iter().filter_map(|meeting| match deck {
        deck if deck == meeting.one => Some(meeting.two),
        deck if deck == meeting.two => Some(meeting.one),
        _ => None,
    });
    let met: Vec<usize> = met.collect();
    let expected = |value: f64| {
        met.iter().map(|&other| shape.score(value - values[other])).sum::<f64>() / met.len() as f64
    };
    let (mut below, mut above) = (-50.0, 50.0);
    for _ in 0..60 {
        let middle = (below + above) / 2.0;
        if expected(middle) < bound { below = middle } else { above = middle }
    }
    let bound = (score.whole_pairs() > 1).then_some(ELO * ((below + above) / 2.0 - center));
    let (low, high) = if won { (bound, None) } else { (None, bound) };
    Elo { difference: None, low, high, error: None }
}

/// Whether each deck took points from each other one, directly or by way of others, both ways.
fn is_connected(table: &Crosstable) -> bool {
    let decks = table.decks();
    let mut takes = vec![Vec::new(); decks];
    let mut gives = vec![Vec::new(); decks];
    for &Meeting { one, two, results, .. } in table.meetings() {
        let score = results.score();
        if score.half_points() > 0 {
            takes[one].push(two);
            gives[two].push(one);
        }
        if score.half_points() < 2 * score.games() {
            takes[two].push(one);
            gives[one].push(two);
        }
    }
    let reaches_all = |ways: &[Vec<usize>]| {
        let mut seen = vec![false; decks];
        let mut open = vec![0];
        while let Some(deck) = open.pop() {
            if !std::mem::replace(&mut seen[deck], true) {
                open.extend(&ways[deck]);
            }
        }
        seen.iter().all(|seen| *seen)
    };
    decks == 0 || reaches_all(&takes) && reaches_all(&gives)
}

#[cfg(test)]
mod tests;
