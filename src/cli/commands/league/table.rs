//! Games on all cores, and their results into the file while the next ones are played.

use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use rayon::prelude::*;

use crate::bots::BotMaker;
use crate::cli::desk::note;
use crate::cli::simulate::Run;
use crate::cli::{Failure, lang};
use crate::ledger::{Ledger, NewPair};
use crate::say::Message;
use crate::sim::league::{Kept, LeagueTerms, Match, Member, PairResult, Standings, Wanted};

/// Who plays, and on which terms.
pub struct Games<'a> {
    pub members: &'a [Member],
    pub bot: BotMaker,
    pub terms: LeagueTerms,
}

/// A pair that has been played.
struct Played {
    members: [usize; 2],
    pair: u32,
    result: PairResult,
    gave_up: Option<Message>,
}

/// Pairs that wait to be written; players wait when there are more.
const WAITING: usize = 4_096;

/// What came of playing.
#[derive(Default)]
pub struct Done {
    pub decisions: u64,
    /// Pairs of which a player of the user's own gave up a game.
    pub given_up: u64,
}

impl Done {
    /// So many given up are told of one by one.
    pub const TOLD: u64 = 5;
}

/// Plays all that is wanted, or until the run is interrupted. Results are written as soon as the file takes them:
/// each transaction has what was finished during the one before.
pub fn play_all(
    games: &Games<'_>,
    wanted: Vec<Wanted>,
    ledger: &mut Ledger,
    kept: &mut Kept,
    run: &Run,
    settled: usize,
    done: &mut Done,
) -> Result<(), Failure> {
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::scope(|scope| {
        let players = scope.spawn(|| run.install(|| games.play(wanted, run, sender)));
        let written = write_all(games, receiver, ledger, kept, run, settled, done);
        if written.is_err() {
            run.stop.store(true, Ordering::Relaxed);
        }
        let played = players.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        played.and(written)
    })
}

impl Games<'_> {
    fn play(&self, wanted: Vec<Wanted>, run: &Run, sender: SyncSender<Played>) -> Result<(), Failure> {
        let total: usize = wanted.iter().map(|wanted| wanted.pairs.len()).sum();
        // Small enough to keep all threads busy to the end, large enough to be worth setting up a table.
        let piece = (total / (8 * rayon::current_num_threads())).clamp(1, 16);
        let pieces: Vec<(usize, &[u32])> = wanted
            .iter()
            .flat_map(|wanted| wanted.pairs.chunks(piece).map(|pairs| (wanted.place, pairs)))
            .collect();
        let sender = Mutex::new(sender);
        pieces.par_iter().with_max_len(1).try_for_each_init(
            || sender.lock().map(|sender| sender.clone()).ok(),
            |sender, &(place, pairs)| {
                let (Some(sender), false) = (sender, run.is_interrupted()) else { return Ok(()) };
                self.play_piece(place, pairs, run, sender)
            },
        )
    }

    fn play_piece(
        &self,
        place: usize,
        pairs: &[u32],
        run: &Run,
        sender: &SyncSender<Played>,
    ) -> Result<(), Failure> {
        let members = Standings::members_at(place);
        let [one, two] = members.map(|place| &self.members[place]);
        let seated = Match::new(one, two, &self.bot, &self.terms)
            .map_err(|error| Failure::Other(say!("{} against {}: {}", one.name, two.name, error)))?;
        let mut seats = seated.seats();
        for &pair in pairs {
            if run.is_interrupted() {
                break;
            }
            let (result, gave_up) = seated.play(&mut seats, u64::from(pair));
            if sender.send(Played { members, pair, result, gave_up }).is_err() {
                // Nobody writes any more; the reason is told there.
                break;
            }
        }
        Ok(())
    }
}

fn write_all(
    games: &Games<'_>,
    receiver: Receiver<Played>,
    ledger: &mut Ledger,
    kept: &mut Kept,
    run: &Run,
    settled: usize,
    done: &mut Done,
) -> Result<(), Failure> {
    while let Ok(first) = receiver.recv() {
        let played: Vec<Played> = std::iter::once(first).chain(receiver.try_iter()).collect();
        let rows: Vec<NewPair> = played
            .iter()
            .map(|played| {
                let cards = played.members.map(|place| games.members[place].cards.len());
                let result = played.result.to_bytes(cards);
                NewPair { members: played.members, pair: played.pair, result }
            })
            .collect();
        ledger.insert(&rows)?;
        for Played { members, pair, result, gave_up } in played {
            let halves = result.games.iter().map(|game| game.halves()).sum();
            kept.note(Standings::place(members), pair, halves);
            done.decisions += result.games.iter().map(|game| u64::from(game.decisions)).sum::<u64>();
            let Some(why) = gave_up else { continue };
            done.given_up += 1;
            if done.given_up <= Done::TOLD {
                let [one, two] = members.map(|place| games.members[place].name.as_str());
                note(tr!(lang(), "a game of {} against {} was forfeited: the bot {}", one, two, why));
            }
        }
        run.progress(2 * kept.pairs(), tr!(lang(), "{} settled", settled));
    }
    Ok(())
}
