//! The statistics of a deck: its levels and effects with the odds of the opening hand, and its errors.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Screen, Spot};
use crate::cards::Lang;
use crate::deck::Odds;
use crate::fault::Fault;
use crate::say::percent;
use crate::screen::{Canvas, Tone};
use crate::wording::words::effect_word;

/// From this height on every effect has a row.
const TALL: u16 = 20;
/// Columns of the figures to the right of a bar, at least.
const COLUMNS: u16 = 24;

pub(super) fn draw(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let tall = canvas.height() >= TALL;
    let mut row = draw_levels(screen, canvas);
    row = if tall {
        draw_effects(screen, canvas, row + 1) + 1
    } else {
        draw_effects_shortly(screen, canvas, row)
    };
    row = draw_search_odds(screen, canvas, row);
    let rest = Rect::new(0, row, canvas.width(), canvas.height().saturating_sub(row));
    canvas.spot(rest, Spot::Faults);
    draw_verdict(screen, &mut canvas.part(rest));
}

/// The chance of at least one of N cards in the opening hand; `None` without a cruiser or without cards.
fn in_hand(screen: &Screen, matching: u32) -> Option<f64> {
    let stats = &screen.current().stats;
    let seen = stats.first_hand?.min(stats.cards);
    let odds = Odds::new(stats.cards, matching, seen)?;
    (stats.cards > 0).then(|| odds.at_least.get(1).copied().unwrap_or(0.0))
}

fn described(chance: Option<f64>, lang: Lang) -> String {
    chance.map_or_else(|| "–".to_owned(), |chance| percent(chance, 0).in_lang(lang))
}

/// Writes a text so that it ends before a column.
fn write_right(canvas: &mut Canvas<'_, Spot>, end: u16, row: u16, text: &str, tone: Tone) {
    canvas.write(end.saturating_sub(text.width() as u16), row, text, tone);
}

/// A bar of N cells, of which the first are full.
fn draw_bar(canvas: &mut Canvas<'_, Spot>, x: u16, row: u16, cells: u16, part: u32, largest: u32) {
    let full = if largest == 0 { 0 } else { (u32::from(cells) * part).div_ceil(largest).min(cells.into()) };
    let x = canvas.write(x, row, &"█".repeat(full as usize), Tone::Own);
    canvas.write(x, row, &"░".repeat(usize::from(cells) - full as usize), Tone::Faint);
}

fn draw_levels(screen: &Screen, canvas: &mut Canvas<'_, Spot>) -> u16 {
    let lang = screen.lang;
    let stats = &screen.current().stats;
    let end = canvas.width();
    let columns = [end.saturating_sub(18), end.saturating_sub(10), end];
    canvas.write(0, 0, &tr!(lang, "Level"), Tone::Title);
    let in_hand_of = match stats.first_hand {
        Some(hand) => tr!(lang, "hand of {}", hand),
        None => tr!(lang, "in hand"),
    };
    for (column, text) in columns.into_iter().zip([tr!(lang, "cards"), tr!(lang, "board"), in_hand_of]) {
        write_right(canvas, column, 0, &text, Tone::Title);
    }
    let largest = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0);
    for (row, level) in (1u16..).zip(&stats.levels) {
        canvas.write(0, row, &level.level.to_string(), Tone::Strong);
        draw_bar(canvas, 2, row, end.saturating_sub(COLUMNS + 2), level.cards, largest);
        let chance = described(in_hand(screen, level.cards), lang);
        for (column, text) in
            columns.into_iter().zip([level.cards.to_string(), level.spaces.to_string(), chance])
        {
            write_right(canvas, column, row, &text, Tone::Plain);
        }
    }
    1 + stats.levels.len() as u16
}

