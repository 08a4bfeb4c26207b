//! A reference card, of the size of the others: every symbol with its name on one side, a round on the
//! other.

use super::every_symbol;
use super::rules::{ROUND, summary};
use crate::print::art::card::{HEIGHT, WIDTH};
use crate::print::art::{FAINT, GRAY, NAVY, PALE};
use crate::print::draw::{Ink, Picture, Weight, fill, font};
use crate::wording::words::Words;

const INSET: f64 = 5.0;

fn blank(title: &str) -> Picture {
    let mut picture = Picture::new(WIDTH, HEIGHT);
    picture.rounded(0.0, 0.0, WIDTH, HEIGHT, 3.0, fill(Ink::WHITE).outlined(PALE, 0.2));
    picture.rounded(2.4, 2.4, WIDTH - 4.8, 7.2, 1.8, fill(GRAY));
    let (title, size) = font::fit(title, Weight::Bold, 4.0, 2.6, WIDTH - 2.0 * INSET);
    picture.text(INSET, 7.4, size, Weight::Bold, Ink::WHITE, title);
    picture
}

/// Every symbol and what it is called.
pub fn symbols_side(words: &Words) -> Picture {
    let mut picture = blank(label!(words.lang, "Symbols"));
    let (top, step, side) = (10.6, 5.75, 5.1);
    for (i, (symbol, name, _)) in every_symbol(words).into_iter().enumerate() {
        let y = top + step * i as f64;
        if i % 2 == 0 {
            picture.rect(2.4, y, WIDTH - 4.8, step, fill(FAINT));
        }
        let height = side * symbol.height / symbol.width;
        picture.place_sized(symbol, INSET, y + (step - height) / 2.0, side);
        let (name, size) = font::fit(&name, Weight::Regular, 2.9, 2.0, WIDTH - INSET - 13.0);
        picture.text(13.0, y + step / 2.0 + 1.0, size, Weight::Regular, NAVY, name);
    }
    picture
}

/// The phases of a round.
pub fn round_side(words: &Words) -> Picture {
    let parts = summary(words.lang);
    let mut picture = blank(label!(words.lang, "A round"));
    let room = WIDTH - 2.0 * INSET + 1.0;
    // As large as fits.
    let mut size = 2.6;
    let mut y = 10.0;
    loop {
        let (lines, height) = set(&parts[ROUND], size, room);
        if y + height <= HEIGHT - 3.2 || size < 1.4 {
            for (text, weight, down) in lines {
                picture.text(INSET - 0.5, y + down, size, weight, NAVY, text);
            }
            return picture;
        }
        size -= 0.05;
        y = 10.4;
    }
}

/// Lines with their weight and how far down they stand, and the height of all.
pub fn set(
    parts: &[(&'static str, Vec<&'static str>)],
    size: f64,
    room: f64,
) -> (Vec<(String, Weight, f64)>, f64) {
    let mut lines = Vec::new();
    let mut y = 0.0;
    for (heading, paragraphs) in parts {
        y += size * 1.55;
        lines.push(((*heading).to_owned(), Weight::Bold, y));
        for paragraph in paragraphs {
            for text in font::wrap(paragraph, Weight::Regular, size, room) {
                y += size * 1.22;
                lines.push((text, Weight::Regular, y));
            }
            y += size * 0.25;
        }
    }
    (lines, y)
}
