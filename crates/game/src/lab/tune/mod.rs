//! Improves a deck step by step: games with many changed decks tell which cards look promising, bundles of
//! swaps are proposed from that and raced on shared shuffles, and a step is taken only when its sequential
//! interval lies above zero. At the end test games, which were not used to choose, measure the gain.

mod screen;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use super::build::Build;
use super::opponents::{Opponents, Watch};
use super::race::{Builds, Estimate, Race, looks, race_for_best};
use crate::cards::{Card, CardId, Cruiser};
use crate::dice::{Dice, split_mix};
use crate::engine::BadSetup;
use crate::sim::Broken;
use crate::sim::stats::Score;
use screen::{CardEstimate, Screen};

/// What a deck may become, and how much to play for it.
pub struct Settings<'a> {
    /// What decides every chance.
    pub seed: u64,
    /// The most games to play in all, and at least [`fewest_games`].
    pub games: u64,
    /// Rounds that earlier runs have played: their shuffles are not used again.
    pub round: u64,
    /// Cards that may come in.
    pub cards: &'a [Card],
    /// Cruisers that it may fly with instead of its own.
    pub cruisers: &'a [Cruiser],
    /// How many cards it may have.
    pub sizes: RangeInclusive<usize>,
    /// Whether a build is legal.
    pub legal: &'a (dyn Fn(&Build) -> bool + Sync),
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The best deck found.
    pub build: Build,
    /// The way there.
    pub steps: Vec<Improvement>,
    /// Test games; `None` where it was stopped before them.
    pub fresh: Option<Fresh>,
    /// Rounds of proposals, those of earlier runs included.
    pub round: u64,
    /// Games played.
    pub games: u64,
    /// Games that the deck's player, or an opponent's, forfeited.
    pub forfeits: [u64; 2],
    /// Games that broke down; no step was tried after the first.
    pub broken: Broken,
}

/// A change that was accepted.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Improvement {
    /// Cards that left.
    pub out: Vec<CardId>,
    /// Cards that came in.
    #[serde(rename = "in")]
    pub into: Vec<CardId>,
    /// The cruiser, where it is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cruiser: Option<String>,
    /// What it gained in the race that accepted it; this is a little too high, because winners are partly lucky.
    #[serde(flatten)]
    pub gain: Estimate,
}

/// Games that took part in no choice, with the deck as it was and as it has become, on the same shuffles.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// By opponent: before, after.
    pub scores: Vec<[Score; 2]>,
    /// The difference over all opponents.
    pub gain: Estimate,
}

impl Fresh {
    /// The scores over all opponents: before, after.
    pub fn total(&self) -> [Score; 2] {
        self.scores
            .iter()
            .fold([Score::default(); 2], |[before, after], scores| [before + scores[0], after + scores[1]])
    }
}

/// The fewest games with which a deck can be tuned against N opponents: for a race of a few proposals
/// to get to its first look, and for test games.
pub fn fewest_games(opponents: usize) -> u64 {
    100 * first_look(opponents)
}

/// The fewest pairs before the first look of a race.
fn first_look(opponents: usize) -> u64 {
    looks(opponents, FIRST_LOOK.max(2 * opponents as u64), 0, 2.0)[0]
}

const FIRST_LOOK: u64 = 32;

/// Called during a search.
pub struct Callbacks<'a> {
    /// Set from outside, it ends the search with the best deck so far.
    pub stop: &'a AtomicBool,
    /// Called from time to time with the number of games played.
    pub progress: &'a mut (dyn FnMut(u64) + Send),
    /// Called for every step that is taken, with everything known so far.
    pub keep: &'a mut (dyn FnMut(&Tuned) + Send),
}

