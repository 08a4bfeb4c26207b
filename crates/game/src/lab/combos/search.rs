//! One combination, searched through: its loops, and the ways that lead into none.

use super::graph::{Graph, Round, Way};
use super::kinds::{Shown, different};
use super::model::{Act, Cards, Light, MOST, Sight};
use super::starts::{Start, Starts};
use super::{Brings, Gain};
use crate::cards::Card;
use crate::engine::Side;

/// More positions than this for one combination are not looked at. Printed cards need some ten thousand; only
/// cards with many effects in one section come near.
pub(super) const MOST_POSITIONS: usize = 300_000;

/// How many positions the combinations that are too large may cost together: the search of a whole collection of cards
/// with many effects ends, too. Those of the usual size cost nothing, however many there are.
pub(super) const TOGETHER: u64 = 240_000_000;

/// What combinations that are too large may still cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    pub left: u64,
    /// The fewest effects that one of them had. Once nothing is left, what has as many is left out.
    heavy: u32,
}

impl Allowance {
    /// A combination with no more positions is of the usual size.
    const USUAL: u64 = 10_000;
    const LEAST: u64 = 3_000;

    pub(super) fn new(together: u64) -> Self {
        Allowance { left: together, heavy: u32::MAX }
    }

    /// For one of `count` parts that search at the same time or later. The first may take more, as some will need little.
    pub(super) fn part(self, count: u64) -> Self {
        Allowance { left: self.left / (count / 4).max(super::PART as u64), ..self }
    }

    /// At most so many positions of either beginning; none of a combination that is left out.
    pub(super) fn most(self, effects: u32) -> Option<usize> {
        let most = match self.left {
            0 if effects >= self.heavy => return None,
            0 => Self::USUAL,
            left => (left / 2).clamp(Self::LEAST, MOST_POSITIONS as u64),
        };
        Some(most as usize)
    }

    /// Pays for a combination, and answers what it cost.
    pub(super) fn pay(&mut self, positions: u64, cut: bool, effects: u32) -> u64 {
        if !cut && positions <= Self::USUAL {
            return 0;
        }
        self.left = self.left.saturating_sub(positions);
        self.heavy = self.heavy.min(effects);
        positions
    }

    /// What is left after a part of it was used.
    pub(super) fn after(self, part: Allowance, used: u64) -> Self {
        Allowance { left: self.left.saturating_sub(used), heavy: self.heavy.min(part.heavy) }
    }
}

/// How a chain begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begin {
    /// Its last card is played.
    Played,
    /// Another card sets it off: it moves, pivots or rolls one of them.
    SetOff,
}

/// A line of play with a few cards.
#[derive(Clone, Debug)]
pub struct Example {
    /// The cards, and the faces that lie up when the chain begins.
    pub cards: Vec<Shown>,
    /// How it begins.
    pub begin: Begin,
    /// The positions of the cards then, and what has been revealed.
    pub(super) start: Start,
    /// The way into the loop, or the whole chain.
    pub(super) lead: Vec<Act>,
    /// Once around the loop; empty without a loop.
    pub(super) cycle: Vec<Act>,
}

impl Example {
    /// The card that is revealed first.
    pub fn first(&self) -> Shown {
        self.cards[usize::from(self.start.card)]
    }

    /// How that comes about.
    pub fn opening(&self) -> Opening {
        match (self.begin, self.start.light) {
            (Begin::Played, _) => Opening::Played,
            (Begin::SetOff, Light::Both) => Opening::Rolled,
            (Begin::SetOff, Light::Inner) => Opening::Pivoted,
            (Begin::SetOff, Light::Outer) => Opening::Uncovered,
        }
    }

    /// Effects before the loop begins, or of the whole chain.
    pub fn lead_len(&self) -> usize {
        self.lead.len()
    }
}

/// How the first card is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// It is played.
    Played,
    /// Another card rolls it.
    Rolled,
    /// Another card pivots it.
    Pivoted,
    /// Another card moves it to the top, or what covers it away.
    Uncovered,
}

/// What was found of one combination.
#[derive(Default)]
pub(super) struct Found {
    pub round: Option<Example>,
    pub longest: Option<Example>,
    pub damaging: Option<Example>,
    /// Arrangements with a way to begin.
    pub starts: u64,
    pub positions: u64,
    /// Not searched to the end.
    pub cut: bool,
}

