//! The screen of a game being played: boards, hand, what a choice triggers, and the log.

use ratatui::layout::Rect;

use super::choose::{ChoiceCursor, Object, Subject};
use super::preview::preview;
use super::{Command, Screen, Spot, keys};
use crate::cards::{Card, Face};
use crate::engine::{CardIx, Side};
use crate::screen::boards::{draw_boards, draw_log, draw_moment};
use crate::screen::card::write_face;
use crate::screen::list::ListCursor;
use crate::screen::{Canvas, TextInput, Theme, Tone};
use crate::wording::board::{Marks, Seen};
use crate::wording::wrapped;

/// From this width on a card of the hand has its name beside its code.
const NAMED: u16 = 48;
/// Rows for the hand, at least.
const HAND: u16 = 9;

pub(super) fn draw(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    if screen.covered {
        draw_cover(screen, canvas);
        return;
    }
    let seen = screen.seen();
    draw_status(screen, &seen, canvas);
    let tried = screen.cursor.as_ref().map(|cursor| preview(&seen, cursor.choice()));
    let fire = tried.as_ref().and_then(|tried| tried.after.as_ref()).unwrap_or(seen.state);
    let (below, side) = draw_boards(canvas, &seen, (1, HAND), (&marks(screen), fire), Spot::Place);
    let half = below.width / 2 - 2;
    let (left, mut right) = (Rect { width: half, ..below }, below);
    (right.x, right.width) = (half + 1, below.width - half - 1);
    draw_hand(screen, &seen, &mut canvas.part(left));
    let lines = tried.map_or_else(Vec::new, |tried| tried.lines);
    let detail = Detail::of(screen, &seen, &canvas.theme, &lines);
    let log = side.unwrap_or_else(|| {
        // The log makes way for the text of a card: up to its last line, and altogether if that is not enough.
        let needed = detail.rows(right.width);
        let least = if needed > right.height - 2 + u16::from(detail.has_spare) { 0 } else { 2 };
        let rows = (right.height / 3).max(3).min(right.height.saturating_sub(needed)).max(least);
        right.height -= rows;
        Rect { y: right.bottom(), height: rows, ..right }
    });
    detail.draw(&mut canvas.part(right));
    if log.height > 1 {
        draw_log(&mut canvas.part(log), &screen.log, screen.back);
    }
    canvas.spot(log, Spot::Log);
}

fn draw_cover(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let (lang, name) = (screen.lang, &screen.game.names[screen.viewer]);
    let mut middle = canvas.part(Rect::new(4, canvas.height() / 2 - 1, canvas.width() - 8, 3));
    let next = middle.write_wrapped(0, &tr!(lang, "{} is next.", name), Tone::Strong);
    middle.write_wrapped(
        next,
        &tr!(lang, "The boards are hidden. When {} is at the screen, press Enter.", name),
        Tone::Plain,
    );
}

fn draw_status(screen: &Screen, seen: &Seen<'_>, canvas: &mut Canvas<'_, Spot>) {
    let (lang, names) = (screen.lang, &screen.game.names);
    let x = draw_moment(canvas, seen);
    let (text, tone) = match (&screen.cursor, screen.game.turn()) {
        (Some(_), _) => (seen.question(), Tone::Strong),
        (None, Some((turn, _))) => (tr!(lang, "{} is thinking", names[turn]), Tone::Plain),
        (None, None) => match (screen.game.state().outcome(), screen.game.gave_up()) {
            (Some(outcome), _) => (seen.teller.outcome(&outcome), Tone::Strong),
            (None, Some((player, _))) => (tr!(lang, "{} forfeited", names[*player]), Tone::Strong),
            (None, None) => (String::new(), Tone::Plain),
        },
    };
    canvas.write_cut(x, 0, canvas.width().saturating_sub(x), &text, tone);
}

