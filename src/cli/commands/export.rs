//! `flightdeck export`: lists, registration sheets, proxies and boards, to read, paste and print.

use std::io::IsTerminal;

use super::registration::Event;
use crate::cards::{Card, Cruiser, builtin};
use crate::cli::deck_name::FoundDeck;
use crate::cli::names::distinct_names;
use crate::cli::prelude::*;
use crate::deck::{Deck, Draft, List};
use crate::print::draw::pdf;
use crate::print::draw::printout::{Flip, InkUse, Paper, Printout};
use crate::print::sheet::proxies::{Press, Shift};
use crate::print::sheet::registration::Registration;
use crate::print::sheet::slips::{self, Slip};
use crate::print::sheet::{self, kit, registration};
use crate::print::{gallery, html};
use crate::report::list;
use crate::report::list::CardList;
use crate::wording::Date;
use crate::wording::safe;
use crate::wording::words::Words;

/// Print lists, event sheets, proxies or a kit
///
/// The list is grouped by level, with totals, the level curve, effects in words, deck code and hash.
/// The other sheets are drawn, as PDF or HTML: registration, slips, proxies, boards, kit, and gallery for a screen.
/// Proxies and boards are at true size: print them at 100%, not "fitted to the page", and lay a ruler on the bar in the margin. The pages of proxies are
/// fronts and backs in turn, for double-sided printing; `--flip` must be what your printer does, or
/// `--flip fold` if it prints one side only. With a kit, a printer and scissors, two can play.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck export red-tide -o red-tide.pdf
  flightdeck export entries/ --sheet registration -o event.pdf
  flightdeck export red-tide long-night --sheet kit -o kit.pdf
  flightdeck export --query \"effect:draw level>=2\" --sheet proxies -o cards.pdf

Exit codes: 0 written, 1 no card, or not every deck is legal, 2 not possible.")]
pub struct Args {
    /// The deck; two for a kit; any number and folders for registration and slips
    #[arg(value_name = "DECK", num_args = 0.., conflicts_with = "query")]
    decks: Vec<DeckArg>,
    #[arg(long, value_enum, default_value_t, help_heading = "What")]
    sheet: Sheet,
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true, help_heading = "What")]
    query: Option<String>,
    #[arg(long, value_name = "NAME", hide_short_help = true, help_heading = "What")]
    cruiser: Vec<String>,
    #[arg(long, value_name = "NAME", help_heading = "Registration")]
    player: Option<String>,
    #[arg(long, value_name = "NAME", help_heading = "Registration")]
    event: Option<String>,
    #[arg(long, value_name = "DATE", help_heading = "Registration")]
    date: Option<Date>,
    #[arg(long, value_name = "FILE", hide_short_help = true, help_heading = "Registration")]
    rules: Option<ReadPath>,
    #[arg(long, value_enum, default_value_t, help_heading = "Printer")]
    paper: Paper,
    #[arg(long, value_enum, value_name = "EDGE", help_heading = "Printer")]
    flip: Option<Flip>,
    #[arg(long, value_enum, help_heading = "Printer")]
    ink: Option<InkUse>,
    #[arg(
        long,
        value_name = "X,Y",
        allow_hyphen_values = true,
        hide_short_help = true,
        help_heading = "Printer"
    )]
    back_shift: Option<Shift>,
    #[command(flatten)]
    output: OutputArgs<ExportFormats>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
enum Sheet {
    /// The cards by level, with totals, code and hash
    #[default]
    List,
    /// For an event: fields, tick boxes, QR code, room for the judge
    Registration,
    /// Match slips to fill in and cut apart, one for each table of an event
    Slips,
    /// Cards to cut out, fronts and backs, with reference cards in the places left over
    Proxies,
    /// Cruiser boards to cut out, with symbols and tokens
    Boards,
    /// Two decks, their boards, tokens, reference cards and the rules in brief: all for a game
    Kit,
    /// For a screen: cards to look through and turn over
    Gallery,
}

impl Sheet {
    fn name(self) -> &'static str {
        match self {
            Sheet::List => "list",
            Sheet::Registration => "registration",
            Sheet::Slips => "slips",
            Sheet::Proxies => "proxies",
            Sheet::Boards => "boards",
            Sheet::Kit => "kit",
            Sheet::Gallery => "gallery",
        }
    }
}

crate::formats!(ExportFormats: Text, Markdown, Csv, Json, Html, Pdf, Toml);

/// What stands for all cards after `--query`.
const EVERY_CARD: &str = "*";

/// The most cards of drawn sheets. More would fill the memory.
const MOST_DRAWN: usize = 5_000;

