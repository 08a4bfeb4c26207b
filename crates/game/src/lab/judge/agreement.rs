//! Hints and analyses agree, over positions of real games.

use super::*;
use crate::bots::{Bot, BotKind, BotSpec, Budget, Expert, Search};
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

/// The hint is what the analysis calls best, whatever was played. With other samples, which the program never takes for the
/// same decision, it is seldom a mistake: sampling errs at times. Prints what `docs/playing.md` states.
fn hints_and_analyses_agree(count: usize) {
    let (losses, mistakes) = (std::cell::RefCell::new(Vec::new()), std::cell::Cell::new(0));
    positions(count, |table, state, number, played| {
        let question = Question { lines: 1, ..Question::of_decision(number, 1) };
        let hint = judge(table, state, &question).unwrap();
        let hint = &hint.lines[0];
        let choice = hint.choice().unwrap();
        assert!((0.0..=1.0).contains(&hint.value), "{}", hint.value);
        // Where something else was played, the analysis still has the hint's line first, worth as much: what was played
        // makes no difference.
        let asked = judge(table, state, &Question { also: Some(played), ..question }).unwrap();
        let best = &asked.lines[0];
        assert_eq!((&best.steps, best.value), (&hint.steps, hint.value));
        assert_eq!(asked.also.as_ref().unwrap().choice(), Some(played));
        // Followed, it is the best, at the same chance.
        if number % 10 == 0 {
            let followed = moment(table, number, (state, choice), &Settings::default()).unwrap();
            assert!(followed.better.is_none() && followed.before == followed.chance, "{followed:?}");
            let for_a = if state.turn() == Some(Player::A) { hint.value } else { 1.0 - hint.value };
            assert_eq!(followed.chance, for_a);
        }
        // With other samples.
        let other = Settings { seed: 2, ..Settings::default() };
        let other = moment(table, number, (state, choice), &other).unwrap();
        let gain = other.better.as_ref().map_or(0.0, |better| better.gain);
        let is_mistake = other.better.as_ref().is_some_and(|better| better.is_sure() && better.gain >= 0.05);
        mistakes.set(mistakes.get() + usize::from(is_mistake));
        losses.borrow_mut().push([gain, hint.error]);
    });
    println!("mistakes with other samples: {} of {count}", mistakes.get());
    assert!(
        100 * mistakes.get() <= count,
        "{} of {count} hints are mistakes with other samples",
        mistakes.get()
    );
    let losses = losses.into_inner();
    for (at, what) in ["loss with other samples", "standard error"].iter().enumerate() {
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

/// Where the hint and the choice of `expert` differ, `pilot` plays both on to the end of the game in the same deals: hints
/// cost no games that following `expert` would win. Prints by how much.
fn hints_are_as_good_as_expert(count: usize, deals: u32) {
    let (gains, differ) = (std::cell::RefCell::new(Vec::new()), std::cell::Cell::new(0));
    positions(count, |table, state, number, _| {
        let mover = state.turn().unwrap();
        let view = View::of(table, state, mover);
        let mut choices = Choices::new();
        state.choices(table, &mut choices);
        let mut expert = Expert::new(Search { budget: Budget::Worlds(WORLDS), ..Search::default() }, table);
        expert.begin(number as u64);
        let others = choices[expert.decide(table, &view, &choices).0];
        let question = Question { lines: 1, ..Question::of_decision(number, 1) };
        let own = judge(table, state, &question).unwrap().lines[0].choice().unwrap();
        if own == others {
            return gains.borrow_mut().push(0.0);
        }
        differ.set(differ.get() + 1);
        let mut bots = [(); 2].map(|()| BotSpec::new(BotKind::Pilot).build(table));
        let mut won = |world: &State, choice: Choice, seed: u64| {
            let (mut state, mut dice) = (world.clone(), Dice::new(seed));
            bots.iter_mut().for_each(|bot| bot.begin(seed));
            state.apply_unchecked(table, choice, &mut dice, &mut ());
            while let Some(turn) = state.turn() {
                state.choices(table, &mut choices);
                let sight = Sight::new(table, &state, turn);
                let choice = bots[turn as usize].decide(&sight, &choices).unwrap();
                state.apply_unchecked(table, choice, &mut dice, &mut ());
            }
            state.outcome().unwrap().winner.map_or(0.5, |winner| f64::from(u8::from(winner == mover)))
        };
        let mut dice = Dice::new(number as u64);
        let gained = (0..deals).map(|_| {
            let (world, seed) = (view.complete(table, &mut dice), dice.next_u64());
            won(&world, own, seed) - won(&world, others, seed)
        });
        let gain = gained.sum::<f64>() / f64::from(deals);
        gains.borrow_mut().push(gain);
    });
    let (gain, error) = mean_and_error(&gains.into_inner());
    println!(
        "hints differ from expert in {} of {count}; they win {:+.2} of 100 games more, give or take {:.2}",
        differ.get(),
        100.0 * gain,
        200.0 * error
    );
    assert!(gain >= -3.0 * error, "{gain} {error}");
}

in_two_sizes!(hints_are_as_good_as_expert, (4, 8), (200, 64));

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
