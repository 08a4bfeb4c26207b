//! `deck code`, `deck from-code`, `deck hash` and `deck import`.

use std::path::Path;

use super::{say, write_deck};
use crate::cli::deck_name::{DeckArg, FoundDeck};
use crate::cli::desk::{self, Desk};
use crate::cli::lang;
use crate::cli::paths::ReadPath;
use crate::cli::target::{Inputs, Target};
use crate::cli::{Answer, Failure, Output};
use crate::deck::{self, DeckHash, Imported, List, name_from};
use crate::fault::Fault;
use crate::wording::safe;

/// Print a short text that carries the deck, for chats and sheets
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck code red-tide.toml
  flightdeck deck code red-tide.toml | flightdeck deck import - -o copy.toml

The code carries the cruiser and the cards exactly, home-made ones too, and a checksum. Capitals or
not, spaces and hyphens make no difference. Name, author, notes and comments are not in it.")]
pub struct CodeArgs {
    /// The deck file; - is standard input
    #[arg(value_name = "DECK")]
    file: DeckArg,
}

/// Make a deck file from a deck code
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck from-code FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF -o copy.toml
  flightdeck deck from-code FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF --name 'Red Tide'")]
pub struct FromCodeArgs {
    /// The code, as `deck code` prints it
    #[arg(required = true, value_name = "CODE")]
    code: Vec<String>,
    /// The deck's name
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    target: Target,
}

/// Print a short text that is the same for the same deck, for deck checks
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck hash red-tide.toml
  flightdeck deck hash decks/*.toml

The hash depends on the cruiser and the cards alone: order, spacing, name, author, notes and comments
make no difference. It is SHA-256 of the lines `flightdeck deck 1`, `cruiser ares` and one for each
ID code in ascending order, each ended by a line feed; shown are the first 80 bits in base 32.")]
pub struct HashArgs {
    /// The deck files; - is standard input
    #[arg(required = true, value_name = "DECK")]
    files: Vec<DeckArg>,
    /// All 256 bits, in hexadecimal digits
    #[arg(long)]
    full: bool,
}

/// Make a deck file from whatever you have: a pasted list, a mail, a deck code, CSV or JSON
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck import list.txt --cruiser ares -o red-tide.toml
  pbpaste | flightdeck deck import -

Whatever you paste is read, in English, French or German:
  text    ID codes or names of cards, with counts, bullets, numbers, quote marks or comments around
          them, in Markdown tables, under headings; lines such as `Cruiser: Ares` and `name: Red Tide`
  code    a deck code, anywhere in a text
  CSV     a header with a column id (or code, card), perhaps count, deck, cruiser, author, notes
  JSON    a list of ID codes, or an object with name, cruiser, author, notes, cards
  a deck file is read as well, and written without its comments
Cards under a heading such as Sideboard, Maybeboard, Réserve or Ersatz are not in the deck. What was
forgiven, contradicts itself or was skipped is told on standard error; what could be two cards is refused.")]
pub struct ImportArgs {
    /// The list; - is standard input
    #[arg(value_name = "FILE")]
    file: ReadPath,
    /// The deck's cruiser, if the list does not say
    #[arg(long, value_name = "CRUISER")]
    cruiser: Option<String>,
    /// The deck's name, if the list does not say
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    target: Target,
}

/// A deck's cruiser and cards, whether the catalogue knows them or not.
fn list_with_cruiser(deck: &FoundDeck) -> Result<(List, String), Failure> {
    let file = deck.read()?;
    let list = file.list().map_err(Failure::Faults)?;
    match list.cruiser.clone() {
        Some(cruiser) => Ok((list, cruiser)),
        None => Err(Fault::new(say!("no cruiser")).rule("R-SET-2").about(file.source()).into()),
    }
}

pub fn code(args: CodeArgs, out: &mut Output) -> Result<Answer, Failure> {
    let (list, cruiser) = list_with_cruiser(&args.file.find()?)?;
    say(out, deck::encode(&cruiser, &list.cards))?;
    Ok(Answer::Yes)
}

pub fn from_code(args: FromCodeArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let to = args.target.open(Inputs::new(catalog, []))?;
    let mut list = deck::decode(&args.code.join(" "))?;
    let from_file = args.target.file().map(name_from);
    list.name = Some(args.name.or(from_file).unwrap_or_else(|| tr!(lang(), "Deck from a code")));
    write_deck(&list, &Desk::open(catalog)?, &to, out)?;
    Ok(Answer::Yes)
}

pub fn hash(args: HashArgs, out: &mut Output) -> Result<Answer, Failure> {
    let mut found = Vec::new();
    let mut faults = Vec::new();
    for deck in desk::find_decks(&args.files) {
        match deck {
            Ok(deck) => found.push(deck),
            Err((_, fault)) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(Failure::Faults(faults));
    }
    for deck in &found {
        let (list, cruiser) = list_with_cruiser(deck)?;
        let hash = DeckHash::of(&cruiser, list.cards);
        let hash = if args.full { hash.full() } else { hash.to_string() };
        // One hash alone can be pasted; of several, each needs its file.
        match found.len() {
            1 => say(out, hash)?,
            _ => say(out, format!("{hash}  {}", safe(deck.typed())))?,
        }
    }
    Ok(Answer::Yes)
}

pub fn import(args: ImportArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let to = args.target.open(Inputs::new(catalog, [&*args.file]))?;
    let source = desk::read_source(&args.file)?;
    let Imported { mut deck, remarks } = deck::import(&source, &desk.roster).map_err(Failure::Faults)?;
    remarks.iter().for_each(|remark| desk::note(remark.line(lang())));
    let from_file = args.target.file().map(name_from);
    let name = args.name.or(from_file).unwrap_or_else(|| tr!(lang(), "Imported deck"));
    let cruiser = args.cruiser.map(|typed| desk.cruiser_id(&typed)).transpose()?;
    deck.complete(cruiser, Some(name));
    write_deck(&deck.list().map_err(Failure::Faults)?, &desk, &to, out)?;
    Ok(Answer::Yes)
}
