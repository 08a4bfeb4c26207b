//! `deck show`, `deck stats` and `deck diff`.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::super::desk::Desk;
use super::super::{Answer, Failure, Output};
use crate::deck::{DeckDiff, DeckStats};
use crate::report::terminal;

/// Show a deck, grouped by level
#[derive(clap::Args)]
#[command(after_help = "Each card has its upper section first: ▲ is a fighter, ◆ a shield, ◎ a force field.")]
pub struct ShowArgs {
    /// The deck file; - is standard input
    #[arg(value_name = "DECK")]
    file: PathBuf,
    /// How to show it
    #[arg(long, value_enum, default_value_t)]
    format: ShowFormat,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum ShowFormat {
    /// A list with names and figures
    #[default]
    Text,
    /// The ID codes, one a line
    Ids,
    /// For tools
    Json,
}

/// The figures of a deck: level curve, fighters, shields, effects by section
#[derive(clap::Args)]
#[command(after_help = "All figures are those of the fronts, as printed.")]
pub struct StatsArgs {
    /// The deck file; - is standard input
    #[arg(value_name = "DECK")]
    file: PathBuf,
    /// How to show them
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Compare two decks: cards only one has, cards both have, and the change in figures
#[derive(clap::Args)]
#[command(after_help = "Exit code: 0 if cruiser and cards are the same, 1 if not.")]
pub struct DiffArgs {
    #[arg(value_name = "A")]
    a: PathBuf,
    #[arg(value_name = "B")]
    b: PathBuf,
    /// How to show it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
pub enum Format {
    #[default]
    Text,
    /// For tools
    Json,
}

pub fn show(args: ShowArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, draft) = desk.draft(&args.file)?;
    match args.format {
        ShowFormat::Text => out.write_all(terminal::deck(&draft).as_bytes())?,
        ShowFormat::Ids => {
            for card in &draft.cards {
                writeln!(out, "{}", card.id)?;
            }
        }
        ShowFormat::Json => {
            let cards: Vec<_> = draft
                .cards
                .iter()
                .map(|card| {
                    json!({ "id": card.id, "name": card.name, "level": card.id.level(), "colour": card.colour })
                })
                .collect();
            let deck = json!({
                "name": draft.name,
                "author": draft.author,
                "notes": draft.notes,
                "cruiser": draft.cruiser.as_ref().map(|cruiser| &cruiser.id),
                "hash": draft.hash(),
                "cards": cards,
            });
            writeln!(out, "{deck:#}")?;
        }
    }
    Ok(Answer::Yes)
}

pub fn stats(args: StatsArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, draft) = desk.draft(&args.file)?;
    let stats = DeckStats::of(&draft.cards, draft.cruiser.as_ref());
    match args.format {
        Format::Json => writeln!(out, "{:#}", json!(stats))?,
        Format::Text => out.write_all(terminal::deck_stats(&draft, &stats).as_bytes())?,
    }
    Ok(Answer::Yes)
}

pub fn diff(args: DiffArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, a) = desk.draft(&args.a)?;
    let (_, b) = desk.draft(&args.b)?;
    let diff = DeckDiff::between(&a, &b);
    match args.format {
        Format::Json => writeln!(out, "{:#}", json!(diff))?,
        Format::Text => {
            let names = [&args.a, &args.b].map(|file| file.display().to_string());
            out.write_all(terminal::deck_diff(&diff, names, &desk.roster).as_bytes())?;
        }
    }
    Ok(if diff.is_same() { Answer::Yes } else { Answer::No })
}
