//! Decks: the list by level, the figures with bars, two decks compared, odds.

use comfy_table::{CellAlignment, Table, presets};

use super::{Names, safe, section};
use crate::cards::{Card, CardId, Roster};
use crate::deck::{DeckDiff, DeckStats, Draft, Odds};
use crate::text;

/// A deck as people know it: name, cruiser and the cards level by level.
pub fn deck(draft: &Draft) -> String {
    let mut text = head(draft);
    // Aligned over all levels, shown level by level.
    let rows = card_rows(&draft.cards);
    let mut lines = rows.lines();
    for cards in draft.cards.chunk_by(|a, b| a.id.level() == b.id.level()) {
        text.push_str(&format!("\nLevel {} ({})\n", cards[0].id.level(), cards.len()));
        for line in lines.by_ref().take(cards.len()) {
            text.push_str(&format!("  {line}\n"));
        }
    }
    text
}

fn head(draft: &Draft) -> String {
    let name = if draft.name.is_empty() { "(no name)" } else { &draft.name };
    let author = draft.author.as_ref().map(|author| format!(", by {author}")).unwrap_or_default();
    let cruiser = match &draft.cruiser {
        Some(cruiser) => format!("{}, armor {}", safe(&cruiser.name), cruiser.armor),
        None => "no cruiser".to_owned(),
    };
    let hash = draft.hash().map(|hash| format!(", {hash}")).unwrap_or_default();
    let cards = text::count(draft.cards.len(), "card");
    let mut text = format!("{}\n{cruiser}, {cards}{hash}\n", safe(&format!("{name}{author}")));
    for line in draft.notes.iter().flat_map(|notes| notes.trim_end().lines()) {
        text.push_str(&format!("{}\n", safe(line)));
    }
    text
}

/// A line for each card: code, name, colour, upper and lower section.
pub fn card_rows(cards: &[Card]) -> String {
    let row = |card: &Card| {
        vec![
            card.id.to_string(),
            safe(&card.name),
            card.colour.to_string(),
            section(&card.front.upper, Names::Codes),
            section(&card.front.lower, Names::Codes),
        ]
    };
    columns(&cards.iter().map(row).collect::<Vec<_>>(), &[])
}

