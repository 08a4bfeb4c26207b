//! Cruiser boards to print: sectors wide enough for sleeved cards, and the armor track.
//!
//! Five sectors are wider than any sheet a home printer takes, so a board comes on two upright pages:
//! three sectors on the first, a tab for the glue, two sectors and the armor track on the second.

use std::sync::Arc;

use super::{measuring_bar, note, tokens};
use crate::cards::Cruiser;
use crate::print::art::board::{COLUMN, sector, sector_height};
use crate::print::art::{FAINT, GRAY, NAVY, PALE};
use crate::print::draw::printout::{Paper, Printout};
use crate::print::draw::{Anchor, Ink, Picture, Placement, Weight, fill, font, line};
use crate::wording::words::Words;

/// Sectors on the first of a board's two pages.
const FIRST: usize = 3;
/// Below the sectors: the class's name.
const NAMEPLATE: f64 = 12.0;
/// What is glued under the first page.
const TAB: f64 = 10.0;
/// The armor track goes on below 0, where the end of the game compares (R-END-3).
const LOWEST: i16 = -10;

/// Two pages a cruiser, and at the end one with the symbols and the tokens.
pub fn document(title: &str, cruisers: &[Cruiser], paper: Paper, words: &Words) -> Printout {
    let mut pages: Vec<Picture> = cruisers.iter().flat_map(|cruiser| board(cruiser, paper, words)).collect();
    pages.push(tokens::page(paper, words));
    Printout { title: title.to_owned(), lang: words.lang, date: None, flip: None, pages }
}

/// The two pages of a board.
pub fn board(cruiser: &Cruiser, paper: Paper, words: &Words) -> [Picture; 2] {
    let (width, height) = paper.size();
    let tallest = sector_height(Cruiser::MOST_SPACES);
    let left = (width - FIRST as f64 * COLUMN) / 2.0;
    let top = (height - tallest - NAMEPLATE) / 2.0;
    let bottom = top + tallest;
    let [mut first, mut second] = [paper.page(), paper.page()];

    let second_left = left + TAB;
    for (i, spaces) in cruiser.sectors.iter().enumerate() {
        let (page, x) = match i {
            0..FIRST => (&mut first, left + i as f64 * COLUMN),
            _ => (&mut second, second_left + (i - FIRST) as f64 * COLUMN),
        };
        let picture = Arc::new(sector(spaces, i + 1));
        page.place(&picture, Placement::at(x, bottom - picture.height));
    }

    // One nameplate runs under all five sectors and the track.
    let plate = fill(NAVY);
    let baseline = bottom + NAMEPLATE / 2.0 + 2.4;
    first.rect(left, bottom, FIRST as f64 * COLUMN, NAMEPLATE, plate);
    let (name, size) = font::fit(&cruiser.name, Weight::Bold, 7.0, 4.0, 100.0);
    first.text(left + 6.0, baseline, size, Weight::Bold, Ink::WHITE, name);
    let spaces = words.labels.spaces.count(cruiser.spaces() as u32, words.lang);
    let draws = words.labels.draw_symbols.count(cruiser.draw_symbols(), words.lang);
    let facts = format!("{spaces} · {draws}");
    let edge = left + FIRST as f64 * COLUMN;
    first.anchored(Anchor::End, edge - 6.0, baseline - 0.6, 3.4, Weight::Regular, PALE, facts);

    let track_left = second_left + 2.0 * COLUMN;
    second.rect(second_left, bottom, width - left - second_left, NAMEPLATE, plate);
    let armor = format!("{} {}", words.heading("armor"), cruiser.armor);
    let middle = (track_left + width - left) / 2.0;
    second.anchored(Anchor::Middle, middle, baseline, 5.0, Weight::Bold, Ink::WHITE, armor);
    armor_track(
        &mut second,
        cruiser.armor,
        (track_left + 2.0, top),
        (width - left - track_left - 2.0, tallest - 2.0),
    );

    // The edge to cut on the first page, and the tab that goes under it on the second.
    first.line(edge, top - 4.0, edge, bottom + NAMEPLATE + 4.0, line(GRAY, 0.2).dashed(1.2));
    let joined = cruiser.sectors.iter().skip(FIRST - 1).take(2).map(|spaces| sector_height(spaces.len()));
    let tall = joined.fold(tallest, f64::min);
    tab(&mut second, (left, bottom - tall), tall + NAMEPLATE, words);
    for (page, x, way) in [(&mut first, edge, -1.0), (&mut second, second_left, 1.0)] {
        for y in [bottom - 22.0, bottom - 66.0] {
            page.polygon(&[(x, y - 2.5), (x + way * 3.0, y), (x, y + 2.5)], fill(GRAY));
        }
    }
    let note_y = bottom + NAMEPLATE + 1.8;
    let join = note(words.labels.join_here, FIRST as f64 * COLUMN / 2.0);
    let join_x = edge - join.width - 1.5;
    first.place(&Arc::new(join), Placement::at(join_x, note_y));
    for (page, x) in [(&mut first, left), (&mut second, second_left)] {
        let full_size = note(words.labels.print_full_size, FIRST as f64 * COLUMN / 2.0 - 4.0);
        page.place(&Arc::new(full_size), Placement::at(x, note_y));
        measuring_bar(page, Placement::at(x, top - 5.4));
    }
    [first, second]
}

