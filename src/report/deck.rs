//! Decks: the cards by level, the figures with bars, two decks compared, odds.

use super::document::{Cell, Column, Document, Look, Table};
use super::figures::chance;
use super::words::Words;
use crate::cards::{Card, CardId, Lang, Roster, builtin};
use crate::deck::{DeckDiff, DeckStats, Draft, JointOdds, Odds};
use crate::text;

/// A deck as people know it: name, cruiser and the cards level by level.
pub fn deck(draft: &Draft) -> Document {
    let mut table = card_table();
    for cards in draft.cards.chunk_by(|a, b| a.id.level() == b.id.level()) {
        table.group(format!("Level {} ({})", cards[0].id.level(), cards.len()));
        cards.iter().for_each(|card| table.row(card_row(card)));
    }
    let mut document = Document::new(Lang::En);
    document.text(head(draft)).table(table);
    document
}

fn head(draft: &Draft) -> String {
    let name = if draft.name.is_empty() { "(no name)" } else { &draft.name };
    let author = draft.author.as_ref().map(|author| format!(", by {author}")).unwrap_or_default();
    let cruiser = match &draft.cruiser {
        Some(cruiser) => format!("{}, armor {}", cruiser.name, cruiser.armor),
        None => "no cruiser".to_owned(),
    };
    let hash = draft.hash().map(|hash| format!(", {hash}")).unwrap_or_default();
    let cards = text::count(draft.cards.len(), "card");
    // A name with a line break in it still takes one line.
    let name = format!("{name}{author}").replace('\n', " ");
    let cruiser = cruiser.replace('\n', " ");
    let mut text = format!("{name}\n{cruiser}, {cards}{hash}");
    for line in draft.notes.iter().flat_map(|notes| notes.trim_end().lines()) {
        text.push_str(&format!("\n{line}"));
    }
    text
}

/// A row for each card: code, name, colour, upper and lower section.
pub fn card_rows<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Table {
    let mut table = card_table();
    cards.into_iter().for_each(|card| table.row(card_row(card)));
    table
}

fn card_table() -> Table {
    let columns = ["ID", "Name", "Colour", "Upper", "Lower"].map(Column::words);
    Table::new(Look::Bare, columns)
}

fn card_row(card: &Card) -> [Cell; 5] {
    let words = Words::codes(builtin::glossary());
    let sections = [&card.front.upper, &card.front.lower].map(|section| Cell::from(words.symbols(section)));
    let [upper, lower] = sections;
    let coloured = |text: String| Cell::coloured(text, card.colour);
    [
        coloured(card.id.to_string()),
        card.name.as_str().into(),
        coloured(card.colour.to_string()),
        upper,
        lower,
    ]
}

/// The figures of a deck: totals, the level curve and the effects, with bars.
pub fn stats(draft: &Draft, stats: &DeckStats) -> Document {
    let mut document = Document::new(Lang::En);
    document.text(head(draft)).table(totals(stats)).table(levels(stats)).table(effects(stats));
    document
}

const LONGEST_BAR: usize = 24;

/// A small table: names in the first column, figures in the others.
fn small(names: &[&str]) -> Table {
    let columns = names.iter().enumerate().map(|(at, &name)| match at {
        0 => Column::words(name),
        _ => Column::number(name),
    });
    Table::new(Look::Headed, columns)
}

fn totals(stats: &DeckStats) -> Table {
    let mut table = small(&["", "all", "upper", "lower", "a card"]);
    for (name, figure) in
        [("fighters", stats.fighters), ("shields", stats.shields), ("force fields", stats.fields)]
    {
        let each = if stats.cards == 0 { 0.0 } else { f64::from(figure.total()) / f64::from(stats.cards) };
        let [all, upper, lower] = [figure.total(), figure.upper, figure.lower].map(|n| n.to_string());
        table.row([name.to_owned(), all, upper, lower, format!("{each:.2}")]);
    }
    let colours = say!("{} green, {} blue, {} without effect", stats.green, stats.blue, stats.plain);
    table.footer = match stats.first_hand {
        Some(hand) => say!("{}, {} in the first hand", colours, hand),
        None => colours,
    };
    table
}

fn levels(stats: &DeckStats) -> Table {
    let largest = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0);
    let names = ["level", "cards", "fighters", "shields", "effects", "spaces"];
    let columns = names.map(Column::number).into_iter().chain([Column::bar(LONGEST_BAR)]);
    let mut table = Table::new(Look::Headed, columns);
    for level in &stats.levels {
        let figures =
            [level.level.into(), level.cards, level.fighters, level.shields, level.effects, level.spaces];
        let bar = Cell::Bar { part: level.cards.into(), largest: largest.into() };
        table.row(figures.map(|figure| Cell::from(figure.to_string())).into_iter().chain([bar]));
    }
    table
}

