//! Tables for a terminal, fitted to its width.
//!
//! Where there is too little room, bars get shorter and cells are folded between words; then columns
//! are left out, the most expendable first, and named below the table. Words are broken only where
//! no column may be left out. Which columns are shown, and how wide, is decided here; comfy-table draws them.

use std::fmt::Write;

use comfy_table::{Attribute, CellAlignment, ColumnConstraint, LineStyle, TableStyle, Width};
use unicode_width::UnicodeWidthStr;

use crate::cards::{Color, Lang};
use crate::report::document::{Cell, Column, ColumnKind, HeadStyle, Table};
use crate::wording::words::colon;
use crate::wording::{DIM, safe, safe_lines, wrapped};

/// Draws a table. Without a width there is room enough.
pub fn table(table: &Table<String>, lang: Lang, width: Option<u16>) -> String {
    let mut text = String::new();
    if !table.caption.is_empty() {
        paragraph(&mut text, &safe(&table.caption), width);
    }
    let indent = if table.groups.iter().any(|group| !group.title.is_empty()) { "  " } else { "" };
    let room = width.map(|width| usize::from(width).saturating_sub(indent.len()));
    let layout = Layout::new(table, room);
    if table.style != HeadStyle::Bare {
        layout.draw(&mut text, indent, |drawn| {
            drawn.set_header(layout.shown.iter().map(|column| layout.name(table, column)));
        });
    }
    let rows_at_once = (PIECE / layout.total(|column| column.width).max(1)).max(1);
    for (at, group) in table.groups.iter().enumerate() {
        if !group.title.is_empty() {
            let gap = if at > 0 { "\n" } else { "" };
            let _ = writeln!(text, "{gap}{}", safe(&group.title));
        }
        for rows in group.rows.chunks(rows_at_once) {
            layout.draw(&mut text, indent, |drawn| {
                drawn.add_rows(rows.iter().map(|row| layout.shown.iter().map(|column| column.cell(row))));
            });
        }
    }
    if layout.shown.len() < table.columns.len() {
        let hidden = |at: &usize| !layout.shown.iter().any(|column| column.at == *at);
        let names = (0..table.columns.len()).filter(hidden).map(|at| table.columns[at].name.as_str());
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        if !names.is_empty() {
            let said = safe(&(colon(label!(lang, "hidden to fit"), lang) + &names.join(", ")));
            let lines = wrapped(&said, width.map_or(usize::MAX, usize::from));
            let _ = writeln!(text, "{DIM}{}{DIM:#}", lines.join("\n"));
        }
    }
    if !table.footer.is_empty() {
        safe_lines(&table.footer).split('\n').for_each(|line| paragraph(&mut text, line, width));
    }
    text
}

/// A line of text in as many as it takes.
fn paragraph(text: &mut String, line: &str, width: Option<u16>) {
    for part in wrapped(line, width.map_or(usize::MAX, usize::from)) {
        text.push_str(&part);
        text.push('\n');
    }
}

/// Which columns are shown, and how wide.
struct Layout {
    shown: Vec<ShownColumns>,
    /// Whether every cell has a space on either side, as those of ruled tables have.
    ruled: bool,
}

/// The most characters that are drawn at once: comfy-table holds all of them in several forms.
const PIECE: usize = 1_000_000;

/// A line under the head. A junction puts a space between columns in every row.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The widest column of a table without a width of its own, as in a file: comfy-table counts the letters of a line
/// in 16 bits.
const WIDEST: usize = 4_000;

struct ShownColumns {
    /// The column's place in the table.
    at: usize,
    kind: ColumnKind,
    width: usize,
    /// As narrow as it can be without breaking a word, or a cell that is to stay whole.
    least: usize,
    /// As narrow as it can be without breaking a word.
    word: usize,
}

impl Layout {
    fn new(table: &Table<String>, room: Option<usize>) -> Self {
        let ruled = table.style == HeadStyle::Ruled;
        let columns = table.columns.iter().enumerate();
        let shown = columns.map(|(at, column)| ShownColumns::new(table, at, column)).collect();
        let mut layout = Layout { shown, ruled };
        if let Some(room) = room {
            layout.fit(table, room);
        }
        layout
    }

