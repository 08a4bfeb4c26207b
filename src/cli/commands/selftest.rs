//! `flightdeck selftest`: millions of checked games, for people who change the engine.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;

use crate::cards::{Card, Color, Cruiser, Roster, builtin};
use crate::cli::numbers::{games, seed};
use crate::cli::prelude::*;
use crate::dice::Dice;
use crate::engine::check::{Checked, play_checked};
use crate::engine::{Both, Decks, Mode, Player, Setup, Table};
use crate::say::{decimal, grouped};
use crate::sim::{soak, survive};

/// Play random games and check the engine on every step of them
///
/// Random decks of the built-in cards, all cruisers, all three modes. In every state: at least two
/// choices and none twice, checked and unchecked moves agree, every card in exactly one place, tokens
/// and armor within the rules; now and then every choice outside the list is tried and must be
/// refused; and the record of each game must replay to the same end. With --soak bots play, and cards
/// and boards are made up as well.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck selftest
  flightdeck selftest --games 1M --seed 7
  flightdeck selftest --soak --games 1000

Exit codes: 0 no errors, 1 an error was found, 130 interrupted (no errors so
far)")]
pub struct Args {
    /// How many games
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = games())]
    games: u64,

    /// Let bots play: expert and pilot against each bot, with any cards on any boards. It takes much longer
    #[arg(long)]
    soak: bool,

    /// The seed that decides every deck, shuffle and decision: the same seed gives the same games
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = seed())]
    seed: u64,
}

pub fn run(args: Args, out: &mut Output) -> Result<Exit, Failure> {
    let start = Instant::now();
    let run = Run::on(None, args.games, say!("games"))?;
    let done = AtomicU64::new(0);
    let roster = builtin::roster();
    let total: Result<Checked, Fault> = run.install(|| {
        let games = (0..args.games).into_par_iter().take_any_while(|_| !run.is_interrupted());
        let checked = games.map(|game| {
            let play = || if args.soak { soaked(&roster, args.seed, game) } else { play(args.seed, game) };
            let checked = survive(play).unwrap_or_else(|why| Err(failed(game, why)))?;
            run.progress(done.fetch_add(1, Ordering::Relaxed) + 1, Message::default());
            Ok(checked)
        });
        checked.try_reduce(Checked::default, |mut sum, game| {
            sum += game;
            Ok(sum)
        })
    });
    let played = done.into_inner();
    let interrupted = run.is_interrupted();
    run.end(played, 0);
    match total {
        Ok(total) => {
            let said = tr!(
                lang(),
                "{}, {}, {} illegal choices rejected, {} chains cut off; no errors, {} s",
                say_count!(played, "{} game", "{} games"),
                say_count!(total.decisions, "{} decision", "{} decisions"),
                grouped(total.refused),
                grouped(total.cuts),
                decimal(start.elapsed().as_secs_f64(), 1)
            );
            writeln!(out, "{said}")?;
            if interrupted {
                note(say!("interrupted; the results cover the games played so far"));
            }
            Ok(if interrupted { Exit::Interrupted } else { Exit::Yes })
        }
        Err(fault) => no(fault, out),
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
            let green = builtin::cards().iter().filter(|card| card.color == Color::Green);
            Decks::Common(green.cloned().collect())
        }
        Mode::Skirmish => Decks::Common(builtin::cards().to_vec()),
        Mode::TotalWar => Decks::Own(Both([deck(&mut dice), deck(&mut dice)])),
    };
    let first = if dice.below(2) == 0 { Player::A } else { Player::B };
    let setup = Setup { mode, round_limit: Table::DEFAULT_ROUND_LIMIT, cruisers, decks };
    let table = Table::new(setup).map_err(|error| failed(game, error.to_string()))?;
    play_checked(&table, first, seed).map_err(|why| failed(game, why))
}

fn soaked(roster: &Roster, seed: u64, game: u64) -> Result<Checked, Fault> {
    soak(roster, seed, game).map_err(|why| failed(game, why))
}

fn failed(game: u64, why: String) -> Fault {
    Fault::new(say!("game {}: {}", game, why))
}

fn deck(dice: &mut Dice) -> Vec<Card> {
    let mut cards = builtin::cards().to_vec();
    dice.shuffle(&mut cards);
    cards.truncate(25 + dice.below(40) as usize);
    cards
}
