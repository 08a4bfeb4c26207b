//! `flightdeck catalog`: the card catalog itself, and the cards a player adds to it.

mod add;
mod import;
mod info;
mod remove;
mod sql;

use crate::cli::lazy::Lazy;
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
    Info(Lazy<info::Args>),
    Add(Lazy<add::Add>),
    Import(Lazy<import::Args>),
    Remove(Lazy<remove::Remove>),
    Builtin(Lazy<remove::Builtin>),
    Sql(Lazy<sql::Args>),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    match args.command {
        Command::Info(args) => args.0.run(catalog, out),
        Command::Add(args) => args.0.run(catalog, out),
        Command::Import(args) => args.0.run(catalog, out),
        Command::Remove(args) => args.0.run(catalog),
        Command::Builtin(args) => args.0.run(catalog),
        Command::Sql(args) => sql::run(args.0, catalog, out),
    }
}
