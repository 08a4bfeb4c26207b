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

use std::path::Path;

use crate::cli::desk::{Desk, tell};
use crate::cli::lang;
use crate::cli::options::EventRules;
use crate::cli::target::Destination;
use crate::cli::{Exit, Failure, Output};
use crate::deck::{DeckFile, List};
use crate::report::deck::{self as report, Standing};
use crate::say::Message;
use crate::wording::{safe, safe_lines};

/// Build, inspect, improve and share decks
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    #[command(about = "List your decks and the sample decks")]
    List(list::ListArgs),
    #[command(about = "Show a deck's cards by level")]
    Show(show::ShowArgs),
    #[command(about = "Show a deck's levels, fighters and effects")]
    Stats(show::StatsArgs),
    #[command(about = "Work out the chance of drawing certain cards")]
    Odds(odds::OddsArgs),
    #[command(about = "Compare two decks")]
    Diff(diff::DiffArgs),
    #[command(about = "Build a deck on screen")]
    Build(build::BuildArgs),
    #[command(about = "Start a deck: empty, copied or random")]
    New(Box<new::NewArgs>),
    #[command(about = "Add cards to a deck")]
    Add(edit::AddArgs),
    #[command(about = "Remove cards from a deck")]
    Remove(edit::RemoveArgs),
    #[command(about = "Swap one card for another")]
    Swap(edit::SwapArgs),
    #[command(about = "Change a deck's cruiser, name or author")]
    Set(edit::SetArgs),
    #[command(about = "List cards that would fill a gap")]
    Suggest(suggest::SuggestArgs),
    #[command(about = "Find the card to cut and the card to add")]
    Doctor(Box<doctor::DoctorArgs>),
    #[command(about = "Improve a deck by testing card swaps")]
    Tune(Box<tune::TuneArgs>),
    #[command(about = "Turn a pasted list, code or file into a deck")]
    Import(import::ImportArgs),
    #[command(about = "Print a deck as a short code")]
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
        desk.note_if_illegal(&file);
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
