//! Games that could not be played to their end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::bots::{Bot, BotKind, BotMaker, BotSpec, Forfeit};
use crate::cards::{Card, Cruiser};
use crate::dice::{Dice, split_mix};
use crate::engine::{Choice, Sight};
use crate::say::Message;
use crate::test_support::roster;

fn own_board(id: &str, armor: u8, sectors: [&[u8]; 5], cards: &str) -> Entry {
    let card =
        |id| -> Card { roster().cards().iter().find(|card| card.id.to_string() == id).unwrap().clone() };
    Entry {
        name: id.into(),
        cruiser: Cruiser {
            id: id.into(),
            name: id.into(),
            armor,
            sectors: sectors.map(<[u8]>::to_vec),
            source: String::new(),
        },
        cards: cards.split_whitespace().map(card).collect(),
        bot: parse_bot("expert-1").unwrap().into(),
    }
}

/// A game in which the opponent's part of a chain, guessed anew, leaves a full sector where the expert's line
/// goes on to put a card: the plan is given up there.
#[test]
fn a_plan_that_is_no_longer_allowed_is_given_up() {
    let tall = own_board(
        "athena",
        13,
        [&[1, 0, 0, 0], &[1, 0, 0, 0], &[1, 0], &[1, 0, 0, 0], &[1, 0, 0, 0]],
        "0-02 0-33 0-38 0-58 0-87 0-97 1-32 1-40 1-50 1-54 1-71 1-92 1-98 2-11 2-37 2-61 2-93 3-08 3-10 3-34 3-48 \
         3-55 3-77 3-80 3-95",
    );
    let steep = own_board(
        "hermes",
        28,
        [&[1, 0, 0, 0], &[1, 0, 0, 0], &[1, 0, 0], &[1], &[1]],
        "0-02 0-33 0-38 0-58 0-66 0-75 0-85 0-87 0-91 0-94 0-97 1-23 1-32 1-50 1-54 1-71 1-98 2-28 2-31 2-37 2-78 \
         2-82 2-99 3-67 3-73",
    );
    let terms = Terms { seed: 7_710_014_244_803_025_063, ..Terms::default() };
    let outcome = Duel::new([tall, steep], terms).unwrap().play(60, &mut ());
    assert!(outcome.rounds > 1);
}

/// Plays at random, and panics at the third decision of some games.
struct Frail {
    bad: Vec<u64>,
    left: u32,
    dice: Dice,
}

impl Bot for Frail {
    fn begin(&mut self, seed: u64) {
        self.left = if self.bad.contains(&seed) { 3 } else { u32::MAX };
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, _: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        self.left -= 1;
        assert!(self.left > 0, "a frail\nbot");
        Ok(self.dice.below(choices.len() as u32) as usize)
    }
}

/// A player that breaks down in these games of a run.
pub(super) fn frail(run_seed: u64, games: &[u64]) -> BotMaker {
    let seeds = games.iter().flat_map(|&number| {
        let first = split_mix(GameId { run_seed, number }.seed());
        [first, split_mix(first)]
    });
    let bad: Vec<u64> = seeds.collect();
    BotMaker::new("frail", move |_| Frail { bad: bad.clone(), left: 0, dice: Dice::new(0) })
}

fn frail_duel(bad: &[u64]) -> Duel {
    let entries = ["red-tide", "long-night"].map(|deck| Entry::new(&sample(deck), frail(5, bad)));
    Duel::new(entries, Terms { seed: 5, ..Terms::default() }).unwrap()
}

#[test]
fn a_game_that_panics_is_named_and_its_pair_counts_as_not_played() {
    let (whole, _) = run(&frail_duel(&[]), Plan::Pairs(19), 2);
    assert_eq!(whole.broken, Broken::default());
    // Game 40 is the second of the last pair: all that is left is what 19 pairs come to.
    for threads in [1, 4] {
        let (mut tally, ending) = run(&frail_duel(&[40]), Plan::Pairs(20), threads);
        let broken = std::mem::take(&mut tally.broken);
        assert_eq!((broken.games, broken.first[0].0, ending), (1, 40, Ending::AllPlayed));
        let why = &broken.first[0].1;
        assert!(why.starts_with("a frail bot (") && why.contains("bad_games.rs:"), "{why}");
        assert_eq!(tally, whole);
    }
    // A match is played on after it, and ends in time.
    let (tally, _) = run(&frail_duel(&[3, 5, 6]), Plan::settle(64), 2);
    assert_eq!(tally.broken.first.iter().map(|(game, _)| *game).collect::<Vec<_>>(), [3, 5]);
    assert_eq!((tally.broken.games, tally.games()), (2, 124));
    // Nothing at all is left where all break down.
    let all: Vec<u64> = (1..=40).collect();
    let (tally, _) = run(&frail_duel(&all), Plan::Pairs(20), 2);
    assert_eq!((tally.broken.games, tally.broken.first.len(), tally.games()), (20, 5, 0));
}

