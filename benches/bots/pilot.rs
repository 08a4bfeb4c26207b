//! The tables of `pilot`.

use flightdeck::bots::learn::{Squadron, drawn, made_up, table};
use flightdeck::engine::{Dice, Table};

use crate::arena::{Match, named, pairings, play_as_seated, play_pairs};
use crate::flat::FlatMaker;
use crate::{Ask, duel};

pub fn greedy(ask: &Ask) {
    duel(ask, 200, [&named("pilot"), &named("greedy")]);
}

pub fn flat(ask: &Ask) {
    duel(ask, 20, [&named("pilot"), &FlatMaker::new()]);
}

/// Tables that no learning has seen: its games are numbered, these come from another stream.
pub fn unseen(ask: &Ask) {
    unseen_by(ask, "pilot", 200);
}

/// Any bot against greedy at such tables.
pub fn unseen_by(ask: &Ask, bot: &str, games: u64) {
    let players = [named(bot), named("greedy")];
    let mut dice = Dice::new(0x5eed ^ ask.seed);
    // Mirrors: between unequal decks of random cards the deck often decides, not the player.
    let roster = flightdeck::builtin::roster();
    let mut tables = |make: &dyn Fn(&mut Dice) -> Squadron| -> Vec<Table> {
        let squadrons = (0..ask.mixed).map(|_| make(&mut dice));
        squadrons.filter_map(|squadron| table([squadron.clone(), squadron])).collect()
    };
    for (name, tables) in [
        ("random decks of built-in cards", tables(&|dice| drawn(&roster, dice))),
        ("made-up cards and cruisers", tables(&made_up)),
    ] {
        let mut total = Match::default();
        for (at, table) in tables.iter().enumerate() {
            let pairs = ask.games.unwrap_or(games).div_ceil(2);
            total.add(play_pairs(table, [&players[0], &players[1]], pairs, ask.seed << 16 ^ at as u64));
        }
        println!("  {name:<34}{} {:>6} games", total.shown(), total.games);
    }
}

/// Games a second of one thread's own time, averaged over all pairings.
pub fn speed(ask: &Ask) {
    for name in ["greedy", "pilot-1", "pilot"] {
        let bot = named(name);
        let mut games = 0;
        let start = crate::arena::thread_time();
        for (at, (_, table)) in pairings(ask.mixed).into_iter().enumerate() {
            games += play_as_seated(&table, &bot, ask.games.unwrap_or(40).div_ceil(2), at as u64).games();
        }
        let seconds = (crate::arena::thread_time() - start) as f64 / 1e9;
        println!("  {name:<34}{:>6.0} games a second", games as f64 / seconds);
    }
}
