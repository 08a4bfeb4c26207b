//! `flightdeck cruisers`: the layouts of the cruisers.

use std::io::Write;
use std::path::Path;

use crate::cards::{Cruiser, builtin};
use crate::cli::desk;
use crate::cli::format::{TEXT_JSON, one_of};
use crate::cli::{Answer, Failure, Output, lang};
use crate::fault::Fault;
use crate::report::Format;
use crate::report::json::{self, CruiserJson};
use crate::text::{fold, nearest};
use crate::wording;
use crate::wording::words::Words;

/// Draw the cruisers: spaces, draw symbols, armor, and which share a board
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck cruisers
  flightdeck cruisers ares apollo
  flightdeck cruisers --format json")]
pub struct Args {
    /// Names of cruisers; without them, all
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// How to show the cruisers
    #[arg(long, value_parser = one_of(TEXT_JSON), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let catalog = desk::open_to_read(catalog)?;
    let (all, boards) = (catalog.cruisers()?, catalog.boards()?);
    let mut faults = Vec::new();
    let mut shown: Vec<&Cruiser> = Vec::new();
    for name in &args.names {
        let folded = fold(name);
        match all.iter().find(|cruiser| cruiser.id == folded || fold(&cruiser.name) == folded) {
            Some(cruiser) => shown.push(cruiser),
            None => {
                let fault = Fault::new(say!("no cruiser `{}` in the catalog", wording::safe(name)));
                let near = nearest(name, all.iter().map(|cruiser| cruiser.name.as_str()));
                faults.push(match near {
                    Some(near) => fault.help(say!("did you mean {}?", wording::safe(near))),
                    None => {
                        let names: Vec<_> = all.iter().map(|cruiser| wording::safe(&cruiser.name)).collect();
                        fault.help(say!("available cruisers: {}", names.join(", ")))
                    }
                });
            }
        }
    }
    if args.names.is_empty() {
        shown.extend(&all);
    }
    if args.format == Format::Json {
        out.write_all(
            json::lines(shown.iter().map(|cruiser| CruiserJson::new(cruiser, &boards))).as_bytes(),
        )?;
    } else if !shown.is_empty() {
        let words = Words::new(builtin::glossary(), lang());
        for cruiser in shown {
            writeln!(out, "{}", wording::cruiser(cruiser, &all, &boards, &words))?;
        }
        out.write_all(wording::cruiser_key(&words).as_bytes())?;
    }
    if faults.is_empty() {
        return Ok(Answer::Yes);
    }
    out.flush()?;
    crate::cli::output::report(&Failure::Faults(faults));
    Ok(Answer::No)
}
