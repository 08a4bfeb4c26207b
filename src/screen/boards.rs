//! What the screens of a game have in common: where it stands, the boards with a line for each player, and the log.

use ratatui::layout::Rect;

use super::{Canvas, Tone};
use crate::engine::{Place, Player, State};
use crate::wording::board::{Marks, Seen};
use crate::wording::story::{LineKind, StoryLine};
use crate::wording::wrapped;

/// The longest name of a player that is shown whole.
const LONGEST_NAME: usize = 24;

/// Round and phase on the first row; answers the column after them.
pub fn draw_moment<S>(canvas: &mut Canvas<'_, S>, seen: &Seen<'_>) -> u16 {
    let x = canvas.write(0, 0, &seen.teller.moment(seen.state), Tone::Title);
    canvas.write(x, 0, " · ", Tone::Faint)
}

/// Draws the boards with a line for each player from a row on, so that `least` rows are left below. `fire` is the state
/// whose damage is shown, and `spot` names what is clicked. Answers the area below, and the one of the log at the side
/// where there is room for it.
pub fn draw_boards<S>(
    canvas: &mut Canvas<'_, S>,
    seen: &Seen<'_>,
    (top, least): (u16, u16),
    (marks, fire): (&Marks, &State),
    spot: impl Fn(Place) -> S,
) -> (Rect, Option<Rect>) {
    let (width, height) = (canvas.width(), canvas.height());
    let side = (width >= 110).then(|| (width * 3 / 10).clamp(42, 64));
    let main = side.map_or(width, |side| width - side - 1);
    let rows = |tall| 2 * seen.board_rows(tall) as u16 + 1;
    let tall = height >= rows(true) + top + 2 + least;
    let bottom = top + 1 + rows(tall);
    let board = seen.board(main.into(), tall, marks, fire);
    let mut left = canvas.part(Rect::new(0, 0, main, height));
    left.write_all(0, top, seen.headline(Player::B, LONGEST_NAME, main.into()));
    left.show(top + 1, &board.grid);
    left.write_all(0, bottom, seen.headline(Player::A, LONGEST_NAME, main.into()));
    for (x, y, width, place) in board.places {
        left.spot(Rect::new(x as u16, top + 1 + y as u16, width as u16, 1), spot(place));
    }
    let log = side.map(|side| {
        canvas.part(Rect::new(main, 1, 1, height - 1)).fence(0);
        Rect::new(main + 1, 1, side, height - 1)
    });
    (Rect::new(0, bottom + 1, main, height.saturating_sub(bottom + 1)), log)
}

/// The end of a story, or the part N lines before it, under a title.
pub fn draw_log<S>(canvas: &mut Canvas<'_, S>, log: &[StoryLine], back: usize) {
    canvas.title(0, &tr!(canvas.theme.lang, "Log"));
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
