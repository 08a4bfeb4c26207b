//! `deck add`, `deck remove`, `deck swap` and `deck set`: nothing is written unless everything is right.

use std::collections::HashSet;

use super::cards::{Pick, pick, pick_from};
use super::say;
use crate::cards::CardId;
use crate::cli::prelude::*;
use crate::deck::{self, DeckFile};
use crate::reader::toml::line_problem;
use crate::report::deck::holds;
use crate::save::Edit;
use crate::wording::safe;

/// Add cards to a deck
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck add mine 3-10 Sparrow
  flightdeck deck add mine \"effect:draw level:0\"   all that are not in it yet

An argument with : < > or = is a search. If there is an error, nothing is
written. Comments and layout are kept.")]
pub struct AddArgs {
    /// Your deck: its name or its file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    #[command(flatten)]
    cards: Cards,
}

/// Remove cards from a deck
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck remove mine Fever effect:recoil

An argument with : < > or = is a search. If there is an error, nothing is
written. Comments are kept, even next to a removed card.")]
pub struct RemoveArgs {
    /// Your deck: its name or its file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    #[command(flatten)]
    cards: Cards,
}

/// Swap one card for another
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck swap mine Fever Matchstick

If there is an error, nothing is written. Comments and layout are kept.")]
pub struct SwapArgs {
    /// Your deck: its name or its file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    /// Card to remove: ID code or name
    #[arg(value_name = "OUT")]
    leaves: String,
    /// Card to add: ID code or name
    #[arg(value_name = "IN")]
    joins: String,
    #[arg(long)]
    dry_run: bool,
}

/// Change a deck's cruiser, name or author
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck set mine --cruiser atlas --name \"Red Tide II\"

If there is an error, nothing is written. Everything else in the file is kept.")]
pub struct SetArgs {
    /// Your deck: its name or its file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    #[arg(long, value_name = "NAME", help_heading = "The deck file")]
    cruiser: Option<String>,
    #[arg(long)]
    name: Option<String>,
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
struct Cards {
    /// ID codes, names or searches
    #[arg(value_name = "CARD", required_unless_present = "query")]
    cards: Vec<String>,
    /// All cards that this search finds
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true, hide = true)]
    query: Vec<String>,
    #[arg(long)]
    dry_run: bool,
}

pub fn add(args: AddArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    change(&args.file, &args.cards, Done::Added, catalog, out)
}

pub fn remove(args: RemoveArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    change(&args.file, &args.cards, Done::Removed, catalog, out)
}

fn change(
    deck: &DeckArg,
    cards: &Cards,
    done: Done,
    catalog: Option<&Path>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let desk = Desk::open(catalog)?;
    let (edit, file) = editable(&deck.find_to_edit()?)?;
    let held: HashSet<CardId> = file.ids().collect();
    let is_right = |id: &CardId| held.contains(id) == (done == Done::Removed);
    let mut faults = Vec::new();
    let known = (done == Done::Removed).then_some(&held);
    let mut picked = pick_from(&desk, &cards.cards, &cards.query, known, &mut faults);
    let named = picked.iter().filter(|pick| !pick.searched);
    faults.extend(named.filter(|pick| !is_right(&pick.id)).map(|pick| done.refused(pick.id)));
    refuse(faults)?;
    picked.retain(|pick| is_right(&pick.id));
    if picked.is_empty() {
        note(match done {
            Done::Added => say!("all matching cards are already in the deck"),
            Done::Removed => say!("none of the matching cards are in the deck"),
        });
        return Ok(Exit::No);
    }
    let ids: Vec<CardId> = picked.iter().map(|pick| pick.id).collect();
    let (text, after) = match done {
        Done::Added => (deck::edit::add(&file.source().text, &ids), file.ids().count() + ids.len()),
        Done::Removed => {
            (deck::edit::remove(&file.source().text, &ids), file.ids().filter(|id| !ids.contains(id)).count())
        }
    };
    let said = changed(&desk, &file, after, done, &ids);
    save(&desk, edit, Edited { before: &file, text, said }, cards.dry_run, out)
}