/// What stands out on the boards.
fn marks(screen: &Screen) -> Marks {
    let mut marks = Marks { card: screen.looked_at, ..Marks::default() };
    let Some(cursor) = &screen.cursor else { return marks };
    for subject in cursor.subjects() {
        if let Subject::At(place) = subject {
            marks.cards.push(place);
        }
    }
    let goes = matches!(cursor.subject(), Subject::Hand(..)) || cursor.is_second();
    if goes {
        for object in cursor.objects() {
            if let Object::Sector(board, sector) = object {
                marks.sectors.push((board, sector));
            }
        }
        if let Object::Sector(board, sector) = cursor.object() {
            marks.sector = Some((board, sector));
        }
    }
    if let (Subject::At(place), None) = (cursor.subject(), marks.card) {
        marks.card = Some(place);
    }
    marks
}

fn draw_hand(screen: &Screen, seen: &Seen<'_>, canvas: &mut Canvas<'_, Spot>) {
    let mut row = 0;
    let is_item = |subject: &Subject| matches!(subject, Subject::Item(_));
    if let Some(cursor) = screen.cursor.as_ref().filter(|cursor| is_item(&cursor.subject())) {
        canvas.title(0, &seen.question());
        let width = usize::from(canvas.width()).saturating_sub(2);
        row = 1;
        for item in cursor.subjects().into_iter().filter(is_item) {
            let here = cursor.subject() == item;
            let start = row;
            for line in wrapped(&seen.subject(cursor, item), width) {
                canvas.write(2, row, &line, if here { Tone::Cursor } else { Tone::Lit });
                row += 1;
            }
            canvas.write(0, start, if here { "▶" } else { " " }, Tone::Strong);
            canvas.spot(Rect::new(0, start, canvas.width(), row - start), Spot::Subject(item));
        }
    }
    canvas.title(row, &tr!(screen.lang, "Hand"));
    let rest = Rect::new(0, row + 1, canvas.width(), canvas.height().saturating_sub(row + 1));
    draw_cards(screen, seen, &mut canvas.part(rest));
}

/// The cards of the hand, a row each, and passing; scrolled so that the cursor is seen.
fn draw_cards(screen: &Screen, seen: &Seen<'_>, canvas: &mut Canvas<'_, Spot>) {
    let hand = seen.state.hand(screen.viewer);
    let subject = screen.cursor.as_ref().map(ChoiceCursor::subject);
    let subject = subject.filter(|subject| matches!(subject, Subject::Hand(..) | Subject::Pass));
    let here = match subject {
        Some(Subject::Hand(card, _)) => hand.iter().position(|other| *other == card).unwrap_or(0),
        Some(Subject::Pass) => hand.len(),
        _ => 0,
    };
    let all = hand.len() + usize::from(subject.is_some());
    ListCursor::on(here).draw(canvas, here, all, |canvas, row, at| {
        let is_here = subject.is_some() && at == here;
        canvas.write(0, row, if is_here { "▶" } else { " " }, Tone::Strong);
        let whole = Rect::new(0, row, canvas.width(), 1);
        let Some(&card) = hand.get(at) else {
            canvas.write(2, row, &tr!(screen.lang, "Pass"), if is_here { Tone::Cursor } else { Tone::Lit });
            return canvas.spot(whole, Spot::Subject(Subject::Pass));
        };
        let side = match subject {
            Some(Subject::Hand(other, side)) if other == card => side,
            _ => Side::Front,
        };
        let inner = Rect::new(2, row, canvas.width().saturating_sub(2), 1);
        draw_card(seen, &mut canvas.part(inner), card, side);
        if is_here {
            canvas.tint(inner, Tone::Cursor);
        }
        canvas.spot(whole, Spot::Hand(card));
    });
}

/// A card of the hand on one row: its code, and the face that would be played.
fn draw_card(seen: &Seen<'_>, canvas: &mut Canvas<'_, Spot>, card: CardIx, side: Side) {
    let definition = seen.table.card(seen.own(), card);
    let mut x = canvas.write(0, 0, &definition.id.to_string(), seen.code(definition.id));
    let face = match side {
        Side::Front => &definition.front,
        Side::Back => {
            x = canvas.write(x, 0, "▒", Tone::Strong);
            &definition.back
        }
    };
    if canvas.width() >= NAMED {
        let (start, room) = ((x + 1).max(6), canvas.width() / 3);
        canvas.write_cut(start, 0, room, seen.teller.card_name(definition), Tone::Plain);
        x = start + room;
    }
    write_face(canvas, x + 1, 0, face);
}

