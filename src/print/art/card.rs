//! A squadron card, drawn at its true size.
//!
//! Which way is up shows from across a table: the upper section has a band in full color with level and
//! name, the lower one is white with a bar at its side, and one chevron at the fold points at the opponent.
//! Two small reminders show what the other half holds: one at the foot, for when the next card covers the
//! upper section, one upside down in the band, for when the card is pivoted.

use std::sync::Arc;

use super::section::{self, CardHalf};
use super::{GRAY, NAVY, PALE, backdrop, ink, symbols, tint};
use crate::cards::{Card, Color, Face, Section};
use crate::print::draw::printout::InkUse;
use crate::print::draw::{Anchor, Ink, Picture, Placement, Style, Weight, fill, font, line};
use crate::wording::words::Words;

/// A card's width in millimeters.
pub const WIDTH: f64 = 63.0;
/// A card's height in millimeters.
pub const HEIGHT: f64 = 88.0;
/// Where the upper section ends and the lower begins; a card played above covers as much.
pub const HALF: f64 = HEIGHT / 2.0;

const CORNER: f64 = 3.0;
/// Between a card's edge and its panels.
const MARGIN: f64 = 2.4;
/// Where the band with the name ends.
const BAND: f64 = 12.4;
/// Between a card's edge and what is drawn in the panels.
const INSET: f64 = 4.6;
/// The bar at the fold.
const FOLD: f64 = 0.9;

/// The tone of a back: dark enough that the front does not show through.
pub const BACK: Ink = Ink(150, 160, 178);
const BACK_DARK: Ink = Ink(74, 86, 110);
const BACK_LINES: Ink = Ink(136, 147, 167);

/// How a card is painted: the front's color, or none for a back, and how much ink is spent.
#[derive(Clone, Copy)]
struct Paint {
    color: Option<Color>,
    ink: InkUse,
}

impl Paint {
    /// Band, bar and chevron.
    fn strong(self) -> Ink {
        self.color.map_or(BACK_DARK, ink)
    }

    fn band(self) -> Style {
        match (self.ink, self.color) {
            (InkUse::Full, _) => fill(self.strong()),
            (InkUse::Save, Some(color)) => fill(tint(color)).outlined(self.strong(), 0.3),
            (InkUse::Save, None) => fill(Ink::WHITE).outlined(self.strong(), 0.3),
        }
    }

    fn on_band(self) -> Ink {
        if self.ink == InkUse::Full { Ink::WHITE } else { NAVY }
    }

    /// Upper and lower panel.
    fn panels(self) -> [Ink; 2] {
        match (self.color, self.ink) {
            (Some(color), InkUse::Full) => [tint(color), Ink::WHITE],
            (None, InkUse::Full) => [BACK, BACK],
            (_, InkUse::Save) => [Ink::WHITE, Ink::WHITE],
        }
    }
}

/// A card's front.
pub fn front(card: &Card, words: &Words, ink_use: InkUse) -> Picture {
    let paint = Paint { color: Some(card.color), ink: ink_use };
    let drawings = (ink_use == InkUse::Full).then(|| {
        [
            backdrop::front(card, &card.front.upper, 1, WIDTH - 2.0 * MARGIN, HALF - BAND),
            backdrop::front(card, &card.front.lower, 2, WIDTH - 2.0 * MARGIN, HALF - MARGIN),
        ]
    });
    let mut picture = blank(paint, drawings);
    let badge = match ink_use {
        InkUse::Full => symbols::badge(card.id.level(), NAVY, fill(Ink::WHITE), card.color),
        InkUse::Save => {
            symbols::badge(card.id.level(), NAVY, fill(Ink::WHITE).outlined(paint.strong(), 0.5), card.color)
        }
    };
    picture.place_sized(&Arc::new(badge), 3.7, 3.1, 8.6);

    let below = reminder(&card.front.lower, 24.0);
    let name_left = 13.6;
    let room = WIDTH - MARGIN - 1.6 - below.width - 1.4 - name_left;
    name(&mut picture, &card.name, name_left, room, paint.on_band());
    turned(&mut picture, below);

    section::draw(&mut picture, &card.front.upper, CardHalf::Upper, words);
    section::draw(&mut picture, &card.front.lower, CardHalf::Lower, words);

    let id = card.id.to_string();
    let (right, baseline, size) = (WIDTH - INSET, 83.6, 5.6);
    picture.anchored(Anchor::End, right, baseline, size, Weight::Bold, ink(card.color), &id);
    let id_left = right - font::width(&id, Weight::Bold, size) - 5.2;
    symbols::mark(&mut picture, card.color, (id_left + 2.2, baseline - 2.0), 1.9, fill(ink(card.color)));
    let above = reminder(&card.front.upper, id_left - 1.0 - FOOT_LEFT);
    picture.place(&Arc::new(above), Placement::at(FOOT_LEFT, FOOT_TOP));
    picture
}

