//! A cruiser: its layout in small, and the sectors of its board at the size of the cards that go on
//! them, in sleeves or without.

use std::sync::Arc;

use super::{FAINT, GRAY, NAVY, PALE, symbols};
use crate::cards::{Cruiser, Effect};
use crate::print::draw::{Anchor, Ink, Picture, Placement, Style, Weight, fill, line};

/// The layout in small, as its owner sees it: one cell a space, with its draw symbols.
pub fn layout(cruiser: &Cruiser) -> Picture {
    const CELL: (f64, f64) = (7.0, 5.0);
    let tallest = cruiser.sectors.iter().map(Vec::len).max().unwrap_or(0);
    let mut picture = Picture::new(5.0 * CELL.0, tallest as f64 * CELL.1);
    for (column, spaces) in cruiser.sectors.iter().enumerate() {
        for (level, &draws) in spaces.iter().enumerate() {
            let x = column as f64 * CELL.0;
            let y = picture.height - (level + 1) as f64 * CELL.1;
            let (width, height) = (CELL.0 - 0.6, CELL.1 - 0.6);
            let style = fill(FAINT).outlined(GRAY, 0.2);
            picture.rounded(x + 0.3, y + 0.3, width, height, 0.6, style);
            picture.text(x + 0.9, y + 3.6, 2.8, Weight::Regular, GRAY, level.to_string());
            symbols_in_row(&mut picture, draws, x + 4.6, y + 2.5, 3.0, 3.6);
        }
    }
    picture
}

/// How wide a sector is: a card in its sleeve.
pub const COLUMN: f64 = 66.0;
/// How much of a sector a card adds: half of one in its sleeve.
pub const SPACE: f64 = 45.5;

/// How high a sector's column is: every card covers the upper section of the one below.
pub fn sector_height(spaces: usize) -> f64 {
    (spaces + 1) as f64 * SPACE
}

/// A sector of a board at its true size, the bottom toward its owner.
///
/// A card on a space of level n covers the strip that carries that level's badge, in the card's own
/// corner, and the strip below it. So what is printed on a space shows until a card lies there
/// (Q-SEE-2), and the lowest strip belongs to level 0.
pub fn sector(spaces: &[u8], number: usize) -> Picture {
    let mut picture = Picture::new(COLUMN, sector_height(spaces.len()));
    let bottom = picture.height;
    picture.rect(0.0, 0.0, COLUMN, bottom, fill(Ink::WHITE).outlined(NAVY, 0.4));
    for (level, &draws) in spaces.iter().enumerate() {
        let top = bottom - (level + 2) as f64 * SPACE;
        let shade = if level % 2 == 0 { FAINT } else { Ink::WHITE };
        picture.rect(0.4, top + 0.4, COLUMN - 0.8, SPACE - 0.4, fill(shade));
        corners(&mut picture, top);
        let badge = symbols::level(u8::try_from(level).unwrap_or(u8::MAX));
        picture.place(&Arc::new(badge), Placement::at(3.5, top + 3.5));
        symbols_in_row(&mut picture, draws, COLUMN / 2.0, top + SPACE / 2.0 + 2.0, 16.0, 48.0);
        if level > 0 {
            let style = line(PALE, 0.25).dashed(1.5);
            picture.line(0.0, top + SPACE, COLUMN, top + SPACE, style);
        }
    }
    // The lower section of the lowest space: hull, and which sector this is.
    let top = bottom - SPACE;
    for i in 0..6 {
        let y = top + 6.0 + f64::from(i) * 6.0;
        picture.line(8.0, y, COLUMN - 8.0, y, line(FAINT, 1.2));
    }
    picture.circle(COLUMN / 2.0, top + SPACE / 2.0, 7.0, fill(Ink::WHITE).outlined(PALE, 0.4));
    let ink = GRAY;
    picture.anchored(
        Anchor::Middle,
        COLUMN / 2.0,
        top + SPACE / 2.0 + 3.0,
        8.5,
        Weight::Bold,
        ink,
        number.to_string(),
    );
    picture
}

/// Marks the two upper corners of a card's place.
fn corners(picture: &mut Picture, top: f64) {
    let style: Style = line(NAVY, 0.35);
    let (y, arm) = (top + 1.4, 6.0);
    picture.polyline(&[(1.4, y + arm), (1.4, y), (1.4 + arm, y)], style);
    picture.polyline(&[(COLUMN - 1.4, y + arm), (COLUMN - 1.4, y), (COLUMN - 1.4 - arm, y)], style);
}

/// Draw symbols side by side about a point, smaller where there are many.
fn symbols_in_row(picture: &mut Picture, count: u8, x: f64, y: f64, side: f64, room: f64) {
    let step = (room / f64::from(count.max(1))).min(side * 1.2);
    let side = side.min(step / 1.1);
    for i in 0..count {
        let middle = x + (f64::from(i) - f64::from(count - 1) / 2.0) * step;
        picture.place_sized(symbols::effect(Effect::Draw), middle - side / 2.0, y - side / 2.0, side);
    }
}
