//! `deck suggest`.

use std::collections::HashSet;

use crate::cards::{CardId, builtin};
use crate::cli::card_words_within;
use crate::cli::prelude::*;
use crate::deck::Lacks;
use crate::report::deck as report;
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

A card scores for each effect, shield and force field it has, and more if the
deck has few of them. It also scores if the cruiser has more spaces of its level
than the deck has cards. Use `sort:` in the search to choose another order.

Exit codes: 0 cards suggested, 1 none found")]
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

pub fn suggest(args: SuggestArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let to = args.output.open(&Inputs::new(catalog).decks([&args.deck]).files(args.event.files()))?;
    let desk = Desk::open(catalog)?;
    let event = args.event.read(&desk)?;
    let EventRules { rules, owned } = &event;
    // The deck need not be the player's own: `--pool` is about what may come in.
    let (_, draft) = desk.draft_for(&args.deck, &event.without_pool())?;
    let held: HashSet<CardId> = draft.cards.iter().map(|card| card.id).collect();
    let mut cards = desk.search(&args.query)?;
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
    Ok(if cards.is_empty() { Exit::No } else { Exit::Yes })
}