    /// The width of the whole: widths, gaps, and in a ruled table a space at either end.
    fn total(&self, width: impl Fn(&ShownColumns) -> usize) -> usize {
        let (gap, ends) = if self.ruled { (3, 2) } else { (2, 0) };
        let gaps = gap * self.shown.len().saturating_sub(1);
        self.shown.iter().map(width).sum::<usize>() + gaps + ends
    }

    fn fit(&mut self, table: &Table<String>, room: usize) {
        while self.total(|column| column.least) > room {
            let most = (0..self.shown.len()).max_by_key(|&at| (table.columns[self.shown[at].at].spare, at));
            match most.filter(|&at| table.columns[self.shown[at].at].spare > 0) {
                Some(at) => drop(self.shown.remove(at)),
                None => {
                    self.shown.iter_mut().for_each(|column| column.least = column.word);
                    break;
                }
            }
        }
        // The widest column that can give way does so, a character at a time: bars first, then names
        // of number columns, then words between them, and only then words themselves.
        let mut over = self.total(|column| column.width).saturating_sub(room);
        let least: [fn(&ShownColumns) -> Option<usize>; 4] = [
            |column| matches!(column.kind, ColumnKind::Bar(_) | ColumnKind::Range(_)).then_some(column.least),
            |column| (column.kind == ColumnKind::Number).then_some(column.least),
            |column| (column.kind == ColumnKind::Words).then_some(column.least),
            |column| (column.kind == ColumnKind::Words).then_some(1),
        ];
        for least in least {
            while over > 0 {
                let giving =
                    |column: &&mut ShownColumns| least(column).is_some_and(|least| column.width > least);
                let widest = self.shown.iter_mut().filter(giving).max_by_key(|column| column.width);
                let Some(widest) = widest else { break };
                widest.width -= 1;
                over -= 1;
            }
        }
    }

    /// A column's name over its cells.
    fn name(&self, table: &Table<String>, column: &ShownColumns) -> comfy_table::Cell {
        let name = wrapped(&safe(&table.columns[column.at].name), column.width).join("\n");
        // Escape codes around nothing would keep the spaces before them.
        let is_bold = self.ruled && !name.is_empty();
        let cell = comfy_table::Cell::new(name).set_alignment(column.alignment());
        if is_bold { cell.add_attribute(Attribute::Bold) } else { cell }
    }

    /// Draws what is filled in, with the columns' widths. Escape codes are always written.
    fn draw(&self, text: &mut String, indent: &str, fill: impl FnOnce(&mut comfy_table::Table)) {
        let mut drawn = comfy_table::Table::new();
        drawn.force_no_tty().enforce_styling().style_text_only();
        drawn.load_style(if self.ruled { RULED } else { TableStyle::new() });
        fill(&mut drawn);
        let padding = if self.ruled { (1, 1) } else { (0, 2) };
        for (column, shown) in drawn.column_iter_mut().zip(&self.shown) {
            let width = u16::try_from(shown.width + 2).unwrap_or(u16::MAX);
            column.set_padding(padding).set_constraint(ColumnConstraint::Absolute(Width::Fixed(width)));
        }
        for line in drawn.lines() {
            let _ = writeln!(text, "{indent}{}", line.trim_end_matches(' '));
        }
    }
}

impl ShownColumns {
    const LEAST_BAR: usize = 8;
    const LEAST_RANGE: usize = 16;

    fn new(table: &Table<String>, at: usize, column: &Column<String>) -> Self {
        let cells = table.rows().filter_map(|row| row.get(at));
        let texts = cells.map(|cell| match (cell, column.kind) {
            (Cell::Bar { .. }, ColumnKind::Bar(longest)) | (Cell::Range(_), ColumnKind::Range(longest)) => {
                cell.shown(longest)
            }
            _ => safe_lines(&cell.shown(0)),
        });
        let longest_word =
            |text: &str| text.split([' ', '\n']).map(UnicodeWidthStr::width).max().unwrap_or(0);
        let name = if table.style == HeadStyle::Bare { String::new() } else { safe(&column.name) };
        let (mut width, mut least) = (name.width(), longest_word(&name));
        for text in texts {
            let widest = text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
            width = width.max(widest);
            least = least.max(match column.kind {
                ColumnKind::Words => longest_word(&text),
                ColumnKind::Number => widest,
                ColumnKind::Bar(_) => widest.min(Self::LEAST_BAR),
                ColumnKind::Range(_) => widest.min(Self::LEAST_RANGE),
            });
        }
        // comfy-table has no column of no width.
        let (width, word) = (width.clamp(1, WIDEST), least.clamp(1, WIDEST));
        ShownColumns { at, kind: column.kind, width, least: if column.whole { width } else { word }, word }
    }

