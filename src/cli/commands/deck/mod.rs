//! `flightdeck deck …`: build, look at, compare and share decks.

mod against;
mod build;
mod cards;
mod code;
mod diff;
mod doctor;
mod edit;
mod import;
mod list;
mod new;
mod odds;
mod show;
mod suggest;
mod tune;

use crate::cli::prelude::*;
use crate::deck::{DeckFile, List};
use crate::report::deck::{self as report, Standing};
use crate::wording::{safe, safe_lines};

/// Build, inspect, improve and share decks
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    List(list::ListArgs),
    Show(show::ShowArgs),
    Stats(show::StatsArgs),
    Odds(odds::OddsArgs),
    Diff(diff::DiffArgs),
    Build(build::BuildArgs),
    New(Box<new::NewArgs>),
    Add(edit::AddArgs),
    Remove(edit::RemoveArgs),
    Swap(edit::SwapArgs),
    Set(edit::SetArgs),
    Suggest(suggest::SuggestArgs),
    Doctor(Box<doctor::DoctorArgs>),
    Tune(Box<tune::TuneArgs>),
    Import(import::ImportArgs),
    Code(code::CodeArgs),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        Command::List(args) => list::list(args, catalog, out),
        Command::Show(args) => show::show(args, catalog, out),
        Command::Stats(args) => show::stats(args, catalog, out),
        Command::Odds(args) => odds::odds(args, catalog, out),
        Command::Diff(args) => diff::diff(args, catalog, out),
        Command::Build(args) => build::build(args, catalog, out),
        Command::New(args) => new::new(*args, catalog, out),
        Command::Add(args) => edit::add(args, catalog, out),
        Command::Remove(args) => edit::remove(args, catalog, out),
        Command::Swap(args) => edit::swap(args, catalog, out),
        Command::Set(args) => edit::set(args, catalog, out),
        Command::Suggest(args) => suggest::suggest(args, catalog, out),
        Command::Doctor(args) => doctor::doctor(*args, catalog, out),
        Command::Tune(args) => tune::tune(*args, catalog, out),
        Command::Import(args) => import::import(args, catalog, out),
        Command::Code(args) => code::code(args, out),
    }
}

/// Writes a new deck, and says what it is and what it still needs.
fn write_deck(
    list: &List,
    desk: &Desk,
    event: &EventRules,
    to: &Destination,
    out: &mut Output,
) -> Result<(), Failure> {
    to.write(list.to_toml().as_bytes(), out)?;
    let name = to.path().map_or(tr!(lang(), "the deck"), |path| path.display().to_string());
    let file = DeckFile::of(list, &name);
    let standing = desk.standing(&file, event);
    if let Some(path) = to.path() {
        tell(&report::written(&shown(path), list, standing, &desk.roster).in_lang(lang()));
    }
    // How many cards a deck in a file needs is part of that sentence.
    if to.path().is_none() || matches!(standing, Standing::Problems(_)) {
        desk.note_if_illegal(&file, event);
    }
    Ok(())
}

fn say(out: &mut Output, message: impl Into<Message>) -> Result<(), Failure> {
    use std::io::Write;
    Ok(writeln!(out, "{}", safe_lines(&message.into().in_lang(lang())))?)
}

/// A path as messages name it.
fn shown(path: &Path) -> String {
    safe(&path.display().to_string())
}
