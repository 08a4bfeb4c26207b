//! `deck new`, `deck add`, `deck remove`, `deck swap` and `deck set`: nothing is written unless everything is right.

use std::collections::HashSet;
use std::path::Path;

use super::{say, tell_written};
use crate::cards::{Card, CardId};
use crate::cli::deck_name::DeckArg;
use crate::cli::desk::{Desk, note, tell};
use crate::cli::paths::KeptPath;
use crate::cli::target::{Destination, Inputs};
use crate::cli::{Answer, Failure, Output, lang};
use crate::deck::{self, DeckFile, List, name_from};
use crate::fault::{Fault, Source};
use crate::reader::toml::line_problem;
use crate::save::Edit;
use crate::say::Message;
use crate::wording::safe;

/// Start a new deck file
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck new mine.toml --cruiser ares
  flightdeck deck new red-tide.toml --cruiser ares 0-04 Hothead 'effect:strike level<=1'")]
pub struct NewArgs {
    /// The file to write; it must not exist yet
    #[arg(value_name = "FILE")]
    file: KeptPath,
    /// Cards to begin with: ID codes, names or searches
    #[arg(value_name = "CARD")]
    cards: Vec<String>,
    /// The deck's cruiser
    #[arg(long, value_name = "CRUISER")]
    cruiser: String,
    /// The deck's name; without it, the name of the file
    #[arg(long)]
    name: Option<String>,
    /// Who built it
    #[arg(long)]
    author: Option<String>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// Add cards to a deck file; comments and layout stay as they are
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck add red-tide.toml 3-10 Sparrow
  flightdeck deck add red-tide.toml 'effect:draw level:0'    all that match and are not in it yet

A text with : < > or = is a search; --query takes any search, also a bare word. If anything is wrong,
nothing is written.")]
pub struct AddArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    #[command(flatten)]
    cards: Cards,
}

/// Remove cards from a deck file; comments and layout stay as they are
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck remove red-tide.toml 3-10 Sparrow
  flightdeck deck remove red-tide.toml 'effect:recoil'       all in it that match

A text with : < > or = is a search; --query takes any search, also a bare word. If anything is wrong,
nothing is written. Comments stay, even those beside a card that goes.")]
pub struct RemoveArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    #[command(flatten)]
    cards: Cards,
}

/// Swap a card of a deck for another; comments and layout stay as they are
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck swap red-tide.toml 3-10 Sparrow

If anything is wrong, nothing is written.")]
pub struct SwapArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    /// The card that leaves: ID code or name
    #[arg(value_name = "OUT")]
    leaves: String,
    /// The card that joins: ID code or name
    #[arg(value_name = "IN")]
    joins: String,
    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Change a deck's cruiser, name or author; everything else stays as it is
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck set red-tide.toml --cruiser atlas --name 'Red Tide II'

If anything is wrong, nothing is written.")]
pub struct SetArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    /// The new cruiser, by id or name
    #[arg(long, value_name = "CRUISER", required_unless_present_any = ["name", "author"])]
    cruiser: Option<String>,
    /// The new name
    #[arg(long)]
    name: Option<String>,
    /// The new author
    #[arg(long)]
    author: Option<String>,
    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
