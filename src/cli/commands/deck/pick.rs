//! `deck odds`, `deck random` and `deck suggest`.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

use serde_json::json;

use super::write_deck;
use crate::cards::{CardId, builtin};
use crate::cli::card_words_within;
use crate::cli::deck_name::DeckArg;
use crate::cli::desk::{Desk, note};
use crate::cli::format::{WITH_IDS, one_of};
use crate::cli::lang;
use crate::cli::numbers::seed;
use crate::cli::options::{EventArgs, EventRules};
use crate::cli::target::{Inputs, Target};
use crate::cli::{Answer, Failure, Output};
use crate::deck::{self, Draft, JointOdds, Lacks, Odds, Wish};
use crate::fault::Fault;
use crate::report::document::Document;
use crate::report::{Format, deck as report};
use crate::say::Message;
use crate::wording::words::Words;

/// The chance that cards matching a search are among the first you draw
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck odds red-tide.toml effect:draw               in the first hand
  flightdeck deck odds red-tide.toml 'level:0' --cards 5,8,11
  flightdeck deck odds red-tide.toml effect:draw --and level:3    one of each; a card may count for both

The chance is exact: cards are drawn from the shuffled deck without putting any back.")]
pub struct OddsArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    /// Which cards you hope for, in the search language of `flightdeck cards`
    #[arg(allow_hyphen_values = true)]
    query: String,
    /// Cards you hope for as well: the chance of seeing one for each search; may be given several times
    #[arg(long = "and", value_name = "QUERY", allow_hyphen_values = true)]
    others: Vec<String>,
    /// How many cards are seen; without it, the first hand (the cruiser's draw symbols)
    #[arg(long, value_name = "N", value_delimiter = ',')]
    cards: Vec<u32>,
    /// How to show them
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn odds(args: OddsArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (_, draft) = desk.draft(&args.file)?;
    if !args.others.is_empty() {
        return joint_odds(&args, &desk, &draft, out);
    }
    let found: HashSet<CardId> = desk.search_ids(&args.query).map_err(Failure::Faults)?.into_iter().collect();
    let matching = draft.cards.iter().filter(|card| found.contains(&card.id)).count() as u32;
    let size = draft.cards.len() as u32;
    let all: Option<Vec<Odds>> =
        args.seen(&draft)?.into_iter().map(|seen| Odds::new(size, matching, seen)).collect();
    let all = all.ok_or_else(|| args.too_many(&draft))?;
    out.show(args.format, &json!(all), || report::odds(&all, &args.query, lang()), None)?;
    Ok(Answer::Yes)
}

/// The chance of one card for each of several searches.
fn joint_odds(args: &OddsArgs, desk: &Desk, draft: &Draft, out: &mut Output) -> Result<Answer, Failure> {
    let queries: Vec<&str> = std::iter::once(&args.query).chain(&args.others).map(String::as_str).collect();
    if queries.len() > JointOdds::MOST_WISHES {
        let message =
            say!("{} searches are too many; the limit is {}", queries.len(), JointOdds::MOST_WISHES);
        return Err(Fault::new(message).into());
    }
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
    if !faults.is_empty() {
        return Err(Failure::Faults(faults));
    }
    let all: Option<Vec<JointOdds>> =
        args.seen(draft)?.into_iter().map(|seen| JointOdds::new(&fits, queries.len(), seen)).collect();
    let all = all.ok_or_else(|| args.too_many(draft))?;
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
    out.show(args.format, &json!(rows), || report::joint_odds(&all, &queries, lang()), None)?;
    Ok(Answer::Yes)
}

impl OddsArgs {
    /// How many cards are seen: as asked, or the first hand.
    fn seen(&self, draft: &Draft) -> Result<Vec<u32>, Fault> {
        match (self.cards.as_slice(), &draft.cruiser) {
            ([], Some(cruiser)) => Ok(vec![cruiser.draw_symbols().min(draft.cards.len() as u32)]),
            ([], None) => {
                let fault =
                    Fault::new(say!("the deck has no cruiser, so the size of its opening hand is unknown"));
                Err(fault.help(say!("give the number of cards to draw with --cards")))
            }
            (seen, _) => Ok(seen.to_vec()),
        }
    }

    fn too_many(&self, draft: &Draft) -> Fault {
        let most = self.cards.iter().max().copied().unwrap_or_default();
        Fault::new(say!("cannot draw {} cards from a deck of {}", most, draft.cards.len()))
    }
}

