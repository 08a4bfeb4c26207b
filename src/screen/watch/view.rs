//! The screen of a game being watched.

use ratatui::layout::Rect;

use super::{Screen, Spot};
use crate::engine::{Phase, Player};
use crate::say::percent;
use crate::screen::play::draw_lines;
use crate::screen::table::{Marks, log_columns};
use crate::screen::{Canvas, Sign, Theme, Tone};
use crate::wording::cut;
use crate::wording::wrapped;

/// Rows for hands and log below the boards, at least.
const BELOW: u16 = 8;

pub(super) fn draw(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let (width, height) = (canvas.width(), canvas.height());
    let side = log_columns(width);
    let main = side.map_or(width, |side| width - side - 1);
    let seen = screen.seen();
    let teller = screen.teller();
    let tall = height >= 2 * seen.board_rows(true) + 1 + 4 + BELOW;
    canvas.spot(Rect::new(0, 0, width, height), Spot::Game);
    draw_status(screen, &mut canvas.part(Rect::new(0, 0, width, 1)));
    draw_chance(screen, &mut canvas.part(Rect::new(0, 1, main, 1)));
    seen.headline(&mut canvas.part(Rect::new(0, 2, main, 1)), 0, Player::B, teller.player(Player::B));
    let boards = 2 * seen.board_rows(tall) + 1;
    let marks = Marks::default();
    seen.draw(&mut canvas.part(Rect::new(0, 3, main, boards)), tall, &marks, seen.state, |_| Spot::Game);
    let row = 3 + boards;
    seen.headline(&mut canvas.part(Rect::new(0, row, main, 1)), 0, Player::A, teller.player(Player::A));
    let rest = height.saturating_sub(row + 1);
    if let Some(side) = side {
        draw_hands(screen, &mut canvas.part(Rect::new(0, row + 1, main, rest)));
        canvas.part(Rect::new(main, 1, 1, height - 1)).fence(0);
        draw_log(screen, &mut canvas.part(Rect::new(main + 1, 1, side, height - 1)));
    } else {
        let half = main / 2 - 6;
        draw_hands(screen, &mut canvas.part(Rect::new(0, row + 1, half, rest)));
        draw_log(screen, &mut canvas.part(Rect::new(half + 1, row + 1, main - half - 1, rest)));
    }
}

fn draw_status(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let teller = screen.teller();
    let state = screen.state();
    let dot = format!(" {} ", canvas.theme.sign(Sign::Dot));
    let words = teller.words();
    let phase = match state.phase() {
        Phase::Deployment => words.term("deployment"),
        Phase::Combat => words.term("combat"),
        Phase::Over => words.term("end-of-game"),
    };
    let mut x = canvas.write(0, 0, &tr!(lang, "Round {}", state.round()), Tone::Title);
    x = canvas.write_all(
        x,
        0,
        [(dot.as_str(), Tone::Faint), (phase, Tone::Plain), (dot.as_str(), Tone::Faint)],
    );
    x = canvas.write(x, 0, &tr!(lang, "decision {} of {}", screen.at, screen.film.decisions()), Tone::Plain);
    x = canvas.write(x, 0, &dot, Tone::Faint);
    if let Some(field) = &screen.typing {
        let prompt = tr!(lang, "Go to decision (12) or round (r3): ");
        x = canvas.write(x, 0, &prompt, Tone::Strong);
        field.draw(canvas, x, 0, true, Tone::Strong);
        return;
    }
    let text = match state.outcome() {
        Some(outcome) => teller.outcome(&outcome),
        None => teller.question(state),
    };
    let room = canvas.width().saturating_sub(x);
    canvas.write_cut(x, 0, room, &text, Tone::Plain);
}

/// The chance of winning as a bar between the two names.
fn draw_chance(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let theme = canvas.theme;
    let teller = screen.teller();
    let Some(chance) = screen.chance() else {
        canvas.write(0, 0, &tr!(lang, "Calculating the chance of winning"), Tone::Faint);
        return;
    };
    /// So that there is room for the bar.
    const LONGEST_NAME: usize = 16;
    let points = |chance: f64| percent(chance, 0).in_lang(lang);
    let name = |player: Player| cut(teller.player(player), LONGEST_NAME, theme.sign(Sign::More));
    let left = format!("{} {} ", name(Player::A), points(chance));
    let mut right = format!(" {} {}", points(1.0 - chance), name(Player::B));
    if let Some(done) = screen.progress {
        right += &format!("  {}", tr!(lang, "evaluated {} of {}", done, screen.film.decisions()));
    }
    let x = canvas.write(0, 0, &left, Tone::Own);
    let room = canvas.width().saturating_sub(x + right.chars().count() as u16).min(40);
    let full = (f64::from(room) * chance).round() as usize;
    let x = canvas.write(x, 0, &theme.sign(Sign::Full).repeat(full), Tone::Own);
    let x = canvas.write(
        x,
        0,
        &theme.sign(Sign::Empty).repeat(usize::from(room).saturating_sub(full)),
        Tone::Enemy,
    );
    canvas.write(x, 0, &right, Tone::Enemy);
}

fn draw_hands(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    let lang = screen.lang;
    let seen = screen.seen();
    let teller = screen.teller();
    let mut row = 0;
    if let Some((choice, gain)) = screen.better() {
        let gain = crate::say::signed(100.0 * gain, 1);
        row = canvas.write_wrapped(row, &tr!(lang, "Better: {} ({} points)", choice, gain), Tone::Good);
    }
    for player in [Player::B, Player::A] {
        let hand = seen.state.hand(player);
        canvas.title(row, &tr!(lang, "Hand of {}", teller.player(player)));
        let text = if !seen.open[player] {
            say_count!(hand.len(), "{} card, hidden", "{} cards, hidden").in_lang(lang)
        } else {
            let codes = hand.iter().map(|&card| seen.table.card(player, card).id.to_string());
            codes.collect::<Vec<_>>().join("  ")
        };
        row += 1;
        for line in wrapped(&text, usize::from(canvas.width().max(1))) {
            canvas.write(0, row, &line, Tone::Plain);
            row += 1;
        }
    }
}

fn draw_log(screen: &Screen, canvas: &mut Canvas<'_, Spot>) {
    canvas.title(0, &tr!(screen.lang, "Log"));
    draw_lines(canvas, &screen.story(usize::from(canvas.height())), 0);
}

pub(super) fn help(theme: &Theme) -> Vec<String> {
    let lang = theme.lang;
    let line = |text: String| "  ".to_owned() + &text;
    vec![
        tr!(lang, "Keys"),
        line(tr!(
            lang,
            "Left, Right: previous, next decision; Up, Down: previous, next round; Home, End: start, end of the game"
        )),
        line(tr!(lang, "Space: play or pause; + and -: faster, slower")),
        line(tr!(lang, "g: go to a decision (12) or a round (r3)")),
        line(tr!(lang, "x: show both hands or only one; q: quit")),
        tr!(lang, "The win bar"),
        line(tr!(
            lang,
            "The chance of winning after each decision. A quick estimate appears first; the result of `flightdeck analyze` replaces it and adds better choices."
        )),
    ]
}