/// Improves a deck: `start` is what the gain is measured from, `from` where the search begins. Runs on the
/// threads of the pool it is called in.
pub fn tune(
    start: &Build,
    from: &Build,
    field: &Opponents,
    settings: &Settings<'_>,
    listener: Callbacks<'_>,
) -> Result<Tuned, BadSetup> {
    let for_fresh = (settings.games / 8).max(8 * field.opponents() as u64);
    let mut search = Search {
        field,
        settings,
        games: settings.games.saturating_sub(for_fresh),
        screen: Screen::default(),
        refused: BTreeSet::new(),
        build: from.clone(),
        steps: Vec::new(),
        round: settings.round,
        watch: Watch::new(listener.stop, listener.progress),
    };
    let mut first = true;
    while !search.watch.is_stopped() {
        let (played, steps) = (search.watch.games, search.steps.len());
        search.round += 1;
        if !search.play_round(first)? || search.watch.games == played {
            break;
        }
        if search.steps.len() > steps {
            (listener.keep)(&search.found(None));
        }
        first = false;
    }
    // What the search left is played, too.
    let fresh = search.fresh(start, settings.games.saturating_sub(search.watch.games))?;
    Ok(search.found(fresh))
}

struct Search<'a, 'w> {
    field: &'a Opponents,
    settings: &'a Settings<'a>,
    /// What may be played before the test games.
    games: u64,
    screen: Screen,
    /// Builds that lost a race against the present one.
    refused: BTreeSet<(String, Vec<CardId>)>,
    build: Build,
    steps: Vec<Improvement>,
    round: u64,
    watch: Watch<'w>,
}

/// Shares of the games that one round may take for screening, the first one and later ones, and for its race.
const FIRST_SCREEN: f64 = 0.12;
const LATER_SCREEN: f64 = 0.06;
const RACE: f64 = 0.12;
/// The most games that they may take, however many there are: more would tell little more.
const MOST_SCREEN: u64 = 40_000;
const MOST_RACE: u64 = 400_000;
/// How many cards of a deck are exchanged for screening, of 25: at first, and later.
const FIRST_CHANGES: usize = 10;
const LATER_CHANGES: usize = 5;
/// Gains that cannot reach this much any more are not pursued.
const WORTHWHILE: f64 = 0.004;

impl Search<'_, '_> {
    /// The seed of what one round does for one purpose.
    fn seed(&self, purpose: u64) -> u64 {
        split_mix(split_mix(self.settings.seed ^ split_mix(purpose)) ^ self.round)
    }

    fn found(&self, fresh: Option<Fresh>) -> Tuned {
        Tuned {
            build: self.build.clone(),
            steps: self.steps.clone(),
            fresh,
            round: self.round,
            games: self.watch.games,
            forfeits: self.watch.forfeits,
            broken: self.watch.broken.clone(),
        }
    }

    /// Screens, proposes and races once; `false` where it was stopped. Plays nothing where what is left does
    /// not suffice for a race worth the name.
    fn play_round(&mut self, first: bool) -> Result<bool, BadSetup> {
        let share = |share: f64| (share * self.games as f64) as u64;
        let screen = share(if first { FIRST_SCREEN } else { LATER_SCREEN }).min(MOST_SCREEN);
        let race = share(RACE).min(MOST_RACE);
        if self.watch.games + screen + race / 2 > self.games {
            return Ok(true);
        }
        if !self.screen_variants(first, screen)? {
            return Ok(false);
        }
        let left = self.games.saturating_sub(self.watch.games);
        let most = race.min(left);
        let mut proposals = self.proposals();
        // As many as can get to the first look beside the present deck.
        let arms = most / 2 / first_look(self.field.opponents());
        proposals.truncate(arms.saturating_sub(1) as usize);
        if proposals.is_empty() {
            return Ok(true);
        }
        let (winner, whole) = self.race(&proposals, most)?;
        match winner {
            Some((at, gain)) => self.take(&proposals[at], gain),
            None if whole => self.refused.extend(proposals.iter().map(key)),
            None => {}
        }
        Ok(whole)
    }