/// The part that the first page is glued on.
fn tab(page: &mut Picture, (x, y): (f64, f64), height: f64, words: &Words) {
    page.polygon(
        &[(x, y + 5.0), (x + TAB, y), (x + TAB, y + height), (x, y + height - 5.0)],
        fill(FAINT).outlined(GRAY, 0.2).dashed(1.2),
    );
    super::beside(
        page,
        x + TAB / 2.0 - 1.4,
        y + height / 2.0 + 50.0,
        100.0,
        label!(words.lang, "Glue tab: glue it under the other part."),
    );
}

/// Numbers from the highest down below 0, in columns from the top left, in cells as large as fit.
fn armor_track(page: &mut Picture, armor: u8, (left, top): (f64, f64), (width, height): (f64, f64)) {
    let values: Vec<i16> = (LOWEST..=i16::from(armor)).rev().collect();
    // Down from the size of a comfortable cell until all fit; even 266 cells do at 6 mm.
    let mut side = 14.0_f64;
    let columns_at = |side: f64| values.len().div_ceil((height / side).floor() as usize);
    while side > 5.0 && columns_at(side) as f64 * side > width {
        side -= 0.5;
    }
    let columns = columns_at(side);
    let rows = values.len().div_ceil(columns);
    let indent = (width - columns as f64 * side) / 2.0;
    let down = height - rows as f64 * side;
    for (i, value) in values.into_iter().enumerate() {
        let x = left + indent + (i / rows) as f64 * side;
        let y = top + down + (i % rows) as f64 * side;
        let shade = match value {
            0 => Ink(240, 190, 182),
            v if v < 0 => Ink(250, 230, 226),
            v if v % 5 == 0 => Ink(224, 229, 238),
            _ => FAINT,
        };
        page.rounded(x + 0.5, y + 0.5, side - 1.0, side - 1.0, 1.0, fill(shade).outlined(GRAY, 0.25));
        let size = side * 0.4;
        let (middle, baseline) = (x + side / 2.0, y + side / 2.0 + size * 0.36);
        let text = value.to_string().replace('-', "−");
        if needs_underline(value) {
            let half = font::width(&text, Weight::Bold, size) / 2.0;
            page.rect(middle - half, baseline + size * 0.14, 2.0 * half, size * 0.09, fill(NAVY));
        }
        page.anchored(Anchor::Middle, middle, baseline, size, Weight::Bold, NAVY, text);
    }
}

/// Whether a number reads as another one from across the table, as 6 and 9 do: underlined, it does not.
fn needs_underline(value: i16) -> bool {
    let digits = value.unsigned_abs().to_string();
    let turned: Option<String> = digits
        .chars()
        .rev()
        .map(|digit| match digit {
            '6' => Some('9'),
            '9' => Some('6'),
            '0' | '1' | '8' => Some(digit),
            _ => None,
        })
        .collect();
    turned.is_some_and(|turned| turned != digits && !turned.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::draw::Shape;

    #[test]
    fn numbers_that_read_as_others_upside_down_are_underlined() {
        let underlined: Vec<i16> = (LOWEST..=20).filter(|&value| needs_underline(value)).collect();
        assert_eq!(underlined, [-9, -6, 6, 9, 16, 18, 19]);
        // 11 and 69 look the same upside down, and 10 upside down is not a number.
        assert!([11, 69, 10, 0, 8].into_iter().all(|value| !needs_underline(value)));
        // The track of a cruiser draws them: one more filled bar each.
        let mut page = Picture::new(60.0, 300.0);
        armor_track(&mut page, 20, (0.0, 0.0), (60.0, 300.0));
        let bars =
            page.shapes.iter().filter(|shape| matches!(shape, Shape::Rect { height, .. } if *height < 1.0));
        assert_eq!(bars.count(), 7);
    }
}
