//! The registration sheet of an event: who plays what, every card with its boxes to tick, and room for
//! the judge. Up to forty cards fit on one page.

use std::cmp::Ordering;
use std::sync::Arc;

use maud::{Markup, html};

use super::participants::WARNING;
use super::{EDGE, MARGIN, field, number_pages, tick_box};
use crate::cards::{Card, Section};
use crate::print::art::{FAINT, GRAY, NAVY, PALE, board, ink, qr, symbols};
use crate::print::draw::printout::{Paper, Printout};
use crate::print::draw::svg::Svg;
use crate::print::draw::{Anchor, Ink, Picture, Weight, fill, font, line};
use crate::print::html::{pages_beside, section};
use crate::report::html::picture;
use crate::report::list::CardList;
use crate::text::{fold, natural_order};
use crate::wording::words::Words;

/// Cards on the first page, which also has everything else.
pub const FIRST_PAGE: usize = 40;
const COLUMNS: usize = 2;
const GAP: f64 = 6.0;
const JUDGE: f64 = 45.0;
const FOOT: f64 = 11.0;
/// A box to tick.
pub const TICK: f64 = 3.6;

/// What a player fills in, if it is known already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Registration<'a> {
    pub player: Option<&'a str>,
    pub event: Option<&'a str>,
    /// The player's place in the list of participants.
    pub number: Option<usize>,
    /// What is wrong with the deck, in a sentence.
    pub problem: Option<&'a str>,
}

impl Registration<'_> {
    /// Under which sheets are sorted: of the name's last word, or of its first where a comma follows.
    pub fn surname_letter(&self) -> Option<String> {
        let (surname, _) = in_order(self.player?);
        let first = surname.chars().find(|c| c.is_alphabetic())?;
        Some(first.to_uppercase().collect())
    }
}

/// A name as it is sorted: what counts first, and the rest of it.
fn in_order(name: &str) -> (&str, &str) {
    let name = name.trim();
    match name.split_once(',') {
        Some((surname, given)) => (surname.trim(), given.trim()),
        None => name.rsplit_once(char::is_whitespace).map_or((name, ""), |(given, surname)| (surname, given)),
    }
}

/// Compares the names of players as people sort them: by surname, accents and case aside.
pub fn by_surname(one: &str, two: &str) -> Ordering {
    let [one, two] = [one, two].map(|name| {
        let (surname, given) = in_order(name);
        (fold(surname), fold(given))
    });
    natural_order(&one.0, &two.0).then_with(|| natural_order(&one.1, &two.1))
}

/// One line of the table.
#[derive(Clone, Copy)]
enum TableRow<'a> {
    Level(u8, usize),
    Card(&'a Card),
}

pub fn document(list: &CardList, entry: Registration, paper: Paper, words: &Words) -> Printout {
    let cards = list.sorted();
    let (first, rest) = cards.split_at(cards.len().min(FIRST_PAGE));
    let mut page = paper.page();
    let top = head(&mut page, list, entry, words);
    let judge_top = page.height - FOOT - JUDGE;
    let columns = columns(first, list, usize::MAX);
    // Rows fill the page, up to a height that looks good.
    let used = columns.iter().map(Vec::len).max().unwrap_or(0) + 1;
    let row_height = ((judge_top - 2.0 - top) / used as f64).min(7.4);
    table(&mut page, &columns, top, row_height, words);
    judge(&mut page, judge_top, words);
    let mut pages = vec![page];

    let (row_height, top) = (6.2, 24.0);
    let rows = ((paper.size().1 - FOOT - 4.0 - top) / row_height).floor() as usize - 1;
    // Room for the headings of the levels.
    for cards in rest.chunks((rows - 4) * COLUMNS) {
        let mut page = paper.page();
        small_head(&mut page, list, entry, words);
        table(&mut page, &self::columns(cards, list, rows), top, row_height, words);
        pages.push(page);
    }
    number_pages(&mut pages, words);
    let title = format!("{} – {}", label!(words.lang, "Deck registration"), list.name);
    Printout { title, lang: words.lang, date: list.date, flip: None, pages }
}

