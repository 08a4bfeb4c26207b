//! `flightdeck template`: files to fill in, in the user's language, with examples and comments.

use clap::ValueEnum;

use std::io::IsTerminal;

use crate::cards::{Card, CardId, Lang, builtin, sheet};
use crate::cli::prelude::*;
use crate::report::xlsx::{Column, Workbook};

crate::formats!(TemplateFormats: Csv, Toml, Xlsx);

/// Write a blank file to fill in
///
/// Cards are a workbook (.xlsx) with every ID code filled in and lists to choose from, or a CSV file with two
/// examples: one card per row. In a CSV file, format the first column as text, or 3-10 becomes a date. Write effects as
/// codes or as printed names in any of the three languages, several side by side; an empty cell is none, and columns
/// that you do not need can be deleted. Names are optional; printed cards have none. All other files are TOML with comments.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck template cards -o my-cards.xlsx     for catalog import
  flightdeck template cards -o my-cards.csv
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
    /// Your own cards (.xlsx, .csv)
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
    let formats: &[Format] =
        if args.what == What::Cards { &[Format::Csv, Format::Xlsx] } else { &[Format::Toml] };
    if args.back && args.what != What::Cards {
        return Err(Fault::new(say!("`--back` is for `template cards`")).into());
    }
    let outlets = args.output.open_as(formats[0], &Inputs::new(catalog))?;
    if outlets.formats().any(|format| !formats.contains(&format)) {
        let names = formats.iter().map(|format| Message::Plain(format!(".{}", format.name())));
        return Err(Fault::new(say!("this template is a {} file", Message::either(names))).into());
    }
    if !outlets.has_files() && outlets.has(Format::Xlsx) && std::io::stdout().is_terminal() {
        let fault = Fault::new(say!("cannot show a workbook in the terminal"));
        return Err(fault.help(say!("write it to a file with `-o my-cards.xlsx`")).into());
    }
    outlets.write(out, |wanted| {
        Ok(match wanted.format {
            Format::Xlsx => workbook(args.back, lang()).to_bytes(),
            _ => args.what.text(lang(), args.back).into_bytes(),
        })
    })?;
    Ok(Exit::Yes)
}

/// The two cards that the printed rulebook shows: importing them again changes nothing.
fn examples() -> Vec<&'static Card> {
    let shown = [CardId::new(3, 10), CardId::new(3, 35)];
    builtin::cards().iter().filter(|card| shown.contains(&Some(card.id))).collect()
}

/// A row for every code, with the examples filled in.
fn workbook(backs: bool, lang: Lang) -> Workbook {
    let codes: Vec<CardId> = builtin::cards().iter().map(|card| card.id).collect();
    let (headings, rows) = sheet::blank(&codes, &examples(), backs, lang);
    let column = |(at, heading): (usize, &str)| Column {
        heading: heading.to_owned(),
        choices: sheet::choices(at, lang),
    };
    Workbook {
        name: label!(lang, "Cards").to_owned(),
        columns: headings.into_iter().enumerate().map(column).collect(),
        rows,
        room: 1_000,
    }
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
                let examples = examples();
                let codes: Vec<CardId> = examples.iter().map(|card| card.id).collect();
                return sheet::blank_csv(&codes, &examples, back, lang);
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
