//! `flightdeck effects`: what the symbols on the cards mean.

use std::io::Write;

use super::card::Format;
use super::{Answer, Failure, Output};
use crate::cards::{Effect, Lang, builtin};
use crate::report::json::{self, EffectJson};
use crate::report::terminal;

/// Explain every symbol on the cards
#[derive(clap::Args)]
pub struct Args {
    /// The language of names and texts
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
    /// How to show them; json has the ten effects only
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    let glossary = builtin::glossary();
    let text = match args.format {
        Format::Text => terminal::effects(glossary, args.lang, out.width()),
        Format::Json => {
            json::lines(Effect::ALL.iter().map(|effect| EffectJson::new(*effect, glossary, args.lang)))
        }
    };
    out.write_all(text.as_bytes())?;
    Ok(Answer::Yes)
}