/// What is written, before its format is known.
enum Content {
    Event(Event),
    Drawn(Printout),
    Cards(Box<Draft>),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    args.check()?;
    let inputs = Inputs::new(catalog).decks(&args.decks).files(args.rules.as_deref());
    let to = args.output.open_as(args.usual_format(), &inputs)?;
    args.check_formats(&to)?;
    let desk = Desk::open(catalog)?;
    let words = Words::new(builtin::glossary(), lang());
    let event = EventRules { rules: desk.rules(args.rules.as_deref())?, owned: None };
    let content = if args.sheet == Sheet::Slips {
        let tables = match &args.decks[..] {
            [] => None,
            decks => {
                let found: Result<Vec<FoundDeck>, _> = desk::find_decks(decks).into_iter().collect();
                let found = found.map_err(|unknown| unknown.1)?;
                let is_deck = |found: &&FoundDeck| found.read().map_or(true, |file| file.has_cards());
                Some((found.iter().filter(is_deck).count() / 2).max(1))
            }
        };
        let slip = Slip { event: args.event.as_deref(), date: args.date };
        Content::Drawn(slips::document(slip, tables, args.paper, &words))
    } else if args.is_event() {
        Content::Event(Event::read(&args.decks, &desk, &event)?)
    } else if args.sheet == Sheet::Boards {
        let cruisers = args.cruisers(&desk, &event)?;
        let title = words.heading("cruiser-board");
        Content::Drawn(sheet::boards::document(&title, &cruisers, args.paper, &words))
    } else if args.sheet == Sheet::Kit {
        Content::Drawn(args.kit(&desk, &event, &words)?)
    } else {
        Content::Cards(Box::new(args.choose(&desk, &event, &words)?))
    };
    if let Content::Cards(choice) = &content {
        if choice.cards.is_empty() {
            note(say!("no cards to export; nothing was written"));
            return Ok(Exit::No);
        }
        if to.has(Format::Html) || to.has(Format::Pdf) {
            too_many(choice.cards.len())?;
        }
    }
    to.write(out, |wanted| Ok(args.bytes(&content, wanted.format, &words)))?;
    let is_legal = if let Content::Event(event) = &content { event.is_legal() } else { true };
    Ok(if is_legal { Exit::Yes } else { Exit::No })
}

/// The deck as a plain value.
fn list_of(draft: &Draft) -> List {
    List {
        name: Some(draft.name.clone()),
        author: draft.author.clone(),
        notes: draft.notes.clone(),
        cruiser: draft.cruiser.as_ref().map(|cruiser| cruiser.id.clone()),
        cards: draft.cards.iter().map(|card| card.id).collect(),
    }
}

fn too_many(cards: usize) -> Result<(), Fault> {
    if cards <= MOST_DRAWN {
        return Ok(());
    }
    let fault = Fault::new(say!(
        "{} are too many to draw; at most {}",
        say_count!(cards, "{} card", "{} cards"),
        crate::say::grouped(MOST_DRAWN as u64)
    ));
    Err(fault.help(say!("choose some of them with `--query`")))
}

fn cruiser_of<'a>(draft: &'a Draft, path: &Path) -> Result<&'a Cruiser, Fault> {
    draft.cruiser.as_ref().ok_or_else(|| Fault::new(say!("{} has no cruiser", path.display())))
}

