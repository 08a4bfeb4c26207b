//! What a deck is made of: its levels, fighters and effects.

use super::{LONGEST_BAR, Standing, deck_name, effect_name, one_line, small};
use crate::cards::Effect;
use crate::deck::{DeckStats, Draft};
use crate::report::document::{Cell, Column, Document, HeadStyle, Table};
use crate::say::{Message, decimal, grouped};
use crate::wording::words::Words;

/// The figures of a deck's fronts: a summary, or with `full` all of them. `typed` is what the user called the
/// deck, safe to paste into a shell.
pub fn stats(
    draft: &Draft,
    stats: &DeckStats,
    standing: Standing,
    typed: &str,
    full: bool,
    words: &Words,
) -> Document {
    let mut document = Document::new(words.lang);
    let mut second = Vec::new();
    second.extend(
        draft.cruiser.as_ref().map(|cruiser| say!("{}, armor {}", one_line(&cruiser.name), cruiser.armor)),
    );
    second.push(standing.sentence());
    second.extend(
        stats
            .first_hand
            .map(|n| say_count!(n, "{} card in the opening hand", "{} cards in the opening hand")),
    );
    let second = say!("{}.", Message::joined(second, "; "));
    document.text(Message::joined([answer(draft, stats), second], "\n"));
    if full {
        document.table(totals(stats)).table(levels(stats)).table(effects(stats, words));
        return document;
    }
    if stats.cards > 0 {
        document.table(few_levels(stats)).facts(facts(stats, words));
    }
    let suggest = one_line(&format!("flightdeck deck suggest {typed}"));
    document.text(say!("More: {}", say!("--full; fill the gaps: {}", suggest)));
    document
}

/// `Red Tide has 25 cards, most of them low, with 92 fighters and no shields.`
fn answer(draft: &Draft, stats: &DeckStats) -> Message {
    let name = deck_name(&draft.name);
    if stats.cards == 0 {
        return say!("{} has no cards yet.", name);
    }
    let low = stats.levels[0].cards + stats.levels[1].cards;
    let spread = match (2 * low).cmp(&stats.cards) {
        std::cmp::Ordering::Greater => say!("most of them low"),
        std::cmp::Ordering::Equal => say!("spread over all levels"),
        std::cmp::Ordering::Less => say!("most of them high"),
    };
    let fighters = say_count!(stats.fighters.total(), "with {} fighter", "with {} fighters");
    let shields = match stats.shields.total() {
        0 => say!("and no shields"),
        n => say_count!(n, "and {} shield", "and {} shields"),
    };
    let cards = say_count!(stats.cards, "{} card", "{} cards");
    say!("{} has {}, {}, {} {}.", name, cards, spread, fighters, shields)
}

/// Levels, with a bar of a stroke for each card.
fn few_levels(stats: &DeckStats) -> Table {
    let largest = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0);
    let names = [say!("level"), say!("cards"), say!("spaces"), say!("fighters")];
    let bar = Column::bar(LONGEST_BAR.min(largest as usize));
    let mut table = Table::new(HeadStyle::Headed, names.map(Column::number).into_iter().chain([bar]));
    for level in &stats.levels {
        let figures = [level.level.into(), level.cards, level.spaces, level.fighters];
        let bar = Cell::Bar { part: level.cards.into(), largest: largest.into() };
        table.row(figures.map(|figure| Cell::from(Message::plain(figure))).into_iter().chain([bar]));
    }
    table
}

fn facts(stats: &DeckStats, words: &Words) -> Vec<(Message, Message)> {
    let all = |at: &&crate::deck::EffectStats| at.upper + at.lower;
    let mut held: Vec<_> = stats.effects.iter().filter(|at| all(at) > 0).collect();
    held.sort_by_key(|at| std::cmp::Reverse(all(at)));
    let held: Vec<Message> = held
        .iter()
        .map(|at| Message::joined([effect_name(at.effect, words), Message::plain(all(at))], " "))
        .collect();
    let absent = |effect: Effect| stats.effects.iter().any(|at| at.effect == effect && all(&at) == 0);
    let mut none: Vec<Message> =
        Effect::ALL.into_iter().filter(|&effect| absent(effect)).map(|at| effect_name(at, words)).collect();
    for (figure, name) in [(stats.shields, say!("shields")), (stats.fields, say!("force fields"))] {
        if figure.total() == 0 {
            none.push(name);
        }
    }
    let mut facts = Vec::new();
    if !held.is_empty() {
        facts.push((say!("Effects"), Message::joined(held, ", ")));
    }
    if !none.is_empty() {
        facts.push((say!("None of"), Message::joined(none, ", ")));
    }
    let per_card = f64::from(stats.fighters.total()) / f64::from(stats.cards);
    let fighters = say!(
        "{} in upper sections, {} in lower ones; {} per card",
        grouped(stats.fighters.upper.into()),
        grouped(stats.fighters.lower.into()),
        decimal(per_card, 1)
    );
    facts.push((say!("Fighters"), fighters));
    let plain = say_count!(stats.plain, "{} card without an effect", "{} cards without an effect");
    facts.push((say!("Colors"), say!("{} green, {} blue; {}", stats.green, stats.blue, plain)));
    facts
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
    let colors = say!("{} green, {} blue, {} without effects", stats.green, stats.blue, stats.plain);
    table.footer = match stats.first_hand {
        Some(hand) => say!("{}, {} in the opening hand", colors, hand),
        None => colors,
    };
    table
}

fn levels(stats: &DeckStats) -> Table {
    let largest = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0);
    let names =
        [say!("level"), say!("cards"), say!("fighters"), say!("shields"), say!("effects"), say!("spaces")];
    let columns = names.map(Column::number).into_iter().chain([Column::bar(LONGEST_BAR)]);
    let mut table = Table::new(HeadStyle::Headed, columns);
    for level in &stats.levels {
        let figures =
            [level.level.into(), level.cards, level.fighters, level.shields, level.effects, level.spaces];
        let bar = Cell::Bar { part: level.cards.into(), largest: largest.into() };
        table.row(figures.map(Cell::data).into_iter().chain([bar]));
    }
    table
}

fn effects(stats: &DeckStats, words: &Words) -> Table {
    let largest = stats.effects.iter().map(|place| place.upper + place.lower).max().unwrap_or(0);
    let mut table = small([say!("effect"), say!("all"), say!("upper"), say!("lower"), say!("cards")]);
    table.columns.push(Column::bar(LONGEST_BAR));
    for place in &stats.effects {
        let all = place.upper + place.lower;
        let figures = [all, place.upper, place.lower, place.cards].map(Cell::data);
        let bar = Cell::Bar { part: all.into(), largest: largest.into() };
        table.row([Cell::data(words.effect(place.effect))].into_iter().chain(figures).chain([bar]));
    }
    table
}
