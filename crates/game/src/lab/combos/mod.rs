//! `combos`: which few cards together make chains.
//!
//! Every arrangement of N cards of one player on a board is tried: any sectors, any order in a stack,
//! either face up, either way round, without tokens, for moves, pivots, rolls and destructions of other cards
//! can bring every card of a game anywhere. The chain begins when one of the cards is played where it may be
//! (R-DEP-5), or when a further card moves, pivots or rolls one of them. From there all choices are followed.
//!
//! A loop is a position, waiting effects included, that a chain comes back to. Armor and piles are not part of
//! it, and neither is the opponent's board, which is taken to hold plain cards: what a turn of the loop takes from
//! them is what it brings.

mod demonstration;
mod graph;
mod kinds;
mod model;
mod search;
mod starts;
#[cfg(test)]
mod tests;

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

pub use demonstration::{Demonstration, demonstrate};
pub use graph::{Brings, Gain};
pub use kinds::Shown;
pub use search::{Begin, Example, Opening};

use crate::cards::{Card, Cruiser};
use crate::dice::Dice;
use crate::engine::Side;
use kinds::{CardKind, Scheme, exact};
use search::{Allowance, Found, Ground, Worker};
use starts::Starts;

/// How many cards a combination may have.
pub(crate) const SIZES: std::ops::RangeInclusive<usize> = 2..=model::MOST;

/// What to search for: cards, a cruiser, limits.
pub struct Question<'a> {
    /// The cards asked about, no two with the same ID code.
    pub cards: &'a [Card],
    /// How many of them together.
    pub size: usize,
    /// The board they lie on.
    pub cruiser: &'a Cruiser,
    /// The limit for combinations of four. If there are more, this number is drawn at random.
    pub sample: u64,
    /// The seed of what is drawn.
    pub seed: u64,
    /// How many chains to keep, of the longest and of the most damaging.
    pub chains: usize,
}

/// A loop, and all cards that make it.
#[derive(Clone, Debug)]
pub struct Loop {
    /// For each place of the combination the cards that can take it, with the face that lies up at first.
    pub places: Vec<Vec<Shown>>,
    /// What a turn of it brings.
    pub brings: Brings,
    /// How to get into it, and once around.
    pub example: Example,
}

impl Loop {
    /// What comes first: what it brings, then how easily it begins, then how short it is.
    fn rank(&self) -> (Gain, bool, usize, usize, Vec<Shown>) {
        let Example { lead, cycle, begin, cards, .. } = &self.example;
        (self.brings.gain(), *begin == Begin::SetOff, cycle.len(), lead.len(), cards.clone())
    }
}

/// Merges loops that bring the same and differ in a single place, which any card of either may take.
/// The loops are sorted before and after; a merged loop keeps the example of the first.
fn merge(loops: &mut Vec<Loop>) {
    let size = loops.first().map_or(0, |round| round.places.len());
    for round in loops.iter_mut() {
        let mut order: Vec<usize> = (0..size).collect();
        order.sort_by(|&one, &two| round.places[one].cmp(&round.places[two]));
        round.places = order.iter().map(|&place| round.places[place].clone()).collect();
    }
    for place in (0..size).rev() {
        let mut merged: Vec<Loop> = Vec::new();
        let mut known: HashMap<(Brings, Begin, Vec<Vec<Shown>>), usize> = HashMap::new();
        for mut round in loops.drain(..) {
            let own = round.places.remove(place);
            match known.entry((round.brings, round.example.begin, round.places.clone())) {
                Entry::Occupied(entry) => merged[*entry.get()].places[place].extend(own),
                Entry::Vacant(entry) => {
                    entry.insert(merged.len());
                    round.places.insert(place, own);
                    merged.push(round);
                }
            }
        }
        for round in &mut merged {
            round.places[place].sort_unstable();
            round.places[place].dedup();
        }
        *loops = merged;
    }
}

/// A chain that leads into no loop.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The cards that can take each place.
    pub places: Vec<Vec<Shown>>,
    /// What it brings.
    pub brings: Brings,
    /// How it goes.
    pub example: Example,
}