/// Rows as aligned columns; those numbered in `right` to the right.
fn columns(rows: &[Vec<String>], right: &[usize]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.add_rows(rows);
    for (at, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if right.contains(&at) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt() + "\n"
}

/// The figures of a deck: totals, the level curve and the effects, with bars.
pub fn deck_stats(draft: &Draft, stats: &DeckStats) -> String {
    format!("{}\n{}\n{}\n{}", head(draft), totals(stats), levels(stats), effects(stats))
}

const BAR: usize = 24;

/// A bar for a figure, in proportion to the largest.
fn bar(figure: u32, largest: u32) -> String {
    let length = if largest == 0 { 0 } else { (figure as usize * BAR).div_ceil(largest as usize) };
    "█".repeat(length)
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

fn totals(stats: &DeckStats) -> String {
    let mut rows = vec![words(["", "all", "upper", "lower", "a card"])];
    for (name, figure) in
        [("fighters", stats.fighters), ("shields", stats.shields), ("force fields", stats.fields)]
    {
        let each = if stats.cards == 0 { 0.0 } else { f64::from(figure.total()) / f64::from(stats.cards) };
        let mut row = vec![name.to_owned()];
        row.extend([figure.total(), figure.upper, figure.lower].map(|figure| figure.to_string()));
        row.push(format!("{each:.2}"));
        rows.push(row);
    }
    let mut lines = columns(&rows, &[1, 2, 3, 4]);
    lines.push_str(&format!("{} green, {} blue, {} without effect", stats.green, stats.blue, stats.plain));
    if let Some(hand) = stats.first_hand {
        lines.push_str(&format!(", {hand} in the first hand"));
    }
    lines + "\n"
}

fn levels(stats: &DeckStats) -> String {
    let largest = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0);
    let mut rows = vec![words(["level", "cards", "fighters", "shields", "effects", "spaces", ""])];
    for level in &stats.levels {
        let figures =
            [u32::from(level.level), level.cards, level.fighters, level.shields, level.effects, level.spaces];
        let mut row: Vec<String> = figures.iter().map(ToString::to_string).collect();
        row.push(bar(level.cards, largest));
        rows.push(row);
    }
    columns(&rows, &[0, 1, 2, 3, 4, 5])
}

fn effects(stats: &DeckStats) -> String {
    let largest = stats.effects.iter().map(|place| place.upper + place.lower).max().unwrap_or(0);
    let mut rows = vec![words(["effect", "all", "upper", "lower", "cards", ""])];
    for place in &stats.effects {
        let all = place.upper + place.lower;
        let mut row = vec![place.effect.to_string()];
        row.extend([all, place.upper, place.lower, place.cards].map(|figure| figure.to_string()));
        row.push(bar(all, largest));
        rows.push(row);
    }
    columns(&rows, &[1, 2, 3, 4])
}

/// Two decks side by side; `names` is what to call them.
pub fn deck_diff(diff: &DeckDiff, names: [String; 2], roster: &Roster) -> String {
    let [a, b] = names;
    let cruiser = |at: usize| diff.cruisers[at].as_deref().unwrap_or("none");
    let mut text = if diff.cruisers[0] == diff.cruisers[1] {
        format!("cruiser: {} in both\n", cruiser(0))
    } else {
        format!("cruiser: {} in {a}, {} in {b}\n", cruiser(0), cruiser(1))
    };
    let mut group = |title: String, ids: &[CardId]| {
        text.push_str(&format!("\n{title} ({})\n", ids.len()));
        let cards: Vec<Card> = ids.iter().filter_map(|&id| roster.card(id)).cloned().collect();
        for line in card_rows(&cards).lines() {
            text.push_str(&format!("  {line}\n"));
        }
    };
    group(format!("only in {a}"), &diff.only_a);
    group(format!("only in {b}"), &diff.only_b);
    group("in both".to_owned(), &diff.shared);
    let mut rows = vec![words(["figure", "A", "B", "change"])];
    for change in diff.figures.iter().filter(|change| change.a != change.b) {
        let by = i64::from(change.b) - i64::from(change.a);
        rows.push(vec![change.figure.clone(), change.a.to_string(), change.b.to_string(), format!("{by:+}")]);
    }
    if rows.len() > 1 {
        text.push_str(&format!("\n{}", columns(&rows, &[1, 2, 3])));
    }
    text
}

/// The chance of at least so many, a column for each number of cards seen.
pub fn odds(all: &[Odds], query: &str) -> String {
    let (size, matching) = all.first().map_or((0, 0), |odds| (odds.deck, odds.matching));
    let mut rows = vec![vec!["cards seen".to_owned()]];
    rows[0].extend(all.iter().map(|odds| odds.seen.to_string()));
    let most = all.iter().map(|odds| odds.at_least.len()).max().unwrap_or(1);
    // Nothing matching is an answer, too: at least one, never.
    for k in 1..most.max(2) {
        let mut row = vec![format!("at least {k}")];
        let chance = |odds: &Odds| odds.at_least.get(k).copied().unwrap_or(0.0);
        row.extend(all.iter().map(|odds| percent(chance(odds))));
        rows.push(row);
    }
    let mut row = vec!["expected".to_owned()];
    row.extend(all.iter().map(|odds| format!("{:.2}", odds.expected)));
    rows.push(row);
    let right: Vec<usize> = (1..=all.len()).collect();
    let cards = text::count(size as usize, "card");
    format!("{matching} of {cards} match {}\n{}", safe(query), columns(&rows, &right))
}

/// Two decimals; never 0 or 100 % for what is possible or not certain.
fn percent(chance: f64) -> String {
    match chance * 100.0 {
        0.0 => "0 %".to_owned(),
        100.0 => "100 %".to_owned(),
        low if low < 0.005 => "< 0.01 %".to_owned(),
        high if high > 99.995 => "> 99.99 %".to_owned(),
        middle => format!("{middle:.2} %"),
    }
}
