//! Plays what a league still needs, on all cores, while the results of the last pairs are being kept.

use std::ops::{AddAssign, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::member::pairing_seed;
use super::{Kept, LeaguePlan, LeagueTerms, Match, Member, PairResult, Wanted};
use crate::bots::BotMaker;
use crate::engine::BadSetup;
use crate::say::Message;
use crate::sim::batch::{self, Games};
use crate::sim::triangle;

/// Who plays in a league, and on which terms.
pub struct League<'a> {
    /// The decks, in the order of [`Standings`](super::Standings).
    pub members: &'a [Member],
    /// Who plays all of them.
    pub bot: BotMaker,
    /// What all agree on.
    pub terms: LeagueTerms,
}

/// A pair that has been played.
pub struct PlayedPair {
    /// The two decks, by their places among the members.
    pub members: [usize; 2],
    /// The number of the pair in its matchup, from 0.
    pub pair: u32,
    /// What is kept of it.
    pub result: PairResult,
    /// Why a bot forfeited a game of it.
    pub gave_up: Option<Message>,
}

/// A game that broke down: a fault of the program. Its pair is missing.
#[derive(Clone, Debug)]
pub struct BadGame {
    /// The two decks, by their places among the members.
    pub members: [usize; 2],
    /// The seed of its matchup.
    pub seed: u64,
    /// The number of the game in its matchup, from 1.
    pub number: u64,
    /// What was wrong, and where.
    pub why: String,
}

/// How far a league is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Pairs in all, with those that were there before.
    pub pairs: u64,
    /// Matchups that are settled, where the plan asks.
    pub settled: usize,
}

/// What came of playing.
#[derive(Clone, Debug, Default)]
pub struct LeagueRun {
    /// Matchups that are settled, where the plan asks.
    pub settled: usize,
    /// Games that broke down; where there are any, no more pairs are begun once those wanted are done.
    pub broken: Vec<BadGame>,
}

/// Why a league could not be played on.
#[derive(Debug)]
pub enum LeagueError<E> {
    /// Two decks cannot play each other.
    Setup([usize; 2], BadSetup),
    /// What was played could not be kept.
    Sink(E),
}

/// Pairs that wait to be kept; players wait when there are more.
const WAITING: usize = 4_096;

impl League<'_> {
    /// Plays until the plan wants nothing more or `stop` is set, on the threads of the pool it is called in. Every
    /// pair goes to `sink`, which gets on its own thread what was finished since it was last asked; then it is
    /// noted in `kept`. What `sink` fails with ends the run.
    ///
    /// ```
    /// use std::convert::Infallible;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use flightdeck_game::sim::league::{Kept, League, LeaguePlan, LeagueTerms, Member};
    /// use flightdeck_game::sim::triangle;
    /// use flightdeck_game::{BotSpec, bots::parse_bot};
    ///
    /// /// Plays 200 games in every matchup and answers how many games were played.
    /// fn play(members: &[Member]) -> u64 {
    ///     let bot: BotSpec = parse_bot("pilot").expect("a bot of that name");
    ///     let terms = LeagueTerms { seed: 1, round_limit: 100, most_pairs: None };
    ///     let league = League { members, bot: bot.into(), terms };
    ///     let mut kept = Kept::new(triangle::size(members.len()));
    ///     let plan = LeaguePlan::Pairs { pairs: 100, share: None };
    ///     let stop = AtomicBool::new(false);
    ///     let keep = |_: &[_], _| Ok::<(), Infallible>(());
    ///     league.run(&plan, &mut kept, &stop, keep).expect("decks that can play each other");
    ///     2 * kept.pairs()
    /// }
    /// assert_eq!(play(&[]), 0);
    /// ```
    pub fn run<E: Send>(
        &self,
        plan: &LeaguePlan,
        kept: &mut Kept,
        stop: &AtomicBool,
        mut sink: impl FnMut(&[PlayedPair], Progress) -> Result<(), E> + Send,
    ) -> Result<LeagueRun, LeagueError<E>> {
        loop {
            let next = plan.next(kept);
            let settled = next.settled;
            if next.wanted.is_empty() || stop.load(Ordering::Relaxed) {
                return Ok(LeagueRun { settled, broken: Vec::new() });
            }
            let broken = self.play_all(next.wanted, kept, stop, settled, &mut sink)?;
            if !broken.is_empty() {
                // They would be wanted again.
                return Ok(LeagueRun { settled, broken });
            }
        }
    }

    fn play_all<E: Send>(
        &self,
        wanted: Vec<Wanted>,
        kept: &mut Kept,
        stop: &AtomicBool,
        settled: usize,
        sink: &mut (impl FnMut(&[PlayedPair], Progress) -> Result<(), E> + Send),
    ) -> Result<Vec<BadGame>, LeagueError<E>> {
        let (sender, receiver) = sync_channel(WAITING);
        let (played, written) = std::thread::scope(|scope| {
            let writer = scope.spawn(|| keep_all(receiver, kept, settled, sink));
            let mut total = 0;
            let starts = wanted.iter().map(|wanted| {
                total += wanted.pairs.len() as u64;
                total - wanted.pairs.len() as u64
            });
            let pairs = Pairs { league: self, starts: starts.collect(), wanted: &wanted, sender, stop };
            let played = batch::play_all(&pairs, |_, played| total - played, stop, |_| {});
            drop(pairs);
            (played, writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        written.map_err(LeagueError::Sink)?;
        let mut broken = match played {
            Ok(BadGames(broken)) => broken,
            Err(Some((members, error))) => return Err(LeagueError::Setup(members, error)),
            Err(None) => Vec::new(),
        };
        // In one order on any number of threads.
        broken.sort_by_key(|bad| (bad.members, bad.number));
        Ok(broken)
    }
}

fn keep_all<E>(
    receiver: Receiver<PlayedPair>,
    kept: &mut Kept,
    settled: usize,
    sink: &mut impl FnMut(&[PlayedPair], Progress) -> Result<(), E>,
) -> Result<(), E> {
    while let Ok(first) = receiver.recv() {
        let played: Vec<PlayedPair> = std::iter::once(first).chain(receiver.try_iter()).collect();
        sink(&played, Progress { pairs: kept.pairs() + played.len() as u64, settled })?;
        for PlayedPair { members, pair, result, .. } in played {
            let halves = result.games.iter().map(|game| game.halves()).sum();
            kept.note(triangle::index(members[0], members[1]), pair, halves);
        }
    }
    Ok(())
}

/// The pairs that are being played, numbered through all matchups.
struct Pairs<'a> {
    league: &'a League<'a>,
    wanted: &'a [Wanted],
    /// The number of the first pair of each matchup.
    starts: Vec<u64>,
    sender: SyncSender<PlayedPair>,
    stop: &'a AtomicBool,
}

impl Pairs<'_> {
    /// The two decks of a pair, by their places among the members, and its number in their matchup.
    fn find(&self, number: u64) -> ([usize; 2], u32) {
        let at = self.starts.partition_point(|&start| start <= number) - 1;
        let Wanted { place, pairs } = &self.wanted[at];
        (triangle::members(*place), pairs[(number - self.starts[at]) as usize])
    }
}

