//! The deck list as printed pages: grouped by level, with totals, the level curve, code and hash.

use std::sync::Arc;

use super::{MARGIN, number_pages};
use crate::cards::{Card, Effect, Section};
use crate::report::art::{FAINT, GREY, NAVY, PALE, board, ink, qr, symbols};
use crate::report::draw::document::{Document, Paper};
use crate::report::draw::{Anchor, Picture, Weight, fill, font, line};
use crate::report::list::{CardList, effects, other_back, totals};
use crate::report::words::Words;

const FOOT: f64 = 14.0;
const SIZE: f64 = 2.9;
const LEADING: f64 = 3.6;

/// Columns after the margin: code, name, upper section, lower section.
struct Columns {
    name: f64,
    upper: f64,
    lower: f64,
    right: f64,
}

impl Columns {
    fn of(page: &Picture) -> Self {
        let right = page.width - MARGIN;
        let upper = MARGIN + 52.0;
        Columns { name: MARGIN + 13.0, upper, lower: upper + (right - upper) / 2.0, right }
    }
}

/// Writes down pages, beginning a new one where the next thing does not fit.
struct Writer<'a> {
    pages: Vec<Picture>,
    y: f64,
    paper: Paper,
    list: &'a CardList<'a>,
}

impl Writer<'_> {
    fn page(&mut self) -> &mut Picture {
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Makes room for something of a height.
    fn need(&mut self, height: f64) {
        if self.y + height > self.paper.size().1 - FOOT {
            let mut page = self.paper.page();
            let (name, size) = font::fit(self.list.name, Weight::Bold, 3.4, 2.6, page.width - 2.0 * MARGIN);
            page.text(MARGIN, 14.0, size, Weight::Bold, GREY, name);
            self.pages.push(page);
            self.y = 18.0;
        }
    }

    fn paragraph(&mut self, text: &str, size: f64) {
        let room = self.paper.size().0 - 2.0 * MARGIN;
        for text in font::wrap(text, Weight::Regular, size, room) {
            self.need(size * 1.3);
            self.y += size * 1.3;
            let y = self.y;
            self.page().text(MARGIN, y, size, Weight::Regular, NAVY, text);
        }
    }
}

pub fn document(list: &CardList, paper: Paper, words: &Words) -> Document {
    let mut writer = Writer { pages: vec![paper.page()], y: 0.0, paper, list };
    head(&mut writer, words);
    for (level, cards) in list.levels() {
        level_table(&mut writer, level, &cards, words);
    }
    foot(&mut writer, words);
    let mut pages = writer.pages;
    number_pages(&mut pages, words);
    Document { title: list.name.to_owned(), lang: words.lang, date: list.date, flip: None, pages }
}

/// Name, facts, totals, level curve and the cruiser's layout.
fn head(writer: &mut Writer, words: &Words) {
    let list = writer.list;
    let stats = list.stats();
    let page = writer.page();
    let right = page.width - MARGIN;
    let (name, size) = font::fit(list.name, Weight::Bold, 8.0, 4.0, right - MARGIN);
    page.text(MARGIN, 21.0, size, Weight::Bold, NAVY, name);
    page.line(MARGIN, 24.5, right, 24.5, line(NAVY, 0.6));
    let mut y = 30.5;
    for (label, value) in list.facts(words) {
        let label = words.colon(&label);
        page.text(MARGIN, y, 3.4, Weight::Regular, GREY, &label);
        let x = MARGIN + font::width(&label, Weight::Regular, 3.4);
        let (value, size) = font::fit(&value, Weight::Bold, 3.4, 2.4, 96.0 - (x - MARGIN));
        page.text(x, y, size, Weight::Bold, NAVY, value);
        y += 5.0;
    }
    for text in font::wrap(&totals(&stats, words), Weight::Regular, 3.2, 96.0) {
        page.text(MARGIN, y, 3.2, Weight::Regular, NAVY, text);
        y += 4.4;
    }

    // The curve: one bar a level.
    let (curve_left, bar, base) = (MARGIN + 102.0, 8.0, 50.0);
    page.text(curve_left, 30.0, 2.3, Weight::Regular, GREY, words.labels.level_curve);
    let most = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0).max(1);
    for (i, level) in stats.levels.iter().enumerate() {
        let x = curve_left + i as f64 * (bar + 1.0);
        let height = 11.5 * f64::from(level.cards) / f64::from(most);
        page.rect(x, base - 4.0 - height, bar, height, fill(NAVY));
        let middle = x + bar / 2.0;
        page.anchored(
            Anchor::Middle,
            middle,
            base - 4.8 - height,
            2.4,
            Weight::Bold,
            NAVY,
            level.cards.to_string(),
        );
        page.anchored(
            Anchor::Middle,
            middle,
            base - 0.8,
            2.6,
            Weight::Regular,
            GREY,
            level.level.to_string(),
        );
    }
    page.line(curve_left, base - 4.0, curve_left + 35.0, base - 4.0, line(GREY, 0.25));
    if let Some(cruiser) = list.cruiser {
        let layout = board::layout(cruiser);
        let width = 35.0;
        let height = width * layout.height / layout.width;
        page.place_sized(&Arc::new(layout), right - width, base - height, width);
    }
    writer.y = base.max(y - 4.0) + 3.0;
}

