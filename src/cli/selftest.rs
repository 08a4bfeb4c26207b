//! `flightdeck selftest`: millions of checked games, for whoever changes the engine.

use std::io::Write;
use std::time::Instant;

use rayon::prelude::*;

use super::{Answer, Failure, Output};
use crate::cards::{Card, Colour, Cruiser, builtin};
use crate::cli::lang;
use crate::dice::Dice;
use crate::engine::check::{Checked, play_checked};
use crate::engine::{Both, Decks, Mode, Player, Setup, Table};
use crate::fault::Fault;
use crate::say::{decimal, grouped};

/// Play random games and check the engine on every step of them
///
/// Random decks of the built-in cards, all cruisers, all three modes. In every state: at least two
/// choices and none twice, checked and unchecked moves agree, every card in exactly one place, tokens
/// and armor within the rules; now and then every choice outside the list is tried and must be
/// refused; and the record of each game must replay to the same end.
#[derive(clap::Args)]
pub struct Args {
    /// How many games
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    games: u64,

    /// Where the random numbers start
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    let start = Instant::now();
    let games = (0..args.games).into_par_iter().map(|game| play(args.seed, game));
    let total = games.try_reduce(Checked::default, |mut sum, game| {
        sum += game;
        Ok(sum)
    });
    match total {
        Ok(total) => {
            let told = say!(
                "{} games, {} decisions, {} illegal choices refused, {} chains cut; no fault in {} s",
                grouped(args.games),
                grouped(total.decisions),
                grouped(total.refused),
                grouped(total.cuts),
                decimal(start.elapsed().as_secs_f64(), 1)
            );
            writeln!(out, "{}", told.in_lang(lang()))?;
            Ok(Answer::Yes)
        }
        Err(fault) => {
            super::output::report(&fault.into());
            Ok(Answer::No)
        }
    }
}

fn play(seed: u64, game: u64) -> Result<Checked, Fault> {
    let seed = crate::dice::split_mix(seed).wrapping_add(game);
    let mut dice = Dice::new(seed);
    let mode = Mode::ALL[dice.below(3) as usize];
    let cruisers = builtin::cruisers();
    let cruiser =
        |dice: &mut Dice| -> Cruiser { cruisers[dice.below(cruisers.len() as u32) as usize].clone() };
    let cruisers = match mode {
        Mode::Training => Both([cruisers[0].clone(), cruisers[1].clone()]),
        _ => Both([cruiser(&mut dice), cruiser(&mut dice)]),
    };
    let decks = match mode {
        Mode::Training => {
            let green = builtin::cards().iter().filter(|card| card.colour == Colour::Green);
            Decks::Common(green.cloned().collect())
        }
        Mode::Skirmish => Decks::Common(builtin::cards().to_vec()),
        Mode::TotalWar => Decks::Own(Both([deck(&mut dice), deck(&mut dice)])),
    };
    let first = if dice.below(2) == 0 { Player::A } else { Player::B };
    let setup = Setup { mode, round_limit: Table::DEFAULT_ROUND_LIMIT, cruisers, decks };
    let failed = |why: String| Fault::new(say!("game {}: {}", game, why));
    let table = Table::new(setup).map_err(|error| failed(error.to_string()))?;
    play_checked(&table, first, seed).map_err(failed)
}

fn deck(dice: &mut Dice) -> Vec<Card> {
    let mut cards = builtin::cards().to_vec();
    dice.shuffle(&mut cards);
    cards.truncate(25 + dice.below(40) as usize);
    cards
}
