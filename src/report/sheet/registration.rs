//! The registration sheet of an event: who plays what, every card with a box to tick, and room for
//! the judge. Up to forty cards fit on one page.

use std::sync::Arc;

use super::{MARGIN, field, number_pages, tick_box};
use crate::cards::Card;
use crate::report::art::{FAINT, GREY, NAVY, PALE, board, ink, qr, symbols};
use crate::report::draw::document::{Document, Paper};
use crate::report::draw::{Anchor, Picture, Weight, fill, font, line};
use crate::report::list::CardList;
use crate::report::words::Words;

/// Cards on the first page, which also has everything else.
pub const FIRST_PAGE: usize = 40;
const COLUMNS: usize = 2;
const GAP: f64 = 6.0;
const JUDGE: f64 = 47.0;
const FOOT: f64 = 11.0;

/// What a player fills in, if it is known already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry<'a> {
    pub player: Option<&'a str>,
    pub event: Option<&'a str>,
}

pub fn document(list: &CardList, entry: Entry, paper: Paper, words: &Words) -> Document {
    let cards = list.sorted();
    let (first, rest) = cards.split_at(cards.len().min(FIRST_PAGE));
    let mut page = paper.page();
    let top = head(&mut page, list, entry, words);
    let judge_top = page.height - FOOT - JUDGE;
    let rows = FIRST_PAGE / COLUMNS;
    // As high as the page allows, and no higher than looks well.
    let used = first.len().div_ceil(COLUMNS).max(1);
    let row_height = ((judge_top - 4.0 - top) / used as f64).min(8.2);
    table(&mut page, first, top, row_height, rows);
    judge(&mut page, judge_top, words);
    let mut pages = vec![page];

    let (row_height, top) = (6.6, 26.0);
    let rows = ((paper.size().1 - FOOT - top) / row_height).floor() as usize;
    for cards in rest.chunks(rows * COLUMNS) {
        let mut page = paper.page();
        small_head(&mut page, list, entry, words);
        table(&mut page, cards, top, row_height, rows);
        pages.push(page);
    }
    number_pages(&mut pages, words);
    let title = format!("{} – {}", words.labels.registration, list.name);
    Document { title, lang: words.lang, date: list.date, flip: None, pages }
}

/// Everything above the cards; gives the height where they may begin.
fn head(page: &mut Picture, list: &CardList, entry: Entry, words: &Words) -> f64 {
    let labels = words.labels;
    let room = page.width - 2.0 * MARGIN;
    page.text(MARGIN, 20.0, 7.0, Weight::Bold, NAVY, labels.registration);
    let right = page.width - MARGIN;
    page.anchored(Anchor::End, right, 20.0, 4.0, Weight::Regular, GREY, words.term("total-war"));
    page.line(MARGIN, 23.5, right, 23.5, line(NAVY, 0.6));

    // The QR code takes the right; fields have two columns of what is left.
    const QR: f64 = 37.0;
    if let Some(picture) = list.code.and_then(qr::code) {
        page.place_sized(&Arc::new(picture), right - QR + 3.0, 25.5, QR);
    }
    let wide = room - QR - 2.0;
    let half = (wide - GAP) / 2.0;
    let second = MARGIN + half + GAP;
    let date = list.date.map(|date| date.written(words.lang)).unwrap_or_default();
    field(page, MARGIN, 34.0, half, labels.player, entry.player.unwrap_or_default());
    field(page, second, 34.0, half, labels.event, entry.event.unwrap_or_default());
    field(page, MARGIN, 44.0, half, labels.date, &date);
    field(page, second, 44.0, half, labels.deck, list.name);

    // The cruiser with its layout, and how many cards.
    if let Some(cruiser) = list.cruiser {
        let armor = format!("{} · {} {}", cruiser.name, words.term("armor"), cruiser.armor);
        field(page, MARGIN, 54.0, half, &words.heading("cruiser"), &armor);
        let layout = board::layout(cruiser);
        let (width, height) = (32.0, 32.0 * layout.height / layout.width);
        page.place_sized(&Arc::new(layout), MARGIN, 57.0 + (19.0 - height) / 2.0, width);
    }
    field(page, second, 54.0, half, labels.card_count, &list.cards.len().to_string());
    let beside = MARGIN + 38.0;
    if let Some(hash) = list.hash {
        page.text(beside, 60.0, 2.3, Weight::Regular, GREY, labels.deck_hash);
        page.text(beside, 64.6, 4.2, Weight::Bold, NAVY, hash);
    }
    if let Some(code) = list.code {
        page.text(beside, 69.0, 2.3, Weight::Regular, GREY, labels.deck_code);
        // Codes are long only for huge decks; then the QR code is the better one anyway.
        let lines = font::wrap_to(2, code, Weight::Regular, 3.0, right - beside);
        for (i, text) in lines.iter().enumerate() {
            page.text(beside, 73.0 + 3.6 * i as f64, 3.0, Weight::Regular, NAVY, text);
        }
    }
    81.0
}

