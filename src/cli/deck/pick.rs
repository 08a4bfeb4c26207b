//! `deck odds`, `deck random` and `deck suggest`.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::super::desk::{Desk, note};
use super::super::format::{WITH_IDS, one_of};
use super::super::target::{Inputs, Target};
use super::super::{Answer, Failure, Output};
use super::write_deck;
use crate::cards::CardId;
use crate::deck::{self, DeckFile, Odds, Wish};
use crate::fault::Fault;
use crate::report::document::Document;
use crate::report::{Format, deck as report};

/// The chance that cards matching a search are among the first you draw
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck odds red-tide.toml effect:draw               in the first hand
  flightdeck deck odds red-tide.toml 'level:0' --cards 5,8,11

The chance is exact: cards are drawn from the shuffled deck without putting any back.")]
pub struct OddsArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: PathBuf,
    /// Which cards you hope for, in the search language of `flightdeck cards`
    #[arg(allow_hyphen_values = true)]
    query: String,
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
    let found: HashSet<CardId> = desk.search_ids(&args.query).map_err(Failure::Faults)?.into_iter().collect();
    let matching = draft.cards.iter().filter(|card| found.contains(&card.id)).count() as u32;
    let size = draft.cards.len() as u32;
    let seen = match (args.cards.as_slice(), &draft.cruiser) {
        ([], Some(cruiser)) => vec![cruiser.draw_symbols().min(size)],
        ([], None) => {
            let fault = Fault::new("the deck names no cruiser, so its first hand is not known");
            return Err(fault.help("say how many cards are seen with --cards").into());
        }
        (seen, _) => seen.to_vec(),
    };
    let mut all = Vec::with_capacity(seen.len());
    for seen in seen {
        let Some(odds) = Odds::new(size, matching, seen) else {
            let message = format!("{seen} cards cannot be seen: the deck has {size}");
            return Err(Fault::new(message).into());
        };
        all.push(odds);
    }
    out.show(args.format, &json!(all), || report::odds(&all, &args.query), None)?;
    Ok(Answer::Yes)
}

/// Build a random legal deck
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck random --seed 7
  flightdeck deck random --seed 7 --cruiser atlas --cards 30 --query 'is:green' -o training.toml

The same seed, catalogue and options give the same deck, on every machine.")]
pub struct RandomArgs {
    /// The seed that decides everything; without it, one is taken from the clock and shown
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// How many cards; without it, as few as the rules allow
    #[arg(long, value_name = "N")]
    cards: Option<u32>,
    /// The cruiser; without it, any
    #[arg(long, value_name = "CRUISER")]
    cruiser: Option<String>,
    /// Only cards that this search finds
    #[arg(long, short, value_name = "QUERY", allow_hyphen_values = true)]
    query: Option<String>,
    /// The rules of an event, instead of Total War as printed
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Only cards and cruisers that a player owns
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
    /// The deck's name
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    target: Target,
}

pub fn random(args: RandomArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let inputs = [&args.rules, &args.pool].into_iter().filter_map(|file| file.as_deref());
    let to = args.target.open(Inputs::new(catalog, inputs))?;
    let desk = Desk::open(catalog)?;
    let rules = desk.rules(args.rules.as_deref())?;
    let owned = desk.owned(args.pool.as_deref())?;
    let among = match &args.query {
        Some(query) => Some(desk.search_ids(query).map_err(Failure::Faults)?),
        None => None,
    };
    let seed = args.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        // Short enough to be typed again.
        now.map_or(0, |now| now.as_nanos() % 1_000_000_007) as u64
    });
    let cruiser = args.cruiser.map(|cruiser| cruiser.trim().to_lowercase());
    let name = args.name.unwrap_or_else(|| format!("Random {seed}"));
    let wish =
        Wish { name: &name, seed, cruiser: cruiser.as_deref(), cards: args.cards, among: among.as_deref() };
    let (list, _) = deck::random(&wish, &desk.roster, &rules, owned.as_ref())?;
    write_deck(&list, &desk, &to, out)?;
    if args.seed.is_none() {
        note(&format!("--seed {seed} builds this deck again"));
    }
    Ok(Answer::Yes)
}

/// List cards that match a search and are not in the deck yet
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck suggest red-tide.toml 'effect:draw level<=1 sort:-fighters'
  flightdeck deck suggest red-tide.toml is:plain --format ids

Exit code: 0 if there are any, 1 if not.")]
pub struct SuggestArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: PathBuf,
    /// Which cards you are looking for, in the search language of `flightdeck cards`
    #[arg(allow_hyphen_values = true)]
    query: String,
    /// Only cards that the rules of this event allow
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Only cards that a player owns
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
    /// How to show them
    #[arg(long, value_parser = one_of(WITH_IDS), default_value = "text", value_name = "FORMAT")]
    format: Format,
}

pub fn suggest(args: SuggestArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let rules = desk.rules(args.rules.as_deref())?;
    let owned = desk.owned(args.pool.as_deref())?;
    let file = DeckFile::read(&args.file)?;
    let held: HashSet<CardId> = file.ids().collect();
    let mut cards = desk.search(&args.query).map_err(Failure::Faults)?;
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
        let table = report::card_rows(&cards);
        let mut document = Document::default();
        document.table(table.clone());
        out.show(args.format, &ids, || document, Some(table))?;
    }
    if cards.is_empty() && args.format == Format::Text {
        note(&format!("no card matches {} that is not in the deck already", args.query));
    }
    Ok(if cards.is_empty() { Answer::No } else { Answer::Yes })
}
