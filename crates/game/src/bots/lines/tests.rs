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

/// Visits decisions of games that the evaluator plays.
fn each_decision(names: [&str; 2], mut visit: impl FnMut(&Table, &State, Player, &Choices, &mut Evaluator)) {
    let table = table(names);
    for seed in 0..4 {
        let mut dice = Dice::new(seed);
        let mut evaluator = Evaluator::learned(&table);
        let mut choices = Choices::new();
        let mut state = State::start(&table, Player::A, &mut dice, &mut ());
        while let Some(me) = state.turn() {
            state.choices(&table, &mut choices);
            visit(&table, &state, me, &choices, &mut evaluator);
            let at = evaluator.pick(&table, &state, me, &choices);
            state.apply_unchecked(&table, choices[at], &mut dice, &mut ());
        }
    }
}

/// The first answer is what the opponent would choose of everything; later ones are the best of those that looked
/// best then, of everything where none of these is possible any more.
#[test]
fn the_opponent_answers_as_before_or_with_what_looks_best() {
    let (mut first, mut again, mut others) = (0, 0, 0);
    let mut replies = Replies::default();
    let mut asked: Vec<Decision> = Vec::new();
    each_decision(["clockwork", "needlework"], |table, state, me, choices, evaluator| {
        let decision = state.decision();
        if !matches!(decision, Decision::Target(_) | Decision::Resolve) {
            replies.forget();
            asked.clear();
            return;
        }
        let answer = replies.pick((table, evaluator), state, me, choices).unwrap();
        assert!(choices.contains(&answer));
        evaluator.clear_history();
        let best = choices[evaluator.pick(table, state, me, choices)];
        if asked.contains(&decision) {
            again += 1;
            others += u32::from(answer != best);
        } else {
            assert_eq!(answer, best);
            asked.push(decision);
            first += 1;
        }
    });
    assert!(first >= 50 && again >= 20 && others > 0 && others < again, "{first} {again} {others}");
}

/// Lines of the second kind are compared as both players see their ends, those of the first as one does.
#[test]
fn complete_lines_are_evaluated_for_both() {
    let (mut compared, mut differ) = (0, 0);
    each_decision(["clockwork", "needlework"], |table, state, me, choices, evaluator| {
        for ways in [Ways::FIRST, Ways::SECOND] {
            let (mut clock, mut luck) = (Never, Dice::new(1));
            let mut meter = Meter::start(Budget::Worlds(16), 1, &mut clock);
            let mut context = SearchContext { table, me, evaluator, dice: &mut luck, meter: &mut meter };
            let mut finder = Finder::default();
            let shape = Shape { width: 4, beam: 2, hope: 0.05, ways };
            finder.find(&mut context, state, choices, shape, &ChainHistory::default());
            if ways.both_sides && finder.lines.len() > 1 {
                for line in &finder.lines {
                    let both = evaluator.evaluate_for_both(table, &line.state, me);
                    assert_eq!(line.looks, both);
                    compared += 1;
                    differ += u32::from(both != evaluator.evaluate(table, &line.state, me));
                }
            }
        }
    });
    assert!(compared > 200 && 2 * differ > compared, "{compared} {differ}");
}
