//! Cruiser boards to print: sectors at card width, armor track, and a page of symbols and tokens.
//!
//! Five sectors are wider than any sheet a home printer takes, so a board comes on two upright pages:
//! three sectors on the first, two and the armor track on the second, to be cut and taped together.

use std::sync::Arc;

use crate::cards::{Cruiser, Effect};
use crate::report::art::board::{sector, sector_height};
use crate::report::art::card::WIDTH;
use crate::report::art::{FAINT, GREY, NAVY, PALE, symbols};
use crate::report::draw::document::{Document, Paper};
use crate::report::draw::{Anchor, Ink, Picture, Placement, Weight, fill, font, line};
use crate::report::words::Words;

/// Sectors on the first of a board's two pages.
const FIRST: usize = 3;
/// Below the sectors: the class's name.
const NAMEPLATE: f64 = 12.0;

/// Two pages a cruiser, and at the end one with the symbols and the tokens.
pub fn document(title: &str, cruisers: &[Cruiser], paper: Paper, words: &Words) -> Document {
    let mut pages = Vec::new();
    for cruiser in cruisers {
        pages.extend(board(cruiser, paper, words));
    }
    pages.push(key(paper, words));
    Document { title: title.to_owned(), lang: words.lang, date: None, flip: None, pages }
}

fn board(cruiser: &Cruiser, paper: Paper, words: &Words) -> [Picture; 2] {
    let (width, height) = paper.size();
    let tallest = sector_height(Cruiser::MOST_SPACES);
    let left = (width - FIRST as f64 * WIDTH) / 2.0;
    let top = (height - tallest - NAMEPLATE) / 2.0;
    let bottom = top + tallest;
    let [mut first, mut second] = [paper.page(), paper.page()];

    for (i, spaces) in cruiser.sectors.iter().enumerate() {
        let (page, column) = if i < FIRST { (&mut first, i) } else { (&mut second, i - FIRST) };
        let picture = Arc::new(sector(spaces, i + 1));
        let x = left + column as f64 * WIDTH;
        page.place(&picture, Placement::at(x, bottom - picture.height));
    }

    // One nameplate runs under all five sectors and the track.
    let plate = fill(NAVY);
    let baseline = bottom + NAMEPLATE / 2.0 + 2.4;
    first.rect(left, bottom, FIRST as f64 * WIDTH, NAMEPLATE, plate);
    let (name, size) = font::fit(&cruiser.name, Weight::Bold, 7.0, 4.0, 100.0);
    first.text(left + 6.0, baseline, size, Weight::Bold, Ink::WHITE, name);
    let spaces = words.labels.spaces.count(cruiser.spaces() as u32, words.lang);
    let draws = words.labels.draw_symbols.count(cruiser.draw_symbols(), words.lang);
    let facts = format!("{spaces} · {draws}");
    let edge = left + FIRST as f64 * WIDTH;
    first.anchored(Anchor::End, edge - 6.0, baseline - 0.6, 3.4, Weight::Regular, PALE, facts);

    let track_left = left + 2.0 * WIDTH;
    second.rect(left, bottom, width - 2.0 * left, NAMEPLATE, plate);
    let armor = format!("{} {}", words.heading("armor"), cruiser.armor);
    let middle = (track_left + width - left) / 2.0;
    second.anchored(Anchor::Middle, middle, baseline, 5.0, Weight::Bold, Ink::WHITE, armor);
    armor_track(
        &mut second,
        cruiser.armor,
        (track_left + 2.0, top),
        (width - left - track_left - 2.0, tallest - 2.0),
    );

    // The edges that meet, with the same triangles on both.
    for (page, x, way) in [(&mut first, edge, -1.0), (&mut second, left, 1.0)] {
        page.line(x, top - 8.0, x, bottom + NAMEPLATE + 8.0, line(GREY, 0.2).dashed(1.2));
        for y in [bottom - 22.0, bottom - 66.0] {
            page.polygon(&[(x, y - 2.5), (x + way * 3.0, y), (x, y + 2.5)], fill(GREY));
        }
    }
    let note_y = bottom + NAMEPLATE + 5.0;
    first.anchored(Anchor::End, edge - 2.0, note_y, 2.6, Weight::Regular, GREY, words.labels.join_here);
    second.text(left + 2.0, note_y, 2.6, Weight::Regular, GREY, words.labels.join_here);
    first.text(left, note_y, 2.6, Weight::Regular, GREY, words.labels.print_full_size);
    [first, second]
}

