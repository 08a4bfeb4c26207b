//! Cards on a screen: a face on one line, and both faces drawn.

use super::{Canvas, Tone};
use crate::cards::{Card, Face};
use crate::wording::board::face_text;
use crate::wording::card::{effects, faces};
use crate::wording::words::Words;

/// A face in what is left of a row.
pub fn write_face<S>(canvas: &mut Canvas<'_, S>, x: u16, y: u16, face: &Face) {
    let room = usize::from(canvas.width().saturating_sub(x));
    canvas.write_all(x, y, face_text(face, room, canvas.theme.lang));
}

/// What the effects of a card do, a line for each.
pub fn meanings(card: &Card, words: &Words<'_>) -> Vec<String> {
    let meaning = |effect| words.colon(words.effect(effect)) + words.effect_text(effect);
    effects(card).into_iter().map(meaning).collect()
}

/// A card with both faces side by side, and below them what its effects do as far as there is room.
pub fn draw<S>(canvas: &mut Canvas<'_, S>, card: &Card, words: &Words<'_>) {
    let lang = words.lang;
    canvas.title(0, &format!("{} {}", card.id, card.name));
    canvas.write(0, 0, &card.id.to_string(), Tone::Code(card.color));
    // A row for each section, or three where there is plenty.
    let rows = if canvas.height() >= 15 { 3 } else { 1 };
    let titles = [tr!(lang, "front, level {}", card.id.level()), tr!(lang, "back, level 0")];
    let width = usize::from(canvas.width() / 2);
    let grid = faces(card, titles.each_ref().map(String::as_str), width, (width, 0), [rows; 2], words);
    canvas.show(1, &grid);
    canvas.write_lines(4 + 2 * rows as u16, &meanings(card, words), Tone::Faint);
}
