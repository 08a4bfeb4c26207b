//! Whole pages to print: the deck list, the registration sheet, proxies, cruiser boards, tokens, the
//! rules in brief, and all that two players need in one.

pub mod boards;
pub mod kit;
pub mod list;
pub mod participants;
pub mod proxies;
mod reference;
pub mod registration;
mod rules;
pub mod slips;
mod tokens;

use std::sync::Arc;

use super::art::{GRAY, NAVY, PALE, symbols};
use super::draw::{Anchor, Ink, Picture, Placement, Weight, fill, font, line};
use crate::cards::Effect;
use crate::wording::words::Words;

/// Between the paper's edge and what is written on lists and registration sheets.
const MARGIN: f64 = 14.0;
/// Printers cannot print closer to the paper's edge than this.
pub const EDGE: f64 = 5.0;

/// Every symbol on cards with its name and its meaning.
fn every_symbol<'a>(words: &Words<'a>) -> Vec<(&'static Arc<Picture>, String, &'a str)> {
    let effect =
        |effect| (symbols::effect(effect), words.effect(effect).to_owned(), words.effect_text(effect));
    let others = [
        (symbols::fighter(), words.heading("fighter"), words.symbol_text("fighter")),
        (symbols::shield(), words.heading("shield"), words.symbol_text("shield")),
        (symbols::field(), words.heading("force-field"), words.symbol_text("force-field")),
    ];
    Effect::ALL.into_iter().map(effect).chain(others).collect()
}

/// `Page 2 of 3` at the foot of every page, and the bar to measure.
fn number_pages(pages: &mut [Picture], words: &Words) {
    let count = pages.len();
    for (i, page) in pages.iter_mut().enumerate() {
        let text = format!("{} {} {} {count}", label!(words.lang, "Page"), i + 1, label!(words.lang, "of"));
        let (x, y) = (page.width - MARGIN, page.height - 7.0);
        page.anchored(Anchor::End, x, y, 2.6, Weight::Regular, GRAY, text);
        foot_bar(page);
    }
}

/// A line to write on, its label above, and on it what is known already, in two lines if need be.
fn field(page: &mut Picture, x: f64, y: f64, width: f64, label: &str, value: &str) {
    let (label, size) = font::fit(label, Weight::Regular, 2.3, 1.6, width);
    page.text(x, y - 6.2, size, Weight::Regular, GRAY, label);
    page.line(x, y, x + width, y, line(PALE, 0.3));
    if font::width(value, Weight::Bold, 2.8) <= width {
        let (value, size) = font::fit(value, Weight::Bold, 4.0, 2.6, width);
        page.text(x, y - 1.2, size, Weight::Bold, NAVY, value);
        return;
    }
    let size = 2.4;
    let lines = font::wrap_to(2, value, Weight::Bold, size, width);
    for (i, text) in lines.iter().rev().enumerate() {
        page.text(x, y - 0.9 - 2.6 * i as f64, size, Weight::Bold, NAVY, text);
    }
}

/// A box to tick, its corner at x and y.
fn tick_box(page: &mut Picture, x: f64, y: f64, side: f64) {
    page.rounded(x, y, side, side, 0.5, fill(Ink::WHITE).outlined(NAVY, 0.3));
}

/// One line of small gray text as a picture, no longer than there is room.
fn note(text: &str, room: f64) -> Picture {
    let (text, size) = font::fit(text, Weight::Regular, 2.4, 1.7, room);
    let mut picture = Picture::new(font::width(&text, Weight::Regular, size) + 0.2, 3.2);
    picture.text(0.0, 2.3, size, Weight::Regular, GRAY, text);
    picture
}

/// The same line turned upright in a margin: it starts at a height and runs upwards; `x` is its left edge.
fn beside(page: &mut Picture, x: f64, from: f64, room: f64, text: &str) {
    page.place(&Arc::new(note(text, room)), Placement { turn: 270.0, ..Placement::at(x, from) });
}

/// How long the bar is that shows whether a page was printed at its size.
pub const BAR: f64 = 50.0;

/// Draws that bar, with a mark every ten millimeters.
fn measuring_bar(page: &mut Picture, at: Placement) {
    let mut bar = Picture::new(BAR + 0.4, 3.4);
    let (style, y) = (line(GRAY, 0.2), 3.1);
    bar.line(0.2, y, BAR + 0.2, y, style);
    for i in 0..=5 {
        let x = 0.2 + 10.0 * f64::from(i);
        let height = if i % 5 == 0 { 2.2 } else { 1.0 };
        bar.line(x, y, x, y - height, style);
    }
    let middle = BAR / 2.0 + 0.2;
    bar.anchored(Anchor::Middle, middle, 1.9, 2.0, Weight::Regular, GRAY, format!("{BAR} mm"));
    page.place(&Arc::new(bar), at);
}

/// The bar at the foot of a page, on the left.
fn foot_bar(page: &mut Picture) {
    measuring_bar(page, Placement::at(MARGIN, page.height - 9.6));
}
