//! The screen of a game being watched.

use ratatui::layout::Rect;

use super::{Screen, Spot};
use crate::engine::Player;
use crate::say::percent;
use crate::screen::boards::{draw_boards, draw_log, draw_moment};
use crate::screen::{Canvas, Tone};
use crate::wording::board::{Marks, Seen};
use crate::wording::cut;

/// Rows for hands and log below the boards, at least.
const BELOW: u16 = 8;

pub(super) fn draw(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let seen = screen.seen();
    canvas.spot(Rect::new(0, 0, canvas.width(), canvas.height()), Spot::Game);
    draw_status(screen, &seen, canvas);
    let marks = (&Marks::default(), seen.state);
    let (below, side) = draw_boards(canvas, &seen, (2, BELOW), marks, |_| Spot::Game);
    draw_chance(screen, &seen, &mut canvas.part(Rect::new(0, 1, below.width, 1)));
    let (mut hands, mut log) = (below, below);
    if side.is_none() {
        hands.width = below.width / 2 - 6;
        (log.x, log.width) = (hands.width + 1, below.width - hands.width - 1);
    }
    draw_hands(screen, &seen, &mut canvas.part(hands));
    let log = side.unwrap_or(log);
    draw_log(&mut canvas.part(log), &screen.story(usize::from(log.height)), 0);
}

fn draw_status(screen: &Screen, seen: &Seen<'_>, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let x = draw_moment(canvas, seen);
    let decision = tr!(lang, "decision {} of {}", screen.at, screen.film.decisions());
    let x = canvas.write_all(x, 0, [(decision, Tone::Plain), (" · ".to_owned(), Tone::Faint)]);
    if let Some(field) = &screen.typing {
        let prompt = tr!(lang, "Go to decision (12) or round (r3): ");
        let x = canvas.write(x, 0, &prompt, Tone::Strong);
        field.draw(canvas, x, 0, true, Tone::Strong);
        return;
    }
    let text = match seen.state.outcome() {
        Some(outcome) => seen.teller.outcome(&outcome),
        None => seen.teller.question(seen.state),
    };
    canvas.write_cut(x, 0, canvas.width().saturating_sub(x), &text, Tone::Plain);
}

/// The chance of winning as a bar between the two names.
fn draw_chance(screen: &Screen, seen: &Seen<'_>, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let Some(chance) = screen.chance() else {
        canvas.write(0, 0, &tr!(lang, "Calculating the chance of winning"), Tone::Faint);
        return;
    };
    /// So that there is room for the bar.
    const LONGEST_NAME: usize = 16;
    let points = |chance: f64| percent(chance, 0).in_lang(lang);
    let name = |player: Player| cut(seen.teller.player(player), LONGEST_NAME, "…");
    // Both add up to 100.
    let whole = (100.0 * chance).round() / 100.0;
    let left = format!("{} {} ", name(Player::A), points(whole));
    let mut right = format!(" {} {}", points(1.0 - whole), name(Player::B));
    if let Some(done) = screen.progress() {
        right += &format!("  {}", tr!(lang, "evaluated {} of {}", done, screen.film.decisions()));
    }
    let x = canvas.write(0, 0, &left, Tone::Own);
    let room = canvas.width().saturating_sub(x + right.chars().count() as u16).min(40);
    let full = (f64::from(room) * chance).round() as usize;
    let x = canvas.write(x, 0, &"█".repeat(full), Tone::Own);
    let x = canvas.write(x, 0, &"░".repeat(usize::from(room).saturating_sub(full)), Tone::Enemy);
    canvas.write(x, 0, &right, Tone::Enemy);
}

fn draw_hands(screen: &Screen, seen: &Seen<'_>, canvas: &mut Canvas<'_, Spot>) {
    let (lang, teller) = (screen.lang, &seen.teller);
    let mut row = 0;
    if let Some((choice, gain)) = screen.better() {
        let gain = crate::say::signed(100.0 * gain, 1);
        row = canvas.write_wrapped(row, &tr!(lang, "Better: {} ({} points)", choice, gain), Tone::Good);
    }
    for player in [Player::B, Player::A] {
        let hand = seen.state.hand(player);
        canvas.title(row, &tr!(lang, "Hand of {}", teller.player(player)));
        let text = match teller.knows(player) {
            true => teller.cards(seen.table, player, &hand),
            false => say_count!(hand.len(), "{} card, hidden", "{} cards, hidden").in_lang(lang),
        };
        row = canvas.write_wrapped(row + 1, &text, Tone::Plain);
    }
}
