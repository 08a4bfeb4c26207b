//! The expert decides the same way again, looks at nothing hidden and keeps to its budget.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::*;
use crate::cards::Roster;
use crate::deck;
use crate::engine::{Both, Decks, Mode, Player, Setup};

fn table(names: [&str; 2]) -> Table {
    let roster = Roster::builtin();
    let decks = names.map(|name| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("decks/{name}.toml"));
        deck::load(&path, &roster).unwrap()
    });
    Table::new(Setup {
        mode: Mode::TotalWar,
        round_limit: 100,
        cruisers: Both(decks.each_ref().map(|deck| deck.cruiser().clone())),
        decks: Decks::Own(Both(decks.each_ref().map(|deck| deck.cards().to_vec()))),
    })
    .unwrap()
}

fn small() -> Search {
    Search { budget: Budget::Worlds(2) }
}

/// Every decision of a game, checked as it is taken.
fn game(table: &Table, bot: &mut dyn Bot, seed: u64, mut check: impl FnMut(&State, &[Choice], usize)) {
    let mut dice = Dice::new(seed);
    let mut choices = Choices::new();
    let mut state = State::start(table, Player::A, &mut dice, &mut ());
    bot.begin(seed);
    while let Some(turn) = state.turn() {
        state.choices(table, &mut choices);
        let at = bot.choose(&Sight::new(table, &state, turn), &choices);
        check(&state, &choices, at);
        // Checked: an illegal choice would be refused.
        state.apply(table, choices[at], &mut dice, &mut ()).unwrap();
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let table = table(["toolbox", "needlework"]);
    let play = |bot: &mut Expert| {
        let mut taken = Vec::new();
        game(&table, bot, 5, |_, choices, at| taken.push(choices[at]));
        taken
    };
    let mut bot = Expert::new(small(), &table);
    let first = play(&mut bot);
    assert!(first.len() > 20);
    // Neither what was played before nor which player it is makes a difference.
    assert_eq!(play(&mut bot), first);
    assert_eq!(play(&mut Expert::new(small(), &table)), first);
}

/// Two states that look the same to a player are decided the same way (R-INFO-1). The decks have barrel
/// rolls and backs, so that something lies face down.
#[test]
fn hidden_cards_change_no_decision() {
    let table = table(["needlework", "toolbox"]);
    let mut here = Expert::new(small(), &table);
    let mut there = Expert::new(small(), &table);
    let mut choices = Choices::new();
    for seed in 0..3 {
        let mut dice = Dice::new(seed);
        let mut state = State::start(&table, Player::B, &mut dice, &mut ());
        while let Some(turn) = state.turn() {
            state.choices(&table, &mut choices);
            let sight = Sight::new(&table, &state, turn);
            let other_world = sight.view().complete(&table, &mut dice);
            here.begin(seed);
            there.begin(seed);
            let at = here.choose(&sight, &choices);
            let other = there.choose(&Sight::new(&table, &other_world, turn), &choices);
            assert_eq!(at, other, "seed {seed}, round {}", state.round());
            state.apply_unchecked(&table, choices[at], &mut dice, &mut ());
        }
    }
}

/// A clock that moves on by a millisecond whenever it is asked.
struct Ticking(Arc<AtomicU64>);

impl Clock for Ticking {
    fn now(&mut self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// The deadline holds inside a playout: the clock is asked before every decision on the way, and no work
/// is done after it says that time is up.
#[test]
fn a_deadline_ends_a_decision_wherever_it_is() {
    let table = table(["clockwork", "long-night"]);
    for limit in [1, 2, 5, 40] {
        let ticks = Arc::new(AtomicU64::new(0));
        let search = Search { budget: Budget::Time(Duration::from_millis(limit)) };
        let mut bot = Expert::with_clock(search, &table, Box::new(Ticking(Arc::clone(&ticks))));
        let mut before = 0;
        game(&table, &mut bot, limit, |_, _, _| {
            let now = ticks.load(Ordering::Relaxed);
            // Once to start, once for each step within the limit, and the few that are told it is over.
            assert!(now - before <= limit + 5, "{} ticks of {limit}", now - before);
            before = now;
        });
    }
}
