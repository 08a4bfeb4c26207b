//! `flightdeck catalog`: the card catalogue itself, and the cards a player adds to it.

mod check;
mod files;
mod manage;

use std::path::Path;

use clap::Subcommand;

use crate::cli::{Answer, Failure, Output};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Import(files::Import),
    Template(files::Template),
    Export(files::Export),
    Check(check::Check),
    Info(manage::Info),
    Remove(manage::Remove),
    Builtin(manage::Builtin),
    Reset(manage::Reset),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    match args.command {
        Command::Import(args) => args.run(catalog, out),
        Command::Template(args) => args.run(catalog, out),
        Command::Export(args) => args.run(catalog, out),
        Command::Check(args) => args.run(catalog, out),
        Command::Info(args) => args.run(catalog, out),
        Command::Remove(args) => args.run(catalog),
        Command::Builtin(args) => args.run(catalog),
        Command::Reset(args) => args.run(catalog),
    }
}
