//! `deck build`: a deck on the whole screen.

use std::sync::Arc;

use super::super::watch;
use super::{say, shown};
use crate::cli::prelude::*;
use crate::screen::build::{self, Deck, Finder, Screen, Terms, Unsaved};
use crate::screen::{self, Ended, Stage};

/// Build a deck on screen
///
/// Without a deck file, a new deck is begun; it gets its file when it is saved. Comments and layout of a file stay as they
/// are, and a file that another program has changed meanwhile is never overwritten. What is not saved is kept as it goes and
/// offered again after a crash or a kill.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck build                  a new deck
  flightdeck deck build red-tide.toml
  flightdeck deck build mine --rules winter-cup.toml --pool mine.toml

Keys: arrows, Enter, / to search, letters shown at the bottom, ? for help; the
mouse works too. Without a terminal: deck new, add, remove, swap, set and stats.")]
pub struct BuildArgs {
    /// Your deck: its name or its file, created when it is saved [default: a new one]
    #[arg(value_name = "DECK", value_parser = beside_keys::<DeckArg>())]
    file: Option<DeckArg>,
    #[arg(long, value_name = "FILE", value_parser = beside_keys::<ReadPath>())]
    rules: Option<ReadPath>,
    #[arg(long, value_name = "FILE", value_parser = beside_keys::<ReadPath>())]
    pool: Option<ReadPath>,
}

pub fn build(args: BuildArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    if !screen::is_available() {
        let fault = Fault::new(say!("`deck build` needs a terminal"));
        let help = say!(
            "without a terminal, use `deck new`, `deck add`, `deck remove`, `deck swap`, `deck set`, `deck stats` and `validate`; search with `flightdeck cards`"
        );
        return Err(fault.help(help).into());
    }
    let file = args.file.as_ref().map(DeckArg::find_to_build).transpose()?;
    let read = file.as_deref().map(build::read).transpose()?.flatten();
    if let (None, Some(path)) = (&read, &file) {
        Inputs::new(catalog).files(args.rules.as_deref()).files(args.pool.as_deref()).forbid(path)?;
    }
    let desk = Desk::open(catalog)?;
    let (rules, owned) = (desk.rules(args.rules.as_deref())?, desk.owned(args.pool.as_deref())?);
    let unsaved = open_unsaved(file.as_deref());
    let (catalog, roster) = desk.into_parts();
    let roster = Arc::new(roster);
    let terms = Terms { roster: roster.clone(), rules, owned };
    let deck = Deck { path: file, read };
    let app = Screen::new(deck, terms, Finder::new(catalog), unsaved, lang())?;
    let mut stage = Stage::new(app, watch::look());
    let ended = watch::on_screen(&mut stage)?;
    let app = stage.app;
    if let Some((path, cards)) = &app.saved {
        let message = say_count!(*cards, "saved {1} with {0} card", "saved {1} with {0} cards", shown(path));
        say(out, message)?;
    }
    if app.is_unsaved() && app.is_kept() {
        note(say!(
            "your unsaved changes are backed up; open the deck again with `flightdeck deck build` to restore them"
        ));
    }
    Ok(if ended == Ended::Interrupted { Exit::Interrupted } else { Exit::Yes })
}

/// Where work is kept that is not saved; without such a place, decks are built all the same.
fn open_unsaved(deck: Option<&Path>) -> Option<Unsaved> {
    let folder = Unsaved::folder()?;
    match Unsaved::open(&folder, deck) {
        Ok(unsaved) => Some(unsaved),
        Err(error) => {
            let why = if error.kind() == std::io::ErrorKind::WouldBlock {
                say!("this deck is open in another window")
            } else {
                say!("cannot use {}: {}", folder, crate::files::reason(&error))
            };
            note(say!("unsaved changes are not backed up: {}", why));
            None
        }
    }
}