struct Cards {
    /// ID codes, names or searches
    #[arg(value_name = "CARD", required_unless_present = "query")]
    cards: Vec<String>,
    /// All cards that this search finds
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
    query: Vec<String>,
    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

pub fn new(args: NewArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let to = Destination::file(&args.file, args.force, Inputs::new(catalog, []))?;
    let desk = Desk::open(catalog)?;
    let mut faults = Vec::new();
    let cruiser = desk.cruiser_id(&args.cruiser).map_err(|fault| faults.push(fault)).ok();
    let picked = pick(&desk, &args.cards, &[], &mut faults);
    refuse(faults)?;
    let mut cards: Vec<CardId> = picked.into_iter().map(|pick| pick.id).collect();
    cards.sort_unstable();
    let list = List {
        name: Some(args.name.unwrap_or_else(|| name_from(&args.file))),
        author: args.author,
        notes: None,
        cruiser,
        cards,
    };
    let file = DeckFile::of(&list, &args.file.display().to_string());
    refuse(file.faults())?;
    to.write(list.to_toml().as_bytes(), out)?;
    tell_written(&args.file, &list);
    desk.note_if_illegal(&file);
    Ok(Answer::Yes)
}

pub fn add(args: AddArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (edit, file) = editable(&args.file.find_to_edit()?)?;
    let held: HashSet<CardId> = file.ids().collect();
    let mut faults = Vec::new();
    let mut picked = pick(&desk, &args.cards.cards, &args.cards.query, &mut faults);
    for pick in picked.iter().filter(|pick| !pick.searched && held.contains(&pick.id)) {
        faults.push(Fault::new(say!("{} is already in the deck", pick.id)).rule("R-SET-2"));
    }
    refuse(faults)?;
    picked.retain(|pick| !held.contains(&pick.id));
    if picked.is_empty() {
        note(say!("all matching cards are already in the deck"));
        return Ok(Answer::No);
    }
    let ids: Vec<CardId> = picked.iter().map(|pick| pick.id).collect();
    let text = deck::edit::add(&file.source().text, &ids);
    let said = changed(&desk, &file, file.ids().count() + ids.len(), Done::Added, &ids);
    save(&desk, edit, Edited { before: &file, text, said }, args.cards.dry_run, out)
}

pub fn remove(args: RemoveArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (edit, file) = editable(&args.file.find_to_edit()?)?;
    let held: HashSet<CardId> = file.ids().collect();
    let mut faults = Vec::new();
    let mut picked = pick_from(&desk, &args.cards.cards, &args.cards.query, Some(&held), &mut faults);
    for pick in picked.iter().filter(|pick| !pick.searched && !held.contains(&pick.id)) {
        faults.push(Fault::new(say!("{} is not in the deck", pick.id)));
    }
    refuse(faults)?;
    picked.retain(|pick| held.contains(&pick.id));
    if picked.is_empty() {
        note(say!("none of the matching cards are in the deck"));
        return Ok(Answer::No);
    }
    let ids: Vec<CardId> = picked.iter().map(|pick| pick.id).collect();
    let text = deck::edit::remove(&file.source().text, &ids);
    let left = file.ids().filter(|id| !ids.contains(id)).count();
    let said = changed(&desk, &file, left, Done::Removed, &ids);
    save(&desk, edit, Edited { before: &file, text, said }, args.cards.dry_run, out)
}

pub fn swap(args: SwapArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (edit, file) = editable(&args.file.find_to_edit()?)?;
    let held: HashSet<CardId> = file.ids().collect();
    let mut faults = Vec::new();
    let leaves = pick_from(&desk, std::slice::from_ref(&args.leaves), &[], Some(&held), &mut faults);
    let joins = pick(&desk, std::slice::from_ref(&args.joins), &[], &mut faults);
    for (picks, word) in [(&leaves, &args.leaves), (&joins, &args.joins)] {
        if picks.len() > 1 {
            let found = say_count!(picks.len(), "{} card", "{} cards");
            faults.push(Fault::new(say!("{} matches {}; name exactly one card", word, found)));
        }
    }
    for pick in leaves.iter().filter(|pick| !held.contains(&pick.id)) {
        faults.push(Fault::new(say!("{} is not in the deck", pick.id)));
    }
    for pick in joins.iter().filter(|pick| held.contains(&pick.id)) {
        faults.push(Fault::new(say!("{} is already in the deck", pick.id)).rule("R-SET-2"));
    }
    refuse(faults)?;
    let ids = |picks: Vec<Pick>| picks.into_iter().map(|pick| pick.id).collect::<Vec<_>>();
    let (leaves, joins) = (ids(leaves), ids(joins));
    let text = deck::edit::remove(&file.source().text, &leaves)
        .and_then(|without| deck::edit::add(&without, &joins));
    let called = |ids: &[CardId]| ids.iter().map(|&id| with_name(&desk, id)).collect::<Vec<_>>().join(", ");
    let said = say!("swapped {} for {}", called(&leaves), called(&joins));
    save(&desk, edit, Edited { before: &file, text, said }, args.dry_run, out)
}

pub fn set(args: SetArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let (edit, file) = editable(&args.file.find_to_edit()?)?;
    let mut faults = Vec::new();
    let cruiser = args.cruiser.as_deref().map(|typed| desk.cruiser_id(typed)).transpose();
    let cruiser = cruiser.unwrap_or_else(|fault| {
        faults.push(fault);
        None
    });
    let heads = [("cruiser", cruiser), ("name", args.name), ("author", args.author)];
    let mut text = Ok(file.source().text.clone());
    let mut said = Vec::new();
    for (key, value) in heads.into_iter().filter_map(|(key, value)| Some((key, value?))) {
        if let Some(problem) = line_problem(&value) {
            faults.push(Fault::new(say!("{} {}", key, problem)));
        }
        text = text.and_then(|text| deck::edit::set(&text, key, value.trim()));
        said.push(say!("{} is now {}", key, value.trim()));
    }
    refuse(faults)?;
    save(&desk, edit, Edited { before: &file, text, said: Message::joined(said, ", ") }, args.dry_run, out)
}

/// A deck file whose list can be edited, held so that no other edit comes between. Too few cards, or
/// unknown ones, are no obstacle.
fn editable(path: &Path) -> Result<(Edit, DeckFile), Failure> {
    let edit = Edit::begin(path)?;
    let file = DeckFile::read(path)?;
    refuse(file.faults())?;
    Ok((edit, file))
}

/// What an edit makes of a deck file.
struct Edited<'a> {
    before: &'a DeckFile,
    text: Result<String, deck::edit::NotEditable>,
    /// What was done, in words.
    said: Message,
}

