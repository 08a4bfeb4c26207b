//! Where the games of a league go.
//!
//! Either every pairing gets the same number of pairs, or the games go to the pairings that are not settled
//! yet. Those are looked at as a [`duel`](crate::sim::Plan::Settle) is: at planned numbers of pairs, and a
//! pairing is settled when an interval that holds at all looks at all pairings together leaves out 50 %
//! ([`LeagueTerms::looks`](super::LeagueTerms::looks)). All unsettled pairings play on to the next look before
//! any goes further, so that clear ones end early and the closest get the most games. Where a budget does not last
//! for all of them, the closest go first. Such intervals are valid for every reason to stop a pairing at a look, and the score is
//! corrected for it by the report.
//!
//! What is played next follows from the results of whole looks alone, never from what else happens to be there
//! already: a league that was stopped and continued has the same games as one played straight through.

use crate::sim::stats::{Looks, PairPoints, Score};

/// Which pairs of games a league has: for each pairing their numbers and the first member's points in halves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// By the pairing's place in the triangle (see [`Standings`](super::Standings)), sorted by number.
    pairings: Vec<Vec<(u32, u8)>>,
}

impl Kept {
    /// No results yet, for N pairings.
    pub fn new(pairings: usize) -> Self {
        Kept { pairings: vec![Vec::new(); pairings] }
    }

    /// Notes a pair of games, once, by the pairing's place, the pair's number and the first member's points
    /// in halves.
    pub fn note(&mut self, place: usize, pair: u32, halves: u8) {
        let pairs = &mut self.pairings[place];
        match pairs.last() {
            Some(&(last, _)) if last >= pair => {
                if let Err(at) = pairs.binary_search_by_key(&pair, |&(number, _)| number) {
                    pairs.insert(at, (pair, halves));
                }
            }
            _ => pairs.push((pair, halves)),
        }
    }

    /// Every pair: the pairing's place, its number and the first member's points in halves.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u32, u8)> + '_ {
        let rows = self.pairings.iter().enumerate();
        rows.flat_map(|(place, pairs)| pairs.iter().map(move |&(pair, halves)| (place, pair, halves)))
    }

    /// How many pairings there are.
    pub fn pairings(&self) -> usize {
        self.pairings.len()
    }

    /// How many pairs of games there are.
    pub fn pairs(&self) -> u64 {
        self.pairings.iter().map(|pairs| pairs.len() as u64).sum()
    }

    /// The fewest and the most pairs that a pairing has.
    pub fn range(&self) -> (u64, u64) {
        let counts = || self.pairings.iter().map(|pairs| pairs.len() as u64);
        (counts().min().unwrap_or(0), counts().max().unwrap_or(0))
    }

    /// One more than the highest number of a pair.
    pub fn end(&self) -> u64 {
        let end = |pairs: &Vec<(u32, u8)>| pairs.last().map_or(0, |&(last, _)| u64::from(last) + 1);
        self.pairings.iter().map(end).max().unwrap_or(0)
    }

    /// How many pairs numbered below `end` a pairing has.
    fn below(&self, place: usize, end: u64) -> usize {
        self.pairings[place].partition_point(|&(number, _)| u64::from(number) < end)
    }

    /// How many pairs a pairing has before the first number that it lacks.
    fn unbroken(&self, place: usize) -> usize {
        let pairs = &self.pairings[place];
        let (mut low, mut high) = (0, pairs.len());
        while low < high {
            let middle = (low + high) / 2;
            if pairs[middle].0 as usize == middle { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The pairs of another that are not here.
    pub fn lacking(&self, other: &Kept) -> Vec<Wanted> {
        let lacks = |(place, pairs): (usize, &Vec<(u32, u8)>)| {
            let is_missing = |number: &u32| {
                self.pairings[place].binary_search_by_key(number, |&(number, _)| number).is_err()
            };
            let pairs = pairs.iter().map(|&(number, _)| number).filter(is_missing).collect();
            Wanted { place, pairs }
        };
        let all = other.pairings.iter().enumerate().map(lacks);
        all.filter(|wanted| !wanted.pairs.is_empty()).collect()
    }

    /// The numbers below `end` that a pairing lacks.
    fn missing(&self, place: usize, end: u64) -> impl Iterator<Item = u32> + '_ {
        let from = self.unbroken(place);
        let mut have = self.pairings[place][from..].iter().map(|&(number, _)| number).peekable();
        let end = end.min(u64::from(u32::MAX)) as u32;
        (from as u32..end).filter(move |number| have.next_if_eq(number).is_none())
    }
}

/// Pairs of one pairing that are to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The pairing's place in the triangle.
    pub place: usize,
    /// Numbers of pairs, ascending.
    pub pairs: Vec<u32>,
}

