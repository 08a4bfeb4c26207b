//! Cards to print and cut out: nine to a page at their true size, each page of fronts followed by its
//! page of backs, which lie exactly behind them when the sheet is turned.

use std::sync::Arc;

use crate::cards::{Card, Face};
use crate::report::art::card::{self, HEIGHT, WIDTH};
use crate::report::art::{GREY, NAVY};
use crate::report::draw::document::{Document, Flip, InkUse, Paper};
use crate::report::draw::{Picture, Placement, Weight, line};
use crate::report::words::Words;

const COLUMNS: usize = 3;
const ROWS: usize = 3;
pub const PER_PAGE: usize = COLUMNS * ROWS;

/// The corner of a card's place on a page of fronts, row by row from the top left.
pub fn spot(paper: Paper, place: usize) -> (f64, f64) {
    let (width, height) = paper.size();
    let left = (width - COLUMNS as f64 * WIDTH) / 2.0;
    let top = (height - ROWS as f64 * HEIGHT) / 2.0;
    (left + (place % COLUMNS) as f64 * WIDTH, top + (place / COLUMNS) as f64 * HEIGHT)
}

/// Where the back of a card goes whose front has its corner at that place.
///
/// Turned like a book's page, left and right change sides; like a calendar's, top and bottom do, and
/// the back stands on its head, so that its upper section is behind the front's upper section.
pub fn behind(paper: Paper, flip: Flip, (x, y): (f64, f64)) -> Placement {
    let (width, height) = paper.size();
    match flip {
        Flip::Long => Placement::at(width - x - WIDTH, y),
        // Turned by half, a picture grows to the left of its corner and upwards.
        Flip::Short => Placement { turn: 180.0, ..Placement::at(x + WIDTH, height - y) },
    }
}

/// Pages of fronts and backs in turn.
pub fn document(title: &str, cards: &[Card], paper: Paper, flip: Flip, words: &Words) -> Document {
    let mut backs = Backs { drawn: Vec::new() };
    let sheets = cards.len().div_ceil(PER_PAGE);
    let mut pages = Vec::with_capacity(2 * sheets);
    for (i, cards) in cards.chunks(PER_PAGE).enumerate() {
        let mut front = page(paper);
        let mut back = page(paper);
        for (place, card) in cards.iter().enumerate() {
            let (x, y) = spot(paper, place);
            front.place(&Arc::new(card::front(card, words, InkUse::Full)), Placement::at(x, y));
            back.place(&backs.of(&card.back, words), behind(paper, flip, (x, y)));
        }
        let labels = words.labels;
        for (page, side) in [(&mut front, labels.fronts), (&mut back, labels.backs)] {
            let (_, bottom) = spot(paper, PER_PAGE);
            let (left, _) = spot(paper, 0);
            let note = format!("{title} · {side} {}/{sheets}", i + 1);
            let (note, size) = crate::report::draw::font::fit(&note, Weight::Regular, 2.4, 2.0, WIDTH - 4.0);
            page.text(left + 2.0, bottom + 4.0, size, Weight::Regular, NAVY, note);
            page.text(left + WIDTH + 2.0, bottom + 4.0, 2.4, Weight::Regular, GREY, labels.print_full_size);
        }
        pages.extend([front, back]);
    }
    Document { title: title.to_owned(), lang: words.lang, date: None, flip: Some(flip), pages }
}

/// A page with its crop marks: short lines in the margins on every line to cut.
fn page(paper: Paper) -> Picture {
    let mut page = paper.page();
    let (left, top) = spot(paper, 0);
    let (right, bottom) = (left + COLUMNS as f64 * WIDTH, top + ROWS as f64 * HEIGHT);
    let (near, far) = (1.0, 5.5);
    let style = line(NAVY, 0.15);
    for column in 0..=COLUMNS {
        let x = left + column as f64 * WIDTH;
        page.line(x, top - far, x, top - near, style);
        page.line(x, bottom + near, x, bottom + far, style);
    }
    for row in 0..=ROWS {
        let y = top + row as f64 * HEIGHT;
        page.line(left - far, y, left - near, y, style);
        page.line(right + near, y, right + far, y, style);
    }
    page
}

/// The backs drawn so far; nearly every card has the same (R-CARD-4).
struct Backs {
    drawn: Vec<(Face, Arc<Picture>)>,
}

impl Backs {
    fn of(&mut self, face: &Face, words: &Words) -> Arc<Picture> {
        if let Some((_, picture)) = self.drawn.iter().find(|(known, _)| known == face) {
            return picture.clone();
        }
        let picture = Arc::new(card::back(face, words, InkUse::Full));
        self.drawn.push((*face, picture.clone()));
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a point of the back page lies on the front page, the sheet being turned.
    fn through(paper: Paper, flip: Flip, (x, y): (f64, f64)) -> (f64, f64) {
        let (width, height) = paper.size();
        match flip {
            Flip::Long => (width - x, y),
            Flip::Short => (x, height - y),
        }
    }

    #[test]
    fn backs_lie_behind_their_fronts_top_behind_top() {
        for paper in Paper::ALL {
            for flip in [Flip::Long, Flip::Short] {
                for place in 0..PER_PAGE {
                    let (x, y) = spot(paper, place);
                    let [a, b, c, d, e, f] = behind(paper, flip, (x, y)).matrix();
                    let on_back = |u: f64, v: f64| (a * u + c * v + e, b * u + d * v + f);
                    let seen = |u, v| through(paper, flip, on_back(u, v));
                    // Seen through the paper the back is mirrored left to right, never top to bottom.
                    let near = |p: (f64, f64), q: (f64, f64)| (p.0 - q.0).hypot(p.1 - q.1) < 1e-9;
                    assert!(near(seen(0.0, 0.0), (x + WIDTH, y)), "{paper:?} {flip:?} {place}");
                    assert!(near(seen(WIDTH, 0.0), (x, y)), "{paper:?} {flip:?} {place}");
                    assert!(near(seen(0.0, HEIGHT), (x + WIDTH, y + HEIGHT)), "{paper:?} {flip:?} {place}");
                }
            }
        }
    }

    #[test]
    fn nine_cards_fit_a_page_without_touching_each_other() {
        for paper in Paper::ALL {
            let (width, height) = paper.size();
            for a in 0..PER_PAGE {
                let (x, y) = spot(paper, a);
                assert!(x >= 5.0 && y >= 5.0 && x + WIDTH <= width - 5.0 && y + HEIGHT <= height - 5.0);
                for b in 0..a {
                    let (u, v) = spot(paper, b);
                    assert!((x - u).abs() >= WIDTH - 1e-9 || (y - v).abs() >= HEIGHT - 1e-9);
                }
            }
        }
    }
}