impl Found {
    pub(super) fn gain(&self) -> Option<Gain> {
        self.round.as_ref().map(|round| Brings::of(&round.cycle).gain())
    }
}

/// What a thread needs to search.
#[derive(Default)]
pub(crate) struct Worker {
    graph: Graph,
}

/// The cards asked about, and everything that all combinations of the same size share.
pub(crate) struct Ground<'a> {
    pub cards: &'a [Card],
    /// By the number of cards.
    pub starts: Vec<Starts>,
    /// Whether arrangements that differ in nothing are tried once.
    pub fold: bool,
    /// How many positions the combinations that are too large may cost.
    pub together: u64,
}

impl Ground<'_> {
    /// Searches a combination of kinds of cards, of either beginning at most so many positions.
    pub(super) fn search(
        &self,
        worker: &mut Worker,
        faces: &[[Sight; 2]],
        members: &[&[Shown]],
        most: usize,
    ) -> Found {
        let mut cards = Cards { len: faces.len(), ..Cards::default() };
        cards.faces[..faces.len()].copy_from_slice(faces);
        let starts = &self.starts[faces.len()];
        let mut found = Found::default();
        // The levels on which a card of each kind can be played.
        let mut levels = [0u8; MOST];
        for (bits, members) in levels.iter_mut().zip(members) {
            *bits = members.iter().fold(0, |bits, &shown| bits | self.levels(shown));
        }
        let boards =
            [(Begin::Played, &starts.played, &starts.room), (Begin::SetOff, &starts.set_off, &starts.less)];
        for (begin, all, room) in boards {
            let fits = |start: &&Start| {
                (begin == Begin::SetOff || levels[usize::from(start.card)] >> start.level() & 1 == 1)
                    && !(self.fold && cards.lies_needlessly(&start.lies))
            };
            let begun: Vec<&Start> = all.iter().filter(fits).collect();
            found.starts += begun.len() as u64;
            let graph = &mut worker.graph;
            let positions = begun.iter().map(|start| start.position(&cards));
            if !graph.explore(&cards, room, positions, most) {
                found.cut = true;
                found.positions += most as u64;
                continue;
            }
            found.positions += graph.len() as u64;
            let example = |start: usize, lead: Vec<Act>, cycle: Vec<Act>| {
                let start = *begun[start];
                let cards = self.cast(members, begin, &start)?;
                Some(Example { cards, begin, start, lead, cycle })
            };
            let round = graph.best_loop();
            let round = round.and_then(|Round { start, lead, cycle }| example(start, lead, cycle));
            let gain = |example: &Option<Example>| {
                example.as_ref().map(|example| std::cmp::Reverse(Brings::of(&example.cycle).gain()))
            };
            if gain(&round) > gain(&found.round) {
                found.round = round;
            }
            let way = |way: Way| example(way.start, way.acts, Vec::new());
            replace(&mut found.longest, graph.longest().and_then(way), |brings| brings.effects);
            replace(&mut found.damaging, graph.most_damaging().and_then(way), super::severity);
        }
        found
    }

    /// The levels on which a card can be played with this face up (R-DEP-5), a bit each.
    pub(super) fn levels(&self, shown: Shown) -> u8 {
        match (shown.side, self.cards[shown.card].id.level()) {
            (Side::Back, _) | (_, 0) => u8::MAX,
            (Side::Front, level) => 1 << level,
        }
    }

    /// A card for each place.
    fn cast(&self, members: &[&[Shown]], begin: Begin, start: &Start) -> Option<Vec<Shown>> {
        different(members, &|place, shown| {
            begin == Begin::SetOff
                || place != usize::from(start.card)
                || self.levels(shown) >> start.level() & 1 == 1
        })
    }
}

/// Keeps the better of two lines; the one that was there, where they are equal.
fn replace(kept: &mut Option<Example>, other: Option<Example>, worth: impl Fn(&Brings) -> u32) {
    let value = |example: &Option<Example>| example.as_ref().map(|example| worth(&Brings::of(&example.lead)));
    if value(&other) > value(kept) {
        *kept = other;
    }
}
