//! Which decks are legal, and what is wrong with the others.

use super::one_line;
use crate::fault::Fault;
use crate::report::document::{Column, Document, HeadStyle, Table, left_out};
use crate::say::{Lang, Message, grouped};

/// A deck that was checked, and what reports call it.
pub struct CheckedDeck<'a> {
    pub name: String,
    pub verdict: CheckedAs<'a>,
}

/// What a check found.
pub enum CheckedAs<'a> {
    Legal { cards: usize, cruiser: &'a str, hash: String },
    Illegal(&'a [Fault]),
}

/// Two decks and one box.
pub struct OneBox {
    /// How many pairs of decks there are.
    pub pairs: usize,
    /// How many of them can be played.
    pub playable: usize,
    /// The first of those.
    pub first: Vec<[String; 2]>,
}

/// What a check of several decks found.
pub struct Validation<'a> {
    pub decks: Vec<CheckedDeck<'a>>,
    /// Files of the folders that are not decks.
    pub others: &'a [String],
    pub one_box: Option<OneBox>,
    /// The first deck that is not legal as it was typed, safe to paste into a shell.
    pub typed: Option<String>,
}

/// How many rows a summary has, of one deck among several, of several decks, and of a single deck.
const FEW: usize = 3;
const SOME: usize = 8;
const MOST: usize = 16;

/// The summary: a sentence, then a line for each fault or deck. `quiet` leaves legal decks out.
pub fn validation(found: &Validation<'_>, full: bool, quiet: bool, lang: Lang) -> Document {
    let mut document = Document::new(lang);
    if let [deck] = found.decks.as_slice() {
        tell_one(&mut document, deck, found, full, quiet);
    } else if !found.decks.is_empty() {
        // With `--boxes 1` the pairs are the answer.
        if let Some(one_box) = &found.one_box {
            tell_one_box(&mut document, one_box, full);
        }
        document.text(answer(&found.decks));
        tell_many(&mut document, &found.decks, full, quiet);
    }
    // Where nothing is a deck, an error says so.
    if !found.others.is_empty() && !found.decks.is_empty() {
        document.text(not_decks(found.others, full));
    }
    document
}

fn tell_one(
    document: &mut Document,
    deck: &CheckedDeck<'_>,
    found: &Validation<'_>,
    full: bool,
    quiet: bool,
) {
    let name = one_line(&deck.name);
    match &deck.verdict {
        CheckedAs::Legal { .. } if quiet => {}
        CheckedAs::Legal { cards, cruiser, hash } => {
            let cards = say_count!(*cards, "{} card", "{} cards");
            document.text(say!("{}: legal, {}, {}, {}", name, cards, one_line(cruiser), hash));
        }
        CheckedAs::Illegal(faults) => {
            let problems = say_count!(faults.len(), "{} problem", "{} problems");
            document.text(say!("{} is not legal: {}.", name, problems));
            if full {
                return;
            }
            let mut table = fault_table();
            rows(faults, MOST).for_each(|row| table.row(row));
            table.leave_out(faults.len().saturating_sub(MOST));
            document.table(table);
            let more = match &found.typed {
                Some(typed) => {
                    let build = one_line(&format!("flightdeck deck build {typed}"));
                    say!("--full shows the lines; fix it: {}", build)
                }
                None => say!("--full shows the lines"),
            };
            document.text(say!("More: {}", more));
        }
    }
}

