//! Two decks against each other: games in pairs on all cores, until it is settled who is better.

use std::ops::AddAssign;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::game::{GameId, Seats};
use super::longest::Longest;
use super::notes::{CardTally, Levels, Watcher, blank_cards, count_pair};
use super::stats::{Histogram, Hypothesis, Looks, Score, Sprt};
use crate::bots::BotSpec;
use crate::engine::{Both, Outcome, Player, Table};

/// How long to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Plan {
    /// So many pairs, whatever happens.
    Pairs(u64),
    /// Until the anytime-valid interval of the score no longer holds 50 %, or so many pairs.
    Settle { most_pairs: u64 },
    /// Until the sequential test decides, or so many pairs.
    Test { sprt: Sprt, most_pairs: u64 },
}

impl Plan {
    pub fn most_pairs(&self) -> u64 {
        match *self {
            Plan::Pairs(pairs) => pairs,
            Plan::Settle { most_pairs } | Plan::Test { most_pairs, .. } => most_pairs,
        }
    }

    /// Pairs to play before looking at the score again. Fixed by how many were played, so that every
    /// number of threads looks at the same moments: often at first, when a clear match is settled.
    fn next_batch(&self, played: u64) -> u64 {
        let batch = match self {
            Plan::Pairs(_) => 512,
            _ => played.clamp(32, 256),
        };
        batch.min(self.most_pairs() - played)
    }

    /// Whether the score of the player named first settles it.
    fn ending(&self, score: &Score) -> Option<Ending> {
        match self {
            Plan::Pairs(_) => None,
            Plan::Settle { most_pairs } => {
                (!Looks::new(*most_pairs).interval(score).contains(0.5)).then_some(Ending::Settled)
            }
            Plan::Test { sprt, .. } => sprt.verdict(score).map(Ending::Tested),
        }
    }
}

/// Why no more games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As many as asked for.
    AllPlayed,
    /// The anytime-valid interval no longer holds 50 %.
    Settled,
    /// The sequential test decided.
    Tested(Hypothesis),
    /// As many as allowed, and nothing was settled.
    Cap,
    /// Somebody stopped it.
    Interrupted,
}

impl Ending {
    pub const fn code(self) -> &'static str {
        match self {
            Ending::AllPlayed => "all-played",
            Ending::Settled => "settled",
            Ending::Tested(_) => "tested",
            Ending::Cap => "cap",
            Ending::Interrupted => "interrupted",
        }
    }
}

/// Games by winner (`a`, `b`, nobody) and reason (armor, cards, equal).
pub type Endings = [[u64; 3]; 3];

/// Everything counted in a duel. Tallies add up, in any order, to the same total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelTally {
    /// As `a` scored.
    pub score: Score,
    /// As whoever went first scored.
    pub first: Score,
    pub endings: Endings,
    /// Of these, decided at the round limit (Q-END-4), by winner.
    pub limit: [u64; 3],
    pub rounds: Histogram,
    /// Armor of `a` less that of `b` at the end.
    pub margins: Histogram,
    /// Effects applied in the longest chain of each game.
    pub chains: Histogram,
    pub longest: Longest,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    pub cut: u64,
    pub decisions: u64,
    pub cards: Both<Vec<CardTally>>,
}

impl DuelTally {
    pub fn new(table: &Table) -> Self {
        DuelTally {
            score: Score::default(),
            first: Score::default(),
            endings: Endings::default(),
            limit: [0; 3],
            rounds: Histogram::default(),
            margins: Histogram::default(),
            chains: Histogram::default(),
            longest: Longest::default(),
            cut: 0,
            decisions: 0,
            cards: blank_cards(table),
        }
    }

    pub fn games(&self) -> u64 {
        self.score.games()
    }

    pub fn pairs(&self) -> u64 {
        self.games() / 2
    }

    /// The same games with the players' names exchanged.
    pub fn mirrored(mut self) -> Self {
        self.score = self.score.mirrored();
        self.endings.swap(0, 1);
        self.limit.swap(0, 1);
        self.margins = self.margins.mirrored();
        self.cards.0.swap(0, 1);
        self
    }

    fn count_game(&mut self, outcome: &Outcome) {
        let winner = outcome.winner.map_or(2, |winner| winner as usize);
        self.endings[winner][outcome.reason as usize] += 1;
        self.limit[winner] += u64::from(outcome.limit);
        self.rounds.note(i64::from(outcome.rounds));
        self.margins.note(i64::from(outcome.armor[Player::A] - outcome.armor[Player::B]));
    }
}

