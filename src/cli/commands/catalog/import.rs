//! `catalog import`: your own cards and cruisers, checked and added.

use std::sync::Arc;

use crate::cards::fleet::{self, Fleet};
use crate::cards::{Card, sheet};
use crate::catalog::{Catalog, CatalogError, Changes};
use crate::cli::format::one_of;
use crate::cli::prelude::*;
use crate::files::FileError;
use crate::reader;
use crate::report::fault::drawn;
use crate::report::json;
use crate::wording::safe_lines;

/// Add your own cards or cruisers
///
/// If a file has errors, nothing is imported, and every error is shown with its line. A card replaces any
/// card with the same ID code, even a built-in one. Your cards stay when you update Flightdeck.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog import my-cards.csv --dry-run   check it first
  flightdeck catalog import my-cards.csv
  flightdeck catalog import my-cruisers.toml

Exit codes: 0 imported, 1 errors with --dry-run, 2 errors, nothing imported")]
pub struct Args {
    /// Cards (.csv), cruisers and boards (.toml), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<ReadPath>,
    #[arg(long)]
    dry_run: bool,
    #[arg(long, value_name = "FORMAT", value_parser = one_of(&[Format::Text, Format::Json]), default_value = "text",
          hide_default_value = true)]
    format: Format,
}

/// What a file holds.
enum Contents {
    Cards(Vec<Card>),
    Fleet(Fleet),
}

impl Contents {
    /// What it would change, or changes.
    fn import(&self, catalog: &mut Catalog, keep: bool) -> Result<Changes, CatalogError> {
        match self {
            Contents::Cards(cards) => catalog.import_cards(cards, keep),
            Contents::Fleet(fleet) => catalog.import_fleet(fleet, keep),
        }
    }
}

/// What came of a file.
#[derive(serde::Serialize)]
struct Outcome {
    file: Message,
    faults: Vec<Fault>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    changes: Option<Changes>,
}

impl Args {
    pub fn run(self, path: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
        // All files are read before the catalog is made for the first time.
        let given: Vec<Given> = self.files.iter().map(|file| Given::read(file)).collect::<Result<_, _>>()?;
        let mut known: Option<Vec<String>> = None;
        let mut read = Vec::new();
        for given in &given {
            read.push(match given.is_fleet {
                false => given.cards().map(Contents::Cards),
                true => {
                    // A board may show cruisers of the catalog, and of the files before.
                    let known = match &mut known {
                        Some(known) => known,
                        none => {
                            let cruisers = desk::open_to_read(path)?.cruisers()?;
                            none.insert(cruisers.into_iter().map(|cruiser| cruiser.id).collect())
                        }
                    };
                    let fleet = fleet::read(&given.source, known);
                    if let Ok(fleet) = &fleet {
                        known.extend(fleet.cruisers.iter().map(|cruiser| cruiser.id.clone()));
                    }
                    fleet.map(Contents::Fleet)
                }
            });
        }
        let failed = read.iter().any(Result::is_err);
        if failed && !self.dry_run {
            return Err(read.into_iter().filter_map(Result::err).flatten().collect::<Vec<_>>().into());
        }
        let mut catalog = if self.dry_run { desk::open_to_read(path)? } else { Catalog::open(path)? };
        let mut outcomes = Vec::new();
        for (given, contents) in given.iter().zip(read) {
            let file = given.source.name.clone();
            outcomes.push(match contents {
                Ok(contents) => {
                    let changes = Some(contents.import(&mut catalog, !self.dry_run)?);
                    Outcome { file, faults: Vec::new(), changes }
                }
                Err(faults) => Outcome { file, faults, changes: None },
            });
        }
        self.show(&outcomes, out)?;
        Ok(if failed { Exit::No } else { Exit::Yes })
    }

