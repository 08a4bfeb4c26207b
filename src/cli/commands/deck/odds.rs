//! `deck odds`.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::cards::{CardId, Effect};
use crate::cli::card_words_within;
use crate::cli::options::Wanted as Asked;
use crate::cli::prelude::*;
use crate::deck::{Draft, JointOdds, Odds};
use crate::report::deck::{self as report, Wanted};
use crate::report::document::Document;
use crate::report::{csv, json};

/// Work out the chance of drawing certain cards
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck odds red-tide effect:strike                  the opening hand
  flightdeck deck odds red-tide effect:strike --and level:3    one of each
  flightdeck deck odds red-tide level:0 --seen 5,8,11

The chances are exact (drawing without replacement).")]
pub struct OddsArgs {
    /// Deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK")]
    deck: DeckArg,
    /// The cards you want (flightdeck help search)
    #[arg(allow_hyphen_values = true)]
    query: String,
    #[arg(long = "and", value_name = "QUERY", allow_hyphen_values = true)]
    others: Vec<String>,
    #[arg(long, value_name = "N,...", value_delimiter = ',')]
    seen: Vec<u32>,
    #[command(flatten)]
    output: OutputArgs<Usual>,
}

pub fn odds(args: OddsArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let to = args.output.open(&Inputs::new(catalog).decks([&args.deck]))?;
    let desk = Desk::open(catalog)?;
    let (_, draft) = desk.draft(&args.deck)?;
    let queries: Vec<&str> = std::iter::once(&args.query).chain(&args.others).map(String::as_str).collect();
    if queries.len() > JointOdds::MOST_WISHES {
        let message =
            say!("{} searches are too many; the limit is {}", queries.len(), JointOdds::MOST_WISHES);
        return Err(Fault::new(message).into());
    }
    let fits = fits(&desk, &draft, &queries)?;
    let wanted: Vec<Wanted> = queries.iter().map(|query| wanted(query)).collect();
    let first_hand = args.seen.is_empty();
    let seen = args.seen(&draft)?;
    if let ([wanted], size) = (wanted.as_slice(), draft.cards.len() as u32) {
        let matching = fits.iter().filter(|&&fits| fits != 0).count() as u32;
        let all: Option<Vec<Odds>> = seen.into_iter().map(|seen| Odds::new(size, matching, seen)).collect();
        let all = all.ok_or_else(|| args.too_many(&draft))?;
        to.write(out, |asked| {
            let words = card_words_within(asked.width);
            let document = || report::odds(&all, wanted, first_hand, &words);
            Ok(exactly(asked, &json!(all), &document))
        })?;
        return Ok(Exit::Yes);
    }
    let all: Option<Vec<JointOdds>> =
        seen.into_iter().map(|seen| JointOdds::new(&fits, queries.len(), seen)).collect();
    let all = all.ok_or_else(|| args.too_many(&draft))?;
    let rows: Vec<_> = all
        .iter()
        .map(|odds| {
            let wishes = queries.iter().enumerate().map(|(at, query)| {
                json!({ "query": query, "matching": odds.matching[at], "chance": odds.each[at] })
            });
            json!({
                "deck": odds.deck, "seen": odds.seen, "wishes": wishes.collect::<Vec<_>>(), "all": odds.all,
            })
        })
        .collect();
    to.write(out, |asked| {
        let words = card_words_within(asked.width);
        let document = || report::joint_odds(&all, &wanted, first_hand, &words);
        Ok(exactly(asked, &json!(rows), &document))
    })?;
    Ok(Exit::Yes)
}

/// A report whose figures keep all their decimals: the chances are exact.
fn exactly(asked: Asked, figures: &Value, document: &dyn Fn() -> Document) -> Vec<u8> {
    match asked.format {
        Format::Json => json::exact(figures).into_bytes(),
        _ => rendered(asked, figures, [document, document], Some(&csv::figures(figures))),
    }
}

/// For each card of a deck, a bit for each search that finds it.
fn fits(desk: &Desk, draft: &Draft, queries: &[&str]) -> Result<Vec<u32>, Failure> {
    let mut fits = vec![0u32; draft.cards.len()];
    let mut faults = Vec::new();
    for (wish, query) in queries.iter().enumerate() {
        match desk.search_ids(query) {
            Err(wrong) => faults.extend(wrong),
            Ok(found) => {
                let found: HashSet<CardId> = found.into_iter().collect();
                for (card, fits) in draft.cards.iter().zip(&mut fits) {
                    *fits |= u32::from(found.contains(&card.id)) << wish;
                }
            }
        }
    }
    refuse(faults)?;
    Ok(fits)
}

/// The cards that a search finds, for a sentence.
fn wanted(query: &str) -> Wanted<'_> {
    let level = query.strip_prefix("level:").and_then(|level| level.parse().ok());
    let effect = query.strip_prefix("effect:").unwrap_or(query).parse::<Effect>();
    level.map(Wanted::Level).unwrap_or_else(|| effect.map_or(Wanted::Query(query), Wanted::Effect))
}

impl OddsArgs {
    /// How many cards are seen: as asked, or the opening hand.
    fn seen(&self, draft: &Draft) -> Result<Vec<u32>, Fault> {
        match (self.seen.as_slice(), &draft.cruiser) {
            ([], Some(cruiser)) => Ok(vec![cruiser.draw_symbols().min(draft.cards.len() as u32)]),
            ([], None) => {
                let fault =
                    Fault::new(say!("the deck has no cruiser, so the size of its opening hand is unknown"));
                Err(fault.help(say!("give the number of cards to draw with --seen")))
            }
            (seen, _) => Ok(seen.to_vec()),
        }
    }

    fn too_many(&self, draft: &Draft) -> Fault {
        let most = self.seen.iter().max().copied().unwrap_or_default();
        Fault::new(say!(
            "cannot draw {} from a deck of {}",
            say_count!(most, "{} card", "{} cards"),
            draft.cards.len()
        ))
    }
}
