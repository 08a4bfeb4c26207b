//! `flightdeck solve`: the best lines for the player to move.

use std::path::Path;

use super::replay::{LARGEST_SCENARIO, is_record, name_of, open};
use crate::cli::format::one_of;
use crate::cli::lang;
use crate::cli::numbers::{number, seed};
use crate::cli::paths::{KeptPath, ReadPath};
use crate::cli::target::{Destination, Inputs};
use crate::cli::{Answer, Failure, Output};
use crate::dice::Dice;
use crate::engine::record::{Detail, Recorder, Replayed, replay};
use crate::engine::scenario::Scenario;
use crate::engine::{Choices, Observer, State, Table};
use crate::fault::Fault;
use crate::files::{self, FileError};
use crate::lab::solve::{self, Depth, Goal, Line, Question};
use crate::report::{self, Format};

/// Find the best lines for the player to move, and what each leads to
///
/// Everything that the mover can do is searched, a play with all its targets to the end of its effects;
/// effects that the enemy controls on the way are decided for the worst. To the end of the round, that goes
/// on where nothing hidden is left: the enemy has passed, or the battles have begun. Otherwise the rest of
/// the round is played out in worlds that fit what the mover can see, both sides playing as `pilot` does, and
/// the answer says so. Cards that the mover cannot see are never looked at, even where the file tells them.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck solve question.scene
  flightdeck solve game.jsonl --at 20 --depth round
  flightdeck solve game.jsonl --at 20 --goal damage --lines 5
  flightdeck solve question.scene --record best.jsonl && flightdeck replay best.jsonl --board

Exit code: 0 solved, 1 the game is over there, 2 the file could not be read.

JSON: mover, depth, goal, exact, whole (all of the mover's choices were searched), worlds (sampled; 0: none), guessed,
tables and lines, each with value, chance, armor, over, words and steps (by, choice; as in a record).")]
pub struct Args {
    /// A record or a scenario; `-` for standard input
    #[arg(value_name = "POSITION")]
    file: ReadPath,

    /// The position after so many events (lines of a record after the header; steps and expectations)
    #[arg(long, value_name = "N")]
    at: Option<u64>,

    /// How far to look
    #[arg(long, value_enum, default_value_t = DepthName::Turn)]
    depth: DepthName,

    /// What to aim at
    #[arg(long, value_enum, default_value_t = GoalName::Win)]
    goal: GoalName,

    /// How many lines to give
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=100))]
    lines: u64,

    /// How many tables to look at, at most
    #[arg(long, value_name = "N", default_value_t = Question::default().tables,
          value_parser = number(1..=100_000_000))]
    tables: u64,

    /// How many worlds to sample where not everything can be searched
    #[arg(long, value_name = "N", default_value_t = Question::default().worlds,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    worlds: u32,

    /// The seed of what is sampled
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed())]
    seed: u64,

    /// Write the best line as a record to this file
    #[arg(long, value_name = "FILE")]
    record: Option<KeptPath>,

    /// Replace that file if it exists
    #[arg(long, requires = "record")]
    force: bool,

    /// How to write the answer
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum DepthName {
    /// To the end of the mover's turn
    Turn,
    /// To the end of the round
    Round,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum GoalName {
    /// Armor that the enemy loses
    Damage,
    /// Own armor less the enemy's
    Armor,
    /// The chance of winning
    Win,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let inputs = Inputs::new(catalog, [&*args.file]);
    let record = match &args.record {
        Some(path) => Some(Destination::file(path, args.force, inputs)?),
        None => None,
    };
    let (replayed, text) = read(&args.file, args.at)?;
    let Replayed { table, state, .. } = &replayed;
    let question = Question {
        depth: match args.depth {
            DepthName::Turn => Depth::Turn,
            DepthName::Round => Depth::Round,
        },
        goal: match args.goal {
            GoalName::Damage => Goal::Damage,
            GoalName::Armor => Goal::Armor,
            GoalName::Win => Goal::Win,
        },
        lines: args.lines as usize,
        tables: args.tables,
        worlds: args.worlds,
        seed: args.seed,
    };
    let Some(answer) = solve::solve(table, state, &question) else {
        let fault = Fault::new(say!("the game is over at this point"));
        crate::cli::output::report(&fault.help(say!("choose an earlier position with --at N")).into());
        return Ok(Answer::No);
    };
    if let (Some(destination), Some(best)) = (record, answer.lines.first()) {
        destination.write(continued(table, state, text, best, question.seed).as_bytes(), out)?;
    }
    let figures = report::solve::figures(table, state, &question, &answer);
    let document = || report::solve::document(table, state, &question, &answer, lang());
    out.show(args.format, &figures, document, None)?;
    Ok(Answer::Yes)
}

/// The position, and a record that leads to it.
fn read(path: &Path, at: Option<u64>) -> Result<(Replayed, String), Failure> {
    let name = name_of(path);
    let mut reader = open(path)?;
    let record = is_record(&mut reader).map_err(|error| FileError::Read(path.to_owned(), error))?;
    let text = files::text_of(reader, path, LARGEST_SCENARIO)?;
    if record {
        let replayed = replay(&name, text.as_bytes(), at, |_, _, _| {})?;
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let kept: Vec<&str> = lines.by_ref().take(1 + replayed.events as usize).collect();
        return Ok((replayed, kept.join("\n") + "\n"));
    }
    let mut scenario =
        Scenario::read(&name, &text, &crate::cards::builtin::roster()).map_err(Failure::Faults)?;
    if let Some(at) = at {
        scenario.events.truncate(usize::try_from(at).unwrap_or(usize::MAX));
    }
    let replayed = scenario.run(None, |_, _, _| {}).map_err(Failure::Faults)?;
    let Some(replayed) = replayed else {
        let fault = Fault::new(say!("{}: its setup is refused by the rules", name));
        return Err(fault.help(say!("`solve` needs a legal position")).into());
    };
    let script = scenario.script().map_err(Failure::Faults)?;
    Ok((replayed, script.to_record()))
}

/// A record that goes on with a line, as far as what was hidden allows.
fn continued(table: &Table, state: &State, text: String, line: &Line, seed: u64) -> String {
    let mut recorder = Recorder::going_on(table, text, Detail::default());
    let mut state = state.clone();
    let mut dice = Dice::new(seed);
    let mut choices = Choices::new();
    for &(by, choice) in &line.steps {
        state.choices(table, &mut choices);
        if state.turn() != Some(by) || !choices.contains(&choice) {
            break;
        }
        recorder.decides(table, &state, by, &choices, choice);
        state.apply_unchecked(table, choice, &mut dice, &mut recorder);
    }
    if state.is_over() {
        recorder.ends(&state);
    }
    recorder.into_text()
}
