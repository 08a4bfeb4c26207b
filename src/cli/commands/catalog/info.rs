//! `catalog info`: where the catalog is, what it holds, and whether it is in order.

use std::io::Write;

use crate::cards::{CardId, builtin};
use crate::catalog::{Catalog, Hidden, Stored, VERSION};
use crate::cli::prelude::*;
use crate::report::document::Document;
use crate::report::fault::drawn;
use crate::report::format::render;
use crate::say::grouped;

crate::formats!(InfoFormats: Text, Json);

/// Show what the catalog holds, and check it
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck catalog info

Exit codes: 0 no errors, 1 the catalog has errors. The keys of the JSON report
are in docs/formats.md.")]
pub struct Args {
    #[command(flatten)]
    output: OutputArgs<InfoFormats>,
}

#[derive(serde::Serialize)]
struct Report {
    file: String,
    version: i64,
    #[serde(flatten)]
    contents: Option<Contents>,
    /// What is wrong with the file.
    errors: Vec<Fault>,
}

#[derive(serde::Serialize)]
pub(super) struct Contents {
    /// What of the built-in set is left out.
    hidden: &'static str,
    pub cards: Count,
    /// The user's own cards that stand in for built-in ones.
    in_place_of_builtin: Vec<CardId>,
    pub cruisers: Count,
    pub boards: Count,
}

#[derive(Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub(super) struct Count {
    builtin: usize,
    pub own: usize,
}

impl Count {
    fn of<T>(kept: &[Stored<T>]) -> Self {
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
    pub fn of(catalog: &Catalog) -> Result<Self, Failure> {
        let cards = catalog.kept_cards()?;
        let own = cards.iter().filter(|kept| !kept.builtin).map(|kept| kept.value.id);
        let stands_in = |id: &CardId| builtin::cards().binary_search_by_key(id, |card| card.id).is_ok();
        Ok(Contents {
            hidden: catalog.hidden()?.code(),
            in_place_of_builtin: own.filter(stands_in).collect(),
            cards: Count::of(&cards),
            cruisers: Count::of(&catalog.kept_cruisers()?),
            boards: Count::of(&catalog.kept_boards()?),
        })
    }
}

impl Report {
    fn document(&self) -> Document {
        let mut facts = vec![(say!("file"), self.file.tell()), (say!("version"), self.version.tell())];
        facts.extend(self.contents.iter().flat_map(Contents::facts));
        let mut document = Document::new(lang());
        document.text(match self.errors.len() {
            0 => say!("The catalog is in order."),
            n => say_count!(n, "The catalog has {} error.", "The catalog has {} errors."),
        });
        document.facts(facts);
        document
    }
}

impl Contents {
    fn facts(&self) -> Vec<(Message, Message)> {
        let mut facts = vec![(say!("cards"), self.cards.tell())];
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
        facts
    }
}

impl Args {
    pub fn run(self, path: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
        let outlets = self.output.open(&Inputs::new(path))?;
        let catalog = desk::open_to_read(path)?;
        let errors = catalog.check()?;
        // What cannot even be counted is among the errors.
        let contents = match Contents::of(&catalog) {
            Err(failure) if errors.is_empty() => return Err(failure),
            contents => contents.ok(),
        };
        let report =
            Report { file: catalog.path().display().to_string(), version: VERSION, contents, errors };
        outlets.write(out, |wanted| {
            let mut text = render(wanted.format, wanted.width, &report, || report.document(), None);
            if wanted.format == Format::Text {
                for error in &report.errors {
                    text += &format!("\n{}\n", drawn(error, lang(), true, wanted.width));
                }
            }
            Ok(text.into_bytes())
        })?;
        out.flush()?;
        Ok(if report.errors.is_empty() { Exit::Yes } else { Exit::No })
    }
}
