//! The graph of all positions that a set of starts can reach: positions, choices between them, the loops
//! among them, and the longest ways through those that lead into none.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::model::{Act, Aim, Cards, Position, Room};
use crate::cards::Effect;

/// Where a way ends: nothing waits any more.
const END: u32 = u32::MAX;
const NOBODY: u32 = u32::MAX;

/// What something brings its player, in numbers of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Brings {
    /// Effects of any kind.
    pub effects: u32,
    /// Damage to the enemy cruiser.
    pub strikes: u32,
    /// Enemy cards destroyed by an effect that destroys.
    pub destroyed: u32,
    /// Damage on fighters, aimed at the opponent's board.
    pub hits: u32,
    /// Cards drawn.
    pub draws: u32,
    /// Damage to the own cruiser.
    pub recoils: u32,
}

impl Brings {
    /// Of some acts.
    pub(crate) fn of<'a>(acts: impl IntoIterator<Item = &'a Act>) -> Self {
        let mut brings = Brings::default();
        for act in acts {
            brings.effects += 1;
            match (act.effect, act.aim) {
                (Effect::Strike, _) => brings.strikes += 1,
                (Effect::Destroy, Aim::Enemy) => brings.destroyed += 1,
                (Effect::Hit, Aim::Enemy) => brings.hits += 1,
                (Effect::Draw, _) => brings.draws += 1,
                (Effect::Recoil, _) => brings.recoils += 1,
                _ => {}
            }
        }
        brings
    }

    /// The best thing that a loop which brings this is good for.
    pub fn gain(&self) -> Gain {
        if self.strikes > self.recoils {
            Gain::Strikes
        } else if self.destroyed > 0 {
            Gain::Destroys
        } else if self.hits > 0 {
            Gain::Hits
        } else if self.draws > 0 {
            Gain::Draws
        } else {
            Gain::Nothing
        }
    }
}

/// What a loop is good for, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Gain {
    /// The enemy cruiser loses armor each turn of it: the game is won.
    Strikes,
    /// An enemy card is destroyed each turn of it.
    Destroys,
    /// An enemy card is hit each turn of it.
    Hits,
    /// Cards are drawn.
    Draws,
    /// It only repeats, and gains nothing.
    Nothing,
}

impl Gain {
    /// All, the best first.
    pub const ALL: [Gain; 5] = [Gain::Strikes, Gain::Destroys, Gain::Hits, Gain::Draws, Gain::Nothing];

    fn of_act(act: &Act) -> Gain {
        match (act.effect, act.aim) {
            (Effect::Strike, _) => Gain::Strikes,
            (Effect::Destroy, Aim::Enemy) => Gain::Destroys,
            (Effect::Hit, Aim::Enemy) => Gain::Hits,
            (Effect::Draw, _) => Gain::Draws,
            _ => Gain::Nothing,
        }
    }
}

/// A way into a loop and once around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Round {
    /// The number of the start.
    pub start: usize,
    pub lead: Vec<Act>,
    pub cycle: Vec<Act>,
}

/// A way from a start to where nothing waits any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub start: usize,
    pub acts: Vec<Act>,
}

/// Positions and what leads from one to another, in order of their distance from the starts.
#[derive(Default)]
pub(crate) struct Graph {
    nodes: Vec<Position>,
    /// How each was reached first: from where, or from which start.
    from: Vec<(u32, Option<Act>)>,
    first: Vec<u32>,
    edges: Vec<(u32, Act)>,
    index: HashMap<Position, u32, BuildHasherDefault<Mix>>,
    sense: Vec<Sense>,
    /// Where the last search for a way around came from, and which search that was.
    back: Vec<(u32, u32)>,
    searches: u32,
}

/// What is known of a node.
#[derive(Clone, Copy, Default)]
struct Sense {
    /// The strongly connected component, from 1, in an order in which none leads to a later one.
    part: u32,
    /// Lies on a loop.
    looping: bool,
    /// Leads into a loop.
    leads: bool,
    /// The most effects, and the most damage, on a way to the end; unused where it leads into a loop.
    longest: u32,
    damage: u32,
}

/// How much a single effect counts for the most damaging way: armor before cards before fighters.
fn damage(act: &Act) -> u32 {
    match Gain::of_act(act) {
        Gain::Strikes => 1 << 20,
        Gain::Destroys => 1 << 10,
        Gain::Hits => 1,
        Gain::Draws | Gain::Nothing => 0,
    }
}

