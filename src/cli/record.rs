//! `--record` and what belongs to it, for the commands that play games.

use std::path::{Path, PathBuf};

use super::Failure;
use super::target::{GameFolder, Inputs};
use crate::engine::record::Detail;
use crate::fault::Fault;

/// Where records of games go, and what is in them.
#[derive(clap::Args)]
pub struct RecordArgs {
    /// Keep records of all games in this folder; where one game is played, in this file or folder
    #[arg(long = "record", value_name = "DIR|FILE")]
    pub path: Option<PathBuf>,
    /// Replace the file or the folder's games if there are any
    #[arg(long, requires = "path")]
    pub force: bool,
    /// Write every legal option into the records
    #[arg(long = "record-options", requires = "path")]
    options: bool,
    /// Write every state into the records, for checking
    #[arg(long = "record-states", requires = "path")]
    states: bool,
}

impl RecordArgs {
    pub fn detail(&self) -> Detail {
        Detail { options: self.options, states: self.states }
    }

    /// The folder for the records of a whole run, if they were asked for. Several games make several
    /// records, so that a file will not do.
    pub fn folder(&self, inputs: &Inputs) -> Result<Option<GameFolder>, Failure> {
        let Some(path) = self.path.as_deref() else { return Ok(None) };
        if path.is_file() || is_record(path) {
            let message = say!("{} is one file, but every game needs its own record", path.display());
            let help = say!("name a folder, or record a single game with --game N");
            return Err(Fault::new(message).help(help).into());
        }
        GameFolder::for_run(path, self.force, inputs).map(Some)
    }
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "jsonl" || extension == "json")
}
