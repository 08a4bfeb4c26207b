//! `flightdeck bots`: the simulated players and their parameters.

use serde_json::json;

use crate::bots::{BotSpec, Kind};
use crate::cli::options::{ReportArgs, Usual};
use crate::cli::target::Inputs;
use crate::cli::{Answer, Failure, Output, lang};
use crate::report::sim;

/// List the bots and how strong they are
///
/// A bot sees only what its player may know (R-INFO-1), and both deck lists (Q-INFO-2). Reports write the version of
/// a bot that learned to play, `pilot-1`: naming it repeats the same games with a later release, or is refused where
/// that cannot be. How your own program plays: docs/own-bot.md.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck bots
  flightdeck bots greedy                                    its settings
  flightdeck duel red-tide long-night --bot greedy:hand=0.3
  flightdeck duel red-tide long-night --bot exec:./mybot    your own program")]
pub struct Args {
    /// Bots whose settings to show [default: all, in a line each]
    #[arg(value_name = "BOT")]
    bots: Vec<String>,
    #[command(flatten)]
    report: ReportArgs<Usual>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    let to = args.report.open(&Inputs::of(None, Vec::new()))?;
    let kinds = kinds(&args.bots)?;
    let list: Vec<_> = kinds.iter().copied().map(as_json).collect();
    let whole = || sim::bots(&kinds, lang());
    let brief = || if args.bots.is_empty() { sim::bots_in_brief(lang()) } else { whole() };
    to.show(out, &list, [&whole, &brief], None)?;
    Ok(Answer::Yes)
}

/// The bots that are named, or all. A bot may come with parameters, as `--bot` takes it.
fn kinds(names: &[String]) -> Result<Vec<Kind>, Failure> {
    if names.is_empty() {
        return Ok(Kind::ALL.into());
    }
    let parsed = names.iter().map(|name| name.parse::<BotSpec>().map(|_| name));
    let names = parsed.collect::<Result<Vec<_>, _>>().map_err(|fault| Failure::Faults(vec![fault]))?;
    let kind = |name: &String| Kind::named(name.split(':').next().unwrap_or_default());
    Ok(names.into_iter().filter_map(kind).collect())
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
