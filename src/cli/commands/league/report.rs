//! `flightdeck league report`: what the results of a league say.

use std::cell::OnceCell;

use super::check::{CheckArgs, check};
use crate::cli::prelude::*;
use crate::ledger::Ledger;
use crate::report::format;
use crate::report::sim::{About, LeagueReport};
use crate::sim::{Confirmation, Ending};
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
    check: CheckArgs,
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
        let checker = self.check.read(&standings)?;
        // What does not show how certain the best mix of decks is does not wait for it; neither does a picture or a table
        // of the matchups wait for another player's games.
        let (bare, short, whole) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let bare = || bare.get_or_init(|| LeagueReport::without_draws(&standings));
        let checked = OnceCell::new();
        let with_check = |report: LeagueReport| -> Result<LeagueReport, Failure> {
            let check = || check(report.lead(), &standings, checker.clone(), None);
            let check = get_or_try(&checked, check)?.clone();
            Ok(report.checked_by(check))
        };
        let about = About { event: self.event.clone().unwrap_or_default(), date: self.date };
        to.write(out, |wanted| match wanted.format {
            Format::Svg => bare().picture(lang()).map(String::into_bytes).ok_or_else(|| {
                let fault = Fault::new(say!("{} has too many decks for a heat map", self.file));
                fault.help(say!("use `--format csv` to get all matchups")).into()
            }),
            Format::Csv => Ok(bare().csv().into_bytes()),
            format => {
                let report = match wanted.full || format == Format::Json {
                    true => get_or_try(&whole, || with_check(LeagueReport::new(&standings)))?,
                    false => get_or_try(&short, || with_check(LeagueReport::without_draws(&standings)))?,
                };
                let document = || match wanted.full {
                    true => report.document(&about, lang()),
                    false => report.summary(lang(), &page(&self.file)),
                };
                Ok(format::render(format, wanted.width, report, document, None).into_bytes())
            }
        })?;
        let is_cut = |check: &Option<Confirmation>| {
            check.as_ref().is_some_and(|check| check.ending == Ending::Interrupted)
        };
        Ok(if checked.get().is_some_and(is_cut) { Exit::Interrupted } else { Exit::Yes })
    }
}

/// What is there, or what is made now.
fn get_or_try<T>(cell: &OnceCell<T>, make: impl FnOnce() -> Result<T, Failure>) -> Result<&T, Failure> {
    match cell.get() {
        Some(there) => Ok(there),
        None => make().map(|made| cell.get_or_init(|| made)),
    }
}

/// The name of a page beside the league's file.
fn page(file: &std::path::Path) -> String {
    let plain = |stem: &&str| stem.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let stem = file.file_stem().and_then(std::ffi::OsStr::to_str).filter(plain);
    format!("{}.html", stem.unwrap_or("league"))
}
