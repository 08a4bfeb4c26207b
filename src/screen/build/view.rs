//! The screen of a deck being built: the search and what it found, the card under the cursor, the deck and its figures.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Mode, Pane, Screen, Spot, figures};
use crate::cards::{CardId, builtin};
use crate::screen::card;
use crate::screen::{Canvas, Tone};
use crate::wording::words::Words;

/// From this width on there are three columns.
const WIDE: u16 = 110;
/// Rows for the deck's name, the search, and the message about it.
const HEAD: u16 = 3;

/// Where everything is.
struct Layout {
    found: Rect,
    card: Rect,
    deck: Rect,
    figures: Rect,
}

fn layout(width: u16, height: u16) -> Layout {
    let rest = height.saturating_sub(HEAD);
    if width >= WIDE {
        let side = (width * 3 / 10).clamp(34, 60);
        let middle = (width * 3 / 10).clamp(40, 60);
        let left = width.saturating_sub(middle + side + 2);
        let card = (rest / 2).clamp(10, 16);
        return Layout {
            found: Rect::new(0, HEAD, left, rest),
            card: Rect::new(left + 1, HEAD, middle, card),
            figures: Rect::new(left + 1, HEAD + card, middle, rest.saturating_sub(card)),
            deck: Rect::new(left + middle + 2, HEAD, side, rest),
        };
    }
    let left = width / 2;
    let lower = (10 + rest.saturating_sub(20) / 3).min(rest);
    let upper = rest - lower;
    Layout {
        found: Rect::new(0, HEAD, left, upper),
        card: Rect::new(0, HEAD + upper, left, lower),
        deck: Rect::new(left + 1, HEAD, width.saturating_sub(left + 1), upper),
        figures: Rect::new(left + 1, HEAD + upper, width.saturating_sub(left + 1), lower),
    }
}

/// A row of the deck.
enum DeckRow {
    Level(u8, usize),
    /// A card, and its place among the cards.
    Card(CardId, usize),
}

/// The deck level by level.
fn rows(ids: &[CardId]) -> Vec<DeckRow> {
    let mut rows = Vec::with_capacity(ids.len() + 4);
    let mut at = 0;
    for level in ids.chunk_by(|a, b| a.level() == b.level()) {
        rows.push(DeckRow::Level(level[0].level(), level.len()));
        for &id in level {
            rows.push(DeckRow::Card(id, at));
            at += 1;
        }
    }
    rows
}

/// The row of the card under the deck's cursor.
fn deck_row(screen: &Screen) -> usize {
    let ids = &screen.current().ids;
    let at = screen.deck_place.at;
    let levels = ids.get(..=at).map_or(0, |before| before.chunk_by(|a, b| a.level() == b.level()).count());
    at + levels
}

pub(super) fn fit(screen: &mut Screen, width: u16, height: u16) {
    let layout = layout(width, height);
    let inside = |area: Rect| usize::from(area.height.saturating_sub(1));
    let at = screen.found_place.at;
    screen.found_place.fit(at, inside(layout.found), screen.found.len());
    let (row, length) = (deck_row(screen), rows(&screen.current().ids).len());
    screen.deck_place.fit(row, inside(layout.deck), length);
}

pub(super) fn draw(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let (width, height) = (canvas.width(), canvas.height());
    let layout = layout(width, height);
    draw_head(screen, &mut canvas.part(Rect::new(0, 0, width, 1)));
    draw_found(screen, &mut canvas.part(layout.found));
    draw_deck(screen, &mut canvas.part(layout.deck));
    draw_card(screen, &mut canvas.part(layout.card));
    match &screen.mode {
        Mode::Notes(field) => {
            let mut part = canvas.part(layout.figures);
            part.title(0, &tr!(screen.lang, "Notes"));
            let inside = Rect::new(0, 1, part.width(), part.height().saturating_sub(1));
            field.draw_lines(&mut part.part(inside));
        }
        Mode::Cruiser(_) => draw_cruisers(screen, &mut canvas.part(layout.figures)),
        Mode::Faults(first) => figures::draw_faults(screen, &mut canvas.part(layout.figures), *first),
        _ => figures::draw(screen, &mut canvas.part(layout.figures)),
    }
    if width >= WIDE {
        for x in [layout.card.x - 1, layout.deck.x - 1] {
            canvas.part(Rect::new(x, HEAD, 1, height - HEAD)).fence(0);
        }
    }
    draw_search(screen, &mut canvas.part(Rect::new(0, 1, width, height - 1)));
    draw_question(screen, canvas);
}

