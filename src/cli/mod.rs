//! The command line: what the commands share; the commands themselves are in `commands`.

mod commands;
mod deck_name;
mod desk;
mod dictionary;
mod format;
mod help;
mod names;
mod numbers;
mod opponents;
#[macro_use]
mod options;
mod output;
mod paths;
mod setting;
mod simulate;
mod target;
mod values;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::TypedValueParser;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use commands::{
    analyse, bots, card, cards, catalog, combos, completions, cruisers, deck, duel, effects, export,
    goldfish, league, man, play, replay, rules, selftest, solve, sql, validate, watch,
};

use crate::catalog::CatalogError;
use crate::fault::Fault;
use crate::files::FileError;
use crate::say::{Lang, Message, Tell};
use crate::wording::safe;
pub use output::Output;
pub use setting::{Setting, card_words, card_words_within, lang};

/// Deckbuilder, card database and simulator for Starfighter (Total War).
#[derive(Parser)]
#[command(name = "flightdeck", version, max_term_width = 100)]
struct Cli {
    /// The card catalogue to use instead of the one in your data folder
    #[arg(long, global = true, value_name = "FILE", env = "FLIGHTDECK_CATALOG", value_parser = path())]
    catalog: Option<PathBuf>,

    /// The language of what is told and shown; --help stays English [default: FLIGHTDECK_LANG, else your locale's]
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE")]
    lang: Option<Lang>,

    /// Print no character outside ASCII, as with LC_ALL=C
    #[arg(long, global = true)]
    ascii: bool,

    #[command(subcommand)]
    command: Command,
}

/// Any path, also an empty one, so that an empty FLIGHTDECK_CATALOG counts as none.
fn path() -> impl TypedValueParser<Value = PathBuf> {
    clap::builder::OsStringValueParser::new().map(PathBuf::from)
}

#[derive(Subcommand)]
enum Command {
    Cards(cards::Args),
    Card(card::Args),
    Cruisers(cruisers::Args),
    Effects(effects::Args),
    /// Import, check and export cards, and look after the catalogue
    Catalog(catalog::Args),
    Deck(deck::Args),
    Validate(validate::Args),
    Export(Box<export::Args>),
    Sql(sql::Args),
    Duel(Box<duel::Args>),
    Play(play::Args),
    Watch(watch::Args),
    Goldfish(goldfish::Args),
    /// Play every deck against every other, on one machine or many
    League(Box<league::Args>),
    Bots(bots::Args),
    Replay(replay::Args),
    Solve(solve::Args),
    Analyse(analyse::Args),
    Combos(combos::Args),
    Rules(rules::Args),
    Completions(completions::Args),
    Man(man::Args),
    Selftest(selftest::Args),
}

/// What a command answers: its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// 0: yes, done, found.
    Yes,
    /// 1: no: not legal, not found.
    No,
    /// 130: interrupted; what was done until then is kept.
    Interrupted,
    /// 2: some games broke down; the others were played, and what they came to is told and kept.
    Broken,
}

/// Why a command could not do its work: exit code 2.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Faults in what the user wrote, all of them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<Fault>),
    #[error(transparent)]
    File(#[from] FileError),
    /// Standard output; a closed pipe ends up here, too, and is not an error.
    #[error("cannot write the output: {0}")]
    Output(#[from] std::io::Error),
    #[error("{0}")]
    Other(Message),
}

impl Tell for Failure {
    fn tell(&self) -> Message {
        match self {
            Failure::Faults(faults) => {
                Message::joined(faults.iter().map(|fault| Message::Plain(fault.line(lang()))), "\n")
            }
            Failure::File(error) => error.tell(),
            Failure::Output(error) => say!("cannot write the output: {}", error),
            Failure::Other(message) => message.clone(),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::Faults(vec![fault])
    }
}

impl From<CatalogError> for Failure {
    fn from(error: CatalogError) -> Self {
        Failure::Faults(vec![error.into()])
    }
}

/// Parses the command line, runs the command and turns its answer into an exit code.
pub fn main() -> ExitCode {
    let args = cards::disguise_hyphens(std::env::args_os());
    let (cli, dashes) = match read(&args) {
        Ok(read) => read,
        Err(error) => return misunderstood(&args, error),
    };
    let (setting, fault) = Setting::read(cli.lang, cli.ascii, |name| std::env::var(name).ok());
    setting::settle(setting);
    if let Some(fault) = fault.or(dashes.err()) {
        output::report(&fault.into());
        return ExitCode::from(2);
    }
    let mut out = Output::stdout();
    let result = run(cli, &mut out).and_then(|answer| Ok(out.flush().map(|()| answer)?));
    match result {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Interrupted) => ExitCode::from(130),
        Ok(Answer::Broken) => ExitCode::from(2),
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // What was found before the failure is still worth having.
            let _ = out.flush();
            output::report(&failure);
            ExitCode::from(2)
        }
    }
}

