//! Cards on a screen: a face on one line, and both faces drawn.

use ratatui::layout::Rect;

use super::table::{effect_word, figures};
use super::{Canvas, Sign, Tone};
use crate::cards::{Card, Color, Face, Section};
use crate::wording::words::Words;

/// A face on one line: `▲▲ strike / ▲`. Answers the column after it.
pub fn write_face<S>(canvas: &mut Canvas<'_, S>, mut x: u16, y: u16, face: &Face, tone: Tone) -> u16 {
    for (section, between) in [(&face.upper, ""), (&face.lower, " / ")] {
        x = canvas.write(x, y, between, Tone::Faint);
        x = write_section(canvas, x, y, section, tone);
    }
    x
}

/// A section on one line: its figures, then its effects.
fn write_section<S>(canvas: &mut Canvas<'_, S>, mut x: u16, y: u16, section: &Section, tone: Tone) -> u16 {
    let theme = canvas.theme;
    let figures = figures(&theme, section, 0, 0);
    x = canvas.write(x, y, &figures, tone);
    for (at, effect) in section.effects.iter().enumerate() {
        if at > 0 || !figures.is_empty() {
            x = canvas.write(x, y, " ", Tone::Plain);
        }
        x = canvas.write(x, y, &effect_word(effect, theme.lang), Tone::Plain);
    }
    x
}

/// The tone of an ID code (R-CARD-2).
pub fn color_ink(color: Color) -> Tone {
    match color {
        Color::Green => Tone::Green,
        Color::Blue => Tone::Blue,
    }
}

/// A card with both faces side by side, and below them what its effects do as far as there is room.
pub fn draw<S>(canvas: &mut Canvas<'_, S>, card: &Card, words: &Words<'_>) {
    let lang = canvas.theme.lang;
    canvas.title(0, &format!("{} {}", card.id, card.name));
    canvas.write(0, 0, &card.id.to_string(), color_ink(card.color));
    let room = canvas.height().saturating_sub(1);
    // A row for each section, or three where there is plenty.
    let inner = if room >= 14 { 3 } else { 1 };
    let height = 2 * inner + 3;
    let width = canvas.width() / 2;
    let faces = [
        (tr!(lang, "front, level {}", card.id.level()), &card.front),
        (tr!(lang, "back, level 0"), &card.back),
    ];
    for (at, (label, face)) in (0u16..).zip(&faces) {
        draw_box(&mut canvas.part(Rect::new(at * width, 1, width, height)), label, face, inner);
    }
    let mut row = 1 + height;
    let mut described = Vec::new();
    for effect in card.front.effects().chain(card.back.effects()) {
        if described.contains(&effect) || row >= canvas.height() {
            continue;
        }
        described.push(effect);
        let text = words.colon(words.effect(effect)) + words.effect_text(effect);
        row = canvas.write_wrapped(row, &text, Tone::Faint);
    }
}

/// A face as it is printed: a frame, the upper section above the lower.
fn draw_box<S>(canvas: &mut Canvas<'_, S>, label: &str, face: &Face, inner: u16) {
    let theme = canvas.theme;
    let width = canvas.width();
    if width < 4 {
        return;
    }
    let line = |left: Sign, right: Sign| {
        let across = theme.sign(Sign::Across).repeat(usize::from(width - 2));
        format!("{}{across}{}", theme.sign(left), theme.sign(right))
    };
    let (middle, bottom) = (1 + inner, 2 + 2 * inner);
    for (y, left, right) in [
        (0, Sign::TopLeft, Sign::TopRight),
        (middle, Sign::LeftBranch, Sign::RightBranch),
        (bottom, Sign::BottomLeft, Sign::BottomRight),
    ] {
        canvas.write(0, y, &line(left, right), Tone::Faint);
    }
    for y in (1..bottom).filter(|y| *y != middle) {
        canvas.write(0, y, theme.sign(Sign::Along), Tone::Faint);
        canvas.write(width - 1, y, theme.sign(Sign::Along), Tone::Faint);
    }
    canvas.write_cut(2, 0, width - 4, &format!(" {label} "), Tone::Strong);
    for (section, y) in [(&face.upper, 1 + inner / 2), (&face.lower, middle + 1 + inner / 2)] {
        let mut inside = canvas.part(Rect::new(2, y, width - 3, 1));
        if *section == Section::EMPTY {
            inside.write(0, 0, theme.sign(Sign::Space), Tone::Faint);
        } else {
            write_section(&mut inside, 0, 0, section, Tone::Own);
        }
    }
}
