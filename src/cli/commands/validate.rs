//! `flightdeck validate`: every fault of every deck.

use std::sync::Arc;

use serde_json::json;

use crate::cards::{CardId, Roster};
use crate::cli::deck_name::Lookup;
use crate::cli::own_decks::OwnDecks;
use crate::cli::prelude::*;
use crate::deck::{self, BoxNeeds, Deck, DeckFile, Illegal, Unreadable};
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
    /// Decks and folders [default: your decks]
    #[arg(value_name = "DECK")]
    decks: Vec<DeckArg>,
    /// [default: 2]
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
    fn new(lookup: Lookup, is_one_of_many: bool, event: &EventRules, roster: &Roster) -> Self {
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
                let faults = unread(error, &found.origin(), is_one_of_many, roster);
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
    let (lookups, others) = desk::find_decks_and_others(&named);
    let is_one_of_many = lookups.len() > 1;
    if args.boxes == Some(1) && lookups.len() < 2 {
        let message = say!(
            "--boxes 1 compares decks and needs at least two; {} given",
            say_count!(lookups.len(), "{} deck", "{} decks")
        );
        return Err(Fault::new(message).rule("Q-SET-6").into());
    }
    let decks: Vec<Checked> = lookups
        .into_iter()
        .map(|lookup| Checked::new(lookup, is_one_of_many, &event, &desk.roster))
        .collect();
    let boxes = args.boxes.or(event.rules.boxes()).unwrap_or(2);
    // The summary says in one sentence why a pair cannot be played; of more decks, it lists the pairs that can.
    let (together, pair) = match decks.as_slice() {
        _ if boxes != 1 => (Together::default(), None),
        [Checked { name: name_a, file: Some(a), .. }, Checked { name: name_b, file: Some(b), .. }] => {
            let faults = deck::share_one_box(a, b, &desk.roster);
            let playable = usize::from(faults.is_empty());
            let together = Together { pairs: 1, playable, first: Vec::new(), faults };
            (together, deck::cannot_meet([(name_a, a), (name_b, b)], &desk.roster))
        }
        decks => (Together::of(decks, &desk.roster), None),
    };
    let name_of = |path: PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let others: Vec<String> = others.into_iter().map(name_of).collect();
    let one_box = (boxes == 1 && decks.len() > 2).then(|| together.one_box());
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
                if wanted.full { together.faults.iter().collect() } else { pair.iter().collect() };
            for fault in all.chain(shared) {
                let is_told = text.is_empty();
                text += if is_told { "" } else { "\n" };
                text += &format!("{}\n", drawn(fault, lang(), true, wanted.width));
            }
            if let Some(more) = together.more().filter(|_| wanted.full) {
                text += &format!("{}\n", safe(&more.in_lang(lang())));
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
    Ok(if all_legal && together.playable == together.pairs { Exit::Yes } else { Exit::No })
}

/// The pairs of decks that two players with one box may want to play. Of many decks there are far too many pairs
/// to name all of them.
#[derive(Default)]
struct Together {
    pairs: usize,
    playable: usize,
    /// The first of those that can be played, by the names of their decks.
    first: Vec<[String; 2]>,
    /// Why the first of the others cannot be.
    faults: Vec<Fault>,
}

impl Together {
    /// The most pairs of either kind that are named.
    const NAMED: usize = 100;

    fn of(decks: &[Checked], roster: &Roster) -> Self {
        let files: Vec<(&Message, &DeckFile)> =
            decks.iter().filter_map(|deck| Some((&deck.name, deck.file.as_ref()?))).collect();
        let needs: Vec<BoxNeeds> = files.iter().map(|(_, file)| BoxNeeds::of(file, roster)).collect();
        let mut together = Together::default();
        for b in 1..files.len() {
            for a in 0..b {
                together.pairs += 1;
                if needs[a].fits(&needs[b], roster) {
                    together.playable += 1;
                    if together.first.len() < Self::NAMED {
                        together.first.push([a, b].map(|deck| files[deck].0.in_lang(lang())));
                    }
                } else if together.faults.len() < Self::NAMED {
                    together.faults.extend(deck::cannot_meet([files[a], files[b]], roster));
                }
            }
        }
        together
    }

    fn one_box(&self) -> OneBox {
        OneBox { pairs: self.pairs, playable: self.playable, first: self.first.clone() }
    }

    fn unplayable(&self) -> usize {
        self.pairs - self.playable
    }

    /// That there are more pairs than are named.
    fn more(&self) -> Option<Message> {
        let more =
            self.unplayable().checked_sub(self.faults.len()).filter(|more| self.pairs > 1 && *more > 0)?;
        Some(say_count!(
            more,
            "{} more pair cannot be played with one box",
            "{} more pairs cannot be played with one box"
        ))
    }
}

/// For programs: a line for each fault, and at the end how many decks there were.
fn lines_of(decks: &[Checked], together: &Together, quiet: bool) -> String {
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
    lines.extend(together.faults.iter().map(|fault| fault.line(lang())));
    lines.extend(together.more().map(|more| more.in_lang(lang())));
    if decks.len() > 1 {
        let [legal, illegal, unchecked] = counts(decks);
        let mut parts = vec![say_count!(legal, "{} legal", "{} legal")];
        if illegal > 0 {
            parts.push(say_count!(illegal, "{} not legal", "{} not legal"));
        }
        if unchecked > 0 {
            parts.push(say_count!(unchecked, "{} could not be checked", "{} could not be checked"));
        }
        if together.unplayable() > 0 {
            parts.push(match decks.len() {
                2 => say!("cannot be played with one box"),
                n => say_count!(
                    together.unplayable(),
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

fn json_of(decks: &[Checked], together: &Together, rules: &str, boxes: u8) -> String {
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
    let mut summary = json!({
        "decks": decks.len(), "legal": legal, "illegal": illegal, "unchecked": unchecked,
    });
    if boxes == 1 {
        summary["pairs"] = together.pairs.into();
        summary["playable"] = together.playable.into();
    }
    let all = json!({
        "rules": rules, "boxes": boxes, "decks": rows, "together": together.faults, "summary": summary,
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

/// Why a file could not be read; of a file among others that is no deck by its name, in one line.
fn unread(error: Unreadable, path: &Path, is_one_of_many: bool, roster: &Roster) -> Vec<Fault> {
    let is_named_deck = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    let is_text = matches!(error, Unreadable::NotToml(_));
    let faults = list_instead(error.into_faults(), path, roster);
    if !is_one_of_many || !is_text || is_named_deck {
        return faults;
    }
    match faults.iter().any(|fault| fault.location.is_some()) {
        true => vec![Fault::new(say!("{} is not a deck file", path.display()))],
        false => faults.into_iter().map(|fault| Fault::new(fault.message)).collect(),
    }
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
            vec![fault.help(say!("convert it with `flightdeck deck import {} -o deck.toml`", quoted(path)))]
        }
        _ => faults,
    }
}
