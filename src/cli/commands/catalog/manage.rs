//! `catalog info`, `catalog remove`, `catalog reset`: what is in it, and less of it.

use std::path::Path;

use crate::cards::{CardId, builtin};
use crate::catalog::{Catalog, Hidden, Kept, VERSION};
use crate::cli::desk::{self, note, tell};
use crate::cli::format::{TEXT_JSON, one_of};
use crate::cli::lang;
use crate::cli::{Answer, Failure, Output};
use crate::fault::Fault;
use crate::report::Format;
use crate::report::document::Document;
use crate::say::{Message, Tell, grouped};
use crate::text::fold;

/// Where the catalogue is and what it holds
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog info
  flightdeck catalog info --format json

JSON: file, version, hidden (nothing, cards or all of the built-in set), cards, in_place_of_builtin,
cruisers, boards. New keys may be added; these stay.")]
pub struct Info {
    /// How to show it
    #[arg(long, value_parser = one_of(TEXT_JSON), default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// The same as --format json
    #[arg(long, hide = true, conflicts_with = "format")]
    json: bool,
}

#[derive(serde::Serialize)]
struct Contents {
    file: String,
    version: i64,
    /// What of the built-in set is left out.
    hidden: &'static str,
    cards: Count,
    /// The user's own cards that stand in for built-in ones.
    in_place_of_builtin: Vec<CardId>,
    cruisers: Count,
    boards: Count,
}

#[derive(Clone, Copy, PartialEq, Eq, serde::Serialize)]
struct Count {
    builtin: usize,
    own: usize,
}

impl Count {
    fn of<T>(kept: &[Kept<T>]) -> Self {
        let builtin = kept.iter().filter(|kept| kept.builtin).count();
        Count { builtin, own: kept.len() - builtin }
    }
}

impl Tell for Count {
    fn tell(&self) -> Message {
        let builtin = say!("{} built in", grouped(self.builtin as u64));
        match self.own {
            0 => builtin,
            own => say!("{}, {} of your own", builtin, grouped(own as u64)),
        }
    }
}

impl Contents {
    fn of(catalog: &Catalog) -> Result<Self, Failure> {
        let cards = catalog.kept_cards()?;
        let own = cards.iter().filter(|kept| !kept.builtin).map(|kept| kept.value.id);
        let stands_in = |id: &CardId| builtin::cards().binary_search_by_key(id, |card| card.id).is_ok();
        Ok(Contents {
            file: catalog.path().display().to_string(),
            version: VERSION,
            hidden: catalog.hidden()?.code(),
            in_place_of_builtin: own.filter(stands_in).collect(),
            cards: Count::of(&cards),
            cruisers: Count::of(&catalog.kept_cruisers()?),
            boards: Count::of(&catalog.kept_boards()?),
        })
    }
}

impl Contents {
    fn document(&self) -> Document {
        let mut facts = vec![
            (say!("file"), self.file.tell()),
            (say!("version"), self.version.tell()),
            (say!("cards"), self.cards.tell()),
        ];
        let stand_ins = &self.in_place_of_builtin;
        if !stand_ins.is_empty() {
            let mut codes: Vec<Message> = stand_ins.iter().take(12).map(Tell::tell).collect();
            if stand_ins.len() > codes.len() {
                codes.push(say!("and {} more", stand_ins.len() - codes.len()));
            }
            let codes = Message::joined(codes, ", ");
            facts.push((Message::default(), say!("your cards that replace built-in ones: {}", codes)));
        }
        if self.hidden != Hidden::Nothing.code() {
            let what = if self.hidden == Hidden::All.code() {
                say!("cards, cruisers and boards; show them with `flightdeck catalog builtin show`")
            } else {
                say!("cards; show them with `flightdeck catalog builtin show`")
            };
            facts.push((say!("hidden"), what));
        }
        facts.extend([(say!("cruisers"), self.cruisers.tell()), (say!("boards"), self.boards.tell())]);
        let mut document = Document::new(lang());
        document.facts(facts);
        document
    }
}

impl Info {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
        let contents = Contents::of(&desk::open_to_read(catalog)?)?;
        let format = if self.json { Format::Json } else { self.format };
        out.show(format, &contents, || contents.document(), None)?;
        Ok(Answer::Yes)
    }
}

/// Remove cards or cruisers of your own
///
/// A built-in one that yours replaced comes back. With a cruiser go the boards of yours that show it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog remove 1-201 1-202
  flightdeck catalog remove Spatz my-cruiser")]
pub struct Remove {
    /// ID codes or names of cards (3-10, Sparrow), or ids or names of cruisers (my-cruiser)
    #[arg(required = true, value_name = "CARD|CRUISER")]
    codes: Vec<String>,
}

impl Remove {
    pub fn run(self, catalog: Option<&Path>) -> Result<Answer, Failure> {
        let mut catalog = Catalog::open(catalog)?;
        let (mut cards, mut cruisers) = (Vec::new(), Vec::new());
        for typed in self.codes {
            match typed.parse() {
                Ok(id) => cards.push(id),
                Err(_) => match own_card_called(&catalog, &typed)? {
                    Some(id) => cards.push(id),
                    None => cruisers.push(own_cruiser_called(&catalog, &typed)?.unwrap_or(typed)),
                },
            }
        }
        let strangers = catalog.remove(&cards, &cruisers)?;
        if !strangers.is_empty() {
            let fault = |code| {
                Fault::new(say!("{} is not one of your cards or cruisers; nothing was removed", code))
                    .help(say!("list your cards with `flightdeck catalog export --mine`"))
            };
            return Err(Failure::Faults(strangers.iter().map(fault).collect()));
        }
        tell(&tr!(lang(), "{} removed", cards.len() + cruisers.len()));
        Ok(Answer::Yes)
    }
}