/// The name in the band: in one line if it can be read, else in two.
fn name(picture: &mut Picture, name: &str, left: f64, room: f64, ink: Ink) {
    let natural = font::width(name, Weight::Bold, 4.4);
    if natural * 3.2 / 4.4 <= room {
        let (name, size) = font::fit(name, Weight::Bold, 4.4, 3.2, room);
        picture.text(left, MARGIN + 6.5, size, Weight::Bold, ink, name);
        return;
    }
    let size = 2.9;
    for (i, text) in font::wrap_to(2, name, Weight::Bold, size, room).into_iter().enumerate() {
        picture.text(left, MARGIN + 4.5 + 3.5 * i as f64, size, Weight::Bold, ink, text);
    }
}

/// A card's back: no level (it is 0, R-CARD-3), no name, no ID code.
pub fn back(face: &Face, words: &Words, ink_use: InkUse) -> Picture {
    let paint = Paint { color: None, ink: ink_use };
    let drawings = (ink_use == InkUse::Full).then(|| {
        [
            backdrop::hull(1, WIDTH - 2.0 * MARGIN, HALF - BAND, BACK_LINES),
            backdrop::hull(2, WIDTH - 2.0 * MARGIN, HALF - MARGIN, BACK_LINES),
        ]
    });
    let mut picture = blank(paint, drawings);
    turned(&mut picture, reminder(&face.lower, 40.0));
    section::draw(&mut picture, &face.upper, CardHalf::Upper, words);
    section::draw(&mut picture, &face.lower, CardHalf::Lower, words);
    let above = reminder(&face.upper, WIDTH - INSET - FOOT_LEFT);
    picture.place(&Arc::new(above), Placement::at(FOOT_LEFT, FOOT_TOP));
    picture
}

/// Front and back side by side, one card below the other, as for a screen.
pub fn both_faces(cards: &[&Card], words: &Words) -> Picture {
    let gap = 4.0;
    let mut picture = Picture::new(2.0 * WIDTH + gap, cards.len() as f64 * (HEIGHT + gap) - gap);
    for (i, card) in cards.iter().enumerate() {
        let y = i as f64 * (HEIGHT + gap);
        picture.place(&Arc::new(front(card, words, InkUse::Full)), Placement::at(0.0, y));
        picture.place(&Arc::new(back(&card.back, words, InkUse::Full)), Placement::at(WIDTH + gap, y));
    }
    picture
}

