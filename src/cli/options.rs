//! The options that several commands share. Their help texts are in the dictionary, like those of all options.

use std::fmt;
use std::io::Write;
use std::marker::PhantomData;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use serde::Serialize;

use super::desk::Desk;
use super::format::one_of;
use super::numbers::{seed, whole};
use super::paths::{KeptPath, ReadPath, WritePath, is_dash};
use super::target::{Destination, GameFolder, Inputs};
use super::{Failure, Output};
use crate::cards::Roster;
use crate::deck::{self, Deck, DeckFile, Illegal, Owned, Rules};
use crate::engine::Table;
use crate::engine::record::Detail;
use crate::fault::Fault;
use crate::report::Format;
use crate::report::document::Document;
use crate::report::format;

/// The formats that a command can write; the first is the one without `--format`.
pub trait Formats {
    const ALL: &'static [Format];
}

/// Names a list of formats: `formats!(CardFormats: Text, Ids, Json);`.
#[macro_export]
macro_rules! formats {
    ($(#[$doc:meta])* $name:ident: $($format:ident),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl $crate::cli::options::Formats for $name {
            const ALL: &'static [$crate::report::Format] = &[$($crate::report::Format::$format),+];
        }
    };
}

formats!(
    /// What most reports can be written as.
    Usual: Text, Markdown, Html, Csv, Json
);

/// Where a report goes, and in which format.
#[derive(clap::Args)]
pub struct OutputArgs<F: Formats> {
    #[arg(long, short, value_name = "FILE")]
    output: Vec<WritePath>,
    #[arg(long, value_name = "FORMAT", value_parser = one_of(F::ALL), hide_short_help = true)]
    format: Option<Format>,
    #[arg(long, hide_short_help = true)]
    pub force: bool,
    #[arg(skip)]
    formats: PhantomData<F>,
}

/// The same, and how much of it: the summary, or everything.
#[derive(clap::Args)]
pub struct ReportArgs<F: Formats> {
    #[command(flatten)]
    pub output: OutputArgs<F>,
    #[arg(long)]
    pub full: bool,
}

impl<F: Formats> OutputArgs<F> {
    /// The format of what is printed where no file is named.
    pub fn format(&self) -> Format {
        self.format.unwrap_or(F::ALL[0])
    }

    /// Whether the result goes to files, and not to standard output.
    pub fn has_files(&self) -> bool {
        !self.output.is_empty()
    }

    /// Refuses files that may not be written or whose format is not known, before any work is done for them.
    pub fn open(&self, inputs: &Inputs) -> Result<Outlets, Failure> {
        self.open_as(F::ALL[0], inputs)
    }

    /// The same where another format than the first is the usual one on standard output.
    pub fn open_as(&self, usual: Format, inputs: &Inputs) -> Result<Outlets, Failure> {
        let mut files = Vec::new();
        let mut faults = Vec::new();
        for path in &self.output {
            match self.format_of(path) {
                Ok(format) => {
                    let path = (!is_dash(path)).then_some(&**path);
                    files.push((Destination::open(path, self.force, inputs.clone())?, format));
                }
                Err(fault) => faults.push(fault),
            }
        }
        let is_named = !files.is_empty();
        let outlets =
            Outlets { files, printed: self.format.unwrap_or(usual), is_named, full: false, after_run: false };
        if faults.is_empty() { Ok(outlets) } else { Err(faults.into()) }
    }

    fn format_of(&self, path: &Path) -> Result<Format, Fault> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        if is_dash(path) {
            return Ok(F::ALL[0]);
        }
        let fitting = Format::of_file(path).filter(|format| F::ALL.contains(format));
        fitting.ok_or_else(|| {
            let endings: Vec<String> =
                F::ALL.iter().filter_map(|format| Some(format!(".{}", format.ending()?))).collect();
            let fault = Fault::new(say!("{} does not say in which format to write", path.display()));
            fault.help(say!("a name that ends in {}; or name the format with `--format`", endings.join(", ")))
        })
    }
}

impl<F: Formats> ReportArgs<F> {
    pub fn force(&self) -> bool {
        self.output.force
    }

    /// As [`OutputArgs::open`].
    pub fn open(&self, inputs: &Inputs) -> Result<Outlets, Failure> {
        Ok(Outlets { full: self.full, ..self.output.open(inputs)? })
    }
}

