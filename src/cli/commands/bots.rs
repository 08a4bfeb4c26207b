//! `flightdeck bots`: the simulated players and their parameters.

use serde_json::json;

use crate::bots::BotKind;
use crate::cli::format::one_of;
use crate::cli::lang;
use crate::cli::{Answer, Failure, Output};
use crate::report::{self, Format};

/// List the bots that can play, with their parameters and defaults
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck bots
  flightdeck duel a.toml b.toml --bots greedy,random
  flightdeck duel a.toml a.toml --bots greedy:armor=1.2,hand=0.3,greedy     does it help?

  flightdeck duel a.toml b.toml --bots 'greedy,exec:./mybot --flag'         a program of your own plays

What is said to a program of your own and what it answers is in docs/own-bot.md: a line of JSON for each
decision, and a line back.

Reports write the version of a bot that plays by a learned value, `pilot-1`: naming it repeats the same games with a later
release, or is refused where that cannot be.

A bot sees only what its player may know (R-INFO-1), and both deck lists (Q-INFO-2).

JSON: a list of bots, each with name, version, about and parameters (name, default, about).")]
pub struct Args {
    /// How to write the list
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    let list: Vec<_> = BotKind::ALL.into_iter().map(as_json).collect();
    out.show(args.format, &list, || report::sim::bots(lang()), None)?;
    Ok(Answer::Yes)
}

fn as_json(kind: BotKind) -> serde_json::Value {
    let parameters: Vec<_> = kind
        .parameters()
        .iter()
        .map(|parameter| {
            // As it is written: 0.9, not the 0.89999998 that a wider float makes of it.
            let default: f64 = parameter.default.to_string().parse().unwrap_or_default();
            json!({"name": parameter.name, "default": default, "about": parameter.about})
        })
        .collect();
    json!({
        "name": kind.name(),
        "version": kind.full_name(),
        "about": kind.about().to_string(),
        "parameters": parameters,
    })
}
