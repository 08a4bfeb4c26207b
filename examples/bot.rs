//! Your own bot against `greedy`, with the same deck: is it any good?
//!
//! `cargo run --release --no-default-features --example bot -- decks/red-tide.toml`

use std::error::Error;
use std::sync::atomic::AtomicBool;

use flightdeck::{Bot, BotMaker, BotSpec, Choice, Dice, Duel, Entry, Pick, Plan, Sight, Terms, deck};

/// Tries every choice on a guess at what it cannot see, and takes the one after which its cruiser is
/// furthest ahead in armor, then in firepower.
struct Counter {
    dice: Dice,
}

impl Bot for Counter {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, flightdeck::bots::Forfeit> {
        let (table, me) = (sight.table(), sight.me());
        let world = sight.view().complete(table, &mut self.dice);
        let value = |choice: Choice| {
            let mut after = world.clone();
            after.apply_unchecked(table, choice, &mut Dice::new(1), &mut ());
            let armor = after.armor(me) - after.armor(me.other());
            let fire = |player| -> i32 {
                let sectors = flightdeck::Sector::ALL;
                sectors.into_iter().map(|sector| i32::from(after.firepower(table, player, sector))).sum()
            };
            let passes = choice.pick() == Pick::Pass;
            (armor, fire(me) - fire(me.other()), !passes)
        };
        let best = choices.iter().enumerate().max_by_key(|(_, choice)| value(**choice));
        Ok(best.map_or(0, |(at, _)| at))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "decks/red-tide.toml".into());
    let deck = deck::load(path.as_ref(), &flightdeck::builtin::roster())?;
    let counter = BotMaker::new("counter", |_table| Counter { dice: Dice::new(0) });
    let greedy: BotSpec = "greedy".parse()?;
    let duel = Duel::new([Entry::new(&deck, counter), Entry::new(&deck, greedy)], Terms::default())?;

    let plan = Plan::settle(500);
    let progress = |tally: &flightdeck::DuelTally| eprintln!("{} games", tally.games());
    let (tally, ending) = duel.run(&plan, &AtomicBool::new(false), progress);
    let interval = tally.score.interval();
    println!(
        "counter took {:.1} % of the points in {} games (95 %: {:.1} to {:.1}); {}",
        100.0 * tally.score.mean().unwrap_or_default(),
        tally.games(),
        100.0 * interval.low,
        100.0 * interval.high,
        ending.code(),
    );
    Ok(())
}
