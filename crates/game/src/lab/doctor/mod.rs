//! The value of each card to a deck: the same games with the card and with a plain one of its level in its
//! place, in the same place of the same shuffles. Then what other cards would bring instead of the weakest,
//! and which two of the strongest are worth more together than each is alone.

use std::sync::atomic::AtomicBool;

use crate::cards::{Card, CardId};
use crate::dice::split_mix;
use crate::engine::BadSetup;
use crate::lab::build::{Build, Plain};
use crate::lab::opponents::{Opponents, Watch};
use crate::lab::race::{Builds, Estimate, Race, looks, race_for_best, race_for_order};
use crate::sim::stats::Score;
use crate::sim::{Broken, triangle};

/// What to compare with, what to try, and how much to play.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// What decides every chance.
    pub seed: u64,
    /// The most games to play in all.
    pub games: u64,
    /// The cards that others are compared with.
    pub plain: &'a Plain,
    /// Cards to try in place of the weakest; those that the deck has are left out.
    pub others: &'a [Card],
    /// Whether a deck with one of them is legal.
    pub legal: &'a (dyn Fn(&Build) -> bool + Sync),
}

/// What was found out.
#[derive(Clone, Debug)]
pub struct Diagnosis {
    /// The score of the deck as it is.
    pub score: Score,
    /// The cards of the deck, those worth most first.
    pub cards: Vec<Worth>,
    /// What others would bring in place of the weakest, the best first; empty where none was to be tried, or
    /// the games did not suffice.
    pub additions: Vec<Addition>,
    /// How many others were to be tried.
    pub others: usize,
    /// Every two of the strongest cards, those that gain most by each other first.
    pub pairs: Vec<Together>,
    /// Games played.
    pub games: u64,
    /// Games that the deck's player, or an opponent's, forfeited.
    pub forfeits: [u64; 2],
    /// Games that broke down; the first ended it.
    pub broken: Broken,
    /// Whether it ran to its end.
    pub whole: bool,
}

impl Diagnosis {
    /// The deck with the best of `others` in place of its weakest card, and what that gains.
    pub fn best_swap(&self, deck: &Build, others: &[Card]) -> Option<(Build, Estimate)> {
        let (weakest, best) = (self.cards.last()?, self.additions.first()?);
        let card = others.iter().find(|card| card.id == best.id)?;
        Some((deck.exchange(weakest.id, card.clone()), best.gain))
    }
}

/// The value of a card.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Worth {
    /// The card.
    #[serde(skip)]
    pub id: CardId,
    /// Points of score that the deck has more with it than with a plain card. The intervals of all cards
    /// hold together.
    #[serde(flatten)]
    pub worth: Estimate,
    /// The ranks, from 1, that it may have: the games settle that cards before the first rank are better and cards
    /// after the last are worse.
    pub place: [usize; 2],
    /// From 1. Cards with the same number form a chain of neighbors whose order is not settled.
    pub group: usize,
}

/// What a card would bring.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Addition {
    /// The card.
    #[serde(skip)]
    pub id: CardId,
    /// Points of score that the deck has more with it than with its weakest card. The intervals of all
    /// cards that were tried hold together.
    #[serde(flatten)]
    pub gain: Estimate,
}

/// Two cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Together {
    /// The cards.
    pub ids: [CardId; 2],
    /// How much more the two are worth together than each is alone, added up.
    pub bonus: Estimate,
}

/// How many of the strongest cards are tried in pairs.
const STRONGEST: usize = 6;
/// How many cards to add are raced to the end.
const BEST_ADDITIONS: usize = 5;