/// The card itself, without anything on it but the drawings of its two halves.
fn blank(paint: Paint, drawings: Option<[Picture; 2]>) -> Picture {
    let mut picture = Picture::new(WIDTH, HEIGHT);
    // A back is toned to its edges: white margins would show the front's colors.
    let ground = if paint.color.is_none() && paint.ink == InkUse::Full { BACK } else { Ink::WHITE };
    picture.rounded(0.0, 0.0, WIDTH, HEIGHT, CORNER, fill(ground).outlined(PALE, 0.2));
    let (left, right, width) = (MARGIN, WIDTH - MARGIN, WIDTH - 2.0 * MARGIN);
    let [upper, lower] = paint.panels();
    picture.rect(left, BAND, width, HALF - BAND, fill(upper));
    if lower != ground {
        picture.rect(left, HALF, width, HEIGHT - MARGIN - HALF, fill(lower));
    }
    if let Some([upper, lower]) = drawings {
        picture.place(&Arc::new(upper), Placement::at(left, BAND));
        picture.place(&Arc::new(lower), Placement::at(left, HALF));
    }
    // The band, round at its upper corners, and the bar of the lower section.
    picture.rounded(left, MARGIN, width, BAND - MARGIN, 1.8, paint.band());
    if paint.ink == InkUse::Full {
        picture.rect(left, BAND - 2.0, width, 2.0, paint.band());
    }
    let strong = fill(paint.strong());
    match paint.color {
        // Another difference between the colors, without color: one bar or two.
        Some(Color::Green) => {
            picture.rect(left, HALF + 1.0, 0.6, HEIGHT - MARGIN - HALF - 1.0, strong);
            picture.rect(left + 1.0, HALF + 1.0, 0.6, HEIGHT - MARGIN - HALF - 1.0, strong);
        }
        _ => picture.rect(left, HALF + 1.0, 1.6, HEIGHT - MARGIN - HALF - 1.0, strong),
    }
    // The line that the next card's lower edge will touch; its chevron points at the opponent.
    picture.rect(left, HALF - FOLD / 2.0, right - left, FOLD, strong);
    let middle = WIDTH / 2.0;
    picture.polygon(&[(middle - 3.4, HALF), (middle, HALF - 3.3), (middle + 3.4, HALF)], strong);
    picture
}

const FOOT_LEFT: f64 = 5.6;
const FOOT_TOP: f64 = 78.6;
const REMINDER: f64 = 5.8;

/// A reminder: what the other half holds, in small, behind a pointer to it.
fn reminder(other: &Section, room: f64) -> Picture {
    let fighters = std::iter::repeat_n(symbols::fighter(), other.fighters.into());
    let shields = std::iter::repeat_n(symbols::shield(), other.shields.into());
    let field = other.field.then(symbols::field);
    let effects = other.effects.iter().map(symbols::effect);
    let items: Vec<_> = effects.chain(field).chain(fighters).chain(shields).collect();

    let items_left = 4.0;
    let step = if items.is_empty() { 2.0 } else { ((room - items_left - 0.6) / items.len() as f64).min(4.6) };
    let width = items_left + step * items.len().max(1) as f64 + 0.6;
    let mut picture = Picture::new(width, REMINDER);
    picture.rounded(0.1, 0.1, width - 0.2, REMINDER - 0.2, 1.2, fill(Ink::WHITE).outlined(PALE, 0.2));
    let middle = REMINDER / 2.0;
    picture.polygon(&[(1.1, middle + 1.1), (2.3, middle - 1.1), (3.5, middle + 1.1)], fill(GRAY));
    if items.is_empty() {
        picture.line(items_left, middle, items_left + 1.4, middle, line(GRAY, 0.4));
    }
    for (i, symbol) in items.iter().enumerate() {
        let size = step - 0.4;
        let y = middle - size * symbol.height / symbol.width / 2.0;
        picture.place_sized(symbol, items_left + step * i as f64, y, size);
    }
    picture
}

/// Places a reminder in the band, upside down, as a pivoted card shows it the right way up.
fn turned(picture: &mut Picture, reminder: Picture) {
    let (right, bottom) = (WIDTH - MARGIN - 1.6, (MARGIN + BAND) / 2.0 + REMINDER / 2.0);
    picture.place(&Arc::new(reminder), Placement { turn: 180.0, ..Placement::at(right, bottom) });
}
