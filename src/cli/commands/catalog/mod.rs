//! `flightdeck catalog`: the card catalog itself, and the cards a player adds to it.

mod add;
mod import;
mod info;
mod remove;
mod sql;

use crate::cli::prelude::*;
use clap::Subcommand;

/// Add your own cards; see what is installed
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Info(info::Args),
    Add(add::Add),
    Import(import::Args),
    Remove(remove::Remove),
    Builtin(remove::Builtin),
    Sql(sql::Args),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        Command::Info(args) => args.run(catalog, out),
        Command::Add(args) => args.run(catalog, out),
        Command::Import(args) => args.run(catalog, out),
        Command::Remove(args) => args.run(catalog),
        Command::Builtin(args) => args.run(catalog),
        Command::Sql(args) => sql::run(args, catalog, out),
    }
}