impl AddAssign<&DuelTally> for DuelTally {
    fn add_assign(&mut self, other: &DuelTally) {
        self.score += other.score;
        self.first += other.first;
        for (count, more) in self.endings.iter_mut().flatten().zip(other.endings.iter().flatten()) {
            *count += more;
        }
        for (count, more) in self.limit.iter_mut().zip(other.limit) {
            *count += more;
        }
        self.rounds += &other.rounds;
        self.margins += &other.margins;
        self.chains += &other.chains;
        self.longest += &other.longest;
        self.cut += other.cut;
        self.decisions += other.decisions;
        for player in Player::ALL {
            for (tally, more) in self.cards[player].iter_mut().zip(&other.cards[player]) {
                *tally += more;
            }
        }
    }
}

/// Points of a player in halves: a win 2, a draw 1, a loss 0.
pub fn half_points(outcome: &Outcome, player: Player) -> u8 {
    match outcome.winner {
        Some(winner) if winner == player => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// Two players at a table, and the seed of all their games.
pub struct Duel<'t> {
    pub table: &'t Table,
    pub bots: [BotSpec; 2],
    pub seed: u64,
    /// Whether the player named first sits at `b`. A test is about the one named first.
    pub swapped: bool,
}

/// Keeps a game for whoever wants it: plays it again, watched in full.
pub type Keep<'a, E> = &'a (dyn Fn(&mut Seats<'_>, GameId) -> Result<(), E> + Sync);

impl Duel<'_> {
    pub fn game(&self, number: u64) -> GameId {
        GameId { run_seed: self.seed, number }
    }

    /// Plays until the plan is done or `stop` is set, on the threads of the pool it is called in.
    /// After each batch `progress` sees the tally so far. Every game is also handed to `keep`; its
    /// first failure ends the run.
    pub fn run<E: Send>(
        &self,
        plan: &Plan,
        stop: &AtomicBool,
        mut progress: impl FnMut(&DuelTally),
        keep: Option<Keep<'_, E>>,
    ) -> Result<(DuelTally, Ending), E> {
        let levels = Levels::new(self.table);
        let failure = Mutex::new(None);
        let mut total = DuelTally::new(self.table);
        let mut played = 0;
        let ending = loop {
            let judged = if self.swapped { total.score.mirrored() } else { total.score };
            if let Some(ending) = plan.ending(&judged) {
                break ending;
            }
            let batch = plan.next_batch(played);
            if batch == 0 {
                break if matches!(plan, Plan::Pairs(_)) { Ending::AllPlayed } else { Ending::Cap };
            }
            let worker = || Worker {
                seats: Seats::new(self.table, &self.bots),
                tally: DuelTally::new(self.table),
                levels: &levels,
            };
            let batch_total = (0..batch as u32)
                .into_par_iter()
                .with_min_len(8)
                .fold(worker, |mut worker, pair| {
                    if stop.load(Ordering::Relaxed) {
                        return worker;
                    }
                    if let Err(error) = self.play_pair(&mut worker, played + u64::from(pair), keep) {
                        stop.store(true, Ordering::Relaxed);
                        if let Ok(mut failure) = failure.lock() {
                            failure.get_or_insert(error);
                        }
                    }
                    worker
                })
                .map(|worker| worker.tally)
                .reduce_with(|mut one, other| {
                    one += &other;
                    one
                });
            if let Some(batch_total) = batch_total {
                total += &batch_total;
            }
            played += batch;
            progress(&total);
            if stop.load(Ordering::Relaxed) {
                break Ending::Interrupted;
            }
        };
        match failure.into_inner() {
            Ok(Some(error)) => Err(error),
            _ => Ok((total, ending)),
        }
    }

    fn play_pair<E>(&self, worker: &mut Worker<'_>, pair: u64, keep: Option<Keep<'_, E>>) -> Result<(), E> {
        let tally = &mut worker.tally;
        let games = [1, 2].map(|game| self.game(2 * pair + game));
        let played = games.map(|game| {
            let mut watcher = Watcher {
                notes: Default::default(),
                cards: &mut tally.cards,
                levels: worker.levels,
                keep_rounds: false,
            };
            let outcome = worker.seats.play(game, &mut watcher);
            (watcher.notes, outcome)
        });
        if let Some(keep) = keep {
            for game in games {
                keep(&mut worker.seats, game)?;
            }
        }
        for (game, (notes, outcome)) in games.iter().zip(&played) {
            tally.count_game(outcome);
            tally.chains.note(i64::from(notes.longest));
            tally.longest.note(notes.longest, game.number);
            tally.cut += u64::from(notes.cut);
            tally.decisions += notes.decisions;
        }
        let halves = played.map(|(_, outcome)| half_points(&outcome, Player::A));
        tally.score.add_pair(halves);
        // The second game of a pair is b's to begin.
        tally.first.add_pair([halves[0], 2 - halves[1]]);
        count_pair(&mut tally.cards, &played.map(|(notes, _)| notes), halves);
        Ok(())
    }
}

struct Worker<'t> {
    seats: Seats<'t>,
    tally: DuelTally,
    levels: &'t Levels,
}