fn level_table(writer: &mut Writer, level: u8, cards: &[&Card], words: &Words) {
    writer.need(8.0 + 2.0 * LEADING);
    let y = writer.y + 6.0;
    let page = writer.page();
    let columns = Columns::of(page);
    page.rect(MARGIN, y - 4.4, columns.right - MARGIN, 6.0, fill(FAINT));
    let title = format!("{} ({})", words.level(level), cards.len());
    page.text(MARGIN + 1.5, y - 0.2, 3.4, Weight::Bold, NAVY, title);
    page.text(columns.upper, y - 0.2, 2.4, Weight::Regular, GREY, words.labels.upper);
    page.text(columns.lower, y - 0.2, 2.4, Weight::Regular, GREY, words.labels.lower);
    writer.y = y + 2.0;
    for card in cards {
        row(writer, card, words);
    }
}

fn row(writer: &mut Writer, card: &Card, words: &Words) {
    let columns = Columns::of(writer.page());
    let name = font::wrap_to(3, &card.name, Weight::Bold, SIZE, columns.upper - columns.name - 2.0);
    let upper = Cell::of(&card.front.upper, columns.lower - columns.upper, words);
    let lower = Cell::of(&card.front.lower, columns.right - columns.lower, words);
    let back = other_back(card, words).map_or_else(Vec::new, |back| {
        font::wrap(&back, Weight::Regular, SIZE - 0.4, columns.right - columns.upper)
    });
    let lines = name.len().max(upper.lines.len()).max(lower.lines.len()).max(1) + back.len();
    let height = lines as f64 * LEADING + 1.5;
    writer.need(height);
    let baseline = writer.y + LEADING - 0.2;
    let bottom = writer.y + height;
    let page = writer.page();
    page.text(MARGIN + 1.5, baseline, SIZE, Weight::Bold, ink(card.colour), card.id.to_string());
    for (i, text) in name.into_iter().enumerate() {
        page.text(columns.name, baseline + LEADING * i as f64, SIZE, Weight::Bold, NAVY, text);
    }
    upper.draw(page, columns.upper, baseline);
    lower.draw(page, columns.lower, baseline);
    for (i, text) in back.iter().rev().enumerate() {
        let y = bottom - 1.7 - LEADING * i as f64;
        page.text(columns.upper, y, SIZE - 0.4, Weight::Regular, GREY, text);
    }
    page.line(MARGIN, bottom, columns.right, bottom, line(PALE, 0.15));
    writer.y = bottom;
}

/// A section in its column: effect symbols, then the words.
struct Cell {
    effects: Vec<Effect>,
    lines: Vec<String>,
}

impl Cell {
    const SYMBOL: f64 = 3.4;
    const STEP: f64 = 4.0;

    fn of(section: &Section, width: f64, words: &Words) -> Self {
        let effects: Vec<Effect> = section.effects.iter().collect();
        let room = width - Self::indent(&effects) - 2.0;
        let lines = font::wrap(&words.section(section), Weight::Regular, SIZE, room);
        Cell { effects, lines }
    }

    fn indent(effects: &[Effect]) -> f64 {
        effects.len() as f64 * Self::STEP
    }

    fn draw(self, page: &mut Picture, x: f64, baseline: f64) {
        for (i, effect) in self.effects.iter().enumerate() {
            let y = baseline - 1.0 - Self::SYMBOL / 2.0;
            page.place_sized(symbols::effect(*effect), x + i as f64 * Self::STEP, y, Self::SYMBOL);
        }
        let x = x + Self::indent(&self.effects);
        for (i, text) in self.lines.into_iter().enumerate() {
            page.text(x, baseline + LEADING * i as f64, SIZE, Weight::Regular, NAVY, text);
        }
    }
}

/// Effects, notes, code and hash, and the code once more for a telephone.
fn foot(writer: &mut Writer, words: &Words) {
    let list = writer.list;
    let effects = effects(&list.stats(), words);
    if !effects.is_empty() {
        writer.y += 2.5;
        writer.paragraph(&(words.colon(words.labels.effects.many()) + &effects), 2.8);
    }
    if let Some(notes) = list.notes {
        writer.y += 2.5;
        for line in notes.lines() {
            writer.paragraph(line, 2.8);
        }
    }
    let marks = list.marks(words);
    if marks.is_empty() {
        return;
    }
    const QR: f64 = 24.0;
    writer.need(QR + 2.0);
    let top = writer.y + 2.0;
    let page = writer.page();
    if let Some(picture) = list.code.and_then(qr::code) {
        page.place_sized(&Arc::new(picture), page.width - MARGIN - QR, top, QR);
    }
    let room = page.width - 2.0 * MARGIN - QR - 3.0;
    let mut y = top + 5.0;
    for (label, value) in marks {
        page.text(MARGIN, y, 2.3, Weight::Regular, GREY, label);
        for text in font::wrap(value, Weight::Bold, 3.2, room) {
            y += 4.4;
            page.text(MARGIN, y, 3.2, Weight::Bold, NAVY, text);
        }
        y += 5.0;
    }
    writer.y = top + QR;
}