/// How many games are played, and where they go.
///
/// ```
/// use flightdeck_game::sim::league::{Kept, LeaguePlan};
///
/// // Three matchups, of which nothing has been played.
/// let plan = LeaguePlan::Pairs { pairs: 10, share: None };
/// let next = plan.next(&Kept::new(3));
/// assert_eq!(next.wanted.iter().map(|wanted| wanted.pairs.len()).sum::<usize>(), 30);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum LeaguePlan {
    /// The same number of pairs in each pairing.
    Pairs {
        /// How many.
        pairs: u64,
        /// Only one share of them.
        share: Option<Share>,
    },
    /// The pairs that these have.
    Those(Kept),
    /// Until each pairing is settled.
    Settle {
        /// When to look at a pairing, and what settles it.
        looks: Looks,
        /// The most pairs of games in all.
        budget: Option<u64>,
    },
}

/// What is to be played before looking again, and how far a league is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// Empty when everything is played.
    pub wanted: Vec<Wanted>,
    /// Pairings that are settled, where the plan asks.
    pub settled: usize,
}

impl LeaguePlan {
    /// Each pairing plays this number of pairs before the next one starts, so that a league stopped has about as many
    /// games in each.
    const CHUNK: u64 = 32;

    /// What to play next, given what is there.
    pub fn next(&self, kept: &Kept) -> Next {
        match self {
            LeaguePlan::Pairs { pairs, share: None } => Next { wanted: next_chunk(kept, *pairs), settled: 0 },
            LeaguePlan::Pairs { pairs, share: Some(share) } => {
                let belongs = |place, pair| share.has(place, *pairs, pair);
                Next { wanted: wanted(kept, 0..kept.pairings(), *pairs, belongs), settled: 0 }
            }
            LeaguePlan::Those(those) => Next { wanted: kept.lacking(those), settled: 0 },
            LeaguePlan::Settle { looks, budget } => next_look(kept, looks, *budget),
        }
    }
}

fn next_chunk(kept: &Kept, pairs: u64) -> Vec<Wanted> {
    let whole = (0..kept.pairings()).map(|place| kept.unbroken(place) as u64).min().unwrap_or(pairs);
    let mut end = whole - whole % LeaguePlan::CHUNK;
    while end < pairs {
        end = (end + LeaguePlan::CHUNK).min(pairs);
        let wanted = wanted(kept, 0..kept.pairings(), end, |_, _| true);
        if !wanted.is_empty() {
            return wanted;
        }
    }
    Vec::new()
}

/// What some pairings lack below `end`, as far as it belongs to what is to be played.
fn wanted(
    kept: &Kept,
    places: impl IntoIterator<Item = usize>,
    end: u64,
    belongs: impl Fn(usize, u32) -> bool,
) -> Vec<Wanted> {
    let lacks = |place| {
        let pairs = kept.missing(place, end).filter(|&pair| belongs(place, pair)).collect();
        Wanted { place, pairs }
    };
    places.into_iter().map(lacks).filter(|wanted| !wanted.pairs.is_empty()).collect()
}

/// A pairing that is not settled yet.
struct Open {
    place: usize,
    score: Score,
    /// How many of its pairs are in the score.
    counted: usize,
    /// How far the score is from 50 %, in standard errors.
    distance: f64,
}

fn next_look(kept: &Kept, looks: &Looks, budget: Option<u64>) -> Next {
    let mut open: Vec<Open> = (0..kept.pairings())
        .map(|place| Open { place, score: Score::default(), counted: 0, distance: 0.0 })
        .collect();
    let (mut settled, mut spent, mut before) = (0, 0u64, 0);
    for &end in looks.pairs() {
        let left = budget.map_or(u64::MAX, |budget| budget.saturating_sub(spent)) / (end - before);
        let all = left >= open.len() as u64;
        if !all {
            open.sort_by(|one, two| one.distance.total_cmp(&two.distance).then(one.place.cmp(&two.place)));
            open.truncate(left as usize);
        }
        let wanted = wanted(kept, open.iter().map(|open| open.place), end, |_, _| true);
        if !wanted.is_empty() || !all {
            return Next { wanted, settled };
        }
        spent += (end - before) * open.len() as u64;
        before = end;
        open.retain_mut(|open| {
            let to = kept.below(open.place, end);
            for &(_, halves) in &kept.pairings[open.place][open.counted..to] {
                // The points of a pair, however its two games shared them.
                open.score.count(PairPoints::both([halves.min(2), halves.saturating_sub(2)]));
            }
            open.counted = to;
            let mean = open.score.mean().unwrap_or(0.5);
            open.distance = (mean - 0.5).abs() * open.score.effective_games().sqrt();
            !looks.settles(&open.score)
        });
        settled = kept.pairings() - open.len();
    }
    Next { wanted: Vec::new(), settled }
}

/// One share of a league with the same number of pairs everywhere: every n-th pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// From 0.
    pub index: u64,
    /// How many shares there are, at least 1.
    pub of: u64,
}

impl Share {
    /// Whether a pair belongs to it, in a league of `pairs` pairs in each pairing. Counted through all
    /// pairings, so that shares differ by one pair at most.
    pub fn has(&self, place: usize, pairs: u64, pair: u32) -> bool {
        (place as u64 * pairs + u64::from(pair)) % self.of == self.index
    }
}