/// Games that broke down.
struct BadGames(Vec<BadGame>);

impl AddAssign<&BadGames> for BadGames {
    fn add_assign(&mut self, more: &BadGames) {
        self.0.extend_from_slice(&more.0);
    }
}

impl Games for Pairs<'_> {
    /// The matchup whose pairs are being played.
    type Worker = Option<([usize; 2], Match)>;
    type Tally = BadGames;
    /// Two decks that cannot play each other; `None` where nothing more is kept, for which the writer has the reason.
    type Failure = Option<([usize; 2], BadSetup)>;

    /// Few enough to keep all threads busy to the end, enough to be worth setting up a table.
    fn run_length(&self, batch: u32) -> RangeInclusive<usize> {
        let length = (batch as usize / (8 * rayon::current_num_threads())).clamp(1, 16);
        length..=length
    }

    fn worker(&self) -> Self::Worker {
        None
    }

    fn blank(&self) -> BadGames {
        BadGames(Vec::new())
    }

    fn play(&self, at: &mut Self::Worker, _: &mut BadGames, number: u64) -> Result<(), Self::Failure> {
        let (members, pair) = self.find(number);
        let seated = match at.take().filter(|seated| seated.0 == members) {
            Some(seated) => at.insert(seated),
            None => {
                let [one, two] = members.map(|place| &self.league.members[place]);
                let duel = self.league.terms.duel(one, two, &self.league.bot);
                at.insert((members, Match::new(duel.map_err(|error| Some((members, error)))?)))
            }
        };
        let (result, gave_up) = seated.1.play(u64::from(pair));
        if gave_up.is_some() && batch::is_over(self.stop) {
            return Ok(());
        }
        self.sender.send(PlayedPair { members, pair, result, gave_up }).map_err(|_| None)
    }

    fn broke(&self, at: Option<&Self::Worker>, tally: &mut BadGames, number: u64, why: String) {
        let (members, pair) = self.find(number);
        let [one, two] = members.map(|place| &self.league.members[place]);
        let last = at.and_then(|at| at.as_ref()?.1.last());
        let number = last.map_or(2 * u64::from(pair) + 1, |game| game.number);
        let seed = pairing_seed(self.league.terms.seed, one, two);
        tally.0.push(BadGame { members, seed, number, why });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;
    use std::sync::atomic::AtomicU32;

    use super::*;
    use crate::bots::{Bot, BotSpec, Forfeit};
    use crate::engine::{Choice, Sight};
    use crate::sim::league::{PairingTally, Standings};
    use crate::sim::stats::Looks;
    use crate::test_support::samples;

    /// Takes the last choice; the fifth game begun by anybody is too much for it.
    struct Frail(Arc<AtomicU32>);

    impl Bot for Frail {
        fn begin(&mut self, _seed: u64) {
            assert!(self.0.fetch_add(1, Ordering::Relaxed) != 4, "too much");
        }

        fn choose(&mut self, _: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
            Ok(choices.len() - 1)
        }
    }

    fn members(count: usize) -> Vec<Member> {
        samples()[..count].iter().map(|deck| Member::new(deck, "frail")).collect()
    }

    fn league(members: &[Member]) -> League<'_> {
        let begun = Arc::new(AtomicU32::new(0));
        let bot = BotMaker::new("frail", move |_| Frail(begun.clone()));
        League { members, bot, terms: LeagueTerms { seed: 1, round_limit: 5, most_pairs: None } }
    }

    #[test]
    fn a_pair_that_breaks_down_is_named_and_missing_and_the_others_are_kept() {
        let members = members(2);
        let league = league(&members);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let plan = LeaguePlan::Pairs { pairs: 4, share: None };
        let mut kept = Kept::new(1);
        let mut taken = Vec::new();
        for (new, broken) in [(3, 1), (1, 0)] {
            let before = taken.len();
            let sink = |played: &[PlayedPair], progress: Progress| {
                taken.extend(played.iter().map(|played| played.pair));
                assert_eq!(progress.pairs, taken.len() as u64);
                Ok::<(), ()>(())
            };
            let run = pool.install(|| league.run(&plan, &mut kept, &AtomicBool::new(false), sink)).unwrap();
            assert_eq!((taken.len() - before, run.broken.len()), (new, broken));
            for bad in run.broken {
                assert_eq!(bad.number % 2, 1);
                assert!(bad.why.starts_with("too much ("), "{}", bad.why);
            }
        }
        taken.sort_unstable();
        assert_eq!((taken, kept.pairs()), (vec![0, 1, 2, 3], 4));
    }

    #[test]
    fn a_pair_that_an_interruption_cut_short_is_not_kept() {
        let members = members(2);
        let (bot, stop) = crate::sim::tests::bad_games::ended(4);
        let league = League { bot, ..league(&members) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let plan = LeaguePlan::Pairs { pairs: 4, share: None };
        let (mut kept, mut taken) = (Kept::new(1), Vec::new());
        let sink = |played: &[PlayedPair], _: Progress| {
            taken.extend(played.iter().map(|played| (played.pair, played.gave_up.is_some())));
            Ok::<(), ()>(())
        };
        pool.install(|| league.run(&plan, &mut kept, &stop, sink)).unwrap();
        assert_eq!((taken, kept.pairs()), (vec![(0, false)], 1));
    }

    /// A league of random players on N threads: what is kept of it, and how many matchups are settled.
    fn played_on(threads: usize, plan: &LeaguePlan) -> (Standings, Kept, usize) {
        let terms = LeagueTerms { seed: 7, round_limit: 100, most_pairs: None };
        let decks = samples();
        let members = decks[..4].iter().map(|deck| Member::new(deck, "random")).collect();
        let mut standings = Standings::new(terms, members);
        let league = League { members: &standings.members, bot: BotSpec::Random.into(), terms };
        let mut kept = Kept::new(triangle::size(4));
        let mut results = BTreeMap::new();
        let sink = |played: &[PlayedPair], progress: Progress| {
            for PlayedPair { members, pair, result, .. } in played {
                assert!(results.insert((*members, *pair), *result).is_none(), "played twice");
            }
            assert_eq!(progress.pairs, results.len() as u64);
            Ok::<(), ()>(())
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let run = pool.install(|| league.run(plan, &mut kept, &AtomicBool::new(false), sink)).unwrap();
        assert!(run.broken.is_empty());
        for (([one, two], pair), result) in results {
            let cards = [one, two].map(|place| standings.members[place].cards.len());
            let mut tally = PairingTally::new(cards);
            tally.count(u64::from(pair), &result);
            standings.add(one, two, &tally);
        }
        (standings, kept, run.settled)
    }

    #[test]
    fn a_league_is_the_same_on_one_thread_and_on_four() {
        for plan in [
            LeaguePlan::Pairs { pairs: 37, share: None },
            LeaguePlan::Settle { looks: Looks::new(100), budget: None },
            LeaguePlan::Settle { looks: Looks::new(100), budget: Some(450) },
        ] {
            let (standings, kept, settled) = played_on(1, &plan);
            assert_eq!(standings.games(), 2 * kept.pairs());
            assert!(kept.range().0 >= 37);
            assert_eq!(played_on(4, &plan), (standings, kept, settled));
        }
    }

    #[test]
    fn what_cannot_be_kept_ends_the_run_and_is_not_noted() {
        let members = members(3);
        let mut kept = Kept::new(3);
        let plan = LeaguePlan::Pairs { pairs: 200, share: None };
        let end = league(&members).run(&plan, &mut kept, &AtomicBool::new(false), |_, _| Err("full"));
        assert!(matches!(end, Err(LeagueError::Sink("full"))));
        assert_eq!(kept.pairs(), 0);
    }
}
