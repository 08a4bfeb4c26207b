//! `flightdeck man`: the manual page of the program or of one command.

use std::io::Write;

use clap::Command;

use crate::cli::help;
use crate::cli::prelude::*;
use crate::text::nearest;

/// Print a manual page
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck man cards | man -l -
  flightdeck man > ~/.local/share/man/man1/flightdeck.1")]
pub struct Args {
    /// The command it is about, such as `cards` or `catalog import`; without it, the whole program
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Exit, Failure> {
    let root = help::command();
    let mut command: &Command = &root;
    for name in &args.command {
        let found = command.get_subcommands().find(|sub| sub.get_name() == name);
        let Some(found) = found else {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let own = command.get_display_name().unwrap_or("flightdeck");
            let fault = Fault::new(say!("`{}` has no command `{}`", own, name));
            return Err(match nearest(name, &names) {
                Some(near) => fault.help(say!("did you mean `{}`?", near)),
                None if names.is_empty() => fault,
                None => fault.help(say!("available commands: {}", names.join(", "))),
            }
            .into());
        };
        command = found;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    out.write_all(&page)?;
    Ok(Exit::Yes)
}
