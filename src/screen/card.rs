//! Cards on a screen: a face on one line, and both faces drawn.

use ratatui::layout::Rect;

use super::table::{effect_word, figures};
use super::{Ink, Paper, Sign};
use crate::cards::{Card, Colour, Face, Section};
use crate::wording::words::Words;

/// A face on one line: `▲▲ strike / ▲`. Answers the column after it.
pub fn write_face<S>(paper: &mut Paper<'_, S>, mut x: u16, y: u16, face: &Face, ink: Ink) -> u16 {
    for (section, between) in [(&face.upper, ""), (&face.lower, " / ")] {
        x = paper.write(x, y, between, Ink::Faint);
        x = write_section(paper, x, y, section, ink);
    }
    x
}

/// A section on one line: its figures, then its effects.
fn write_section<S>(paper: &mut Paper<'_, S>, mut x: u16, y: u16, section: &Section, ink: Ink) -> u16 {
    let look = paper.look;
    let figures = figures(&look, section, 0, 0);
    x = paper.write(x, y, &figures, ink);
    for (at, effect) in section.effects.iter().enumerate() {
        if at > 0 || !figures.is_empty() {
            x = paper.write(x, y, " ", Ink::Plain);
        }
        x = paper.write(x, y, &effect_word(effect, look.lang), Ink::Plain);
    }
    x
}

/// The ink of an ID code (R-CARD-2).
pub fn colour_ink(colour: Colour) -> Ink {
    match colour {
        Colour::Green => Ink::Green,
        Colour::Blue => Ink::Blue,
    }
}

/// A card with both faces side by side, and below them what its effects do as far as there is room.
pub fn draw<S>(paper: &mut Paper<'_, S>, card: &Card, words: &Words<'_>) {
    let lang = paper.look.lang;
    paper.title(0, &format!("{} {}", card.id, card.name));
    paper.write(0, 0, &card.id.to_string(), colour_ink(card.colour));
    let room = paper.height().saturating_sub(1);
    // A row for each section, or three where there is plenty.
    let inner = if room >= 14 { 3 } else { 1 };
    let height = 2 * inner + 3;
    let width = paper.width() / 2;
    let faces = [
        (tr!(lang, "front, level {}", card.id.level()), &card.front),
        (tr!(lang, "back, level 0"), &card.back),
    ];
    for (at, (label, face)) in (0u16..).zip(&faces) {
        draw_box(&mut paper.part(Rect::new(at * width, 1, width, height)), label, face, inner);
    }
    let mut row = 1 + height;
    let mut told = Vec::new();
    for effect in card.front.effects().chain(card.back.effects()) {
        if told.contains(&effect) || row >= paper.height() {
            continue;
        }
        told.push(effect);
        let text = words.colon(words.effect(effect)) + words.effect_text(effect);
        row = paper.write_wrapped(row, &text, Ink::Faint);
    }
}

/// A face as it is printed: a frame, the upper section above the lower.
fn draw_box<S>(paper: &mut Paper<'_, S>, label: &str, face: &Face, inner: u16) {
    let look = paper.look;
    let width = paper.width();
    if width < 4 {
        return;
    }
    let line = |left: Sign, right: Sign| {
        let across = look.sign(Sign::Across).repeat(usize::from(width - 2));
        format!("{}{across}{}", look.sign(left), look.sign(right))
    };
    let (middle, bottom) = (1 + inner, 2 + 2 * inner);
    for (y, left, right) in [
        (0, Sign::TopLeft, Sign::TopRight),
        (middle, Sign::LeftBranch, Sign::RightBranch),
        (bottom, Sign::BottomLeft, Sign::BottomRight),
    ] {
        paper.write(0, y, &line(left, right), Ink::Faint);
    }
    for y in (1..bottom).filter(|y| *y != middle) {
        paper.write(0, y, look.sign(Sign::Along), Ink::Faint);
        paper.write(width - 1, y, look.sign(Sign::Along), Ink::Faint);
    }
    paper.write_cut(2, 0, width - 4, &format!(" {label} "), Ink::Strong);
    for (section, y) in [(&face.upper, 1 + inner / 2), (&face.lower, middle + 1 + inner / 2)] {
        let mut inside = paper.part(Rect::new(2, y, width - 3, 1));
        if *section == Section::EMPTY {
            inside.write(0, 0, look.sign(Sign::Space), Ink::Faint);
        } else {
            write_section(&mut inside, 0, 0, section, Ink::Own);
        }
    }
}
