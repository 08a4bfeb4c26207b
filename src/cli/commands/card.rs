//! `flightdeck card`: cards one by one, drawn with both faces.

use std::io::Write;
use std::path::Path;

use crate::cards::{Card, CardId, builtin};
use crate::cli::desk;
use crate::cli::format::one_of;
use crate::cli::{Answer, Failure, Output, lang};
use crate::fault::Fault;
use crate::print::art::card::both_faces;
use crate::print::draw::svg;
use crate::report::Format;
use crate::report::json::{self, CardJson};
use crate::text::{fold, nearest};
use crate::wording;
use crate::wording::words::Words;

/// Show cards by ID code or name: both faces, with their effects spelled out
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck card 3-10
  flightdeck card 'wasp nest' 0-4 --lang fr
  flightdeck card 3-10 --to svg > 3-10.svg    drawn at true size")]
pub struct Args {
    /// ID codes or names; capitals and accents do not matter
    #[arg(required = true, value_name = "CARD")]
    cards: Vec<String>,
    /// How to show the cards; svg draws them at true size
    #[arg(long, visible_alias = "to", value_parser = one_of(&[Format::Text, Format::Json, Format::Svg]),
          default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let all = desk::open_to_read(catalog)?.cards()?;
    let mut cards: Vec<&Card> = Vec::new();
    let mut faults = Vec::new();
    for wanted in &args.cards {
        match find(&all, wanted) {
            Ok(found) => cards.extend(found),
            Err(fault) => faults.push(fault),
        }
    }
    let words = Words::new(builtin::glossary(), lang());
    match args.format {
        Format::Json => {
            out.write_all(json::lines(cards.iter().map(|card| CardJson::from(*card))).as_bytes())?
        }
        // Without a card there is nothing to draw.
        Format::Svg if cards.is_empty() => {}
        Format::Svg => {
            let picture = both_faces(&cards, &words);
            let names: Vec<String> = cards.iter().map(|card| card.title()).collect();
            out.write_all(svg::file(&picture, &names.join(", ")).as_bytes())?;
        }
        _ => {
            let drawn: Vec<_> = cards.iter().map(|card| wording::card(card, &words, out.width())).collect();
            out.write_all(drawn.join("\n").as_bytes())?;
        }
    }
    if faults.is_empty() {
        return Ok(Answer::Yes);
    }
    out.flush()?;
    crate::cli::output::report(&Failure::Faults(faults));
    Ok(Answer::No)
}

/// The card with this ID code, or all cards with this name.
fn find<'a>(all: &'a [Card], wanted: &str) -> Result<Vec<&'a Card>, Fault> {
    if let Ok(id) = wanted.parse::<CardId>() {
        let found = all.iter().find(|card| card.id == id);
        return found.map(|card| vec![card]).ok_or_else(|| {
            let fault = Fault::new(say!("no card {} in the catalog", id));
            let near = id.nearest(all.iter().map(|card| card.id));
            match near.and_then(|near| all.iter().find(|card| card.id == near)) {
                Some(near) => fault.help(say!("did you mean {} ({})?", near.id, wording::safe(&near.name))),
                None => fault,
            }
        });
    }
    let folded = fold(wanted.trim());
    let named: Vec<&Card> = all.iter().filter(|card| card.is_called(wanted)).collect();
    if !named.is_empty() {
        return Ok(named);
    }
    let fault = Fault::new(say!("no card named `{}` in the catalog", wording::safe(wanted)));
    let partly = all.iter().find(|card| !folded.is_empty() && fold(&card.name).contains(&folded));
    let near = partly.or_else(|| {
        let name = nearest(wanted, all.iter().map(|card| card.name.as_str()))?;
        all.iter().find(|card| card.name == name)
    });
    Err(match near {
        Some(card) => fault.help(say!("did you mean {} ({})?", wording::safe(&card.name), card.id)),
        None => fault.help(say!("list all cards with `flightdeck cards`")),
    })
}
