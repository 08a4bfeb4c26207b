//! The field in equilibrium: the mixture of decks against which none does better than even.
//!
//! Two players each choose a deck, knowing the score of every deck against every other and not what the other
//! chooses. That is a zero-sum game: a player who mixes decks as its optimum says scores at least half the points
//! against every deck of the other player. The scores were seen in a limited number of games; how certain the field
//! is shows when it is found again and again with scores drawn anew from what the games leave possible.

use rayon::prelude::*;

use super::crosstable::{Crosstable, Meeting};
use super::score::Interval;
use crate::dice::{Dice, split_mix};

/// The shares of an optimal mixture for a square matrix of scores, row by row, in which two scores of the same
/// pairing add up to one. They add up to one, and no row scores more than 0.5 against them.
///
/// Few of many decks are in a field. So it is found for a few, and as long as others do better than even against
/// that, these join them (McMahan, Gordon and Blum 2003).
pub fn optimal_mixture(scores: &[f64], decks: usize) -> Vec<f64> {
    const FEW: usize = 32;
    const BETTER: f64 = 0.5 + 1e-9;
    if decks <= FEW {
        return small_mixture(scores, decks);
    }
    let row = |deck: usize| &scores[deck * decks..][..decks];
    // At first those that do best against all.
    let mut first: Vec<(f64, usize)> =
        (0..decks).map(|deck| (-row(deck).iter().sum::<f64>(), deck)).collect();
    first.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
    let mut chosen: Vec<usize> = first[..FEW].iter().map(|&(_, deck)| deck).collect();
    let mut is_chosen = vec![false; decks];
    loop {
        chosen.iter().for_each(|&deck| is_chosen[deck] = true);
        let part: Vec<f64> =
            chosen.iter().flat_map(|&one| chosen.iter().map(move |&two| row(one)[two])).collect();
        let shares = small_mixture(&part, chosen.len());
        let against =
            |deck: usize| chosen.iter().zip(&shares).map(|(&other, share)| row(deck)[other] * share).sum();
        let mut better: Vec<(f64, usize)> = (0..decks)
            .filter(|&deck| !is_chosen[deck])
            .map(|deck| (against(deck), deck))
            .filter(|&(score, _)| score > BETTER)
            .collect();
        if better.is_empty() {
            let mut all = vec![0.0; decks];
            chosen.iter().zip(shares).for_each(|(&deck, share)| all[deck] = share);
            return all;
        }
        better.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
        better.truncate(chosen.len());
        chosen.extend(better.iter().map(|&(_, deck)| deck));
    }
}

/// The same by the simplex method: with every score raised by one, so that all are positive, the largest sum of
/// `y` under `scores · y ≤ 1` gives the mixture once it is scaled to one.
fn small_mixture(scores: &[f64], decks: usize) -> Vec<f64> {
    const ZERO: f64 = 1e-10;
    let width = decks + 1;
    // The last column holds the bounds, the last row what the sum still gains by each variable.
    let mut table: Vec<f64> = Vec::with_capacity(width * width);
    for row in scores.chunks_exact(decks.max(1)).take(decks) {
        table.extend(row.iter().map(|score| score + 1.0).chain([1.0]));
    }
    table.extend(std::iter::repeat_n(-1.0, decks).chain([0.0]));
    // Variables from `decks` on are what is left of each bound.
    let mut inside: Vec<usize> = (decks..2 * decks).collect();
    let mut outside: Vec<usize> = (0..decks).collect();
    for step in 0..100 * width {
        // The largest gain first; after many steps the first of all, which cannot go round in circles (Bland).
        let careful = step > 20 * width;
        let gains = (0..decks).filter(|&at| table[decks * width + at] < -ZERO);
        let enters = if careful {
            gains.min_by_key(|&at| outside[at])
        } else {
            gains.min_by(|&a, &b| table[decks * width + a].total_cmp(&table[decks * width + b]))
        };
        let Some(enters) = enters else { break };
        let room = |row: usize| table[row * width + decks] / table[row * width + enters];
        let leaves = (0..decks)
            .filter(|&row| table[row * width + enters] > ZERO)
            .min_by(|&a, &b| room(a).total_cmp(&room(b)).then(inside[a].cmp(&inside[b])));
        let Some(leaves) = leaves else { break };
        exchange(&mut table, width, leaves, enters);
        std::mem::swap(&mut inside[leaves], &mut outside[enters]);
    }
    let mut shares = vec![0.0; decks];
    for (row, variable) in inside.iter().enumerate().filter(|(_, variable)| **variable < decks) {
        shares[*variable] = table[row * width + decks].max(0.0);
    }
    let total: f64 = shares.iter().sum();
    shares.iter().map(|share| if *share < 1e-9 * total { 0.0 } else { share / total }).collect()
}