/// The user's own card with this name; several are a fault.
fn own_card_called(catalog: &Catalog, typed: &str) -> Result<Option<CardId>, Failure> {
    let own = catalog.kept_cards()?.into_iter().filter(|card| !card.builtin);
    let found: Vec<CardId> =
        own.filter(|card| card.value.is_called(typed)).map(|card| card.value.id).collect();
    if found.len() > 1 {
        let codes = Message::either(found.iter().map(Tell::tell));
        let fault = Fault::new(say!("{} is ambiguous ({}); nothing was removed", typed, codes));
        return Err(fault.help(say!("use the ID code")).into());
    }
    Ok(found.first().copied())
}

/// The id of the user's own cruiser with this name.
fn own_cruiser_called(catalog: &Catalog, typed: &str) -> Result<Option<String>, Failure> {
    let own = catalog.kept_cruisers()?.into_iter().filter(|cruiser| !cruiser.builtin);
    let mut found =
        own.map(|cruiser| cruiser.value).filter(|cruiser| fold(&cruiser.name) == fold(typed.trim()));
    Ok(found.next().map(|cruiser| cruiser.id))
}

/// Hide the built-in set from every command, or show it again
///
/// For owners of the box who have typed in their own cards. Nothing of yours changes, the choice belongs to
/// this catalogue and lasts, and `catalog info` tells it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog builtin hide            cards, cruisers and boards
  flightdeck catalog builtin hide --cards    the cards only: no cruisers of your own yet
  flightdeck catalog builtin show")]
pub struct Builtin {
    /// What to do
    #[arg(value_enum)]
    action: Action,
    /// Hide the cards only, and keep cruisers and boards
    #[arg(long)]
    cards: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Action {
    /// Only your own are left
    Hide,
    /// Everything is there again
    Show,
}

impl Builtin {
    pub fn run(self, catalog: Option<&Path>) -> Result<Answer, Failure> {
        let what = match (self.action, self.cards) {
            (Action::Show, true) => {
                return Err(Fault::new(say!("`--cards` works only with `hide`")).into());
            }
            (Action::Show, false) => Hidden::Nothing,
            (Action::Hide, true) => Hidden::Cards,
            (Action::Hide, false) => Hidden::All,
        };
        let mut catalog = Catalog::open(catalog)?;
        catalog.hide(what)?;
        let (cards, cruisers) = (catalog.cards()?.len(), catalog.cruisers()?.len());
        let told =
            [say_count!(cards, "{} card", "{} cards"), say_count!(cruisers, "{} cruiser", "{} cruisers")];
        let told = Message::both(told);
        tell(&match what {
            Hidden::Nothing => tr!(lang(), "the built-in set is visible: {} in total", told),
            _ => tr!(lang(), "the built-in set is hidden: {} remaining", told),
        });
        if cruisers == 0 {
            note(tr!(
                lang(),
                "a deck needs a cruiser: create yours with `flightdeck catalog template --cruisers`, or hide only the cards with `flightdeck catalog builtin hide --cards`"
            ));
        }
        Ok(Answer::Yes)
    }
}

/// Reset the catalogue: remove everything of your own
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog export --mine -o my-cards.csv   keep them
  flightdeck catalog reset --yes")]
pub struct Reset {
    /// Do it even if cards, cruisers or boards of your own are lost
    #[arg(long)]
    yes: bool,
}

impl Reset {
    pub fn run(self, catalog: Option<&Path>) -> Result<Answer, Failure> {
        let mut catalog = Catalog::open(catalog)?;
        let Contents { cards, cruisers, boards, .. } = Contents::of(&catalog)?;
        let own = [
            (cards.own, say_count!(cards.own, "{} card", "{} cards")),
            (cruisers.own, say_count!(cruisers.own, "{} cruiser", "{} cruisers")),
            (boards.own, say_count!(boards.own, "{} board", "{} boards")),
        ];
        let own: Vec<Message> = own.into_iter().filter(|(n, _)| *n > 0).map(|(_, told)| told).collect();
        if !own.is_empty() && !self.yes {
            let fault = Fault::new(say!("this would remove {} that you added", Message::joined(own, ", ")));
            let help = match cruisers.own + boards.own {
                0 => say!(
                    "save them with `flightdeck catalog export --mine`, then run this again with `--yes`"
                ),
                _ => say!(
                    "save them with `flightdeck catalog export --mine` (cruisers: add `--cruisers`), then \
                     run this again with `--yes`"
                ),
            };
            return Err(fault.help(help).into());
        }
        catalog.reset()?;
        let cards = say_count!(builtin::cards().len(), "{} card", "{} cards");
        tell(&tr!(lang(), "reset the catalog: {}", cards));
        Ok(Answer::Yes)
    }
}
