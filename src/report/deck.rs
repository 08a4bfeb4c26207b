//! Decks: the cards by level, the figures with bars, two decks compared, odds.

use super::document::{Cell, Column, Document, Look, Table};
use super::figures::chance;
use crate::cards::{Card, CardId, Lang, Roster};
use crate::deck::{DeckDiff, DeckStats, Draft, JointOdds, Odds};
use crate::say::{Message, decimal, grouped};
use crate::wording::words::Words;

/// A deck as people know it: name, cruiser and the cards level by level.
pub fn deck(draft: &Draft, words: &Words) -> Document {
    let mut table = card_table();
    for cards in draft.cards.chunk_by(|a, b| a.id.level() == b.id.level()) {
        table.group(say!("Level {} ({})", cards[0].id.level(), cards.len()));
        cards.iter().for_each(|card| table.row(card_row(card, words)));
    }
    let mut document = Document::new(words.lang);
    document.text(head(draft)).table(table);
    document
}

fn head(draft: &Draft) -> Message {
    // A name with a line break in it still takes one line.
    let one_line = |text: &str| text.replace('\n', " ");
    let name = match draft.name.as_str() {
        "" => say!("(no name)"),
        name => Message::Plain(one_line(name)),
    };
    let name = match &draft.author {
        Some(author) => say!("{}, by {}", name, one_line(author)),
        None => name,
    };
    let cruiser = match &draft.cruiser {
        Some(cruiser) => say!("{}, armor {}", one_line(&cruiser.name), cruiser.armor),
        None => say!("no cruiser"),
    };
    let mut parts = vec![cruiser, say_count!(draft.cards.len(), "{} card", "{} cards")];
    parts.extend(draft.hash().map(Message::plain));
    let mut lines = vec![name, Message::joined(parts, ", ")];
    lines.extend(draft.notes.iter().flat_map(|notes| notes.trim_end().lines()).map(Message::from));
    Message::joined(lines, "\n")
}

/// A row for each card: code, name, colour, upper and lower section.
pub fn card_rows<'a>(cards: impl IntoIterator<Item = &'a Card>, words: &Words) -> Table {
    let mut table = card_table();
    cards.into_iter().for_each(|card| table.row(card_row(card, words)));
    table
}

fn card_table() -> Table {
    let names = [Message::from("ID"), say!("Name"), say!("Color"), say!("Upper"), say!("Lower")];
    let columns = names.map(Column::words);
    Table::new(Look::Bare, columns)
}

fn card_row(card: &Card, words: &Words) -> [Cell; 5] {
    let sections = [&card.front.upper, &card.front.lower].map(|section| Cell::from(words.symbols(section)));
    let [upper, lower] = sections;
    let coloured = |text: String| Cell::coloured(text, card.colour);
    [
        coloured(card.id.to_string()),
        card.name.as_str().into(),
        coloured(words.term(card.colour.code()).to_owned()),
        upper,
        lower,
    ]
}

/// The figures of a deck: totals, the level curve and the effects, with bars.
pub fn stats(draft: &Draft, stats: &DeckStats, words: &Words) -> Document {
    let mut document = Document::new(words.lang);
    document.text(head(draft)).table(totals(stats)).table(levels(stats)).table(effects(stats, words));
    document
}

const LONGEST_BAR: usize = 24;

/// A small table: names in the first column, figures in the others.
fn small(names: impl IntoIterator<Item = Message>) -> Table {
    let columns = names.into_iter().enumerate().map(|(at, name)| match at {
        0 => Column::words(name),
        _ => Column::number(name),
    });
    Table::new(Look::Headed, columns)
}

fn totals(stats: &DeckStats) -> Table {
    let mut table = small([Message::default(), say!("all"), say!("upper"), say!("lower"), say!("per card")]);
    for (name, figure) in [
        (say!("fighters"), stats.fighters),
        (say!("shields"), stats.shields),
        (say!("force fields"), stats.fields),
    ] {
        let each = if stats.cards == 0 { 0.0 } else { f64::from(figure.total()) / f64::from(stats.cards) };
        let [all, upper, lower] = [figure.total(), figure.upper, figure.lower].map(|n| grouped(n.into()));
        table.row([name, all, upper, lower, decimal(each, 2)]);
    }
    let colours = say!("{} green, {} blue, {} without effects", stats.green, stats.blue, stats.plain);
    table.footer = match stats.first_hand {
        Some(hand) => say!("{}, {} in the opening hand", colours, hand),
        None => colours,
    };
    table
}

