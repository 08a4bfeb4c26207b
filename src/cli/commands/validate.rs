//! `flightdeck validate`: every fault of every deck.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use serde_json::json;

use crate::cards::{CardId, Roster};
use crate::cli::deck_name::{DeckArg, FoundDeck};
use crate::cli::desk::{self, Desk};
use crate::cli::format::one_of;
use crate::cli::options::{EventArgs, EventRules};
use crate::cli::{Answer, Failure, Output, lang};
use crate::deck::{self, Deck, DeckFile, Illegal};
use crate::fault::{Fault, Source};
use crate::report::Format;
use crate::report::fault::drawn;
use crate::say::Message;
use crate::wording::{fitted, safe};

/// Check decks: every fault of every file, with its place and what to do
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck validate decks/red-tide.toml
  flightdeck validate decks/ --rules winter-cup.toml      a whole event at once
  flightdeck validate decks/ --brief                      a line for each deck
  flightdeck validate a.toml b.toml --boxes 1             can these two meet with one box?

A rules file may hold name, minimum, maximum, banned, colours, cruisers, boxes, [[restricted]] with
cards and max, and [limits], where a total (fighters, shields, fields, effects) or any search gets
a bound:
  minimum = 30
  banned = [\"3-10\"]
  [limits]
  fighters = { max = 60 }
  \"effect:destroy\" = { max = 3 }

A pool file lists what a player owns: cards = [\"0-04\", …] and cruisers = [\"ares\", …]; whatever is
left out is not limited. A plain list of ID codes will do, too.

JSON: an object with rules (name), boxes, decks (each with file, status legal|illegal|unchecked,
name, cruiser, listed (cards in the file), cards (those known and different), hash, faults), together (faults of two decks that share one box) and summary
(decks, legal, illegal, unchecked). A fault has message and, where known, file, line, column, rule
and help. New keys may be added; these stay.

Exit code: 0 all legal, 1 some not, 2 something could not be checked.")]
pub struct Args {
    /// Deck files, and folders with all *.toml files in them; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<DeckArg>,
    /// How many boxes two players have between them; with 1, it says which decks cannot meet
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    boxes: Option<u8>,
    #[command(flatten)]
    event: EventArgs,
    /// How to show what is found
    #[arg(long, value_parser = one_of(&[Format::Text, Format::Lines, Format::Json]), default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// Say nothing about legal decks
    #[arg(long, short)]
    quiet: bool,
    /// One line for each deck, without its faults
    #[arg(long)]
    brief: bool,
}

struct Checked {
    name: String,
    /// `None` when it could not even be read.
    file: Option<DeckFile>,
    verdict: Verdict,
}

enum Verdict {
    Legal(Box<Deck>),
    Illegal(Illegal),
    Unchecked(Vec<Fault>),
}

impl Checked {
    fn faults(&self) -> &[Fault] {
        match &self.verdict {
            Verdict::Legal(_) => &[],
            Verdict::Illegal(illegal) => &illegal.faults,
            Verdict::Unchecked(faults) => faults,
        }
    }
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let EventRules { rules, owned } = args.event.read(&desk)?;
    let check = |found: &FoundDeck| match found.read() {
        Err(error) => Checked {
            name: found.typed().to_owned(),
            file: None,
            verdict: Verdict::Unchecked(list_instead(error.into_faults(), &found.origin(), &desk.roster)),
        },
        Ok(file) => {
            let verdict = match deck::check(&file, &desk.roster, &rules, owned.as_ref()) {
                Ok(deck) => Verdict::Legal(Box::new(deck)),
                Err(illegal) => Verdict::Illegal(illegal),
            };
            Checked { name: file.source().name.clone(), file: Some(file), verdict }
        }
    };
    let paths = desk::find_decks(&args.files);
    if args.boxes == Some(1) && paths.len() < 2 {
        let message = say!(
            "--boxes 1 compares decks and needs at least two; {} given",
            say_count!(paths.len(), "{} deck", "{} decks")
        );
        return Err(Fault::new(message).rule("R-SET-3").into());
    }
    let decks: Vec<Checked> = paths
        .into_iter()
        .map(|path| match path {
            Ok(found) => check(&found),
            Err((typed, fault)) => Checked {
                name: typed.display().to_string(),
                file: None,
                verdict: Verdict::Unchecked(vec![fault]),
            },
        })
        .collect();
    let boxes = args.boxes.or(rules.boxes()).unwrap_or(2);
    let together = match decks.as_slice() {
        [Checked { file: Some(a), .. }, Checked { file: Some(b), .. }] if boxes == 1 => {
            deck::share_one_box(a, b, &desk.roster)
        }
        decks if boxes == 1 => {
            let files: Vec<&DeckFile> = decks.iter().filter_map(|deck| deck.file.as_ref()).collect();
            let pairs = (1..files.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            pairs.filter_map(|(a, b)| deck::cannot_meet(files[a], files[b], &desk.roster)).collect()
        }
        _ => Vec::new(),
    };
    match args.format {
        Format::Json => show_json(&decks, &together, rules.name(), boxes, out)?,
        format => show_text(&decks, &together, format, &args, out)?,
    }
    let unchecked: Vec<Fault> = decks
        .iter()
        .filter(|deck| matches!(deck.verdict, Verdict::Unchecked(_)))
        .flat_map(|deck| deck.faults().to_vec())
        .collect();
    if !unchecked.is_empty() {
        return Err(Failure::Faults(unchecked));
    }
    let all_legal = decks.iter().all(|deck| matches!(deck.verdict, Verdict::Legal(_)));
    Ok(if all_legal && together.is_empty() { Answer::Yes } else { Answer::No })
}

fn show_text(
    decks: &[Checked],
    together: &[Fault],
    format: Format,
    args: &Args,
    out: &mut Output,
) -> Result<(), Failure> {
    let show = |fault: &Fault, out: &mut Output| match format {
        // For programs: a line is a line.
        Format::Lines => writeln!(out, "{}", safe(&fault.line(lang()))),
        _ => writeln!(out, "{}\n", drawn(fault, lang(), true, out.width())),
    };
    let line = |text: &str, out: &mut Output| writeln!(out, "{}", fitted(&safe(text), out.width()));
    for checked in decks {
        match &checked.verdict {
            Verdict::Legal(deck) if !args.quiet => {
                let cards = say_count!(deck.cards().len(), "{} card", "{} cards");
                let (name, cruiser) = (checked.name.as_str(), deck.cruiser().name.as_str());
                line(
                    &tr!(lang(), "{}: legal, {}, {}, {}", name, cards, cruiser, deck.hash().to_string()),
                    out,
                )?;
            }
            Verdict::Illegal(illegal) if args.brief => {
                let faults = say_count!(illegal.faults.len(), "{} error", "{} errors");
                let name = checked.name.as_str();
                line(&tr!(lang(), "{}: not legal, {}", name, faults), out)?;
            }
            Verdict::Illegal(illegal) => {
                for fault in &illegal.faults {
                    show(fault, out)?;
                }
            }
            // What could not be checked is told at the end, on standard error.
            _ => {}
        }
    }
    for fault in together.iter().filter(|_| !args.brief) {
        show(fault, out)?;
    }
    if decks.len() > 1 {
        let [legal, illegal, unchecked] = counts(decks);
        let mut parts = vec![say_count!(legal, "{} legal", "{} legal")];
        if illegal > 0 {
            parts.push(say_count!(illegal, "{} not legal", "{} not legal"));
        }
        if unchecked > 0 {
            parts.push(say_count!(unchecked, "{} could not be checked", "{} could not be checked"));
        }
        if !together.is_empty() {
            parts.push(match decks.len() {
                2 => say!("not playable with one box"),
                n => say!("{} of {} pairs cannot be played with one box", together.len(), n * (n - 1) / 2),
            });
        }
        let decks = say_count!(decks.len(), "{} deck", "{} decks");
        line(&tr!(lang(), "{}: {}", decks, Message::joined(parts, ", ")), out)?;
    }
    Ok(())
}

fn show_json(
    decks: &[Checked],
    together: &[Fault],
    rules: &str,
    boxes: u8,
    out: &mut Output,
) -> Result<(), Failure> {
    let rows: Vec<_> = decks
        .iter()
        .map(|checked| {
            let mut row = json!({ "file": checked.name, "faults": checked.faults() });
            let draft = match &checked.verdict {
                Verdict::Legal(deck) => {
                    row["status"] = "legal".into();
                    row["hash"] = deck.hash().to_string().into();
                    Some(deck.draft())
                }
                Verdict::Illegal(illegal) => {
                    row["status"] = "illegal".into();
                    Some(illegal.draft.as_ref())
                }
                Verdict::Unchecked(_) => {
                    row["status"] = "unchecked".into();
                    None
                }
            };
            if let Some(draft) = draft {
                row["name"] = draft.name.as_str().into();
                row["cruiser"] = draft.cruiser.as_ref().map(|cruiser| cruiser.id.as_str()).into();
                row["cards"] = draft.cards.len().into();
                row["listed"] = checked.file.as_ref().map(DeckFile::listed).into();
            }
            row
        })
        .collect();
    let [legal, illegal, unchecked] = counts(decks);
    let summary = json!({
        "decks": decks.len(), "legal": legal, "illegal": illegal, "unchecked": unchecked,
    });
    let all = json!({
        "rules": rules, "boxes": boxes, "decks": rows, "together": together, "summary": summary,
    });
    writeln!(out, "{all:#}")?;
    Ok(())
}

fn counts(decks: &[Checked]) -> [usize; 3] {
    let mut counts = [0; 3];
    for checked in decks {
        let place = match checked.verdict {
            Verdict::Legal(_) => 0,
            Verdict::Illegal(_) => 1,
            Verdict::Unchecked(_) => 2,
        };
        counts[place] += 1;
    }
    counts
}

/// Where a file is no TOML because it is a list, one fault says so.
fn list_instead(faults: Vec<Fault>, path: &Path, roster: &Roster) -> Vec<Fault> {
    let source = faults.first().and_then(|fault| Some(fault.place.as_ref()?.source.clone()));
    let is_list = |source: Arc<Source>| match deck::import(&source, roster) {
        Ok(list) => list.deck.ids().next().is_some(),
        // A list with faults of its own is still one; no deck file is without an equals sign.
        Err(_) => {
            let is_code = |word: &str| word.contains('-') && word.parse::<CardId>().is_ok();
            !source.text.contains('=') && source.text.split_whitespace().any(is_code)
        }
    };
    match source.map(is_list) {
        Some(true) => {
            let path = path.display();
            let fault = Fault::new(say!("{} is a list of cards, not a deck file", path));
            vec![fault.help(say!("convert it with `flightdeck deck import {} -o deck.toml`", path))]
        }
        _ => faults,
    }
}
