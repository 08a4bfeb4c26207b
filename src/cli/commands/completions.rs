//! `flightdeck completions`: what a shell needs to complete our commands.

use std::io::Write;

use crate::cli::complete::Shell;
use crate::cli::prelude::*;

/// Set up tab completion for your shell
///
/// The lines that are printed let the shell ask the program at each Tab, so that decks, cards and bots are those of the
/// moment. Names are completed with hyphens instead of spaces, as in night-mail; every command accepts this.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  echo 'source <(flightdeck completions bash)' >> ~/.bashrc
  flightdeck completions zsh > ~/.zfunc/_flightdeck
  flightdeck completions fish > ~/.config/fish/completions/flightdeck.fish")]
pub struct Args {
    /// Your shell: bash, zsh, fish, powershell or elvish
    #[arg(value_enum, value_name = "SHELL", hide_possible_values = true)]
    shell: Shell,
}

pub fn run(args: Args, out: &mut Output) -> Result<Exit, Failure> {
    out.write_all(args.shell.hook().as_bytes())?;
    Ok(Exit::Yes)
}