fn draw_head(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let current = screen.current();
    let dot = " · ";
    // The most important text is always at the end of the line.
    let (verdict, tone) = match current.faults.len() {
        0 => (tr!(lang, "legal"), Tone::Good),
        count => (say_count!(count, "{} error", "{} errors").in_lang(lang), Tone::Bad),
    };
    let end = canvas.width().saturating_sub(verdict.width() as u16);
    canvas.write(end, 0, &verdict, tone);
    canvas.spot(Rect::new(end, 0, verdict.width() as u16, 1), Spot::Faults);
    let mut canvas = canvas.part(Rect::new(0, 0, end.saturating_sub(1), 1));
    if let Mode::Name(field) = &screen.mode {
        let x = canvas.write(0, 0, &tr!(lang, "Name: "), Tone::Strong);
        field.draw(&mut canvas, x, 0, true, Tone::Strong);
        return;
    }
    let name = current.draft.name.as_str();
    let name = if name.is_empty() { tr!(lang, "no name") } else { name.to_owned() };
    let mut x = canvas.write_cut(0, 0, 30, &name, Tone::Title);
    canvas.spot(Rect::new(0, 0, x, 1), Spot::Name);
    if screen.is_unsaved() {
        x = canvas.write(x, 0, "*", Tone::Strong);
    }
    x = canvas.write(x, 0, dot, Tone::Faint);
    let cruiser = match &current.draft.cruiser {
        Some(cruiser) => tr!(lang, "{}, armor {}", cruiser.name, cruiser.armor),
        None => tr!(lang, "no cruiser"),
    };
    let start = x;
    x = canvas.write(x, 0, &cruiser, Tone::Plain);
    canvas.spot(Rect::new(start, 0, x - start, 1), Spot::Cruiser(None));
    x = canvas.write(x, 0, dot, Tone::Faint);
    let cards = say_count!(current.ids.len(), "{} card", "{} cards").in_lang(lang);
    x = canvas.write(x, 0, &cards, Tone::Plain);
    if let Some(path) = &screen.deck.path {
        x = canvas.write(x, 0, dot, Tone::Faint);
        let room = canvas.width().saturating_sub(x);
        canvas.write_cut(x, 0, room, &path.display().to_string(), Tone::Faint);
    }
}

/// The search, and under it what is wrong with it, or what was said last. It lies on top of what is below, where it
/// needs more than its row.
fn draw_search(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    if let Mode::File(field) = &screen.mode {
        let x = canvas.write(0, 0, &tr!(lang, "Save as: "), Tone::Strong);
        field.draw(canvas, x, 0, true, Tone::Strong);
        draw_note(screen, canvas);
        return;
    }
    let typing = matches!(screen.mode, Mode::Search);
    let x = canvas.write(0, 0, &tr!(lang, "Search: "), if typing { Tone::Strong } else { Tone::Faint });
    let empty = screen.query.text().is_empty();
    let first = if empty && !typing {
        canvas.write(x, 0, &tr!(lang, "all cards; press / to search"), Tone::Faint);
        0
    } else {
        screen.query.draw(canvas, x, 0, typing, Tone::Plain)
    };
    canvas.spot(Rect::new(0, 0, canvas.width(), 1), Spot::Search);
    let Some(fault) = screen.wrong.first() else { return draw_note(screen, canvas) };
    let mut message = fault.sentence().in_lang(lang);
    if let Some(help) = &fault.help {
        message += &format!("; {}", help.in_lang(lang));
    }
    let span = fault.location.as_ref().filter(|location| location.source.text == screen.query.text());
    let span = span.and_then(|location| location.span.clone()).filter(|span| span.start >= first);
    let text = screen.query.text();
    let width = |from: usize, to: usize| text.get(from..to.max(from)).unwrap_or_default().width() as u16;
    let start = |at: usize| x.saturating_add(width(first, at.min(text.len())));
    let mut row = 1;
    if let Some(span) = span.filter(|span| start(span.start) < canvas.width()) {
        // A caret under its place; what is wrong beside it, or below.
        let start = start(span.start);
        let caret = "^".repeat(usize::from(width(span.start, span.end.min(text.len())).max(1)));
        canvas.part(Rect::new(0, 1, canvas.width(), 1)).clear();
        let end = canvas.write(start, 1, &caret, Tone::Bad) + 1;
        if usize::from(canvas.width().saturating_sub(end)) >= message.width() {
            canvas.write(end, 1, &message, Tone::Bad);
            return;
        }
        if usize::from(start) > message.width() {
            canvas.write(start - message.width() as u16 - 1, 1, &message, Tone::Bad);
            return;
        }
        row = 2;
    }
    draw_over(canvas, row, &message, Tone::Bad);
}