/// The combinations that a search found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Combinations of the cards asked about.
    pub sets: u64,
    /// Those that were looked at.
    pub tried: u64,
    /// Combinations of kinds of cards that were searched for them.
    pub searched: u64,
    /// Arrangements with a way to begin.
    pub starts: u64,
    /// Positions on the way.
    pub positions: u64,
    /// Combinations of kinds that were too large to be searched to the end.
    pub cut: u64,
    /// Combinations of kinds that were not searched, as others like them were too large.
    pub left_out: u64,
    /// Combinations of cards that make a loop.
    pub looping: u64,
    /// Loops that need all of their cards, the best first.
    pub loops: Vec<Loop>,
    /// The chains with the most effects.
    pub longest: Vec<Chain>,
    /// The chains that do the most damage.
    pub damaging: Vec<Chain>,
    /// Whether combinations were drawn at random.
    pub is_sampled: bool,
    /// Whether it was not interrupted.
    pub whole: bool,
}

impl Findings {
    /// Whether every combination was looked at, and to the end.
    pub fn is_exhaustive(&self) -> bool {
        self.whole && self.tried == self.sets && self.cut + self.left_out == 0
    }
}

/// Armor before cards before fighters.
fn severity(brings: &Brings) -> u32 {
    (brings.strikes << 20) + (brings.destroyed << 10) + brings.hits
}

/// How many combinations of `size` there are.
pub fn combinations(cards: u64, size: u64) -> u64 {
    (0..size).fold(1, |count, taken| count * cards.saturating_sub(taken) / (taken + 1))
}

/// Searches. `progress` receives the steps done and the number of all steps.
pub fn find(question: &Question, stop: &AtomicBool, progress: &(dyn Fn(u64, u64) + Sync)) -> Findings {
    let size = question.size.clamp(*SIZES.start(), *SIZES.end());
    let sets = combinations(question.cards.len() as u64, size as u64);
    let ground = Ground {
        cards: question.cards,
        starts: (0..=size).map(|cards| Starts::new(cards, question.cruiser)).collect(),
        fold: true,
        together: search::TOGETHER,
    };
    let mut answer = if size < model::MOST || sets <= question.sample {
        every_kind(&ground, size, question.chains, stop, progress)
    } else {
        let drawn = draw(question.cards.len(), size, question.sample, question.seed);
        let found = sampled(&ground, &drawn, question.chains, stop, progress);
        Findings { is_sampled: true, ..found }
    };
    answer.sets = sets;
    answer.whole = !stop.load(Ordering::Relaxed);
    if answer.whole && !answer.is_sampled {
        // As large a share of the combinations of cards as of those of kinds.
        let (searched, all) = (answer.searched, answer.searched + answer.left_out);
        answer.tried = if answer.left_out == 0 { sets } else { share(sets, searched, all) };
    }
    answer
}

fn share(of: u64, part: u64, whole: u64) -> u64 {
    (u128::from(of) * u128::from(part) / u128::from(whole.max(1))) as u64
}

/// What one thread has found so far.
struct Catch {
    worker: Worker,
    answer: Findings,
    /// What may still be spent on the part of the work in hand.
    allowance: Allowance,
    /// What was spent of it.
    spent: u64,
    /// Combinations of cards that make a loop, by their places.
    looping: HashSet<[u16; model::MOST]>,
}

impl Catch {
    fn new(allowance: Allowance) -> Self {
        Catch {
            worker: Worker::default(),
            answer: Findings::default(),
            allowance,
            spent: 0,
            looping: HashSet::new(),
        }
    }

    fn and(mut self, other: Catch, chains: usize) -> Catch {
        let Findings { tried, searched, starts, positions, cut, left_out, loops, longest, damaging, .. } =
            other.answer;
        let answer = &mut self.answer;
        answer.tried += tried;
        answer.searched += searched;
        answer.starts += starts;
        answer.positions += positions;
        answer.cut += cut;
        answer.left_out += left_out;
        answer.loops.extend(loops);
        answer.longest.extend(longest);
        answer.damaging.extend(damaging);
        self.trim(chains);
        self.looping.extend(other.looping);
        self.allowance = self.allowance.after(other.allowance, 0);
        self.spent += other.spent;
        self
    }

    fn trim(&mut self, chains: usize) {
        let key = |chain: &Chain| chain.example.cards.clone();
        let answer = &mut self.answer;
        answer.longest.sort_by_cached_key(|chain| (std::cmp::Reverse(chain.brings.effects), key(chain)));
        answer.longest.truncate(chains);
        answer.damaging.sort_by_cached_key(|chain| {
            (std::cmp::Reverse(severity(&chain.brings)), chain.brings.effects, key(chain))
        });
        answer.damaging.truncate(chains);
    }

