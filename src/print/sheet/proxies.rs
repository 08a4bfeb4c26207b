//! Cards to print and cut out, at their true size.
//!
//! For printers that print both sides, nine to a page: each page of fronts is followed by its page of
//! backs, which lie exactly behind them when the sheet is turned. For all others, four to a page, to be
//! folded along its middle and glued back to back.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{EDGE, beside, measuring_bar, note, reference};
use crate::cards::{Card, Face};
use crate::print::art::card::{self, HEIGHT, WIDTH};
use crate::print::art::{GRAY, NAVY};
use crate::print::draw::printout::{Flip, InkUse, Paper, Printout};
use crate::print::draw::{Picture, Placement, line};
use crate::wording::words::Words;

const COLUMNS: usize = 3;
const ROWS: usize = 3;
/// Cards on a folded page, one above the other on their sides.
const FOLDED: usize = 4;
/// Between a card and the fold, so that both sides are cut there too.
const FROM_FOLD: f64 = 3.0;

/// How far the backs are moved, to the right and down, for a printer that does not meet them.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Shift {
    pub x: f64,
    pub y: f64,
}

impl Shift {
    /// The largest shift: no printer is further off, and the backs stay on the paper.
    pub const MOST: f64 = 5.0;
}

/// The text is not a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected X,Y in millimeters, such as 0.5,-1, each from -5 to 5")]
pub struct BadShift;

impl FromStr for Shift {
    type Err = BadShift;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (x, y) = text.split_once(',').ok_or(BadShift)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.abs() <= Shift::MOST);
        Ok(Shift { x: number(x).ok_or(BadShift)?, y: number(y).ok_or(BadShift)? })
    }
}

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// How proxies are printed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Press {
    pub paper: Paper,
    pub flip: Flip,
    pub shift: Shift,
    pub ink: InkUse,
}

impl Press {
    /// Cards on a sheet of paper.
    pub fn per_sheet(self) -> usize {
        if self.flip == Flip::Fold { FOLDED } else { COLUMNS * ROWS }
    }

    /// The lines to cut: those across the paper's width and those down its height, and the box they fill.
    fn cuts(self) -> (Vec<f64>, Vec<f64>) {
        let (width, height) = self.paper.size();
        if self.flip == Flip::Fold {
            let near = [FROM_FOLD, FROM_FOLD + HEIGHT];
            let left = near.iter().rev().map(|from| width / 2.0 - from);
            let x = left.chain(near.iter().map(|from| width / 2.0 + from)).collect();
            let top = (height - FOLDED as f64 * WIDTH) / 2.0;
            return (x, (0..=FOLDED).map(|row| top + row as f64 * WIDTH).collect());
        }
        let left = (width - COLUMNS as f64 * WIDTH) / 2.0;
        let top = (height - ROWS as f64 * HEIGHT) / 2.0;
        let x = (0..=COLUMNS).map(|column| left + column as f64 * WIDTH).collect();
        (x, (0..=ROWS).map(|row| top + row as f64 * HEIGHT).collect())
    }

    /// Where the front with that number on its sheet goes.
    pub fn front(self, place: usize) -> Placement {
        let (x, y) = self.cuts();
        if self.flip == Flip::Fold {
            // On its side, head toward the fold. Turned so, a picture grows to the left of its corner.
            return Placement { turn: 90.0, ..Placement::at(x[1], y[place]) };
        }
        Placement::at(x[place % COLUMNS], y[place / COLUMNS])
    }

    /// Where its back goes, so that it lies behind it, its upper section behind the upper section.
    ///
    /// Turned like a book's page, left and right change sides; like a calendar's, top and bottom do, and
    /// the back stands on its head; folded, it is as far from the fold as the front.
    pub fn back(self, place: usize) -> Placement {
        let (width, height) = self.paper.size();
        let front = self.front(place);
        let at = match self.flip {
            Flip::Long => Placement::at(width - front.x - WIDTH, front.y),
            // Turned by half, a picture grows to the left of its corner and upwards.
            Flip::Short => Placement { turn: 180.0, ..Placement::at(front.x + WIDTH, height - front.y) },
            Flip::Fold => Placement { turn: 270.0, ..Placement::at(width - front.x, front.y + WIDTH) },
        };
        Placement { x: at.x + self.shift.x, y: at.y + self.shift.y, ..at }
    }
}

