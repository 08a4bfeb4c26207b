//! One page with what every symbol means and the tokens to cut out.

use std::sync::Arc;

use super::{every_symbol, measuring_bar};
use crate::print::art::section::TOKEN;
use crate::print::art::{GRAY, NAVY, PALE};
use crate::print::draw::printout::Paper;
use crate::print::draw::{Ink, Picture, Placement, Weight, fill, font, line};
use crate::wording::words::Words;

const LEFT: f64 = 14.0;
const DAMAGE: Ink = Ink(178, 34, 34);
/// Rows and columns of damage tokens: two boxes' worth, since a game never runs out (Q-SET-5).
const ROWS: usize = 3;
const COLUMNS: usize = 14;

/// The symbols, and below them the tokens.
pub fn page(paper: Paper, words: &Words) -> Picture {
    let mut page = paper.page();
    let (width, height) = paper.size();
    let tokens_top = height - 12.0 - ROWS as f64 * TOKEN;
    symbols_until(&mut page, tokens_top - 8.0, words);
    page.text(LEFT, tokens_top - 3.0, 4.0, Weight::Bold, NAVY, label!(words.lang, "Tokens to cut out"));
    let legend =
        ["damage-token", "armor-token", "initiative-pawn"].map(|code| words.heading(code)).join(" · ");
    let legend = super::note(&legend, 110.0);
    page.place(&Arc::new(legend), Placement::at(LEFT, height - 11.0));
    measuring_bar(&mut page, Placement::at(width - LEFT - super::BAR - 0.4, height - 11.0));
    draw_tokens(&mut page, (LEFT, tokens_top));
    page
}

/// The symbols alone.
pub fn key(paper: Paper, words: &Words) -> Picture {
    let mut page = paper.page();
    symbols_until(&mut page, paper.size().1 - 12.0, words);
    super::foot_bar(&mut page);
    page
}

/// What every symbol means, as large as ends above a height.
fn symbols_until(page: &mut Picture, bottom: f64, words: &Words) {
    let room = page.width - 2.0 * LEFT - 14.0;
    let items = every_symbol(words);
    page.text(LEFT, 15.5, 6.0, Weight::Bold, NAVY, label!(words.lang, "Symbols"));
    let top = 19.0;
    let height = |text: &str, size: f64| {
        let lines = font::wrap(text, Weight::Regular, size, room).len();
        (size * (2.2 + 1.24 * lines as f64)).max(10.6) + 1.2
    };
    let mut size = 3.8;
    while size > 2.0 && items.iter().map(|item| height(item.2, size)).sum::<f64>() > bottom - top {
        size -= 0.1;
    }
    let mut y = top;
    for (symbol, name, text) in items {
        page.place_sized(symbol, LEFT, y + (10.0 - symbol.height) / 2.0, 10.0);
        page.text(LEFT + 14.0, y + size * 1.2, size * 1.15, Weight::Bold, NAVY, name);
        for (i, line) in font::wrap(text, Weight::Regular, size, room).into_iter().enumerate() {
            let down = size * (2.5 + 1.24 * i as f64);
            page.text(LEFT + 14.0, y + down, size, Weight::Regular, NAVY, line);
        }
        y += height(text, size);
    }
}

/// Side by side, so that a few straight cuts free them all.
fn draw_tokens(page: &mut Picture, (left, top): (f64, f64)) {
    let damage = Arc::new(damage_token());
    for i in 0..ROWS * COLUMNS {
        let (x, y) = (left + (i % COLUMNS) as f64 * TOKEN, top + (i / COLUMNS) as f64 * TOKEN);
        page.place(&damage, Placement::at(x, y));
    }
    // Two for armor, and one for the initiative.
    let x = left + COLUMNS as f64 * TOKEN + 4.0;
    for i in 0..2 {
        let x = x + f64::from(i) * TOKEN;
        page.rect(x, top, TOKEN, TOKEN, fill(NAVY).outlined(PALE, 0.2));
        page.rect(x + 2.4, top + 2.4, TOKEN - 4.8, TOKEN - 4.8, fill(PALE));
    }
    let (side, x) = (2.0 * TOKEN, x + 2.0 * TOKEN + 4.0);
    let gold = Ink(176, 112, 0);
    page.rect(x, top, side, side, fill(Ink(255, 240, 200)).outlined(gold, 0.3));
    let (middle_x, middle_y) = (x + side / 2.0, top + side / 2.0);
    let arrow = [(0.0, -6.5), (5.0, 1.0), (1.8, 1.0), (1.8, 6.5)];
    let mirrored = arrow.iter().rev().map(|&(u, v)| (-u, v));
    let points = arrow.iter().copied().chain(mirrored).map(|(u, v)| (middle_x + u, middle_y + v));
    page.polygon(&points.collect::<Vec<_>>(), fill(gold));
}

fn damage_token() -> Picture {
    let mut token = Picture::new(TOKEN, TOKEN);
    token.rect(0.0, 0.0, TOKEN, TOKEN, fill(Ink(250, 226, 220)).outlined(GRAY, 0.15));
    let middle = TOKEN / 2.0;
    token.circle(middle, middle, middle - 0.6, line(DAMAGE, 0.3));
    for (x1, y1, x2, y2) in [(-1.9, -1.9, 1.9, 1.9), (-1.9, 1.9, 1.9, -1.9)] {
        token.line(middle + x1, middle + y1, middle + x2, middle + y2, line(DAMAGE, 1.0));
    }
    token
}