fn draw_note(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    if screen.saving.is_some() {
        draw_over(canvas, 1, &tr!(screen.lang, "saving"), Tone::Plain);
    } else if let Some((note, tone)) = &screen.note {
        draw_over(canvas, 1, note, *tone);
    }
}

/// Writes a text over the present content.
fn draw_over(canvas: &mut Canvas<'_, Spot>, row: u16, text: &str, tone: Tone) {
    let lines = crate::wording::wrapped(&crate::wording::safe(text), usize::from(canvas.width().max(1)));
    canvas.part(Rect::new(0, row, canvas.width(), lines.len() as u16)).clear();
    canvas.write_wrapped(row, text, tone);
}

fn draw_found(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    canvas.spot(Rect::new(0, 0, canvas.width(), canvas.height()), Spot::List(Pane::Found));
    let title = match (screen.searching.is_some(), screen.query.text().is_empty()) {
        (true, _) => tr!(lang, "Searching"),
        (false, true) => say_count!(screen.found.len(), "{} card", "{} cards").in_lang(lang),
        (false, false) => say_count!(screen.found.len(), "{} card found", "{} cards found").in_lang(lang),
    };
    canvas.title(0, &title);
    let inside = Rect::new(0, 1, canvas.width(), canvas.height().saturating_sub(1));
    let (place, found) = (&screen.found_place, &screen.found);
    place.draw(&mut canvas.part(inside), place.at, found.len(), |list, row, at| {
        draw_row(screen, list, row, found[at], Pane::Found, at);
    });
}

fn draw_deck(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    canvas.spot(Rect::new(0, 0, canvas.width(), canvas.height()), Spot::List(Pane::Deck));
    let ids = &screen.current().ids;
    canvas.title(0, &tr!(lang, "Deck"));
    let inside = Rect::new(0, 1, canvas.width(), canvas.height().saturating_sub(1));
    let mut list = canvas.part(inside);
    if ids.is_empty() {
        list.write_wrapped(0, &tr!(lang, "No cards yet. Press Enter to add the selected card."), Tone::Faint);
        return;
    }
    let rows = rows(ids);
    screen.deck_place.draw(&mut list, deck_row(screen), rows.len(), |list, y, row| match rows[row] {
        DeckRow::Level(level, count) => {
            list.write(2, y, &tr!(lang, "Level {} ({})", level, count), Tone::Strong);
        }
        DeckRow::Card(id, at) => draw_row(screen, list, y, id, Pane::Deck, at),
    });
}

/// A card of a list on one row: its code, its name, its front.
fn draw_row(screen: &Screen, canvas: &mut Canvas<'_, Spot>, row: u16, id: CardId, side: Pane, at: usize) {
    let place = if side == Pane::Found { &screen.found_place } else { &screen.deck_place };
    let here = place.at == at;
    let focused = here && screen.side == side;
    canvas.write(0, row, if here { "▶" } else { " " }, if focused { Tone::Strong } else { Tone::Faint });
    if side == Pane::Found && screen.current().holds(id) {
        canvas.write(1, row, "●", Tone::Good);
    }
    let code = id.to_string();
    let whole = Rect::new(0, row, canvas.width(), 1);
    // Room for numbers of three digits, and for more where a code has more.
    let name_at = 3 + (code.width() as u16).max(5);
    let name_width = (canvas.width().saturating_sub(name_at) * 9 / 20).max(8);
    match screen.card(id) {
        Some(card) => {
            canvas.write(2, row, &code, Tone::Code(card.color));
            canvas.write_cut(name_at, row, name_width, &card.name, Tone::Plain);
            card::write_face(canvas, name_at + name_width + 1, row, &card.front);
        }
        None => {
            canvas.write(2, row, &code, Tone::Bad);
            canvas.write(name_at, row, &tr!(screen.lang, "not in the catalog"), Tone::Bad);
        }
    }
    if focused {
        canvas.tint(Rect::new(2, row, canvas.width().saturating_sub(2), 1), Tone::Cursor);
    }
    canvas.spot(whole, Spot::Card(side, at));
}

