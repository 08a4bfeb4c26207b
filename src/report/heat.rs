//! A matrix of scores between all decks: in a terminal as figures in narrow columns, on a page as a
//! heat map with the figures in it.

use std::fmt::Write;

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr;

use super::document::{Cell, Column, HeadStyle, Table};
use crate::say::Message;
use crate::wording::{cut, safe, safe_lines, wrapped};

/// The matrix. Rows and columns have the same names in the same order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    pub names: Vec<String>,
    /// Row by row; `None` where nothing was played.
    pub cells: Vec<Option<HeatCell>>,
    /// What the cells are, below the matrix.
    pub key: String,
    /// Said in a terminal that has no room for it.
    pub no_room: String,
}

/// The score of a row against a column.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatCell {
    /// From 0 to 1.
    pub mean: f64,
    /// Half the width of its interval.
    pub error: f64,
    /// Whether it is settled who is better.
    pub certain: bool,
    /// All of it in words.
    pub words: String,
}

impl HeatCell {
    /// Its color and that of the text on it, where scores are at most so far from 50 %.
    fn colors(&self, far: f64) -> ([u8; 3], &'static str) {
        colors(0.5 + (self.mean - 0.5) / (2.0 * far))
    }

    /// `53`, with a sign where it is certain.
    fn marked(&self) -> String {
        let percent = format!("{:.0}", 100.0 * self.mean);
        match self.certain {
            _ if percent.len() > 2 => percent,
            true if self.mean > 0.5 => percent + "+",
            true => percent + "-",
            false => percent + " ",
        }
    }
}

/// From a dark blue to a bright yellow, ever lighter, so that it can also be read in gray and by people who
/// see fewer colors (after cividis; Nuñez, Anderton and Renslow 2018).
const COLORS: [[f64; 3]; 9] = [
    [0.0, 32.0, 77.0],
    [0.0, 51.0, 111.0],
    [57.0, 72.0, 107.0],
    [87.0, 92.0, 109.0],
    [112.0, 113.0, 115.0],
    [138.0, 135.0, 121.0],
    [166.0, 157.0, 117.0],
    [196.0, 181.0, 108.0],
    [255.0, 234.0, 70.0],
];

/// The color of a cell, from 0 to 1, and of the text on it.
fn colors(place: f64) -> ([u8; 3], &'static str) {
    let at = place.clamp(0.0, 1.0) * (COLORS.len() - 1) as f64;
    let below = (at as usize).min(COLORS.len() - 2);
    let part = at - below as f64;
    let color: [u8; 3] = std::array::from_fn(|i| {
        (COLORS[below][i] * (1.0 - part) + COLORS[below + 1][i] * part).round() as u8
    });
    (color, if contrast(color, [255; 3]) >= contrast(color, [0; 3]) { "#fff" } else { "#000" })
}

/// The contrast of two colors (WCAG 2).
fn contrast(one: [u8; 3], two: [u8; 3]) -> f64 {
    let light = |color: [u8; 3]| {
        let [red, green, blue] = color.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, two) = (light(one) + 0.05, light(two) + 0.05);
    one.max(two) / one.min(two)
}

impl Heat {
    /// The narrowest that names get in a terminal.
    const LEAST_NAME: usize = 8;

    /// The most columns of a page that have room for how certain each score is; of more, a pointer shows it.
    const MOST_ROOMY: usize = 32;

    /// The most rows in a text without a width.
    const MOST_ROWS: usize = 40;

    fn rows(&self) -> impl Iterator<Item = (usize, &String, &[Option<HeatCell>])> {
        let rows = self.cells.chunks(self.names.len().max(1));
        self.names.iter().zip(rows).zip(1..).map(|((name, cells), number)| (number, name, cells))
    }