/// The cards by level in two columns of equal length, at most N rows each.
fn columns<'a>(cards: &[&'a Card], list: &CardList, most: usize) -> [Vec<TableRow<'a>>; COLUMNS] {
    let of_level = |level: u8| list.cards.iter().filter(|card| card.id.level() == level).count();
    let mut rows = Vec::new();
    let mut level = None;
    for card in cards {
        if level != Some(card.id.level()) {
            level = Some(card.id.level());
            rows.push(TableRow::Level(card.id.level(), of_level(card.id.level())));
        }
        rows.push(TableRow::Card(card));
    }
    let mut half = rows.len().div_ceil(COLUMNS).min(most);
    // A heading never stands alone at the foot of the first column.
    if half > 0 && matches!(rows.get(half - 1), Some(TableRow::Level(..))) {
        half -= 1;
    }
    let mut second = rows.split_off(half.min(rows.len()));
    // The level goes on in the second column: say so there.
    if let Some(&TableRow::Card(card)) = second.first() {
        second.insert(0, TableRow::Level(card.id.level(), of_level(card.id.level())));
    }
    [rows, second]
}

/// Everything above the cards; gives the height where they may begin.
fn head(page: &mut Picture, list: &CardList, entry: Registration, words: &Words) -> f64 {
    let room = page.width - 2.0 * MARGIN;
    let right = page.width - MARGIN;
    if let Some(problem) = entry.problem {
        mark(page, problem);
    }
    // The letter that sheets are sorted by, in the corner.
    const LETTER: f64 = 13.0;
    page.rounded(right - LETTER, 8.5, LETTER, LETTER, 1.0, fill(Ink::WHITE).outlined(NAVY, 0.5));
    if let Some(letter) = entry.surname_letter() {
        page.anchored(Anchor::Middle, right - LETTER / 2.0, 18.4, 9.0, Weight::Bold, NAVY, letter);
    }
    for (i, text) in font::wrap(label!(words.lang, "First letter of last name"), Weight::Regular, 2.3, 24.0)
        .into_iter()
        .enumerate()
    {
        let y = 14.0 + 2.9 * i as f64;
        page.anchored(Anchor::End, right - LETTER - 1.5, y, 2.3, Weight::Regular, GRAY, text);
    }
    let title_room = room - LETTER - 28.0;
    let (title, size) =
        font::fit(label!(words.lang, "Deck registration"), Weight::Bold, 7.0, 4.0, title_room);
    page.text(MARGIN, 17.0, size, Weight::Bold, NAVY, title);
    page.text(MARGIN, 21.6, 3.0, Weight::Regular, GRAY, words.term("total-war"));
    page.line(MARGIN, 23.5, right, 23.5, line(NAVY, 0.6));

    // The QR code takes the right; fields have two columns of what is left, the first the wider.
    const QR: f64 = 37.0;
    if let Some(picture) = list.code.and_then(qr::code) {
        page.place_sized(&Arc::new(picture), right - QR + 3.0, 24.5, QR);
    }
    let wide = room - QR - 2.0;
    let narrow = 34.0;
    let broad = wide - narrow - GAP;
    let second = MARGIN + broad + GAP;
    let date = list.date.map(|date| date.written(words.lang)).unwrap_or_default();
    field(page, MARGIN, 34.0, broad, label!(words.lang, "Player"), entry.player.unwrap_or_default());
    let number = entry.number.map(|number| number.to_string()).unwrap_or_default();
    field(page, second, 34.0, narrow, player_number(words), &number);
    field(page, MARGIN, 44.0, broad, label!(words.lang, "Event"), entry.event.unwrap_or_default());
    field(page, second, 44.0, narrow, label!(words.lang, "Table"), "");
    field(page, MARGIN, 54.0, broad, label!(words.lang, "Deck"), list.name);
    field(page, second, 54.0, narrow, label!(words.lang, "Date"), &date);

    // The cruiser with its layout, and how many cards.
    let beside = MARGIN + 38.0;
    if let Some(cruiser) = list.cruiser {
        let armor = format!("{} · {} {}", cruiser.name, words.term("armor"), cruiser.armor);
        field(page, beside, 64.0, broad + MARGIN - beside, &words.heading("cruiser"), &armor);
        let layout = board::layout(cruiser);
        let (width, height) = (32.0, 32.0 * layout.height / layout.width);
        page.place_sized(&Arc::new(layout), MARGIN, 57.0 + (24.0 - height) / 2.0, width);
    }
    field(page, second, 64.0, narrow, label!(words.lang, "Number of cards"), &list.cards.len().to_string());
    if let Some(hash) = list.hash {
        page.text(beside, 68.4, 2.3, Weight::Regular, GRAY, label!(words.lang, "Deck hash"));
        page.text(beside, 72.6, 4.0, Weight::Bold, NAVY, hash);
    }
    if let Some(code) = list.code {
        page.text(beside, 76.4, 2.3, Weight::Regular, GRAY, label!(words.lang, "Deck code"));
        // Codes are long only for huge decks; then the QR code is the better one anyway.
        let lines = font::wrap_to(2, code, Weight::Regular, 2.8, right - beside);
        for (i, text) in lines.iter().enumerate() {
            page.text(beside, 79.8 + 3.2 * i as f64, 2.8, Weight::Regular, NAVY, text);
        }
    }
    let (who, size) = font::fit(who_ticks(words), Weight::Regular, 2.4, 1.8, room);
    page.text(MARGIN, 87.4, size, Weight::Regular, GRAY, who);
    88.6
}