fn draw_card(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let words = Words::new(builtin::glossary(), screen.lang);
    match screen.chosen(screen.side) {
        Some(id) => match screen.card(id) {
            Some(found) => card::draw(canvas, found, &words),
            None => {
                canvas.title(0, &id.to_string());
                canvas.write_wrapped(1, &tr!(screen.lang, "not in the catalog"), Tone::Bad);
            }
        },
        None => canvas.title(0, ""),
    }
}

fn draw_cruisers(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let Mode::Cruiser(place) = &screen.mode else { return };
    let lang = screen.lang;
    canvas.title(0, &tr!(lang, "Cruiser"));
    let cruisers = screen.editor.terms().roster.cruisers();
    let visible = usize::from(canvas.height().saturating_sub(1)) / 2;
    let first = place.first(place.at, visible, cruisers.len());
    for (row, (at, cruiser)) in (0u16..).zip(cruisers.iter().enumerate().skip(first).take(visible)) {
        let (y, here) = (1 + 2 * row, at == place.at);
        canvas.write(0, y, if here { "▶" } else { " " }, Tone::Strong);
        canvas.write(2, y, &cruiser.name, if here { Tone::Cursor } else { Tone::Lit });
        let spaces: Vec<String> = (0..4)
            .map(|level| cruiser.sectors.iter().filter(|spaces| spaces.len() > level).count().to_string())
            .collect();
        let about = tr!(
            lang,
            "armor {}, hand {}, spaces {}",
            cruiser.armor,
            cruiser.draw_symbols(),
            spaces.join(" ")
        );
        canvas.write(4, y + 1, &about, Tone::Faint);
        canvas.spot(Rect::new(0, y, canvas.width(), 2), Spot::Cruiser(Some(at)));
    }
}

/// A question that must be answered first, in the middle of the screen.
fn draw_question(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let path = screen.deck.path.as_deref().map_or_else(String::new, |path| path.display().to_string());
    let lines = match &screen.mode {
        Mode::Offer(_) => vec![
            tr!(lang, "This deck has unsaved changes from an earlier session."),
            tr!(lang, "Enter: restore them; d: discard them for good; q: quit and decide later."),
        ],
        Mode::Changed(_) => vec![
            tr!(lang, "{} was changed by another program. Nothing was written.", path),
            tr!(
                lang,
                "m: merge your changes into it; r: reload it (u restores yours); o: save yours under another name; Esc: decide later."
            ),
        ],
        Mode::Leave => vec![
            tr!(lang, "You have unsaved changes."),
            tr!(lang, "s: save and quit; d: discard them and quit; Esc: stay."),
        ],
        _ => return,
    };
    let width = canvas.width().saturating_sub(8).min(72);
    let wrapped: Vec<Vec<String>> =
        lines.iter().map(|line| crate::wording::wrapped(line, usize::from(width))).collect();
    let height = wrapped.iter().map(Vec::len).sum::<usize>() as u16 + 2;
    let area = Rect::new(
        (canvas.width() - width) / 2 - 2,
        canvas.height().saturating_sub(height) / 2,
        width + 4,
        height,
    );
    let mut part = canvas.part(area);
    part.clear();
    part.rule(0);
    part.rule(height - 1);
    let mut row = 1;
    for (at, line) in wrapped.iter().enumerate() {
        for piece in line {
            part.write(2, row, piece, if at == 0 { Tone::Strong } else { Tone::Plain });
            row += 1;
        }
    }
}