    fn alignment(&self) -> CellAlignment {
        if self.kind == ColumnKind::Number { CellAlignment::Right } else { CellAlignment::Left }
    }

    /// The column's cell of a row.
    fn cell(&self, row: &[Cell<String>]) -> comfy_table::Cell {
        let Some(cell) = row.get(self.at) else { return comfy_table::Cell::new("") };
        let shown = safe_lines(&cell.shown(self.width));
        let fits = |line: &str| line.width() <= self.width;
        let lines = match shown.lines().all(fits) {
            true => shown.trim_end_matches('\n').to_owned(),
            false => shown.lines().flat_map(|line| self.folded(line)).collect::<Vec<_>>().join("\n"),
        };
        let drawn = comfy_table::Cell::new_owned(lines).set_alignment(self.alignment());
        match cell {
            Cell::Colored(_, Color::Green) => drawn.fg(comfy_table::Color::DarkGreen),
            Cell::Colored(_, Color::Blue) => drawn.fg(comfy_table::Color::Blue),
            _ => drawn,
        }
    }

    /// A line in as many as it takes. comfy-table could fold it too, but takes half a minute for a word of a
    /// million letters.
    fn folded(&self, line: &str) -> Vec<String> {
        if line.width() <= self.width {
            return vec![line.to_owned()];
        }
        // Spaces that align whole lines would only waste room in folded ones.
        wrapped(&line.split_ascii_whitespace().collect::<Vec<_>>().join(" "), self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::say::Message;

    fn sample() -> Table {
        let columns = [
            Column::words(Message::plain("deck")),
            Column::number(Message::plain("games played")),
            Column::words(Message::plain("cruiser")).spare(1),
            Column::bar(10),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        table.row([
            Cell::data("Red Tide of Spring"),
            Cell::data("12"),
            Cell::data("ares"),
            Cell::Bar { part: 1, largest: 3 },
        ]);
        table.row([
            Cell::data("零式"),
            Cell::data("3"),
            Cell::data("athena"),
            Cell::Bar { part: 3, largest: 3 },
        ]);
        table
    }

    fn drawn(width: Option<u16>) -> String {
        anstream::adapter::strip_str(&table(&sample().in_lang(Lang::En), Lang::En, width)).to_string()
    }

    #[test]
    fn columns_are_aligned() {
        assert_eq!(
            drawn(None),
            " deck                 games played   cruiser
──────────────────────────────────────────────────────────
 Red Tide of Spring             12   ares      ████
 零式                            3   athena    ██████████
"
        );
    }

    #[test]
    fn bars_get_shorter_and_cells_are_folded_between_words() {
        assert_eq!(
            drawn(Some(40)),
            " deck        games   cruiser
            played
────────────────────────────────────────
 Red Tide       12   ares      ███
 of
 Spring
 零式            3   athena    ████████
"
        );
    }

    #[test]
    fn columns_are_left_out_before_a_word_is_broken() {
        assert_eq!(
            drawn(Some(20)),
            " deck         games
             played
────────────────────
 Red Tide        12
 of Spring
 零式             3
hidden to fit:
cruiser
"
        );
        // Where nothing can be left out, words are broken: the table fits all the same.
        let mut rigid = sample();
        rigid.columns.iter_mut().for_each(|column| column.spare = 0);
        let text =
            anstream::adapter::strip_str(&table(&rigid.in_lang(Lang::En), Lang::En, Some(30))).to_string();
        assert!(text.lines().all(|line| line.width() <= 30), "{text}");
    }

    #[test]
    fn groups_are_aligned_with_each_other_and_texts_are_safe() {
        let mut groups = Table::new(
            HeadStyle::Bare,
            [Column::words(Message::plain("ID")), Column::words(Message::plain("name"))],
        );
        groups.group(Message::plain("Level 0 (1)"));
        groups.row(["0-04", "Spar\u{1b}row"].map(Cell::data));
        groups.group(Message::plain("Level 3 (1)"));
        groups.row(["3-100", "Night\nMail"].map(Cell::data));
        assert_eq!(
            table(&groups.in_lang(Lang::En), Lang::En, None),
            "Level 0 (1)\n  0-04   Spar row\n\nLevel 3 (1)\n  3-100  Night\n         Mail\n"
        );
    }
    /// A column of more than 65,535 letters was a panic.
    #[test]
    fn endless_names_and_cells_are_folded_even_without_a_width() {
        let long = "x".repeat(70_000);
        let columns = (0..3).map(|_| Column::words(Message::plain(&long)));
        let mut wide = Table::new(HeadStyle::Ruled, columns);
        wide.row([&long; 3].map(Cell::data));
        let text = table(&wide.in_lang(Lang::En), Lang::En, None);
        let expected = 2 * 3 * long.len();
        assert_eq!(text.bytes().filter(|byte| *byte == b'x').count(), expected);
        let mut facts = Table::new(
            HeadStyle::Bare,
            [Column::number(Message::plain("a")), Column::words(Message::plain("b"))],
        );
        facts.row([&long; 2].map(Cell::data));
        assert!(table(&facts.in_lang(Lang::En), Lang::En, None).len() > 2 * long.len());
    }

    #[test]
    fn figures_and_brackets_stay_whole_in_folded_cells() {
        let mut figures = Table::new(HeadStyle::Bare, [Column::words(Message::plain("score"))]);
        figures.row(["worth about 53 % [51, 55]"].map(Cell::data));
        let text = table(&figures.in_lang(Lang::En), Lang::En, Some(12));
        assert_eq!(text, "worth about\n53 %\n[51, 55]\n");
    }

    #[test]
    fn colors_take_no_room() {
        let mut cards = Table::new(
            HeadStyle::Headed,
            [Column::words(Message::plain("ID")), Column::words(Message::plain("name"))],
        );
        cards.row([Cell::colored(Message::plain("0-04"), Color::Green), Cell::data("Sparrow")]);
        cards.row([Cell::colored(Message::plain("10-04"), Color::Blue), Cell::data("Owl")]);
        let text = table(&cards.in_lang(Lang::En), Lang::En, None);
        assert_eq!(text.matches('\u{1b}').count(), 4, "{text:?}");
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain, "ID     name\n0-04   Sparrow\n10-04  Owl\n");
    }

    #[test]
    fn long_tables_are_drawn_in_pieces_of_the_same_widths() {
        let mut long = Table::new(
            HeadStyle::Ruled,
            [Column::number(Message::plain("n")), Column::words(Message::plain("name"))],
        );
        const ROWS: usize = 2 * PIECE / 100;
        (0..ROWS).for_each(|n| {
            long.row([n.to_string(), "x".repeat(if n == 7 { 100 } else { 1 + n % 3 })].map(Cell::data))
        });
        let text = table(&long.in_lang(Lang::En), Lang::En, None);
        let rows: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(rows.len(), ROWS);
        for (n, row) in rows.iter().enumerate().skip(8) {
            assert_eq!(*row, format!(" {n:>5}   {}", "x".repeat(1 + n % 3)));
        }
        let mut empty = Table::new(HeadStyle::Bare, []);
        empty.row::<Cell>([]);
        assert_eq!(table(&empty.in_lang(Lang::En), Lang::En, None).trim(), "");
        // Wider than comfy-table can count: folded, and no more than that.
        let mut wide = Table::new(HeadStyle::Bare, [Column::words(Message::plain("text"))]);
        wide.row([Cell::data("x".repeat(70_000))]);
        for width in [None, Some(20)] {
            let text = table(&wide.in_lang(Lang::En), Lang::En, width);
            assert_eq!(text.replace('\n', ""), "x".repeat(70_000));
        }
    }
}
