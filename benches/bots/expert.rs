//! Tables for `expert`.

use flightdeck::bots::learn::{Contest, Squadron};
use flightdeck::bots::{BotMaker, Expert, Search};

use crate::arena::{Match, named, sample_decks};
use crate::flat::FlatMaker;
use crate::{Ask, duel, pilot};

/// Against greedy as it is in 0.1.0.
pub fn greedy(ask: &Ask) {
    duel(ask, 200, [&named("expert"), &named("greedy")]);
}

/// Against the yardstick.
pub fn flat(ask: &Ask) {
    duel(ask, 16, [&named("expert"), &FlatMaker::new()]);
}

/// With four times the worlds, against itself.
pub fn budget(ask: &Ask) {
    contest(ask, 512, ["expert:worlds=48", "expert"].map(|name| named(name).into()));
}

/// Searching everything where nothing is hidden, against playing lines out there, too.
pub fn exact(ask: &Ask) {
    let search = Search { exact: false, ..Search::default() };
    let without = BotMaker::new("expert without", move |table| Expert::new(search, table));
    contest(ask, 1280, [named("expert").into(), without]);
}

/// At tables of all kinds: sample decks, random decks, made-up cards.
fn contest(ask: &Ask, games: u64, players: [BotMaker; 2]) {
    let decks = sample_decks();
    let squadrons: Vec<Squadron> = decks
        .iter()
        .map(|(_, deck)| Squadron { cruiser: deck.cruiser().clone(), cards: deck.cards().to_vec() })
        .collect();
    let roster = flightdeck::builtin::roster();
    let contest = Contest { players, roster: &roster, squadrons: &squadrons, seed: 76 + ask.seed };
    let mut total = Match::default();
    for pair in contest.play(0..ask.games.unwrap_or(games).div_ceil(2)) {
        total.score.add_pair(pair);
        total.games += 2;
    }
    println!("  {:<34}{} {:>6} games", "tables of all kinds", total.shown(), total.games);
}

/// Against greedy at tables that no learning has seen.
pub fn unseen(ask: &Ask) {
    pilot::unseen_by(ask, "expert", 40);
}
