//! Builds of a deck against a field of opponents: pairs of games whose shuffles all builds share.

use std::ops::{AddAssign, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use super::build::{Build, own_label};
use crate::bots::BotMaker;
use crate::dice::Dice;
use crate::engine::{BadSetup, Both, Decks, Mode, Player, Reason, Setup, Table};
use crate::sim::add_up::AddUp;
use crate::sim::{Broken, Entry, GameId, Games, Seats, half_points, is_over, match_seed, play_all};

/// The opponents, and who plays the deck against them.
#[derive(Clone)]
pub struct Opponents {
    opponents: Vec<Entry>,
    bot: BotMaker,
    round_limit: u16,
}

/// What a run receives and reports while games are played.
pub struct Watch<'a> {
    /// Set from outside, it ends the run with what has been played.
    pub stop: &'a AtomicBool,
    /// Called from time to time with the number of games played.
    pub progress: &'a mut (dyn FnMut(u64) + Send),
    /// Games played so far.
    pub games: u64,
    /// Games that the deck's own player, or an opponent's, forfeited.
    pub forfeits: [u64; 2],
    /// Games that broke down. The comparisons need all games, so that the first ends the run.
    pub broken: Broken,
}

impl<'a> Watch<'a> {
    /// Of a run that has not begun.
    pub fn new(stop: &'a AtomicBool, progress: &'a mut (dyn FnMut(u64) + Send)) -> Self {
        Watch { stop, progress, games: 0, forfeits: [0; 2], broken: Broken::default() }
    }

    /// Whether it was stopped, or a game broke down.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.broken.games > 0
    }
}

/// Pairs of games that are wanted: with which build, and which pairs. Pair `n` is played against opponent
/// `n` modulo the number of opponents.
pub(crate) type BuildPairs<'a> = (&'a Build, Range<u64>);

impl Opponents {
    /// At least one opponent; each has its own player.
    pub fn new(mut opponents: Vec<Entry>, bot: BotMaker, round_limit: u16) -> Self {
        for opponent in &mut opponents {
            opponent.cards.sort_by_key(|card| card.id);
        }
        Opponents { opponents, bot, round_limit }
    }

    /// The same decks, all of them played by another bot.
    pub(crate) fn played_by(mut self, bot: &BotMaker) -> Self {
        for opponent in &mut self.opponents {
            opponent.bot = bot.clone();
        }
        Opponents { bot: bot.clone(), ..self }
    }

    /// The same opponents, who take turns in another order.
    pub(crate) fn shuffled(&self, seed: u64) -> Self {
        let mut shuffled = self.clone();
        Dice::new(seed).shuffle(&mut shuffled.opponents);
        shuffled
    }

    /// How many opponents.
    pub fn opponents(&self) -> usize {
        self.opponents.len()
    }

    /// The table of a build and an opponent: the build always sits at `a`'s side.
    fn table(&self, build: &Build, opponent: &Entry) -> Result<Table, BadSetup> {
        Table::new(Setup {
            mode: Mode::TotalWar,
            round_limit: self.round_limit,
            cruisers: Both([build.cruiser.clone(), opponent.cruiser.clone()]),
            decks: Decks::Own(Both([build.cards().cloned().collect(), opponent.cards.clone()])),
        })
    }