/// Solves the bound of a row for the variable of a column, and puts that into all others.
fn exchange(table: &mut [f64], width: usize, row: usize, column: usize) {
    let pivot = table[row * width + column];
    table[row * width + column] = 1.0;
    table[row * width..][..width].iter_mut().for_each(|cell| *cell /= pivot);
    let own = table[row * width..][..width].to_vec();
    for (at, cells) in table.chunks_exact_mut(width).enumerate() {
        let factor = std::mem::replace(&mut cells[column], 0.0);
        if at == row {
            cells[column] = factor;
        } else if factor != 0.0 {
            cells.iter_mut().zip(&own).for_each(|(cell, own)| *cell -= factor * own);
        }
    }
}

/// The field in equilibrium and how certain it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// In the order of the decks.
    pub decks: Vec<EquilibriumShare>,
    /// How often the scores were drawn anew.
    pub draws: usize,
}

/// The part of one deck in the field.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct EquilibriumShare {
    /// Its share with the scores as they were seen.
    pub share: f64,
    /// The middle 95 % of its shares when the scores are drawn anew.
    #[serde(flatten)]
    pub interval: Interval,
    /// In how many of these fields it has a share at all.
    pub present: f64,
    /// Its score against the field as it was seen.
    pub against: f64,
}

impl Equilibrium {
    /// Fields drawn anew: fewer for large leagues, which take longer, and never less than it takes for an
    /// interval of 95 % (see [`Equilibrium::cut`]).
    fn planned_draws(meetings: usize) -> usize {
        match meetings {
            0..20_000 => (200_000 / (meetings + 1)).clamp(200, 1000),
            _ => (4_000_000 / meetings).max(40),
        }
    }

    /// How many draws are left out at either end, so that one more would fall between the others with 95 %: of
    /// 200, those below the 5th and above the 196th; of 40, none.
    fn cut(draws: usize) -> usize {
        ((draws + 1) * 25 / 1000).saturating_sub(1)
    }

    /// The field of a league. The seed decides the draws.
    pub fn new(table: &Crosstable, seed: u64) -> Self {
        Equilibrium::drawn(table, seed, Equilibrium::planned_draws(table.meetings().len()))
    }

    /// The shares with the scores as they were seen, without drawing them anew to find out how certain they are.
    pub fn as_seen(table: &Crosstable) -> Self {
        let decks = table.decks();
        let (scores, shares) = (table.scores(), optimal_mixture(&table.scores(), decks));
        let of = |deck: usize| EquilibriumShare {
            share: shares[deck],
            interval: Interval { low: 0.0, high: 1.0 },
            present: f64::from(u8::from(shares[deck] > 0.0)),
            against: against(&scores, &shares, deck),
        };
        Equilibrium { decks: (0..decks).map(of).collect(), draws: 0 }
    }

