//! `flightdeck league`: every deck against every other, in a file that can be continued, shared and merged.

mod merge;
mod play;
mod report;

use std::path::Path;

use clap::Subcommand;

use crate::cli::{Exit, Failure, Output};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(about = "Play every deck against every other")]
    Play(play::Play),
    #[command(about = "Combine league files from several machines")]
    Merge(merge::Merge),
    #[command(about = "Show the standings and every matchup")]
    Report(report::Report),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        Command::Play(args) => args.run(catalog, out),
        Command::Merge(args) => args.run(catalog, out),
        Command::Report(args) => args.run(catalog, out),
    }
}
