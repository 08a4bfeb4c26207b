//! A network reads nothing hidden and evaluates both seats alike. The shortcut for plays gives the same result
//! as a full evaluation.

use std::sync::Arc;

use super::battles::Stacks;
use super::card_features::{FeatureTable, Placement};
use super::evaluator::WON;
use super::features;
use super::globals::{Globals, add_up};
use super::*;
use crate::deck::Deck;
use crate::engine::{
    CardIx, Choice, Choices, Decision, Dice, Observer, Phase, Pick, PileName, Player, Sector, Side, Sight,
    State, Table,
};
use crate::test_support::sample;

fn table(decks: [&Deck; 2]) -> Table {
    Table::between(decks[0], decks[1]).unwrap()
}

/// Visits the states of a random game.
fn each_state(table: &Table, seed: u64, mut visit: impl FnMut(&State, &Choices)) {
    let mut dice = Dice::new(seed);
    let mut state = State::start(table, Player::A, &mut dice, &mut ());
    let mut choices = Choices::new();
    while !state.is_over() {
        state.choices(table, &mut choices);
        visit(&state, &choices);
        let choice = choices[dice.below(choices.len() as u32) as usize];
        state.apply_unchecked(table, choice, &mut dice, &mut ());
    }
}

#[test]
fn the_built_in_value_is_whole_and_small() {
    let bytes = include_bytes!("../../../data/pilot-1.value");
    assert!(bytes.len() < 200_000);
    let (network, origin) = Network::from_bytes(bytes).unwrap();
    assert_eq!(network.to_bytes(origin), bytes);
    assert_eq!(*Network::learned(), network);
}

#[test]
fn a_file_that_was_changed_is_refused_with_a_reason() {
    let bytes = include_bytes!("../../../data/pilot-1.value");
    let mut changed = bytes.to_vec();
    changed[1000] ^= 1;
    assert_eq!(Network::from_bytes(&changed), Err(BadNetwork::Checksum));
    let cut = &bytes[..bytes.len() - 1];
    assert!(matches!(Network::from_bytes(cut), Err(BadNetwork::Length { .. })));
    assert_eq!(Network::from_bytes(b"something else\n"), Err(BadNetwork::Header));
    assert_eq!(Network::from_bytes(b""), Err(BadNetwork::Header));
    assert!(matches!(
        Network::from_bytes(b"flightdeck-value 9 seed=1 games=2\n"),
        Err(BadNetwork::Version { .. })
    ));
}

/// R-INFO-1: dealt anew, what a player cannot see changes nothing that is read.
#[test]
fn hidden_cards_change_nothing_that_is_read() {
    let decks = [sample("needlework"), sample("toolbox")];
    let table = table([&decks[0], &decks[1]]);
    let evaluator = Evaluator::learned(&table);
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        each_state(&table, seed, |state, _| {
            for player in Player::ALL {
                let other = Sight::new(&table, state, player).view().complete(&table, &mut dice);
                let here = evaluator.features(&table, state, player, all_known());
                assert_eq!(here, evaluator.features(&table, &other, player, all_known()));
            }
        });
    }
}

/// What every choice is worth when each table is read from nothing.
struct Plain<'a> {
    table: &'a Table,
    features: FeatureTable,
    network: Arc<Network>,
}