/// Above everything else: that this deck breaks the rules, and how.
fn mark(page: &mut Picture, problem: &str) {
    let room = page.width - 2.0 * MARGIN - 16.0;
    let lines = font::wrap_to(2, &format!("! {problem}"), Weight::Bold, 2.8, room - 3.0);
    page.rounded(
        MARGIN,
        EDGE,
        room,
        1.6 + 3.4 * lines.len() as f64,
        0.8,
        fill(Ink::WHITE).outlined(WARNING, 0.5),
    );
    for (i, text) in lines.into_iter().enumerate() {
        page.text(MARGIN + 1.5, EDGE + 3.4 + 3.4 * i as f64, 2.8, Weight::Bold, WARNING, text);
    }
}

/// The head of a further page: which deck it belongs to.
fn small_head(page: &mut Picture, list: &CardList, entry: Registration, words: &Words) {
    let right = page.width - MARGIN;
    let room = right - MARGIN;
    let (title, size) = font::fit(list.name, Weight::Bold, 5.0, 3.0, room * 0.45);
    page.text(MARGIN, 18.0, size, Weight::Bold, NAVY, title);
    let mut marks: Vec<String> = entry.player.map(str::to_owned).into_iter().collect();
    marks.extend(list.hash.map(|hash| words.colon(label!(words.lang, "Deck hash")) + hash));
    let (marks, size) = font::fit(&marks.join(" · "), Weight::Regular, 3.2, 2.2, room * 0.52);
    page.anchored(Anchor::End, right, 18.0, size, Weight::Regular, GRAY, marks);
    page.line(MARGIN, 21.5, right, 21.5, line(NAVY, 0.6));
}

/// Where the columns of a row stand, from its left and from its right.
const MARK: f64 = 10.2;
const CODE: f64 = 11.5;
const NAME: f64 = 22.3;
const FIELD: f64 = 2.2;
const SHIELDS: f64 = 8.2;
const FIGHTERS: f64 = 15.2;
const LOWER: f64 = 21.6;
const UPPER: f64 = 26.4;

/// The cards in two columns, down the first, then down the second, each under its headings.
fn table(page: &mut Picture, columns: &[Vec<TableRow>; COLUMNS], top: f64, row_height: f64, words: &Words) {
    let width = (page.width - 2.0 * MARGIN - GAP) / COLUMNS as f64;
    for (column, rows) in columns.iter().enumerate() {
        if rows.is_empty() {
            continue;
        }
        let x = MARGIN + column as f64 * (width + GAP);
        headings(page, x, top, width, row_height, words);
        for (i, row) in rows.iter().enumerate() {
            let y = top + (i + 1) as f64 * row_height;
            match row {
                TableRow::Level(level, count) => {
                    page.rect(x, y + 0.4, width, row_height - 0.4, fill(FAINT));
                    let text = format!("{} ({count})", words.level(*level));
                    page.text(x + 1.0, y + row_height / 2.0 + 1.2, 3.0, Weight::Bold, NAVY, text);
                }
                TableRow::Card(card) => draw_card(page, card, x, y, width, row_height),
            }
        }
    }
}

fn headings(page: &mut Picture, x: f64, y: f64, width: f64, height: f64, words: &Words) {
    let baseline = y + height - 1.2;
    for (i, text) in ticks(words).into_iter().enumerate() {
        let middle = x + TICK / 2.0 + i as f64 * (TICK + 1.2);
        page.anchored(Anchor::Middle, middle, baseline, 2.6, Weight::Bold, GRAY, text);
    }
    let (code, size) = font::fit(label!(words.lang, "ID code"), Weight::Regular, 2.2, 1.6, NAME - CODE - 0.5);
    page.text(x + CODE, baseline, size, Weight::Regular, GRAY, code);
    page.text(x + NAME, baseline, 2.2, Weight::Regular, GRAY, label!(words.lang, "Name"));
    let right = x + width;
    // Effects of the upper and of the lower section; then what both halves hold.
    for (at, way) in [(UPPER, -1.0), (LOWER, 1.0)] {
        let (x, y) = (right - at, baseline - 1.0);
        page.polygon(&[(x - 1.1, y - way * 0.9), (x + 1.1, y - way * 0.9), (x, y + way * 0.9)], fill(GRAY));
    }
    let symbols = [(FIGHTERS, symbols::fighter()), (SHIELDS, symbols::shield()), (FIELD, symbols::field())];
    for (at, symbol) in symbols {
        let (side, x) = (3.0, right - at);
        let tall = side * symbol.height / symbol.width;
        page.place_sized(symbol, x - side / 2.0, baseline - 1.0 - tall / 2.0, side);
    }
    page.line(x, y + height, right, y + height, line(NAVY, 0.3));
}

