//! One card, both faces, drawn section by section, with its effects spelled out.

use std::fmt::Write;

use super::board::{figures, section_text};
use super::grid::{Grid, Tone};
use super::words::{FIELD, FIGHTER, SHIELD, Words, effect_word};
use super::{BOLD, DIM, safe, style, wrapped};
use crate::cards::{Card, Color, Effect, Face, Lang, Section};
use crate::say::Language;

/// A drawn face: the longest printed effect name just fits.
const FACE: usize = 38;
/// Between two faces beside each other.
const GAP: usize = 3;

/// Draws a card. Without a width there is room enough.
pub fn card(card: &Card, words: &Words, width: Option<u16>) -> String {
    let term = |code| words.term(code);
    let color = style(card.color);
    let mut text = String::new();
    let id = card.id;
    let printed = match card.color {
        Color::Green => tr!(words.lang, "green, level {}", id.level()),
        Color::Blue => tr!(words.lang, "blue, level {}", id.level()),
    };
    let _ = writeln!(
        text,
        "{color}{id}{color:#}  {}{DIM}{printed}{}{DIM:#}\n",
        if card.name.is_empty() { String::new() } else { format!("{BOLD}{}{BOLD:#}  ", safe(&card.name)) },
        if card.source.is_empty() {
            String::new()
        } else {
            format!("{}{}", words.lang.separator("; "), source(&card.source, words.lang))
        }
    );
    let titles = [term("front"), term("back")];
    let is_beside = width.is_none_or(|width| usize::from(width) >= 2 * FACE + GAP);
    let rows = rows(card);
    let second = if is_beside { (FACE + GAP, 0) } else { (0, height(rows)) };
    let _ = writeln!(text, "{}\n", faces(card, titles, FACE, second, rows, words).lines().join("\n"));
    let faces = [card.front, card.back];
    let _ = writeln!(text, "{FIGHTER} {}{}", words.colon(term("fighter")), words.symbol_text("fighter"));
    if faces.iter().any(|face| face.shields() > 0) {
        let _ = writeln!(text, "{SHIELD} {}{}", words.colon(term("shield")), words.symbol_text("shield"));
    }
    if faces.iter().any(Face::has_field) {
        let _ = writeln!(
            text,
            "{FIELD} {}{}",
            words.colon(term("force-field")),
            words.symbol_text("force-field")
        );
    }
    for effect in effects(card) {
        let (name, meaning) = (words.effect(effect), words.effect_text(effect));
        let word = effect_word(effect, words.lang);
        // Tables and searches have a word of their own for most.
        let word = if word == name { String::new() } else { format!(" ({word})") };
        let _ = writeln!(text, "{BOLD}{name}{BOLD:#}{}{meaning}", words.colon(&word));
    }
    if card.back == Face::STANDARD_BACK {
        let _ = writeln!(
            text,
            "{DIM}{}{} (R-CARD-4){DIM:#}",
            words.colon(label!(words.lang, "Back")),
            label!(words.lang, "the standard back")
        );
    }
    // No-break spaces are for pages.
    fitted(&text.replace('\u{a0}', " "), width)
}

/// Where a card or a cruiser is from. The built-in ones say it in words that are translated.
pub(super) fn source(text: &str, lang: Lang) -> String {
    match text {
        "design" => tr!(lang, "our design"),
        "rulebook+design" => tr!(lang, "rulebook and our design"),
        "class: rulebook; armor, layout: design" => {
            tr!(lang, "class: rulebook; armor and layout: our design")
        }
        own => safe(own),
    }
}

/// Wraps the lines of running text; drawn lines are narrow enough already.
fn fitted(text: &str, width: Option<u16>) -> String {
    let Some(width) = width.map(usize::from) else { return text.to_owned() };
    let mut out = String::new();
    for line in text.lines() {
        let plain = anstream::adapter::strip_str(line).to_string();
        if plain.chars().count() <= width || plain.starts_with(['┌', '│', '├', '└']) {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        // A little more room than needed is counted for escape codes, never too little.
        let lines = wrapped(line, width.saturating_sub(2).max(10));
        out.push_str(&lines.join("\n  "));
        out.push('\n');
    }
    out
}

/// The effects of a card, each once.
pub fn effects(card: &Card) -> Vec<Effect> {
    let mut all = Vec::new();
    for effect in card.front.effects().chain(card.back.effects()) {
        if !all.contains(&effect) {
            all.push(effect);
        }
    }
    all
}

/// Rows that the two sections need on either face: a row for the figures, one for each effect.
fn rows(card: &Card) -> [usize; 2] {
    let rows = |front: &Section, back: &Section| 1 + front.effects.len().max(back.effects.len());
    [rows(&card.front.upper, &card.back.upper), rows(&card.front.lower, &card.back.lower)]
}

/// Rows of a face whose sections have that many.
fn height(rows: [usize; 2]) -> usize {
    rows[0] + rows[1] + 3
}

/// Both faces with their titles, N rows for each section; `second` is where the back goes.
pub fn faces(
    card: &Card,
    [front, back]: [&str; 2],
    width: usize,
    second: (usize, usize),
    rows: [usize; 2],
    words: &Words,
) -> Grid {
    let mut grid = Grid::new(second.0 + width, second.1 + height(rows));
    draw_face(&mut grid, (0, 0, width), (&card.front, front, &card.id.to_string()), rows, words);
    draw_face(&mut grid, (second.0, second.1, width), (&card.back, back, ""), rows, words);
    grid
}

/// A face as it is printed: a frame, the upper section above the lower, the ID code in the lower right corner.
fn draw_face(
    grid: &mut Grid,
    (x, y, width): (usize, usize, usize),
    (face, title, id): (&Face, &str, &str),
    rows: [usize; 2],
    words: &Words,
) {
    let inside = width.saturating_sub(4);
    grid.frame(x, y, width, rows);
    let title: String = format!(" {title} ").chars().take(inside).collect();
    grid.write(x + 2, y, &title, Tone::Plain);
    let bottom = y + height(rows) - 1;
    if !id.is_empty() && id.len() < inside {
        grid.write(x + width - 4 - id.len(), bottom, &format!(" {id} "), Tone::Plain);
    }
    for (section, y, rows) in [(&face.upper, y + 1, rows[0]), (&face.lower, y + 2 + rows[0], rows[1])] {
        for (row, line) in section_lines(section, rows, inside, words).into_iter().enumerate() {
            line.into_iter().fold(x + 2, |x, (text, tone)| grid.write(x, y + row, &text, tone));
        }
    }
}

/// A section in N rows: its figures and a row for each effect, or all on one row.
fn section_lines(section: &Section, rows: usize, room: usize, words: &Words) -> Vec<Vec<(String, Tone)>> {
    if rows <= section.effects.len() {
        let [figures, effects] = section_text(section, (0, 0), room, words.lang);
        return vec![vec![(figures, Tone::Own), (effects, Tone::Plain)]];
    }
    let effect = |effect: Effect| match words.effect(effect) {
        name if name.chars().count() <= room => name.to_owned(),
        _ => effect_word(effect, words.lang),
    };
    let effects = section.effects.iter().map(|printed| vec![(effect(printed), Tone::Plain)]);
    std::iter::once(vec![(figures(section, (0, 0), false).join("  "), Tone::Own)]).chain(effects).collect()
}
