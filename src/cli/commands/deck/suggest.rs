//! `deck suggest`.

use std::collections::HashSet;
use std::path::Path;

use crate::cards::{CardId, builtin};
use crate::cli::card_words_within;
use crate::cli::deck_name::{DeckArg, files};
use crate::cli::desk::Desk;
use crate::cli::options::{EventArgs, EventRules, OutputArgs, rendered};
use crate::cli::target::Inputs;
use crate::cli::{Answer, Failure, Output};
use crate::deck::Lacks;
use crate::formats;
use crate::report::{Format, deck as report};
use crate::wording::words::Words;

formats!(
    /// Cards, also as a list of ID codes.
    CardFormats: Text, Ids, Markdown, Html, Csv, Json
);

/// List cards that would fill a gap
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck suggest mine
  flightdeck deck suggest mine 'effect:draw level<=1'
  flightdeck deck suggest mine is:plain --format ids

A card counts for each effect on it, more if the deck has few of them; for shields and force fields
likewise; and for its level, if the cruiser has more space for it than the deck has cards. With `sort:`
the search decides the order.

Exit code: 0 if there are any, 1 if not.")]
pub struct SuggestArgs {
    /// Deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK")]
    deck: DeckArg,
    /// Only these cards (flightdeck help search) [default: any]
    #[arg(allow_hyphen_values = true, default_value = "", hide_default_value = true)]
    query: String,
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
    #[command(flatten)]
    event: EventArgs,
    #[command(flatten)]
    output: OutputArgs<CardFormats>,
}

pub fn suggest(args: SuggestArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let read =
        files(std::slice::from_ref(&args.deck)).into_iter().chain(args.event.files().map(Path::to_owned));
    let to = args.output.open(&Inputs::of(catalog, read.collect()))?;
    let desk = Desk::open(catalog)?;
    let EventRules { rules, owned } = args.event.read(&desk)?;
    let (_, draft) = desk.draft(&args.deck)?;
    let held: HashSet<CardId> = draft.cards.iter().map(|card| card.id).collect();
    let mut cards = desk.search(&args.query).map_err(Failure::Faults)?;
    cards.retain(|card| {
        let owned = owned.as_ref().is_none_or(|owned| owned.has_card(card.id));
        owned && rules.allows_card(card) && !held.contains(&card.id)
    });
    let lacks = Lacks::of(&draft);
    let ranked = !desk.has_order(&args.query);
    if ranked {
        lacks.rank(&mut cards);
    }
    let ids: Vec<CardId> = cards.iter().map(|card| card.id).collect();
    let rows = report::card_rows(&cards, &Words::codes(builtin::glossary()));
    to.write(out, |wanted| {
        if wanted.format == Format::Ids {
            return Ok(ids.iter().map(|id| format!("{id}\n")).collect::<String>().into());
        }
        let words = card_words_within(wanted.width);
        let document = |top| report::suggestions(&draft, &lacks, &cards, top, ranked, &words);
        Ok(rendered(wanted, &ids, [&|| document(cards.len()), &|| document(args.top as usize)], Some(&rows)))
    })?;
    Ok(if cards.is_empty() { Answer::No } else { Answer::Yes })
}
