//! `flightdeck effects`: what the symbols on the cards mean.

use std::io::Write;

use crate::cards::{Effect, builtin};
use crate::cli::format::{TEXT_JSON, one_of};
use crate::cli::{Answer, Failure, Output, lang};
use crate::report::Format;
use crate::report::json::{self, EffectJson};
use crate::wording;
use crate::wording::words::Words;

/// Explain every symbol on the cards
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck effects
  flightdeck effects --lang fr")]
pub struct Args {
    /// How to show them; json has the ten effects only
    #[arg(long, value_parser = one_of(TEXT_JSON), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    let words = Words::new(builtin::glossary(), lang());
    let text = match args.format {
        Format::Json => json::lines(Effect::ALL.iter().map(|effect| EffectJson::new(*effect, &words))),
        _ => wording::effects(&words, out.width()),
    };
    out.write_all(text.as_bytes())?;
    Ok(Answer::Yes)
}
