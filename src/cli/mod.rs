//! The command line: what the commands share; the commands themselves are in `commands`.

mod again;
mod commands;
mod complete;
mod confirm;
mod deck_name;
mod desk;
mod dictionary;
mod format;
mod greeting;
mod help;
mod lazy;
#[cfg(test)]
mod mentions;
mod names;
mod numbers;
mod old;
mod opponents;
#[macro_use]
mod options;
mod output;
mod own_decks;
mod paths;
mod prelude;
mod query_words;
mod setting;
mod simulate;
mod target;
mod topics;
mod tree;
mod values;
mod which;
mod wildcards;

use std::ffi::OsString;
use std::io::Write;
use std::mem::ManuallyDrop;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use commands::{
    analyze, bots, cards, catalog, combos, completions, cruisers, deck, duel, export, goldfish, league, man,
    play, replay, rules, selftest, template, validate, watch,
};

use crate::catalog::CatalogError;
use crate::fault::Fault;
use crate::files::FileError;
use crate::interrupt;
use crate::say::{Lang, Message, Tell};
use crate::text::cut;
use crate::wording::safe;
use lazy::Lazy;
pub use output::Output;
use paths::KeptPath;
pub use setting::{Setting, card_words, card_words_within, lang};

/// Build, test and play decks for the card game Starfighter (Total War)
#[derive(Parser)]
#[command(name = "flightdeck", version, disable_help_subcommand = true)]
struct Cli {
    #[arg(long, global = true, value_enum, value_name = "LANG")]
    lang: Option<Lang>,

    #[arg(long, global = true)]
    ascii: bool,

    #[arg(long, global = true, value_name = "FILE")]
    catalog: Option<KeptPath>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Cards(Lazy<cards::Args>),
    Cruisers(Lazy<cruisers::Args>),
    Catalog(catalog::Args),
    Deck(deck::Args),
    Validate(Lazy<validate::Args>),
    Export(Lazy<Box<export::Args>>),
    Duel(Lazy<Box<duel::Args>>),
    Play(Lazy<play::Args>),
    Watch(Lazy<watch::Args>),
    Goldfish(Lazy<goldfish::Args>),
    League(league::Args),
    Bots(Lazy<bots::Args>),
    Replay(Lazy<Box<replay::Args>>),
    Analyze(Lazy<Box<analyze::Args>>),
    Combos(Lazy<combos::Args>),
    Rules(Lazy<rules::Args>),
    Template(Lazy<template::Args>),
    Completions(Lazy<completions::Args>),
    #[command(hide = true)]
    Man(Lazy<man::Args>),
    #[command(hide = true)]
    Selftest(Lazy<selftest::Args>),
}

/// What a command answers: its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: yes, done, found.
    Yes,
    /// 1: no: not legal, not found.
    No,
    /// 130, or 143 and 129 for SIGTERM and SIGHUP: interrupted; what was done until then is kept.
    Interrupted,
    /// 2: some games failed; the others were played, and their results are reported and saved.
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

