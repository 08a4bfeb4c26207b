//! `flightdeck deck …`: build, look at, compare and share decks.

mod edit;
mod pick;
mod share;
mod show;

use std::path::{Path, PathBuf};

use super::desk::Desk;
use super::{Answer, Failure, Output};
use crate::deck::{DeckFile, List};
use crate::fault::Fault;
use crate::files;

/// Build, look at, compare and share decks
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    New(edit::NewArgs),
    Add(edit::AddArgs),
    Remove(edit::RemoveArgs),
    Show(show::ShowArgs),
    Stats(show::StatsArgs),
    Diff(show::DiffArgs),
    Odds(pick::OddsArgs),
    Random(pick::RandomArgs),
    Suggest(pick::SuggestArgs),
    Code(share::CodeArgs),
    FromCode(share::FromCodeArgs),
    Hash(share::HashArgs),
    Import(share::ImportArgs),
    Export(share::ExportArgs),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    match args.command {
        Command::New(args) => edit::new(args, catalog, out),
        Command::Add(args) => edit::add(args, catalog, out),
        Command::Remove(args) => edit::remove(args, catalog, out),
        Command::Show(args) => show::show(args, catalog, out),
        Command::Stats(args) => show::stats(args, catalog, out),
        Command::Diff(args) => show::diff(args, catalog, out),
        Command::Odds(args) => pick::odds(args, catalog, out),
        Command::Random(args) => pick::random(args, catalog, out),
        Command::Suggest(args) => pick::suggest(args, catalog, out),
        Command::Code(args) => share::code(args, out),
        Command::FromCode(args) => share::from_code(args, catalog, out),
        Command::Hash(args) => share::hash(args, out),
        Command::Import(args) => share::import(args, catalog, out),
        Command::Export(args) => share::export(args, catalog, out),
    }
}

/// Where a new deck file goes.
#[derive(clap::Args)]
struct Target {
    /// Write the deck to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

impl Target {
    /// Writes a new deck, and tells what it still lacks.
    fn write(&self, list: &List, desk: &Desk, out: &mut Output) -> Result<(), Failure> {
        let text = list.to_toml();
        let name = match &self.output {
            Some(path) => path.display().to_string(),
            None => "the deck".to_owned(),
        };
        let file = DeckFile::of(list, &name);
        match &self.output {
            Some(path) => {
                write_new(path, &text, self.force)?;
                say(out, &format!("wrote {} with {} cards", path.display(), list.cards.len()))?;
            }
            None => say(out, text.trim_end())?,
        }
        desk.note_if_illegal(&file);
        Ok(())
    }
}

/// Writes a file that must not exist yet, unless told otherwise.
fn write_new(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    if !force && path.is_file() {
        let fault = Fault::new(format!("{} exists already", path.display()));
        return Err(fault.help("name another file, or replace it with --force").into());
    }
    Ok(files::write(path, text.as_bytes())?)
}

fn say(out: &mut Output, text: &str) -> Result<(), Failure> {
    use std::io::Write;
    Ok(writeln!(out, "{text}")?)
}

/// `red-tide.toml` becomes `Red Tide`.
fn name_from(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let words = stem.split(['-', '_', ' ']).filter(|word| !word.is_empty()).map(|word| {
        let mut letters = word.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        first + letters.as_str()
    });
    let name = words.collect::<Vec<_>>().join(" ");
    if name.is_empty() { "Deck".to_owned() } else { name }
}
