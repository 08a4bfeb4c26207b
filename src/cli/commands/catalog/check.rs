//! `catalog check`: everything that is wrong with a sheet, a cruiser file or the catalogue, at once.

use std::io::Write;
use std::path::Path;

use super::files::Given;
use crate::cards::Card;
use crate::cli::desk;
use crate::cli::format::{TEXT_JSON, one_of};
use crate::cli::paths::ReadPath;
use crate::cli::{Answer, Failure, Output, lang};
use crate::fault::Fault;
use crate::report::fault::drawn;
use crate::report::{Format, json};
use crate::say::Message;
use crate::wording::safe;

/// Check a sheet, a cruiser file, or the catalogue itself
///
/// Shows every fault at once, each with its line. The exit code is 0 if there is no fault, 1 if there is
/// one, and 2 if the file could not be read.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog check
  flightdeck catalog check my-cards.csv
  flightdeck catalog check my-cruisers.toml --format json")]
pub struct Check {
    /// The sheet (.csv) or cruiser file (.toml), - for standard input; without one, the catalogue is checked
    file: Option<ReadPath>,
    /// How to show the faults
    #[arg(long, value_parser = one_of(TEXT_JSON), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(serde::Serialize)]
struct Report {
    file: String,
    /// What was checked, as a sentence says it.
    #[serde(skip)]
    holds: Message,
    faults: Vec<Fault>,
}

impl Check {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
        let report = match &self.file {
            None => {
                let catalog = desk::open_to_read(catalog)?;
                let faults = catalog.check()?;
                let holds = if faults.is_empty() {
                    let (cards, cruisers) = (catalog.cards()?.len(), catalog.cruisers()?.len());
                    say!(
                        "{}, {}",
                        say_count!(cards, "{} card", "{} cards"),
                        say_count!(cruisers, "{} cruiser", "{} cruisers")
                    )
                } else {
                    Message::default()
                };
                Report { file: catalog.path().display().to_string(), holds, faults }
            }
            Some(file) => {
                let given = Given::read(file)?;
                let name = given.source.name.clone();
                if given.is_fleet {
                    let holds = |fleet: &crate::cards::fleet::Fleet| {
                        let (cruisers, boards) = (fleet.cruisers.len(), fleet.boards.len());
                        say!(
                            "{}, {}",
                            say_count!(cruisers, "{} cruiser", "{} cruisers"),
                            say_count!(boards, "{} board", "{} boards")
                        )
                    };
                    Report::new(name, given.fleet(&desk::open_to_read(catalog)?)?, holds)
                } else {
                    let holds = |cards: &Vec<Card>| say_count!(cards.len(), "{} card", "{} cards");
                    Report::new(name, given.cards(), holds)
                }
            }
        };
        match self.format {
            Format::Json => out.write_all(json::pretty(&report).as_bytes())?,
            _ => report.show(out)?,
        }
        Ok(if report.faults.is_empty() { Answer::Yes } else { Answer::No })
    }
}

impl Report {
    fn new<T>(file: String, read: Result<T, Vec<Fault>>, holds: impl FnOnce(&T) -> Message) -> Self {
        match read {
            Ok(read) => Report { file, holds: holds(&read), faults: Vec::new() },
            Err(faults) => Report { file, holds: Message::default(), faults },
        }
    }

    fn show(&self, out: &mut Output) -> std::io::Result<()> {
        for fault in &self.faults {
            writeln!(out, "{}\n", drawn(fault, lang(), true, out.width()))?;
        }
        match self.faults.len() {
            0 => writeln!(out, "{}", tr!(lang(), "{}: {}, no errors", safe(&self.file), self.holds)),
            n => {
                let faults = say_count!(n, "{} error", "{} errors");
                writeln!(out, "{}", tr!(lang(), "{}: {}", safe(&self.file), faults))
            }
        }
    }
}