fn draw_card(page: &mut Picture, card: &Card, x: f64, y: f64, width: f64, height: f64) {
    let middle = y + height / 2.0;
    let baseline = middle + 1.2;
    for i in 0..2 {
        tick_box(page, x + f64::from(i) * (TICK + 1.2), middle - TICK / 2.0, TICK);
    }
    let (code, size) = font::fit(&card.id.to_string(), Weight::Bold, 3.3, 2.0, NAME - CODE - 0.6);
    symbols::small_mark(page, card.color, (x + MARK, middle));
    page.text(x + CODE, baseline, size, Weight::Bold, ink(card.color), code);
    let right = x + width;
    let room = width - NAME - UPPER - 2.6;
    let (name, size) = font::fit(&card.name, Weight::Regular, 3.2, 2.2, room);
    page.text(x + NAME, baseline, size, Weight::Regular, NAVY, name);

    let (upper, lower) = (&card.front.upper, &card.front.lower);
    effects(page, upper, right - UPPER, middle);
    effects(page, lower, right - LOWER, middle);
    let mut both = |at: f64, a: u8, b: u8| {
        if a + b > 0 {
            let text = format!("{a}+{b}");
            page.anchored(Anchor::Middle, right - at, baseline, 2.8, Weight::Regular, NAVY, text);
        }
    };
    both(FIGHTERS, upper.fighters, lower.fighters);
    both(SHIELDS, upper.shields, lower.shields);
    for (section, down) in [(upper, -1.0), (lower, 1.0)] {
        if section.field {
            // Above or below the middle, like the half it belongs to.
            page.place_sized(symbols::field(), right - FIELD - 1.5, middle - 1.5 + down * 0.6, 3.0);
        }
    }
    page.line(x, y + height, right, y + height, line(PALE, 0.15));
}

/// The effects of a section about a point: one large, more of them smaller, two abreast.
fn effects(page: &mut Picture, section: &Section, x: f64, y: f64) {
    let count = section.effects.len();
    let (side, columns) = if count > 1 { (2.0, 2) } else { (4.0, 1) };
    let rows = count.div_ceil(columns).max(1);
    for (i, effect) in section.effects.iter().enumerate() {
        let place = |i: usize, count: usize| (i as f64 - count as f64 / 2.0) * (side + 0.1);
        let (dx, dy) = (place(i % columns, columns.min(count)), place(i / columns, rows));
        page.place_sized(symbols::effect(effect), x + dx, y + dy, side);
    }
}

/// The boxes of the judge, and the signatures.
fn judge(page: &mut Picture, top: f64, words: &Words) {
    let (left, right) = (MARGIN, page.width - MARGIN);
    let room = right - left;
    field(page, left, top + 8.0, room, label!(words.lang, "Player's signature"), "");
    let top = top + 11.0;
    page.rounded(left, top, room, JUDGE - 12.0, 1.5, fill(FAINT).outlined(NAVY, 0.4));
    let inner = left + 4.0;
    page.text(inner, top + 5.0, 3.4, Weight::Bold, NAVY, label!(words.lang, "For the judge"));

    let baseline = top + 15.5;
    field(page, inner, baseline, 26.0, label!(words.lang, "Round" @ "event"), "");
    let mut x = inner + 32.0;
    tick_box(page, x, baseline - 4.2, 4.0);
    page.text(x + 5.2, baseline - 1.0, 3.2, Weight::Regular, NAVY, label!(words.lang, "Deck check"));
    x += 12.0 + font::width(label!(words.lang, "Deck check"), Weight::Regular, 3.2);
    page.text(x, baseline - 6.2, 2.3, Weight::Regular, GRAY, label!(words.lang, "Status"));
    // Three boxes side by side, each as wide as its word.
    for status in
        [label!(words.lang, "passed"), label!(words.lang, "warning" @ "sheet"), label!(words.lang, "penalty")]
    {
        tick_box(page, x, baseline - 4.2, 4.0);
        page.text(x + 5.2, baseline - 1.0, 2.8, Weight::Regular, NAVY, status);
        x += 9.0 + font::width(status, Weight::Regular, 2.8);
    }
    let half = (room - 8.0 - GAP) / 2.0;
    field(page, inner, top + 28.0, half, label!(words.lang, "Notes" @ "sheet"), "");
    field(page, inner + half + GAP, top + 28.0, half, label!(words.lang, "Judge's signature"), "");
}

