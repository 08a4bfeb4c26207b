//! `flightdeck replay`: replays records and scenarios and checks every line of them.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use serde::Serialize;

use crate::cards::{Roster, builtin};
use crate::cli::desk;
use crate::cli::desk::Desk;
use crate::cli::format::{TEXT_JSON, one_of};
use crate::cli::paths::{ReadPath, is_dash};
use crate::cli::{Answer, Failure, Output, lang};
use crate::engine::Choices;
use crate::engine::record::{ChoiceForm, Position, Replayed, ResultForm, Script, Step, replay_telling};
use crate::engine::scenario::{self, Scenario};
use crate::fault::Fault;
use crate::files::{self, FileError};
use crate::report::Format;
use crate::say::{Message, Tell};
use crate::wording::safe;
use crate::wording::story::{Chronicle, Teller};
use crate::wording::words::Words;

/// Replay game records and scenarios, and check every line against the rules
///
/// A record is a text file (JSON Lines) from which anyone can replay a game: shuffles, decisions and
/// the result. The first line that breaks the rules is named with the rule's code and what was allowed
/// there; `state`, `options` and `result` lines are compared with the game as well. A field that the
/// format does not know is ignored, with a warning.
///
/// A scenario is a question about the rules in a few lines: set up, do, expect. Every step must be
/// allowed and every expectation must hold; without expectations, the answer is what came of it.
#[derive(clap::Args)]
#[command(after_help = SCENARIO_HELP)]
pub struct Args {
    /// The records and scenarios; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<ReadPath>,

    /// Stop after this many events (lines of a record after the header; steps and expectations)
    #[arg(long, value_name = "N")]
    at: Option<u64>,

    /// Draw the table after each step
    #[arg(long, conflicts_with = "format")]
    board: bool,

    /// Print the file itself, once it has been checked, as a record or as a scenario
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["format", "board", "at", "strict"])]
    to: Option<Notation>,

    /// Refuse fields that the record format does not know
    #[arg(long)]
    strict: bool,

    /// How to print the outcome
    #[arg(long, value_parser = one_of(TEXT_JSON), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

const SCENARIO_HELP: &str = "\
A scenario, in plain text (# starts a comment, an indented line goes on with the one above):
  about The card below is moved aside and strikes.    what it shows
  cites R-GAP-1                                       rules it is about
  card 2-23 2-24: 2 strike / 1 s2 field               upper / lower section: fighters, shields (s2), effects
  back 2-23: 1 roll                                   a back other than the usual one
  cruiser raft armor 12: 1 10 100 10 1                a digit for each space: its draw symbols
  a flies raft                                        unless told otherwise: five sectors of four spaces
  a3: 0-04, 3-10 back pivoted damage 1/0              a stack, bottom first; tokens outer/inner
  a hand 2-23 0-31                                    likewise aside, deck, discard, armor
  combat                                              and round 3, initiative b, turn b, passed a, offset 1,
                                                      mode skirmish, round limit 9, common deck …, first b
  a plays 2-23 on 3                                   plays 2-23 back on 3, passes, stays, shifts left,
                                                      fights left to right, takes 1/2
  a resolves inner draw of a3.2                       board a, sector 3, level 2 (the lowest is 0)
  a: lateral a3.1 to 4                                likewise free; vertical, pivot, roll, destroy a3.1; hit b2
  shuffle a: 0-31 0-32                                where a draw deck is shuffled: its new order
  refused R-DEP-5: a plays 3-10 on 1                  a step that the rules must not allow
  expect b armor 19; a3: 0-04; a elsewhere empty      whatever a set-up can say
  expect waiting outer strike of a3.0                 and options pass, play 2-23 on 1 2; chain limit;
                                                      a wins by armor
Built-in cards and cruisers need no definition.

Exit code: 0 everything holds, 1 something breaks the rules or does not hold, 2 a file could not be read.

Examples:
  flightdeck replay game.jsonl
  flightdeck replay game.jsonl --board | less -R
  flightdeck replay game.jsonl --at 20 --format json
  flightdeck replay question.scene
  flightdeck replay game.jsonl --to scenario > game.scene";

/// A text that a game or a question is written in.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Notation {
    Record,
    Scenario,
}

/// What went wrong, in all files.
#[derive(Default)]
struct Trouble {
    /// Lines that break the rules, or do not hold.
    broken: Vec<Fault>,
    unreadable: Vec<Fault>,
    /// Files with any of these.
    files: usize,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let roster = card_names(catalog);
    let steps = Steps { told: args.files.len() == 1, board: args.board, at: args.at, roster: &roster };
    let mut trouble = Trouble::default();
    for path in &args.files {
        let before = trouble.broken.len() + trouble.unreadable.len();
        match replay_file(path, &args, steps, &mut trouble, out) {
            Ok(()) => {}
            Err(Failure::Faults(faults)) => trouble.broken.extend(faults),
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => trouble.unreadable.push(Fault::new(failure.tell())),
        }
        trouble.files += usize::from(trouble.broken.len() + trouble.unreadable.len() > before);
    }
    let Trouble { mut broken, mut unreadable, files: bad } = trouble;
    if args.files.len() > 1 && args.format == Format::Text && args.to.is_none() {
        let files = say_count!(args.files.len(), "{} file", "{} files");
        let good = args.files.len() - bad;
        writeln!(out, "{}", tr!(lang(), "{}: {} passed, {} failed", files, good, bad))?;
    }
    if !unreadable.is_empty() {
        broken.append(&mut unreadable);
        return Err(Failure::Faults(broken));
    }
    if broken.is_empty() {
        return Ok(Answer::Yes);
    }
    out.flush()?;
    crate::cli::output::report(&Failure::Faults(broken));
    Ok(Answer::No)
}

