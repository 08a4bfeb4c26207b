//! The deck list as printed pages: grouped by level, with totals, the level curve, code and hash. One
//! line a card; up to forty fit on one page.

use std::sync::Arc;

use super::{MARGIN, number_pages};
use crate::cards::{Card, Section};
use crate::print::art::{FAINT, GRAY, NAVY, PALE, board, ink, qr, symbols};
use crate::print::draw::printout::{Paper, Printout};
use crate::print::draw::{Anchor, Picture, Weight, fill, font, line};
use crate::report::list::{CardList, effects, other_back, totals};
use crate::wording::words::Words;

const FOOT: f64 = 10.0;
const SIZE: f64 = 2.7;
/// The height of a line: the least that can be read, the most that looks good, and the one for long lists.
const LEAST: f64 = 3.85;
const MOST: f64 = 5.0;
const USUAL: f64 = 4.4;
/// The heading of a level, in lines.
const HEADING: f64 = 1.5;
/// Effects, code, hash and the QR code at the end.
const END: f64 = 27.0;

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
        let upper = MARGIN + 43.0;
        Columns { name: MARGIN + 13.5, upper, lower: upper + (right - upper) / 2.0, right }
    }
}

/// Writes down pages, beginning a new one where the next thing does not fit.
struct Writer<'a> {
    pages: Vec<Picture>,
    y: f64,
    paper: Paper,
    list: &'a CardList<'a>,
    /// The height of a line.
    leading: f64,
}