/// `3 of 4 decks are legal; anna.toml is not.`
fn answer(decks: &[CheckedDeck<'_>]) -> Message {
    let bad: Vec<&CheckedDeck> = decks.iter().filter(|deck| !is_legal(deck)).collect();
    let legal = decks.len() - bad.len();
    match (bad.as_slice(), legal) {
        ([], 2) => say!("Both decks are legal."),
        ([], all) => say!("All {} decks are legal.", all),
        (_, 0) if decks.len() == 2 => say!("Neither deck is legal."),
        (_, 0) => say!("None of the {} decks is legal.", decks.len()),
        ([one], _) => say_count!(
            legal,
            "{} of {} decks is legal; {} is not.",
            "{} of {} decks are legal; {} is not.",
            decks.len(),
            one_line(&one.name)
        ),
        _ => say_count!(legal, "{} of {} decks is legal.", "{} of {} decks are legal.", decks.len()),
    }
}

fn is_legal(deck: &CheckedDeck<'_>) -> bool {
    matches!(deck.verdict, CheckedAs::Legal { .. })
}

/// Decks that are not legal with their first faults, then those that are.
fn tell_many(document: &mut Document, decks: &[CheckedDeck<'_>], full: bool, quiet: bool) {
    let mut wrong = fault_table();
    let bad = decks.iter().filter_map(|deck| match &deck.verdict {
        CheckedAs::Illegal(faults) => Some((one_line(&deck.name), *faults)),
        CheckedAs::Legal { .. } => None,
    });
    let bad: Vec<(String, &[Fault])> = bad.collect();
    let (most_decks, most_faults) = if full { (usize::MAX, 0) } else { (SOME, FEW) };
    for (name, faults) in bad.iter().take(most_decks) {
        wrong.group(say_count!(
            faults.len(),
            "{1} is not legal: {0} problem",
            "{1} is not legal: {0} problems",
            name.as_str()
        ));
        rows(faults, most_faults).for_each(|row| wrong.row(row));
        if !full && faults.len() > FEW {
            wrong.row([Message::default(), left_out(faults.len() - FEW)]);
        }
    }
    wrong.leave_out(bad.len().saturating_sub(most_decks));
    if !bad.is_empty() {
        document.table(wrong);
    }
    let legal = decks.iter().filter_map(|deck| match &deck.verdict {
        CheckedAs::Legal { cards, cruiser, hash } => Some((&deck.name, *cards, *cruiser, hash)),
        CheckedAs::Illegal(_) => None,
    });
    let legal: Vec<_> = legal.collect();
    if quiet || legal.is_empty() {
        return;
    }
    let most = if full { usize::MAX } else { MOST };
    let columns = [(); 5].map(|()| Column::words(Message::default()));
    let mut table = Table::new(HeadStyle::Bare, columns);
    for (name, cards, cruiser, hash) in legal.iter().take(most) {
        table.row([
            Message::plain(name),
            say!("legal"),
            say_count!(*cards, "{} card", "{} cards"),
            Message::plain(cruiser),
            Message::plain(hash),
        ]);
    }
    table.leave_out(legal.len().saturating_sub(most));
    document.table(table);
}

fn tell_one_box(document: &mut Document, one_box: &OneBox, full: bool) {
    let OneBox { pairs, playable, first } = one_box;
    document.text(say_count!(
        *playable,
        "{} of {} pairs can be played from one box.",
        "{} of {} pairs can be played from one box.",
        grouped(*pairs as u64)
    ));
    let most = if full { usize::MAX } else { MOST };
    if first.is_empty() {
        return;
    }
    let mut table = Table::new(HeadStyle::Bare, [Column::words(Message::default())]);
    for [one, two] in first.iter().take(most) {
        table.row([say!("{} and {}", one.as_str(), two.as_str())]);
    }
    table.leave_out(playable.saturating_sub(first.len().min(most)));
    document.table(table);
}

/// `2 files are not decks: list.csv, notes.txt (try flightdeck deck import)`
fn not_decks(others: &[String], full: bool) -> Message {
    let most = if full { others.len() } else { others.len().min(SOME) };
    let mut names: Vec<Message> = others[..most].iter().map(|name| Message::plain(one_line(name))).collect();
    if most < others.len() {
        names.push(left_out(others.len() - most));
    }
    say_count!(
        others.len(),
        "{} file is not a deck: {} (try flightdeck deck import)",
        "{} files are not decks: {} (try flightdeck deck import)",
        Message::joined(names, ", ")
    )
}

fn fault_table() -> Table {
    Table::new(HeadStyle::Bare, [(); 2].map(|()| Column::words(Message::default())))
}

/// Where the first faults are, and what to do about each. What would be said again, as of every card of a set that is
/// hidden, is said once.
fn rows(faults: &[Fault], most: usize) -> impl Iterator<Item = [Message; 2]> {
    let mut said: Vec<&Message> = Vec::new();
    faults.iter().take(most).map(move |fault| {
        let place = fault.line_column().map_or_else(Message::default, |(line, _)| say!("line {}", line));
        let what = match &fault.help {
            Some(help) if !said.contains(&help) => {
                said.push(help);
                Message::joined([fault.sentence(), help.clone()], "; ")
            }
            _ => fault.sentence(),
        };
        [place, what]
    })
}