fn replay_file(
    path: &Path,
    args: &Args,
    steps: Steps<'_>,
    trouble: &mut Trouble,
    out: &mut Output,
) -> Result<(), Failure> {
    let name = name_of(path);
    let mut reader = open(path)?;
    if is_record(&mut reader).map_err(|error| FileError::Read(path.to_owned(), error))? {
        return match args.to {
            Some(notation) => write_as(&Script::read(&name, reader)?, "", notation, out),
            None => show_telling(&name, reader, steps, args.format, args.strict, out),
        };
    }
    let text = files::text_of(reader, path, LARGEST_SCENARIO)?;
    match Scenario::read(&name, &text, &builtin::roster()) {
        Ok(scenario) => show_scenario(&name, &scenario, steps, args, out),
        // A question that cannot be understood is not answered with no.
        Err(faults) => {
            trouble.unreadable.extend(faults);
            Ok(())
        }
    }
}

/// A record is JSON, and a scenario never starts with a brace. Told without reading further.
pub fn is_record(reader: &mut impl BufRead) -> std::io::Result<bool> {
    let start = reader.fill_buf()?;
    let text = String::from_utf8_lossy(&start[..start.len().min(4096)]);
    Ok(text.trim_start_matches('\u{feff}').trim_start().starts_with('{'))
}

/// A hundred times what the longest game needs.
pub const LARGEST_SCENARIO: u64 = 4_000_000;

/// A file in another notation, or in its own.
fn write_as(script: &Script, heading: &str, notation: Notation, out: &mut Output) -> Result<(), Failure> {
    match notation {
        Notation::Scenario => write!(out, "{heading}{}", scenario::from_script(script, &builtin::roster()))?,
        Notation::Record => write!(out, "{}", script.to_record())?,
    }
    Ok(())
}

fn show_scenario(
    name: &str,
    scenario: &Scenario,
    steps: Steps<'_>,
    args: &Args,
    out: &mut Output,
) -> Result<(), Failure> {
    if let Some(notation) = args.to {
        let script = scenario.script().map_err(Failure::Faults)?;
        return write_as(&script, &scenario.heading(), notation, out);
    }
    let mut telling = Telling::new(steps, args.format, out);
    let replayed = scenario.run_telling(steps.at, |step| telling.step(step, out)).map_err(Failure::Faults)?;
    telling.end()?;
    match (args.format, replayed) {
        (Format::Json, replayed) => write_json(out, name, replayed.as_ref()),
        (_, None) => {
            let rule = scenario.refused.flatten().map_or(String::new(), |rule| format!(" ({rule})"));
            Ok(writeln!(out, "{}", tr!(lang(), "{}: passed: the setup is refused{}", safe(name), rule))?)
        }
        (_, Some(replayed)) => {
            let (done, expected) = scenario.counts();
            let counted = say!(
                "{} and {}",
                say_count!(done, "{} step", "{} steps"),
                say_count!(expected, "{} expectation", "{} expectations")
            );
            let standing = safe(&standing(&replayed).in_lang(lang()));
            writeln!(out, "{}", tr!(lang(), "{}: passed: {}; {}", safe(name), counted, standing))?;
            if args.files.len() == 1 {
                answer(out, scenario, &replayed)?;
            }
            Ok(())
        }
    }
}

/// What came of a scenario, in its own notation.
fn answer(out: &mut Output, scenario: &Scenario, replayed: &Replayed) -> Result<(), Failure> {
    let mut line = |label: String, text: String| writeln!(out, "  {label:<9}{text}");
    if !scenario.about.is_empty() {
        line(tr!(lang(), "about"), safe(&scenario.about))?;
    }
    let position = Position::of(&replayed.table, &replayed.state);
    let state = serde_json::to_value(position).map_err(|error| Failure::Other(Message::plain(error)))?;
    line(tr!(lang(), "now"), scenario::state(&state).replace("; ", "\n           "))?;
    if let Some(turn) = replayed.state.turn() {
        let mut choices = Choices::new();
        replayed.state.choices(&replayed.table, &mut choices);
        let options: Vec<ChoiceForm> =
            choices.iter().map(|&choice| ChoiceForm::new(&replayed.table, turn, choice)).collect();
        line(tr!(lang(), "options"), scenario::options(&options).replace(", ", "\n           "))?;
    }
    Ok(())
}