impl Writer<'_> {
    fn page(&mut self) -> &mut Picture {
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// What is left of the page.
    fn room(&self) -> f64 {
        self.paper.size().1 - FOOT - self.y
    }

    /// Makes room for something of a height.
    fn need(&mut self, height: f64) {
        if height > self.room() {
            let mut page = self.paper.page();
            let (name, size) = font::fit(self.list.name, Weight::Bold, 3.4, 2.6, page.width - 2.0 * MARGIN);
            page.text(MARGIN, 14.0, size, Weight::Bold, GRAY, name);
            self.pages.push(page);
            self.y = 16.0;
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

pub fn document(list: &CardList, paper: Paper, words: &Words) -> Printout {
    let mut writer = Writer { pages: vec![paper.page()], y: 0.0, paper, list, leading: USUAL };
    head(&mut writer, words);
    let levels = list.levels();
    let columns = Columns::of(writer.page());
    let rows = list.cards.iter().map(|card| CardLayout::of(card, &columns, words).lines as f64).sum::<f64>();
    let room = writer.room() - END - notes_height(list, paper, words);
    let fitting = room / (rows + HEADING * levels.len() as f64);
    if fitting >= LEAST {
        writer.leading = fitting.min(MOST);
    }
    for (level, cards) in levels {
        level_table(&mut writer, level, &cards, words);
    }
    end(&mut writer, words);
    let mut pages = writer.pages;
    number_pages(&mut pages, words);
    Printout { title: list.name.to_owned(), lang: words.lang, date: list.date, flip: None, pages }
}

/// Name, facts, totals, level curve and the cruiser's layout.
fn head(writer: &mut Writer, words: &Words) {
    let list = writer.list;
    let stats = list.stats();
    let page = writer.page();
    let right = page.width - MARGIN;
    let (name, size) = font::fit(list.name, Weight::Bold, 8.0, 4.0, right - MARGIN);
    page.text(MARGIN, 18.0, size, Weight::Bold, NAVY, name);
    page.line(MARGIN, 21.5, right, 21.5, line(NAVY, 0.6));
    let mut y = 27.0;
    for (label, value) in list.facts(words) {
        let label = words.colon(&label);
        page.text(MARGIN, y, 3.2, Weight::Regular, GRAY, &label);
        let x = MARGIN + font::width(&label, Weight::Regular, 3.2);
        let (value, size) = font::fit(&value, Weight::Bold, 3.2, 2.2, 96.0 - (x - MARGIN));
        page.text(x, y, size, Weight::Bold, NAVY, value);
        y += 4.5;
    }
    for text in font::wrap(&totals(&stats, words), Weight::Regular, 3.0, 96.0) {
        page.text(MARGIN, y, 3.0, Weight::Regular, NAVY, text);
        y += 4.0;
    }

    // The curve: one bar a level.
    let (curve_left, bar, base) = (MARGIN + 102.0, 8.0, 45.5);
    page.text(curve_left, 26.0, 2.3, Weight::Regular, GRAY, label!(words.lang, "Levels"));
    let most = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0).max(1);
    for (i, level) in stats.levels.iter().enumerate() {
        let x = curve_left + i as f64 * (bar + 1.0);
        let height = 11.0 * f64::from(level.cards) / f64::from(most);
        page.rect(x, base - 4.0 - height, bar, height, fill(NAVY));
        let middle = x + bar / 2.0;
        let (above, below) = (base - 4.8 - height, base - 0.8);
        page.anchored(Anchor::Middle, middle, above, 2.4, Weight::Bold, NAVY, level.cards.to_string());
        page.anchored(Anchor::Middle, middle, below, 2.6, Weight::Regular, GRAY, level.level.to_string());
    }
    page.line(curve_left, base - 4.0, curve_left + 35.0, base - 4.0, line(GRAY, 0.25));
    if let Some(cruiser) = list.cruiser {
        let layout = board::layout(cruiser);
        let width = 35.0;
        let height = width * layout.height / layout.width;
        page.place_sized(&Arc::new(layout), right - width, base - height, width);
    }
    writer.y = base.max(y - 3.0) + 1.5;
}

fn level_table(writer: &mut Writer, level: u8, cards: &[&Card], words: &Words) {
    writer.need((HEADING + 2.0) * writer.leading);
    let (top, leading) = (writer.y, writer.leading);
    let page = writer.page();
    let columns = Columns::of(page);
    let bottom = top + HEADING * leading;
    page.rect(MARGIN, top + 0.2 * leading, columns.right - MARGIN, 1.2 * leading, fill(FAINT));
    let baseline = bottom - 0.1 * leading - 1.2;
    let title = format!("{} ({})", words.level(level), cards.len());
    page.text(MARGIN + 1.5, baseline, 3.2, Weight::Bold, NAVY, title);
    page.text(columns.upper, baseline, 2.3, Weight::Regular, GRAY, label!(words.lang, "Upper section"));
    page.text(columns.lower, baseline, 2.3, Weight::Regular, GRAY, label!(words.lang, "Lower section"));
    writer.y = bottom;
    for card in cards {
        row(writer, card, words);
    }
}

/// What a card needs: its name, perhaps in two lines, its two sections, and a back of its own.
struct CardLayout {
    name: Vec<String>,
    upper: Vec<Trait>,
    lower: Vec<Trait>,
    back: Vec<String>,
    lines: usize,
}

impl CardLayout {
    fn of(card: &Card, columns: &Columns, words: &Words) -> Self {
        let name = font::wrap_to(2, &card.name, Weight::Bold, SIZE, columns.upper - columns.name - 1.5);
        let [upper, lower] = [&card.front.upper, &card.front.lower].map(|section| traits(section, words));
        let back = other_back(card, words).map_or_else(Vec::new, |back| {
            font::wrap(&back, Weight::Regular, SIZE - 0.3, columns.right - columns.upper)
        });
        let lines = name.len().max(upper.len()).max(lower.len()).max(1) + back.len();
        CardLayout { name, upper, lower, back, lines }
    }
}

/// A symbol with its name beside it.
type Trait = (&'static Arc<Picture>, String);

fn traits(section: &Section, words: &Words) -> Vec<Trait> {
    let field = section.field.then(|| (symbols::field(), words.heading("force-field")));
    let effects =
        section.effects.iter().map(|effect| (symbols::effect(effect), words.effect(effect).to_owned()));
    field.into_iter().chain(effects).collect()
}

fn row(writer: &mut Writer, card: &Card, words: &Words) {
    let columns = Columns::of(writer.page());
    let row = CardLayout::of(card, &columns, words);
    let leading = writer.leading;
    let height = row.lines as f64 * leading;
    writer.need(height);
    let top = writer.y;
    // Of the line with that number, where its letters stand.
    let baseline = |line: usize| top + (line as f64 + 0.5) * leading + 0.95;
    let page = writer.page();
    symbols::small_mark(page, card.color, (MARGIN + 1.6, baseline(0) - 0.95));
    page.text(MARGIN + 3.4, baseline(0), SIZE, Weight::Bold, ink(card.color), card.id.to_string());
    for (i, text) in row.name.into_iter().enumerate() {
        page.text(columns.name, baseline(i), SIZE, Weight::Bold, NAVY, text);
    }
    let sections = [
        (&card.front.upper, row.upper, columns.upper, columns.lower),
        (&card.front.lower, row.lower, columns.lower, columns.right),
    ];
    for (section, traits, left, right) in sections {
        squadron(page, section, left, top + leading / 2.0);
        for (i, (symbol, name)) in traits.into_iter().enumerate() {
            let x = left + TRAITS;
            page.place_sized(symbol, x, top + (i as f64 + 0.5) * leading - 1.6, 3.2);
            let (name, size) = font::fit(&name, Weight::Regular, SIZE, 1.9, right - 2.6 - x - 4.0);
            page.text(x + 4.0, baseline(i), size, Weight::Regular, NAVY, name);
        }
    }
    for (i, text) in row.back.iter().enumerate() {
        let line = row.lines - row.back.len() + i;
        page.text(columns.upper, baseline(line), SIZE - 0.3, Weight::Regular, GRAY, text);
    }
    page.line(MARGIN, top + height, columns.right, top + height, line(PALE, 0.15));
    writer.y = top + height;
}

/// Where shields begin in a section's column, and where effects do.
const SHIELDS: f64 = 10.4;
const TRAITS: f64 = 21.8;

/// Fighters and shields, each in a column of its own.
fn squadron(page: &mut Picture, section: &Section, left: f64, middle: f64) {
    let kinds = [
        (symbols::fighter(), section.fighters, left, 2.5),
        (symbols::shield(), section.shields, left + SHIELDS, 2.7),
    ];
    for (symbol, count, x, step) in kinds {
        for i in 0..count {
            let side = step - 0.15;
            let height = side * symbol.height / symbol.width;
            page.place_sized(symbol, x + f64::from(i) * step, middle - height / 2.0, side);
        }
    }
    if *section == Section::EMPTY {
        page.text(left, middle + 0.95, SIZE, Weight::Regular, GRAY, "–");
    }
}

const NOTES: f64 = 2.8;

fn notes_height(list: &CardList, paper: Paper, words: &Words) -> f64 {
    let room = paper.size().0 - 2.0 * MARGIN;
    let lines = |notes: &str| -> usize {
        notes.lines().map(|line| font::wrap(line, Weight::Regular, NOTES, room).len()).sum()
    };
    list.notes_in(words.lang).map_or(0.0, |notes| 1.5 + lines(&notes) as f64 * NOTES * 1.3)
}

/// Notes, effects, code and hash, and the code once more for a telephone.
fn end(writer: &mut Writer, words: &Words) {
    const QR: f64 = 24.0;
    let list = writer.list;
    if let Some(notes) = list.notes_in(words.lang) {
        writer.y += 1.5;
        for line in notes.lines() {
            writer.paragraph(line, NOTES);
        }
    }
    let effects = effects(&list.stats(), words);
    let marks = list.marks(words);
    writer.need(if marks.is_empty() { 8.0 } else { QR + 2.0 });
    let top = writer.y + 1.5;
    let page = writer.page();
    if let Some(picture) = list.code.and_then(qr::code) {
        page.place_sized(&Arc::new(picture), page.width - MARGIN - QR, top, QR);
    }
    let room = page.width - 2.0 * MARGIN - QR - 3.0;
    let mut y = top + 1.0;
    if !effects.is_empty() {
        let effects = words.colon(words.effects().many()) + &effects;
        for text in font::wrap_to(3, &effects, Weight::Regular, 2.5, room) {
            y += 3.2;
            page.text(MARGIN, y, 2.5, Weight::Regular, NAVY, text);
        }
    }
    for (label, value) in marks {
        y += 4.0;
        page.text(MARGIN, y, 2.2, Weight::Regular, GRAY, label);
        let lines = font::wrap_to(if value.len() > 60 { 4 } else { 1 }, value, Weight::Bold, 2.8, room);
        for text in lines {
            y += 3.3;
            page.text(MARGIN, y, 2.8, Weight::Bold, NAVY, text);
        }
    }
    writer.y = y.max(top + QR);
}