    /// Plays games with decks that are changed in many places.
    fn screen_variants(&mut self, first: bool, games: u64) -> Result<bool, BadSetup> {
        let mut dice = Dice::new(self.seed(1));
        let size = self.build.cards().len();
        let changes = (size * if first { FIRST_CHANGES } else { LATER_CHANGES } / 25).max(1);
        let opponents = self.field.opponents() as u64;
        let pairs = (games / 2 / opponents).max(1) * opponents;
        let (mut decks, mut halves) = (Vec::new(), Vec::new());
        let mut from = 0;
        while from < pairs {
            // Whole decks take memory, so only this number is made at a time.
            let to = pairs.min(from + DECKS_AT_A_TIME);
            let build = |_| {
                // Rules may allow few changes; a deck that stays as it is tells something too.
                let mut changed = (0..TRIES).map(|_| self.changed(changes, &mut dice));
                let legal = changed.find(|build| (self.settings.legal)(build));
                legal.unwrap_or_else(|| self.build.clone())
            };
            let builds: Vec<Build> = (from..to).map(build).collect();
            let asked: Vec<_> =
                builds.iter().zip(from..).map(|(build, pair)| (build, pair..pair + 1)).collect();
            let seed = self.seed(2);
            let Some(played) = self.field.play(seed, &asked, &mut self.watch)? else { return Ok(false) };
            halves.extend(played.into_iter().flatten());
            decks.extend(builds.iter().map(Build::ids));
            from = to;
        }
        self.screen.add(decks, &halves, self.field.opponents());
        Ok(true)
    }

    fn changed(&self, changes: usize, dice: &mut Dice) -> Build {
        let mut out = self.build.ids();
        dice.shuffle(&mut out);
        let mut into: Vec<&Card> =
            self.settings.cards.iter().filter(|card| !self.build.has(card.id)).collect();
        dice.shuffle(&mut into);
        let swaps = out.into_iter().zip(into).take(changes);
        swaps.fold(self.build.clone(), |build, (out, card)| build.exchange(out, card.clone()))
    }

    /// Builds worth a race: bundles of the most promising swaps, of different sizes; the same with sampled estimates
    /// (Thompson sampling); another cruiser; a card more or less.
    fn proposals(&self) -> Vec<Build> {
        let promises = self.screen.promises();
        let mut dice = Dice::new(self.seed(3));
        let mut builds: Vec<Build> = Vec::new();
        let means: BTreeMap<CardId, f64> = promises.iter().map(|(&id, promise)| (id, promise.mean)).collect();
        for swaps in [8, 5, 3, 2, 1] {
            builds.extend(self.bundle(&means, swaps));
        }
        for swaps in [5, 3, 2] {
            let sampled =
                promises.iter().map(|(&id, promise)| (id, CardEstimate::sample(promise, &mut dice)));
            builds.extend(self.bundle(&sampled.collect(), swaps));
        }
        let others = self.settings.cruisers.iter().filter(|cruiser| cruiser.id != self.build.cruiser.id);
        builds.extend(others.map(|cruiser| self.build.with_cruiser(cruiser)));
        let size = self.build.cards().len();
        let (weakest, best) = self.ends(&means);
        if size > *self.settings.sizes.start() {
            builds.extend(weakest.first().map(|&id| self.build.without(id)));
        }
        if size < *self.settings.sizes.end() {
            builds.extend(best.first().map(|&card| self.build.with(card.clone())));
        }
        let mut seen = self.refused.clone();
        seen.insert(key(&self.build));
        builds.retain(|build| seen.insert(key(build)) && (self.settings.legal)(build));
        builds
    }

    /// The deck's cards, the weakest first, and the others, the best first, as far as known.
    fn ends(&self, adds: &BTreeMap<CardId, f64>) -> (Vec<CardId>, Vec<&Card>) {
        let worth = |id: &CardId| adds.get(id).copied().unwrap_or(0.0);
        let mut weakest = self.build.ids();
        weakest.sort_by(|one, two| worth(one).total_cmp(&worth(two)));
        let mut best: Vec<&Card> =
            self.settings.cards.iter().filter(|card| !self.build.has(card.id)).collect();
        best.sort_by(|one, two| worth(&two.id).total_cmp(&worth(&one.id)));
        (weakest, best)
    }