    /// In characters: numbers for the columns, names cut where they have no room.
    pub fn drawn(&self, width: Option<u16>) -> String {
        let count = self.names.len();
        let digits = count.to_string().len();
        let longest = self.names.iter().map(|name| safe(name).width()).max().unwrap_or(0);
        // A number and a space before the name; every column three characters and one before it.
        let fixed = digits + 1 + 4 * count;
        let room = match width {
            Some(width) => usize::from(width).saturating_sub(fixed),
            None if count <= Heat::MOST_ROWS => longest,
            None => 0,
        };
        if room < longest.min(Heat::LEAST_NAME) {
            return format!("{}\n", safe(&self.no_room));
        }
        let names = room.min(longest);
        let mut text = " ".repeat(digits + 1 + names);
        for number in 1..=count {
            let _ = write!(text, "{number:>3} ");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        for (number, name, cells) in self.rows() {
            let name = cut(&safe(name), names, "…");
            let padding = " ".repeat(names.saturating_sub(name.width()));
            let _ = write!(text, "{number:>digits$} {name}{padding}");
            for (at, cell) in cells.iter().enumerate() {
                let shown = match cell {
                    Some(cell) => cell.marked(),
                    None if at + 1 == number => "–  ".to_owned(),
                    None => "   ".to_owned(),
                };
                let _ = write!(text, " {shown:>3}");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        if !self.key.is_empty() {
            let _ = writeln!(text, "{}", wrap(&self.key, width));
        }
        text
    }

    /// As a plain table, for formats without colors.
    pub fn table(&self) -> Table {
        let numbers = (1..=self.names.len()).map(|number| Column::number(Message::plain(number)));
        let mut table =
            Table::new(HeadStyle::Headed, [Column::words(Message::default())].into_iter().chain(numbers));
        for (number, name, cells) in self.rows() {
            let cells = cells
                .iter()
                .map(|cell| cell.as_ref().map_or(Cell::data("–"), |cell| Cell::data(cell.marked().trim())));
            table.row([Cell::data(format_args!("{number} {name}"))].into_iter().chain(cells));
        }
        table.footer = Message::plain(&self.key);
        table
    }

    /// As a heat map, which scrolls in a box of its own where it is too wide.
    pub fn page(&self) -> Markup {
        let far = self.far();
        html! {
            div.scroll.wide tabindex="0" {
                table.heat.dense[self.names.len() > Heat::MOST_ROOMY] {
                    thead { tr { th {} @for number in 1..=self.names.len() { th scope="col" title=(self.names[number - 1]) { (number) } } } }
                    tbody {
                        @for (number, name, cells) in self.rows() {
                            tr {
                                th scope="row" { span { (number) } " " (name) }
                                @for cell in cells {
                                    @match cell {
                                        Some(cell) => {
                                            @let ([red, green, blue], ink) = cell.colors(far);
                                            td.certain[cell.certain] title=(cell.words)
                                                style=(format!("background:#{red:02x}{green:02x}{blue:02x};color:{ink}")) {
                                                (format!("{:.0}", 100.0 * cell.mean))
                                                small { (format!("±{:.0}", 100.0 * cell.error)) }
                                            }
                                        }
                                        None => td.none {},
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if !self.key.is_empty() { p.notes { (self.key) } }
        }
    }
}

impl Heat {
    /// As a picture of its own, with the names at the left and their numbers above.
    pub fn picture(&self, title: &str) -> String {
        const CELL: [usize; 2] = [46, 30];
        const NAMES: usize = 190;
        const TOP: usize = 54;
        let far = self.far();
        let [width, height] =
            [NAMES + CELL[0] * self.names.len() + 10, TOP + CELL[1] * self.names.len() + 10];
        let left = |column: usize| NAMES + CELL[0] * column;
        let top = |row: usize| TOP + CELL[1] * row;
        let middle = |column: usize| left(column) + CELL[0] / 2;
        let markup = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height)
                font-family="Helvetica, Arial, sans-serif" font-size="14" role="img" {
                title { (title) }
                rect width="100%" height="100%" fill="#fff" {}
                text x="10" y="24" font-size="17" font-weight="bold" { (title) }
                @for column in 0..self.names.len() {
                    text x=(middle(column)) y=(TOP - 6) text-anchor="middle" fill="#5d6675" { (column + 1) }
                }
                @for (number, name, cells) in self.rows() {
                    text x="28" y=(top(number - 1) + 20) text-anchor="end" fill="#5d6675" { (number) }
                    text x="36" y=(top(number - 1) + 20) { (cut(name, 20, "…")) }
                    @for (column, cell) in cells.iter().enumerate() {
                        @if let Some(cell) = cell {
                            @let ([red, green, blue], ink) = cell.colors(far);
                            g {
                                title { (cell.words) }
                                rect x=(left(column)) y=(top(number - 1)) width=(CELL[0] - 1) height=(CELL[1] - 1)
                                    fill=(format!("#{red:02x}{green:02x}{blue:02x}")) {}
                                text x=(middle(column)) y=(top(number - 1) + 20) text-anchor="middle" fill=(ink)
                                    font-weight=[cell.certain.then_some("bold")] { (format!("{:.0}", 100.0 * cell.mean)) }
                            }
                        }
                    }
                }
            }
        };
        safe_lines(&markup.into_string()) + "\n"
    }

    /// How far the score farthest from 50 % is from it: the end of the colors.
    fn far(&self) -> f64 {
        self.cells.iter().flatten().map(|cell| (cell.mean - 0.5).abs()).fold(0.1, f64::max)
    }
}

fn wrap(text: &str, width: Option<u16>) -> String {
    match width {
        Some(width) => wrapped(&safe(text), width.into()).join("\n"),
        None => safe(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(count: usize) -> Heat {
        let cell = |mean: f64, certain| Some(HeatCell { mean, error: 0.07, certain, words: "<b>".into() });
        let cells = (0..count * count).map(|at| match (at / count, at % count) {
            (row, column) if row == column => None,
            (row, column) if row < column => cell(0.5 + 0.04 * (column - row) as f64, column - row > 2),
            (row, column) => cell(0.5 - 0.04 * (row - column) as f64, row - column > 2),
        });
        Heat {
            names: (0..count).map(|at| format!("A Deck with a Name {at}")).collect(),
            cells: cells.collect(),
            key: "row against column, in %".into(),
            no_room: "no room".into(),
        }
    }

    #[test]
    fn thirteen_decks_fit_into_eighty_columns() {
        let drawn = sample(13).drawn(Some(80));
        assert!(drawn.lines().all(|line| line.width() <= 80), "{drawn}");
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 15);
        assert!(lines[1].starts_with(" 1 A Deck with a Name 0  –   54  58  62+"), "{drawn}");
        assert!(lines[13].ends_with("42  46  –"), "{drawn}");
        // Cut where there is less, and left out where there is too little.
        let narrow = sample(13).drawn(Some(66));
        assert!(narrow.lines().all(|line| line.width() <= 66) && narrow.contains("A Deck wit…"), "{narrow}");
        assert_eq!(sample(13).drawn(Some(40)), "no room\n");
        assert_eq!(sample(41).drawn(None), "no room\n");
        assert_eq!(Heat::default().drawn(Some(80)).trim(), "");
    }

    /// Every color is lighter than the one before, and the text on each can be read (WCAG 2, level AA).
    #[test]
    fn cells_can_be_read_in_color_and_in_gray() {
        let mut before = 0.0;
        for step in 0..=1000 {
            let (color, ink) = colors(f64::from(step) / 1000.0);
            let text = if ink == "#fff" { [255; 3] } else { [0; 3] };
            assert!(contrast(color, text) >= 4.5, "{color:?} {ink}");
            let light = contrast(color, [0; 3]);
            assert!(light >= before - 0.05, "{color:?}");
            before = before.max(light);
        }
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn pages_and_tables_say_the_same() {
        let heat = sample(3);
        let page = heat.page().into_string();
        assert!(page.contains("54<small>±7</small>") && !page.contains("<b>"), "{page}");
        let table = heat.table();
        assert_eq!(
            table.rows().nth(2).unwrap()[..],
            ["3 A Deck with a Name 2", "42", "46", "–"].map(Cell::data)
        );
    }
}
