//! Hints and analyses agree, over positions of real games.

use super::*;
use crate::bots::{BotKind, BotSpec};
use crate::engine::Sight;
use crate::lab::analyze::{Settings, moment};
use crate::test_support::{in_two_sizes, sample_names, table};

/// Positions of games that `pilot` plays with the sample decks, with the number of the decision and what was chosen: a
/// few of each game.
fn positions(count: usize, check: impl Fn(&Table, &State, usize, Choice)) {
    let (names, mut dice) = (sample_names(), Dice::new(28));
    let mut left = count;
    while left > 0 {
        let decks = [(); 2].map(|()| names[dice.below(names.len() as u32) as usize].as_str());
        let table = table(decks);
        let mut state = State::start(&table, Player::A, &mut dice, &mut ());
        let mut bots = [(); 2].map(|()| BotSpec::new(BotKind::Pilot).build(&table));
        bots.iter_mut().for_each(|bot| bot.begin(dice.next_u64()));
        let mut choices = Choices::new();
        let mut number = 0;
        while let Some(turn) = state.turn() {
            number += 1;
            state.choices(&table, &mut choices);
            let choice = bots[turn as usize].decide(&Sight::new(&table, &state, turn), &choices).unwrap();
            if dice.below(12) == 0 && left > 0 {
                left -= 1;
                check(&table, &state, number, choice);
            }
            state.apply_unchecked(&table, choice, &mut dice, &mut ());
        }
    }
}

/// The hint is what the analysis calls best, whatever was played, and with other samples it is no mistake either. Prints
/// what `docs/playing.md` states.
fn hints_and_analyses_agree(count: usize) {
    let losses = std::cell::RefCell::new(Vec::new());
    positions(count, |table, state, number, played| {
        let question = Question { lines: 1, ..Question::of_decision(number, 1) };
        let hint = judge(table, state, &question).unwrap().lines.remove(0);
        let choice = hint.choice().unwrap();
        assert!((0.0..=1.0).contains(&hint.value), "{}", hint.value);
        // Followed, it is the best, at the same chance.
        let followed = moment(table, number, (state, choice), &Settings::default()).unwrap();
        assert!(followed.better.is_none() && followed.before == followed.chance, "{followed:?}");
        let for_a = if state.turn() == Some(Player::A) { hint.value } else { 1.0 - hint.value };
        assert_eq!(followed.chance, for_a);
        // Where something else was played, the analysis has the hint's line among its own, worth as much.
        let all = judge(table, state, &Question { lines: 32, also: Some(played), ..question }).unwrap();
        let same = all.lines.iter().find(|line| line.choice() == Some(choice)).unwrap();
        let loss = all.lines[0].lead(same).0;
        assert!(loss <= 0.03, "{choice} loses {loss} to {:?}", all.lines[0].choice());
        // With other samples.
        let other = Settings { seed: 2, ..Settings::default() };
        let other = moment(table, number, (state, choice), &other).unwrap();
        let gain = other.better.as_ref().map_or(0.0, |better| better.gain);
        let is_mistake = other.better.as_ref().is_some_and(|better| better.is_sure() && better.gain >= 0.05);
        assert!(!is_mistake, "{choice}: {other:?}");
        losses.borrow_mut().push([loss, gain, hint.error]);
    });
    let losses = losses.into_inner();
    for (at, what) in ["with the samples of the hint", "with others", "standard error"].iter().enumerate() {
        let mut sorted: Vec<f64> = losses.iter().map(|loss| 100.0 * loss[at]).collect();
        sorted.sort_by(f64::total_cmp);
        let mean = sorted.iter().sum::<f64>() / count as f64;
        let over = sorted.iter().filter(|loss| **loss > 3.0).count();
        println!(
            "{what}: mean {mean:.2} points, largest {:.2}, above 3: {over} of {count}",
            sorted[count - 1]
        );
    }
}

in_two_sizes!(hints_and_analyses_agree, (6), (200));

/// In every world what the two players' chances come to is 1.
#[test]
fn the_chances_of_both_players_add_up_to_one() {
    let table = table(["needlework", "toolbox"]);
    let mut state = State::start(&table, Player::A, &mut Dice::new(3), &mut ());
    let (question, mut evaluator) = (Question::default(), Evaluator::learned(&table));
    let (mut choices, mut dice) = (Choices::new(), Dice::new(5));
    for _ in 0..60 {
        let both = Player::ALL.map(|mover| {
            let view = View::of(&table, &state, mover);
            let judge = Judge { table: &table, view: &view, mover, question: &question };
            Goal::Win.in_a_world(&judge, &state, &mut evaluator)
        });
        assert!((both[0] + both[1] - 1.0).abs() < 1e-6, "{both:?}");
        if state.is_over() {
            break;
        }
        state.choices(&table, &mut choices);
        state.apply_unchecked(&table, choices[dice.below(choices.len() as u32) as usize], &mut dice, &mut ());
    }
}
