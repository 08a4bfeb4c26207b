//! The screen of a game being played: boards, hand, what a choice triggers, and the log.

use ratatui::layout::Rect;

use super::choose::{ChoiceCursor, Object, Subject};
use super::labels::Labels;
use super::preview::preview;
use super::{Screen, Spot};
use crate::engine::{CardIx, Phase, Place, Player, Side};
use crate::screen::card::write_face;
use crate::screen::table::{Marks, log_columns};
use crate::screen::{Canvas, Sign, Tone};
use crate::wording::story::LineKind;
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
    let (width, height) = (canvas.width(), canvas.height());
    let area = |x: u16, y: u16, width: u16, height: u16| Rect::new(x, y, width, height);
    let side = log_columns(width);
    let main = side.map_or(width, |side| width - side - 1);
    let seen = screen.seen();
    let tall = height >= 2 * seen.board_rows(true) + 1 + 3 + HAND;
    draw_status(screen, &mut canvas.part(area(0, 0, width, 1)));
    let teller = screen.teller();
    let (below, above) = (Player::A, Player::B);
    seen.headline(&mut canvas.part(area(0, 1, main, 1)), 0, above, teller.player(above));
    let marks = marks(screen);
    let tried = screen
        .cursor
        .as_ref()
        .map(|cursor| preview(&teller, seen.table, seen.state, screen.viewer, cursor.choice()));
    let fire = tried.as_ref().and_then(|tried| tried.after.as_ref()).unwrap_or(seen.state);
    let boards = 2 * seen.board_rows(tall) + 1;
    let used = seen.draw(&mut canvas.part(area(0, 2, main, boards)), tall, &marks, fire, Spot::Place);
    let row = 2 + used;
    seen.headline(&mut canvas.part(area(0, row, main, 1)), 0, below, teller.player(below));
    let bottom = row + 1;
    let rest = height.saturating_sub(bottom);
    let half = main / 2 - 2;
    let lines = tried.map_or_else(Vec::new, |tried| tried.lines);
    draw_hand(screen, &mut canvas.part(area(0, bottom, half, rest)));
    if let Some(side) = side {
        draw_detail(screen, &mut canvas.part(area(half + 1, bottom, main - half - 1, rest)), &lines);
        canvas.part(area(main, 1, 1, height - 1)).fence(0);
        draw_log(screen, &mut canvas.part(area(main + 1, 1, side, height - 1)));
    } else {
        let log = (rest / 3).max(3);
        draw_detail(screen, &mut canvas.part(area(half + 1, bottom, main - half - 1, rest - log)), &lines);
        draw_log(screen, &mut canvas.part(area(half + 1, bottom + rest - log, main - half - 1, log)));
    }
}

fn draw_cover(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let name = &screen.game.names[screen.viewer];
    let row = canvas.height() / 2 - 1;
    let middle = Rect::new(4, row, canvas.width() - 8, 3);
    let mut middle = canvas.part(middle);
    let next = middle.write_wrapped(0, &tr!(lang, "{} is next.", name), Tone::Strong);
    middle.write_wrapped(
        next,
        &tr!(lang, "The boards are hidden. When {} is at the screen, press Enter.", name),
        Tone::Plain,
    );
}

fn draw_status(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let state = &screen.seen;
    let teller = screen.teller();
    let words = teller.words();
    let phase = match state.phase() {
        Phase::Deployment => words.term("deployment"),
        Phase::Combat => words.term("combat"),
        Phase::Over => words.term("end-of-game"),
    };
    let dot = format!(" {} ", canvas.theme.sign(Sign::Dot));
    let mut x = canvas.write(0, 0, &tr!(lang, "Round {}", state.round()), Tone::Title);
    x = canvas.write_all(
        x,
        0,
        [(dot.as_str(), Tone::Faint), (phase, Tone::Plain), (dot.as_str(), Tone::Faint)],
    );
    let (text, tone) = match (&screen.cursor, screen.game.turn()) {
        (Some(_), _) => {
            let question = labels(screen, &teller).question();
            (question, Tone::Strong)
        }
        (None, Some((turn, _))) => (tr!(lang, "{} is thinking", screen.game.names[turn]), Tone::Plain),
        (None, None) => match (screen.game.state().outcome(), screen.game.gave_up()) {
            (Some(outcome), _) => (teller.outcome(&outcome), Tone::Strong),
            (None, Some((player, _))) => {
                (tr!(lang, "{} forfeited", screen.game.names[*player]), Tone::Strong)
            }
            (None, None) => (String::new(), Tone::Plain),
        },
    };
    let room = canvas.width().saturating_sub(x);
    canvas.write_cut(x, 0, room, &text, tone);
}