/// Pages of fronts and backs in turn, or of both.
pub fn document(title: &str, cards: &[Card], press: Press, words: &Words) -> Printout {
    let pages = pages(title, cards, press, words);
    Printout { title: title.to_owned(), lang: words.lang, date: None, flip: Some(press.flip), pages }
}

/// The same pages. Places that are left over hold reference cards.
pub fn pages(title: &str, cards: &[Card], press: Press, words: &Words) -> Vec<Picture> {
    let mut backs = Backs { drawn: Vec::new(), ink: press.ink };
    let per_sheet = press.per_sheet();
    let sheets = cards.len().div_ceil(per_sheet);
    let reference = [reference::symbols_side(words), reference::round_side(words)].map(Arc::new);
    let mut pages = Vec::with_capacity(2 * sheets);
    for (i, cards) in cards.chunks(per_sheet).enumerate() {
        let mut fronts = page(press);
        let mut behind = page(press);
        for place in 0..per_sheet {
            let (front, back) = match cards.get(place) {
                Some(card) => (Arc::new(card::front(card, words, press.ink)), backs.of(&card.back, words)),
                None => (reference[0].clone(), reference[1].clone()),
            };
            fronts.place(&front, press.front(place));
            let page = if press.flip == Flip::Fold { &mut fronts } else { &mut behind };
            page.place(&back, press.back(place));
        }
        let number = format!("{}/{sheets}", i + 1);
        let both = press.flip == Flip::Fold;
        let side = |side: &str| format!("{title} · {side} {number}");
        if both {
            fold(&mut fronts, words);
            notes(&mut fronts, press, &format!("{title} · {number}"), words);
            pages.push(fronts);
        } else {
            notes(&mut fronts, press, &side(label!(words.lang, "fronts")), words);
            notes(&mut behind, press, &side(label!(words.lang, "backs")), words);
            pages.extend([fronts, behind]);
        }
    }
    pages
}

/// What this is and how to print it, up the left margin or above and below a folded page, and a bar to
/// measure in the right margin.
fn notes(page: &mut Picture, press: Press, title: &str, words: &Words) {
    let (x, y) = press.cuts();
    let (left, right) = (x[0], x[x.len() - 1]);
    let (full_size, advice) = (
        label!(words.lang, "Print at 100%. Do not fit to page."),
        label!(
            words.lang,
            "Best on 160 to 200 g/m² card stock. Put thin paper in a sleeve, in front of an old card."
        ),
    );
    measuring_bar(page, Placement { turn: 270.0, ..Placement::at(right + 1.4, y[1] - 3.0) });
    if press.flip == Flip::Fold {
        let (above, below) = (EDGE + 1.0, y[y.len() - 1] + 5.0);
        for (text, x, y) in [(advice, left, above), (title, left, below), (full_size, x[2], below)] {
            page.place(&Arc::new(note(text, HEIGHT - 4.0)), Placement::at(x + 2.0, y));
        }
        return;
    }
    for (text, pair) in [title, full_size, advice].into_iter().zip(y.windows(2)) {
        beside(page, left - 4.4, pair[1] - 3.0, HEIGHT - 6.0, text);
    }
}

/// A page with its crop marks: short lines in the margins on every line to cut.
fn page(press: Press) -> Picture {
    let mut page = press.paper.page();
    let (width, height) = press.paper.size();
    let (columns, rows) = press.cuts();
    let (left, right) = (columns[0], columns[columns.len() - 1]);
    let (top, bottom) = (rows[0], rows[rows.len() - 1]);
    let near = 1.0;
    // A little shorter than the edge, so that rounding does not cross it.
    let reach = |room: f64| (room - EDGE - 0.2).clamp(near, 5.5);
    let style = line(NAVY, 0.15);
    for x in columns {
        page.line(x, top - reach(top), x, top - near, style);
        page.line(x, bottom + near, x, bottom + reach(height - bottom), style);
    }
    for y in rows {
        page.line(left - reach(left), y, left - near, y, style);
        page.line(right + near, y, right + reach(width - right), y, style);
    }
    page
}

