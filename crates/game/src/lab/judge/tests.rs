//! Compares the search with brute force, and its result with what a player would see.

use super::*;
use crate::bots::exact::brute_force;
use crate::engine::record::ChoiceForm;
use crate::engine::scenario::{Scenario, step};
use crate::test_support::table;

/// The position that a scenario sets up.
fn position(text: &str) -> (Table, State) {
    let scenario = Scenario::read("test", text, &crate::test_support::roster())
        .unwrap_or_else(|faults| panic!("{faults:?}"));
    let replayed = scenario.run(None, |_| {}).unwrap().unwrap();
    (replayed.table, replayed.state)
}

fn words(table: &Table, line: &Variation) -> Vec<String> {
    line.steps.iter().map(|&(by, choice)| step(by, ChoiceForm::new(table, by, choice))).collect()
}

/// Positions of random games, wherever brute force can cope: effects in deployment, the end of a round
/// after the opponent has passed, shifts, battles.
#[test]
fn the_search_finds_what_brute_force_finds() {
    let mut compared = [0; 2];
    for (seed, names) in [["toolbox", "clockwork"], ["red-tide", "needlework"]].into_iter().enumerate() {
        let table = table(names);
        let mut dice = Dice::new(seed as u64);
        let mut choices = Choices::new();
        for _ in 0..4 {
            let mut state = State::start(&table, Player::A, &mut dice, &mut ());
            while let Some(turn) = state.turn() {
                for (at, depth) in [Depth::Turn, Depth::Round].into_iter().enumerate() {
                    let goal = [Goal::Damage, Goal::Armor][dice.below(2) as usize];
                    let question = Question { depth, goal, lines: 1, ..Question::default() };
                    if depth == Depth::Round && !is_open(&state) {
                        continue;
                    }
                    let start = View::of(&table, &state, turn).state().clone();
                    let task = Task {
                        is_end: &|state| ends(state, &start, depth),
                        measure: &|state, evaluator| goal.measure(&table, &start, state, turn, evaluator),
                    };
                    if let Some(value) = brute_force(&table, &start, &start, task, &mut 1500) {
                        let answer = judge(&table, &state, &question).unwrap();
                        assert!(answer.trust.whole && answer.trust.sampled == 0);
                        assert_eq!(answer.lines[0].value, value, "{depth:?} {goal:?}");
                        let end = &answer.lines[0].end;
                        let reached =
                            goal.measure(&table, &start, end, turn, &mut Evaluator::learned(&table));
                        assert_eq!(reached, value, "the line leads where it says");
                        compared[at] += 1;
                    }
                }
                state.choices(&table, &mut choices);
                let choice = choices[dice.below(choices.len() as u32) as usize];
                state.apply_unchecked(&table, choice, &mut dice, &mut ());
            }
        }
    }
    assert!(compared[0] > 50 && compared[1] > 50, "{compared:?}");
}

/// The card below strikes when it is revealed: moving it aside wins on the spot.
#[test]
fn a_strike_that_wins_now_is_found() {
    let (table, state) = position(
        "card 2-23: 2 strike / 1\ncard 0-21 0-22: 1\ncard 0-11: 1 lateral / 1\n\
         a3: 2-23, 0-21\na hand 0-11\nb hand 0-22\nb armor 1\n",
    );
    let question = Question { goal: Goal::Damage, depth: Depth::Turn, ..Question::default() };
    let answer = judge(&table, &state, &question).unwrap();
    assert!(answer.trust.is_exact());
    let best = &answer.lines[0];
    assert_eq!((best.value, best.end.armor(Player::B)), (1.0, 0));
    let steps = words(&table, best);
    assert!(steps[0].starts_with("a plays 0-11 on "), "{steps:?}");
    assert!(steps[1].starts_with("a: lateral a3."), "{steps:?}");
}