fn labels<'a>(screen: &'a Screen, teller: &'a crate::wording::story::Teller<'a>) -> Labels<'a> {
    Labels { teller, seen: screen.seen(), me: screen.viewer }
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

fn draw_hand(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let theme = canvas.theme;
    let seen = screen.seen();
    let hand = seen.state.hand(screen.viewer);
    let items: Vec<Subject> = screen.cursor.as_ref().map_or_else(Vec::new, |cursor| {
        cursor.subjects().into_iter().filter(|subject| matches!(subject, Subject::Item(_))).collect()
    });
    if let (false, Some(cursor)) = (items.is_empty(), &screen.cursor) {
        let teller = screen.teller();
        let labels = labels(screen, &teller);
        canvas.title(0, &labels.question());
        let width = usize::from(canvas.width()).saturating_sub(2);
        let mut row = 1;
        for item in items {
            let here = cursor.subject() == item;
            let tone = if here { Tone::Cursor } else { Tone::Lit };
            let start = row;
            for (at, line) in wrapped(&labels.subject(cursor, item), width).iter().enumerate() {
                canvas.write(
                    0,
                    row,
                    if here && at == 0 { theme.sign(Sign::Here) } else { " " },
                    Tone::Strong,
                );
                canvas.write(2, row, line, tone);
                row += 1;
            }
            canvas.spot(Rect::new(0, start, canvas.width(), row - start), Spot::Subject(item));
        }
        canvas.title(row, &tr!(lang, "Hand"));
        let rest = Rect::new(0, row + 1, canvas.width(), canvas.height().saturating_sub(row + 1));
        let mut below = canvas.part(rest);
        draw_cards(screen, &mut below, &hand, false);
        return;
    }
    let deploys = screen
        .cursor
        .as_ref()
        .is_some_and(|cursor| matches!(cursor.subject(), Subject::Hand(..) | Subject::Pass));
    canvas.title(0, &tr!(lang, "Hand"));
    let rest = Rect::new(0, 1, canvas.width(), canvas.height().saturating_sub(1));
    let mut below = canvas.part(rest);
    draw_cards(screen, &mut below, &hand, deploys);
}

/// The cards of the hand, a row each, and passing; scrolled so that the cursor is seen.
fn draw_cards(screen: &Screen, canvas: &mut Canvas<'_, Spot>, hand: &[CardIx], deploys: bool) {
    let theme = canvas.theme;
    let subject = screen.cursor.as_ref().filter(|_| deploys).map(ChoiceCursor::subject);
    let rows = usize::from(canvas.height());
    let here = match subject {
        Some(Subject::Hand(card, _)) => hand.iter().position(|other| *other == card).unwrap_or(0),
        Some(Subject::Pass) => hand.len(),
        _ => 0,
    };
    let all = hand.len() + usize::from(deploys);
    let first = (here + 1).saturating_sub(rows).min(all.saturating_sub(rows));
    for (row, at) in (0u16..).zip((first..all).take(rows)) {
        let is_here = subject.is_some() && at == here;
        canvas.write(0, row, if is_here { theme.sign(Sign::Here) } else { " " }, Tone::Strong);
        let whole = Rect::new(0, row, canvas.width(), 1);
        let Some(&card) = hand.get(at) else {
            canvas.write(2, row, &tr!(theme.lang, "Pass"), if is_here { Tone::Cursor } else { Tone::Lit });
            canvas.spot(whole, Spot::Subject(Subject::Pass));
            continue;
        };
        let side = match subject {
            Some(Subject::Hand(other, side)) if other == card => side,
            _ => Side::Front,
        };
        let inner = Rect::new(2, row, canvas.width().saturating_sub(2), 1);
        draw_card(screen, &mut canvas.part(inner), card, side);
        if is_here {
            canvas.tint(inner, Tone::Cursor);
        }
        canvas.spot(whole, Spot::Hand(card));
    }
    if first > 0 {
        canvas.write(1, 0, theme.sign(Sign::Up), Tone::Strong);
    }
    if first + rows < all && rows > 0 {
        canvas.write(1, canvas.height() - 1, theme.sign(Sign::Down), Tone::Strong);
    }
}

/// A card of the hand on one row: its code, and the face that would be played.
fn draw_card(screen: &Screen, canvas: &mut Canvas<'_, Spot>, card: CardIx, side: Side) {
    let theme = canvas.theme;
    let seen = screen.seen();
    let card = seen.table.card(screen.viewer, card);
    let mut x = canvas.write(0, 0, &card.id.to_string(), seen.tone(card.id));
    let face = match side {
        Side::Front => &card.front,
        Side::Back => {
            x = canvas.write(x, 0, theme.sign(Sign::Back), Tone::Strong);
            &card.back
        }
    };
    if canvas.width() >= NAMED
        && let Some(named) = seen.roster.card(card.id)
    {
        let (start, room) = ((x + 1).max(6), canvas.width() / 3);
        canvas.write_cut(start, 0, room, &named.name, Tone::Plain);
        x = start + room;
    }
    write_face(canvas, x + 1, 0, face, Tone::Own);
}

