//! `flightdeck replay`: replays records and checks every line of them.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::format::{TEXT_JSON, one_of};
use super::{Answer, Failure, Output};
use crate::engine::record::{ChoiceForm, Position, Replayed, ResultForm, replay};
use crate::engine::{State, Table};
use crate::fault::Fault;
use crate::files::FileError;
use crate::report::terminal::safe;
use crate::report::{Format, board};
use crate::text::count;

/// Replay game records and check every line against the rules
///
/// A record is a text file (JSON Lines) from which anyone can replay a game: shuffles, decisions and
/// the result. The first line that breaks the rules is named with the rule's code and what was allowed
/// there; `state`, `options` and `result` lines are compared with the game as well.
#[derive(clap::Args)]
#[command(after_help = "Exit code: 0 every record holds, 1 one breaks the rules, 2 one could not be read.

Examples:
  flightdeck replay game.jsonl
  flightdeck replay game.jsonl --board | less -R
  flightdeck replay game.jsonl --at 20 --format json")]
pub struct Args {
    /// The records; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Stop after this many events (lines after the header)
    #[arg(long, value_name = "N")]
    at: Option<u64>,

    /// Draw the table after each step
    #[arg(long, conflicts_with = "format")]
    board: bool,

    /// How to print the outcome
    #[arg(long, value_parser = one_of(TEXT_JSON), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    let mut broken = Vec::new();
    let mut unreadable = Vec::new();
    for path in &args.files {
        match replay_file(path, &args, out) {
            Ok(()) => {}
            Err(Failure::Faults(faults)) => broken.extend(faults),
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => unreadable.push(Fault::new(failure.to_string())),
        }
    }
    if args.files.len() > 1 && args.format == Format::Text {
        let bad = broken.len() + unreadable.len();
        writeln!(
            out,
            "{}: {} hold, {bad} do not",
            count(args.files.len(), "record"),
            args.files.len() - bad
        )?;
    }
    if !unreadable.is_empty() {
        broken.append(&mut unreadable);
        return Err(Failure::Faults(broken));
    }
    if broken.is_empty() {
        return Ok(Answer::Yes);
    }
    out.flush()?;
    super::output::report(&Failure::Faults(broken));
    Ok(Answer::No)
}

fn replay_file(path: &Path, args: &Args, out: &mut Output) -> Result<(), Failure> {
    let name = if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
    show(&name, open(path)?, Steps { board: args.board, at: args.at }, args.format, out)
}

/// What to show of a record's steps.
#[derive(Clone, Copy, Default)]
pub struct Steps {
    /// Draw the table after each.
    pub board: bool,
    /// Stop after so many.
    pub at: Option<u64>,
}

/// Replays a record and shows it.
pub fn show(
    name: &str,
    record: impl BufRead,
    steps: Steps,
    format: Format,
    out: &mut Output,
) -> Result<(), Failure> {
    let mut failed = None;
    let draw = |table: &Table, state: &State, choice: Option<ChoiceForm>| {
        if steps.board && failed.is_none() {
            failed = draw_step(out, table, state, choice).err();
        }
    };
    let replayed = replay(name, record, steps.at, draw)?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    match format {
        Format::Json => write_json(out, name, &replayed)?,
        _ => writeln!(out, "{}: {}", safe(name), summary(&replayed))?,
    }
    Ok(())
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, FileError> {
    if path == Path::new("-") {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let failed = |error| FileError::Read(path.to_owned(), error);
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    Ok(Box::new(BufReader::new(file)))
}

fn draw_step(
    out: &mut Output,
    table: &Table,
    state: &State,
    choice: Option<ChoiceForm>,
) -> std::io::Result<()> {
    if let Some(choice) = choice {
        writeln!(out, "▶ {}", serde_json::to_string(&choice)?)?;
    }
    writeln!(out, "{}", board::draw(table, state))
}

fn summary(replayed: &Replayed) -> String {
    let events = count(replayed.events as usize, "event");
    let state = &replayed.state;
    match state.outcome() {
        Some(outcome) => {
            let who = outcome.winner.map_or("a draw".into(), |winner| format!("`{}` wins", winner.code()));
            let [a, b] = outcome.armor.0;
            let rounds = count(usize::from(outcome.rounds), "round");
            format!(
                "{events}, all by the rules; {who} by {} after {rounds}, armor {a} to {b}",
                outcome.reason.code()
            )
        }
        None => {
            let who = state.turn().map_or("nobody", |turn| turn.code());
            let what = state.decision().describe().0;
            format!("{events}, all by the rules; round {}, `{who}` decides {what}", state.round())
        }
    }
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    events: u64,
    state: Position,
    result: Option<ResultForm>,
}

fn write_json(out: &mut Output, name: &str, replayed: &Replayed) -> Result<(), Failure> {
    let report = Report {
        file: name,
        events: replayed.events,
        state: Position::of(&replayed.table, &replayed.state),
        result: replayed.state.outcome().map(Into::into),
    };
    let json = serde_json::to_string(&report).map_err(|error| Failure::Other(error.to_string()))?;
    Ok(writeln!(out, "{json}")?)
}
