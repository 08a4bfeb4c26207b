//! One card, both faces, drawn section by section, with its effects spelled out.

use std::fmt::Write;

use super::{BOLD, DIM, safe, style, wrapped};
use crate::cards::{Card, Color, Effect, Face, Lang, Section};
use crate::say::Language;
use crate::wording::words::{FIELD, FIGHTER, SHIELD, Words, effect_word, symbols};

/// Inside of a drawn face: the longest printed effect name just fits.
const INSIDE: usize = 36;
/// Two faces beside each other.
const BESIDE: usize = 2 * (INSIDE + 2) + 3;

/// Draws a card. Without a width there is room enough.
pub fn card(card: &Card, words: &Words, width: Option<u16>) -> String {
    let term = |code| words.term(code);
    let labels = words.labels;
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
    let heights = [&card.front, &card.back].map(|face| (height(&face.upper), height(&face.lower)));
    let (upper, lower) = (heights[0].0.max(heights[1].0), heights[0].1.max(heights[1].1));
    let front = drawn(&card.front, term("front"), &id.to_string(), (upper, lower), words);
    let back = drawn(&card.back, term("back"), "", (upper, lower), words);
    if width.is_none_or(|width| usize::from(width) >= BESIDE) {
        for (front, back) in front.iter().zip(&back) {
            let _ = writeln!(text, "{front}   {back}");
        }
    } else {
        for line in front.iter().chain(&back) {
            let _ = writeln!(text, "{line}");
        }
    }
    text.push('\n');
    let mut seen: Vec<Effect> = Vec::new();
    for effect in card.front.effects().chain(card.back.effects()) {
        if !seen.contains(&effect) {
            seen.push(effect);
        }
    }
    let faces = [card.front, card.back];
    let _ = writeln!(text, "{FIGHTER} {}{}", words.colon(term("fighter")), labels.fighter_text);
    if faces.iter().any(|face| face.shields() > 0) {
        let _ = writeln!(text, "{SHIELD} {}{}", words.colon(term("shield")), labels.shield_text);
    }
    if faces.iter().any(Face::has_field) {
        let _ = writeln!(text, "{FIELD} {}{}", words.colon(term("force-field")), labels.field_text);
    }
    for effect in seen {
        let (name, meaning) = (words.effect(effect), words.effect_text(effect));
        let word = effect_word(effect, words.lang);
        // Tables and searches have a word of their own for most.
        let word = if word == name { String::new() } else { format!(" ({word})") };
        let _ = writeln!(text, "{BOLD}{name}{BOLD:#}{}{meaning}", words.colon(&word));
    }
    if card.back == Face::STANDARD_BACK {
        let _ = writeln!(text, "{DIM}{}{} (R-CARD-4){DIM:#}", words.colon(labels.back), labels.standard_back);
    }
    // No-break spaces are for pages.
    fitted(&text.replace('\u{a0}', " "), width)
}

/// Where a card or a cruiser is from. The built-in ones say it in words that are translated.
pub(super) fn source(text: &str, lang: Lang) -> String {
    match text {
        "design" => tr!(lang, "design"),
        "rulebook+design" => tr!(lang, "rulebook+design"),
        "class: rulebook; armor, layout: design" => tr!(lang, "class: rulebook; armor, layout: design"),
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

/// Lines a section takes: figures on one, effects on one each.
fn height(section: &Section) -> usize {
    1 + section.effects.len()
}

fn drawn(face: &Face, title: &str, id: &str, (upper, lower): (usize, usize), words: &Words) -> Vec<String> {
    let rule = |left: &str, text: &str, right: &str| {
        let text = if text.is_empty() { String::new() } else { format!(" {text} ") };
        format!("{left}─{text}{}{right}", "─".repeat((INSIDE - 1).saturating_sub(text.chars().count())))
    };
    let mut lines = vec![rule("┌", title, "┐")];
    lines.extend(section_lines(&face.upper, upper, words));
    lines.push(rule("├", "", "┤"));
    lines.extend(section_lines(&face.lower, lower, words));
    // The ID code is printed in the lower right corner.
    let id = if id.is_empty() { String::new() } else { format!(" {id} ") };
    lines.push(format!("└{}{id}─┘", "─".repeat((INSIDE - 1).saturating_sub(id.chars().count()))));
    lines
}

fn section_lines(section: &Section, height: usize, words: &Words) -> Vec<String> {
    let mut figures = vec![symbols(FIGHTER, section.fighters)];
    figures.push(symbols(SHIELD, section.shields));
    figures.push(if section.field { FIELD.to_string() } else { String::new() });
    figures.retain(|symbols| !symbols.is_empty());
    let mut contents = vec![figures.join("  ")];
    contents.extend(section.effects.iter().map(|effect| words.effect(effect).to_owned()));
    contents.resize(height, String::new());
    contents.iter().map(|content| format!("│ {content:width$} │", width = INSIDE - 2)).collect()
}