fn effects(stats: &DeckStats) -> Table {
    let largest = stats.effects.iter().map(|place| place.upper + place.lower).max().unwrap_or(0);
    let mut table = small(&["effect", "all", "upper", "lower", "cards"]);
    table.columns.push(Column::bar(LONGEST_BAR));
    for place in &stats.effects {
        let all = place.upper + place.lower;
        let figures = [all, place.upper, place.lower, place.cards].map(|figure| figure.to_string().into());
        let bar = Cell::Bar { part: all.into(), largest: largest.into() };
        table.row([place.effect.code().into()].into_iter().chain(figures).chain([bar]));
    }
    table
}

/// Two decks side by side; `names` is what to call them.
pub fn diff(diff: &DeckDiff, names: [String; 2], roster: &Roster) -> Document {
    let [a, b] = names;
    let cruiser = |at: usize| diff.cruisers[at].as_deref().unwrap_or("none");
    let mut document = Document::new(Lang::En);
    if diff.is_same() {
        let cards = text::count(diff.shared.len(), "card");
        document.text(format!("the same deck: cruiser {} and the same {cards} in both", cruiser(0)));
        return document;
    }
    document.text(if diff.cruisers[0] == diff.cruisers[1] {
        format!("cruiser: {} in both", cruiser(0))
    } else {
        format!("cruiser: {} in {a}, {} in {b}", cruiser(0), cruiser(1))
    });
    let mut cards = card_table();
    let mut group = |title: String, ids: &[CardId]| {
        cards.group(format!("{title} ({})", ids.len()));
        ids.iter().filter_map(|&id| roster.card(id)).for_each(|card| cards.row(card_row(card)));
    };
    group(format!("only in {a}"), &diff.only_a);
    group(format!("only in {b}"), &diff.only_b);
    group("in both".to_owned(), &diff.shared);
    document.table(cards);
    let mut figures = small(&["figure", "A", "B", "change"]);
    for change in diff.figures.iter().filter(|change| change.a != change.b) {
        let by = i64::from(change.b) - i64::from(change.a);
        figures.row([change.figure.clone(), change.a.to_string(), change.b.to_string(), format!("{by:+}")]);
    }
    if !figures.groups.is_empty() {
        document.table(figures);
    }
    document
}

/// The chance of a card for each search, and of one for all of them.
pub fn joint_odds(all: &[JointOdds], queries: &[&str]) -> Document {
    let columns = all.iter().map(|odds| Column::number(odds.seen.to_string()));
    let mut table = Table::new(Look::Headed, [Column::words("cards seen")].into_iter().chain(columns));
    for (at, query) in queries.iter().enumerate() {
        let matching = all.first().map_or(0, |odds| odds.matching[at]);
        let chances = all.iter().map(|odds| chance(odds.each[at]));
        table.row([format!("{query} ({matching})")].into_iter().chain(chances));
    }
    table.row(["one of each".to_owned()].into_iter().chain(all.iter().map(|odds| chance(odds.all))));
    let mut document = Document::new(Lang::En);
    document.table(table);
    document
}

/// The chance of at least one, two, … matching cards, a column for each number of cards seen.
pub fn odds(all: &[Odds], query: &str) -> Document {
    let (size, matching) = all.first().map_or((0, 0), |odds| (odds.deck, odds.matching));
    let columns = all.iter().map(|odds| Column::number(odds.seen.to_string()));
    let mut table = Table::new(Look::Headed, [Column::words("cards seen")].into_iter().chain(columns));
    table.caption =
        say_count!(size, "{1} of {0} card matches {2}", "{1} of {0} cards match {2}", matching, query);
    let most = all.iter().map(|odds| odds.at_least.len()).max().unwrap_or(1);
    // Where nothing matches, the chance of at least one is shown as 0.
    for k in 1..most.max(2) {
        let of = |odds: &Odds| chance(odds.at_least.get(k).copied().unwrap_or(0.0));
        table.row([format!("at least {k}")].into_iter().chain(all.iter().map(of)));
    }
    let expected = all.iter().map(|odds| format!("{:.2}", odds.expected));
    table.row(["expected".to_owned()].into_iter().chain(expected));
    let mut document = Document::new(Lang::En);
    document.table(table);
    document
}
