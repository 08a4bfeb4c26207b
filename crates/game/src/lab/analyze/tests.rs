//! Analyzed games: certain results, and the same answer on any number of threads.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::engine::scenario::Scenario;
use crate::engine::{Choice, Outcome, Pick, Side, State, Table};

/// A scenario as a game to look at.
fn game(text: &str) -> (Table, Vec<(State, Choice)>, Option<Outcome>) {
    let scenario = Scenario::read("game", text, &crate::test_support::roster())
        .unwrap_or_else(|faults| panic!("{}", faults[0]));
    let mut asked = Vec::new();
    let played = scenario.run(None, |step| {
        asked.extend(step.decided.map(|(before, choice)| (before.clone(), choice)));
    });
    let played = played.unwrap_or_else(|faults| panic!("{}", faults[0])).unwrap();
    let outcome = played.state.outcome();
    (played.table, asked, outcome)
}

fn look(text: &str, settings: &Settings) -> Analysis {
    let (table, asked, outcome) = game(text);
    analyze(&table, &asked, outcome, settings, &AtomicBool::new(false), |_| {})
}

fn quick() -> Settings {
    Settings { worlds: 8, ..Settings::default() }
}

/// `a` always wins: two fighters against one point of armor.
const WON: &str = "card 0-11: 1 strike / 1\nb armor 1\na hand 0-11\na plays 0-11 back on 1\nb stays\n\
                      b fights left to right\n";

#[test]
fn a_missed_win_is_found() {
    // A strike wins at once; on its back the card only stands in the way, and the opponent is stronger from then on.
    let missed = "card 0-11: 1 strike / 1\ncard 0-51: 4 / 2\na armor 6\nb armor 1\na hand 0-11\nb3: 0-51\na plays 0-11 back on 3";
    let analysis = look(missed, &quick());
    assert!(analysis.whole && analysis.outcome.is_none());
    let first = &analysis.moments[0];
    let better = first.better.as_ref().expect("something better");
    assert!(matches!(better.choice.pick(), Pick::Play { side: Side::Front, .. }), "{better:?}");
    assert!(better.is_sure() && better.gain > 0.1, "{better:?}");
    // The opponent would have had less armor.
    assert!(better.change.0[1].armor < 0.0, "{better:?}");
    assert_eq!((first.number, first.round, first.options), (1, 1, 11));
}

#[test]
fn what_is_decided_is_certain() {
    let analysis = look(WON, &quick());
    let last = analysis.moments.last().unwrap();
    // Two fighters, one point of armor: after the order of battles `b` has lost.
    assert_eq!((last.chance, last.better.is_none()), (1.0, true), "{last:?}");
    assert_eq!(analysis.outcome.unwrap().winner, Some(crate::engine::Player::A));
}

#[test]
fn it_can_be_stopped() {
    let (table, asked, outcome) = game(WON);
    let analysis = analyze(&table, &asked, outcome, &quick(), &AtomicBool::new(true), |_| {});
    assert!(!analysis.whole && analysis.moments.is_empty());
}
