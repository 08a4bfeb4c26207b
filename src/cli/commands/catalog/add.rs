//! `catalog add`: cards of your own as they are typed, a line each.

use crate::cards::{CardId, builtin, sheet};
use crate::catalog::Catalog;
use crate::cli::prelude::*;
use crate::wording::words::Words;

/// Add cards of your own in a line each
///
/// A card is its ID code, its color, and the fighters and effects of the upper and the lower section: `2-23 g 2 strike
/// / 1`. Shields are s2, a force field is `field`, and a bar comes before a back that is not the usual one. Colors and
/// effects may be one letter: g or b; d draw, l lateral, v vertical, f free, p pivot, x destroy, s strike, r recoil, o
/// roll, h hit. A name goes in quotes after the color. The cards are drawn, to be compared with the printed ones.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog add 2-23 g 2 strike / 1
  flightdeck catalog add '2-24 b \"Night Owl\" 2 s2 d / 1 field'

A file of such lines can be imported: flightdeck catalog import my-cards.txt")]
pub struct Add {
    /// The card, or several
    #[arg(required = true, value_name = "CARD")]
    cards: Vec<String>,
    #[arg(long)]
    dry_run: bool,
}

impl Add {
    pub fn run(self, path: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
        let source = Source::new(say!("the card"), self.lines());
        let cards = sheet::read_line_each(&source)?;
        let mut catalog = if self.dry_run { desk::open_to_read(path)? } else { Catalog::open(path)? };
        let changes = catalog.import_cards(&cards, !self.dry_run)?;
        // Sentences are folded where there is no terminal, too.
        let width = Some(out.width().unwrap_or(80));
        let words = Words::new(builtin::glossary(), lang());
        for card in &cards {
            std::io::Write::write_all(out, crate::wording::card(card, &words, width).as_bytes())?;
        }
        let said = super::import::summary(&changes);
        let said = if self.dry_run { say!("{} (nothing was changed)", said) } else { said };
        tell(&said.in_lang(lang()));
        Ok(Exit::Yes)
    }

    /// A line for each card: a code begins another, whether or not the card before was in quotes.
    fn lines(&self) -> String {
        let mut text = String::new();
        for word in &self.cards {
            let begins = word.split_whitespace().next().is_some_and(|word| word.parse::<CardId>().is_ok());
            if !text.is_empty() {
                text.push(if begins { '\n' } else { ' ' });
            }
            text += word;
        }
        text
    }
}
