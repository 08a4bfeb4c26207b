//! Who takes part in an event: a line for each player, to hang up and to check decks against.

use super::{MARGIN, number_pages, tick_box};
use crate::print::art::{FAINT, GRAY, NAVY, PALE};
use crate::print::draw::printout::Paper;
use crate::print::draw::{Anchor, Ink, Picture, Weight, fill, font, line};
use crate::wording::words::Words;

/// A line of the table.
pub struct Participant<'a> {
    /// As on the registration sheet; `None` for a file without one.
    pub number: Option<usize>,
    pub player: &'a str,
    pub deck: &'a str,
    pub cruiser: &'a str,
    pub cards: Option<usize>,
    pub hash: &'a str,
    /// What is wrong with the deck, in one line.
    pub problem: Option<&'a str>,
}

/// What marks a deck that breaks the rules, dark enough to be seen in gray.
pub const WARNING: Ink = Ink(166, 24, 24);

/// The height of a line, and of what is wrong below it.
const ROW: f64 = 6.4;
const PROBLEM: f64 = 3.8;
const TOP: f64 = 26.0;
const FOOT: f64 = 13.0;
const SIZE: f64 = 3.1;

/// Columns after the margin: the box to tick, number, player, deck, cruiser, cards, hash.
struct Columns {
    number: f64,
    player: f64,
    deck: f64,
    cruiser: f64,
    cards: f64,
    hash: f64,
    right: f64,
}

impl Columns {
    fn of(page: &Picture) -> Self {
        let right = page.width - MARGIN;
        let hash = right - 37.0;
        let (cards, cruiser) = (hash - 4.0, hash - 37.0);
        let player = MARGIN + 15.0;
        let deck = player + (cruiser - player) / 2.0;
        Columns { number: MARGIN + 12.5, player, deck, cruiser, cards, hash, right }
    }
}

/// The pages, with the event's name and the day above.
pub fn pages(all: &[Participant], about: &str, paper: Paper, words: &Words) -> Vec<Picture> {
    let mut pages = Vec::new();
    let mut page = begun(about, paper, words);
    let mut y = TOP;
    for row in all {
        let height = ROW + if row.problem.is_some() { PROBLEM } else { 0.0 };
        if y + height > page.height - FOOT {
            pages.push(std::mem::replace(&mut page, begun(about, paper, words)));
            y = TOP;
        }
        draw(&mut page, row, y, height);
        y += height;
    }
    pages.push(page);
    number_pages(&mut pages, words);
    pages
}

fn begun(about: &str, paper: Paper, words: &Words) -> Picture {
    let mut page = paper.page();
    let columns = Columns::of(&page);
    page.text(MARGIN, 16.0, 6.0, Weight::Bold, NAVY, label!(words.lang, "Participants"));
    let title = font::width(label!(words.lang, "Participants"), Weight::Bold, 6.0);
    let (about, size) = font::fit(about, Weight::Regular, 3.4, 2.2, columns.right - MARGIN - title - 6.0);
    page.anchored(Anchor::End, columns.right, 16.0, size, Weight::Regular, GRAY, about);
    let baseline = TOP - 1.4;
    let heads = [
        (columns.player, label!(words.lang, "Player"), columns.deck - columns.player),
        (columns.deck, label!(words.lang, "Deck"), columns.cruiser - columns.deck),
        (columns.cruiser, &*words.heading("cruiser"), 22.0),
        (columns.hash, label!(words.lang, "Deck hash"), columns.right - columns.hash),
    ];
    for (x, text, room) in heads {
        let (text, size) = font::fit(text, Weight::Regular, 2.4, 1.6, room - 1.0);
        page.text(x, baseline, size, Weight::Regular, GRAY, text);
    }
    let (cards, size) = font::fit(label!(words.lang, "Cards"), Weight::Regular, 2.4, 1.6, 12.0);
    page.anchored(Anchor::End, columns.cards, baseline, size, Weight::Regular, GRAY, cards);
    page.line(MARGIN, TOP, columns.right, TOP, line(NAVY, 0.5));
    page
}

fn draw(page: &mut Picture, row: &Participant, y: f64, height: f64) {
    let columns = Columns::of(page);
    if row.problem.is_some() {
        page.rect(MARGIN, y + 0.2, columns.right - MARGIN, height - 0.4, fill(FAINT));
    }
    tick_box(page, MARGIN + 0.8, y + 1.3, 3.8);
    let baseline = y + 4.4;
    if let Some(number) = row.number {
        let number = number.to_string();
        page.anchored(Anchor::End, columns.number, baseline, SIZE, Weight::Regular, GRAY, number);
    }
    let mut cell = |x: f64, to: f64, weight: Weight, text: &str| {
        let (text, size) = font::fit(text, weight, SIZE, 2.0, to - x - 2.0);
        page.text(x, baseline, size, weight, NAVY, text);
    };
    cell(columns.player, columns.deck, Weight::Bold, row.player);
    cell(columns.deck, columns.cruiser, Weight::Regular, row.deck);
    cell(columns.cruiser, columns.cards - 6.0, Weight::Regular, row.cruiser);
    cell(columns.hash, columns.right + 2.0, Weight::Regular, row.hash);
    if let Some(cards) = row.cards {
        page.anchored(Anchor::End, columns.cards, baseline, SIZE, Weight::Regular, NAVY, cards.to_string());
    }
    if let Some(problem) = row.problem {
        let room = columns.right - columns.player - 1.0;
        let (problem, size) = font::fit(&format!("! {problem}"), Weight::Bold, 2.6, 1.9, room);
        page.text(columns.player, y + ROW + 1.6, size, Weight::Bold, WARNING, problem);
    }
    page.line(MARGIN, y + height, columns.right, y + height, line(PALE, 0.2));
}
