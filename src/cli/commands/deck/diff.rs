//! `deck diff`: two decks, or a deck and a folder to find the closest deck in.

use serde_json::json;

use crate::cli::card_words_within;
use crate::cli::desk::find_decks;
use crate::cli::names::person;
use crate::cli::prelude::*;
use crate::deck::{self, DeckDiff, Draft};
use crate::report::deck::{self as report, Compared};

/// Compare two decks
///
/// With a folder, this is the deck check at the table: it finds the deck that is the same, or the closest one.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck diff mine red-tide
  flightdeck deck diff FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF entries/

Exit code: 0 if cruiser and cards are the same, 1 if not.")]
pub struct DiffArgs {
    /// Deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK")]
    deck: DeckArg,
    /// The other deck, or a folder to find the closest deck in
    #[arg(value_name = "OTHER")]
    other: DeckArg,
    #[command(flatten)]
    report: ReportArgs<Usual>,
}

pub fn diff(args: DiffArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let to = args.report.open(&Inputs::new(catalog).decks([&args.deck, &args.other]))?;
    let desk = Desk::open(catalog)?;
    let (_, draft) = desk.draft(&args.deck)?;
    if args.other.as_path().is_dir() {
        let (found, tried) = closest(&desk, &draft, &args.other)?;
        let names = [draft.name.as_str(), found.name.as_str()];
        let mut figures = json!(found.diff);
        figures["closest"] = json!({ "name": found.deck_name, "player": found.player, "file": found.file });
        figures["compared"] = tried.into();
        to.write(out, |wanted| {
            let compared = Compared::new(&found.diff, names);
            let words = card_words_within(wanted.width);
            let document =
                |full| report::closest(&compared, found.player.as_deref(), tried, full, &desk.roster, &words);
            Ok(rendered(wanted, &figures, [&|| document(true), &|| document(false)], None))
        })?;
        return Ok(answer(&found.diff));
    }
    let (_, other) = desk.draft(&args.other)?;
    let diff = DeckDiff::between(&draft, &other);
    let typed = [&args.deck, &args.other].map(|deck| deck.display().to_string());
    // Two decks with the same name, or without one, are labeled with the argument that was typed.
    let apart = draft.name != other.name && !draft.name.is_empty() && !other.name.is_empty();
    let names = if apart { [&draft.name, &other.name] } else { typed.each_ref() }.map(String::as_str);
    to.write(out, |wanted| {
        let compared = Compared::new(&diff, names);
        let words = card_words_within(wanted.width);
        let document = |full| report::diff(&compared, full, &desk.roster, &words);
        Ok(rendered(wanted, &json!(diff), [&|| document(true), &|| document(false)], None))
    })?;
    Ok(answer(&diff))
}

fn answer(diff: &DeckDiff) -> Exit {
    if diff.is_same() { Exit::Yes } else { Exit::No }
}

/// The deck of a folder that is closest to another.
struct Closest {
    diff: DeckDiff,
    deck_name: String,
    player: Option<String>,
    file: String,
    /// `Anna rush (entries/anna.toml)`
    name: String,
}

/// The closest deck, and with how many the deck was compared. Files that are not decks are skipped.
fn closest(desk: &Desk, draft: &Draft, folder: &DeckArg) -> Result<(Closest, usize), Failure> {
    let mut tried = 0;
    let mut best: Option<(f64, Closest)> = None;
    for found in find_decks(std::slice::from_ref(folder)).into_iter().flatten() {
        let Ok(file) = found.read() else { continue };
        let other = match deck::draft(&file, &desk.roster) {
            Ok(draft) => draft,
            Err(illegal) => *illegal.draft,
        };
        if other.cards.is_empty() {
            continue;
        }
        tried += 1;
        let diff = DeckDiff::between(draft, &other);
        let all = diff.shared.len() + diff.only_a.len() + diff.only_b.len();
        let alike = diff.shared.len() as f64 / all.max(1) as f64
            + if diff.cruisers[0] == diff.cruisers[1] { 0.001 } else { 0.0 };
        if best.as_ref().is_none_or(|(most, _)| alike > *most) {
            let (deck_name, file) = (other.name, found.typed().to_owned());
            let player = person(other.author.as_deref());
            let name = if deck_name.is_empty() { file.clone() } else { format!("{deck_name} ({file})") };
            best = Some((alike, Closest { diff, deck_name, player, file, name }));
        }
    }
    let none = || Fault::new(say!("no deck in {}", folder.display().to_string()));
    best.map(|(_, closest)| (closest, tried)).ok_or_else(|| none().into())
}