impl Plain<'_> {
    /// The state after a choice; what new rounds bring is not known yet.
    fn after(&self, state: &State, me: Player, choice: Choice) -> f32 {
        let mut after = state.clone();
        after.apply_unchecked(self.table, choice, &mut Dice::new(0), &mut ());
        if after.is_over() {
            let winner = after.outcome().and_then(|outcome| outcome.winner);
            return winner.map_or(0.0, |winner| if winner == me { WON } else { -WON });
        }
        let hand = after.hand_set(me).and(state.hand_set(me));
        let globals = Globals::read(self.table, &after, me, add_up(&self.features, me, hand));
        self.odds(&after, &features::read_stacks(&self.features, &after), &globals, me)
    }

    /// The table with a card on top of a sector, its effects waiting.
    fn with_card(&self, state: &State, me: Player, card: CardIx, side: Side, sector: Sector) -> f32 {
        let placement = Placement::upright(card, side);
        let halves = self.features.halves(me, placement);
        let mut globals =
            Globals::read(self.table, state, me, add_up(&self.features, me, state.hand_set(me)));
        globals.leave(me, &self.features.card(me, card).hand, halves);
        let mut stacks = features::read_stacks(&self.features, state);
        stacks[me][sector.index()] =
            stacks[me][sector.index()].with(placement, self.features.combat(me, placement));
        self.odds(state, &stacks, &globals, me)
    }

    fn odds(&self, state: &State, stacks: &Stacks, globals: &Globals, me: Player) -> f32 {
        let features = features::extract(&self.features, state, stacks, globals, me);
        self.network.odds(&self.network.sums(&features))
    }
}

/// What is added up by what differs from one table to the next is exactly what each adds up to from
/// nothing, for every choice, in every pairing of decks that use all effects.
#[test]
fn the_fast_reading_is_the_plain_one() {
    let names = ["clockwork", "sleight-of-hand", "long-night", "slow-burn", "toolbox"];
    let decks = names.map(sample);
    // Decisions by kind: plays, other deployment, targets and order of effects, before and in battles.
    let mut compared = [0; 4];
    for seed in 0..20 {
        let decks = [&decks[seed as usize % 5], &decks[seed as usize / 2 % 5]];
        let table = table(decks);
        let plain = Plain { table: &table, features: FeatureTable::new(&table), network: Network::learned() };
        let mut evaluator = Evaluator::learned(&table);
        each_state(&table, seed, |state, choices| {
            for player in Player::ALL {
                let hand = add_up(&plain.features, player, state.hand_set(player));
                let globals = Globals::read(&table, state, player, hand);
                let stacks = features::read_stacks(&plain.features, state);
                let odds = plain.odds(state, &stacks, &globals, player);
                assert_eq!(evaluator.evaluate(&table, state, player), chance(odds));
            }
            let Some(me) = state.turn() else { return };
            let odds = evaluator.odds(&table, state, me, choices);
            for (&choice, &fast) in choices.iter().zip(odds) {
                if fast == f32::NEG_INFINITY {
                    continue;
                }
                let slow = plain.after(state, me, choice);
                match choice.pick() {
                    // Where the turn would not pass on as usual it is played out.
                    Pick::Play { card, side, sector } if fast != slow => {
                        assert_eq!(fast, plain.with_card(state, me, card, side, sector), "{choice:?}");
                        compared[0] += 1;
                    }
                    pick => {
                        assert_eq!(fast, slow, "{pick:?}");
                        let kind = match (state.decision(), state.phase()) {
                            (Decision::Deploy, _) => 1,
                            (_, Phase::Deployment) => 2,
                            _ => 3,
                        };
                        compared[kind] += 1;
                    }
                }
            }
        });
    }
    assert!(compared.iter().all(|&count| count > 1000), "{compared:?}");
}

/// Where no target is asked for, a play that is evaluated without being played is what would be read after
/// playing it.
#[test]
fn a_play_is_read_as_if_it_had_been_played() {
    let decks = [sample("long-night"), sample("slow-burn")];
    let table = table([&decks[0], &decks[1]]);
    let plain = Plain { table: &table, features: FeatureTable::new(&table), network: Network::learned() };
    let mut evaluator = Evaluator::learned(&table);
    let mut compared = 0;
    for seed in 0..30 {
        each_state(&table, seed, |state, choices| {
            let Some(me) = state.turn() else { return };
            let enemy = me.other();
            if state.has_passed(enemy)
                || state.hand_len(enemy) == 0
                || state.deck(PileName::Own(me)).is_empty()
            {
                return;
            }
            for (&choice, &short) in choices.iter().zip(evaluator.odds(&table, state, me, choices)) {
                let Pick::Play { card, side, .. } = choice.pick() else { continue };
                let halves = plain.features.halves(me, Placement::upright(card, side));
                let asks = halves.iter().any(|half| half.effect_count > 0);
                if !asks && short != f32::NEG_INFINITY {
                    assert_eq!(short, plain.after(state, me, choice), "{:?}", choice.pick());
                    compared += 1;
                }
            }
        });
    }
    assert!(compared > 1000, "{compared}");
}