/// Where a result goes: files that were found fit to be written, or standard output.
pub struct Outlets {
    files: Vec<(Destination, Format)>,
    printed: Format,
    is_named: bool,
    full: bool,
    after_run: bool,
}

/// A report as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub format: Format,
    /// Everything, not just the summary. What is made for other programs or for a browser always has everything.
    pub full: bool,
    /// The columns there are, on a terminal.
    pub width: Option<u16>,
}

impl Outlets {
    /// For the report of a run: the summary is printed beside the files.
    pub fn after_run(self) -> Self {
        Outlets { after_run: true, ..self }
    }

    /// Whether some file gets this format, or standard output does.
    pub fn has(&self, format: Format) -> bool {
        self.files.iter().any(|(_, own)| *own == format) || (!self.is_named && self.printed == format)
    }

    /// Every format that is written.
    pub fn formats(&self) -> impl Iterator<Item = Format> {
        let printed = (!self.is_named).then_some(self.printed);
        self.files.iter().map(|(_, format)| *format).chain(printed)
    }

    /// Whether the result goes to files, and not to standard output.
    pub fn has_files(&self) -> bool {
        self.is_named
    }

    fn wanted(&self, format: Format, width: Option<u16>) -> Wanted {
        let full = self.full || matches!(format, Format::Html | Format::Csv | Format::Json);
        Wanted { format, full, width }
    }

    /// Writes the result to every file named, or to standard output where none is.
    pub fn write(
        &self,
        out: &mut Output,
        make: impl Fn(Wanted) -> Result<Vec<u8>, Failure>,
    ) -> Result<(), Failure> {
        if !self.is_named {
            let bytes = make(self.wanted(self.printed, out.width()))?;
            if self.printed.is_text() {
                out.write_all(&bytes)?
            } else {
                out.write_raw(&bytes)?
            }
            return Ok(());
        }
        for (file, format) in &self.files {
            let width = if file.path().is_none() { out.width() } else { None };
            file.write(&make(self.wanted(*format, width))?, out)?;
            file.tell_written();
        }
        // A run prints its summary even if the report goes to files.
        if self.after_run && self.files.iter().all(|(file, _)| file.path().is_some()) {
            let wanted = Wanted { format: Format::Text, full: self.full, width: out.width() };
            out.write_all(&make(wanted)?)?;
        }
        Ok(())
    }

    /// A report from its figures: `whole` has everything, `brief` is the summary.
    pub fn show(
        &self,
        out: &mut Output,
        figures: &impl Serialize,
        [whole, brief]: [&dyn Fn() -> Document; 2],
        rows: Option<&str>,
    ) -> Result<(), Failure> {
        self.write(out, |wanted| Ok(rendered(wanted, figures, [whole, brief], rows)))
    }
}

/// A report as it is asked for: `whole` has everything, `brief` is the summary.
pub fn rendered(
    wanted: Wanted,
    figures: &impl Serialize,
    [whole, brief]: [&dyn Fn() -> Document; 2],
    rows: Option<&str>,
) -> Vec<u8> {
    let document = if wanted.full { whole } else { brief };
    format::render(wanted.format, wanted.width, figures, document, rows).into_bytes()
}

/// Options of every command that plays many games.
#[derive(clap::Args)]
pub struct RunArgs {
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = seed(), hide_short_help = true)]
    pub seed: u64,
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
          hide_short_help = true)]
    pub threads: Option<u16>,
    /// Decide a game by armor, then cards, after this many rounds (Q-END-4)
    #[arg(long, value_name = "N", default_value_t = Table::DEFAULT_ROUND_LIMIT,
          value_parser = clap::value_parser!(u16).range(1..=10_000), hide = true)]
    pub round_limit: u16,
    /// Also say how fast it went
    #[arg(long, hide = true)]
    pub speed: bool,
}

/// What counts at an event: its rules, and the cards there are.
#[derive(clap::Args)]
pub struct EventArgs {
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub rules: Option<ReadPath>,
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub pool: Option<ReadPath>,
}

/// The same, read.
pub struct EventRules {
    pub rules: Rules,
    pub owned: Option<Owned>,
}

impl EventRules {
    /// Total War as printed, with every card.
    pub fn total_war() -> Self {
        EventRules { rules: Rules::total_war(), owned: None }
    }

