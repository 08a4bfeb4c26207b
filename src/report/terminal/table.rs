//! Tables for a terminal, fitted to its width.
//!
//! Where there is too little room, bars get shorter and cells are folded between words; then columns
//! are left out, the most expendable first, and named below the table. Words are broken only where
//! no column may be left out.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::cards::Lang;
use crate::report::document::{Cell, Column, Kind, Look, Table};
use crate::wording::words::{colon, labels};
use crate::wording::{BOLD, DIM, safe, safe_lines, style, wrapped};

/// Draws a table. Without a width there is room enough.
pub fn table(table: &Table<String>, lang: Lang, width: Option<u16>) -> String {
    let mut text = String::new();
    if !table.caption.is_empty() {
        paragraph(&mut text, &safe(&table.caption), width);
    }
    let indent = if table.groups.iter().any(|group| !group.title.is_empty()) { "  " } else { "" };
    let room = width.map(|width| usize::from(width).saturating_sub(indent.len()));
    let layout = Layout::new(table, room);
    if table.look != Look::Bare {
        layout.head(&mut text, table, indent);
    }
    for (at, group) in table.groups.iter().enumerate() {
        if !group.title.is_empty() {
            let gap = if at > 0 { "\n" } else { "" };
            let _ = writeln!(text, "{gap}{}", safe(&group.title));
        }
        for row in &group.rows {
            layout.row(&mut text, row, indent);
        }
    }
    if layout.shown.len() < table.columns.len() {
        let hidden = |at: &usize| !layout.shown.iter().any(|column| column.at == *at);
        let names = (0..table.columns.len()).filter(hidden).map(|at| table.columns[at].name.as_str());
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        if !names.is_empty() {
            let said = safe(&(colon(labels(lang).left_out, lang) + &names.join(", ")));
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
    shown: Vec<Shown>,
    gap: &'static str,
    /// Whether every cell has a space on either side, as those of ruled tables have.
    ruled: bool,
}

struct Shown {
    /// The column's place in the table.
    at: usize,
    kind: Kind,
    width: usize,
    /// As narrow as it can be without breaking a word, or a cell that is to stay whole.
    least: usize,
    /// As narrow as it can be without breaking a word.
    word: usize,
}

impl Layout {
    fn new(table: &Table<String>, room: Option<usize>) -> Self {
        let ruled = table.look == Look::Ruled;
        let columns = table.columns.iter().enumerate();
        let shown = columns.map(|(at, column)| Shown::new(table, at, column)).collect();
        let mut layout = Layout { shown, gap: if ruled { "   " } else { "  " }, ruled };
        if let Some(room) = room {
            layout.fit(table, room);
        }
        layout
    }

    /// The width of the whole: widths, gaps, and in a ruled table a space at either end.
    fn total(&self, width: impl Fn(&Shown) -> usize) -> usize {
        let gaps = self.gap.len() * self.shown.len().saturating_sub(1);
        let ends = if self.ruled { 2 } else { 0 };
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
        let least: [fn(&Shown) -> Option<usize>; 4] = [
            |column| matches!(column.kind, Kind::Bar(_) | Kind::Range(_)).then_some(column.least),
            |column| (column.kind == Kind::Number).then_some(column.least),
            |column| (column.kind == Kind::Words).then_some(column.least),
            |column| (column.kind == Kind::Words).then_some(1),
        ];
        for least in least {
            while over > 0 {
                let giving = |column: &&mut Shown| least(column).is_some_and(|least| column.width > least);
                let widest = self.shown.iter_mut().filter(giving).max_by_key(|column| column.width);
                let Some(widest) = widest else { break };
                widest.width -= 1;
                over -= 1;
            }
        }
    }

    fn head(&self, text: &mut String, table: &Table<String>, indent: &str) {
        let cells = self.shown.iter().map(|column| {
            let name = safe(&table.columns[column.at].name);
            (
                column,
                wrapped(&name, column.width.max(1)),
                if self.ruled { BOLD } else { anstyle::Style::new() },
            )
        });
        self.lines(text, &cells.collect::<Vec<_>>(), indent);
        if self.ruled {
            let _ = writeln!(text, "{indent}{}", "─".repeat(self.total(|column| column.width)));
        }
    }

    fn row(&self, text: &mut String, row: &[Cell<String>], indent: &str) {
        let empty = Cell::Text(String::new());
        let cells = self.shown.iter().map(|column| {
            let cell = row.get(column.at).unwrap_or(&empty);
            let style = match cell {
                Cell::Coloured(_, colour) => style(*colour),
                _ => anstyle::Style::new(),
            };
            let shown = safe_lines(&cell.shown(column.width));
            let lines = shown.lines().flat_map(|line| {
                if line.width() <= column.width {
                    return vec![line.to_owned()];
                }
                // Spaces that align whole lines would only waste room in folded ones.
                wrapped(&line.split_whitespace().collect::<Vec<_>>().join(" "), column.width)
            });
            (column, lines.collect(), style)
        });
        self.lines(text, &cells.collect::<Vec<_>>(), indent);
    }

    /// The lines of a row of cells, as many as the tallest cell has.
    fn lines(&self, text: &mut String, cells: &[(&Shown, Vec<String>, anstyle::Style)], indent: &str) {
        let height = cells.iter().map(|(_, lines, _)| lines.len()).max().unwrap_or(0).max(1);
        for line in 0..height {
            text.push_str(indent);
            for (place, (column, lines, style)) in cells.iter().enumerate() {
                text.push_str(match place {
                    0 if self.ruled => " ",
                    0 => "",
                    _ => self.gap,
                });
                let cell = lines.get(line).map_or("", String::as_str);
                let padding = column.width.saturating_sub(cell.width());
                let (before, after) = if column.kind == Kind::Number { (padding, 0) } else { (0, padding) };
                let _ = match cell {
                    "" => write!(text, "{:padding$}", ""),
                    _ => write!(text, "{:before$}{style}{cell}{style:#}{:after$}", "", ""),
                };
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
    }
}

impl Shown {
    const LEAST_BAR: usize = 8;
    const LEAST_RANGE: usize = 16;

    fn new(table: &Table<String>, at: usize, column: &Column<String>) -> Self {
        let cells = table.rows().filter_map(|row| row.get(at));
        let texts = cells.map(|cell| match (cell, column.kind) {
            (Cell::Bar { .. }, Kind::Bar(longest)) | (Cell::Range(_), Kind::Range(longest)) => {
                cell.shown(longest)
            }
            _ => safe_lines(&cell.shown(0)),
        });
        let longest_word =
            |text: &str| text.split([' ', '\n']).map(UnicodeWidthStr::width).max().unwrap_or(0);
        let name = if table.look == Look::Bare { String::new() } else { safe(&column.name) };
        let (mut width, mut least) = (name.width(), longest_word(&name));
        for text in texts {
            let widest = text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
            width = width.max(widest);
            least = least.max(match column.kind {
                Kind::Words => longest_word(&text),
                Kind::Number => widest,
                Kind::Bar(_) => widest.min(Self::LEAST_BAR),
                Kind::Range(_) => widest.min(Self::LEAST_RANGE),
            });
        }
        let word = least;
        Shown { at, kind: column.kind, width, least: if column.whole { width } else { word }, word }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let columns = [
            Column::words("deck"),
            Column::number("games played"),
            Column::words("cruiser").spare(1),
            Column::bar(10),
        ];
        let mut table = Table::new(Look::Ruled, columns);
        table.row([
            Cell::from("Red Tide of Spring"),
            Cell::from("12"),
            Cell::from("ares"),
            Cell::Bar { part: 1, largest: 3 },
        ]);
        table.row(["零式".into(), "3".into(), "athena".into(), Cell::Bar { part: 3, largest: 3 }]);
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
left out to fit:
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
        let mut groups = Table::new(Look::Bare, [Column::words("ID"), Column::words("name")]);
        groups.group("Level 0 (1)");
        groups.row(["0-04", "Spar\u{1b}row"]);
        groups.group("Level 3 (1)");
        groups.row(["3-100", "Night\nMail"]);
        assert_eq!(
            table(&groups.in_lang(Lang::En), Lang::En, None),
            "Level 0 (1)\n  0-04   Spar row\n\nLevel 3 (1)\n  3-100  Night\n         Mail\n"
        );
    }
}