fn levels(stats: &DeckStats) -> Table {
    let largest = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0);
    let names =
        [say!("level"), say!("cards"), say!("fighters"), say!("shields"), say!("effects"), say!("spaces")];
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

fn effects(stats: &DeckStats, words: &Words) -> Table {
    let largest = stats.effects.iter().map(|place| place.upper + place.lower).max().unwrap_or(0);
    let mut table = small([say!("effect"), say!("all"), say!("upper"), say!("lower"), say!("cards")]);
    table.columns.push(Column::bar(LONGEST_BAR));
    for place in &stats.effects {
        let all = place.upper + place.lower;
        let figures = [all, place.upper, place.lower, place.cards].map(|figure| figure.to_string().into());
        let bar = Cell::Bar { part: all.into(), largest: largest.into() };
        table.row([words.effect(place.effect).into()].into_iter().chain(figures).chain([bar]));
    }
    table
}

/// Two decks side by side; `names` is what to call them.
pub fn diff(diff: &DeckDiff, names: [String; 2], roster: &Roster, words: &Words) -> Document {
    let [a, b] = names;
    let cruiser = |at: usize| diff.cruisers[at].as_deref().map_or_else(|| say!("none"), Message::from);
    let mut document = Document::new(words.lang);
    if diff.is_same() {
        let cards = say_count!(diff.shared.len(), "{} card", "{} cards");
        document.text(say!("the same deck: cruiser {} and the same {} in both", cruiser(0), cards));
        return document;
    }
    document.text(if diff.cruisers[0] == diff.cruisers[1] {
        say!("cruiser: {} in both", cruiser(0))
    } else {
        say!("cruiser: {} in {}, {} in {}", cruiser(0), a, cruiser(1), b)
    });
    let mut cards = card_table();
    let mut group = |title: Message, ids: &[CardId]| {
        cards.group(say!("{} ({})", title, ids.len()));
        ids.iter().filter_map(|&id| roster.card(id)).for_each(|card| cards.row(card_row(card, words)));
    };
    group(say!("only in {}", a), &diff.only_a);
    group(say!("only in {}", b), &diff.only_b);
    group(say!("in both"), &diff.shared);
    document.table(cards);
    let mut figures = small([say!("statistic"), "A".into(), "B".into(), say!("change")]);
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
    document
}

/// The chance of a card for each search, and of one for all of them.
pub fn joint_odds(all: &[JointOdds], queries: &[&str], lang: Lang) -> Document {
    let columns = all.iter().map(|odds| Column::number(odds.seen.to_string()));
    let mut table = Table::new(Look::Headed, [Column::words(say!("cards drawn"))].into_iter().chain(columns));
    for (at, query) in queries.iter().enumerate() {
        let matching = all.first().map_or(0, |odds| odds.matching[at]);
        let chances = all.iter().map(|odds| chance(odds.each[at]));
        table.row([Message::Plain(format!("{query} ({matching})"))].into_iter().chain(chances));
    }
    table.row([say!("one of each")].into_iter().chain(all.iter().map(|odds| chance(odds.all))));
    let mut document = Document::new(lang);
    document.table(table);
    document
}

/// The chance of at least one, two, … matching cards, a column for each number of cards seen.
pub fn odds(all: &[Odds], query: &str, lang: Lang) -> Document {
    let (size, matching) = all.first().map_or((0, 0), |odds| (odds.deck, odds.matching));
    let columns = all.iter().map(|odds| Column::number(odds.seen.to_string()));
    let mut table = Table::new(Look::Headed, [Column::words(say!("cards drawn"))].into_iter().chain(columns));
    table.caption =
        say_count!(size, "{1} of {0} card matches {2}", "{1} of {0} cards match {2}", matching, query);
    let most = all.iter().map(|odds| odds.at_least.len()).max().unwrap_or(1);
    // Where nothing matches, the chance of at least one is shown as 0.
    for k in 1..most.max(2) {
        let of = |odds: &Odds| chance(odds.at_least.get(k).copied().unwrap_or(0.0));
        table.row([say!("at least {}", k)].into_iter().chain(all.iter().map(of)));
    }
    let expected = all.iter().map(|odds| decimal(odds.expected, 2));
    table.row([say!("expected")].into_iter().chain(expected));
    let mut document = Document::new(lang);
    document.table(table);
    document
}