/// What tells a further page from another deck's.
fn small_head(page: &mut Picture, list: &CardList, entry: Entry, words: &Words) {
    let right = page.width - MARGIN;
    let room = right - MARGIN;
    let (title, size) = font::fit(list.name, Weight::Bold, 5.0, 3.0, room * 0.45);
    page.text(MARGIN, 18.0, size, Weight::Bold, NAVY, title);
    let mut marks: Vec<String> = entry.player.map(str::to_owned).into_iter().collect();
    marks.extend(list.hash.map(|hash| words.colon(words.labels.deck_hash) + hash));
    let (marks, size) = font::fit(&marks.join(" · "), Weight::Regular, 3.2, 2.2, room * 0.52);
    page.anchored(Anchor::End, right, 18.0, size, Weight::Regular, GREY, marks);
    page.line(MARGIN, 21.5, right, 21.5, line(NAVY, 0.6));
}

/// The cards in two columns, down the first, then down the second.
fn table(page: &mut Picture, cards: &[&Card], top: f64, row_height: f64, rows: usize) {
    let width = (page.width - 2.0 * MARGIN - GAP) / COLUMNS as f64;
    // Few cards are spread evenly.
    let rows = cards.len().div_ceil(COLUMNS).min(rows).max(1);
    for (i, card) in cards.iter().enumerate() {
        let x = MARGIN + (i / rows) as f64 * (width + GAP);
        let y = top + (i % rows) as f64 * row_height;
        row(page, card, x, y, width, row_height);
    }
}

fn row(page: &mut Picture, card: &Card, x: f64, y: f64, width: f64, height: f64) {
    let baseline = y + height / 2.0 + 1.2;
    tick_box(page, x, y + height / 2.0 - 2.0, 4.0);
    page.text(x + 7.0, baseline, 3.6, Weight::Bold, ink(card.colour), card.id.to_string());
    // On the right the effects, upper section first, and the fighters of both sections.
    let mut right = x + width;
    let fighters = format!("{}+{}", card.front.upper.fighters, card.front.lower.fighters);
    page.anchored(Anchor::End, right, baseline, 2.8, Weight::Regular, GREY, fighters);
    right -= 7.0;
    let effects: Vec<_> = card.front.effects().collect();
    for effect in effects.iter().rev() {
        right -= 4.4;
        page.place_sized(symbols::effect(*effect), right, y + height / 2.0 - 1.9, 3.8);
    }
    let (name, size) = font::fit(&card.name, Weight::Regular, 3.4, 2.2, right - 2.0 - (x + 20.0));
    page.text(x + 20.0, baseline, size, Weight::Regular, NAVY, name);
    page.line(x, y + height, x + width, y + height, line(PALE, 0.15));
}

/// The boxes of the judge, and the signatures.
fn judge(page: &mut Picture, top: f64, words: &Words) {
    let labels = words.labels;
    let (left, right) = (MARGIN, page.width - MARGIN);
    let room = right - left;
    field(page, left, top + 8.0, room, labels.player_signature, "");
    let top = top + 12.0;
    page.rounded(left, top, room, JUDGE - 12.0, 1.5, fill(FAINT).outlined(NAVY, 0.4));
    let inner = left + 4.0;
    page.text(inner, top + 5.4, 3.4, Weight::Bold, NAVY, labels.judge);

    let baseline = top + 16.0;
    let third = (room - 8.0) / 3.0;
    field(page, inner, baseline, third - GAP, labels.round, "");
    tick_box(page, inner + third, baseline - 4.2, 4.0);
    page.text(inner + third + 6.0, baseline - 1.0, 3.4, Weight::Regular, NAVY, labels.deck_check);
    page.text(inner + 2.0 * third - 8.0, baseline - 5.6, 2.3, Weight::Regular, GREY, labels.status);
    // Three boxes side by side, each as wide as its word.
    let mut x = inner + 2.0 * third - 8.0;
    for status in [labels.passed, labels.warning, labels.penalty] {
        tick_box(page, x, baseline - 4.2, 4.0);
        page.text(x + 5.2, baseline - 1.0, 2.8, Weight::Regular, NAVY, status);
        x += 8.0 + font::width(status, Weight::Regular, 2.8);
    }
    let half = (room - 8.0 - GAP) / 2.0;
    field(page, inner, top + 29.0, half, labels.notes, "");
    field(page, inner + half + GAP, top + 29.0, half, labels.signature, "");
}