/// What stands beside the hand: the card under the cursor, what a choice triggers, and what was asked for.
#[derive(Default)]
struct Detail<'a> {
    title: String,
    strong: Vec<String>,
    plain: Vec<String>,
    /// Whether the second of these is about the standard back, which players know (R-CARD-4).
    has_spare: bool,
    typing: Option<&'a TextInput>,
}

impl<'a> Detail<'a> {
    fn of(screen: &'a Screen, seen: &Seen<'_>, theme: &Theme, tried: &[String]) -> Detail<'a> {
        let lang = screen.lang;
        if screen.typing.is_some() {
            let title = tr!(lang, "Save the record as");
            return Detail { title, typing: screen.typing.as_ref(), ..Detail::default() };
        }
        if !screen.notes.is_empty() {
            return Detail { title: tr!(lang, "Note"), strong: screen.notes.clone(), ..Detail::default() };
        }
        let subject = screen.cursor.as_ref().map(ChoiceCursor::subject);
        let strong = if screen.looked_at.is_some() { Vec::new() } else { tried.to_vec() };
        let mut has_spare = false;
        let mut in_full = |card: &Card| {
            has_spare = card.back == Face::STANDARD_BACK;
            seen.card(card)
        };
        let (title, plain) = match (screen.looked_at, subject) {
            (Some(place), _) | (None, Some(Subject::At(place))) => {
                let owner = place.board();
                let card = seen.cell(place).map(|cell| (cell, seen.table.card(owner, cell.card())));
                let text = card.map(|(cell, card)| match seen.knows(owner, cell) {
                    true => in_full(card),
                    // Both players see the back. Only the owner sees which card it is.
                    false => vec![seen.teller.words().face(&card.back)],
                });
                (seen.card_at(place), text.unwrap_or_default())
            }
            (None, Some(Subject::Hand(card, _))) => {
                let title = seen.teller.card(seen.table, screen.viewer, card);
                (title, in_full(seen.table.card(screen.viewer, card)))
            }
            (None, Some(_)) => (tr!(lang, "Preview"), Vec::new()),
            (None, None) if screen.game.is_over() => {
                let offered = [Command::Analyze, Command::Watch, Command::SaveAs, Command::Undo];
                let keys = keys::keys(screen, theme);
                let keys = offered.iter().filter_map(|offer| keys.iter().find(|key| key.command == *offer));
                (tr!(lang, "The game is over"), keys.filter_map(|key| key.explained(theme)).collect())
            }
            (None, None) => (String::new(), Vec::new()),
        };
        Detail { title, strong, plain, has_spare, typing: None }
    }

    /// Rows that it needs.
    fn rows(&self, width: u16) -> u16 {
        let lines = self.strong.iter().chain(&self.plain);
        1 + lines.map(|line| wrapped(line, width.max(1).into()).len() as u16).sum::<u16>()
    }

    fn draw(&self, canvas: &mut Canvas<'_, Spot>) {
        canvas.title(0, &self.title);
        if let Some(typing) = self.typing {
            typing.draw(canvas, 0, 1, true, Tone::Strong);
        }
        let row = canvas.write_lines(1, &self.strong, Tone::Strong);
        let is_short = self.rows(canvas.width()) > canvas.height();
        if is_short && self.has_spare {
            let row = canvas.write_lines(row, &self.plain[..1], Tone::Plain);
            canvas.write_lines(row, &self.plain[2..], Tone::Plain);
        } else {
            canvas.write_lines(row, &self.plain, Tone::Plain);
        }
        if self.rows(canvas.width()) > canvas.height() + u16::from(self.has_spare) {
            canvas.write(canvas.width() - 1, canvas.height() - 1, "…", Tone::Strong);
        }
    }
}
