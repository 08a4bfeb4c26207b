//! Bots see nothing hidden: two states that differ only in what a player cannot see give the same decision
//! (R-INFO-1, Q-INFO-2).

use flightdeck::bots::{BotKind, BotSpec};
use flightdeck::engine::{Choices, Dice, Sight, State, Table, View};

use crate::conformance::tables;

/// Some states of a random game with a decision to take, about one of N, each with a second one that looks the
/// same to that player.
fn look_alikes(table: &Table, seed: u64, one_of: u32, mut each: impl FnMut(&State, &State)) {
    let mut dice = Dice::new(seed);
    let mut choices = Choices::new();
    let first = flightdeck::engine::Player::ALL[(seed % 2) as usize];
    let mut state = State::start(table, first, &mut dice, &mut ());
    while let Some(me) = state.turn() {
        if dice.below(one_of) == 0 {
            let view = View::of(table, &state, me);
            let other = view.complete(table, &mut dice);
            assert_eq!(View::of(table, &other, me), view);
            each(&state, &other);
        }
        state.choices(table, &mut choices);
        let choice = choices[dice.below(choices.len() as u32) as usize];
        state.apply_unchecked(table, choice, &mut dice, &mut ());
    }
}

#[test]
fn no_bot_sees_what_is_hidden() {
    // Every third table: enough of all modes and cruisers, with decks that lay cards face down and turn them over.
    let tables: Vec<Table> = tables().into_iter().step_by(3).collect();
    for kind in BotKind::ALL {
        let bot = BotSpec::new(kind);
        let (mut compared, mut differ) = (0, 0);
        let decide = |table: &Table, state: &State| {
            let me = state.turn().unwrap();
            let mut choices = Choices::new();
            state.choices(table, &mut choices);
            let mut bot = bot.build(table);
            bot.begin(5);
            let at = bot.choose(&Sight::new(table, state, me), &choices).unwrap();
            (choices.to_vec(), at)
        };
        // The slow bots stay bearable.
        let one_of = match kind {
            BotKind::Expert | BotKind::Expert1 => 20,
            BotKind::Pilot => 4,
            _ => 2,
        };
        for (seed, table) in (1..=24).zip(tables.iter().cycle()) {
            look_alikes(table, seed, one_of, |state, other| {
                assert_eq!(decide(table, state), decide(table, other), "{bot} looks, seed {seed}: {state:?}");
                compared += 1;
                differ += usize::from(state != other);
            });
        }
        // Look-alikes that were the same state would prove nothing.
        assert!(compared > 20 && differ * 2 > compared, "{bot}: {differ} of {compared} differ");
    }
}

/// The check above can fail: a player that sees the true state is caught.
#[test]
fn a_bot_that_looks_is_caught() {
    let table = &tables()[0];
    let mut caught = 0;
    look_alikes(table, 1, 20, |state, other| {
        let enemy = state.turn().unwrap().other();
        let peek = |state: &State| state.hand(enemy).into_iter().map(|card| card.index()).sum::<usize>();
        caught += usize::from(peek(state) != peek(other));
    });
    assert!(caught > 0);
}
