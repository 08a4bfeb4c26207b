//! `flightdeck bots`: the simulated players and their parameters.

use serde_json::json;

use crate::bots::{self, Kind};
use crate::cli::prelude::*;
use crate::cli::simulate;
use crate::report;

/// List the bots and how strong they are
///
/// A bot sees only what its player may know (R-INFO-1), and both deck lists (Q-INFO-2). Reports include the version
/// of a learned bot, such as pilot-1; use that name to repeat the same games with a later release.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck bots
  flightdeck bots greedy                               its settings
  flightdeck duel a b --bot greedy --bot greedy:armor=1.2,hand=0.3
  flightdeck duel a b --bot 'exec:./mybot --flag'      your own program

Your own program reads one line of JSON per decision and answers with one line;
see docs/own-bot.md.")]
pub struct Args {
    /// Bots to show with their settings [default: all, one line each]
    #[arg(value_name = "BOT")]
    bots: Vec<String>,
    #[command(flatten)]
    report: ReportArgs<Usual>,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let to = args.report.open(&Inputs::new(catalog))?;
    let named = args.bots.iter().map(|name| {
        let bot = bots::parse_bot(name).map_err(|fault| simulate::bot_fault(fault, "BOT"))?;
        Ok(Kind::ALL.into_iter().find(|kind| bot.to_string().starts_with(kind.name())))
    });
    let named: Vec<Kind> = named.collect::<Result<Vec<_>, Failure>>()?.into_iter().flatten().collect();
    let kinds = if args.bots.is_empty() { Kind::ALL.to_vec() } else { named };
    let list: Vec<_> = kinds.iter().copied().map(as_json).collect();
    let whole = || report::sim::bots(&kinds, lang());
    let brief = || if args.bots.is_empty() { report::sim::bots_in_short(lang()) } else { whole() };
    to.show(out, &list, [&whole, &brief], None)?;
    Ok(Exit::Yes)
}

fn as_json(kind: Kind) -> serde_json::Value {
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