/// Build a random legal deck
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck random --seed 7
  flightdeck deck random --seed 7 --cruiser atlas --cards 30 --query 'is:green' -o training.toml

The same seed, catalogue and options give the same deck, on every machine.")]
pub struct RandomArgs {
    /// The seed that decides everything; without it, one is taken from the clock and shown
    #[arg(long, value_name = "N", value_parser = seed())]
    seed: Option<u64>,
    /// How many cards; without it, as few as the rules allow
    #[arg(long, value_name = "N")]
    cards: Option<u32>,
    /// The cruiser; without it, any
    #[arg(long, value_name = "CRUISER")]
    cruiser: Option<String>,
    /// Only cards that this search finds
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
    query: Option<String>,
    #[command(flatten)]
    event: EventArgs,
    /// The deck's name
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    target: Target,
}

pub fn random(args: RandomArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let to = args.target.open(Inputs::new(catalog, args.event.files()))?;
    let desk = Desk::open(catalog)?;
    let EventRules { rules, owned } = args.event.read(&desk)?;
    let among = match &args.query {
        Some(query) => Some(desk.search_ids(query).map_err(Failure::Faults)?),
        None => None,
    };
    let seed = args.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        // Short enough to be typed again.
        now.map_or(0, |now| now.as_nanos() % 1_000_000_007) as u64
    });
    let cruiser = args.cruiser.map(|typed| desk.cruiser_id(&typed)).transpose()?;
    let name = args.name.unwrap_or_else(|| tr!(lang(), "Random {}", seed));
    let wish =
        Wish { name: &name, seed, cruiser: cruiser.as_deref(), cards: args.cards, among: among.as_deref() };
    let (list, _) = deck::random(&wish, &desk.roster, &rules, owned.as_ref())?;
    write_deck(&list, &desk, &to, out)?;
    if args.seed.is_none() {
        note(say!("to build this deck again, use --seed {}", seed));
    }
    Ok(Answer::Yes)
}

/// List cards that are not in the deck yet, those that bring what it lacks first
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck suggest red-tide.toml                      what does it lack?
  flightdeck deck suggest red-tide.toml 'effect:draw level<=1 sort:-fighters'
  flightdeck deck suggest red-tide.toml is:plain --format ids

A card counts for each effect on it, more if the deck has few of them; for shields and force fields
likewise; and for its level, if the cruiser has more space for it than the deck has cards. With `sort:`
the search decides the order.

Exit code: 0 if there are any, 1 if not.")]
pub struct SuggestArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    /// Which cards you are looking for, in the search language of `flightdeck cards`; without it, any
    #[arg(allow_hyphen_values = true, default_value = "", hide_default_value = true)]
    query: String,
    #[command(flatten)]
    event: EventArgs,
    /// How to show them
    #[arg(long, value_parser = one_of(WITH_IDS), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn suggest(args: SuggestArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let EventRules { rules, owned } = args.event.read(&desk)?;
    let (_, draft) = desk.draft(&args.file)?;
    let held: HashSet<CardId> = draft.cards.iter().map(|card| card.id).collect();
    let mut cards = desk.search(&args.query).map_err(Failure::Faults)?;
    if !desk.has_order(&args.query) {
        let lacks = Lacks::of(&draft);
        lacks.rank(&mut cards);
        let words = lacks.words();
        if !words.is_empty() && args.format == Format::Text {
            note(say!("the deck lacks {}", Message::joined(words, ", ")));
        }
    }
    cards.retain(|card| {
        let owned = owned.as_ref().is_none_or(|owned| owned.has_card(card.id));
        owned && rules.allows_card(card) && !held.contains(&card.id)
    });
    if args.format == Format::Ids {
        for card in &cards {
            writeln!(out, "{}", card.id)?;
        }
    } else {
        let ids: Vec<CardId> = cards.iter().map(|card| card.id).collect();
        let words = card_words_within(out.width());
        let mut document = Document::new(words.lang);
        document.table(report::card_rows(&cards, &words));
        let table = report::card_rows(&cards, &Words::codes(builtin::glossary()));
        out.show(args.format, &ids, || document, Some(table))?;
    }
    if cards.is_empty() && args.format == Format::Text {
        note(say!("no cards outside the deck match {}", args.query));
    }
    Ok(if cards.is_empty() { Answer::No } else { Answer::Yes })
}
