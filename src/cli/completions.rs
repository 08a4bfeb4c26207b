//! `flightdeck completions`: what a shell needs to complete our commands.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Answer, Cli, Failure, Output};

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck completions bash > ~/.local/share/bash-completion/completions/flightdeck
  flightdeck completions zsh > ~/.zfunc/_flightdeck
  flightdeck completions fish > ~/.config/fish/completions/flightdeck.fish")]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    // The generator panics on a closed pipe: it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "flightdeck", &mut script);
    out.write_all(&script)?;
    Ok(Answer::Yes)
}
