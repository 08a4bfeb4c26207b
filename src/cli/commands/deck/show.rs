//! `deck show` and `deck stats`.

use std::path::Path;

use serde_json::json;

use crate::cards::{Card, builtin};
use crate::cli::card_words_within;
use crate::cli::deck_name::{DeckArg, files};
use crate::cli::desk::Desk;
use crate::cli::options::{EventRules, OutputArgs, ReportArgs, Usual, rendered};
use crate::cli::simulate::quoted;
use crate::cli::target::Inputs;
use crate::cli::{Answer, Failure, Output};
use crate::deck::DeckStats;
use crate::formats;
use crate::report::{Format, deck as report};
use crate::wording::words::Words;

formats!(
    /// A deck, also as a list of ID codes or as a deck file.
    ShowFormats: Text, Ids, Toml, Markdown, Html, Csv, Json
);

/// Show a deck's cards by level
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck show red-tide
  flightdeck deck show red-tide --format ids

Each card has its upper section first: ▲ is a fighter, ◆ a shield, ◎ a force field.")]
pub struct ShowArgs {
    /// Deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK")]
    deck: DeckArg,
    #[command(flatten)]
    output: OutputArgs<ShowFormats>,
}

/// Show a deck's levels, fighters and effects
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck stats red-tide
  flightdeck deck stats red-tide -o red-tide.html

All figures are those of the fronts, as printed.")]
pub struct StatsArgs {
    /// Deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK")]
    deck: DeckArg,
    #[command(flatten)]
    report: ReportArgs<Usual>,
}

pub fn show(args: ShowArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let to = args.output.open(&Inputs::of(catalog, files(std::slice::from_ref(&args.deck))))?;
    let desk = Desk::open(catalog)?;
    let (file, draft) = desk.draft(&args.deck)?;
    let card = |card: &Card| json!({ "id": card.id, "name": card.name, "level": card.id.level(), "colour": card.color });
    let figures = json!({
        "name": draft.name,
        "author": draft.author,
        "notes": draft.notes,
        "cruiser": draft.cruiser.as_ref().map(|cruiser| &cruiser.id),
        "hash": draft.hash(),
        "cards": draft.cards.iter().map(card).collect::<Vec<_>>(),
    });
    let standing = desk.standing(&file, &EventRules::total_war());
    let rows = report::card_rows(&draft.cards, &Words::codes(builtin::glossary()));
    to.write(out, |wanted| match wanted.format {
        Format::Ids => Ok(draft.cards.iter().map(|card| format!("{}\n", card.id)).collect::<String>().into()),
        Format::Toml => Ok(file.list().map_err(Failure::Faults)?.to_toml().into()),
        _ => {
            let document = || report::deck(&draft, standing, &card_words_within(wanted.width));
            Ok(rendered(wanted, &figures, [&document, &document], Some(&rows)))
        }
    })?;
    Ok(Answer::Yes)
}

pub fn stats(args: StatsArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let to = args.report.open(&Inputs::of(catalog, files(std::slice::from_ref(&args.deck))))?;
    let desk = Desk::open(catalog)?;
    let (file, draft) = desk.draft(&args.deck)?;
    let stats = DeckStats::of(&draft.cards, draft.cruiser.as_ref());
    let standing = desk.standing(&file, &EventRules::total_war());
    let typed = quoted(args.deck.display());
    to.write(out, |wanted| {
        let words = card_words_within(wanted.width);
        let document = |full| report::stats(&draft, &stats, standing, &typed, full, &words);
        Ok(rendered(wanted, &json!(stats), [&|| document(true), &|| document(false)], None))
    })?;
    Ok(Answer::Yes)
}
