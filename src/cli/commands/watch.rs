//! `flightdeck watch`: a recorded game on the screen, forwards and backwards.

use std::io::{self, BufRead};
use std::path::Path;
use std::sync::Arc;

use super::replay;
use crate::cards::Roster;
use crate::cli::desk::Desk;
use crate::cli::paths::{ReadPath, beside_keys};
use crate::cli::{Answer, Failure, Output, lang, setting};
use crate::fault::Fault;
use crate::files::FileError;
use crate::screen::lines::Talk;
use crate::screen::watch::{Film, Screen, plain};
use crate::screen::{self, App, Ended, Stage, Theme};

/// Watch a recorded game on the screen: forwards, backwards, to any point, or by itself
///
/// The chance of winning is worked out while you watch. Both hands are open, as records are; `x` shows only one. Without a
/// terminal, or with --plain, the game is told in lines.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck duel a.toml b.toml --game 12 --record game.jsonl
  flightdeck watch game.jsonl
  flightdeck duel a.toml b.toml --game 12 --watch
  echo c | flightdeck watch game.jsonl --plain

Keys: arrows, Space, letters shown at the bottom, ? for help.

Exit code: 0 watched, 1 the record breaks the rules, 2 it could not be read, 130 interrupted.")]
pub struct Args {
    /// The record
    #[arg(value_name = "RECORD", value_parser = beside_keys::<ReadPath>())]
    record: ReadPath,
    /// Lines instead of a screen
    #[arg(long)]
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

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let mut reader = replay::open(&args.record)?;
    let record =
        replay::is_record(&mut reader).map_err(|error| FileError::Read(args.record.to_path_buf(), error))?;
    if !record {
        let fault = Fault::new(say!("{} is not a game record", &*args.record));
        return Err(fault.help(say!("run scenarios with `flightdeck replay`")).into());
    }
    let roster = Desk::open(catalog)?.roster;
    let shown = if args.plain { Shown::InLines } else { Shown::OnScreen };
    show(&args.record.display().to_string(), reader, &Arc::new(roster), shown, out)
}

/// Shows a record.
pub fn show(
    name: &str,
    record: impl BufRead,
    roster: &Arc<Roster>,
    shown: Shown,
    out: &mut Output,
) -> Result<Answer, Failure> {
    let film = match Film::read(name, record) {
        Ok(film) => film,
        Err(fault) => {
            crate::cli::output::report(&fault.into());
            return Ok(Answer::No);
        }
    };
    let mut stage = Stage::new(Screen::new(film, roster.clone(), lang()), look());
    if shown == Shown::InLines || !screen::is_available() {
        let mut input = io::stdin().lock();
        plain::watch(&mut stage.app, &mut Talk { input: &mut input, out })?;
        return Ok(Answer::Yes);
    }
    stage.begin(Screen::evaluate);
    let ended = on_screen(&mut stage)?;
    Ok(if ended == Ended::Interrupted { Answer::Interrupted } else { Answer::Yes })
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