pub fn swap(args: SwapArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
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
    let absent = leaves.iter().filter(|pick| !held.contains(&pick.id));
    faults.extend(absent.map(|pick| Done::Removed.refused(pick.id)));
    let present = joins.iter().filter(|pick| held.contains(&pick.id));
    faults.extend(present.map(|pick| Done::Added.refused(pick.id)));
    refuse(faults)?;
    let ids = |picks: Vec<Pick>| picks.into_iter().map(|pick| pick.id).collect::<Vec<_>>();
    let (leaves, joins) = (ids(leaves), ids(joins));
    let text = deck::edit::remove(&file.source().text, &leaves)
        .and_then(|without| deck::edit::add(&without, &joins));
    let called = |ids: &[CardId]| ids.iter().map(|&id| with_name(&desk, id)).collect::<Vec<_>>().join(", ");
    let said = say!("Swapped {} for {}.", called(&leaves), called(&joins));
    save(&desk, edit, Edited { before: &file, text, said }, args.dry_run, out)
}

pub fn set(args: SetArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    if [&args.cruiser, &args.name, &args.author].iter().all(|value| value.is_none()) {
        let fault = Fault::new(say!("nothing to change"));
        return Err(fault.help(say!("use `{}`", "--cruiser, --name, --author")).into());
    }
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
        let value = value.trim();
        said.push(match key {
            "cruiser" => say!("The cruiser is now {}.", value),
            "name" => say!("The name is now {}.", value),
            _ => say!("The author is now {}.", value),
        });
    }
    refuse(faults)?;
    save(&desk, edit, Edited { before: &file, text, said: Message::joined(said, " ") }, args.dry_run, out)
}

/// A deck file whose list can be edited, held so that no other edit comes between. Too few cards, or
/// unknown ones, do not matter.
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
) -> Result<Exit, Failure> {
    let Edited { before, text, said } = edited;
    let name = &before.source().name;
    let text = text.map_err(|error| Failure::Other(say!("{}: {}", name, error)))?;
    let file = DeckFile::parse(Source::new(name, text.as_str()))?;
    if dry_run {
        say(out, Message::plain(text.trim_end_matches('\n')))?;
        return Ok(Exit::Yes);
    }
    edit.save(&before.source().text, &text)?.into_iter().for_each(note);
    tell(&said.in_lang(lang()));
    match file.list() {
        Ok(list) => {
            let standing = desk.standing(&file, &EventRules::total_war());
            tell(&holds(&safe(&name.in_lang(lang())), &list, standing, &desk.roster).in_lang(lang()));
        }
        Err(_) => desk.note_if_illegal(&file, &EventRules::total_war()),
    }
    Ok(Exit::Yes)
}

/// What was done with cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    Added,
    Removed,
}

impl Done {
    /// Why it cannot be done with a card.
    fn refused(self, id: CardId) -> Fault {
        match self {
            Done::Added => Fault::new(say!("{} is already in the deck", id)).rule("R-SET-2"),
            Done::Removed => Fault::new(say!("{} is not in the deck", id)),
        }
    }
}

/// `Added 2 cards: 0-04 Sparrow, …`; every copy of a card that is written more than once counts.
fn changed(desk: &Desk, before: &DeckFile, after: usize, done: Done, ids: &[CardId]) -> Message {
    let names: Vec<String> = ids.iter().map(|&id| with_name(desk, id)).collect();
    let number = say_count!(after.abs_diff(before.ids().count()), "{} card", "{} cards");
    match done {
        Done::Added => say!("Added {}: {}.", number, names.join(", ")),
        Done::Removed => say!("Removed {}: {}.", number, names.join(", ")),
    }
}

/// `0-04 Sparrow`
fn with_name(desk: &Desk, id: CardId) -> String {
    desk.roster.card(id).map_or_else(|| id.to_string(), |card| safe(&card.title()))
}
