//! `deck new`: a deck that is empty, copied or random.

use super::cards::pick;
use super::write_deck;
use crate::cards::CardId;
use crate::cli::numbers::seed;
use crate::cli::prelude::*;
use crate::deck::{self, DeckFile, List, Wish, name_from};

/// Start a deck: empty, copied or random
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck new mine --cruiser ares Sparrow \"effect:strike level<=1\"
  flightdeck deck new mine --from red-tide
  flightdeck deck new training --random --seed 7

NAME - prints the deck instead. A random deck is legal; the same seed, catalog
and options give the same deck on every machine.")]
pub struct NewArgs {
    /// File to write; .toml is added
    #[arg(value_name = "NAME")]
    file: WritePath,
    /// Cards to start with: ID codes, names or searches
    #[arg(value_name = "CARD", conflicts_with = "random")]
    cards: Vec<String>,
    #[arg(long, value_name = "NAME", help_heading = "The deck file")]
    cruiser: Option<String>,
    #[arg(long)]
    name: Option<String>,
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
    #[arg(long, value_name = "DECK", conflicts_with = "random")]
    from: Option<DeckArg>,
    #[arg(long, help_heading = "The deck file")]
    force: bool,
    #[arg(long, help_heading = "Random")]
    random: bool,
    #[arg(long, value_name = "N", requires = "random", help_heading = "Random")]
    size: Option<u32>,
    #[arg(
        long,
        value_name = "QUERY",
        allow_hyphen_values = true,
        requires = "random",
        help_heading = "Random"
    )]
    query: Option<String>,
    #[arg(long, short, value_name = "N", value_parser = seed(), requires = "random", help_heading = "Random")]
    seed: Option<u64>,
    #[command(flatten)]
    event: EventArgs,
}

pub fn new(args: NewArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let path = args.path();
    let inputs = Inputs::new(catalog).decks(&args.from).files(args.event.files());
    let to = Destination::open(path.as_deref(), args.force, inputs)?;
    let desk = Desk::open(catalog)?;
    let event = args.event.read(&desk)?;
    let (list, seed) = match args.random {
        true => args.random_deck(&desk, &event, path.as_deref())?,
        false => (args.chosen_deck(&desk, path.as_deref())?, None),
    };
    write_deck(&list, &desk, &event, &to, out)?;
    if let Some(seed) = seed {
        note(say!("to build this deck again, use --seed {}", seed));
    }
    Ok(Exit::Yes)
}

impl NewArgs {
    /// The file to write; none is standard output.
    fn path(&self) -> Option<PathBuf> {
        let named = &self.file;
        if is_dash(named) {
            return None;
        }
        let has_ending = named.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
        // An existing file, such as a device, is used as it is. A folder of that name does not matter.
        let is_there = named.symlink_metadata().is_ok() && !named.is_dir();
        if has_ending || is_there {
            return Some(named.to_path_buf());
        }
        let mut name = named.as_os_str().to_owned();
        name.push(".toml");
        Some(name.into())
    }

    /// Empty or copied, with the cards that were named.
    fn chosen_deck(&self, desk: &Desk, path: Option<&Path>) -> Result<List, Failure> {
        let mut faults = Vec::new();
        let mut list = match &self.from {
            Some(deck) => deck.find()?.read()?.list()?,
            None => List::default(),
        };
        match &self.cruiser {
            Some(typed) => list.cruiser = desk.cruiser_id(typed).map_err(|fault| faults.push(fault)).ok(),
            None if self.from.is_none() => faults.push(which_cruiser(desk)),
            None => {}
        }
        let picked = pick(desk, &self.cards, &[], &mut faults);
        refuse(faults)?;
        let added = picked.into_iter().map(|pick| pick.id).filter(|id| !list.cards.contains(id));
        let added: Vec<CardId> = added.collect();
        list.cards.extend(added);
        list.cards.sort_unstable();
        // A copy is a deck of its own and takes the name of its file.
        let name = self.name.clone().or_else(|| path.map(name_from));
        list.name = name.or(list.name.take()).or_else(|| Some(tr!(lang(), "New deck")));
        list.author = self.author.clone().or(list.author);
        refuse(DeckFile::of(&list, say!("the deck")).faults())?;
        Ok(list)
    }

    /// A random deck, and its seed where the user named none.
    fn random_deck(
        &self,
        desk: &Desk,
        EventRules { rules, owned }: &EventRules,
        path: Option<&Path>,
    ) -> Result<(List, Option<u64>), Failure> {
        let among = match &self.query {
            Some(query) => Some(desk.search_ids(query)?),
            None => None,
        };
        let seed = self.seed.unwrap_or_else(|| {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            // Short enough to be typed again.
            now.map_or(0, |now| now.as_nanos() % 1_000_000_007) as u64
        });
        let cruiser = self.cruiser.as_ref().map(|typed| desk.cruiser_id(typed)).transpose()?;
        let from_file = path.map(name_from);
        let name = self.name.clone().or(from_file).unwrap_or_else(|| tr!(lang(), "Random {}", seed));
        let wish = Wish {
            name: &name,
            seed,
            cruiser: cruiser.as_deref(),
            cards: self.size,
            among: among.as_deref(),
        };
        if desk.roster.cruisers().is_empty() {
            return Err(desk.no_cruisers().into());
        }
        if desk.roster.cards().is_empty() {
            return Err(desk.no_cards().into());
        }
        let (mut list, _) = deck::random(&wish, &desk.roster, rules, owned.as_ref())?;
        list.author = self.author.clone();
        Ok((list, self.seed.is_none().then_some(seed)))
    }
}

/// `Which cruiser? apollo, ares, athena or atlas: --cruiser ares`
fn which_cruiser(desk: &Desk) -> Fault {
    if desk.roster.cruisers().is_empty() {
        return desk.no_cruisers();
    }
    let ids: Vec<&str> = desk.roster.cruisers().iter().map(|cruiser| cruiser.id.as_str()).collect();
    let example = ids.iter().copied().find(|id| *id == "ares").unwrap_or(ids[0]);
    let all = Message::either(ids.iter().map(Message::plain));
    Fault::new(say!("Which cruiser? {}: --cruiser {}", all, example))
}