/// The card under the cursor, what a choice triggers, and what was asked for.
fn draw_detail(screen: &Screen, canvas: &mut Canvas<'_, Spot>, tried: &[String]) {
    let lang = screen.lang;
    let teller = screen.teller();
    let labels = labels(screen, &teller);
    if let Some(typing) = &screen.typing {
        canvas.title(0, &tr!(lang, "Save the record as"));
        typing.draw(canvas, 0, 1, true, Tone::Strong);
        return;
    }
    if !screen.notes.is_empty() {
        canvas.title(0, &tr!(lang, "Note"));
        screen.notes.iter().fold(1, |row, note| canvas.write_wrapped(row, note, Tone::Strong));
        return;
    }
    let place = screen.looked_at.or_else(|| match screen.cursor.as_ref()?.subject() {
        Subject::At(place) => Some(place),
        _ => None,
    });
    if let Some(place) = place {
        draw_place(screen, canvas, &labels, place, tried);
        return;
    }
    match screen.cursor.as_ref().map(ChoiceCursor::subject) {
        Some(Subject::Hand(card, _)) => {
            let definition = labels.seen.table.card(screen.viewer, card);
            canvas.title(0, &teller.card(labels.seen.table, screen.viewer, card));
            let row = tried.iter().fold(1, |row, line| canvas.write_wrapped(row, line, Tone::Strong));
            labels
                .card(definition)
                .iter()
                .fold(row, |row, line| canvas.write_wrapped(row, line, Tone::Plain));
        }
        Some(_) => {
            canvas.title(0, &tr!(lang, "Preview"));
            tried.iter().fold(1, |row, line| canvas.write_wrapped(row, line, Tone::Strong));
        }
        None if screen.game.is_over() => {
            canvas.title(0, &tr!(lang, "The game is over"));
            let lines = [
                tr!(lang, "a: analyze the game and see better choices"),
                tr!(lang, "w: watch it from the beginning"),
                tr!(lang, "s: save the record; u: undo your last decision"),
            ];
            lines.iter().fold(1, |row, line| canvas.write_wrapped(row, line, Tone::Plain));
        }
        None => canvas.title(0, ""),
    }
}

/// A card in play.
fn draw_place(
    screen: &Screen,
    canvas: &mut Canvas<'_, Spot>,
    labels: &Labels<'_>,
    place: Place,
    tried: &[String],
) {
    canvas.title(0, &labels.card_at(place));
    let mut row = 1;
    if screen.looked_at.is_none() {
        row = tried.iter().fold(row, |row, line| canvas.write_wrapped(row, line, Tone::Strong));
    }
    let Some(cell) = labels.seen.cell(place) else { return };
    let definition = labels.seen.table.card(place.board(), cell.card());
    let lines = if labels.seen.knows(place.board(), cell) {
        labels.card(definition)
    } else {
        // Both players see the back. Only the owner sees which card it is.
        vec![labels.face(&definition.back)]
    };
    lines.iter().fold(row, |row, line| canvas.write_wrapped(row, line, Tone::Plain));
}

fn draw_log(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    canvas.title(0, &tr!(screen.lang, "Log"));
    draw_lines(canvas, &screen.log, screen.back);
    canvas.spot(Rect::new(0, 0, canvas.width(), canvas.height()), Spot::Log);
}

/// The end of a story, or the part N lines before it, under a title.
pub(in crate::screen) fn draw_lines<S>(
    canvas: &mut Canvas<'_, S>,
    log: &[crate::wording::story::StoryLine],
    back: usize,
) {
    let rows = usize::from(canvas.height()).saturating_sub(1);
    let width = usize::from(canvas.width());
    let mut lines: Vec<(String, Tone)> = Vec::new();
    let end = log.len().saturating_sub(back);
    for line in log[..end].iter().rev() {
        let (indent, tone) = match line.kind {
            LineKind::Heading => (0, Tone::Title),
            LineKind::Choice => (0, Tone::Plain),
            LineKind::Event => (1, Tone::Faint),
            LineKind::Detail => (2, Tone::Faint),
        };
        let mut pieces = wrapped(line.text.trim_start(), width.saturating_sub(indent).max(1));
        pieces.reverse();
        lines.extend(pieces.into_iter().map(|piece| (" ".repeat(indent) + &piece, tone)));
        if lines.len() >= rows {
            break;
        }
    }
    lines.truncate(rows);
    for (row, (line, tone)) in (1u16..).zip(lines.iter().rev()) {
        canvas.write(0, row, line, *tone);
    }
}
