//! `flightdeck template`: blank files to fill in.

use std::path::Path;

use crate::cards::{CardId, builtin, sheet};
use crate::cli::target::{Inputs, Target};
use crate::cli::{Answer, Failure, Output};

/// Write a blank file to fill in
///
/// Open a card sheet in any spreadsheet and enter one card per row. Format the id column as text, or 3-10 becomes a
/// date. Write effects as codes or as printed names in any of the three languages; leave the cell empty for none.
/// Names are optional; printed cards have none.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck template cards -o my-cards.csv
  flightdeck template cards --back -o my-cards.csv
  flightdeck template cruisers -o my-cruisers.toml")]
pub struct Args {
    /// What to write: cards or cruisers
    #[arg(value_enum, value_name = "WHAT", hide_possible_values = true)]
    what: What,
    #[arg(long, hide_short_help = true, help_heading = "The file")]
    back: bool,
    #[command(flatten)]
    target: Target,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum What {
    Cards,
    Cruisers,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let text = match args.what {
        What::Cruisers => include_str!("template-cruisers.toml").to_owned(),
        What::Cards => {
            // The two cards that the printed rulebook tells of: importing them again changes nothing.
            let told = [CardId::new(3, 10), CardId::new(3, 35)];
            let examples = builtin::cards().iter().filter(|card| told.contains(&Some(card.id)));
            sheet::write_columns(examples, args.back)
        }
    };
    let to = args.target.open(Inputs::new(catalog, []))?;
    to.write(text.as_bytes(), out)?;
    to.tell_written();
    Ok(Answer::Yes)
}
