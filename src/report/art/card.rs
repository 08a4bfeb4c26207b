//! A squadron card, drawn at its true size: level top left, name beside it, ID code bottom right in
//! its colour, both sections, and on the lower one the small reminder of the upper, which the card
//! above will cover.

use std::sync::Arc;

use super::{FAINT, GREY, NAVY, PALE, ink, symbols, tint};
use crate::cards::{Card, Colour, Face, Section};
use crate::report::draw::{Anchor, Ink, Picture, Placement, Weight, fill, font, line};
use crate::report::words::Words;

/// A card's width in millimetres.
pub const WIDTH: f64 = 63.0;
/// A card's height in millimetres.
pub const HEIGHT: f64 = 88.0;
/// Where the upper section ends and the lower begins; a card played above covers as much.
pub const HALF: f64 = HEIGHT / 2.0;

const CORNER: f64 = 3.0;
/// Between a card's edge and its panels.
const MARGIN: f64 = 2.5;
/// Between a card's edge and what is drawn in the panels.
const INSET: f64 = 4.5;

/// A card's front.
pub fn front(card: &Card, words: &Words) -> Picture {
    let mut picture = blank(Some(card.colour));
    picture.place(&Arc::new(symbols::level(card.id.level())), Placement::at(INSET - 1.0, INSET - 1.0));
    let name_left = INSET + 10.5;
    let (name, size) = font::fit(&card.name, Weight::Bold, 4.4, 2.6, WIDTH - INSET - name_left);
    picture.text(name_left, INSET + 5.6, size, Weight::Bold, NAVY, name);

    section(&mut picture, &card.front.upper, 14.0, HALF - MARGIN, words);
    section(&mut picture, &card.front.lower, HALF + MARGIN, 76.0, words);

    let id = card.id.to_string();
    let id_left = WIDTH - INSET - font::width(&id, Weight::Bold, 5.6);
    picture.anchored(Anchor::End, WIDTH - INSET, 83.4, 5.6, Weight::Bold, ink(card.colour), id);
    reminder(&mut picture, &card.front.upper, id_left - 2.0);
    picture
}

/// A card's back: no level (it is 0, R-CARD-3), no name, no ID code.
pub fn back(face: &Face, words: &Words) -> Picture {
    let mut picture = blank(None);
    section(&mut picture, &face.upper, 9.0, HALF - MARGIN, words);
    section(&mut picture, &face.lower, HALF + MARGIN, 76.0, words);
    reminder(&mut picture, &face.upper, WIDTH - INSET);
    picture
}

/// Front and back side by side, one card below the other, as for a screen.
pub fn both_faces(cards: &[&Card], words: &Words) -> Picture {
    let gap = 4.0;
    let mut picture = Picture::new(2.0 * WIDTH + gap, cards.len() as f64 * (HEIGHT + gap) - gap);
    for (i, card) in cards.iter().enumerate() {
        let y = i as f64 * (HEIGHT + gap);
        picture.place(&Arc::new(front(card, words)), Placement::at(0.0, y));
        picture.place(&Arc::new(back(&card.back, words)), Placement::at(WIDTH + gap, y));
    }
    picture
}

/// The card itself, without anything on it; the backs are grey.
fn blank(colour: Option<Colour>) -> Picture {
    let mut picture = Picture::new(WIDTH, HEIGHT);
    picture.rounded(0.0, 0.0, WIDTH, HEIGHT, CORNER, fill(Ink::WHITE).outlined(PALE, 0.2));
    let (edge, shade) = match colour {
        Some(colour) => (ink(colour), tint(colour)),
        None => (GREY, Ink(232, 234, 238)),
    };
    let (width, height) = (WIDTH - 2.0 * MARGIN, HALF - MARGIN - 0.6);
    picture.rounded(MARGIN, MARGIN, width, height, 2.0, fill(shade));
    picture.rounded(MARGIN, HALF + 0.6, width, height, 2.0, fill(FAINT));
    // The line that the next card's lower edge will touch, with chevrons that point at the enemy.
    picture.line(MARGIN, HALF, WIDTH - MARGIN, HALF, line(edge, 0.35));
    for x in [WIDTH / 2.0 - 3.0, WIDTH / 2.0, WIDTH / 2.0 + 3.0] {
        picture.polygon(&[(x - 1.2, HALF), (x, HALF - 1.2), (x + 1.2, HALF)], fill(edge));
    }
    picture
}

/// A symbol and its name.
type Trait<'a> = (&'static Arc<Picture>, &'a str);

/// Draws what a section holds between two heights: force field and effects on the left, fighters with
/// their shields before them on the right, the whole centred.
fn section(picture: &mut Picture, section: &Section, top: f64, bottom: f64, words: &Words) {
    let field = section.field.then(|| (symbols::field(), words.term("force-field")));
    let effects = section.effects.iter().map(|effect| (symbols::effect(effect), words.effect(effect)));
    let traits: Vec<Trait> = field.into_iter().chain(effects).collect();

    let room = WIDTH - 2.0 * INSET;
    let squadron = squadron_width(section);
    let gap = if squadron > 0.0 && !traits.is_empty() { 2.0 } else { 0.0 };
    // Names need room: a single trait takes what the fighters leave, up to a limit.
    let traits_width = match traits.len() {
        0 => 0.0,
        1 | 2 => (room - squadron - gap).min(28.0),
        _ => 23.0,
    };
    let left = INSET + (room - traits_width - gap - squadron) / 2.0;
    draw_traits(picture, &traits, left, traits_width, top, bottom);
    draw_squadron(picture, section, left + traits_width + gap, squadron, top, bottom);
}