    fn drawn(table: &Crosstable, seed: u64, draws: usize) -> Self {
        let decks = table.decks();
        let scores = table.scores();
        let shares = optimal_mixture(&scores, decks);
        let known: Vec<(Meeting, f64)> =
            table.meetings().iter().map(|&meeting| (meeting, meeting.games())).collect();
        let fields: Vec<Vec<f64>> = (0..draws as u64)
            .into_par_iter()
            .map(|draw| {
                let mut dice = Dice::new(split_mix(seed ^ split_mix(draw)));
                let mut scores = scores.clone();
                for (meeting, games) in &known {
                    let score = drawn_score(meeting.mean, *games, &mut dice);
                    scores[meeting.one * decks + meeting.two] = score;
                    scores[meeting.two * decks + meeting.one] = 1.0 - score;
                }
                optimal_mixture(&scores, decks)
            })
            .collect();
        let of = |deck: usize| {
            let mut seen: Vec<f64> = fields.iter().map(|field| field[deck]).collect();
            seen.sort_by(f64::total_cmp);
            let cut = Equilibrium::cut(draws);
            EquilibriumShare {
                share: shares[deck],
                interval: Interval { low: seen[cut], high: seen[draws - 1 - cut] },
                present: seen.iter().filter(|share| **share > 0.0).count() as f64 / draws as f64,
                against: against(&scores, &shares, deck),
            }
        };
        Equilibrium { decks: (0..decks).map(of).collect(), draws }
    }
}

/// The score of a deck against decks in these shares.
fn against(scores: &[f64], shares: &[f64], deck: usize) -> f64 {
    let decks = shares.len();
    scores[deck * decks..][..decks].iter().zip(shares).map(|(score, share)| score * share).sum()
}

/// A score that is possible after N games with this mean: from a beta distribution, which stays between
/// 0 and 1. Half a game more of each result keeps both ends possible.
fn drawn_score(mean: f64, games: f64, dice: &mut Dice) -> f64 {
    let won = gamma(games * mean + 0.5, dice);
    let lost = gamma(games * (1.0 - mean) + 0.5, dice);
    won / (won + lost)
}

/// A draw from the gamma distribution with this shape: Marsaglia and Tsang (2000).
fn gamma(shape: f64, dice: &mut Dice) -> f64 {
    let boost = if shape < 1.0 { uniform(dice).powf(1.0 / shape) } else { 1.0 };
    let shape = if shape < 1.0 { shape + 1.0 } else { shape };
    let (d, c) = (shape - 1.0 / 3.0, 1.0 / (9.0 * shape - 3.0).sqrt());
    loop {
        // A normal variable (Box and Muller 1958).
        let x = (-2.0 * uniform(dice).ln()).sqrt() * (std::f64::consts::TAU * uniform(dice)).cos();
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && uniform(dice).ln() < x * x / 2.0 + d - d * v + d * v.ln() {
            return boost * d * v;
        }
    }
}