    /// Plays what is asked, and answers the deck's points in halves, 0 to 4 for a pair, in the same order.
    /// `None` where it was stopped, or a game broke down, before all was played.
    pub fn play(
        &self,
        seed: u64,
        asked: &[BuildPairs<'_>],
        watch: &mut Watch<'_>,
    ) -> Result<Option<Vec<Vec<u8>>>, BadSetup> {
        let mut items = Vec::new();
        let opponents = self.opponents.len() as u64;
        for (at, (_, numbers)) in asked.iter().enumerate() {
            for opponent in 0..opponents {
                let ahead = |number: u64| (number + opponents - 1 - opponent) / opponents;
                let (mut from, end) = (ahead(numbers.start), ahead(numbers.end));
                while from < end {
                    let to = end.min(from + MOST_PAIRS);
                    items.push(WorkItem { asked: at, opponent: opponent as usize, pairs: from..to });
                    from = to;
                }
            }
        }
        let before = watch.games;
        let games = WorkItems { field: self, seed, asked, items: &items, stop: watch.stop };
        let next = |so_far: &Played, played: u64| {
            if so_far.broken.games > 0 { 0 } else { (items.len() as u64 - played).min(BATCH) }
        };
        let progress = |played: &Played| (watch.progress)(before + 2 * played.pairs.len() as u64);
        let played = play_all(&games, next, watch.stop, progress)?;
        watch.games += 2 * played.pairs.len() as u64;
        watch.forfeits.add_up(&played.forfeits);
        watch.broken += &played.broken;
        let wanted: u64 = asked.iter().map(|(_, numbers)| numbers.end.saturating_sub(numbers.start)).sum();
        if (played.pairs.len() as u64) < wanted {
            return Ok(None);
        }
        let mut pairs = played.pairs;
        pairs.sort_unstable();
        let mut pairs = pairs.into_iter().map(|(_, _, halves)| halves);
        let counts = asked.iter().map(|(_, numbers)| numbers.end.saturating_sub(numbers.start) as usize);
        Ok(Some(counts.map(|count| pairs.by_ref().take(count).collect()).collect()))
    }
}

/// Pairs per work item.
const MOST_PAIRS: u64 = 8;
/// Work items between two looks at the progress.
const BATCH: u64 = 256;

/// Some pairs of one build against one opponent, at one table.
struct WorkItem {
    asked: usize,
    opponent: usize,
    /// The opponent's pairs.
    pairs: Range<u64>,
}

struct WorkItems<'a> {
    field: &'a Opponents,
    seed: u64,
    asked: &'a [BuildPairs<'a>],
    items: &'a [WorkItem],
    stop: &'a AtomicBool,
}

/// Pairs that were played.
#[derive(Default)]
struct Played {
    /// Which asked for it, its number, and the points in halves.
    pairs: Vec<(usize, u64, u8)>,
    forfeits: [u64; 2],
    broken: Broken,
}

impl AddAssign<&Played> for Played {
    fn add_assign(&mut self, other: &Played) {
        self.pairs.extend(&other.pairs);
        self.forfeits.add_up(&other.forfeits);
        self.broken += &other.broken;
    }
}

impl Games for WorkItems<'_> {
    type Worker = ();
    type Tally = Played;
    type Failure = BadSetup;

    fn worker(&self) {}

    fn blank(&self) -> Played {
        Played::default()
    }

    fn play(&self, _worker: &mut (), tally: &mut Played, number: u64) -> Result<(), BadSetup> {
        let item = &self.items[number as usize];
        let (build, _) = self.asked[item.asked];
        let opponent = &self.field.opponents[item.opponent];
        let table = self.field.table(build, opponent)?;
        let enemy = opponent.cards.iter().map(|card| own_label(card.id)).collect();
        let labels = Both([build.labels(), enemy]);
        let run_seed = match_seed(self.seed, opponent);
        let bots = Both([self.field.bot.clone(), opponent.bot.clone()]);
        let mut seats = Seats::new(&table, &bots);
        let mut done = Played::default();
        for pair in item.pairs.clone() {
            let mut halves = 0;
            for game in [1, 2] {
                let game = GameId { run_seed, number: 2 * pair + game };
                let outcome = seats.play_labeled(game, &labels, &mut ());
                if let (Reason::Forfeit, Some(winner)) = (outcome.reason, outcome.winner) {
                    done.forfeits[winner.other() as usize] += 1;
                }
                halves += half_points(&outcome, Player::A);
            }
            let number = pair * self.field.opponents.len() as u64 + item.opponent as u64;
            done.pairs.push((item.asked, number, halves));
        }
        if done.forfeits == [0; 2] || !is_over(self.stop) {
            *tally += &done;
        }
        Ok(())
    }

    fn broke(&self, _worker: Option<&()>, tally: &mut Played, number: u64, why: String) {
        tally.broken += &Broken::one(number, why);
    }
}
