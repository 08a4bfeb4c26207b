//! The rules in brief, on one page.

use super::brief::summary;
use super::reference::set;
use super::{MARGIN, foot_bar};
use crate::print::art::{GRAY, NAVY};
use crate::print::draw::printout::Paper;
use crate::print::draw::{Picture, Weight, font, line};
use crate::wording::words::Words;

/// The page. Further notes follow below the rules, line by line.
pub fn page(paper: Paper, title: &str, further: &[String], words: &Words) -> Picture {
    let rules = summary(words.lang);
    let mut page = paper.page();
    let (width, height) = paper.size();
    let room = width - 2.0 * MARGIN;
    let (title, size) = font::fit(title, Weight::Bold, 7.0, 4.0, room);
    page.text(MARGIN, 20.0, size, Weight::Bold, NAVY, title);
    page.line(MARGIN, 23.5, width - MARGIN, 23.5, line(NAVY, 0.6));
    page.text(MARGIN, 32.0, 5.0, Weight::Bold, NAVY, label!(words.lang, "The rules in brief"));
    let top = 33.0;
    let foot = further.len() as f64 * 4.6 + 22.0;
    let mut size = 4.3;
    let mut set_at = set(&rules, size, room);
    while size > 2.2 && top + set_at.1 > height - foot {
        size -= 0.1;
        set_at = set(&rules, size, room);
    }
    let (lines, used) = set_at;
    for (text, weight, down) in lines {
        page.text(MARGIN, top + down, size, weight, NAVY, text);
    }
    let mut y = top + used + 10.0;
    if !further.is_empty() {
        page.text(MARGIN, y, 4.2, Weight::Bold, NAVY, label!(words.lang, "In this kit"));
        for text in further {
            y += 4.6;
            let (text, size) = font::fit(text, Weight::Regular, 3.2, 2.2, room);
            page.text(MARGIN, y, size, Weight::Regular, GRAY, text);
        }
    }
    foot_bar(&mut page);
    page
}
