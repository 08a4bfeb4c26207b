//! Two decks compared, and the deck of a folder that is closest to another.

use super::{card_names, card_row, card_table, one_line, small};
use crate::cards::{CardId, Roster};
use crate::deck::DeckDiff;
use crate::report::document::Document;
use crate::say::Message;
use crate::wording::words::Words;

/// Two decks, and what sentences call them.
pub struct Compared<'a> {
    diff: &'a DeckDiff,
    /// On one line each.
    names: [String; 2],
}

impl<'a> Compared<'a> {
    pub fn new(diff: &'a DeckDiff, names: [&str; 2]) -> Self {
        Compared { diff, names: names.map(one_line) }
    }
}

/// What two decks share and what only one has: a summary, or with `full` every card and figure.
pub fn diff(compared: &Compared<'_>, full: bool, roster: &Roster, words: &Words) -> Document {
    let Compared { diff, names: [a, b] } = compared;
    let mut document = Document::new(words.lang);
    if diff.is_same() {
        document.text(say!("{} and {} are the same deck: {}.", a, b, contents(diff, roster)));
        return document;
    }
    document.text(answer(compared));
    tell(&mut document, compared, full, roster, words);
    document
}

/// Which deck of a folder is closest to the first: "This is Anna's deck". `tried` decks were compared.
pub fn closest(
    compared: &Compared<'_>,
    player: Option<&str>,
    tried: usize,
    full: bool,
    roster: &Roster,
    words: &Words,
) -> Document {
    let Compared { diff, names: [_, found] } = compared;
    let mut document = Document::new(words.lang);
    let whose = match player {
        Some(player) => say!("{}'s deck, {}", one_line(player), found),
        None => Message::plain(found),
    };
    let among = say_count!(tried, "{} deck was compared.", "{} decks were compared.");
    if diff.is_same() {
        let answer = say!("This is {}: {}.", whose, contents(diff, roster));
        document.text(Message::joined([answer, among], "\n"));
        return document;
    }
    let all = diff.only_a.len() + diff.shared.len();
    let answer = say_count!(
        all,
        "None of the decks is the same; {1} is closest, with {2} of its {0} card.",
        "None of the decks is the same; {1} is closest, with {2} of its {0} cards.",
        whose,
        diff.shared.len()
    );
    document.text(Message::joined([answer, among], "\n"));
    tell(&mut document, compared, full, roster, words);
    document
}

/// `Ares and the same 25 cards`
fn contents(diff: &DeckDiff, roster: &Roster) -> Message {
    let cards = say_count!(diff.shared.len(), "the same {} card", "the same {} cards");
    match &diff.cruisers[0] {
        Some(id) => say!("{} and {}", cruiser_name(id, roster), cards),
        None => cards,
    }
}

/// The name of a cruiser, where it is known.
fn cruiser_name(id: &str, roster: &Roster) -> String {
    one_line(roster.cruiser(id).map_or(id, |cruiser| &cruiser.name))
}

fn answer(compared: &Compared<'_>) -> Message {
    let Compared { diff, names: [a, b] } = compared;
    let shared = match diff.shared.len() {
        0 => say!("have no card in common"),
        shared => say_count!(shared, "share {} card", "share {} cards"),
    };
    if diff.only_a.is_empty() && diff.only_b.is_empty() {
        return say!("{} and {} {}; only the cruiser differs.", a, b, shared);
    }
    let only =
        |name: &str, ids: &[CardId]| say_count!(ids.len(), "{} is only in {}", "{} are only in {}", name);
    say!("{} and {} {}; {}, {}.", a, b, shared, only(a, &diff.only_a), only(b, &diff.only_b))
}

/// What differs.
fn tell(document: &mut Document, compared: &Compared<'_>, full: bool, roster: &Roster, words: &Words) {
    let Compared { diff, names: [a, b] } = compared;
    let cruiser = |at: usize| match &diff.cruisers[at] {
        Some(id) => Message::plain(cruiser_name(id, roster)),
        None => say!("no cruiser"),
    };
    let cruisers = if diff.cruisers[0] == diff.cruisers[1] {
        say!("{} in both", cruiser(0))
    } else {
        say!("{} in {}, {} in {}", cruiser(0), a, cruiser(1), b)
    };
    let known = |ids: &[CardId]| ids.iter().filter_map(|&id| roster.card(id)).collect::<Vec<_>>();
    let mut facts = vec![(say!("Cruiser"), cruisers)];
    if !full {
        for (name, ids) in [(a, &diff.only_a), (b, &diff.only_b)] {
            if !ids.is_empty() {
                facts.push((say!("Only in {}", name), card_names(known(ids))));
            }
        }
        document.facts(facts).text(say!("More: {}", "--full"));
        return;
    }
    document.facts(facts);
    let mut cards = card_table();
    for (title, ids) in [
        (say!("Only in {}", a), &diff.only_a),
        (say!("Only in {}", b), &diff.only_b),
        (say!("In both"), &diff.shared),
    ] {
        cards.group(say!("{} ({})", title, ids.len()));
        known(ids).into_iter().for_each(|card| cards.row(card_row(card, words)));
    }
    document.table(cards);
    let mut figures = small([say!("statistic"), Message::plain(a), Message::plain(b), say!("change")]);
    for change in diff.figures.iter().filter(|change| change.a != change.b) {
        let by = i64::from(change.b) - i64::from(change.a);
        figures.row([
            change.figure.clone(),
            Message::plain(change.a),
            Message::plain(change.b),
            Message::Plain(format!("{by:+}")),
        ]);
    }
    if !figures.groups.is_empty() {
        document.table(figures);
    }
}
