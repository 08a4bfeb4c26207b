//! `flightdeck template`: files to fill in, in the user's language, with examples and comments.

use clap::ValueEnum;

use crate::cards::{CardId, Lang, builtin, sheet};
use crate::cli::prelude::*;

crate::formats!(TemplateFormats: Csv, Toml);

/// Write a blank file to fill in
///
/// Cards are a CSV file with two examples: open it in any spreadsheet and enter one card per row. Format
/// the id column as text, or 3-10 becomes a date. Write effects as codes or as printed names in any of the
/// three languages; leave the cell empty for none. Names are optional; printed cards have none. All other
/// files are TOML with comments.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck template cards -o my-cards.csv      for catalog import
  flightdeck template rules -o winter-cup.toml   for validate --rules")]
pub struct Args {
    /// Which file: cards, cruisers, rules, pool, field or deck
    #[arg(value_enum, value_name = "WHAT", hide_possible_values = true)]
    what: What,
    /// Add columns for card backs
    #[arg(long, hide_short_help = true)]
    back: bool,
    #[command(flatten)]
    output: OutputArgs<TemplateFormats>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// Your own cards (.csv)
    Cards,
    /// Your own cruisers and boards (.toml)
    Cruisers,
    /// The rules of an event (.toml)
    Rules,
    /// The cards and cruisers there are (.toml)
    Pool,
    /// How often people bring which deck (.toml)
    Field,
    /// A deck (.toml)
    Deck,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let format = if args.what == What::Cards { Format::Csv } else { Format::Toml };
    if args.back && args.what != What::Cards {
        return Err(Fault::new(say!("`--back` is for `template cards`")).into());
    }
    let outlets = args.output.open(&Inputs::new(catalog))?;
    let other = if format == Format::Csv { Format::Toml } else { Format::Csv };
    if args.output.has_files() && outlets.has(other) {
        return Err(Fault::new(say!("this template is a .{} file", format.name())).into());
    }
    outlets.write(out, |_| Ok(args.what.text(lang(), args.back).into_bytes()))?;
    Ok(Exit::Yes)
}

/// The text of a file in each language.
macro_rules! in_lang {
    ($lang:expr, $name:literal) => {
        match $lang {
            Lang::En => include_str!(concat!("templates/", $name, ".en.toml")),
            Lang::Fr => include_str!(concat!("templates/", $name, ".fr.toml")),
            Lang::De => include_str!(concat!("templates/", $name, ".de.toml")),
        }
    };
}

impl What {
    fn text(self, lang: Lang, back: bool) -> String {
        match self {
            What::Cards => {
                // The two cards that the printed rulebook shows: importing them again changes nothing.
                let shown = [CardId::new(3, 10), CardId::new(3, 35)];
                let examples = builtin::cards().iter().filter(|card| shown.contains(&Some(card.id)));
                return sheet::write_columns(examples, back);
            }
            What::Cruisers => in_lang!(lang, "cruisers"),
            What::Rules => in_lang!(lang, "rules"),
            What::Pool => in_lang!(lang, "pool"),
            What::Field => in_lang!(lang, "field"),
            What::Deck => in_lang!(lang, "deck"),
        }
        .to_owned()
    }
}