/// The command line, and what is wrong with the dashes in place of files.
fn read(args: &[OsString]) -> Result<(Cli, Result<(), Fault>), clap::Error> {
    let mut command = Cli::command();
    let mut matches = command.try_get_matches_from_mut(args)?;
    let dashes = paths::check(&command, &matches);
    let cli = Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))?;
    Ok((cli, dashes))
}

/// Says why the command line was not understood, or shows the help that it asks for. An argument may be
/// the name of a stranger's file, and messages repeat it: they are made again with safe arguments.
fn misunderstood(args: &[OsString], error: clap::Error) -> ExitCode {
    // The command line was not read, but it says how to speak.
    let ascii = args.iter().any(|arg| arg == "--ascii");
    let (setting, _) = Setting::read(None, ascii, |name| std::env::var(name).ok());
    setting::settle(setting);
    match help::command().try_get_matches_from(args.iter().map(|arg| safe(&arg.to_string_lossy()))) {
        Err(error) if setting.ascii => {
            let text = error.render().to_string();
            match error.use_stderr() {
                true => output::tell(text.trim_end()),
                false => drop(Output::stdout().write_all(text.as_bytes())),
            }
            ExitCode::from(error.exit_code() as u8)
        }
        Err(error) => error.exit(),
        Ok(_) => {
            output::report(&Failure::Other(error.render().to_string().into()));
            ExitCode::from(2)
        }
    }
}

/// Runs another command, as if its words had been typed.
fn run_also(words: &[&std::ffi::OsStr], out: &mut Output) -> Result<Answer, Failure> {
    let words = [std::ffi::OsStr::new("flightdeck")].into_iter().chain(words.iter().copied());
    let cli = Cli::try_parse_from(words).map_err(|error| Failure::Other(error.to_string().into()))?;
    run(cli, out)
}

fn run(cli: Cli, out: &mut Output) -> Result<Answer, Failure> {
    let catalog = cli.catalog.as_deref().filter(|path| !path.as_os_str().is_empty());
    match cli.command {
        Command::Cards(args) => cards::run(args, catalog, out),
        Command::Card(args) => card::run(args, catalog, out),
        Command::Cruisers(args) => cruisers::run(args, catalog, out),
        Command::Effects(args) => effects::run(args, out),
        Command::Catalog(args) => catalog::run(args, catalog, out),
        Command::Deck(args) => deck::run(args, catalog, out),
        Command::Export(args) => export::run(*args, catalog, out),
        Command::Sql(args) => sql::run(args, catalog, out),
        Command::Duel(args) => duel::run(*args, catalog, out),
        Command::Play(args) => play::run(args, catalog, out),
        Command::Watch(args) => watch::run(args, catalog, out),
        Command::Goldfish(args) => goldfish::run(args, catalog, out),
        Command::League(args) => league::run(*args, catalog, out),
        Command::Bots(args) => bots::run(args, out),
        Command::Replay(args) => replay::run(args, catalog, out),
        Command::Solve(args) => solve::run(args, catalog, out),
        Command::Analyse(args) => analyse::run(args, out),
        Command::Combos(args) => combos::run(args, catalog, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Selftest(args) => selftest::run(args, out),
        Command::Completions(args) => completions::run(args, catalog, out),
        Command::Man(args) => man::run(args, out),
        Command::Validate(args) => validate::run(args, catalog, out),
    }
}
