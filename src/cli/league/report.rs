//! `flightdeck league report`: what the results of a league say.

use std::path::PathBuf;

use crate::cli::format::one_of;
use crate::cli::{Answer, Failure, Output, lang};
use crate::ledger::Ledger;
use crate::report::Format;
use crate::report::sim::LeagueReport;

/// Show what the results of a league say
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck league report winter.league
  flightdeck league report winter.league --format html > winter.html

Exit code: 0 shown, 2 the file could not be read.")]
pub struct Report {
    /// A file that `league play` or `league merge` made
    file: PathBuf,
    /// How to write the report
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

impl Report {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let ledger = Ledger::open_existing(&self.file)?;
        let report = LeagueReport::new(&ledger.standings()?);
        out.show(self.format, &report, || report.document(lang()), Some(report.csv()))?;
        Ok(Answer::Yes)
    }
}
