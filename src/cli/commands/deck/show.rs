//! `deck show`, `deck stats` and `deck diff`.

use std::io::Write;
use std::path::Path;

use serde_json::json;

use crate::cards::Card;
use crate::cards::builtin;
use crate::cli::card_words_within;
use crate::cli::deck_name::DeckArg;
use crate::cli::desk::Desk;
use crate::cli::format::{WITH_IDS, one_of};
use crate::cli::{Answer, Failure, Output};
use crate::deck::{DeckDiff, DeckStats};
use crate::report::{Format, deck as report};
use crate::wording::words::Words;

/// Show a deck, grouped by level
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck show red-tide.toml
  flightdeck deck show red-tide.toml --format ids

Each card has its upper section first: ▲ is a fighter, ◆ a shield, ◎ a force field.")]
pub struct ShowArgs {
    /// The deck file; - is standard input
    #[arg(value_name = "DECK")]
    file: DeckArg,
    /// How to show it
    #[arg(long, value_parser = one_of(WITH_IDS), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

/// The figures of a deck: level curve, fighters, shields, effects by section
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck stats red-tide.toml
  flightdeck deck stats red-tide.toml --format json

All figures are those of the fronts, as printed.")]
pub struct StatsArgs {
    /// The deck file; - is standard input
    #[arg(value_name = "DECK")]
    file: DeckArg,
    /// How to show them
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

/// Compare two decks: cards only one has, cards both have, and the change in figures
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck diff old.toml new.toml
  flightdeck deck diff old.toml new.toml --format markdown

Exit code: 0 if cruiser and cards are the same, 1 if not.")]
pub struct DiffArgs {
    #[arg(value_name = "A")]
    a: DeckArg,
    #[arg(value_name = "B")]
    b: DeckArg,
    /// How to show it
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn show(args: ShowArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, draft) = desk.draft(&args.file)?;
    if args.format == Format::Ids {
        for card in &draft.cards {
            writeln!(out, "{}", card.id)?;
        }
        return Ok(Answer::Yes);
    }
    let card = |card: &Card| json!({ "id": card.id, "name": card.name, "level": card.id.level(), "colour": card.colour });
    let figures = json!({
        "name": draft.name,
        "author": draft.author,
        "notes": draft.notes,
        "cruiser": draft.cruiser.as_ref().map(|cruiser| &cruiser.id),
        "hash": draft.hash(),
        "cards": draft.cards.iter().map(card).collect::<Vec<_>>(),
    });
    let table = report::card_rows(&draft.cards, &Words::codes(builtin::glossary()));
    let words = card_words_within(out.width());
    out.show(args.format, &figures, || report::deck(&draft, &words), Some(table))?;
    Ok(Answer::Yes)
}

pub fn stats(args: StatsArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, draft) = desk.draft(&args.file)?;
    let stats = DeckStats::of(&draft.cards, draft.cruiser.as_ref());
    let words = card_words_within(out.width());
    out.show(args.format, &json!(stats), || report::stats(&draft, &stats, &words), None)?;
    Ok(Answer::Yes)
}

pub fn diff(args: DiffArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, a) = desk.draft(&args.a)?;
    let (_, b) = desk.draft(&args.b)?;
    let diff = DeckDiff::between(&a, &b);
    let names = [&args.a, &args.b].map(|file| file.display().to_string());
    let words = card_words_within(out.width());
    out.show(args.format, &json!(diff), || report::diff(&diff, names, &desk.roster, &words), None)?;
    Ok(if diff.is_same() { Answer::Yes } else { Answer::No })
}
