//! Match slips: what two players fill in after a match and bring to the organizer, to cut apart.

use super::{field, tick_box};
use crate::print::art::{GRAY, NAVY, PALE};
use crate::print::draw::printout::{Paper, Printout};
use crate::print::draw::{Anchor, Picture, Weight, font, line};
use crate::wording::Date;
use crate::wording::words::Words;

/// How many are on a page.
pub const PER_PAGE: usize = ROWS * COLUMNS;
const ROWS: usize = 4;
const COLUMNS: usize = 2;
/// Between a cut and what is written.
const INNER: f64 = 8.0;

/// What is on every slip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slip<'a> {
    pub event: Option<&'a str>,
    pub date: Option<Date>,
}

/// A slip for each table, numbered; or, without tables, a page of slips without a number.
pub fn document(slip: Slip, tables: Option<usize>, paper: Paper, words: &Words) -> Printout {
    let count = tables.unwrap_or(PER_PAGE);
    let numbers: Vec<Option<usize>> = (1..=count).map(|table| tables.map(|_| table)).collect();
    let (width, height) = paper.size();
    let (width, height) = (width / COLUMNS as f64, height / ROWS as f64);
    let page = |numbers: &[Option<usize>]| {
        let mut page = paper.page();
        for (at, number) in numbers.iter().enumerate() {
            let (x, y) = ((at % COLUMNS) as f64 * width, (at / COLUMNS) as f64 * height);
            draw(&mut page, slip, *number, (x, y), (width, height), words);
        }
        let dashes = line(PALE, 0.3).dashed(2.0);
        for row in 1..ROWS {
            page.line(0.0, row as f64 * height, page.width, row as f64 * height, dashes);
        }
        page.line(width, 0.0, width, page.height, dashes);
        page
    };
    let title = match slip.event {
        Some(event) => format!("{} – {event}", label!(words.lang, "Match slips")),
        None => label!(words.lang, "Match slips").to_owned(),
    };
    let pages = numbers.chunks(PER_PAGE).map(page).collect();
    Printout { title, lang: words.lang, date: slip.date, flip: None, pages }
}

fn draw(
    page: &mut Picture,
    slip: Slip,
    table: Option<usize>,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    words: &Words,
) {
    // Printers cannot print to the paper's edge.
    let (left, right) = (x + INNER, x + width - INNER);
    let room = right - left;
    let date = slip.date.map(|date| date.written(words.lang)).unwrap_or_default();
    let day = font::width(&date, Weight::Regular, 3.0);
    let title = slip.event.unwrap_or(label!(words.lang, "Match slip"));
    let (title, size) = font::fit(title, Weight::Bold, 4.4, 2.6, room - day - 3.0);
    page.text(left, y + 13.0, size, Weight::Bold, NAVY, title);
    page.anchored(Anchor::End, right, y + 13.0, 3.0, Weight::Regular, GRAY, date);
    page.line(left, y + 15.0, right, y + 15.0, line(NAVY, 0.5));

    let third = (room - 6.0) / 3.0;
    field(page, left, y + 25.0, third, label!(words.lang, "Round" @ "event"), "");
    let number = table.map(|table| table.to_string()).unwrap_or_default();
    field(page, left + third + 3.0, y + 25.0, third, label!(words.lang, "Table"), &number);
    let tie = left + 2.0 * (third + 3.0);
    tick_box(page, tie + 1.0, y + 20.6, 4.0);
    let (text, size) = font::fit(label!(words.lang, "tie"), Weight::Regular, 3.2, 2.0, right - tie - 6.4);
    page.text(tie + 6.4, y + 24.0, size, Weight::Regular, NAVY, text);

    // A row for each player: a box for the winner, the name, how it ended, and the signature.
    let first = y + 40.0;
    let lines = (height - 40.0 - INNER).min(17.0);
    for (row, player) in [1, 2].into_iter().enumerate() {
        let y = first + row as f64 * lines;
        let name = format!("{} {player}", label!(words.lang, "Player"));
        field(page, left, y, room * 0.37, &name, "");
        let armor = left + room * 0.40;
        field(page, armor, y, room * 0.17, label!(words.lang, "Armor left"), "");
        let winner = armor + room * 0.20;
        tick_box(page, winner, y - 4.4, 4.0);
        let (text, size) = font::fit(label!(words.lang, "winner"), Weight::Regular, 3.0, 1.8, room * 0.14);
        page.text(winner + 5.0, y - 1.0, size, Weight::Regular, NAVY, text);
        let signature = winner + room * 0.20 + 1.0;
        field(page, signature, y, right - signature, label!(words.lang, "Signature"), "");
    }
}