/// Numbers from the highest down to 0, in columns from the top left, in cells as large as fit.
fn armor_track(page: &mut Picture, armor: u8, (left, top): (f64, f64), (width, height): (f64, f64)) {
    let cells = usize::from(armor) + 1;
    // Down from the size of a comfortable cell until all fit; even 256 cells do at 6 mm.
    let mut side = 14.0_f64;
    let columns_at = |side: f64| cells.div_ceil((height / side).floor() as usize);
    while side > 5.0 && columns_at(side) as f64 * side > width {
        side -= 0.5;
    }
    let columns = columns_at(side);
    let rows = cells.div_ceil(columns);
    let indent = (width - columns as f64 * side) / 2.0;
    let down = height - rows as f64 * side;
    for (i, value) in (0..=armor).rev().enumerate() {
        let x = left + indent + (i / rows) as f64 * side;
        let y = top + down + (i % rows) as f64 * side;
        let shade = match value {
            0 => Ink(248, 222, 218),
            v if v % 5 == 0 => Ink(224, 229, 238),
            _ => FAINT,
        };
        page.rounded(x + 0.5, y + 0.5, side - 1.0, side - 1.0, 1.0, fill(shade).outlined(GREY, 0.25));
        let size = side * 0.4;
        let (middle, baseline) = (x + side / 2.0, y + side / 2.0 + size * 0.36);
        page.anchored(Anchor::Middle, middle, baseline, size, Weight::Bold, NAVY, value.to_string());
    }
}

/// What every symbol means, and the tokens of a box to cut out.
fn key(paper: Paper, words: &Words) -> Picture {
    let mut page = paper.page();
    let (width, height) = paper.size();
    let left = 16.0;
    let room = width - 2.0 * left;
    let mut y = 18.0;
    page.text(left, y, 6.0, Weight::Bold, NAVY, words.labels.key);
    y += 5.0;
    for effect in Effect::ALL {
        page.place_sized(symbols::effect(effect), left, y, 10.0);
        y = explain(&mut page, left + 14.0, y, room - 14.0, words.effect(effect), words.effect_text(effect));
    }
    let labels = words.labels;
    let others = [
        (symbols::fighter(), words.heading("fighter"), labels.fighter_text),
        (symbols::shield(), words.heading("shield"), labels.shield_text),
        (symbols::field(), words.heading("force-field"), labels.field_text),
    ];
    for (symbol, name, text) in others {
        page.place_sized(symbol, left, y + (10.0 - symbol.height) / 2.0, 10.0);
        y = explain(&mut page, left + 14.0, y, room - 14.0, &name, text);
    }

    // Twenty damage tokens, two for armor, one for the initiative.
    let (side, gap) = (12.0, 2.0);
    let columns = 12;
    let top = height - 18.0 - 2.0 * (side + gap);
    page.text(left, top - 4.0, 4.4, Weight::Bold, NAVY, words.labels.tokens);
    for i in 0..23 {
        let x = left + (i % columns) as f64 * (side + gap) + side / 2.0;
        let y = top + (i / columns) as f64 * (side + gap) + side / 2.0;
        match i {
            0..20 => {
                page.circle(x, y, side / 2.0, fill(Ink(250, 226, 220)).outlined(Ink(178, 34, 34), 0.3));
                let burst = [(x - 2.5, y - 2.5, x + 2.5, y + 2.5), (x - 2.5, y + 2.5, x + 2.5, y - 2.5)];
                for (x1, y1, x2, y2) in burst {
                    page.line(x1, y1, x2, y2, line(Ink(178, 34, 34), 1.1));
                }
            }
            20 | 21 => {
                let s = side * 0.8;
                page.rect(x - s / 2.0, y - s / 2.0, s, s, fill(NAVY));
                page.rect(x - s / 4.0, y - s / 4.0, s / 2.0, s / 2.0, fill(PALE));
            }
            _ => {
                page.circle(x, y, side / 2.0, fill(Ink(255, 240, 200)).outlined(Ink(176, 112, 0), 0.4));
                let arrow = [(x, y - 4.0), (x + 3.0, y + 1.0), (x + 1.1, y + 1.0), (x + 1.1, y + 4.0)];
                let mirrored = arrow.iter().rev().map(|&(u, v)| (2.0 * x - u, v));
                let points: Vec<_> = arrow.iter().copied().chain(mirrored).collect();
                page.polygon(&points, fill(Ink(176, 112, 0)));
            }
        }
    }
    let legend =
        ["damage-token", "armor-token", "initiative-pawn"].map(|code| words.heading(code)).join(" · ");
    page.text(left, height - 14.0, 2.6, Weight::Regular, GREY, legend);
    page
}

/// A bold heading and its text below; gives the height where the next may begin.
fn explain(page: &mut Picture, x: f64, y: f64, room: f64, heading: &str, text: &str) -> f64 {
    page.text(x, y + 3.8, 3.6, Weight::Bold, NAVY, heading);
    let lines = font::wrap(text, Weight::Regular, 3.0, room);
    for (i, text) in lines.iter().enumerate() {
        page.text(x, y + 7.8 + 3.7 * i as f64, 3.0, Weight::Regular, NAVY, text);
    }
    y + (6.0 + 3.7 * lines.len() as f64).max(11.0) + 2.0
}
