//! `flightdeck league report`: what the results of a league say.

use std::cell::OnceCell;

use crate::cli::prelude::*;
use crate::ledger::Ledger;
use crate::report::format;
use crate::report::sim::{About, LeagueReport};
use crate::wording::Date;

/// Show the standings and every matchup
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck league report winter.league
  flightdeck league report winter.league -o winter.html --event \"Winter Cup\"
  flightdeck league report winter.league -o heat.svg   the matchups as a picture")]
pub struct Report {
    /// A file that `league play` or `league merge` made
    file: KeptPath,
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,
    #[command(flatten)]
    report: ReportArgs<LeagueFormats>,
}

crate::formats!(
    /// Those of every report, and the heat map alone.
    LeagueFormats: Text, Markdown, Html, Csv, Json, Svg
);

impl Report {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
        let to = self.report.open(&Inputs::new(catalog).files([&*self.file]))?;
        let ledger = Ledger::open_existing(&self.file)?;
        let standings = ledger.standings()?;
        // What does not show how certain the best mix of decks is does not wait for it.
        let (short, whole) = (OnceCell::new(), OnceCell::new());
        let short = || short.get_or_init(|| LeagueReport::without_draws(&standings));
        let whole = || whole.get_or_init(|| LeagueReport::new(&standings));
        let about = About { event: self.event.clone().unwrap_or_default(), date: self.date };
        to.write(out, |wanted| match wanted.format {
            Format::Svg => short().picture(lang()).map(String::into_bytes).ok_or_else(|| {
                let fault = Fault::new(say!("{} has too many decks for a heat map", self.file));
                fault.help(say!("use `--format csv` to get all matchups")).into()
            }),
            Format::Csv => Ok(short().csv().into_bytes()),
            format => {
                let report = if wanted.full || format == Format::Json { whole() } else { short() };
                let document = || match wanted.full {
                    true => report.document(&about, lang()),
                    false => report.summary(lang(), &page(&self.file)),
                };
                Ok(format::render(format, wanted.width, report, document, None).into_bytes())
            }
        })?;
        Ok(Exit::Yes)
    }
}

/// The name of a page beside the league's file.
fn page(file: &std::path::Path) -> String {
    let plain = |stem: &&str| stem.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let stem = file.file_stem().and_then(std::ffi::OsStr::to_str).filter(plain);
    format!("{}.html", stem.unwrap_or("league"))
}