impl Failure {
    /// As faults, where several files may each have some.
    fn into_faults(self) -> Vec<Fault> {
        match self {
            Failure::Faults(faults) => faults,
            other => vec![Fault::new(other.tell())],
        }
    }
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

impl From<Vec<Fault>> for Failure {
    fn from(faults: Vec<Fault>) -> Self {
        Failure::Faults(faults)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        vec![fault].into()
    }
}

impl From<CatalogError> for Failure {
    fn from(error: CatalogError) -> Self {
        Fault::from(error).into()
    }
}

/// Refuses to go on where something is wrong.
fn refuse(faults: Vec<Fault>) -> Result<(), Failure> {
    if faults.is_empty() { Ok(()) } else { Err(faults.into()) }
}

/// Answers no, and says why.
fn no(why: impl Into<Failure>, out: &mut Output) -> Result<Exit, Failure> {
    out.flush()?;
    output::report(&why.into());
    Ok(Exit::No)
}

/// Reads the command line, runs the command and turns its answer into an exit code.
pub fn main() -> ExitCode {
    let args: Vec<OsString> = wildcards::arguments();
    let (setting, fault) = Setting::of_line(&args, |name| std::env::var(name).ok());
    setting::settle(setting);
    simulate::bound_threads();
    if let Some(candidates) = complete::answer(&args) {
        // A failure cannot be reported any more.
        let _ = std::io::stdout().write_all(candidates.as_bytes());
        return ExitCode::SUCCESS;
    }
    let result = match fault {
        Some(fault) => Err(fault.into()),
        None => answer(args),
    };
    // Where a command fails, a bot may still be thinking.
    crate::bots::end_programs();
    match result {
        Ok(code) => code,
        Err(failure) => {
            output::report(&failure);
            ExitCode::from(2)
        }
    }
}

/// Does what a command line asks for.
fn answer(args: Vec<OsString>) -> Result<ExitCode, Failure> {
    if let [_, only] = &args[..]
        && ["-V", "--version"].iter().any(|version| only == version)
    {
        let mut out = Output::stdout();
        let written = writeln!(out, "flightdeck {}", env!("CARGO_PKG_VERSION")).and_then(|()| out.flush());
        return ended(written.map(|()| Exit::Yes).map_err(Failure::from));
    }
    // A process has one command line: what describes it is not freed before the end.
    let mut root = ManuallyDrop::new(Cli::command());
    let is_help = |args: &[OsString]| old::words(args).first().is_some_and(|&at| args[at] == "help");
    let line = if is_help(&args) { old::Rewritten::of(args) } else { old::understood(args, &mut root)? };
    if let Some(help) = help::asked(&line.args, &root) {
        let mut out = Output::stdout();
        let written = out.write_all(help?.as_bytes()).and_then(|()| out.flush());
        return ended(written.map(|()| Exit::Yes).map_err(Failure::from));
    }
    line.notes.into_iter().for_each(desk::note);
    let args = query_words::joined(line.args, &root);
    let (cli, dashes) = match read(&args) {
        Ok(read) => read,
        Err(error) => return misunderstood(&args, error),
    };
    dashes?;
    let mut out = Output::stdout();
    let result = run(cli, &mut out);
    // What was found before a failure is still worth having.
    let flushed = out.flush();
    ended(result.and_then(|answer| Ok(flushed.map(|()| answer)?)))
}

/// The exit code of an answer. A closed pipe is not an error.
fn ended(result: Result<Exit, Failure>) -> Result<ExitCode, Failure> {
    match result {
        Ok(Exit::Yes) => Ok(ExitCode::SUCCESS),
        Ok(Exit::No) => Ok(ExitCode::from(1)),
        Ok(Exit::Interrupted) => Ok(ExitCode::from(interrupt::exit_code())),
        Ok(Exit::Broken) => Ok(ExitCode::from(2)),
        Err(Failure::Output(_)) if interrupt::is_hung_up() => Ok(ExitCode::from(interrupt::exit_code())),
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            Ok(ExitCode::SUCCESS)
        }
        Err(failure) => Err(failure),
    }
}

/// The command line, and what is wrong with the dashes in place of files.
fn read(args: &[OsString]) -> Result<(Cli, Result<(), Fault>), clap::Error> {
    let mut command = ManuallyDrop::new(Cli::command());
    let mut matches = command.try_get_matches_from_mut(args)?;
    let (words, leaf, typed) = leaf(&command, &matches);
    let dashes = paths::check(leaf, typed);
    again::settle(&words, leaf, typed);
    let cli = Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))?;
    Ok((cli, dashes))
}