    /// The rules alone, for decks of others.
    pub fn without_pool(&self) -> Self {
        EventRules { rules: self.rules.clone(), owned: None }
    }

    /// A deck file as a deck that may be played, or what is wrong with it.
    pub fn check(&self, file: &DeckFile, roster: &Roster) -> Result<Deck, Illegal> {
        deck::check(file, roster, &self.rules, self.owned.as_ref())
    }
}

impl EventArgs {
    pub fn read(&self, desk: &Desk) -> Result<EventRules, Failure> {
        let (rules, pool) = (self.rules.as_deref(), self.pool.as_deref());
        Ok(EventRules { rules: desk.rules(rules)?, owned: desk.owned(pool)? })
    }

    /// The files that are read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        [&self.rules, &self.pool].into_iter().filter_map(|file| file.as_deref())
    }
}

/// Where records of games go, and what is in them.
#[derive(clap::Args)]
pub struct RecordArgs {
    #[arg(long = "record", value_name = "FOLDER", hide_short_help = true)]
    pub path: Option<KeptPath>,
    /// Write every legal option into the records
    #[arg(long = "record-options", requires = "path", hide = true)]
    options: bool,
    /// Write every state into the records, for checking
    #[arg(long = "record-states", requires = "path", hide = true)]
    states: bool,
}

impl RecordArgs {
    pub fn detail(&self) -> Detail {
        Detail { options: self.options, states: self.states }
    }

    /// The folder for the records of a whole run, if they were asked for. Several games make several
    /// records, so that a file will not do.
    pub fn folder(&self, force: bool, inputs: &Inputs) -> Result<Option<GameFolder>, Failure> {
        let Some(path) = self.path.as_deref() else { return Ok(None) };
        if path.is_file() || is_record(path) {
            let message = say!("{} is one file, but every game needs its own record", path.display());
            let help = say!("name a folder, or record a single game with --game N");
            return Err(Fault::new(message).help(help).into());
        }
        GameFolder::for_run(path, force, inputs).map(Some)
    }
}

impl RecordArgs {
    /// The folder for the records of one of several matches, within the one that was asked for.
    pub fn folder_within(
        &self,
        name: &str,
        force: bool,
        inputs: &Inputs,
    ) -> Result<Option<GameFolder>, Failure> {
        let Some(path) = self.path.as_deref() else { return Ok(None) };
        // A name that every system takes.
        let name: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        GameFolder::for_run(&path.join(name.to_lowercase()), force, inputs).map(Some)
    }
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "jsonl" || extension == "json")
}

/// How much to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    Games(u64),
    Time(Duration),
}

/// As it can be typed again.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Games(games) => write!(f, "{games}"),
            Budget::Time(time) => write!(f, "{}s", time.as_secs_f64()),
        }
    }
}

impl FromStr for Budget {
    type Err = String;

    /// `20000`, `20k`, `2M` games; `60s`, `10min`, `1h`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "games such as 20000, 20k or 2M, or a time such as 60s, 10min or 1h".to_owned();
        if let Some(games) = whole(text) {
            let sensible = (1..=1_000_000_000).contains(&games);
            return if sensible { Ok(Budget::Games(games)) } else { Err(wrong()) };
        }
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let number: f64 = number.parse().map_err(|_| wrong())?;
        let time = |times: f64| Duration::try_from_secs_f64(number * times).ok();
        let budget = match unit {
            "s" => time(1.0),
            "min" => time(60.0),
            "h" => time(3_600.0),
            _ => None,
        };
        budget.filter(|time| (1..=604_800).contains(&time.as_secs())).map(Budget::Time).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_games_or_times() {
        let read = |text: &str| text.parse::<Budget>();
        assert_eq!(read("20000"), Ok(Budget::Games(20_000)));
        assert_eq!(read("1.5k"), Ok(Budget::Games(1_500)));
        assert_eq!(read("2M"), Ok(Budget::Games(2_000_000)));
        assert_eq!(read("90s"), Ok(Budget::Time(Duration::from_secs(90))));
        assert_eq!(read("10min"), Ok(Budget::Time(Duration::from_secs(600))));
        for wrong in ["", "k", "0", "20 k", "5m", "-3", "1e9", "99999999h", "0.1s", "1.2.3"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