/// Every effect on a row of its own.
fn draw_effects(screen: &Screen, canvas: &mut Canvas<'_, Spot>, start: u16) -> u16 {
    let lang = screen.lang;
    let stats = &screen.current().stats;
    let end = canvas.width();
    let cards = end.saturating_sub(10);
    canvas.write(0, start, &tr!(lang, "Effect"), Tone::Title);
    write_right(canvas, cards, start, &tr!(lang, "cards"), Tone::Title);
    let largest = stats.effects.iter().map(|effect| effect.cards).max().unwrap_or(0);
    let mut row = start + 1;
    for effect in &stats.effects {
        let tone = if effect.cards == 0 { Tone::Faint } else { Tone::Plain };
        let word = effect_word(effect.effect, lang);
        canvas.write_cut(0, row, 14, &word, tone);
        draw_bar(canvas, 15, row, cards.saturating_sub(21), effect.cards, largest);
        write_right(canvas, cards, row, &effect.cards.to_string(), tone);
        write_right(canvas, end, row, &described(in_hand(screen, effect.cards), lang), tone);
        row += 1;
    }
    row
}

/// The same in a few rows: the first letters of each, and on how many cards it is.
fn draw_effects_shortly(screen: &Screen, canvas: &mut Canvas<'_, Spot>, start: u16) -> u16 {
    let (mut x, mut row) = (0, start);
    for effect in &screen.current().stats.effects {
        let word: String = effect_word(effect.effect, screen.lang).chars().take(3).collect();
        let text = format!("{word} {}", effect.cards);
        if x > 0 && x + text.width() as u16 > canvas.width() {
            (x, row) = (0, row + 1);
        }
        let tone = if effect.cards == 0 { Tone::Faint } else { Tone::Plain };
        x = canvas.write(x, row, &text, tone) + 2;
    }
    row + 1
}

/// What the search finds in the deck.
fn draw_search_odds(screen: &Screen, canvas: &mut Canvas<'_, Spot>, row: u16) -> u16 {
    let current = screen.current();
    if screen.query.text().trim().is_empty() || current.ids.is_empty() || !screen.wrong.is_empty() {
        return row;
    }
    let known = |id: &&crate::cards::CardId| current.holds(**id);
    let matching = screen.found.iter().filter(known).count();
    let lang = screen.lang;
    let chance = described(in_hand(screen, matching as u32), lang);
    let text = tr!(lang, "Matches in the deck: {}; chance in the opening hand: {}", matching, chance);
    canvas.write_wrapped(row, &text, Tone::Plain)
}

fn draw_verdict(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let faults = &screen.current().faults;
    if faults.is_empty() {
        let text = match screen.editor.terms().rules.event() {
            Some(event) => tr!(lang, "Legal under the rules of {}.", event),
            None => tr!(lang, "Legal for Total War."),
        };
        canvas.write_wrapped(0, &text, Tone::Good);
        return;
    }
    let mut row = 0;
    for (at, fault) in faults.iter().enumerate() {
        // Where the rest does not fit, the last row says how many there are.
        let text = fault.sentence().in_lang(lang);
        let rows = crate::wording::wrapped(&text, usize::from(canvas.width().max(1))).len() as u16;
        let last = at + 1 == faults.len();
        if row + rows + u16::from(!last) > canvas.height() {
            let more = say_count!(faults.len() - at, "{} more: press f", "{} more: press f").in_lang(lang);
            canvas.write(0, row.min(canvas.height().saturating_sub(1)), &more, Tone::Bad);
            return;
        }
        row = canvas.write_wrapped(row, &text, Tone::Bad);
    }
}

/// All errors, with what can be done about each.
pub(super) fn draw_faults(screen: &Screen, canvas: &mut Canvas<'_, Spot>, first: usize) {
    let lang = screen.lang;
    let faults = &screen.current().faults;
    canvas.title(0, &tr!(lang, "Errors"));
    if faults.is_empty() {
        canvas.write_wrapped(1, &tr!(lang, "No errors."), Tone::Good);
    }
    let first = first.min(faults.len().saturating_sub(1));
    let described =
        |fault: &Fault| (fault.sentence().in_lang(lang), fault.help.as_ref().map(|help| help.in_lang(lang)));
    let mut row = 1;
    for (text, help) in faults.iter().skip(first).map(described) {
        row = canvas.write_wrapped(row, &text, Tone::Bad);
        if let Some(help) = help {
            row = canvas.write_wrapped(row, &help, Tone::Plain);
        }
        if row >= canvas.height() {
            return;
        }
    }
}