/// The letters above the two columns of boxes.
fn ticks(words: &Words) -> [&'static str; 2] {
    [label!(words.lang, "P"), label!(words.lang, "J")]
}

/// What they mean.
fn who_ticks(words: &Words) -> &'static str {
    label!(
        words.lang,
        "P: the player checks off every card in the deck. J: the judge checks it off at the deck check."
    )
}

fn player_number(words: &Words) -> &'static str {
    label!(words.lang, "Player number")
}

/// The printed registration sheet, and on a narrow screen the same as text that can be read there.
pub fn html(document: &Printout, sheets: &[(CardList, Registration)], words: &Words) -> String {
    let mut svg = Svg::default();
    let narrow = html! { @for (list, entry) in sheets { (narrow(list, *entry, words, &mut svg)) } };
    pages_beside(document, Some(narrow), svg)
}

fn narrow(list: &CardList, entry: Registration, words: &Words, svg: &mut Svg) -> Markup {
    let date = list.date.map(|date| date.written(words.lang)).unwrap_or_default();
    let cruiser =
        list.cruiser.map(|cruiser| format!("{} · {} {}", cruiser.name, words.term("armor"), cruiser.armor));
    let count = list.cards.len().to_string();
    let number = entry.number.map(|number| number.to_string()).unwrap_or_default();
    let fields = [
        (label!(words.lang, "Player"), entry.player.unwrap_or_default()),
        (player_number(words), &number),
        (label!(words.lang, "Event"), entry.event.unwrap_or_default()),
        (label!(words.lang, "Table"), ""),
        (label!(words.lang, "Date"), &date),
        (label!(words.lang, "Deck"), list.name),
        (words.term("cruiser"), cruiser.as_deref().unwrap_or_default()),
        (label!(words.lang, "Number of cards"), &count),
    ];
    html! {
        main.narrow {
            h1 { (label!(words.lang, "Deck registration")) }
            @if let Some(problem) = entry.problem { p { b { "! " (problem) } } }
            dl {
                @for (label, value) in fields { dt { (label) } dd { (value) } }
                @for (label, value) in list.marks(words) { dt { (label) } dd { code { (value) } } }
            }
            @if let Some(code) = list.code.and_then(qr::code) {
                (picture(&svg.element(&code, label!(words.lang, "Deck code")), "qr"))
            }
            p { (who_ticks(words)) }
            @for (level, cards) in list.levels() {
                h2 { (words.level(level)) " (" (cards.len()) ")" }
                ul {
                    @for card in cards {
                        li {
                            @for tick in ticks(words) { label.tick { input type="checkbox"; (tick) } }
                            b.(card.color.code()) { (card.id) }
                            " " (card.name)
                            @for (sign, half) in [("▲", &card.front.upper), ("▼", &card.front.lower)] {
                                div.half { (sign) " " (section(half, words, svg)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_sorted_by_the_surname() {
        let letter =
            |name: &str| Registration { player: Some(name), ..Registration::default() }.surname_letter();
        assert_eq!(letter("Zoë Łukasz").as_deref(), Some("Ł"));
        assert_eq!(letter("Maximiliane von und zu hohenfels").as_deref(), Some("H"));
        assert_eq!(letter("de la Cruz, Ana").as_deref(), Some("D"));
        assert_eq!(letter("Zoe").as_deref(), Some("Z"));
        assert_eq!(letter("  "), None);
        assert_eq!(Registration::default().surname_letter(), None);
    }

    #[test]
    fn names_are_sorted_as_people_sort_them() {
        let mut names = [
            "table-10",
            "Zoë Łukasz",
            "anna Öztürk",
            "Ben Maier",
            "Ana de la Cruz",
            "Oz, Bert",
            "table-9",
            "Anna Maier",
            "Élodie Petit",
            "ben maier",
        ];
        names.sort_by(|one, two| by_surname(one, two));
        assert_eq!(
            names,
            [
                "Ana de la Cruz",
                "Zoë Łukasz",
                "Anna Maier",
                "Ben Maier",
                "ben maier",
                "Oz, Bert",
                "anna Öztürk",
                "Élodie Petit",
                "table-9",
                "table-10"
            ]
        );
    }
}
