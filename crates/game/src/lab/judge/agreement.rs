//! Hints and analyses agree, over positions of real games.

use super::*;
use crate::bots::{Bot, BotMaker, Forfeit};
use crate::lab::analyze::{Settings, moment};
use crate::test_support::{sample_names, table};

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

#[test]
#[ignore = "scratch"]
fn scratch_measure() {
    let cell = std::cell::RefCell::new((Vec::new(), Vec::new(), Vec::new(), Vec::new()));
    positions(60, |table, state, number, played| {
        let clock = std::time::Instant::now();
        let hint = judge(table, state, &Question { lines: 1, ..Question::of_decision(number, 1) }).unwrap();
        let time = clock.elapsed().as_secs_f64() * 1e3;
        let best = hint.lines[0].choice().unwrap();
        let same = moment(table, number, (state, best), &Settings::default()).unwrap();
        let other = moment(table, number, (state, best), &Settings { seed: 2, ..Settings::default() }).unwrap();
        let of_played = moment(table, number, (state, played), &Settings::default()).unwrap();
        let gain = |m: &crate::lab::analyze::Moment| m.better.as_ref().map_or(0.0, |b| b.gain);
        assert_eq!(gain(&same), 0.0);
        let mut c = cell.borrow_mut();
        c.0.push(time);
        c.1.push(gain(&other));
        c.2.push(hint.lines[0].error);
        c.3.push(gain(&of_played));
        println!("{number} {:?} t={time:.0}ms tables={} trust={:?} hint {best} {:.3}±{:.3} other seed loses {:.4} (err {:.4}); played {played} loses {:.4}",
            state.decision(), hint.tables, hint.trust, hint.lines[0].value, hint.lines[0].error, gain(&other), other.better.as_ref().map_or(0.0, |b| b.error), gain(&of_played));
    });
    let mut c = cell.into_inner();
    for v in [&mut c.0, &mut c.1, &mut c.2, &mut c.3] {
        v.sort_by(f64::total_cmp);
        println!("mean {:.4} median {:.4} 90% {:.4} max {:.4}", v.iter().sum::<f64>() / v.len() as f64, v[v.len() / 2], v[v.len() * 9 / 10], v[v.len() - 1]);
    }
}

struct Judged(u64, Question);
impl Bot for Judged {
    fn begin(&mut self, seed: u64) { self.0 = seed; }
    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        self.0 = split_mix(self.0);
        let view = sight.view();
        let j = judge(sight.table(), view.state(), &Question { lines: 1, seed: self.0, ..self.1.clone() }).unwrap();
        let best = j.lines[0].choice().unwrap();
        Ok(choices.iter().position(|c| *c == best).unwrap())
    }
}

#[test]
#[ignore = "scratch"]
fn scratch_match() {
    use crate::sim::{Duel, Entry, Plan, Terms};
    use crate::sim::stats::Score;
    let games: u64 = std::env::var("PAIRS").map_or(1, |v| v.parse().unwrap());
    let worlds: u32 = std::env::var("WORLDS").map_or(64, |v| v.parse().unwrap());
    let foe: BotSpec = std::env::var("FOE").unwrap_or("expert".into()).parse().unwrap();
    let mut total = Score::default();
    for name in sample_names() {
        let deck = crate::test_support::sample(&name);
        let maker = BotMaker::new("judge", move |_: &Table| Judged(0, Question { worlds, tables: 20_000, ..Question::default() }));
        let duel = Duel::new([Entry::new(&deck, maker), Entry::new(&deck, foe.clone())], Terms::default()).unwrap();
        let (tally, _) = duel.run(&Plan::Pairs(games), &false.into(), |_| {});
        total += &tally.score;
        println!("{name} {:?} total {:?} {:?}", tally.score.mean(), total.mean(), total.games());
    }
    println!("{:?}", crate::sim::stats::Looks::new(total.games()).interval(&total));
}
