//! `deck list`: which decks there are.

use std::collections::HashSet;

use crate::cli::own_decks::{OwnDecks, stem};
use crate::cli::prelude::*;
use crate::deck::{self, DeckFile};
use crate::files::FileError;
use crate::report::deck::{Listed, list as report, list_csv};

formats!(
    /// A list of decks.
    ListFormats: Text, Csv, Json
);

/// List your decks and the sample decks
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck list
  flightdeck deck list club/

Your decks are those in the current folder, in ./decks, and in the folder that
FLIGHTDECK_DECKS names.")]
pub struct ListArgs {
    /// Where to look [default: where your decks are, and the samples]
    #[arg(value_name = "FOLDER")]
    folders: Vec<KeptPath>,
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    rules: Option<ReadPath>,
    #[command(flatten)]
    output: OutputArgs<ListFormats>,
}

pub fn list(args: ListArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let to = args.output.open(&Inputs::new(catalog).files(args.rules.as_deref()))?;
    let desk = Desk::open(catalog)?;
    let event = EventRules { rules: desk.rules(args.rules.as_deref())?, owned: None };
    let own = match args.folders.as_slice() {
        [] => OwnDecks::here(),
        folders => {
            folders.iter().try_for_each(|folder| is_folder(folder))?;
            OwnDecks::within(folders.iter().map(|folder| folder.to_path_buf()))
        }
    };
    let mut decks: Vec<Listed> = own
        .decks()
        .map(|(path, file)| {
            let path = path.display().to_string();
            listed(&desk, &event, stem(Path::new(&path)), &file, Some(path))
        })
        .collect();
    if args.folders.is_empty() {
        let taken: HashSet<String> = decks.iter().map(|deck| deck.deck.to_lowercase()).collect();
        for name in deck::sample_names() {
            // A deck of the user's own comes first where both have the name.
            let typed = if taken.contains(name) { format!("sample:{name}") } else { name.to_owned() };
            let sample = DeckArg::from(format!("sample:{name}").as_str()).find()?;
            let file = sample.read()?;
            if desk.hides(&sample, &file) {
                continue;
            }
            decks.push(listed(&desk, &event, typed, &file, None));
        }
    }
    to.write(out, |wanted| {
        let document = || report(&decks, lang());
        Ok(rendered(wanted, &decks, [&document, &document], Some(&list_csv(&decks))))
    })?;
    Ok(Exit::Yes)
}

fn is_folder(path: &Path) -> Result<(), Failure> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => Err(Fault::new(say!("{} is not a folder", path.display().to_string())).into()),
        Err(error) => Err(Failure::File(FileError::Read(path.to_owned(), error))),
    }
}

fn listed(desk: &Desk, event: &EventRules, typed: String, file: &DeckFile, path: Option<String>) -> Listed {
    let draft = match deck::draft(file, &desk.roster) {
        Ok(draft) => draft,
        Err(illegal) => *illegal.draft,
    };
    Listed {
        deck: typed,
        status: desk.standing(file, event),
        hash: draft.hash().map(|hash| hash.to_string()),
        name: draft.name,
        cruiser: draft.cruiser.map(|cruiser| cruiser.name),
        cards: draft.cards.len(),
        file: path,
    }
}
