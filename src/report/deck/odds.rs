//! The chance of drawing certain cards.

use super::effect_name;
use crate::cards::Effect;
use crate::deck::{JointOdds, Odds};
use crate::report::document::{Column, Document, HeadStyle, Table};
use crate::report::figures::chance;
use crate::say::{Message, decimal};
use crate::wording::words::Words;

/// The cards that a player hopes for.
pub enum Wanted<'a> {
    /// Those with an effect.
    Effect(Effect),
    /// Those of a level.
    Level(u8),
    /// Those that a search finds.
    Query(&'a str),
}

impl Wanted<'_> {
    fn words(&self, words: &Words) -> Message {
        match self {
            Wanted::Effect(effect) => say!("a card with {}", effect_name(*effect, words)),
            Wanted::Level(level) => say!("a card of level {}", level),
            Wanted::Query(query) => say!("a card that matches {}", *query),
        }
    }
}

/// `78`; `over 99` and `under 1` for what is not certain and not impossible.
fn of_a_hundred(chance: f64) -> Message {
    match 100.0 * chance {
        high if high > 99.5 && high < 100.0 => say!("over {}", 99),
        low if low < 0.5 && low > 0.0 => say!("under {}", 1),
        points => Message::plain((points + 0.5).floor()),
    }
}

/// The chance of at least one, two, … matching cards; with several numbers of cards seen, a column for each.
/// The first number is that of the opening hand, where none was asked for.
pub fn odds(all: &[Odds], wanted: &Wanted<'_>, first_hand: bool, words: &Words) -> Document {
    let mut document = Document::new(words.lang);
    let Some(first) = all.first() else { return document };
    let likely = first.at_least.get(1).copied().unwrap_or(0.0);
    let cards = wanted.words(words);
    let answer = match (first.matching, first_hand) {
        (0, _) => say!("The deck does not have {}.", cards),
        (_, true) if likely == 1.0 => say!("Your opening hand always has {}.", cards),
        (_, true) => say!("In {} of 100 games your opening hand has {}.", of_a_hundred(likely), cards),
        (_, false) => say_count!(
            first.seen,
            "In {1} of 100 games your first card is {2}.",
            "In {1} of 100 games you have {2} among your first {0} cards.",
            of_a_hundred(likely),
            cards
        ),
    };
    let matching = say_count!(first.matching, "{} of {} cards matches", "{} of {} cards match", first.deck);
    let how = match first_hand {
        true => {
            let hand = say_count!(first.seen, "the opening hand is {} card", "the opening hand is {} cards");
            say!("{}; {}. The chance is exact.", matching, hand)
        }
        false => say!("{}. The chance is exact.", matching),
    };
    document.text(Message::joined([answer, how], "\n"));
    if first.matching > 0 {
        match all {
            [odds] => document.facts(rows(odds, words)),
            _ => document.table(columns(all)),
        };
    }
    document.text(say!("More: {}", say!("--seen 5,8,11 for later draws; --and level:3 for one of each")));
    document
}

/// Rarer than this is not worth a line.
const RARE: f64 = 0.01;

/// A line for each number of cards, figures below each other.
fn rows(odds: &Odds, words: &Words) -> Vec<(Message, Message)> {
    let likely = odds.at_least.iter().enumerate().skip(1);
    let mut rows: Vec<(Message, Message)> = likely
        .take_while(|&(k, &chance)| k == 1 || chance >= RARE)
        .map(|(k, &chance)| {
            // The sign stands apart in French and German.
            let percent = crate::say::percent(chance, 1).in_lang(words.lang);
            (say!("at least {}", k), Message::Plain(format!("{:>width$}", percent, width = 5 + sign(words))))
        })
        .collect();
    let average = format!("{:>5}", decimal(odds.expected, 1).in_lang(words.lang));
    let average = Message::Plain(average);
    // French counts in the plural from two on.
    let cards = match odds.expected < 2.0 {
        true => say!("{} cards" @ "fewer than two", average),
        false => say!("{} cards", average),
    };
    rows.push((say!("on average"), cards));
    rows
}

/// How long the percent sign is with what is before it.
fn sign(words: &Words) -> usize {
    crate::say::percent(0.0, 0).in_lang(words.lang).chars().count() - 1
}

/// A column for each number of cards seen.
fn columns(all: &[Odds]) -> Table {
    let columns = all.iter().map(|odds| Column::number(Message::plain(odds.seen)));
    let mut table =
        Table::new(HeadStyle::Headed, [Column::words(say!("cards drawn"))].into_iter().chain(columns));
    let chance_of = |odds: &Odds, k: usize| odds.at_least.get(k).copied().unwrap_or(0.0);
    let most = all.iter().map(|odds| odds.at_least.len()).max().unwrap_or(1);
    for k in (1..most).take_while(|&k| k == 1 || all.iter().any(|odds| chance_of(odds, k) >= RARE)) {
        let chances = all.iter().map(|odds| chance(chance_of(odds, k)));
        table.row([say!("at least {}", k)].into_iter().chain(chances));
    }
    table.row([say!("on average")].into_iter().chain(all.iter().map(|odds| decimal(odds.expected, 2))));
    table
}

/// The chance of a card for each search, and of one for all of them.
pub fn joint_odds(all: &[JointOdds], wanted: &[Wanted<'_>], first_hand: bool, words: &Words) -> Document {
    let mut document = Document::new(words.lang);
    let Some(first) = all.first() else { return document };
    let cards = Message::both(wanted.iter().map(|wanted| wanted.words(words)));
    let answer = match first_hand {
        true => say!("In {} of 100 games your opening hand has {}.", of_a_hundred(first.all), cards),
        false => say_count!(
            first.seen,
            "In {1} of 100 games your first card is {2}.",
            "In {1} of 100 games you have {2} among your first {0} cards.",
            of_a_hundred(first.all),
            cards
        ),
    };
    document
        .text(Message::joined([answer, say!("A card may count for several. The chance is exact.")], "\n"));
    let columns = all.iter().map(|odds| Column::number(Message::plain(odds.seen)));
    let mut table =
        Table::new(HeadStyle::Headed, [Column::words(say!("cards drawn"))].into_iter().chain(columns));
    for (at, wanted) in wanted.iter().enumerate() {
        let chances = all.iter().map(|odds| chance(odds.each[at]));
        let matching = say!("{} ({})", wanted.words(words), first.matching[at]);
        table.row([matching].into_iter().chain(chances));
    }
    table.row([say!("one of each")].into_iter().chain(all.iter().map(|odds| chance(odds.all))));
    document.table(table);
    document
}
