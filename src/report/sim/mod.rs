//! Results of simulated games: each report is a serialisable value (JSON, and CSV out of it) and a
//! document for people (terminal, Markdown), made of the same figures.

mod bots;
mod document;
mod duel;
mod figures;
mod goldfish;
mod sweep;

pub use bots::bots;
pub use document::Document;
pub use duel::{DuelReport, Match, Player};
pub use figures::Speed;
pub use goldfish::{GoldfishFigures, GoldfishReport};
pub use sweep::{Matchup, SweepReport, Total};

use serde::Serialize;

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Terminal { width: Option<u16> },
    Markdown,
    Csv,
    Json,
}

/// A report in one of the formats. CSV is made of the JSON unless a report has a table of its own.
pub fn render<R: Serialize>(
    report: &R,
    document: impl FnOnce(&R) -> Document,
    csv: Option<fn(&R) -> String>,
    format: Format,
) -> Result<String, serde_json::Error> {
    Ok(match format {
        Format::Terminal { width } => document(report).to_terminal(width),
        Format::Markdown => document(report).to_markdown(),
        Format::Json => serde_json::to_string_pretty(report)? + "\n",
        Format::Csv => match csv {
            Some(csv) => csv(report),
            None => document::flat_csv(&serde_json::to_value(report)?),
        },
    })
}