impl Graph {
    /// Finds everything that can come of these starts. Answers whether that is all of it, or the limit of
    /// positions was reached first.
    pub(crate) fn explore(
        &mut self,
        cards: &Cards,
        room: &Room,
        starts: impl Iterator<Item = Position>,
        most: usize,
    ) -> bool {
        self.nodes.clear();
        self.from.clear();
        self.first.clear();
        self.edges.clear();
        self.index.clear();
        for (number, start) in starts.enumerate() {
            self.node(start, (number as u32, None));
        }
        let mut done = 0;
        while done < self.nodes.len() {
            if self.nodes.len() > most {
                self.nodes.clear();
                return false;
            }
            self.first.push(self.edges.len() as u32);
            let position = self.nodes[done];
            position.for_each_act(cards, room, |act, after| {
                let to = self.node(after, (done as u32, Some(act)));
                self.edges.push((to, act));
            });
            done += 1;
        }
        self.first.push(self.edges.len() as u32);
        self.evaluate();
        true
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn node(&mut self, position: Position, from: (u32, Option<Act>)) -> u32 {
        if position.is_still() {
            return END;
        }
        let next = self.nodes.len() as u32;
        let number = *self.index.entry(position).or_insert(next);
        if number == next {
            self.nodes.push(position);
            self.from.push(from);
        }
        number
    }

    fn edges_of(&self, node: u32) -> &[(u32, Act)] {
        let node = node as usize;
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }

    /// Tarjan's strongly connected components, without recursion; each node is evaluated when its component is
    /// complete, after everything it leads to.
    fn evaluate(&mut self) {
        let count = self.nodes.len();
        self.sense.clear();
        self.sense.resize(count, Sense::default());
        let mut low: Vec<u32> = vec![0; count];
        let mut number: Vec<u32> = vec![0; count];
        let mut open: Vec<u32> = Vec::new();
        let mut calls: Vec<(u32, u32)> = Vec::new();
        let (mut numbered, mut parts) = (0, 0);
        for root in 0..count as u32 {
            if number[root as usize] != 0 {
                continue;
            }
            calls.push((root, self.first[root as usize]));
            while let Some(&mut (node, ref mut edge)) = calls.last_mut() {
                let at = node as usize;
                if number[at] == 0 {
                    numbered += 1;
                    number[at] = numbered;
                    low[at] = numbered;
                    open.push(node);
                }
                if *edge < self.first[at + 1] {
                    let to = self.edges[*edge as usize].0;
                    *edge += 1;
                    if to == END {
                    } else if number[to as usize] == 0 {
                        calls.push((to, self.first[to as usize]));
                    } else if self.sense[to as usize].part == 0 {
                        low[at] = low[at].min(number[to as usize]);
                    }
                    continue;
                }
                calls.pop();
                if let Some(&(caller, _)) = calls.last() {
                    low[caller as usize] = low[caller as usize].min(low[at]);
                }
                if low[at] == number[at] {
                    parts += 1;
                    self.close(&mut open, node, parts);
                }
            }
        }
    }

    /// Evaluates a component that is complete: the open nodes down to its root.
    fn close(&mut self, open: &mut Vec<u32>, root: u32, part: u32) {
        let first = open.iter().rposition(|&node| node == root).unwrap_or(0);
        let looping = open.len() - first > 1 || self.edges_of(root).iter().any(|&(to, _)| to == root);
        for node in open.drain(first..) {
            self.sense[node as usize] = Sense { part, looping, leads: looping, ..Sense::default() };
        }
        if looping {
            return;
        }
        let mut sense = self.sense[root as usize];
        for (to, act) in self.edges_of(root) {
            let next = self.sense.get(*to as usize).copied().unwrap_or_default();
            sense.leads |= next.leads;
            sense.longest = sense.longest.max(next.longest + 1);
            sense.damage = sense.damage.max(next.damage + damage(act));
        }
        self.sense[root as usize] = sense;
    }

    /// The way with the most effects among those that cannot come into a loop.
    pub(super) fn longest(&self) -> Option<Way> {
        self.best(|sense| sense.longest, |_| 1)
    }

    /// The most damaging way among those that cannot come into a loop, if it does any damage.
    pub(crate) fn most_damaging(&self) -> Option<Way> {
        self.best(|sense| sense.damage, damage)
    }

    fn best(&self, worth: impl Fn(&Sense) -> u32, step: impl Fn(&Act) -> u32) -> Option<Way> {
        let starts = (0..self.nodes.len()).take_while(|&node| self.from[node].1.is_none());
        let calm = starts.filter(|&node| !self.sense[node].leads);
        let best = calm.max_by_key(|&node| (worth(&self.sense[node]), std::cmp::Reverse(node)))?;
        let mut acts = Vec::new();
        let mut node = best as u32;
        let mut left = worth(&self.sense[best]);
        while left > 0 {
            let next = |to: u32| self.sense.get(to as usize).map_or(0, &worth);
            let (to, act) = self.edges_of(node).iter().find(|(to, act)| next(*to) + step(act) == left)?;
            acts.push(*act);
            left -= step(act);
            node = *to;
        }
        // What waits after the last damage still has its turn.
        while let Some(&(to, act)) = (node != END).then(|| self.edges_of(node).first()).flatten() {
            acts.push(act);
            node = to;
        }
        (!acts.is_empty()).then_some(Way { start: self.from[best].0 as usize, acts })
    }

    /// Whether a loop can be reached at all.
    pub(crate) fn has_loop(&self) -> bool {
        self.sense.iter().any(|sense| sense.looping)
    }

    /// The best loop: what it brings first, then how short it is, then how soon it is reached.
    pub(crate) fn best_loop(&mut self) -> Option<Round> {
        if !self.has_loop() {
            return None;
        }
        for gain in Gain::ALL {
            for with_recoil in [false, true] {
                if let Some(round) = self.loop_for(gain, with_recoil) {
                    return Some(round);
                }
            }
        }
        None
    }

    /// A short loop that brings this. Not every effect that could be part of one is tried, only those
    /// nearest to a start.
    fn loop_for(&mut self, gain: Gain, with_recoil: bool) -> Option<Round> {
        const TRIED: usize = 24;
        let mut best: Option<(usize, u32, Vec<Act>)> = None;
        let mut tried = 0;
        for node in 0..self.nodes.len() as u32 {
            if !self.sense[node as usize].looping {
                continue;
            }
            for edge in self.first[node as usize]..self.first[node as usize + 1] {
                let (to, act) = self.edges[edge as usize];
                let fits = gain == Gain::Nothing || Gain::of_act(&act) == gain;
                let inside = self.sense.get(to as usize).map(|sense| sense.part);
                if !fits
                    || inside != Some(self.sense[node as usize].part)
                    || !with_recoil && act.effect == Effect::Recoil
                {
                    continue;
                }
                tried += 1;
                let Some(way) = self.way_back(to, node, with_recoil) else { continue };
                let cycle: Vec<Act> = std::iter::once(act).chain(way).collect();
                if Brings::of(&cycle).gain() > gain {
                    continue;
                }
                if best.as_ref().is_none_or(|(length, ..)| cycle.len() < *length) {
                    best = Some((cycle.len(), node, cycle));
                }
                if tried >= TRIED {
                    return best.map(|best| self.round(best));
                }
            }
        }
        best.map(|best| self.round(best))
    }

    /// The shortest way within a component.
    fn way_back(&mut self, from: u32, to: u32, with_recoil: bool) -> Option<Vec<Act>> {
        if from == to {
            return Some(Vec::new());
        }
        self.searches += 1;
        self.back.resize(self.nodes.len().max(self.back.len()), (NOBODY, 0));
        let part = self.sense[to as usize].part;
        let mut queue = vec![from];
        self.back[from as usize] = (NOBODY, self.searches);
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            next += 1;
            for edge in self.first[node as usize]..self.first[node as usize + 1] {
                let (after, act) = self.edges[edge as usize];
                let inside = self.sense.get(after as usize).is_some_and(|sense| sense.part == part);
                if !inside
                    || self.back[after as usize].1 == self.searches
                    || !with_recoil && act.effect == Effect::Recoil
                {
                    continue;
                }
                self.back[after as usize] = (edge, self.searches);
                if after == to {
                    return Some(self.walked(from, to));
                }
                queue.push(after);
            }
        }
        None
    }