/// The fold of a folded page, and what to do there.
fn fold(page: &mut Picture, words: &Words) {
    let x = page.width / 2.0;
    page.line(x, EDGE + 1.0, x, page.height - EDGE - 1.0, line(GRAY, 0.25).dashed(2.0));
    let text = note(label!(words.lang, "Fold here, glue the halves back to back, then cut."), HEIGHT - 4.0);
    page.place(&Arc::new(text), Placement::at(x + FROM_FOLD + 2.0, EDGE + 1.0));
}

/// The backs drawn so far; nearly every card has the same (R-CARD-4).
struct Backs {
    drawn: Vec<(Face, Arc<Picture>)>,
    ink: InkUse,
}

impl Backs {
    fn of(&mut self, face: &Face, words: &Words) -> Arc<Picture> {
        if let Some((_, picture)) = self.drawn.iter().find(|(known, _)| known == face) {
            return picture.clone();
        }
        let picture = Arc::new(card::back(face, words, self.ink));
        self.drawn.push((*face, picture.clone()));
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLIPS: [Flip; 3] = [Flip::Long, Flip::Short, Flip::Fold];

    fn presses() -> impl Iterator<Item = Press> {
        Paper::ALL.into_iter().flat_map(|paper| FLIPS.map(|flip| Press { paper, flip, ..Press::default() }))
    }

    fn placed(at: Placement, (u, v): (f64, f64)) -> (f64, f64) {
        let [a, b, c, d, e, f] = at.matrix();
        (a * u + c * v + e, b * u + d * v + f)
    }

    /// Where a point of the back lies on the front's page, the sheet being turned or folded.
    fn through(press: Press, (x, y): (f64, f64)) -> (f64, f64) {
        let (width, height) = press.paper.size();
        match press.flip {
            Flip::Long | Flip::Fold => (width - x, y),
            Flip::Short => (x, height - y),
        }
    }

    #[test]
    fn backs_lie_behind_their_fronts_top_behind_top() {
        for press in presses() {
            for place in 0..press.per_sheet() {
                for (u, v) in [(0.0, 0.0), (WIDTH, 0.0), (0.0, HEIGHT), (10.0, 20.0)] {
                    // Seen through the paper the back is mirrored left to right, never top to bottom.
                    let (x, y) = placed(press.front(place), (WIDTH - u, v));
                    let (seen_x, seen_y) = through(press, placed(press.back(place), (u, v)));
                    assert!((x - seen_x).hypot(y - seen_y) < 1e-9, "{press:?} {place}");
                }
            }
        }
    }

    #[test]
    fn cards_fit_a_page_without_touching_each_other() {
        for press in presses() {
            let (width, height) = press.paper.size();
            let covered = |at| {
                let ((x1, y1), (x2, y2)) = (placed(at, (0.0, 0.0)), placed(at, (WIDTH, HEIGHT)));
                (x1.min(x2), y1.min(y2), x1.max(x2), y1.max(y2))
            };
            let mut boxes: Vec<_> = (0..press.per_sheet()).map(|i| covered(press.front(i))).collect();
            if press.flip == Flip::Fold {
                boxes.extend((0..press.per_sheet()).map(|i| covered(press.back(i))));
            }
            for (i, a) in boxes.iter().enumerate() {
                assert!(a.0 >= EDGE && a.1 >= EDGE && a.2 <= width - EDGE && a.3 <= height - EDGE);
                for b in &boxes[..i] {
                    let apart =
                        a.2 <= b.0 + 1e-9 || b.2 <= a.0 + 1e-9 || a.3 <= b.1 + 1e-9 || b.3 <= a.1 + 1e-9;
                    assert!(apart, "{press:?}: {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn shifts_move_the_backs_and_nothing_else() {
        for press in presses() {
            let shifted = Press { shift: "0.5,-1".parse().unwrap(), ..press };
            for place in 0..press.per_sheet() {
                assert_eq!(press.front(place), shifted.front(place));
                let (a, b) = (press.back(place), shifted.back(place));
                assert!((b.x - a.x - 0.5).abs() < 1e-9 && (b.y - a.y + 1.0).abs() < 1e-9);
            }
        }
        for text in ["", "1", "1;2", "a,b", "6,0", "0,-5.1", "NaN,0", "inf,0"] {
            assert_eq!(text.parse::<Shift>(), Err(BadShift), "{text}");
        }
    }
}