impl Args {
    /// Whether the options belong together.
    fn check(&self) -> Result<(), Failure> {
        let mut faults = Vec::new();
        let cards: &[Sheet] = &[Sheet::Proxies, Sheet::Kit];
        let strangers = [
            (self.flip.is_some(), "--flip", cards),
            (self.back_shift.is_some(), "--back-shift", cards),
            (self.ink.is_some(), "--ink", cards),
            (!self.cruiser.is_empty(), "--cruiser", &[Sheet::Boards]),
            (self.player.is_some(), "--player", &[Sheet::Registration]),
            (self.event.is_some(), "--event", &[Sheet::Registration, Sheet::Slips]),
        ];
        for (given, option, sheets) in strangers {
            if given && !sheets.contains(&self.sheet) {
                let names = sheets.iter().map(|sheet| Message::Plain(format!("`--sheet {}`", sheet.name())));
                faults.push(Fault::new(say!("`{}` works only with {}", option, Message::either(names))));
            }
        }
        if self.rules.is_some() && self.decks.is_empty() {
            faults.push(Fault::new(say!("`--rules` is for decks")).help(say!("name a deck file")));
        }
        let chosen = !self.decks.is_empty() || self.query.is_some();
        if !matches!(self.sheet, Sheet::Kit | Sheet::Registration | Sheet::Slips) && self.decks.len() > 1 {
            let fault = Fault::new(say!("only `--sheet kit` and `--sheet registration` take several decks"));
            faults.push(fault.help(say!("add `--sheet kit` or `--sheet registration`, or name one deck")));
        }
        if self.is_event() && self.player.is_some() {
            let fault = Fault::new(say!("`--player` cannot be used with several decks"));
            faults.push(
                fault.help(say!("remove it; each deck's author is its player, or else the name of its file")),
            );
        }
        match self.sheet {
            Sheet::Boards if self.query.as_deref().is_some_and(|query| query.trim() != EVERY_CARD) => {
                faults.push(
                    Fault::new(say!("`--query` finds cards, not boards")).help(say!("use `--cruiser NAME`")),
                );
            }
            Sheet::Boards if !self.cruiser.is_empty() && chosen => {
                faults.push(Fault::new(say!("`--cruiser` cannot be combined with a deck or `--query`")));
            }
            Sheet::Slips if self.query.is_some() => {
                let fault = Fault::new(say!("`--query` finds cards, not players"));
                faults.push(fault.help(say!("name the folder with their decks, or nothing")));
            }
            Sheet::Boards | Sheet::Slips => {}
            Sheet::Kit if self.decks.len() != 2 => {
                let fault = Fault::new(say!("a kit needs two decks"));
                faults.push(
                    fault.help(say!("name both, such as `flightdeck export a.toml b.toml --sheet kit`")),
                );
            }
            Sheet::Registration if self.decks.is_empty() => {
                faults.push(
                    Fault::new(say!("a registration sheet needs a deck")).help(say!("name a deck file")),
                );
            }
            _ if !chosen => {
                let help = say!("name a deck file, or use `--query QUERY`");
                faults.push(Fault::new(say!("nothing to export")).help(help));
            }
            _ => {}
        }
        refuse(faults)
    }

    /// The format where neither a file nor an option says it.
    fn usual_format(&self) -> Format {
        match self.sheet {
            Sheet::List => Format::Text,
            Sheet::Gallery => Format::Html,
            _ => Format::Pdf,
        }
    }

    /// Whether the sheet can be had in these formats.
    fn check_formats(&self, to: &Outlets) -> Result<(), Failure> {
        let is_drawn = self.sheet != Sheet::List;
        let mut faults = Vec::new();
        if is_drawn && to.formats().any(|format| !matches!(format, Format::Html | Format::Pdf)) {
            let fault = Fault::new(say!("this sheet can only be PDF or HTML"));
            faults.push(fault.help(say!("add `--format pdf`")));
        }
        if self.sheet == Sheet::Gallery && to.has(Format::Pdf) {
            let fault = Fault::new(say!("a gallery can only be HTML"));
            faults.push(fault.help(say!("use `--sheet proxies` to print cards")));
        }
        if to.has(Format::Toml) && self.decks.is_empty() {
            let fault = Fault::new(say!("only a deck can be written as toml"));
            faults.push(fault.help(say!("name a deck file")));
        }
        if !to.has_files() && to.has(Format::Pdf) && std::io::stdout().is_terminal() {
            let fault = Fault::new(say!("cannot show a PDF in the terminal"));
            faults.push(fault.help(say!("write it to a file with `-o deck.pdf`")));
        }
        refuse(faults)
    }

    /// What is written, in a format.
    fn bytes(&self, content: &Content, format: Format, words: &Words) -> Vec<u8> {
        let choice = match content {
            Content::Event(event) => {
                let (name, date, paper) = (self.event.as_deref(), self.date, self.paper);
                return match format {
                    Format::Html => event.html(name, date, paper, words).into_bytes(),
                    _ => self.draw(event.printout(name, date, paper, words), format),
                };
            }
            Content::Drawn(printout) => return self.draw(printout.clone(), format),
            Content::Cards(choice) => choice,
        };
        let deck = Deck::new(choice.as_ref().clone()).ok();
        let (code, hash) = deck.map(|deck| (deck.code(), deck.hash().to_string())).unzip();
        let cards = CardList {
            name: &choice.name,
            author: choice.author.as_deref(),
            notes: choice.notes.as_deref(),
            cruiser: choice.cruiser.as_ref(),
            cards: &choice.cards,
            code: code.as_deref(),
            hash: hash.as_deref(),
            date: self.date,
        };
        match (self.sheet, format) {
            (Sheet::List, Format::Markdown) => list::markdown(&cards, words).into_bytes(),
            (Sheet::List, Format::Csv) => list::csv(&cards, words).into_bytes(),
            (Sheet::List, Format::Json) => list::json(&cards, words).into_bytes(),
            (Sheet::List, Format::Html) => html::list(&cards, self.paper, words).into_bytes(),
            (Sheet::List, Format::Pdf) => self.draw(sheet::list::document(&cards, self.paper, words), format),
            (Sheet::List, Format::Toml) => list_of(choice).to_toml().into_bytes(),
            (Sheet::List, _) => list::text(&cards, words).into_bytes(),
            (Sheet::Registration, _) => {
                let (player, event) = (self.player.as_deref(), self.event.as_deref());
                let entry = Registration { player, event, ..Registration::default() };
                let document = registration::document(&cards, entry, self.paper, words);
                match format {
                    Format::Html => registration::html(&document, &[(cards, entry)], words).into_bytes(),
                    _ => self.draw(document, format),
                }
            }
            (Sheet::Gallery, _) => gallery::cards(&cards, words).into_bytes(),
            (Sheet::Proxies | Sheet::Boards | Sheet::Kit | Sheet::Slips, _) => {
                self.draw(sheet::proxies::document(cards.name, cards.cards, self.press(), words), format)
            }
        }
    }