#[test]
fn no_record_is_kept_of_a_pair_that_broke_down() {
    let taken = std::sync::Mutex::new(Vec::new());
    let take = |game: u64, _: &str| -> Result<(), ()> {
        taken.lock().unwrap().push(game);
        Ok(())
    };
    let keep = Keep { detail: Detail::default(), take: &take };
    frail_duel(&[4]).run_recorded(&Plan::Pairs(3), &AtomicBool::new(false), |_| {}, keep).unwrap();
    let mut taken = taken.into_inner().unwrap();
    taken.sort_unstable();
    assert_eq!(taken, [1, 2, 5, 6]);
}

#[test]
fn a_goldfish_game_that_panics_counts_as_not_played() {
    // The shuffles of game 12 are those of pair 11, in which the deck goes second.
    let fish =
        |bad: &[u64]| Goldfish::new(Entry::new(&sample("toolbox"), frail(5, bad)), &[], 30, 5).unwrap();
    let play = |bad: &[u64], games| fish(bad).run(games, &AtomicBool::new(false), |_| {});
    let mut tally = play(&[24], 12);
    let broken = std::mem::take(&mut tally.broken);
    assert_eq!((broken.games, broken.first[0].0), (1, 12));
    assert_eq!(tally, play(&[], 11));
}

/// Plays at random. One that is ended together with the run forfeits.
struct Ended {
    stop: Arc<AtomicBool>,
    /// How many games are left before that, of all that share it.
    left: Arc<AtomicU32>,
    now: bool,
    dice: Dice,
}

impl Bot for Ended {
    fn begin(&mut self, seed: u64) {
        self.now = self.left.fetch_sub(1, Ordering::Relaxed) == 0;
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, _: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        if self.now {
            self.stop.store(true, Ordering::Relaxed);
            return Err(Forfeit(Message::plain("was stopped")));
        }
        Ok(self.dice.below(choices.len() as u32) as usize)
    }
}

/// A player that begins so many games and is ended in the next, as the run is; and what ends the run.
pub(in crate::sim) fn ended(games: u32) -> (BotMaker, Arc<AtomicBool>) {
    let (stop, left) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(games)));
    let shared = stop.clone();
    let make =
        move |_: &Table| Ended { stop: shared.clone(), left: left.clone(), now: false, dice: Dice::new(0) };
    (BotMaker::new("ended", make), stop)
}

/// On one thread the third game is the first of the second pair.
#[test]
fn a_game_that_an_interruption_cut_short_is_no_forfeit() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let taken = std::sync::Mutex::new(Vec::new());
    let take = |game: u64, _: &str| -> Result<(), ()> {
        taken.lock().unwrap().push(game);
        Ok(())
    };
    let keep = || Keep { detail: Detail::default(), take: &take };
    let (bot, stop) = ended(2);
    let [one, two] = [bot, BotSpec::Random.into()].map(|bot| Entry::new(&sample("red-tide"), bot));
    let duel = Duel::new([one, two], Terms::default()).unwrap();
    let run = || duel.run_recorded(&Plan::Pairs(10), &stop, |_| {}, keep());
    let (tally, ending) = pool.install(run).unwrap();
    assert_eq!((tally.games(), tally.forfeits.games, ending), (2, [0; 2], Ending::Interrupted));
    let (bot, stop) = ended(2);
    let fish = Goldfish::new(Entry::new(&sample("red-tide"), bot), &[], 30, 5).unwrap();
    let tally = pool.install(|| fish.run_recorded(10, &stop, |_| {}, keep())).unwrap();
    assert_eq!((tally.games(), tally.forfeits.games), (2, [0; 2]));
    assert_eq!(taken.into_inner().unwrap(), [1, 2, 1, 2]);
}

/// A small share of what `selftest --soak` plays: expert and pilot, twice against each bot.
#[test]
fn bots_keep_the_rules_with_any_cards_on_any_boards() {
    let roster = roster();
    let mut decisions = 0;
    for number in 0..4 * BotKind::ALL.len() as u64 {
        decisions += soak(&roster, 1, number).unwrap_or_else(|why| panic!("game {number}: {why}")).decisions;
    }
    assert!(decisions > 1_000, "{decisions}");
}
