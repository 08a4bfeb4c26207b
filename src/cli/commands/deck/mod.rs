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

use crate::cli::lazy::Lazy;
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
    List(Lazy<list::ListArgs>),
    Show(Lazy<show::ShowArgs>),
    Stats(Lazy<show::StatsArgs>),
    Odds(Lazy<odds::OddsArgs>),
    Diff(Lazy<diff::DiffArgs>),
    Build(Lazy<build::BuildArgs>),
    New(Lazy<Box<new::NewArgs>>),
    Add(Lazy<edit::AddArgs>),
    Remove(Lazy<edit::RemoveArgs>),
    Swap(Lazy<edit::SwapArgs>),
    Set(Lazy<edit::SetArgs>),
    Suggest(Lazy<suggest::SuggestArgs>),
    Doctor(Lazy<Box<doctor::DoctorArgs>>),
    Tune(Lazy<Box<tune::TuneArgs>>),
    Import(Lazy<import::ImportArgs>),
    Code(Lazy<code::CodeArgs>),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        Command::List(args) => list::list(args.0, catalog, out),
        Command::Show(args) => show::show(args.0, catalog, out),
        Command::Stats(args) => show::stats(args.0, catalog, out),
        Command::Odds(args) => odds::odds(args.0, catalog, out),
        Command::Diff(args) => diff::diff(args.0, catalog, out),
        Command::Build(args) => build::build(args.0, catalog, out),
        Command::New(args) => new::new(*args.0, catalog, out),
        Command::Add(args) => edit::add(args.0, catalog, out),
        Command::Remove(args) => edit::remove(args.0, catalog, out),
        Command::Swap(args) => edit::swap(args.0, catalog, out),
        Command::Set(args) => edit::set(args.0, catalog, out),
        Command::Suggest(args) => suggest::suggest(args.0, catalog, out),
        Command::Doctor(args) => doctor::doctor(*args.0, catalog, out),
        Command::Tune(args) => tune::tune(*args.0, catalog, out),
        Command::Import(args) => import::import(args.0, catalog, out),
        Command::Code(args) => code::code(args.0, out),
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