fn draw_traits(picture: &mut Picture, traits: &[Trait], left: f64, width: f64, top: f64, bottom: f64) {
    let height = bottom - top;
    match traits.len() {
        0 => {}
        // With their names below, one above the other.
        1 | 2 => {
            let each = height / traits.len() as f64;
            let (side, size): (f64, f64) = if traits.len() == 1 { (14.0, 2.6) } else { (8.6, 2.0) };
            for (i, (symbol, name)) in traits.iter().enumerate() {
                let lines = font::wrap_to(2, name, Weight::Regular, size, width);
                let tall = side + 0.6 + size * 1.15 * lines.len() as f64;
                let y = top + each * i as f64 + (each - tall) / 2.0;
                let middle = left + width / 2.0;
                picture.place_sized(symbol, middle - side / 2.0, y, side);
                for (row, text) in lines.iter().enumerate() {
                    let baseline = y + side + 0.6 + size * (0.85 + 1.15 * row as f64);
                    picture.anchored(Anchor::Middle, middle, baseline, size, Weight::Regular, NAVY, text);
                }
            }
        }
        // No printed card has so many; symbols alone, two abreast.
        many => {
            let rows = many.div_ceil(2) as f64;
            let side = (height / rows - 1.0).min(11.0);
            for (i, (symbol, _)) in traits.iter().enumerate() {
                let (row, column) = ((i / 2) as f64, (i % 2) as f64);
                let x = left + width / 2.0 - side - 0.5 + column * (side + 1.0);
                let y = top + height / 2.0 + (row - rows / 2.0) * (side + 1.0) + 0.5;
                picture.place_sized(symbol, x, y, side);
            }
        }
    }
}

const FIGHTER: f64 = 12.0;

/// How wide one shield is drawn: four side by side need room.
fn shield_width(section: &Section) -> f64 {
    (30.4 / f64::from(section.shields.max(1))).min(10.0)
}

/// How wide the fighters and shields of a section are drawn.
fn squadron_width(section: &Section) -> f64 {
    let fighters = match section.fighters {
        0 => 0.0,
        1 => FIGHTER,
        _ => 2.0 * FIGHTER + 1.0,
    };
    let shields = f64::from(section.shields) * shield_width(section);
    fighters.max(shields)
}

fn draw_squadron(picture: &mut Picture, section: &Section, left: f64, width: f64, top: f64, bottom: f64) {
    let middle = left + width / 2.0;
    let shield = shield_width(section);
    let shield_height = shield * symbols::shield().height / symbols::shield().width;
    let above = if section.shields > 0 { shield_height + 1.0 } else { 0.0 };
    // Fighters fly in formation: one, a pair, a wedge, two pairs.
    let rows: &[u8] = match section.fighters {
        0 => &[],
        1 => &[1],
        2 => &[2],
        3 => &[1, 2],
        _ => &[2, 2],
    };
    let room = bottom - top - above;
    let side = if rows.len() > 1 { ((room - 0.5) / 2.0).min(FIGHTER) } else { FIGHTER };
    let tall = above + rows.len() as f64 * side + if rows.len() > 1 { 0.5 } else { 0.0 };
    let mut y = top + (bottom - top - tall) / 2.0;
    for i in 0..section.shields {
        let x = middle + (f64::from(i) - f64::from(section.shields) / 2.0) * shield;
        picture.place_sized(symbols::shield(), x + 0.2, y, shield - 0.4);
    }
    y += above;
    for &count in rows {
        for i in 0..count {
            let x = middle + (f64::from(i) - f64::from(count) / 2.0) * (side + 1.0) + 0.5;
            picture.place_sized(symbols::fighter(), x, y, side);
        }
        y += side + 0.5;
    }
}

/// The reminder: what the upper section holds, in small, behind a pointer upwards.
fn reminder(picture: &mut Picture, upper: &Section, right: f64) {
    let fighters = std::iter::repeat_n(symbols::fighter(), upper.fighters.into());
    let shields = std::iter::repeat_n(symbols::shield(), upper.shields.into());
    let field = upper.field.then(symbols::field);
    let effects = upper.effects.iter().map(symbols::effect);
    let items: Vec<_> = fighters.chain(shields).chain(field).chain(effects).collect();

    let (left, top, height) = (INSET, 78.4, 5.8);
    let items_left = left + 4.0;
    let step =
        if items.is_empty() { 2.0 } else { ((right - items_left - 1.0) / items.len() as f64).min(4.6) };
    let width = items_left - left + step * items.len().max(1) as f64 + 0.6;
    picture.rounded(left, top, width, height, 1.2, fill(Ink::WHITE).outlined(PALE, 0.2));
    let middle = top + height / 2.0;
    picture.polygon(
        &[(left + 1.1, middle + 1.1), (left + 2.3, middle - 1.1), (left + 3.5, middle + 1.1)],
        fill(GREY),
    );
    if items.is_empty() {
        picture.line(items_left, middle, items_left + 1.4, middle, line(GREY, 0.4));
    }
    for (i, symbol) in items.iter().enumerate() {
        let size = step - 0.4;
        let y = middle - size * symbol.height / symbol.width / 2.0;
        picture.place_sized(symbol, items_left + step * i as f64, y, size);
    }
}