    fn show(&self, outcomes: &[Outcome], out: &mut Output) -> Result<(), Failure> {
        use std::io::Write;
        if self.format == Format::Json {
            let text = match outcomes {
                [one] => json::pretty(one),
                several => json::lines(several.iter()),
            };
            return Ok(out.write_all(text.as_bytes())?);
        }
        for outcome in outcomes {
            for fault in &outcome.faults {
                writeln!(out, "{}\n", drawn(fault, lang(), true, out.width()))?;
            }
            let printed = outcome.printed(outcomes.len() > 1 || !outcome.faults.is_empty(), self.dry_run);
            // With `--dry-run` the changes are the result. Otherwise they are reported on standard error.
            match self.dry_run {
                true => writeln!(out, "{}", safe_lines(&printed))?,
                false => tell(&printed),
            }
        }
        Ok(())
    }
}

impl Outcome {
    fn printed(&self, with_file: bool, is_trial: bool) -> String {
        let said = match &self.changes {
            Some(changes) if is_trial => say!("{} (nothing was changed)", summary(changes)),
            Some(changes) => summary(changes),
            None => say_count!(self.faults.len(), "{} error", "{} errors"),
        };
        let said = if with_file { say!("{}: {}", self.file, said) } else { said };
        let replaced = self.changes.as_ref().map_or(&[][..], |changes| &changes.replaced_builtin[..]);
        if replaced.is_empty() {
            return said.in_lang(lang());
        }
        let named = Message::joined(replaced.iter().take(MOST_NAMED).map(Message::plain), ", ");
        let more = replaced.len().saturating_sub(MOST_NAMED);
        let named = if more > 0 { say!("{} and {} more", named, more) } else { named };
        format!(
            "{}\n{}",
            said.in_lang(lang()),
            tr!(lang(), "your cards that replace built-in ones: {}", named)
        )
    }
}

/// The most replaced cards that are named.
const MOST_NAMED: usize = 120;

pub(super) fn summary(changes: &Changes) -> Message {
    let Changes { added, replaced, replaced_builtin, unchanged } = changes;
    let replaced = replaced + replaced_builtin.len();
    match replaced_builtin.len() {
        0 => say!("{} added, {} replaced, {} unchanged", *added, replaced, *unchanged),
        n => {
            say!("{} added, {} replaced ({} of them built in), {} unchanged", *added, replaced, n, *unchanged)
        }
    }
}

/// A file to import or check: a sheet of cards, or cruisers and boards.
struct Given {
    source: Arc<Source>,
    /// Whether it is TOML with cruisers and boards.
    is_fleet: bool,
}

impl Given {
    /// Files are distinguished by their endings, texts from standard input by their content.
    fn read(file: &Path) -> Result<Self, Failure> {
        let ends_in_toml = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
        let most = if ends_in_toml { fleet::LARGEST } else { sheet::LARGEST };
        let source = reader::read(file, most).map_err(|error| match error {
            FileError::NotText(..) if !ends_in_toml => {
                let help = say!("save it as CSV (in Excel: \"CSV UTF-8\")");
                Failure::from(Fault::new(error.tell()).help(help))
            }
            error => error.into(),
        })?;
        let has_tables = || source.text.lines().any(|line| line.trim_start().starts_with("[["));
        let is_fleet = ends_in_toml || is_dash(file) && has_tables();
        Ok(Given { source, is_fleet })
    }

    fn cards(&self) -> Result<Vec<Card>, Vec<Fault>> {
        let read = sheet::read_sheet(&self.source).map(|sheet| {
            if sheet.not_filled_in > 0 {
                let rows = say_count!(sheet.not_filled_in, "{} row", "{} rows");
                note(say!("{}: {} with only an ID code passed over", self.source.name, rows));
            }
            sheet.cards
        });
        read.map_err(|faults| match &faults[..] {
            [empty] if self.source.text.trim().is_empty() => {
                vec![empty.clone().help(say!("create one with `flightdeck template cards`"))]
            }
            _ => faults,
        })
    }
}
