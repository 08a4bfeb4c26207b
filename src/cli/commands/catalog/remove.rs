//! `catalog remove` and `catalog builtin`: removes your own cards, or hides the built-in set.

use super::info::Contents;
use crate::cards::{Roster, builtin};
use crate::catalog::{Catalog, Hidden, Stored};
use crate::cli::prelude::*;

/// Remove your own cards or cruisers
///
/// If yours replaced a built-in card or cruiser, the built-in one is used again. Removing a cruiser also
/// removes your boards that show it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog remove 1-201 my-cruiser
  flightdeck catalog remove --all --force")]
pub struct Remove {
    /// ID codes or names of your cards, or names of your cruisers
    #[arg(required_unless_present = "all", conflicts_with = "all", value_name = "NAME")]
    names: Vec<String>,
    #[arg(long)]
    all: bool,
    #[arg(long)]
    force: bool,
}

impl Remove {
    pub fn run(self, path: Option<&Path>) -> Result<Exit, Failure> {
        let mut catalog = Catalog::open(path)?;
        if self.all {
            return remove_all(catalog, self.force);
        }
        let own = Roster::new(own(catalog.kept_cards()?), own(catalog.kept_cruisers()?), Vec::new());
        let (mut cards, mut cruisers) = (Vec::new(), Vec::new());
        let mut faults = Vec::new();
        for typed in self.names {
            match (typed.parse(), own.one_card_called(&typed)) {
                (Ok(id), _) => cards.push(id),
                (_, Ok(Some(card))) => cards.push(card.id),
                (_, Err(several)) => faults.push(several),
                (_, Ok(None)) => {
                    cruisers.push(own.cruiser_named(&typed).map_or(typed, |found| found.id.clone()))
                }
            }
        }
        refuse(faults)?;
        let strangers = catalog.remove(&cards, &cruisers)?;
        if !strangers.is_empty() {
            let fault = |code| {
                Fault::new(say!("{} is not one of your cards or cruisers; nothing was removed", code))
                    .help(say!("list your cards with `flightdeck cards is:mine`"))
            };
            return Err(strangers.iter().map(fault).collect::<Vec<_>>().into());
        }
        tell(&tr!(lang(), "{} removed", cards.len() + cruisers.len()));
        Ok(Exit::Yes)
    }
}

fn own<T>(kept: Vec<Stored<T>>) -> Vec<T> {
    kept.into_iter().filter(|kept| !kept.builtin).map(|kept| kept.value).collect()
}

/// Removes everything that the user added.
fn remove_all(mut catalog: Catalog, force: bool) -> Result<Exit, Failure> {
    let Contents { cards, cruisers, boards, .. } = Contents::of(&catalog)?;
    let own = [
        (cards.own, say_count!(cards.own, "{} card", "{} cards")),
        (cruisers.own, say_count!(cruisers.own, "{} cruiser", "{} cruisers")),
        (boards.own, say_count!(boards.own, "{} board", "{} boards")),
    ];
    let own: Vec<Message> = own.into_iter().filter(|(n, _)| *n > 0).map(|(_, message)| message).collect();
    if !own.is_empty() && !force {
        let fault = Fault::new(say!("this would remove {} that you added", Message::joined(own, ", ")));
        let help = match cruisers.own + boards.own {
            0 => say!(
                "save them with `flightdeck cards is:mine -o my-cards.csv`, then run this again with `--force`"
            ),
            _ => say!(
                "save them with `flightdeck cards is:mine -o my-cards.csv` and `flightdeck cruisers --mine \
                 -o my-cruisers.toml`, then run this again with `--force`"
            ),
        };
        return Err(fault.help(help).into());
    }
    catalog.reset()?;
    let cards = say_count!(builtin::cards().len(), "{} card", "{} cards");
    tell(&tr!(lang(), "reset the catalog: {}", cards));
    Ok(Exit::Yes)
}

/// Show or hide the built-in cards
///
/// Use this if you own the box and have entered your own cards. Your cards are not changed. The setting is
/// saved in this catalog, and `catalog info` shows it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog builtin hide         cards, cruisers and boards
  flightdeck catalog builtin hide-cards   the cards only
  flightdeck catalog builtin show")]
pub struct Builtin {
    /// What to do: show, hide or hide-cards
    #[arg(value_name = "show|hide|hide-cards", value_enum, hide_possible_values = true)]
    action: Action,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Action {
    /// Everything is there again
    Show,
    /// Only your own are left
    Hide,
    /// The built-in cruisers and boards are left
    HideCards,
}

impl Builtin {
    pub fn run(self, catalog: Option<&Path>) -> Result<Exit, Failure> {
        let what = match self.action {
            Action::Show => Hidden::Nothing,
            Action::Hide => Hidden::All,
            Action::HideCards => Hidden::Cards,
        };
        let mut catalog = Catalog::open(catalog)?;
        catalog.hide(what)?;
        let (cards, cruisers) = (catalog.cards()?.len(), catalog.cruisers()?.len());
        let message =
            [say_count!(cards, "{} card", "{} cards"), say_count!(cruisers, "{} cruiser", "{} cruisers")];
        let message = Message::both(message);
        tell(&match what {
            Hidden::Nothing => tr!(lang(), "the built-in set is visible: {} in total", message),
            _ => tr!(lang(), "the built-in set is hidden: {} remaining", message),
        });
        if cruisers == 0 {
            note(say!(
                "a deck needs a cruiser: create yours with `flightdeck template cruisers`, or hide only the cards with `flightdeck catalog builtin hide-cards`"
            ));
        }
        Ok(Exit::Yes)
    }
}
