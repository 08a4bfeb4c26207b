//! `flightdeck league report`: what the results of a league say.

use std::io::Write;

use crate::cli::format::one_of;
use crate::cli::paths::KeptPath;
use crate::cli::{Answer, Failure, Output, lang};
use crate::fault::Fault;
use crate::ledger::Ledger;
use crate::report::Format;
use crate::report::sim::LeagueReport;

/// Show what the results of a league say
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck league report winter.league
  flightdeck league report winter.league --format html > winter.html
  flightdeck league report winter.league --format svg > heat.svg         the matrix alone, as a picture

Exit code: 0 shown, 2 the file could not be read.")]
pub struct Report {
    /// A file that `league play` or `league merge` made
    file: KeptPath,
    /// How to write the report
    #[arg(long, value_parser = one_of(FORMATS), default_value = "text", value_name = "FORMAT")]
    format: Format,
    #[arg(long)]
    full: bool,
}

/// Those of every report, and the heat map alone.
const FORMATS: &[Format] =
    &[Format::Text, Format::Markdown, Format::Html, Format::Csv, Format::Json, Format::Svg];

impl Report {
    pub fn run(self, out: &mut Output) -> Result<Answer, Failure> {
        let ledger = Ledger::open_existing(&self.file)?;
        let report = LeagueReport::new(&ledger.standings()?);
        if self.format == Format::Svg {
            let picture = report.picture(lang()).ok_or_else(|| {
                let fault = Fault::new(say!("{} has too many decks for a heat map", self.file));
                fault.help(say!("use `--format csv` to get all matchups"))
            })?;
            out.write_all(picture.as_bytes())?;
            return Ok(Answer::Yes);
        }
        if self.format == Format::Csv {
            out.write_all(report.csv().as_bytes())?;
            return Ok(Answer::Yes);
        }
        let document = || if self.full { report.document(lang()) } else { report.summary(lang(), &page(&self.file)) };
        out.show(self.format, &report, document, None)?;
        Ok(Answer::Yes)
    }
}

/// The name of a page beside the league's file.
fn page(file: &std::path::Path) -> String {
    let plain = |stem: &&str| stem.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let stem = file.file_stem().and_then(std::ffi::OsStr::to_str).filter(plain);
    format!("{}.html", stem.unwrap_or("league"))
}