/// The command that is called: its words, what it takes, and what it was given.
fn leaf<'a>(root: &'a clap::Command, matches: &'a ArgMatches) -> (String, &'a clap::Command, &'a ArgMatches) {
    let (mut words, mut command, mut matches) = (Vec::new(), root, matches);
    while let Some((word, further)) = matches.subcommand() {
        let Some(found) = command.find_subcommand(word) else { break };
        words.push(word);
        (command, matches) = (found, further);
    }
    (words.join(" "), command, matches)
}

/// Says why the command line was not understood. An argument may be the name of a stranger's file, and messages
/// repeat it: they are made again with safe arguments of which none is very long.
fn misunderstood(args: &[OsString], error: clap::Error) -> Result<ExitCode, Failure> {
    let mut command = help::command();
    let safe_args = args.iter().map(|arg| safe(&cut(&arg.to_string_lossy())));
    let error = match command.try_get_matches_from_mut(safe_args) {
        Err(error) => error,
        Ok(_) => error,
    };
    if let Some(fault) = which::missing(&error, args) {
        return Err(fault.into());
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        output::tell(help::screen(&help::path(args, &command), true).trim_end());
        return Ok(ExitCode::from(2));
    }
    match error.use_stderr() {
        true if setting::setting().ascii => output::tell(error.render().to_string().trim_end()),
        true => drop(error.print()),
        false => {
            let mut out = Output::stdout();
            let written = out.write_all(error.render().to_string().as_bytes()).and_then(|()| out.flush());
            return ended(written.map(|()| Exit::Yes).map_err(Failure::from));
        }
    }
    Ok(ExitCode::from(error.exit_code() as u8))
}

/// Runs another command, as if its words had been typed.
fn run_also(words: &[&std::ffi::OsStr], out: &mut Output) -> Result<Exit, Failure> {
    let words = [std::ffi::OsStr::new("flightdeck")].into_iter().chain(words.iter().copied());
    let words: Vec<OsString> = words.map(OsString::from).collect();
    let (cli, dashes) = read(&words).map_err(|error| Failure::Other(Message::plain(error)))?;
    dashes?;
    run(cli, out)
}

fn run(cli: Cli, out: &mut Output) -> Result<Exit, Failure> {
    let named = cli
        .catalog
        .map(|path| path.to_path_buf())
        .or_else(|| std::env::var_os("FLIGHTDECK_CATALOG").map(PathBuf::from));
    // An empty name counts as none.
    let catalog = named.as_deref().filter(|path| !path.as_os_str().is_empty());
    let Some(command) = cli.command else {
        out.write_all(greeting::greeting(lang()).as_bytes())?;
        return Ok(Exit::Yes);
    };
    match command {
        Command::Cards(args) => cards::run(args.0, catalog, out),
        Command::Cruisers(args) => cruisers::run(args.0, catalog, out),
        Command::Catalog(args) => catalog::run(args, catalog, out),
        Command::Deck(args) => deck::run(args, catalog, out),
        Command::Export(args) => export::run(*args.0, catalog, out),
        Command::Duel(args) => duel::run(*args.0, catalog, out),
        Command::Play(args) => play::run(args.0, catalog, out),
        Command::Watch(args) => watch::run(args.0, catalog, out),
        Command::Goldfish(args) => goldfish::run(args.0, catalog, out),
        Command::League(args) => league::run(args, catalog, out),
        Command::Bots(args) => bots::run(args.0, catalog, out),
        Command::Replay(args) => replay::run(*args.0, catalog, out),
        Command::Analyze(args) => analyze::run(*args.0, catalog, out),
        Command::Combos(args) => combos::run(args.0, catalog, out),
        Command::Rules(args) => rules::run(args.0, catalog, out),
        Command::Selftest(args) => selftest::run(args.0, out),
        Command::Template(args) => template::run(args.0, catalog, out),
        Command::Completions(args) => completions::run(args.0, out),
        Command::Man(args) => man::run(args.0, out),
        Command::Validate(args) => validate::run(args.0, catalog, out),
    }
}