    /// Searches a combination, as far as that is allowed, and keeps what is worth keeping.
    fn take(&mut self, ground: &Ground, faces: &[[model::Sight; 2]], members: &[&[Shown]], chains: usize) {
        let effects = faces.iter().flatten().map(model::Sight::count).sum();
        let Some(most) = self.allowance.most(effects) else {
            self.answer.left_out += 1;
            return;
        };
        let found = ground.search(&mut self.worker, faces, members, most);
        self.pay(&found, effects);
        let answer = &mut self.answer;
        answer.searched += 1;
        answer.starts += found.starts;
        answer.positions += found.positions;
        answer.cut += u64::from(found.cut);
        let places = || members.iter().map(|members| members.to_vec()).collect();
        let chain = |example: Example| Chain { places: places(), brings: Brings::of(&example.lead), example };
        let gain = found.gain();
        let Found { round, longest, damaging, .. } = found;
        answer.longest.extend(longest.map(chain));
        let harms = |chain: &Chain| severity(&chain.brings) > 0;
        answer.damaging.extend(damaging.map(chain).filter(harms));
        if answer.longest.len().max(answer.damaging.len()) > 4 * chains + 64 {
            self.trim(chains);
        }
        let (Some(example), Some(gain)) = (round, gain) else { return };
        self.count(members);
        if self.needs_all(ground, faces, members, most, gain) {
            let brings = Brings::of(&example.cycle);
            self.answer.loops.push(Loop { places: places(), brings, example });
        }
    }

    fn pay(&mut self, found: &Found, effects: u32) {
        self.spent += self.allowance.pay(found.positions, found.cut, effects);
    }

    /// Whether no smaller part of the combination makes as good a loop.
    fn needs_all(
        &mut self,
        ground: &Ground,
        faces: &[[model::Sight; 2]],
        members: &[&[Shown]],
        most: usize,
        gain: Gain,
    ) -> bool {
        // Nothing smaller than two is ever listed: a card that loops alone shows up with any other.
        if faces.len() <= *SIZES.start() {
            return true;
        }
        (0..faces.len()).all(|left_out| {
            let without = |list: &[[model::Sight; 2]]| {
                let mut list = list.to_vec();
                list.remove(left_out);
                list
            };
            let mut others = members.to_vec();
            others.remove(left_out);
            let faces = without(faces);
            let part = ground.search(&mut self.worker, &faces, &others, most);
            self.pay(&part, faces.iter().flatten().map(model::Sight::count).sum());
            part.gain().is_none_or(|part| part > gain)
        })
    }

    /// Counts the combinations of cards behind a combination of kinds.
    fn count(&mut self, members: &[&[Shown]]) {
        fn add(members: &[&[Shown]], chosen: &mut Vec<u16>, looping: &mut HashSet<[u16; model::MOST]>) {
            let Some((first, rest)) = members.split_first() else {
                let mut set = [u16::MAX; model::MOST];
                set[..chosen.len()].copy_from_slice(chosen);
                set.sort_unstable();
                looping.insert(set);
                return;
            };
            for shown in *first {
                let card = shown.card as u16;
                if !chosen.contains(&card) {
                    chosen.push(card);
                    add(rest, chosen, looping);
                    chosen.pop();
                }
            }
        }
        add(members, &mut Vec::new(), &mut self.looping);
    }

    fn finish(mut self, chains: usize) -> Findings {
        self.trim(chains);
        self.answer.looping = self.looping.len() as u64;
        let loops = &mut self.answer.loops;
        loops.sort_by_cached_key(Loop::rank);
        merge(loops);
        loops.sort_by_cached_key(Loop::rank);
        self.answer
    }
}

