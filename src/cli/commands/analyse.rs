//! `flightdeck analyse`: goes through a game and tells its story.

use std::path::Path;

use super::replay::{self, name_of, open};
use crate::bots;
use crate::cli::format::one_of;
use crate::cli::lang;
use crate::cli::numbers::seed;
use crate::cli::paths::ReadPath;
use crate::cli::simulate::{self, Run};
use crate::cli::{Answer, Failure, Output};
use crate::engine::record::replay as replay_record;
use crate::engine::scenario::Scenario;
use crate::engine::{Both, Outcome, State, Table};
use crate::files;
use crate::lab::{Asked, Settings, analyse};
use crate::report::Format;
use crate::report::analysis::{AnalysisReport, Looked};
use crate::say::Message;

/// Go through a recorded game: the chance of winning after every decision, what cost most, and what was better
///
/// Every decision is judged by what its player could know: worlds that fit it are sampled, and in each the choice that was
/// taken and those that look better are played out to the end of the round by the learned value, which judges the table
/// there. A decision is called worse only where the difference is more than the sampling explains.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck duel a.toml b.toml --bot greedy --bot expert --game 1 --record game.jsonl
  flightdeck analyze game.jsonl
  flightdeck analyze game.jsonl --worlds 400 --format html > game.html

JSON: file, players, result, bot, worlds, seed, whole, start, cost, decisions (number, round, by, choice, options,
chance, better) and worst. `chance` is that of `a`. CSV has a line for each decision.

Exit code: 0 done, 2 the game could not be read or breaks the rules.")]
pub struct Args {
    /// The record, or a scenario; `-` for standard input
    #[arg(value_name = "GAME")]
    game: ReadPath,
    /// Who is asked for something better; `flightdeck bots` lists them
    #[arg(long, value_name = "BOT", default_value = "expert")]
    bot: String,
    /// How many worlds to try each decision in
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    worlds: u32,
    /// How many of the worst decisions to tell
    #[arg(long, value_name = "N", default_value_t = 8)]
    worst: usize,
    /// The seed that decides every chance: the same seed gives the same answer
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed())]
    seed: u64,
    /// How many threads to use; the result does not depend on it [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to write the report
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT")]
    format: Format,
    #[arg(long)]
    full: bool,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    let bot = bots::parse_bot(&args.bot).map_err(|fault| simulate::bot_fault(fault, "--bot"))?;
    let game = read(&args.game)?;
    let settings = Settings { bot: bot.clone(), worlds: args.worlds, seed: args.seed };
    let run = Run::on(args.threads, game.asked.len() as u64, say!("decisions"))?;
    let done = std::sync::atomic::AtomicU64::new(0);
    let analysis = run.install(|| {
        analyse(&game.table, &game.asked, game.outcome, &settings, &run.stop, || {
            let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            run.progress(done, Message::default());
        })
    });
    run.end(0, 0);
    let looked = Looked {
        file: game.name,
        players: game.players,
        bot: bot.to_string(),
        worlds: args.worlds,
        seed: args.seed,
        worst: args.worst,
    };
    let report = AnalysisReport::new(looked, &analysis);
    let document = || if args.full { report.document(lang()) } else { report.brief(lang()) };
    out.show(args.format, &report, document, Some(report.csv()))?;
    Ok(if analysis.whole { Answer::Yes } else { Answer::Interrupted })
}

/// A game as it was played.
struct Game {
    name: String,
    players: Both<String>,
    table: Table,
    asked: Vec<Asked>,
    outcome: Option<Outcome>,
}

fn read(path: &Path) -> Result<Game, Failure> {
    let name = name_of(path);
    let mut reader = open(path)?;
    let record =
        replay::is_record(&mut reader).map_err(|error| files::FileError::Read(path.to_owned(), error))?;
    let mut asked: Vec<Asked> = Vec::new();
    let mut before: Option<State> = None;
    let mut note = |_: &Table, state: &State, choice: Option<_>| {
        if let (Some(choice), Some(before)) = (choice, before.take()) {
            asked.push((before, choice));
        }
        before = Some(state.clone());
    };
    let replayed = if record {
        replay_record(&name, reader, None, &mut note)?
    } else {
        let text = files::text_of(reader, path, replay::LARGEST_SCENARIO)?;
        let scenario =
            Scenario::read(&name, &text, &crate::cards::builtin::roster()).map_err(Failure::Faults)?;
        let played = scenario.run(None, &mut note).map_err(Failure::Faults)?;
        played.ok_or_else(|| Failure::Other(say!("this scenario has no game: its setup is refused")))?
    };
    let players = Both::new(|player| match &replayed.names[player] {
        name if name.is_empty() => player.code().to_owned(),
        name => name.clone(),
    });
    let outcome = replayed.state.outcome();
    Ok(Game { name, players, table: replayed.table, asked, outcome })
}
