//! `catalog import`, `catalog export`: sheets of cards and files of cruisers.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use crate::cards::fleet::{self, Fleet};
use crate::cards::{Card, sheet};
use crate::catalog::{Catalog, Changes, Kept};
use crate::cli::desk::{self, tell};
use crate::cli::lang;
use crate::cli::paths::{ReadPath, is_dash};
use crate::cli::target::{Inputs, Target};
use crate::cli::{Answer, Failure, Output};
use crate::fault::{Fault, Source};
use crate::files::FileError;
use crate::reader;
use crate::say::{Message, Tell};
use crate::wording::safe_lines;

/// Add cards of your own from a sheet, or cruisers from a TOML file
///
/// A file with a fault changes nothing: every fault is shown with its line. A card with the ID code of
/// another takes its place, also of a built-in one, and stays when a newer flightdeck brings newer cards.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck template cards -o my-cards.csv     a sheet to fill in with any spreadsheet
  flightdeck catalog import --dry-run my-cards.csv
  flightdeck catalog import my-cards.csv
  flightdeck catalog import my-cruisers.toml")]
pub struct Import {
    /// The sheet (.csv, with commas, semicolons or tabs), or cruisers and boards (.toml); - is standard input
    file: ReadPath,
    /// Say what would change, and change nothing
    #[arg(long)]
    dry_run: bool,
}

impl Import {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
        // The catalogue is opened first only where the file's meaning depends on it.
        let given = Given::read(&self.file)?;
        let changes = if given.is_fleet {
            let mut catalog = Catalog::open(catalog)?;
            let fleet = given.fleet(&catalog)?.map_err(Failure::Faults)?;
            catalog.import_fleet(&fleet, !self.dry_run)?
        } else {
            let cards = given.cards().map_err(Failure::Faults)?;
            Catalog::open(catalog)?.import_cards(&cards, !self.dry_run)?
        };
        let mut said = summary(&changes).in_lang(lang());
        if self.dry_run {
            said = tr!(lang(), "{} (nothing was changed)", said);
        }
        if !changes.replaced_builtin.is_empty() {
            let named = changes.replaced_builtin.iter().take(MOST_NAMED).map(Message::plain);
            let named = Message::joined(named, ", ");
            let more = changes.replaced_builtin.len().saturating_sub(MOST_NAMED);
            let named = if more > 0 { say!("{} and {} more", named, more) } else { named };
            said = format!("{said}\n{}", tr!(lang(), "your cards that replace built-in ones: {}", named));
        }
        // What would change is the answer; what did change is told beside it.
        match self.dry_run {
            true => writeln!(out, "{}", safe_lines(&said))?,
            false => tell(&said),
        }
        Ok(Answer::Yes)
    }
}

/// So many replaced cards are named.
const MOST_NAMED: usize = 120;

fn summary(changes: &Changes) -> Message {
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
pub(super) struct Given {
    pub source: Arc<Source>,
    /// Whether it is TOML with cruisers and boards.
    pub is_fleet: bool,
}

impl Given {
    /// Files are told apart by their endings, texts from standard input by what is in them.
    pub fn read(file: &Path) -> Result<Self, Failure> {
        let ends_in_toml = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
        let most = if ends_in_toml { fleet::LARGEST } else { sheet::LARGEST };
        let source = reader::read(file, most).map_err(|error| match error {
            FileError::NotText(..) if !ends_in_toml => {
                let help = say!("save it as CSV with UTF-8 encoding (in Excel: \"CSV UTF-8\")");
                Failure::from(Fault::new(error.tell()).help(help))
            }
            error => error.into(),
        })?;
        let has_tables = || source.text.lines().any(|line| line.trim_start().starts_with("[["));
        let is_fleet = ends_in_toml || is_dash(file) && has_tables();
        Ok(Given { source, is_fleet })
    }

    pub fn cards(&self) -> Result<Vec<Card>, Vec<Fault>> {
        sheet::read(&self.source).map_err(|faults| match &faults[..] {
            [empty] if self.source.text.trim().is_empty() => {
                vec![empty.clone().help(say!("create one with `flightdeck template cards`"))]
            }
            _ => faults,
        })
    }

    pub fn fleet(&self, catalog: &Catalog) -> Result<Result<Fleet, Vec<Fault>>, Failure> {
        let known: Vec<String> = catalog.cruisers()?.into_iter().map(|cruiser| cruiser.id).collect();
        Ok(fleet::read(&self.source, &known))
    }
}

/// Write the catalogue's cards as a sheet that `catalog import` reads
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog export -o all.csv
  flightdeck catalog export --mine -o my-cards.csv
  flightdeck catalog export --cruisers --mine -o my-cruisers.toml")]
pub struct Export {
    #[command(flatten)]
    target: Target,
    /// Only your own, not the built-in ones
    #[arg(long)]
    mine: bool,
    /// Cruisers and boards instead of cards, in TOML
    #[arg(long)]
    cruisers: bool,
}

impl Export {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
        let to = self.target.open(Inputs::new(catalog, []))?;
        let catalog = desk::open_to_read(catalog)?;
        let text = if self.cruisers {
            let cruisers = self.wanted(catalog.kept_cruisers()?);
            let boards = self.wanted(catalog.kept_boards()?);
            Fleet { cruisers, boards }.to_toml()
        } else {
            sheet::write(&self.wanted(catalog.kept_cards()?))
        };
        to.write(text.as_bytes(), out)?;
        to.tell_written();
        Ok(Answer::Yes)
    }

    fn wanted<T>(&self, kept: Vec<Kept<T>>) -> Vec<T> {
        kept.into_iter().filter(|kept| !(self.mine && kept.builtin)).map(|kept| kept.value).collect()
    }
}