/// Saves an edited deck file, and says what was done.
fn save(
    desk: &Desk,
    edit: Edit,
    edited: Edited<'_>,
    dry_run: bool,
    out: &mut Output,
) -> Result<Answer, Failure> {
    let Edited { before, text, said } = edited;
    let name = &before.source().name;
    let text = text.map_err(|error| Failure::Other(say!("{}: {}", name, error)))?;
    let file = DeckFile::parse(Source::new(name.as_str(), text.as_str())).map_err(Failure::Faults)?;
    if dry_run {
        say(out, text.trim_end_matches('\n'))?;
        return Ok(Answer::Yes);
    }
    edit.save(&before.source().text, &text)?.into_iter().for_each(note);
    tell(&said.in_lang(lang()));
    desk.note_if_illegal(&file);
    Ok(Answer::Yes)
}

/// What was done with cards.
enum Done {
    Added,
    Removed,
}

/// `added 2 cards: 0-04 Sparrow, …`, and how many the file has now; every copy of a card that is written
/// more than once counts.
fn changed(desk: &Desk, before: &DeckFile, after: usize, done: Done, ids: &[CardId]) -> Message {
    let names: Vec<String> = ids.iter().map(|&id| with_name(desk, id)).collect();
    let number = say_count!(after.abs_diff(before.ids().count()), "{} card", "{} cards");
    let now = say_count!(after, "{} card", "{} cards");
    let (names, file) = (names.join(", "), safe(&before.source().name));
    match done {
        Done::Added => say!("added {}: {}\n{} now has {}", number, names, file, now),
        Done::Removed => say!("removed {}: {}\n{} now has {}", number, names, file, now),
    }
}

/// `0-04 Sparrow`
fn with_name(desk: &Desk, id: CardId) -> String {
    desk.roster.card(id).map_or_else(|| id.to_string(), |card| safe(&card.title()))
}

fn refuse(faults: Vec<Fault>) -> Result<(), Failure> {
    if faults.is_empty() { Ok(()) } else { Err(Failure::Faults(faults)) }
}

/// A card asked for, and whether by a search.
struct Pick {
    id: CardId,
    searched: bool,
}

/// The cards that codes, names and searches mean, each once.
fn pick(desk: &Desk, words: &[String], queries: &[String], faults: &mut Vec<Fault>) -> Vec<Pick> {
    pick_from(desk, words, queries, None, faults)
}

/// A code in `held` need not be in the catalogue: that is how a wrong one is removed.
fn pick_from(
    desk: &Desk,
    words: &[String],
    queries: &[String],
    held: Option<&HashSet<CardId>>,
    faults: &mut Vec<Fault>,
) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    let mut picked = HashSet::new();
    let is_query = |word: &str| word.contains([':', '<', '>', '=']);
    let named = words.iter().filter(|word| !is_query(word));
    for word in named {
        let id = match word.parse::<CardId>() {
            Ok(id) if held.is_some_and(|held| held.contains(&id)) || desk.roster.card(id).is_some() => id,
            Ok(id) => {
                faults.push(desk.roster.unknown_card(id));
                continue;
            }
            Err(problem) => match desk.roster.one_card_called(word) {
                Ok(Some(card)) => card.id,
                Ok(None) => {
                    faults.push(no_such_card(desk, word, problem));
                    continue;
                }
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            },
        };
        if !picked.insert(id) {
            faults.push(Fault::new(say!("{} is given twice", id)));
        } else {
            picks.push(Pick { id, searched: false });
        }
    }
    for query in words.iter().filter(|word| is_query(word)).chain(queries) {
        match desk.search(query) {
            Err(wrong) => faults.extend(wrong),
            Ok(cards) if cards.is_empty() => faults.push(Fault::new(say!("no cards match {}", query))),
            Ok(cards) => {
                for Card { id, .. } in cards {
                    if picked.insert(id) {
                        picks.push(Pick { id, searched: true });
                    }
                }
            }
        }
    }
    picks
}

fn no_such_card(desk: &Desk, word: &str, problem: crate::cards::BadId) -> Fault {
    if word.contains(|c: char| c.is_ascii_digit()) {
        return desk.roster.not_a_code(word, problem);
    }
    let fault = Fault::new(say!("no card named {}", format_args!("{word:?}")));
    match desk.roster.nearest_card(word) {
        Some(card) => fault.help(say!("did you mean {} ({})?", card.name, card.id)),
        None => fault.help(say!("to search for it, use --query {}", word)),
    }
}
