//! `deck code`: a deck as a short text.

use super::say;
use crate::cli::deck_name::FoundDeck;
use crate::cli::prelude::*;
use crate::deck::{self, DeckHash, List};
use crate::wording::safe;

/// Print a deck as a short code
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck code mine
  flightdeck deck code entries/ --hash

The code contains the cruiser, all cards (your own too) and a checksum. Case,
spaces and hyphens are ignored. Name, author, notes and comments are not
included.

The hash depends only on the cruiser and the cards, not on their order. It is
the SHA-256 of the lines `flightdeck deck 1`, `cruiser ares` and one for each ID
code in ascending order, each ended by a line feed. It is shown as its first 80
bits in base 32, with --full as 256 bits in hexadecimal digits.")]
pub struct CodeArgs {
    /// Decks: names, files, folders, deck codes, or -
    #[arg(required = true, value_name = "DECK")]
    decks: Vec<DeckArg>,
    #[arg(long)]
    hash: bool,
    #[arg(long, hide_short_help = true, help_heading = "The deck file")]
    full: bool,
}

pub fn code(args: CodeArgs, out: &mut Output) -> Result<Exit, Failure> {
    let mut found = Vec::new();
    let mut faults = Vec::new();
    for deck in desk::find_decks(&args.decks) {
        match deck {
            Ok(deck) => found.push(deck),
            Err(unknown) => faults.push(unknown.1),
        }
    }
    refuse(faults)?;
    for deck in &found {
        let (list, cruiser) = list_with_cruiser(deck)?;
        let code = match (args.hash, args.full) {
            (false, false) => deck::encode(&cruiser, &list.cards),
            (true, false) => DeckHash::of(&cruiser, list.cards).to_string(),
            // Only the fingerprint has more than it shows.
            (_, true) => DeckHash::of(&cruiser, list.cards).full(),
        };
        // One code alone can be pasted; of several, each needs its deck.
        match found.len() {
            1 => say(out, Message::plain(code))?,
            _ => say(out, Message::plain(format_args!("{code}  {}", safe(deck.typed()))))?,
        }
    }
    Ok(Exit::Yes)
}

/// A deck's cruiser and cards, whether the catalog knows them or not.
fn list_with_cruiser(deck: &FoundDeck) -> Result<(List, String), Failure> {
    let file = deck.read()?;
    let list = file.list()?;
    match list.cruiser.clone() {
        Some(cruiser) => Ok((list, cruiser)),
        None => Err(Fault::new(say!("no cruiser")).rule("R-SET-2").about(file.source()).into()),
    }
}
