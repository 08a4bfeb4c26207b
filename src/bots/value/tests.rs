//! A value reads nothing hidden, the same from both seats, and the shortcut for plays is no other way
//! to read.

use std::path::Path;
use std::sync::Arc;

use super::cards::Figures;
use super::*;
use crate::bots::{Bot, Pilot};
use crate::cards::Roster;
use crate::deck::{self, Deck};
use crate::engine::{
    Both, CardIx, Chance, Choices, Decks, Dice, Mode, Observer, Outcome, Pick, PileName, Player, Setup,
    Sight, State, Table,
};

fn sample(name: &str) -> Deck {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("decks/{name}.toml"));
    deck::load(&path, &Roster::builtin()).unwrap()
}

fn table(decks: [&Deck; 2]) -> Table {
    Table::new(Setup {
        mode: Mode::TotalWar,
        round_limit: 100,
        cruisers: Both(decks.map(|deck| deck.cruiser().clone())),
        decks: Decks::Own(Both(decks.map(|deck| deck.cards().to_vec()))),
    })
    .unwrap()
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
    let (value, origin) = Value::from_bytes(bytes).unwrap();
    assert_eq!(value.to_bytes(origin), bytes);
    assert_eq!(*Value::learned(), value);
}

#[test]
fn a_file_that_was_changed_is_refused_with_a_reason() {
    let bytes = include_bytes!("../../../data/pilot-1.value");
    let mut changed = bytes.to_vec();
    changed[1000] ^= 1;
    assert_eq!(Value::from_bytes(&changed), Err(BadValue::Checksum));
    let cut = &bytes[..bytes.len() - 1];
    assert!(matches!(Value::from_bytes(cut), Err(BadValue::Length { .. })));
    assert_eq!(Value::from_bytes(b"something else\n"), Err(BadValue::Header));
    assert_eq!(Value::from_bytes(b""), Err(BadValue::Header));
    assert!(matches!(
        Value::from_bytes(b"flightdeck-value 9 seed=1 games=2\n"),
        Err(BadValue::Version { .. })
    ));
}

/// R-INFO-1: dealt anew, what a player cannot see changes nothing that is read.
#[test]
fn hidden_cards_change_nothing_that_is_read() {
    let decks = [sample("needlework"), sample("toolbox")];
    let table = table([&decks[0], &decks[1]]);
    let mut judge = Judge::learned(&table);
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        each_state(&table, seed, |state, _| {
            for player in Player::ALL {
                let other = Sight::new(&table, state, player).view().complete(&table, &mut dice);
                let here = judge.features(&table, state, player, all_known());
                assert_eq!(here, judge.features(&table, &other, player, all_known()));
            }
        });
    }
}

#[test]
fn hidden_cards_change_no_decision() {
    let decks = [sample("needlework"), sample("toolbox")];
    let table = table([&decks[0], &decks[1]]);
    let mut pilot = Pilot::new(&table);
    for seed in 0..10 {
        let mut dice = Dice::new(seed + 100);
        each_state(&table, seed, |state, choices| {
            let Some(turn) = state.turn() else { return };
            let sight = Sight::new(&table, state, turn);
            let other_world = sight.view().complete(&table, &mut dice);
            pilot.begin(seed);
            let here = pilot.choose(&sight, choices);
            pilot.begin(seed);
            assert_eq!(here, pilot.choose(&Sight::new(&table, &other_world, turn), choices));
        });
    }
}

/// Shuffles that follow the deck, whoever plays it.
struct ByDeck {
    dice: [Dice; 2],
    swapped: bool,
}

impl Chance for ByDeck {
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]) {
        let seat = usize::from(pile == PileName::Own(Player::B));
        self.dice[seat ^ usize::from(self.swapped)].shuffle(cards);
    }
}