    /// The acts of the last search for a way back.
    fn walked(&self, from: u32, to: u32) -> Vec<Act> {
        let mut acts = Vec::new();
        let mut node = to;
        while node != from {
            let edge = self.back[node as usize].0;
            acts.push(self.edges[edge as usize].1);
            node = self.first.partition_point(|&first| first <= edge) as u32 - 1;
        }
        acts.reverse();
        acts
    }

    /// A cycle from the node of it that is nearest to a start, with the way there.
    fn round(&self, (_, node, mut cycle): (usize, u32, Vec<Act>)) -> Round {
        let mut along = vec![node];
        for act in &cycle {
            let here = along.last().copied().unwrap_or(node);
            let next = self.edges_of(here).iter().find(|(_, other)| other == act);
            along.extend(next.map(|(to, _)| *to));
        }
        along.truncate(cycle.len());
        let (turn, entry) =
            along.iter().copied().enumerate().min_by_key(|&(_, node)| node).unwrap_or((0, node));
        cycle.rotate_left(turn);
        let mut lead = Vec::new();
        let mut node = entry;
        while let (from, Some(act)) = self.from[node as usize] {
            lead.push(act);
            node = from;
        }
        lead.reverse();
        Round { start: self.from[node as usize].0 as usize, lead, cycle }
    }
}

/// A quick hash for positions, which are four words.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        let wide = u128::from(self.0.rotate_left(23) ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (wide >> 64) as u64 ^ wide as u64;
    }
}
