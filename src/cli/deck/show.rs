//! `deck show`, `deck stats` and `deck diff`.

use std::io::Write;
use std::path::{Path, PathBuf};

use comfy_table::{CellAlignment, Table};
use serde_json::json;

use super::super::desk::Desk;
use super::super::{Answer, Failure, Output};
use crate::cards::{Card, CardId, Section};
use crate::deck::{DeckDiff, DeckHash, DeckStats, Draft, Pool};
use crate::text;

/// Show a deck, grouped by level
#[derive(clap::Args)]
#[command(after_help = "Each card has its upper section first: 2f is two fighters, 3s three shields.")]
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
        ShowFormat::Text => {
            head(&draft, out)?;
            let rows: Vec<_> = draft.cards.iter().map(row).collect();
            let lines: Vec<String> = columns(&rows, &[]).lines().map(str::to_owned).collect();
            // Aligned over all levels, shown level by level.
            let mut lines = lines.iter();
            for cards in draft.cards.chunk_by(|a, b| a.id.level() == b.id.level()) {
                writeln!(out, "\nLevel {} ({})", cards[0].id.level(), cards.len())?;
                for line in lines.by_ref().take(cards.len()) {
                    writeln!(out, "  {line}")?;
                }
            }
        }
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
                "hash": hash(&draft),
                "cards": cards,
            });
            writeln!(out, "{deck:#}")?;
        }
    }
    Ok(Answer::Yes)
}

fn hash(draft: &Draft) -> Option<DeckHash> {
    Some(DeckHash::of(&draft.cruiser.as_ref()?.id, draft.cards.iter().map(|card| card.id)))
}