/// The table turned round: the same cards, the other seats. These decks have no barrel rolls, so that
/// nothing depends on a guess at what lies face down.
#[test]
fn a_game_seen_from_the_other_side_is_the_same_game() {
    let decks = [sample("graduation-day"), sample("red-tide")];
    let play = |swapped: bool, seed: u64| -> Outcome {
        let table = table(if swapped { [&decks[1], &decks[0]] } else { [&decks[0], &decks[1]] });
        let mut pilots = [Pilot::new(&table), Pilot::new(&table)];
        pilots.iter_mut().for_each(|pilot| pilot.begin(seed));
        let mut chance = ByDeck { dice: [Dice::new(2 * seed), Dice::new(2 * seed + 1)], swapped };
        let first = if swapped { Player::B } else { Player::A };
        let mut state = State::start(&table, first, &mut chance, &mut ());
        let mut choices = Choices::new();
        while let Some(turn) = state.turn() {
            state.choices(&table, &mut choices);
            let at = pilots[turn as usize].choose(&Sight::new(&table, &state, turn), &choices);
            state.apply_unchecked(&table, choices[at], &mut chance, &mut ());
        }
        state.outcome().unwrap()
    };
    for seed in 0..40 {
        let (here, there) = (play(false, seed), play(true, seed));
        assert_eq!(here.winner, there.winner.map(Player::other), "{seed}");
        assert_eq!(here.armor.0, [there.armor.0[1], there.armor.0[0]], "{seed}");
    }
}

/// A play is judged without being played; where no target is asked for, what is read must be what
/// would be read after playing it.
#[test]
fn a_play_is_read_as_if_it_had_been_played() {
    let decks = [sample("long-night"), sample("slow-burn")];
    let table = table([&decks[0], &decks[1]]);
    let figures = Figures::new(&table);
    let value = Arc::new(Value::from_bytes(include_bytes!("../../../data/pilot-1.value")).unwrap().0);
    let mut judge = Judge::new(&table, value.clone());
    let mut compared = 0;
    for seed in 0..30 {
        let mut dice = Dice::new(seed);
        each_state(&table, seed, |state, choices| {
            let Some(me) = state.turn() else { return };
            let enemy = me.other();
            if state.has_passed(enemy)
                || state.hand_len(enemy) == 0
                || state.deck(PileName::Own(me)).is_empty()
            {
                return;
            }
            let odds = judge.odds(&table, state, me, choices).to_vec();
            for (&choice, &short) in choices.iter().zip(&odds) {
                let Pick::Play { card, side, .. } = choice.pick() else { continue };
                let face = &figures.card(me, card).faces[side as usize];
                let asks = face.iter().any(|part| part.effect_count > 0);
                if asks || short == f32::NEG_INFINITY {
                    continue;
                }
                let mut after = state.clone();
                after.apply_unchecked(&table, choice, &mut dice, &mut ());
                let features = judge.features(&table, &after, me, all_known());
                let long = value.odds(&value.sums(&features));
                assert!((short - long).abs() < 1e-3, "{short} {long} {:?}", choice.pick());
                compared += 1;
            }
        });
    }
    assert!(compared > 1000, "{compared}");
}

/// A judge reads again only what has changed since it last looked, at whatever that was.
#[test]
fn what_was_looked_at_before_makes_no_difference() {
    let decks = [sample("clockwork"), sample("sleight-of-hand")];
    let table = table([&decks[0], &decks[1]]);
    let mut used = Judge::learned(&table);
    let mut compared = 0;
    for seed in 0..4 {
        each_state(&table, seed, |state, choices| {
            for player in Player::ALL {
                assert_eq!(
                    used.judge(&table, state, player),
                    Judge::learned(&table).judge(&table, state, player)
                );
            }
            let Some(turn) = state.turn() else { return };
            // Chance enters where a choice ends a round, but only how many cards it brings is read.
            let fresh = Judge::learned(&table).odds(&table, state, turn, choices).to_vec();
            assert_eq!(used.odds(&table, state, turn, choices), fresh);
            compared += fresh.len();
        });
    }
    assert!(compared > 1000, "{compared}");
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
        let mut judge = Judge::learned(&table);
        let mut cuts = Cuts::default();
        let mut choices = Choices::new();
        for seed in 0..12 {
            let mut dice = Dice::new(seed);
            let mut state = State::start(&table, Player::A, &mut dice, &mut cuts);
            while let Some(turn) = state.turn() {
                state.choices(&table, &mut choices);
                if !notices {
                    judge.forget();
                }
                let at = judge.pick(&table, &state, turn, &choices);
                state.apply_unchecked(&table, choices[at], &mut dice, &mut cuts);
            }
        }
        cuts.0
    };
    assert!(cuts(false) > 0);
    assert_eq!(cuts(true), 0);
}