    /// Whether registration sheets for many decks are wanted.
    fn is_event(&self) -> bool {
        self.sheet == Sheet::Registration
            && (self.decks.len() > 1 || self.decks.iter().any(DeckArg::is_several))
    }

    fn choose(&self, desk: &Desk, event: &EventRules, words: &Words) -> Result<Draft, Failure> {
        let cards_only = |name: &str, cards: Vec<Card>| Draft {
            name: name.to_owned(),
            author: None,
            notes: None,
            cruiser: None,
            cards,
        };
        match (self.decks.first(), &self.query) {
            (Some(path), _) => Ok(desk.draft_for(path, event)?.1),
            (None, Some(text)) if text.trim() != EVERY_CARD => {
                Ok(cards_only(text.trim(), desk.search(text)?))
            }
            _ => Ok(cards_only(label!(words.lang, "All cards"), desk.roster.cards().to_vec())),
        }
    }

    /// The cruisers whose boards are wanted: those named, the deck's, or all.
    fn cruisers(&self, desk: &Desk, event: &EventRules) -> Result<Vec<Cruiser>, Failure> {
        if let Some(path) = self.decks.first() {
            return Ok(vec![cruiser_of(&desk.draft_for(path, event)?.1, path.as_path())?.clone()]);
        }
        if self.cruiser.is_empty() {
            return Ok(desk.roster.cruisers().to_vec());
        }
        let mut faults = Vec::new();
        let mut found = Vec::new();
        for name in &self.cruiser {
            match desk.roster.cruiser_called(name) {
                Ok(cruiser) => found.push(cruiser.clone()),
                Err(fault) => faults.push(fault),
            }
        }
        refuse(faults)?;
        Ok(found)
    }

    fn press(&self) -> Press {
        Press {
            paper: self.paper,
            flip: self.flip.unwrap_or_default(),
            shift: self.back_shift.unwrap_or_default(),
            ink: self.ink.unwrap_or_default(),
        }
    }

    fn kit(&self, desk: &Desk, event: &EventRules, words: &Words) -> Result<Printout, Failure> {
        let [first, second] = &self.decks[..] else {
            return Err(Fault::new(say!("a kit needs two decks")).into());
        };
        let (a, b) = (desk.draft_for(first, event)?.1, desk.draft_for(second, event)?.1);
        let side = |choice: &Draft, path: &DeckArg| -> Result<(), Fault> {
            cruiser_of(choice, path.as_path())?;
            too_many(choice.cards.len())
        };
        let faults: Vec<Fault> = [(&a, first), (&b, second)]
            .iter()
            .filter_map(|(choice, path)| side(choice, path).err())
            .collect();
        refuse(faults)?;
        let labels = distinct_names(&[(&a.name, first.as_path()), (&b.name, second.as_path())]);
        let sides = [
            kit::Part { name: &labels[0], cruiser: cruiser_of(&a, first.as_path())?, cards: &a.cards },
            kit::Part { name: &labels[1], cruiser: cruiser_of(&b, second.as_path())?, cards: &b.cards },
        ];
        Ok(kit::document(sides, self.press(), words))
    }

    fn draw(&self, document: Printout, format: Format) -> Vec<u8> {
        let document = Printout { date: self.date, ..document };
        if format == Format::Html {
            return html::pages(&document).into_bytes();
        }
        let missing = document.missing();
        if !missing.is_empty() {
            let letters = safe(&missing.into_iter().take(20).collect::<String>());
            note(say!(
                "the fonts lack {}; an empty box is printed instead. HTML uses your browser's fonts",
                letters
            ));
        }
        pdf::file(&document)
    }
}
