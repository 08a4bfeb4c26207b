//! `flightdeck validate`: every fault of every deck.

use std::sync::Arc;

use serde_json::json;

use crate::cards::{CardId, Roster};
use crate::cli::deck_name::{Lookup, OwnDecks};
use crate::cli::prelude::*;
use crate::deck::{self, Deck, DeckFile, Illegal};
use crate::report::deck::{CheckedAs, CheckedDeck, OneBox, Validation, validation};
use crate::report::fault::drawn;
use crate::report::terminal;
use crate::wording::safe;

formats!(
    /// What is wrong with decks, also as a line for each error.
    CheckFormats: Text, Lines, Json
);

/// Check decks against the rules
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck validate mine
  flightdeck validate entries/ --rules winter-cup.toml
  flightdeck validate mine red-tide --boxes 1

Rules and pool files are explained by flightdeck help events.

Exit codes: 0 all decks are legal, 1 some are not, 2 some could not be checked")]
pub struct Args {
    #[arg(value_name = "DECK")]
    decks: Vec<DeckArg>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=2))]
    boxes: Option<u8>,
    #[command(flatten)]
    event: EventArgs,
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    report: ReportArgs<CheckFormats>,
}

struct Checked {
    name: Message,
    /// Where it is, if it is a file.
    path: Option<PathBuf>,
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
    fn new(lookup: Lookup, event: &EventRules, roster: &Roster) -> Self {
        let found = match lookup {
            Ok(found) => found,
            Err(unknown) => {
                let (typed, fault) = *unknown;
                let (name, verdict) = (Message::plain(typed.display()), Verdict::Unchecked(vec![fault]));
                return Checked { name, path: None, file: None, verdict };
            }
        };
        let (typed, path) = (Message::plain(found.typed()), found.path().map(Path::to_owned));
        let file = match found.read() {
            Ok(file) => file,
            Err(error) => {
                let faults = list_instead(error.into_faults(), &found.origin(), roster);
                return Checked { name: typed, path, file: None, verdict: Verdict::Unchecked(faults) };
            }
        };
        let verdict = match event.check(&file, roster) {
            Ok(deck) => Verdict::Legal(Box::new(deck)),
            Err(illegal) => Verdict::Illegal(illegal),
        };
        // A sample goes by the name that is typed for it.
        let name = if found.is_sample() { typed } else { file.source().name.clone() };
        Checked { name, path, file: Some(file), verdict }
    }

    /// As a report shows it. What could not be checked is reported on standard error.
    fn checked_deck(&self) -> Option<CheckedDeck<'_>> {
        let verdict = match &self.verdict {
            Verdict::Legal(deck) => CheckedAs::Legal {
                cards: deck.cards().len(),
                cruiser: &deck.cruiser().name,
                hash: deck.hash().to_string(),
            },
            Verdict::Illegal(illegal) => CheckedAs::Illegal(&illegal.faults),
            Verdict::Unchecked(_) => return None,
        };
        Some(CheckedDeck { name: self.name.in_lang(lang()), verdict })
    }

    fn faults(&self) -> &[Fault] {
        match &self.verdict {
            Verdict::Legal(_) => &[],
            Verdict::Illegal(illegal) => &illegal.faults,
            Verdict::Unchecked(faults) => faults,
        }
    }
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let to = args.report.open(&Inputs::new(catalog).decks(&args.decks).files(args.event.files()))?;
    let desk = Desk::open(catalog)?;
    let event = args.event.read(&desk)?;
    let named = match args.decks.is_empty() {
        true => OwnDecks::here().decks().map(|(path, _)| DeckArg::from(path)).collect(),
        false => args.decks,
    };
    if named.is_empty() {
        let fault = Fault::new(say!("you have no decks here"));
        return Err(fault.help(say!("name one, or start one with `flightdeck deck new`")).into());
    }
    let lookups = desk::find_decks(&named);
    if args.boxes == Some(1) && lookups.len() < 2 {
        let message = say!(
            "--boxes 1 compares decks and needs at least two; {} given",
            say_count!(lookups.len(), "{} deck", "{} decks")
        );
        return Err(Fault::new(message).rule("Q-SET-6").into());
    }
    let decks: Vec<Checked> =
        lookups.into_iter().map(|lookup| Checked::new(lookup, &event, &desk.roster)).collect();
    let boxes = args.boxes.or(event.rules.boxes()).unwrap_or(2);
    // The summary says in one sentence why a pair cannot be played; of more decks, it lists the pairs that can.
    let (together, pair) = match decks.as_slice() {
        _ if boxes != 1 => (Vec::new(), None),
        [Checked { file: Some(a), .. }, Checked { file: Some(b), .. }] => {
            (deck::share_one_box(a, b, &desk.roster), deck::cannot_meet(a, b, &desk.roster))
        }
        decks => {
            (pairs(decks).filter_map(|[a, b]| deck::cannot_meet(a.1, b.1, &desk.roster)).collect(), None)
        }
    };
    let others = not_decks(&named);
    let one_box = (boxes == 1 && decks.len() > 2).then(|| playable(&decks, &desk.roster));
    let first_bad = decks.iter().find(|deck| matches!(deck.verdict, Verdict::Illegal(_)));
    let found = Validation {
        decks: decks.iter().filter_map(Checked::checked_deck).collect(),
        others: &others,
        one_box,
        // A sample or a code cannot be mended.
        typed: first_bad.and_then(|deck| deck.path.as_ref()).map(|path| quoted(path.display())),
    };
    to.write(out, |wanted| match wanted.format {
        Format::Json => Ok(json_of(&decks, &together, event.rules.name(), boxes).into_bytes()),
        Format::Lines => Ok(lines_of(&decks, &together, args.quiet).into_bytes()),
        _ => {
            let document = validation(&found, wanted.full, args.quiet, lang());
            let mut text = terminal::document(&document, wanted.width);
            let is_checked = |deck: &&Checked| deck.checked_deck().is_some() && wanted.full;
            let all = decks.iter().filter(is_checked).flat_map(Checked::faults);
            let shared: Vec<&Fault> =
                if wanted.full { together.iter().collect() } else { pair.iter().collect() };
            for fault in all.chain(shared) {
                let is_told = text.is_empty();
                text += if is_told { "" } else { "\n" };
                text += &format!("{}\n", drawn(fault, lang(), true, wanted.width));
            }
            Ok(text.into_bytes())
        }
    })?;
    let unchecked: Vec<Fault> = decks
        .iter()
        .filter(|deck| matches!(deck.verdict, Verdict::Unchecked(_)))
        .flat_map(|deck| deck.faults().to_vec())
        .collect();
    if !unchecked.is_empty() {
        return Err(unchecked.into());
    }
    let all_legal = decks.iter().all(|deck| matches!(deck.verdict, Verdict::Legal(_)));
    Ok(if all_legal && together.is_empty() { Exit::Yes } else { Exit::No })
}