/// An evaluator updates only what has changed since the last position, even if the two positions are unrelated.
#[test]
fn what_was_looked_at_before_makes_no_difference() {
    let decks = [sample("clockwork"), sample("sleight-of-hand")];
    let table = table([&decks[0], &decks[1]]);
    let mut used = Evaluator::learned(&table);
    let mut compared = 0;
    for seed in 0..4 {
        each_state(&table, seed, |state, choices| {
            for player in Player::ALL {
                assert_eq!(
                    used.evaluate(&table, state, player),
                    Evaluator::learned(&table).evaluate(&table, state, player)
                );
            }
            let Some(turn) = state.turn() else { return };
            // Chance enters where a choice ends a round, but only how many cards it brings is read.
            let fresh = Evaluator::learned(&table).odds(&table, state, turn, choices).to_vec();
            assert_eq!(used.odds(&table, state, turn, choices), fresh);
            compared += fresh.len();
        });
    }
    assert!(compared > 1000, "{compared}");
}

/// The last state that was read may be a few steps away, in another round or at another offset.
#[test]
fn states_are_evaluated_alike_in_any_order() {
    let names = ["clockwork", "sleight-of-hand", "long-night", "slow-burn", "toolbox"];
    let decks = names.map(sample);
    for seed in 0..10 {
        let table = table([&decks[seed as usize % 5], &decks[seed as usize / 2 % 5]]);
        let plain = Plain { table: &table, features: FeatureTable::new(&table), network: Network::learned() };
        let mut states = Vec::new();
        each_state(&table, seed, |state, _| states.push(state.clone()));
        let mut used = Evaluator::learned(&table);
        let mut dice = Dice::new(seed);
        let mut at = 0;
        for _ in 0..2_000 {
            // Seldom far away.
            let reach = if dice.below(20) == 0 { states.len() as u32 } else { 6 };
            at = (at + states.len() + dice.below(reach) as usize - reach as usize / 2) % states.len();
            let state = &states[at];
            for player in Player::ALL {
                let hand = add_up(&plain.features, player, state.hand_set(player));
                let globals = Globals::read(&table, state, player, hand);
                let stacks = features::read_stacks(&plain.features, state);
                let odds = plain.odds(state, &stacks, &globals, player);
                assert_eq!(used.evaluate(&table, state, player), chance(odds));
            }
        }
    }
}

/// Counts chains that were cut at the limit (Q-CHAIN-5).
#[derive(Default)]
struct Cuts(u32);

impl Observer for Cuts {
    fn chain_cut(&mut self) {
        self.0 += 1;
    }
}

/// Taking what looks best one step ahead walks into loops; a pilot notices and leaves them.
#[test]
fn a_loop_that_gains_nothing_is_left() {
    let decks = [sample("clockwork"), sample("sleight-of-hand")];
    let table = table([&decks[0], &decks[1]]);
    let cuts = |notices: bool| {
        let mut evaluator = Evaluator::learned(&table);
        let mut cuts = Cuts::default();
        let mut choices = Choices::new();
        for seed in 0..12 {
            let mut dice = Dice::new(seed);
            let mut state = State::start(&table, Player::A, &mut dice, &mut cuts);
            while let Some(turn) = state.turn() {
                state.choices(&table, &mut choices);
                if !notices {
                    evaluator.clear_history();
                }
                let at = evaluator.pick(&table, &state, turn, &choices);
                state.apply_unchecked(&table, choices[at], &mut dice, &mut cuts);
            }
        }
        cuts.0
    };
    assert!(cuts(false) > 0);
    assert_eq!(cuts(true), 0);
}