/// A number between 0 and 1, neither of them.
fn uniform(dice: &mut Dice) -> f64 {
    ((dice.next_u64() >> 12) as f64 + 0.5) / (1u64 << 52) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::stats::Results;
    use crate::test_support::{in_two_sizes, wider};

    /// A matrix from the scores above the diagonal, row by row.
    fn matrix(decks: usize, above: &[f64]) -> Vec<f64> {
        let mut scores = vec![0.5; decks * decks];
        let mut above = above.iter();
        for one in 0..decks {
            for two in one + 1..decks {
                let score = above.next().unwrap();
                scores[one * decks + two] = *score;
                scores[two * decks + one] = 1.0 - score;
            }
        }
        scores
    }

    fn best_answer(scores: &[f64], shares: &[f64]) -> f64 {
        let answers = scores.chunks(shares.len());
        answers.map(|row| row.iter().zip(shares).map(|(a, b)| a * b).sum()).fold(0.0, f64::max)
    }

    fn random(decks: usize, steps: u32, dice: &mut Dice) -> Vec<f64> {
        let above: Vec<f64> = (0..decks * (decks - 1) / 2)
            .map(|_| f64::from(dice.below(steps + 1)) / f64::from(steps))
            .collect();
        matrix(decks, &above)
    }

    #[test]
    fn however_many_draws_are_planned_they_are_enough() {
        let mut before = usize::MAX;
        for meetings in (0..1000).chain((1000..600_000).step_by(499)) {
            let draws = Equilibrium::planned_draws(meetings);
            assert!(draws <= before, "{meetings} pairings: {draws} draws, {before} for fewer");
            before = draws;
            let inside = (draws - 1 - 2 * Equilibrium::cut(draws)) as f64 / (draws + 1) as f64;
            assert!((0.95..0.98).contains(&inside), "{draws} draws: {inside}");
        }
    }

    fn near(shares: &[f64], expected: &[f64]) {
        let close = shares.iter().zip(expected).all(|(share, expected)| (share - expected).abs() < 1e-9);
        assert!(close && shares.len() == expected.len(), "{shares:?}, expected {expected:?}");
    }

    #[test]
    fn known_games_have_their_known_fields() {
        near(&optimal_mixture(&matrix(3, &[1.0, 0.0, 1.0]), 3), &[1.0 / 3.0; 3]);
        // Rock beats scissors by twice as much as the others beat each other: paper gets half.
        near(&optimal_mixture(&matrix(3, &[0.75, 0.375, 0.625]), 3), &[0.25, 0.25, 0.5]);
        // One beats all; one is dominated and in no field.
        near(&optimal_mixture(&matrix(3, &[0.6, 0.7, 0.9]), 3), &[1.0, 0.0, 0.0]);
        let dominated = matrix(4, &[1.0, 0.0, 0.6, 1.0, 0.6, 0.6]);
        near(&optimal_mixture(&dominated, 4), &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
        near(&optimal_mixture(&[0.5], 1), &[1.0]);
        near(&optimal_mixture(&matrix(2, &[0.4]), 2), &[0.0, 1.0]);
        assert!(optimal_mixture(&[], 0).is_empty());
    }

    /// Against the mixture no deck scores more than half the points: that is what optimal means. Coarse
    /// scores make many ties.
    #[test]
    fn nothing_beats_the_mixture() {
        let mut dice = Dice::new(5);
        for decks in [1, 2, 3, 4, 5, 8, 13, 40] {
            for steps in [1, 2, 4, 20, 100_000] {
                for _ in 0..20 {
                    let scores = random(decks, steps, &mut dice);
                    let shares = optimal_mixture(&scores, decks);
                    assert!(shares.iter().all(|share| *share >= 0.0), "{shares:?}");
                    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
                    let best = best_answer(&scores, &shares);
                    assert!(best <= 0.5 + 1e-7, "{decks} decks in steps of {steps}: {best}");
                }
            }
        }
        let all_alike = vec![0.5; 169];
        let shares = optimal_mixture(&all_alike, 13);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    /// The worst case, in which half of all decks are in the field, and the usual one, in which few are; the
    /// same as if all were looked at from the beginning.
    #[test]
    fn the_field_of_many_decks_is_that_of_all() {
        let mut dice = Dice::new(9);
        let wild = random(120, 100_000, &mut dice);
        let mut ladder = random(120, 100_000, &mut dice);
        for (at, score) in ladder.iter_mut().enumerate() {
            let (one, two) = ((at / 120) as f64, (at % 120) as f64);
            *score = 0.5 + 0.2 * (*score - 0.5) + 0.002 * (two - one);
        }
        for scores in [wild, ladder] {
            let shares = optimal_mixture(&scores, 120);
            assert!(best_answer(&scores, &shares) <= 0.5 + 1e-7);
            let all = small_mixture(&scores, 120);
            assert!(shares.iter().zip(&all).all(|(one, two)| (one - two).abs() < 1e-6), "{shares:?} {all:?}");
        }
    }

    #[test]
    fn drawn_scores_have_the_mean_and_spread_of_what_was_seen() {
        let mut dice = Dice::new(2);
        for (mean, games) in [(0.5, 250.0), (0.8, 400.0), (0.97, 150.0), (0.3, 21.0)] {
            let drawn: Vec<f64> = (0..20_000).map(|_| drawn_score(mean, games, &mut dice)).collect();
            let seen = drawn.iter().sum::<f64>() / 20_000.0;
            let spread = drawn.iter().map(|score| (score - seen).powi(2)).sum::<f64>() / 20_000.0;
            // Half a game more of each result pulls a little toward the middle.
            let middle = (mean * games + 0.5) / (games + 1.0);
            assert!((seen - middle).abs() < 3e-3, "{mean} {games}: {seen}");
            let expected = middle * (1.0 - middle) / (games + 2.0);
            assert!((spread / expected - 1.0).abs() < 0.06, "{mean} {games}: {spread}");
        }
        // Won all: likely high, never certain.
        let drawn: Vec<f64> = (0..1000).map(|_| drawn_score(1.0, 50.0, &mut dice)).collect();
        assert!(drawn.iter().all(|score| *score > 0.8 && *score < 1.0));
    }

    fn league(scores: &[(usize, usize, f64)], decks: usize, pairs: u32, dice: &mut Dice) -> Crosstable {
        let played = scores.iter().map(|&(one, two, score)| {
            let mut results = Results::default();
            for _ in 0..pairs {
                let halves = [(); 2].map(|()| 2 * u8::from(uniform(dice) < score));
                results.count(halves[0], halves[1], 1);
            }
            ([one, two], results)
        });
        Crosstable::new(decks, played.collect::<Vec<_>>(), None)
    }

    /// With more games the field gets more certain, and decks without a share are reported as such.
    #[test]
    fn certainty_grows_with_the_games() {
        let truth = [(0, 1, 0.6), (1, 2, 0.6), (2, 0, 0.6), (0, 3, 0.6), (1, 3, 0.6), (2, 3, 0.6)];
        let width = |pairs: u32| {
            let table = league(&truth, 4, pairs, &mut Dice::new(1));
            let field = Equilibrium::new(&table, 7);
            assert_eq!(field, Equilibrium::new(&table, 7));
            assert!(field.decks.iter().all(|deck| deck.against <= 0.5 + 1e-9));
            let [rock, .., last] = &field.decks[..] else { unreachable!() };
            (rock.interval.high - rock.interval.low, last.present)
        };
        let ((few, maybe), (many, never)) = (width(50), width(5000));
        assert!(many < few / 3.0 && never < 0.01 && maybe > never, "{few} {many} {maybe} {never}");
    }

    /// The intervals of the shares hold the true ones: in 96.0, 95.4, 97.1 and 100 % of 1,000 leagues with 200 draws
    /// each. The last deck has no true share, and no interval can miss that on the lower side.
    fn intervals_cover_as_often_as_they_say(leagues: u32) {
        let truth = [(0, 1, 0.62), (1, 2, 0.58), (2, 0, 0.56), (0, 3, 0.55), (1, 3, 0.52), (2, 3, 0.53)];
        let exact = truth.iter().fold(vec![0.5; 16], |mut scores, &(one, two, score)| {
            scores[one * 4 + two] = score;
            scores[two * 4 + one] = 1.0 - score;
            scores
        });
        let expected = optimal_mixture(&exact, 4);
        let mut dice = Dice::new(3);
        let least = 0.95 - 0.03 * wider(leagues, 300);
        let mut held = [0; 4];
        for seed in 0..leagues {
            let field = Equilibrium::drawn(&league(&truth, 4, 300, &mut dice), u64::from(seed), 200);
            for (held, (deck, expected)) in held.iter_mut().zip(field.decks.iter().zip(&expected)) {
                *held += u32::from(deck.interval.contains(*expected));
            }
        }
        assert!(
            held.iter().all(|held| f64::from(*held) >= least * f64::from(leagues)),
            "{held:?} of {leagues}"
        );
    }

    in_two_sizes!(intervals_cover_as_often_as_they_say, (40), (300));
}