/// For programs: a line for each fault, and at the end how many decks there were.
fn lines_of(decks: &[Checked], together: &[Fault], quiet: bool) -> String {
    let mut lines = Vec::new();
    for checked in decks {
        match &checked.verdict {
            Verdict::Legal(deck) if !quiet => {
                let cards = say_count!(deck.cards().len(), "{} card", "{} cards");
                let (name, cruiser, hash) = (&checked.name, &deck.cruiser().name, deck.hash().to_string());
                lines.push(tr!(lang(), "{}: legal, {}, {}, {}", name, cards, cruiser, hash));
            }
            Verdict::Illegal(illegal) => lines.extend(illegal.faults.iter().map(|fault| fault.line(lang()))),
            // What could not be checked is reported at the end, on standard error.
            _ => {}
        }
    }
    lines.extend(together.iter().map(|fault| fault.line(lang())));
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
                2 => say!("cannot be played with one box"),
                n => say_count!(
                    together.len(),
                    "{} of {} pairs cannot be played with one box",
                    "{} of {} pairs cannot be played with one box",
                    n * (n - 1) / 2
                ),
            });
        }
        let decks = say_count!(decks.len(), "{} deck", "{} decks");
        lines.push(tr!(lang(), "{}: {}", decks, Message::joined(parts, ", ")));
    }
    lines.iter().map(|line| format!("{}\n", safe(line))).collect()
}

/// The pairs of decks that can be played from one box.
fn playable(decks: &[Checked], roster: &Roster) -> OneBox {
    let playable = pairs(decks)
        .filter(|[a, b]| deck::cannot_meet(a.1, b.1, roster).is_none())
        .map(|pair| pair.map(|(name, _)| name.in_lang(lang())));
    OneBox { pairs: pairs(decks).count(), playable: playable.collect() }
}

/// Every two of the decks that could be read.
fn pairs(decks: &[Checked]) -> impl Iterator<Item = [(&Message, &DeckFile); 2]> {
    let files: Vec<_> = decks.iter().filter_map(|deck| Some((&deck.name, deck.file.as_ref()?))).collect();
    (1..files.len()).flat_map(move |b| files[..=b].iter().map(|&a| [a, files[b]]).take(b).collect::<Vec<_>>())
}

/// Files in the folders named that are not deck files, by their names; hidden ones are left alone.
fn not_decks(named: &[DeckArg]) -> Vec<String> {
    let mut others = Vec::new();
    for entry in named.iter().filter_map(|arg| std::fs::read_dir(arg.as_path()).ok()).flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_deck = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
        if path.is_file() && !is_deck && !name.starts_with('.') {
            others.push(name);
        }
    }
    others.sort();
    others
}

fn json_of(decks: &[Checked], together: &[Fault], rules: &str, boxes: u8) -> String {
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
    format!("{all:#}\n")
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

/// If a file is a list and not TOML, one fault says so.
fn list_instead(faults: Vec<Fault>, path: &Path, roster: &Roster) -> Vec<Fault> {
    let source = faults.first().and_then(|fault| Some(fault.location.as_ref()?.source.clone()));
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
