//! `flightdeck league`: every deck against every other, in a file that can be continued, shared and merged.

mod check;
mod merge;
mod play;
mod report;

use crate::cli::lazy::Lazy;
use crate::cli::prelude::*;
use clap::Subcommand;

/// Play every deck against every other
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(Lazy<Box<play::Play>>),
    Report(Lazy<report::Report>),
    Merge(Lazy<merge::Merge>),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        Command::Play(args) => args.0.run(catalog, out),
        Command::Merge(args) => args.0.run(catalog, out),
        Command::Report(args) => args.0.run(catalog, out),
    }
}
