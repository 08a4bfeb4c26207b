//! `flightdeck deck …`: build, look at, compare and share decks.

mod against;
mod build;
mod doctor;
mod edit;
mod pick;
mod share;
mod show;
mod tune;

use std::path::Path;

use super::export;
use crate::cli::desk::{Desk, tell};
use crate::cli::lang;
use crate::cli::target::Destination;
use crate::cli::{Answer, Failure, Output};
use crate::deck::{DeckFile, List};
use crate::say::Message;
use crate::wording::{safe, safe_lines};

/// Build, look at, compare and share decks
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    #[command(about = "Build a deck on screen")]
    Build(build::BuildArgs),
    #[command(about = "Start a deck: empty, copied or random")]
    New(edit::NewArgs),
    #[command(about = "Add cards to a deck")]
    Add(edit::AddArgs),
    #[command(about = "Remove cards from a deck")]
    Remove(edit::RemoveArgs),
    #[command(about = "Swap one card for another")]
    Swap(edit::SwapArgs),
    #[command(about = "Change a deck's cruiser, name or author")]
    Set(edit::SetArgs),
    #[command(about = "Show a deck's cards by level")]
    Show(show::ShowArgs),
    #[command(about = "Show a deck's levels, fighters and effects")]
    Stats(show::StatsArgs),
    #[command(about = "Compare two decks")]
    Diff(show::DiffArgs),
    #[command(about = "Work out the chance of drawing certain cards")]
    Odds(pick::OddsArgs),
    #[command(hide = true)]
    Random(pick::RandomArgs),
    #[command(about = "List cards that would fill a gap")]
    Suggest(pick::SuggestArgs),
    #[command(about = "Find the card to cut and the card to add")]
    Doctor(Box<doctor::DoctorArgs>),
    #[command(about = "Improve a deck by testing card swaps")]
    Tune(Box<tune::TuneArgs>),
    #[command(about = "Print a deck as a short code")]
    Code(share::CodeArgs),
    #[command(hide = true)]
    FromCode(share::FromCodeArgs),
    #[command(hide = true)]
    Hash(share::HashArgs),
    #[command(about = "Turn a pasted list, code or file into a deck")]
    Import(share::ImportArgs),
    #[command(hide = true)]
    Export(Box<export::Args>),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    match args.command {
        Command::Build(args) => build::build(args, catalog, out),
        Command::New(args) => edit::new(args, catalog, out),
        Command::Add(args) => edit::add(args, catalog, out),
        Command::Remove(args) => edit::remove(args, catalog, out),
        Command::Swap(args) => edit::swap(args, catalog, out),
        Command::Set(args) => edit::set(args, catalog, out),
        Command::Show(args) => show::show(args, catalog, out),
        Command::Stats(args) => show::stats(args, catalog, out),
        Command::Diff(args) => show::diff(args, catalog, out),
        Command::Odds(args) => pick::odds(args, catalog, out),
        Command::Random(args) => pick::random(args, catalog, out),
        Command::Suggest(args) => pick::suggest(args, catalog, out),
        Command::Doctor(args) => doctor::doctor(*args, catalog, out),
        Command::Tune(args) => tune::tune(*args, catalog, out),
        Command::Code(args) => share::code(args, out),
        Command::FromCode(args) => share::from_code(args, catalog, out),
        Command::Hash(args) => share::hash(args, out),
        Command::Import(args) => share::import(args, catalog, out),
        Command::Export(args) => export::run(*args, catalog, out),
    }
}

/// Writes a new deck, and tells what it still lacks.
fn write_deck(list: &List, desk: &Desk, to: &Destination, out: &mut Output) -> Result<(), Failure> {
    let text = list.to_toml();
    let name = to.path().map_or(tr!(lang(), "the deck"), |path| path.display().to_string());
    let file = DeckFile::of(list, &name);
    to.write(text.as_bytes(), out)?;
    if let Some(path) = to.path() {
        tell_written(path, list);
    }
    desk.note_if_illegal(&file);
    Ok(())
}

fn tell_written(path: &Path, list: &List) {
    let cards = say_count!(list.cards.len(), "{} card", "{} cards");
    tell(&tr!(lang(), "wrote {} with {}", path, cards));
}

fn say(out: &mut Output, message: impl Into<Message>) -> Result<(), Failure> {
    use std::io::Write;
    Ok(writeln!(out, "{}", safe_lines(&message.into().in_lang(lang())))?)
}

/// A path as messages name it.
fn shown(path: &Path) -> String {
    safe(&path.display().to_string())
}
