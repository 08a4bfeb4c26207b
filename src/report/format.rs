//! The formats in which anything is written. A command takes some of them.

use std::path::Path;

use serde::Serialize;

use super::document::Document;
use super::{csv, html, json, markdown, terminal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Text,
    Lines,
    Ids,
    Markdown,
    Csv,
    Json,
    Html,
    Svg,
    Pdf,
    Xlsx,
    Toml,
    /// The record of a game.
    Record,
    /// A position, as a scenario.
    Scenario,
}

impl Format {
    /// The formats of a report: figures for tools and a document for people.
    pub const REPORT: &[Format] = &[Format::Text, Format::Markdown, Format::Html, Format::Csv, Format::Json];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Lines => "lines",
            Format::Ids => "ids",
            Format::Markdown => "markdown",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::Html => "html",
            Format::Svg => "svg",
            Format::Pdf => "pdf",
            Format::Xlsx => "xlsx",
            Format::Toml => "toml",
            Format::Record => "record",
            Format::Scenario => "scenario",
        }
    }

    /// Whether it can be shown in a terminal.
    pub const fn is_text(self) -> bool {
        !matches!(self, Format::Pdf | Format::Xlsx)
    }

    /// Other names for it.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Format::Text => &["table", "plain"],
            Format::Lines => &["list"],
            Format::Markdown => &["md"],
            Format::Record => &["jsonl"],
            Format::Scenario => &["scene"],
            _ => &[],
        }
    }

    /// What it is good for.
    pub const fn about(self) -> &'static str {
        match self {
            Format::Text => "To read in a terminal",
            Format::Lines => "One line each",
            Format::Ids => "ID codes only, one a line",
            Format::Markdown => "For forums, notes and repositories",
            Format::Csv => "For spreadsheets",
            Format::Json => "For other programs",
            Format::Html => "One file that needs nothing else, for screens and printers",
            Format::Svg => "A drawing",
            Format::Pdf => "To print",
            Format::Xlsx => "For spreadsheets, with lists to choose from",
            Format::Toml => "A file that Flightdeck reads",
            Format::Record => "The record of a game",
            Format::Scenario => "The position, as a scenario",
        }
    }

    /// What the ending of a file's name says.
    pub fn of_file(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "txt" => Some(Format::Text),
            "md" | "markdown" => Some(Format::Markdown),
            "csv" => Some(Format::Csv),
            "json" => Some(Format::Json),
            "html" | "htm" => Some(Format::Html),
            "svg" => Some(Format::Svg),
            "pdf" => Some(Format::Pdf),
            "xlsx" => Some(Format::Xlsx),
            "toml" => Some(Format::Toml),
            "jsonl" => Some(Format::Record),
            "scene" => Some(Format::Scenario),
            _ => None,
        }
    }

    /// The ending of a file in this format, without the dot; none where text of any kind has it.
    pub const fn ending(self) -> Option<&'static str> {
        match self {
            Format::Text => Some("txt"),
            Format::Lines | Format::Ids => None,
            Format::Markdown => Some("md"),
            Format::Csv => Some("csv"),
            Format::Json => Some("json"),
            Format::Html => Some("html"),
            Format::Svg => Some("svg"),
            Format::Pdf => Some("pdf"),
            Format::Xlsx => Some("xlsx"),
            Format::Toml => Some("toml"),
            Format::Record => Some("jsonl"),
            Format::Scenario => Some("scene"),
        }
    }
}

/// A report in one of [`Format::REPORT`]: `figures` for tools, `document` for people. CSV lists every
/// figure, unless `rows` has a row for each of something. Any other format is written as text.
pub fn render(
    format: Format,
    width: Option<u16>,
    figures: &impl Serialize,
    document: impl FnOnce() -> Document,
    rows: Option<&str>,
) -> String {
    match format {
        Format::Json => json::pretty(figures),
        Format::Csv => rows.map_or_else(|| csv::figures(&json::value(figures)), str::to_owned),
        Format::Markdown => markdown::document(&document()),
        Format::Html => html::document(&document()),
        _ => terminal::document(&document(), width),
    }
}
