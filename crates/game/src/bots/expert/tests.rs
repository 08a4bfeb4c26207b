//! The expert is deterministic, reads nothing hidden and keeps to its budget.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::*;
use crate::bots::exact::brute_force;
use crate::engine::Player;
use crate::test_support::table;

fn small() -> Search {
    Search { budget: Budget::Worlds(2), exact: true }
}

/// Every decision of a game, checked as it is taken.
fn game(table: &Table, bot: &mut dyn Bot, seed: u64, mut check: impl FnMut(&State, &[Choice], usize)) {
    let mut dice = Dice::new(seed);
    let mut choices = Choices::new();
    let mut state = State::start(table, Player::A, &mut dice, &mut ());
    bot.begin(seed);
    while let Some(turn) = state.turn() {
        state.choices(table, &mut choices);
        let at = bot.choose(&Sight::new(table, &state, turn), &choices).unwrap();
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
        let search = Search { budget: Budget::Time(Duration::from_millis(limit)), exact: true };
        let mut bot = Expert::with_clock(search, &table, Box::new(Ticking(Arc::clone(&ticks))));
        let mut before = 0;
        game(&table, &mut bot, limit, |_, _, _| {
            let now = ticks.load(Ordering::Relaxed);
            // Once to start, once for each step within the limit, and the few that learn that it is over.
            assert!(now - before <= limit + 5, "{} ticks of {limit}", now - before);
            before = now;
        });
    }
}

/// Where nothing hidden is left in a round, what is chosen is worth as much as anything that trying everything
/// finds: with the opponent passed, before shifts and in battles.
#[test]
fn what_is_known_is_decided_exactly() {
    let mut compared: [u32; 2] = [0; 2];
    for (seed, names) in [["toolbox", "clockwork"], ["red-tide", "needlework"]].into_iter().enumerate() {
        let table = table(names);
        let mut bot = Expert::new(Search { budget: Budget::Worlds(128), exact: true }, &table);
        let mut dice = Dice::new(seed as u64);
        let mut choices = Choices::new();
        for _ in 0..6 {
            let mut state = State::start(&table, Player::A, &mut dice, &mut ());
            while let Some(turn) = state.turn() {
                state.choices(&table, &mut choices);
                let view = View::of(&table, &state, turn);
                if is_open(view.state()) {
                    // The bot's own world.
                    let world = view.complete(&table, &mut Dice::new(9));
                    let what = Task {
                        is_end: &|state| ends_round(state, &world),
                        measure: &|state, evaluator| f64::from(evaluator.evaluate(&table, state, turn)),
                    };
                    if let Some(value) = brute_force(&table, &world, &world, what, &mut 1200) {
                        bot.begin(9);
                        let (at, chance) = bot.decide(&table, &view, &choices);
                        assert_eq!(chance, value as f32);
                        let mut after = world.clone();
                        after.apply_unchecked(&table, choices[at], &mut Dice::new(0), &mut ());
                        let reached = brute_force(&table, &world, &after, what, &mut 1200);
                        assert_eq!(reached, Some(value), "the choice is worth what it says");
                        compared[usize::from(state.phase() == crate::engine::Phase::Deployment)] += 1;
                    }
                }
                let choice = choices[dice.below(choices.len() as u32) as usize];
                state.apply_unchecked(&table, choice, &mut dice, &mut ());
            }
        }
    }
    assert!(compared.iter().all(|&positions| positions >= 20), "{compared:?}");
}
