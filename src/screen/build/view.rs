//! The screen of a deck being built: the search and what it found, the card under the cursor, the deck and its figures.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Mode, Screen, Side, Spot, figures};
use crate::cards::{CardId, builtin};
use crate::screen::card;
use crate::screen::{Ink, Paper, Sign};
use crate::wording::words::Words;

/// From this width on there are three columns.
const WIDE: u16 = 110;
/// Rows for the deck's name, the search, and what is said about it.
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
enum Row {
    Level(u8, usize),
    /// A card, and its place among the cards.
    Card(CardId, usize),
}

/// The deck level by level.
fn rows(ids: &[CardId]) -> Vec<Row> {
    let mut rows = Vec::with_capacity(ids.len() + 4);
    let mut at = 0;
    for level in ids.chunk_by(|a, b| a.level() == b.level()) {
        rows.push(Row::Level(level[0].level(), level.len()));
        for &id in level {
            rows.push(Row::Card(id, at));
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

pub(super) fn draw(screen: &Screen, paper: &mut Paper<'_, Spot>) {
    let (width, height) = (paper.width(), paper.height());
    let layout = layout(width, height);
    draw_head(screen, &mut paper.part(Rect::new(0, 0, width, 1)));
    draw_found(screen, &mut paper.part(layout.found));
    draw_deck(screen, &mut paper.part(layout.deck));
    draw_card(screen, &mut paper.part(layout.card));
    match &screen.mode {
        Mode::Notes(field) => {
            let mut part = paper.part(layout.figures);
            part.title(0, &tr!(screen.lang, "Notes"));
            let inside = Rect::new(0, 1, part.width(), part.height().saturating_sub(1));
            field.draw_lines(&mut part.part(inside));
        }
        Mode::Cruiser(_) => draw_cruisers(screen, &mut paper.part(layout.figures)),
        Mode::Faults(first) => figures::draw_faults(screen, &mut paper.part(layout.figures), *first),
        _ => figures::draw(screen, &mut paper.part(layout.figures)),
    }
    if width >= WIDE {
        for x in [layout.card.x - 1, layout.deck.x - 1] {
            paper.part(Rect::new(x, HEAD, 1, height - HEAD)).fence(0);
        }
    }
    draw_search(screen, &mut paper.part(Rect::new(0, 1, width, height - 1)));
    draw_question(screen, paper);
}

fn draw_head(screen: &Screen, paper: &mut Paper<'_, Spot>) {
    let lang = screen.lang;
    let current = screen.current();
    let dot = format!(" {} ", paper.look.sign(Sign::Dot));
    // What matters most is at the end of the line, whatever else there is.
    let (verdict, ink) = match current.faults.len() {
        0 => (tr!(lang, "legal"), Ink::Good),
        count => (say_count!(count, "{} error", "{} errors").in_lang(lang), Ink::Bad),
    };
    let end = paper.width().saturating_sub(verdict.width() as u16);
    paper.write(end, 0, &verdict, ink);
    paper.spot(Rect::new(end, 0, verdict.width() as u16, 1), Spot::Faults);
    let mut paper = paper.part(Rect::new(0, 0, end.saturating_sub(1), 1));
    if let Mode::Name(field) = &screen.mode {
        let x = paper.write(0, 0, &tr!(lang, "Name: "), Ink::Strong);
        field.draw(&mut paper, x, 0, true, Ink::Strong);
        return;
    }
    let name = current.draft.name.as_str();
    let name = if name.is_empty() { tr!(lang, "no name") } else { name.to_owned() };
    let mut x = paper.write_cut(0, 0, 30, &name, Ink::Title);
    paper.spot(Rect::new(0, 0, x, 1), Spot::Name);
    if screen.is_unsaved() {
        x = paper.write(x, 0, "*", Ink::Strong);
    }
    x = paper.write(x, 0, &dot, Ink::Faint);
    let cruiser = match &current.draft.cruiser {
        Some(cruiser) => tr!(lang, "{}, armor {}", cruiser.name, cruiser.armor),
        None => tr!(lang, "no cruiser"),
    };
    let start = x;
    x = paper.write(x, 0, &cruiser, Ink::Plain);
    paper.spot(Rect::new(start, 0, x - start, 1), Spot::Cruiser(None));
    x = paper.write(x, 0, &dot, Ink::Faint);
    let cards = say_count!(current.ids.len(), "{} card", "{} cards").in_lang(lang);
    x = paper.write(x, 0, &cards, Ink::Plain);
    if let Some(path) = &screen.deck.path {
        x = paper.write(x, 0, &dot, Ink::Faint);
        let room = paper.width().saturating_sub(x);
        paper.write_cut(x, 0, room, &path.display().to_string(), Ink::Faint);
    }
}

/// The search, and under it what is wrong with it, or what was said last. It lies on top of what is below, where it
/// needs more than its row.
fn draw_search(screen: &Screen, paper: &mut Paper<'_, Spot>) {
    let lang = screen.lang;
    if let Mode::File(field) = &screen.mode {
        let x = paper.write(0, 0, &tr!(lang, "Save as: "), Ink::Strong);
        field.draw(paper, x, 0, true, Ink::Strong);
        draw_note(screen, paper);
        return;
    }
    let typing = matches!(screen.mode, Mode::Search);
    let x = paper.write(0, 0, &tr!(lang, "Search: "), if typing { Ink::Strong } else { Ink::Faint });
    let empty = screen.query.text().is_empty();
    let first = if empty && !typing {
        paper.write(x, 0, &tr!(lang, "all cards; press / to search"), Ink::Faint);
        0
    } else {
        screen.query.draw(paper, x, 0, typing, Ink::Plain)
    };
    paper.spot(Rect::new(0, 0, paper.width(), 1), Spot::Search);
    let Some(fault) = screen.wrong.first() else { return draw_note(screen, paper) };
    let mut told = fault.sentence().in_lang(lang);
    if let Some(help) = &fault.help {
        told += &format!("; {}", help.in_lang(lang));
    }
    let span = fault.place.as_ref().filter(|place| place.source.text == screen.query.text());
    let span = span.and_then(|place| place.span.clone()).filter(|span| span.start >= first);
    let text = screen.query.text();
    let width = |from: usize, to: usize| text.get(from..to.max(from)).unwrap_or_default().width() as u16;
    let start = |at: usize| x.saturating_add(width(first, at.min(text.len())));
    let mut row = 1;
    if let Some(span) = span.filter(|span| start(span.start) < paper.width()) {
        // A caret under its place; what is wrong beside it, or below.
        let start = start(span.start);
        let caret = "^".repeat(usize::from(width(span.start, span.end.min(text.len())).max(1)));
        paper.part(Rect::new(0, 1, paper.width(), 1)).clear();
        let end = paper.write(start, 1, &caret, Ink::Bad) + 1;
        if usize::from(paper.width().saturating_sub(end)) >= told.width() {
            paper.write(end, 1, &told, Ink::Bad);
            return;
        }
        if usize::from(start) > told.width() {
            paper.write(start - told.width() as u16 - 1, 1, &told, Ink::Bad);
            return;
        }
        row = 2;
    }
    draw_over(paper, row, &told, Ink::Bad);
}

fn draw_note(screen: &Screen, paper: &mut Paper<'_, Spot>) {
    if screen.saving.is_some() {
        draw_over(paper, 1, &tr!(screen.lang, "saving"), Ink::Plain);
    } else if let Some((note, ink)) = &screen.note {
        draw_over(paper, 1, note, *ink);
    }
}

/// Writes a text over whatever is there.
fn draw_over(paper: &mut Paper<'_, Spot>, row: u16, text: &str, ink: Ink) {
    let lines = crate::wording::wrapped(&crate::wording::safe(text), usize::from(paper.width().max(1)));
    paper.part(Rect::new(0, row, paper.width(), lines.len() as u16)).clear();
    paper.write_wrapped(row, text, ink);
}

fn draw_found(screen: &Screen, paper: &mut Paper<'_, Spot>) {
    let lang = screen.lang;
    paper.spot(Rect::new(0, 0, paper.width(), paper.height()), Spot::List(Side::Found));
    let title = match (screen.searching.is_some(), screen.query.text().is_empty()) {
        (true, _) => tr!(lang, "Searching"),
        (false, true) => say_count!(screen.found.len(), "{} card", "{} cards").in_lang(lang),
        (false, false) => say_count!(screen.found.len(), "{} card found", "{} cards found").in_lang(lang),
    };
    paper.title(0, &title);
    let inside = Rect::new(0, 1, paper.width(), paper.height().saturating_sub(1));
    let mut list = paper.part(inside);
    let visible = usize::from(list.height());
    let first = screen.found_place.first(screen.found_place.at, visible, screen.found.len());
    for (row, (at, id)) in (0u16..).zip(screen.found.iter().enumerate().skip(first).take(visible)) {
        let held = screen.current().holds(*id);
        draw_row(screen, &mut list, row, *id, Side::Found, at, held);
    }
    draw_more(&mut list, first, visible, screen.found.len());
}

fn draw_deck(screen: &Screen, paper: &mut Paper<'_, Spot>) {
    let lang = screen.lang;
    paper.spot(Rect::new(0, 0, paper.width(), paper.height()), Spot::List(Side::Deck));
    let ids = &screen.current().ids;
    paper.title(0, &tr!(lang, "Deck"));
    let inside = Rect::new(0, 1, paper.width(), paper.height().saturating_sub(1));
    let mut list = paper.part(inside);
    if ids.is_empty() {
        list.write_wrapped(0, &tr!(lang, "No cards yet. Press Enter to add the selected card."), Ink::Faint);
        return;
    }
    let rows = rows(ids);
    let visible = usize::from(list.height());
    let first = screen.deck_place.first(deck_row(screen), visible, rows.len());
    for (y, row) in (0u16..).zip(rows.iter().skip(first).take(visible)) {
        match row {
            Row::Level(level, count) => {
                list.write(2, y, &tr!(lang, "Level {} ({})", level, count), Ink::Strong);
            }
            Row::Card(id, at) => draw_row(screen, &mut list, y, *id, Side::Deck, *at, false),
        }
    }
    draw_more(&mut list, first, visible, rows.len());
}

/// A card of a list on one row: its code, its name, its front.
fn draw_row(
    screen: &Screen,
    paper: &mut Paper<'_, Spot>,
    row: u16,
    id: CardId,
    side: Side,
    at: usize,
    held: bool,
) {
    let look = paper.look;
    let place = if side == Side::Found { &screen.found_place } else { &screen.deck_place };
    let here = place.at == at;
    let focused = here && screen.side == side;
    paper.write(
        0,
        row,
        if here { look.sign(Sign::Here) } else { " " },
        if focused { Ink::Strong } else { Ink::Faint },
    );
    if held {
        paper.write(1, row, look.sign(Sign::Held), Ink::Good);
    }
    let code = id.to_string();
    let whole = Rect::new(0, row, paper.width(), 1);
    // Room for numbers of three digits, and for more where a code has more.
    let name_at = 3 + (code.width() as u16).max(5);
    let name_width = (paper.width().saturating_sub(name_at) * 9 / 20).max(8);
    match screen.card(id) {
        Some(card) => {
            paper.write(2, row, &code, card::colour_ink(card.colour));
            paper.write_cut(name_at, row, name_width, &card.name, Ink::Plain);
            card::write_face(paper, name_at + name_width + 1, row, &card.front, Ink::Own);
        }
        None => {
            paper.write(2, row, &code, Ink::Bad);
            paper.write(name_at, row, &tr!(look.lang, "not in the catalog"), Ink::Bad);
        }
    }
    if focused {
        paper.tint(Rect::new(2, row, paper.width().saturating_sub(2), 1), Ink::Cursor);
    }
    paper.spot(whole, Spot::Card(side, at));
}

/// Signs that a list goes on above or below.
fn draw_more(paper: &mut Paper<'_, Spot>, first: usize, visible: usize, length: usize) {
    let look = paper.look;
    let end = paper.width().saturating_sub(1);
    if first > 0 {
        paper.write(end, 0, look.sign(Sign::Up), Ink::Strong);
    }
    if first + visible < length && visible > 0 {
        paper.write(end, paper.height() - 1, look.sign(Sign::Down), Ink::Strong);
    }
}

fn draw_card(screen: &Screen, paper: &mut Paper<'_, Spot>) {
    let words = Words::new(builtin::glossary(), screen.lang);
    match screen.chosen(screen.side) {
        Some(id) => match screen.card(id) {
            Some(found) => card::draw(paper, found, &words),
            None => {
                paper.title(0, &id.to_string());
                paper.write_wrapped(1, &tr!(screen.lang, "not in the catalog"), Ink::Bad);
            }
        },
        None => paper.title(0, ""),
    }
}

fn draw_cruisers(screen: &Screen, paper: &mut Paper<'_, Spot>) {
    let Mode::Cruiser(place) = &screen.mode else { return };
    let (lang, look) = (screen.lang, paper.look);
    paper.title(0, &tr!(lang, "Cruiser"));
    let cruisers = screen.editor.terms().roster.cruisers();
    let visible = usize::from(paper.height().saturating_sub(1)) / 2;
    let first = place.first(place.at, visible, cruisers.len());
    for (row, (at, cruiser)) in (0u16..).zip(cruisers.iter().enumerate().skip(first).take(visible)) {
        let (y, here) = (1 + 2 * row, at == place.at);
        paper.write(0, y, if here { look.sign(Sign::Here) } else { " " }, Ink::Strong);
        paper.write(2, y, &cruiser.name, if here { Ink::Cursor } else { Ink::Lit });
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
        paper.write(4, y + 1, &about, Ink::Faint);
        paper.spot(Rect::new(0, y, paper.width(), 2), Spot::Cruiser(Some(at)));
    }
}

/// What must be answered first, in the middle of the screen.
fn draw_question(screen: &Screen, paper: &mut Paper<'_, Spot>) {
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
    let width = paper.width().saturating_sub(8).min(72);
    let wrapped: Vec<Vec<String>> =
        lines.iter().map(|line| crate::wording::wrapped(line, usize::from(width))).collect();
    let height = wrapped.iter().map(Vec::len).sum::<usize>() as u16 + 2;
    let area = Rect::new(
        (paper.width() - width) / 2 - 2,
        paper.height().saturating_sub(height) / 2,
        width + 4,
        height,
    );
    let mut part = paper.part(area);
    part.clear();
    part.rule(0);
    part.rule(height - 1);
    let mut row = 1;
    for (at, line) in wrapped.iter().enumerate() {
        for piece in line {
            part.write(2, row, piece, if at == 0 { Ink::Strong } else { Ink::Plain });
            row += 1;
        }
    }
}
