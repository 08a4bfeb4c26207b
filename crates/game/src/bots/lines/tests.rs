//! Ways out of chains.

use super::*;
use crate::test_support::table;

/// Whatever a chain asks for, the way out that is found begins with a choice of the list and ends the chain.
#[test]
fn a_way_out_ends_the_chain() {
    let table = table(["clockwork", "needlework"]);
    let mut found = 0;
    for seed in 0..4 {
        let mut dice = Dice::new(seed);
        let mut evaluator = Evaluator::learned(&table);
        let mut choices = Choices::new();
        let mut state = State::start(&table, Player::A, &mut dice, &mut ());
        while let Some(me) = state.turn() {
            state.choices(&table, &mut choices);
            if matches!(state.decision(), Decision::Target(_)) {
                let (mut clock, mut luck) = (Never, dice.clone());
                let mut meter = Meter::start(Budget::Worlds(16), 1, &mut clock);
                let mut context = SearchContext {
                    table: &table,
                    me,
                    evaluator: &mut evaluator,
                    dice: &mut luck,
                    meter: &mut meter,
                };
                let mut finder = Finder::default();
                if finder.find_way_out(&mut context, &state, Ways::SECOND) {
                    let [line] = &finder.lines[..] else { panic!("{} ways", finder.lines.len()) };
                    assert!(line.at < choices.len());
                    let is_over = line.state.applied() < state.applied();
                    assert!(is_over || is_settled(&line.state, &state), "{:?}", line.state.decision());
                    found += 1;
                }
            }
            let at = evaluator.pick(&table, &state, me, &choices);
            state.apply_unchecked(&table, choices[at], &mut dice, &mut ());
        }
    }
    assert!(found >= 20, "{found} ways out");
}
