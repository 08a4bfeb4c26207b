//! `flightdeck watch`: a game on the screen, forward and backward.

use std::io;
use std::sync::Arc;

use super::game::{BotMatchArgs, Source, Unfit, card_names};
use crate::cards::Roster;
use crate::cli::prelude::*;
use crate::cli::setting;
use crate::screen::lines::Talk;
use crate::screen::watch::{Screen, plain};
use crate::screen::{self, App, Ended, Stage, Theme};
use crate::wording::story::Film;

/// Watch a recorded game, or two bots
///
/// Go forward and backward, to any point, or let it run. The chance of winning is calculated while you watch. Both
/// hands are visible; press `x` to hide one. Without a terminal, or with --plain, the game is printed as text.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck watch game.jsonl
  flightdeck watch red-tide long-night --game 34   game 34 of that duel
  echo c | flightdeck watch game.jsonl --plain

Keys: arrows, Space, letters shown at the bottom, ? for help.

Exit codes: 0 watched, 1 the record breaks the rules, 2 it could not be read,
130 interrupted")]
pub struct Args {
    /// A record, or [LEAGUE] DECK DECK with --game
    #[arg(value_name = "GAME", required_unless_present = "mode", value_parser = beside_keys::<ReadPath>())]
    games: Vec<ReadPath>,
    #[command(flatten)]
    game: BotMatchArgs,
    #[arg(long, hide_short_help = true)]
    plain: bool,
}

/// How a game is shown.
#[derive(Clone, Copy, PartialEq)]
pub enum Shown {
    /// On a screen, where there is one.
    OnScreen,
    /// In lines.
    InLines,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let game = args.game.find(&args.games, catalog)?;
    let roster = Arc::new(card_names(catalog));
    let name = game.name();
    let film = match game.open(&roster) {
        Ok(Source::Scenario(_)) => {
            let fault = Fault::new(say!("{} is not a game record", name));
            return Err(fault.help(say!("run scenarios with `flightdeck replay`")).into());
        }
        Ok(source) => Film::of(|after| {
            let played = source.play(&name, None, after, &mut |_| {})?;
            played.replayed.ok_or_else(|| Unfit::Broken(Vec::new()))
        }),
        Err(unfit) => Err(unfit),
    };
    match film {
        Ok(film) => show(film, &roster, if args.plain { Shown::InLines } else { Shown::OnScreen }, out),
        Err(unfit) => unfit.answer(out),
    }
}

/// Shows a game.
pub fn show(film: Film, roster: &Arc<Roster>, shown: Shown, out: &mut Output) -> Result<Exit, Failure> {
    let mut stage = Stage::new(Screen::new(film, roster.clone(), lang()), look());
    if shown == Shown::InLines || !screen::is_available() {
        let mut input = io::stdin().lock();
        plain::watch(&mut stage.app, &mut Talk { input: &mut input, out })?;
        return Ok(Exit::Yes);
    }
    stage.begin(Screen::evaluate);
    let ended = on_screen(&mut stage)?;
    Ok(if ended == Ended::Interrupted { Exit::Interrupted } else { Exit::Yes })
}

/// Shows a screen until it is left.
pub fn on_screen<A: App>(stage: &mut Stage<A>) -> Result<Ended, Failure> {
    let failed = |error: io::Error| Fault::new(say!("terminal error: {}", error.to_string()));
    Ok(screen::run(stage).map_err(failed)?)
}

/// How screens look here.
pub fn look() -> Theme {
    let setting = setting::setting();
    Theme::of_terminal(setting.lang, setting.ascii)
}