/// The opponent has passed: the battles that follow are part of the question, and are decided for the worst.
#[test]
fn the_rest_of_the_round_is_searched_when_the_enemy_has_passed() {
    let (table, state) =
        position("card 0-21 0-22 0-31: 3\na3: 0-21\nb3: 0-31\na hand 0-22\npassed b\ninitiative b\nturn a\n");
    let question = Question { depth: Depth::Round, goal: Goal::Armor, ..Question::default() };
    let answer = judge(&table, &state, &question).unwrap();
    assert!(answer.trust.is_exact(), "{:?}", answer.trust);
    let task = Task {
        is_end: &|end| ends(end, &state, question.depth),
        measure: &|end, evaluator| question.goal.measure(&table, &state, end, Player::A, evaluator),
    };
    let brute = brute_force(&table, &state, &state, task, &mut 100_000).unwrap();
    assert_eq!(answer.lines[0].value, brute);
    // The line contains the opponent's replies, to the end of the round.
    assert!(answer.lines[0].steps.iter().any(|(by, _)| *by == Player::B));
    assert_eq!(answer.lines[0].end.round(), 2);
}

/// While the opponent can still play, the rest of the round is sampled, and the answer says so; what is
/// hidden makes no difference to it.
#[test]
fn what_is_hidden_is_sampled_and_never_looked_at() {
    let table = table(["needlework", "toolbox"]);
    let mut dice = Dice::new(3);
    let state = State::start(&table, Player::A, &mut dice, &mut ());
    let question = Question { depth: Depth::Round, worlds: 4, tables: 2000, lines: 2, ..Question::default() };
    let answer = judge(&table, &state, &question).unwrap();
    assert_eq!(answer.trust.sampled, 4);
    assert_eq!(answer.lines.len(), 2);
    let other = View::of(&table, &state, Player::A).complete(&table, &mut dice);
    assert_ne!(other, state);
    let again = judge(&table, &other, &question).unwrap();
    for (one, other) in answer.lines.iter().zip(&again.lines) {
        assert_eq!((&one.steps, one.value), (&other.steps, other.value));
    }
}

/// A limit of tables is kept, and an answer comes all the same, with what it is worth.
#[test]
fn too_many_tables_are_said() {
    let table = table(["clockwork", "clockwork"]);
    let state = State::start(&table, Player::A, &mut Dice::new(1), &mut ());
    let question = Question { tables: 5, depth: Depth::Turn, ..Question::default() };
    let answer = judge(&table, &state, &question).unwrap();
    assert!(!answer.trust.whole && !answer.trust.is_exact());
    assert!(answer.tables <= 5 && !answer.lines.is_empty());
}

/// Playing lines out is work, too: it stays within a limit, whatever the cards are like, and the answer says so. What was
/// played is judged all the same, and makes no difference to what is best.
#[test]
fn playing_out_is_limited() {
    let table = table(["clockwork", "clockwork"]);
    let state = State::start(&table, Player::A, &mut Dice::new(1), &mut ());
    let mut choices = Choices::new();
    state.choices(&table, &mut choices);
    let work = |tables, also| {
        let question = Question { tables, lines: 100, also, ..Question::default() };
        judge(&table, &state, &question).unwrap()
    };
    let (tight, ample) = (work(40, None), work(4_000, None));
    assert!(ample.tried > 10 * tight.tried, "{} {}", ample.tried, tight.tried);
    for (judged, tables) in [(&tight, 40), (&ample, 4_000)] {
        let longest = judged.tried / u64::from(judged.trust.sampled);
        assert!(judged.tried <= play_out::most(tables) + 2 * longest, "{tables}: {}", judged.tried);
    }
    assert!(!tight.trust.whole && tight.trust.sampled >= play_out::FEWEST && tight.trust.sampled < WORLDS);
    for &played in &choices[..] {
        let asked = work(40, Some(played));
        let same = |one: &Judgement, two: &Judgement| {
            let best = [one, two].map(|judged| (judged.lines[0].steps.clone(), judged.lines[0].value));
            best[0] == best[1] && one.tried == two.tried
        };
        assert!(same(&asked, &tight));
        let also = asked.also.unwrap();
        assert_eq!((also.choice(), also.results.len() as u32), (Some(played), tight.trust.sampled));
    }
}
