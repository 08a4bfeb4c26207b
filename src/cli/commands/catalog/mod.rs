//! `flightdeck catalog`: the card catalogue itself, and the cards a player adds to it.

mod check;
mod files;
mod manage;
mod sql;

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
    #[command(about = "Add your own cards or cruisers")]
    Import(files::Import),
    #[command(hide = true)]
    Export(files::Export),
    #[command(hide = true)]
    Check(check::Check),
    #[command(about = "Show what the catalog holds, and check it")]
    Info(manage::Info),
    #[command(about = "Remove your own cards or cruisers")]
    Remove(manage::Remove),
    #[command(about = "Show or hide the built-in cards")]
    Builtin(manage::Builtin),
    #[command(hide = true)]
    Reset(manage::Reset),
    #[command(about = "Query the catalog in SQL (read-only)")]
    Sql(sql::Args),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    match args.command {
        Command::Import(args) => args.run(catalog, out),
        Command::Export(args) => args.run(catalog, out),
        Command::Check(args) => args.run(catalog, out),
        Command::Info(args) => args.run(catalog, out),
        Command::Remove(args) => args.run(catalog),
        Command::Builtin(args) => args.run(catalog),
        Command::Reset(args) => args.run(catalog),
        Command::Sql(args) => sql::run(args, catalog, out),
    }
}
