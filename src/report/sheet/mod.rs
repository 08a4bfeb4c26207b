//! Whole pages to print: the deck list, the registration sheet, proxies and cruiser boards.

pub mod boards;
pub mod list;
pub mod proxies;
pub mod registration;

use super::art::{GREY, NAVY, PALE};
use super::draw::{Anchor, Ink, Picture, Weight, fill, font, line};
use super::words::Words;

/// Between the paper's edge and what is written on lists and registration sheets.
const MARGIN: f64 = 14.0;

/// `Page 2 of 3` at the foot of every page.
fn number_pages(pages: &mut [Picture], words: &Words) {
    let count = pages.len();
    for (i, page) in pages.iter_mut().enumerate() {
        let text = format!("{} {} {} {count}", words.labels.page, i + 1, words.labels.of);
        let (x, y) = (page.width - MARGIN, page.height - 7.0);
        page.anchored(Anchor::End, x, y, 2.6, Weight::Regular, GREY, text);
    }
}

/// A line to write on, its label above, and on it what is known already.
fn field(page: &mut Picture, x: f64, y: f64, width: f64, label: &str, value: &str) {
    page.text(x, y - 5.6, 2.3, Weight::Regular, GREY, label);
    page.line(x, y, x + width, y, line(PALE, 0.3));
    let (value, size) = font::fit(value, Weight::Bold, 4.0, 2.6, width);
    page.text(x, y - 1.2, size, Weight::Bold, NAVY, value);
}

/// A box to tick, its corner at x and y.
fn tick_box(page: &mut Picture, x: f64, y: f64, side: f64) {
    page.rounded(x, y, side, side, 0.5, fill(Ink::WHITE).outlined(NAVY, 0.3));
}