/// Searches every combination of kinds of cards.
fn every_kind(
    ground: &Ground,
    size: usize,
    chains: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Findings {
    let schemes = Scheme::all(ground.cards);
    let mut work: Vec<(&Scheme, usize, usize)> = Vec::new();
    for scheme in &schemes {
        let kinds = scheme.kinds.len();
        work.extend((0..kinds).flat_map(|one| (one..kinds).map(move |two| (scheme, one, two))));
    }
    let done = AtomicU64::new(0);
    let steps = work.len() as u64;
    let search = |mut catch: Catch, (scheme, one, two): &(&Scheme, usize, usize)| {
        let mut set = vec![*one, *two];
        rest(scheme, &mut set, size, &mut |set| {
            if stop.load(Ordering::Relaxed) || !scheme.holds(set) {
                return;
            }
            let kinds: Vec<&CardKind> = set.iter().map(|&kind| &scheme.kinds[kind]).collect();
            let members: Vec<&[Shown]> = kinds.iter().map(|kind| &kind.members[..]).collect();
            if kinds::different(&members, &|_, _| true).is_some() {
                let faces: Vec<_> = kinds.iter().map(|kind| kind.faces).collect();
                catch.take(ground, &faces, &members, chains);
            }
        });
        progress(done.fetch_add(1, Ordering::Relaxed) + 1, steps);
        catch
    };
    part_by_part(&work, ground.together, chains, &search).finish(chains)
}

/// How many pieces of work are searched at the same time.
const PART: usize = 32;

/// Searches on all threads. What may still be spent is counted after each part, so that the answer does not depend on
/// the number of threads.
fn part_by_part<T: Sync>(
    work: &[T],
    together: u64,
    chains: usize,
    search: &(impl Fn(Catch, &T) -> Catch + Sync),
) -> Catch {
    let mut done = 0;
    work.chunks(PART).fold(Catch::new(Allowance::new(together)), |sum, part| {
        let allowance = sum.allowance.part((work.len() - done) as u64);
        done += part.len();
        let one = |catch: Catch, item| {
            let before = catch.allowance;
            let catch = search(Catch { allowance, ..catch }, item);
            Catch { allowance: catch.allowance.after(before, 0), ..catch }
        };
        let new = || Catch::new(allowance);
        let found = part.par_iter().with_max_len(1).fold(new, one);
        let found = found.reduce(new, |one, other| one.and(other, chains));
        let left = sum.allowance.after(found.allowance, found.spent);
        Catch { allowance: left, ..sum.and(found, chains) }
    })
}

/// Visits every way to go on to a combination of `size` kinds, each once.
fn rest(scheme: &Scheme, set: &mut Vec<usize>, size: usize, visit: &mut dyn FnMut(&[usize])) {
    if set.len() == size {
        return visit(set);
    }
    for kind in set.last().copied().unwrap_or(0)..scheme.kinds.len() {
        set.push(kind);
        rest(scheme, set, size, visit);
        set.pop();
    }
}

/// Searches some combinations of cards, all with either face up.
fn sampled(
    ground: &Ground,
    drawn: &[Vec<usize>],
    chains: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Findings {
    let done = AtomicU64::new(0);
    let search = |mut catch: Catch, cards: &Vec<usize>| {
        if stop.load(Ordering::Relaxed) {
            return catch;
        }
        let before = catch.answer.searched;
        let mut seen = HashSet::new();
        for sides in 0..1usize << cards.len() {
            let side = |place: usize| if sides >> place & 1 == 0 { Side::Front } else { Side::Back };
            let shown: Vec<Shown> =
                cards.iter().enumerate().map(|(place, &card)| Shown { card, side: side(place) }).collect();
            let faces = exact(ground.cards, &shown);
            let levels = shown.iter().map(|&shown| ground.levels(shown));
            let mut same: Vec<_> = faces.iter().copied().zip(levels).collect();
            same.sort_unstable();
            if seen.insert(same) {
                let members: Vec<&[Shown]> = shown.iter().map(std::slice::from_ref).collect();
                catch.take(ground, &faces, &members, chains);
            }
        }
        catch.answer.tried += u64::from(catch.answer.searched > before);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1, drawn.len() as u64);
        catch
    };
    part_by_part(drawn, ground.together, chains, &search).finish(chains)
}

/// Random different combinations of `size` cards, the same for the same seed.
fn draw(cards: usize, size: usize, count: u64, seed: u64) -> Vec<Vec<usize>> {
    let mut dice = Dice::new(seed);
    let mut seen = HashSet::new();
    let mut drawn = Vec::new();
    while (drawn.len() as u64) < count {
        let mut set: Vec<usize> = Vec::with_capacity(size);
        while set.len() < size {
            let card = dice.below(cards as u32) as usize;
            if !set.contains(&card) {
                set.push(card);
            }
        }
        set.sort_unstable();
        if seen.insert(set.clone()) {
            drawn.push(set);
        }
    }
    drawn
}