/// What to show of a record's steps.
#[derive(Clone, Copy)]
pub struct Steps<'a> {
    /// Tell what happens.
    pub told: bool,
    /// Draw the table after each.
    pub board: bool,
    /// Stop after this many.
    pub at: Option<u64>,
    /// Where names of cards come from.
    pub roster: &'a Roster,
}

/// The names of cards, which records do not have. Without a catalogue, those of the built-in set.
pub fn card_names(catalog: Option<&Path>) -> Roster {
    Desk::open(catalog).map_or_else(|_| builtin::roster(), |desk| desk.roster)
}

/// Tells a replay while it goes on.
struct Telling<'a> {
    told: bool,
    chronicle: Chronicle<'a>,
    failed: Option<std::io::Error>,
}

impl<'a> Telling<'a> {
    fn new(steps: Steps<'a>, format: Format, out: &Output) -> Self {
        let words = Words::new(builtin::glossary(), lang());
        Telling {
            told: (steps.told || steps.board) && format == Format::Text,
            chronicle: Chronicle::new(words, steps.roster, steps.board, out.width()),
            failed: None,
        }
    }

    fn step(&mut self, step: Step<'_>, out: &mut Output) {
        if self.told && self.failed.is_none() {
            self.failed = out.write_all(self.chronicle.step(step).as_bytes()).err();
        }
    }

    /// Whether all of it could be written.
    fn end(self) -> Result<(), Failure> {
        self.failed.map_or(Ok(()), |error| Err(error.into()))
    }
}

/// Replays a record and shows it.
pub fn show(
    name: &str,
    record: impl BufRead,
    steps: Steps<'_>,
    format: Format,
    out: &mut Output,
) -> Result<(), Failure> {
    show_telling(name, record, steps, format, false, out)
}

/// The same; unknown fields are warned of, or refused.
fn show_telling(
    name: &str,
    record: impl BufRead,
    steps: Steps<'_>,
    format: Format,
    strict: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let mut telling = Telling::new(steps, format, out);
    let mut unknown = Vec::new();
    let mut more = 0;
    let tell = |fault| if unknown.len() < MOST_WARNINGS { unknown.push(fault) } else { more += 1 };
    let replayed = replay_telling(name, record, steps.at, |step| telling.step(step, out), tell);
    if strict && !unknown.is_empty() {
        unknown.extend(replayed.err());
        return Err(Failure::Faults(unknown));
    }
    let mut warnings: Vec<Message> = unknown.iter().map(|fault| Message::plain(fault.line(lang()))).collect();
    if more > 0 {
        warnings.push(say!("{}: {} more unknown fields", name, more));
    }
    out.flush()?;
    warnings.into_iter().for_each(desk::warn);
    let replayed = replayed?;
    let told = telling.told;
    telling.end()?;
    match format {
        Format::Json => write_json(out, name, Some(&replayed)),
        _ if told && replayed.state.is_over() => {
            let events = say_count!(replayed.events as usize, "{} event", "{} events");
            Ok(writeln!(out, "\n{}", tr!(lang(), "{}: {}, all legal", safe(name), events))?)
        }
        _ => {
            let summary = safe(&summary(&replayed).in_lang(lang()));
            Ok(writeln!(out, "{}", tr!(lang(), "{}: {}", safe(name), summary))?)
        }
    }
}

/// Unknown fields of one file beyond this many are only counted.
const MOST_WARNINGS: usize = 20;

/// What a file is called in messages.
pub fn name_of(path: &Path) -> String {
    if is_dash(path) { "standard input".into() } else { path.display().to_string() }
}

/// Opens a file, or standard input for `-`.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, FileError> {
    if is_dash(path) {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let failed = |error| FileError::Read(path.to_owned(), error);
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    Ok(Box::new(BufReader::new(file)))
}

fn summary(replayed: &Replayed) -> Message {
    say!(
        "{}, all legal; {}",
        say_count!(replayed.events as usize, "{} event", "{} events"),
        standing(replayed)
    )
}

/// How it ended, or what is to be decided.
fn standing(replayed: &Replayed) -> Message {
    let state = &replayed.state;
    let teller = Teller::new(Words::new(builtin::glossary(), lang()), replayed.names.clone());
    match state.outcome() {
        Some(outcome) => Message::plain(teller.outcome(&outcome)),
        None => say!("round {}, {}", state.round(), teller.question(state)),
    }
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    events: u64,
    /// `null` where a scenario's set-up is refused, as it says.
    state: Option<Position>,
    result: Option<ResultForm>,
}

fn write_json(out: &mut Output, name: &str, replayed: Option<&Replayed>) -> Result<(), Failure> {
    let report = Report {
        file: name,
        events: replayed.map_or(0, |replayed| replayed.events),
        state: replayed.map(|replayed| Position::of(&replayed.table, &replayed.state)),
        result: replayed.and_then(|replayed| replayed.state.outcome()).map(Into::into),
    };
    let json = serde_json::to_string(&report).map_err(|error| Failure::Other(Message::plain(error)))?;
    Ok(writeln!(out, "{json}")?)
}