fn head(draft: &Draft, out: &mut Output) -> Result<(), Failure> {
    let name = if draft.name.is_empty() { "(no name)" } else { &draft.name };
    let author = draft.author.as_ref().map(|author| format!(", by {author}")).unwrap_or_default();
    let cruiser = match &draft.cruiser {
        Some(cruiser) => format!("{}, armor {}", cruiser.name, cruiser.armor),
        None => "no cruiser".to_owned(),
    };
    let hash = hash(draft).map(|hash| format!(", {hash}")).unwrap_or_default();
    writeln!(out, "{name}{author}\n{cruiser}, {}{hash}", text::count(draft.cards.len(), "card"))?;
    for line in draft.notes.iter().flat_map(|notes| notes.trim_end().lines()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// A card on one line: code, name, colour, upper and lower section.
pub fn row(card: &Card) -> Vec<String> {
    vec![
        card.id.to_string(),
        card.name.clone(),
        card.colour.to_string(),
        section(&card.front.upper),
        section(&card.front.lower),
    ]
}

/// `2f 3s field draw`
fn section(section: &Section) -> String {
    let mut parts = Vec::new();
    if section.fighters > 0 {
        parts.push(format!("{}f", section.fighters));
    }
    if section.shields > 0 {
        parts.push(format!("{}s", section.shields));
    }
    if section.field {
        parts.push("field".to_owned());
    }
    parts.extend(section.effects.iter().map(|effect| effect.to_string()));
    if parts.is_empty() { "-".to_owned() } else { parts.join(" ") }
}

/// Rows as aligned columns; those numbered in `right` to the right.
pub fn columns(rows: &[Vec<String>], right: &[usize]) -> String {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.add_rows(rows);
    for (at, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if right.contains(&at) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

pub fn stats(args: StatsArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, draft) = desk.draft(&args.file)?;
    let stats = DeckStats::of(&draft.cards, draft.cruiser.as_ref());
    match args.format {
        Format::Json => writeln!(out, "{:#}", json!(stats))?,
        Format::Text => {
            head(&draft, out)?;
            writeln!(out, "\n{}", totals(&stats))?;
            writeln!(out, "\n{}", levels(&stats))?;
            writeln!(out, "\n{}", effects(&stats))?;
        }
    }
    Ok(Answer::Yes)
}

const BAR: usize = 24;

/// A bar for a figure, in proportion to the largest.
fn bar(figure: u32, largest: u32) -> String {
    let length = if largest == 0 { 0 } else { (figure as usize * BAR).div_ceil(largest as usize) };
    "█".repeat(length)
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

fn totals(stats: &DeckStats) -> String {
    let mut rows = vec![words(["", "all", "upper", "lower", "a card"])];
    for (name, figure) in
        [("fighters", stats.fighters), ("shields", stats.shields), ("force fields", stats.fields)]
    {
        let each = if stats.cards == 0 { 0.0 } else { f64::from(figure.total()) / f64::from(stats.cards) };
        let mut row = vec![name.to_owned()];
        row.extend([figure.total(), figure.upper, figure.lower].map(|figure| figure.to_string()));
        row.push(format!("{each:.2}"));
        rows.push(row);
    }
    let mut lines = columns(&rows, &[1, 2, 3, 4]);
    lines.push_str(&format!("\n{} green, {} blue, {} without effect", stats.green, stats.blue, stats.plain));
    if let Some(hand) = stats.first_hand {
        lines.push_str(&format!(", {hand} in the first hand"));
    }
    lines
}

fn levels(stats: &DeckStats) -> String {
    let largest = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0);
    let mut rows = vec![words(["level", "cards", "fighters", "shields", "effects", "spaces", ""])];
    for level in &stats.levels {
        let figures =
            [u32::from(level.level), level.cards, level.fighters, level.shields, level.effects, level.spaces];
        let mut row: Vec<String> = figures.iter().map(ToString::to_string).collect();
        row.push(bar(level.cards, largest));
        rows.push(row);
    }
    columns(&rows, &[0, 1, 2, 3, 4, 5])
}

fn effects(stats: &DeckStats) -> String {
    let largest = stats.effects.iter().map(|place| place.upper + place.lower).max().unwrap_or(0);
    let mut rows = vec![words(["effect", "all", "upper", "lower", "cards", ""])];
    for place in &stats.effects {
        let all = place.upper + place.lower;
        let mut row = vec![place.effect.to_string()];
        row.extend([all, place.upper, place.lower, place.cards].map(|figure| figure.to_string()));
        row.push(bar(all, largest));
        rows.push(row);
    }
    columns(&rows, &[1, 2, 3, 4])
}

pub fn diff(args: DiffArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, a) = desk.draft(&args.a)?;
    let (_, b) = desk.draft(&args.b)?;
    let diff = DeckDiff::between(&a, &b);
    match args.format {
        Format::Json => writeln!(out, "{:#}", json!(diff))?,
        Format::Text => show_diff(&diff, [&args.a, &args.b], &desk.pool, out)?,
    }
    Ok(if diff.is_same() { Answer::Yes } else { Answer::No })
}

fn show_diff(diff: &DeckDiff, files: [&PathBuf; 2], pool: &Pool, out: &mut Output) -> Result<(), Failure> {
    let [a, b] = files.map(|file| file.display().to_string());
    let cruiser = |at: usize| diff.cruisers[at].as_deref().unwrap_or("none");
    if diff.cruisers[0] == diff.cruisers[1] {
        writeln!(out, "cruiser: {} in both", cruiser(0))?;
    } else {
        writeln!(out, "cruiser: {} in {a}, {} in {b}", cruiser(0), cruiser(1))?;
    }
    let mut group = |title: String, ids: &[CardId]| -> Result<(), Failure> {
        writeln!(out, "\n{title} ({})", ids.len())?;
        let rows: Vec<_> = ids.iter().filter_map(|&id| pool.card(id)).map(row).collect();
        for line in columns(&rows, &[]).lines().filter(|line| !line.is_empty()) {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    };
    group(format!("only in {a}"), &diff.only_a)?;
    group(format!("only in {b}"), &diff.only_b)?;
    group("in both".to_owned(), &diff.shared)?;
    let mut rows = vec![words(["figure", "A", "B", "change"])];
    for change in diff.figures.iter().filter(|change| change.a != change.b) {
        let by = i64::from(change.b) - i64::from(change.a);
        rows.push(vec![change.figure.clone(), change.a.to_string(), change.b.to_string(), format!("{by:+}")]);
    }
    if rows.len() > 1 {
        writeln!(out, "\n{}", columns(&rows, &[1, 2, 3]))?;
    }
    Ok(())
}
