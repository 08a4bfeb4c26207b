//! Games on all cores, and their results into the file while the next ones are played.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::bots::BotMaker;
use crate::cli::Failure;
use crate::cli::desk::note;
use crate::cli::simulate::Run;
use crate::ledger::{Ledger, NewPair};
use crate::say::Message;
use crate::sim::league::{Kept, LeagueTerms, Match, Member, PairResult, Standings, Wanted};
use crate::sim::survive;

/// Who plays, and on which terms.
pub struct Games<'a> {
    pub members: &'a [Member],
    pub bot: BotMaker,
    pub terms: LeagueTerms,
    /// Games that broke down; their pairs are not in the file.
    pub broken: Mutex<Vec<BadGame>>,
}

/// A game that broke down.
pub struct BadGame {
    pub members: [usize; 2],
    pub seed: u64,
    pub number: u64,
    pub why: String,
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
        let mut seats = None;
        for &pair in pairs {
            if run.is_interrupted() {
                break;
            }
            let played =
                survive(|| seated.play(seats.get_or_insert_with(|| seated.seats()), u64::from(pair)));
            let (result, gave_up) = match played {
                Ok(played) => played,
                Err(why) => {
                    let game =
                        seats.take().and_then(|seats| seats.last()).unwrap_or(seated.game(u64::from(pair)));
                    let bad = BadGame { members, seed: game.run_seed, number: game.number, why };
                    self.broken.lock().unwrap_or_else(PoisonError::into_inner).push(bad);
                    continue;
                }
            };
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
                note(say!("a game of {} against {} was forfeited: the bot {}", one, two, why));
            }
        }
        run.progress(2 * kept.pairs(), say!("{} settled", settled));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU32;

    use super::*;
    use crate::bots::{Bot, Forfeit};
    use crate::cards::builtin;
    use crate::deck;
    use crate::engine::{Choice, Sight};
    use crate::ledger::Origin;
    use crate::sim::league::LeaguePlan;

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

    #[test]
    fn a_pair_that_breaks_down_is_named_and_missing_and_the_others_are_kept() {
        let begun = Arc::new(AtomicU32::new(0));
        let bot = BotMaker::new("frail", move |_| Frail(begun.clone()));
        let samples = deck::samples(&builtin::roster()).unwrap();
        let members: Vec<Member> = samples[..2].iter().map(|deck| Member::new(deck, "frail")).collect();
        let terms = LeagueTerms { seed: 1, round_limit: 5, most_pairs: None };
        let folder = tempfile::tempdir().unwrap();
        let mut ledger =
            Ledger::create(&folder.path().join("a.league"), &Origin::new("frail".into(), terms)).unwrap();
        ledger.add_members(&members).unwrap();
        let members: Vec<Member> = ledger.members().cloned().collect();
        let games = Games { members: &members, bot, terms, broken: Mutex::default() };
        let run = Run::on(Some(1), 8, Message::plain("games")).unwrap();
        let plan = LeaguePlan::Pairs { pairs: 4, share: None };
        for (missing, played) in [(4, 3), (1, 4)] {
            let mut kept = ledger.kept().unwrap();
            let next = plan.next(&kept);
            assert_eq!(next.wanted.iter().map(|wanted| wanted.pairs.len()).sum::<usize>(), missing);
            play_all(&games, next.wanted, &mut ledger, &mut kept, &run, 0, &mut Done::default()).unwrap();
            assert_eq!((kept.pairs(), ledger.kept().unwrap().pairs()), (played, played));
            let broken = games.broken.lock().unwrap();
            let [bad] = &broken[..] else { panic!("{} broke down", broken.len()) };
            assert_eq!(bad.number % 2, 1);
            assert!(bad.why.starts_with("too much ("), "{}", bad.why);
        }
    }
}