/// Goes through a deck. Runs on the threads of the pool it is called in.
pub fn examine(
    deck: &Build,
    field: &Opponents,
    settings: &Settings<'_>,
    stop: &AtomicBool,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Result<Diagnosis, BadSetup> {
    let mut watch = Watch::new(stop, progress);
    let plain = settings.plain;
    let others: Vec<&Card> = settings.others.iter().filter(|card| !deck.has(card.id)).collect();
    let share = |percent: u64| settings.games / 100 * percent;
    let (for_additions, for_pairs) = (if others.is_empty() { 0 } else { share(25) }, share(15));
    let for_cards = settings.games - for_additions - for_pairs;
    let stage = |number: u64| split_mix(settings.seed ^ split_mix(number));

    let (score, cards, mut whole) = judge_cards(deck, plain, field, stage(1), for_cards, &mut watch)?;
    let (mut additions, mut pairs, mut others_tried) = (Vec::new(), Vec::new(), 0);
    if let Some(weakest) = cards.last().filter(|_| whole) {
        let tried: Vec<Build> = others
            .iter()
            .map(|&card| deck.exchange(weakest.id, card.clone()))
            .filter(|build| (settings.legal)(build))
            .collect();
        others_tried = tried.len();
        (additions, whole) = judge_additions(deck, &tried, field, stage(2), for_additions, &mut watch)?;
    }
    if whole {
        let strongest: Vec<CardId> = cards.iter().take(STRONGEST).map(|card| card.id).collect();
        (pairs, whole) = judge_pairs(deck, &strongest, plain, field, stage(3), for_pairs, &mut watch)?;
    }
    Ok(Diagnosis {
        score,
        cards,
        additions,
        others: others_tried,
        pairs,
        games: watch.games,
        forfeits: watch.forfeits,
        broken: watch.broken,
        whole,
    })
}

/// The deck with plain cards in place of some.
fn plainer(deck: &Build, plain: &Plain, ids: &[CardId]) -> Build {
    ids.iter().fold(deck.clone(), |build, &id| match deck.cards().find(|card| card.id == id) {
        Some(card) => build.exchange(id, plain.plain_version(card)),
        None => build,
    })
}

/// When to look if `arms` arms share `games` games: first after a fifth of their even share, if that is
/// enough to tell anything, and for the last time after `most` times that share, which is the maximum.
fn schedule(field: &Opponents, arms: usize, games: u64, most: u64, growth: f64) -> Vec<u64> {
    let even = games / 2 / arms.max(1) as u64;
    let first = (even / 5).max(FIRST_LOOK).max(2 * field.opponents() as u64);
    looks(field.opponents(), first, most * even, growth)
}

/// The fewest pairs before the first look.
const FIRST_LOOK: u64 = 16;

/// The fewest games with which a deck of N cards can be examined against M opponents.
pub fn fewest_games(cards: usize, opponents: usize) -> u64 {
    let first = FIRST_LOOK.max(2 * opponents as u64).next_multiple_of(opponents.max(1) as u64);
    // What is left to the cards after additions and pairs.
    2 * first * (cards as u64 + 1) * 100 / 60 + 100
}

fn judge_cards(
    deck: &Build,
    plain: &Plain,
    field: &Opponents,
    seed: u64,
    games: u64,
    watch: &mut Watch<'_>,
) -> Result<(Score, Vec<Worth>, bool), BadSetup> {
    let ids = deck.ids();
    let mut builds = vec![deck.clone()];
    builds.extend(ids.iter().map(|&id| plainer(deck, plain, &[id])));
    let grid = schedule(field, builds.len(), games, 3, 1.5);
    let mut race = Race::new(Builds { field, seed, builds: &builds, watch }, ids.len(), grid);
    let whole = race_for_order(&mut race, games)?;
    let each = race.looks_for(ids.len());
    let mut score = Score::default();
    race.halves(0).iter().for_each(|&halves| score.add_pair([halves / 2, halves - halves / 2]));
    let mut cards: Vec<(usize, Estimate)> =
        (1..=ids.len()).map(|arm| (arm, race.lead(0, arm, &each))).collect();
    if race.pairs(0) == 0 {
        return Ok((score, Vec::new(), whole));
    }
    cards.sort_by(|one, two| two.1.mean.total_cmp(&one.1.mean));
    let two_by_two = race.looks_for(triangle::size(ids.len()));
    // How much more one card is worth than another: how much worse the deck is without it.
    let lead = |one: usize, two: usize| race.lead(cards[two].0, cards[one].0, &two_by_two);
    let count = cards.len();
    let mut group = 1;
    let worths = (0..count)
        .map(|at| {
            let better = (0..count).filter(|&other| other != at && lead(other, at).low > 0.0).count();
            let worse = (0..count).filter(|&other| other != at && lead(at, other).low > 0.0).count();
            if at > 0 && lead(at - 1, at).low > 0.0 {
                group += 1;
            }
            let (arm, worth) = cards[at];
            Worth { id: ids[arm - 1], worth, place: [better + 1, count - worse], group }
        })
        .collect();
    Ok((score, worths, whole))
}

/// `tried` are decks that differ from this one in a card each.
fn judge_additions(
    deck: &Build,
    tried: &[Build],
    field: &Opponents,
    seed: u64,
    games: u64,
    watch: &mut Watch<'_>,
) -> Result<(Vec<Addition>, bool), BadSetup> {
    let mut builds = vec![deck.clone()];
    builds.extend_from_slice(tried);
    let grid = schedule(field, builds.len(), games, 8, 2.0);
    let mut race = Race::new(Builds { field, seed, builds: &builds, watch }, tried.len(), grid);
    let better_half = |alive: &mut Vec<usize>| alive.truncate(alive.len().div_ceil(2).max(BEST_ADDITIONS));
    let whole = race_for_best(&mut race, games, true, |_, _, alive| better_half(alive))?;
    let each = race.looks_for(tried.len());
    let came = |build: &Build| build.ids().into_iter().find(|&id| !deck.has(id));
    let mut additions: Vec<Addition> = tried
        .iter()
        .enumerate()
        .filter_map(|(at, build)| Some(Addition { id: came(build)?, gain: race.lead(at + 1, 0, &each) }))
        .filter(|addition| addition.gain.pairs > 0)
        .collect();
    // Cards that went further in the race come before those that dropped out early and may
    // only look better by luck.
    additions.sort_by(|one, two| {
        two.gain.pairs.cmp(&one.gain.pairs).then(two.gain.mean.total_cmp(&one.gain.mean))
    });
    Ok((additions, whole))
}

fn judge_pairs(
    deck: &Build,
    strongest: &[CardId],
    plain: &Plain,
    field: &Opponents,
    seed: u64,
    games: u64,
    watch: &mut Watch<'_>,
) -> Result<(Vec<Together>, bool), BadSetup> {
    let count = strongest.len();
    let mut builds = vec![deck.clone()];
    builds.extend(strongest.iter().map(|&id| plainer(deck, plain, &[id])));
    let two: Vec<[usize; 2]> = (0..triangle::size(count)).map(triangle::members).collect();
    builds.extend(two.iter().map(|both| plainer(deck, plain, &both.map(|at| strongest[at]))));
    if two.is_empty() {
        return Ok((Vec::new(), true));
    }
    // One look: every figure needs all its arms on the same shuffles.
    let even = games / 2 / builds.len() as u64;
    let grid = looks(field.opponents(), even.max(2 * field.opponents() as u64), 0, 2.0);
    let arms: Vec<usize> = (1..builds.len()).collect();
    let mut race = Race::new(Builds { field, seed, builds: &builds, watch }, arms.len(), grid);
    if !race.advance(&arms)? {
        return Ok((Vec::new(), false));
    }
    let each = race.looks_for(two.len());
    let mut pairs: Vec<Together> = two
        .iter()
        .enumerate()
        .map(|(at, &[first, second])| {
            let (one, other, both) = (first + 1, second + 1, 1 + count + at);
            // Together: 0 − both. Alone: 0 − one, and 0 − other.
            let bonus = race.contrast(&[(one, 1.0), (other, 1.0), (0, -1.0), (both, -1.0)], &each);
            Together { ids: [strongest[first], strongest[second]], bonus }
        })
        .collect();
    pairs.sort_by(|one, two| two.bonus.mean.total_cmp(&one.bonus.mean));
    Ok((pairs, true))
}

#[cfg(test)]
mod tests;