    /// Up to N swaps of the weakest cards for the best others, where each is expected to gain something.
    fn bundle(&self, adds: &BTreeMap<CardId, f64>, swaps: usize) -> Option<Build> {
        let worth = |id: &CardId| adds.get(id).copied().unwrap_or(0.0);
        let (weakest, best) = self.ends(adds);
        let mut build = self.build.clone();
        let mut made = 0;
        let mut free = weakest.into_iter();
        for card in best {
            let Some(out) = free.clone().next().filter(|out| made < swaps && worth(&card.id) > worth(out))
            else {
                break;
            };
            let tried = build.exchange(out, card.clone());
            // Rules may forbid this swap and allow the next.
            if (self.settings.legal)(&tried) {
                build = tried;
                made += 1;
                free.next();
            }
        }
        (made > 0).then_some(build)
    }

    /// Races proposals against the present deck. The winner is the first leader whose interval lies above
    /// zero; the interval takes account of how many there are and how often it is looked at.
    fn race(
        &mut self,
        proposals: &[Build],
        games: u64,
    ) -> Result<(Option<(usize, Estimate)>, bool), BadSetup> {
        let mut builds = vec![self.build.clone()];
        builds.extend_from_slice(proposals);
        let opponents = self.field.opponents();
        let first = (games / 16 / builds.len() as u64).clamp(1, 104).max(first_look(opponents));
        let grid = looks(opponents, first, games / 5, 1.6);
        let seed = self.seed(4);
        let source = Builds { field: self.field, seed, builds: &builds, watch: &mut self.watch };
        let mut race = Race::new(source, proposals.len(), grid);
        let mut winner = None;
        let whole = race_for_best(&mut race, games, false, |race, each, alive| {
            let lead = race.lead(alive[0], 0, each);
            if lead.low > 0.0 {
                winner = Some((alive[0] - 1, lead));
                return alive.clear();
            }
            alive.truncate(alive.len().div_ceil(2));
            alive.retain(|&arm| race.lead(arm, 0, each).high > WORTHWHILE);
        })?;
        Ok((winner, whole))
    }

    fn take(&mut self, next: &Build, gain: Estimate) {
        let (old, new) = (self.build.ids(), next.ids());
        self.steps.push(Improvement {
            out: old.iter().filter(|&&id| !next.has(id)).copied().collect(),
            into: new.iter().filter(|&&id| !self.build.has(id)).copied().collect(),
            cruiser: (next.cruiser.id != self.build.cruiser.id).then(|| next.cruiser.id.clone()),
            gain,
        });
        self.build = next.clone();
        // What lost against the old deck may win against the new one's neighbors.
        self.refused.clear();
    }

    /// Plays games that nothing was chosen by.
    fn fresh(&mut self, start: &Build, games: u64) -> Result<Option<Fresh>, BadSetup> {
        let opponents = self.field.opponents();
        // Whole rounds of the opponents, and two at least: fewer tell nothing.
        let pairs = (games / 4 / opponents as u64).max(2) * opponents as u64;
        let builds = [start.clone(), self.build.clone()];
        let seed = self.seed(5);
        let source = Builds { field: self.field, seed, builds: &builds, watch: &mut self.watch };
        let mut race = Race::new(source, 1, looks(opponents, pairs, 0, 2.0));
        if !race.advance(&[1])? {
            return Ok(None);
        }
        let score = |arm: usize, opponent: usize| {
            let mut score = Score::default();
            let own = race.halves(arm).iter().skip(opponent).step_by(opponents);
            own.for_each(|&halves| score.add_pair([halves / 2, halves - halves / 2]));
            score
        };
        let scores = (0..opponents).map(|opponent| [score(0, opponent), score(1, opponent)]).collect();
        Ok(Some(Fresh { scores, gain: race.lead(1, 0, &race.looks_for(1)) }))
    }
}

/// How many decks are made at a time for screening.
const DECKS_AT_A_TIME: u64 = 2_000;
/// How often a legal change is looked for.
const TRIES: usize = 20;

/// Equal for equal builds, and different for others.
fn key(build: &Build) -> (String, Vec<CardId>) {
    (build.cruiser.id.clone(), build.ids())
}

#[cfg(test)]
mod tests;
