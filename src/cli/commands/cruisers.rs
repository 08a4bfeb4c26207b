//! `flightdeck cruisers`: the layouts of the cruisers.

use crate::cards::fleet::Fleet;
use crate::cards::{Board, Cruiser, builtin};
use crate::cli::prelude::*;
use crate::report::json::{self, CruiserJson};
use crate::wording;
use crate::wording::words::Words;

crate::formats!(CruiserFormats: Text, Json, Toml);

/// Show the cruisers and their boards
///
/// As TOML, they are a file that `flightdeck catalog import` reads.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck cruisers                              all of them
  flightdeck cruisers ares                         one
  flightdeck cruisers --mine -o my-cruisers.toml   your own, to keep or to share")]
pub struct Args {
    /// Cruisers to show [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[arg(long)]
    mine: bool,
    #[command(flatten)]
    output: OutputArgs<CruiserFormats>,
}

pub fn run(args: Args, path: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let outlets = args.output.open(&Inputs::new(path))?;
    let (catalog, roster) = Desk::open(path)?.into_parts();
    let mine = |builtin: bool| !(args.mine && builtin);
    let all = catalog.kept_cruisers()?;
    let own: Vec<&Cruiser> = all.iter().filter(|kept| mine(kept.builtin)).map(|kept| &kept.value).collect();
    let mut faults = Vec::new();
    let mut shown: Vec<&Cruiser> = Vec::new();
    for name in &args.names {
        match roster.cruiser_named(name).and_then(|found| own.iter().find(|cruiser| cruiser.id == found.id)) {
            Some(cruiser) => shown.push(cruiser),
            None => faults.push(roster.unknown_cruiser(name)),
        }
    }
    if args.names.is_empty() {
        shown = own;
    }
    let boards = catalog.kept_boards()?.into_iter().filter(|kept| mine(kept.builtin));
    let boards: Vec<Board> = boards.map(|kept| kept.value).collect();
    if !shown.is_empty() || faults.is_empty() {
        outlets.write(out, |wanted| Ok(written(&shown, roster.cruisers(), &boards, wanted).into_bytes()))?;
    }
    if faults.is_empty() { Ok(Exit::Yes) } else { no(faults, out) }
}

fn written(shown: &[&Cruiser], all: &[Cruiser], boards: &[Board], wanted: Wanted) -> String {
    match wanted.format {
        Format::Json => json::lines(shown.iter().map(|cruiser| CruiserJson::new(cruiser, boards))),
        Format::Toml => {
            let is_shown =
                |board: &&Board| board.sides.iter().any(|side| shown.iter().any(|c| c.id == *side));
            let boards = boards.iter().filter(is_shown).cloned().collect();
            Fleet { cruisers: shown.iter().map(|cruiser| (*cruiser).clone()).collect(), boards }.to_toml()
        }
        _ if shown.is_empty() => tr!(lang(), "You have no cruisers of your own.") + "\n",
        _ => {
            let words = Words::new(builtin::glossary(), lang());
            let drawn = shown.iter().map(|cruiser| wording::cruiser(cruiser, all, boards, &words) + "\n");
            let count = match shown.len() {
                1 => String::new(),
                count => say_count!(count, "{} cruiser.", "{} cruisers.").in_lang(lang()) + "\n\n",
            };
            count + &drawn.collect::<String>() + &wording::cruiser_key(&words)
        }
    }
}
