//! `flightdeck catalog`: the card catalog itself, and the cards a player adds to it.

mod import;
mod info;
mod remove;
mod sql;

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
    #[command(about = "Show what the catalog holds, and check it")]
    Info(info::Args),
    #[command(about = "Add your own cards or cruisers")]
    Import(import::Args),
    #[command(about = "Remove your own cards or cruisers")]
    Remove(remove::Remove),
    #[command(about = "Show or hide the built-in cards")]
    Builtin(remove::Builtin),
    #[command(about = "Query the catalog in SQL (read-only)")]
    Sql(sql::Args),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        Command::Info(args) => args.run(catalog, out),
        Command::Import(args) => args.run(catalog, out),
        Command::Remove(args) => args.run(catalog),
        Command::Builtin(args) => args.run(catalog),
        Command::Sql(args) => sql::run(args, catalog, out),
    }
}
