//! Cells with a tone each: boards and cards are drawn into them once, and shown by reports and by screens.

use anstyle::Style;

use super::{BOLD, DIM, style};
use crate::cards::Color;

/// What a text is, rather than how it is colored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing in particular.
    Plain,
    /// Less important, or covered.
    Faint,
    /// More important.
    Strong,
    /// The heading of a part of the screen.
    Title,
    /// One of the choices.
    Lit,
    /// Where the cursor is.
    Cursor,
    /// The player's own things.
    Own,
    /// What is the opponent's.
    Enemy,
    /// Good news.
    Good,
    /// Bad news, or a fault.
    Bad,
    /// An ID code (R-CARD-2).
    Code(Color),
    /// Keys at the bottom.
    Key,
}

impl Tone {
    /// How reports show it: only code colors, bold and dim.
    fn style(self) -> Style {
        match self {
            Tone::Faint => DIM,
            Tone::Strong | Tone::Title => BOLD,
            Tone::Code(color) => style(color),
            _ => Style::new(),
        }
    }
}

/// Rows of cells. Every character takes one column.
#[derive(Clone, Debug)]
pub struct Grid {
    rows: Vec<Vec<(char, Tone)>>,
}

impl Grid {
    /// Blank cells.
    pub fn new(width: usize, height: usize) -> Grid {
        Grid { rows: vec![vec![(' ', Tone::Plain); width]; height] }
    }

    /// Writes at a column and row, as far as there are cells; answers the column after the text.
    pub fn write(&mut self, x: usize, y: usize, text: &str, tone: Tone) -> usize {
        let cells = self.rows.get_mut(y).and_then(|row| row.get_mut(x..)).unwrap_or_default();
        let mut end = x;
        for (cell, letter) in cells.iter_mut().zip(text.chars()) {
            *cell = (letter, tone);
            end += 1;
        }
        end
    }

    /// Gives another tone to cells of a row.
    pub fn tint(&mut self, x: usize, y: usize, width: usize, tone: Tone) {
        let cells = self.rows.get_mut(y).into_iter().flat_map(|row| row.iter_mut().skip(x).take(width));
        cells.for_each(|cell| cell.1 = tone);
    }

    /// A frame with a line across it, around two parts with N rows each.
    pub fn frame(&mut self, x: usize, y: usize, width: usize, parts: [usize; 2]) {
        let across = "─".repeat(width.saturating_sub(2));
        let (middle, bottom) = (y + 1 + parts[0], y + 2 + parts[0] + parts[1]);
        for row in y..bottom {
            self.write(x, row, "│", Tone::Faint);
            self.write(x + width - 1, row, "│", Tone::Faint);
        }
        for (row, left, right) in [(y, '┌', '┐'), (middle, '├', '┤'), (bottom, '└', '┘')] {
            self.write(x, row, &format!("{left}{across}{right}"), Tone::Faint);
        }
    }

    /// Texts of one tone with the column and row where each begins; blanks are left out.
    pub fn runs(&self) -> impl Iterator<Item = (usize, usize, String, Tone)> {
        self.rows.iter().enumerate().flat_map(|(y, row)| {
            let mut x = 0;
            row.chunk_by(|one, two| one.1 == two.1).filter_map(move |run| {
                let (start, tone) = (x, run[0].1);
                x += run.len();
                let text: String = run.iter().map(|(letter, _)| letter).collect();
                (tone != Tone::Plain || !text.trim().is_empty()).then_some((start, y, text, tone))
            })
        })
    }

    /// Lines with escape codes, for reports.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![(String::new(), 0); self.rows.len()];
        for (x, y, text, tone) in self.runs() {
            let (line, end) = &mut lines[y];
            let (style, gap, length) = (tone.style(), x - *end, text.chars().count());
            let text = if x + length == self.rows[y].len() { text.trim_end() } else { &text };
            *line += &format!("{}{style}{text}{style:#}", " ".repeat(gap));
            *end = x + length;
        }
        lines.into_iter().map(|(line, _)| line.trim_end().to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_last_is_shown_and_nothing_outside() {
        let mut grid = Grid::new(8, 4);
        grid.frame(1, 0, 5, [1, 1]);
        assert_eq!(grid.write(2, 1, "abcdef", Tone::Plain), 8);
        assert_eq!(grid.write(9, 1, "x", Tone::Plain), 9);
        grid.write(0, 9, "x", Tone::Plain);
        grid.tint(6, 0, 9, Tone::Cursor);
        let lines = grid
            .lines()
            .iter()
            .map(|line| anstream::adapter::strip_str(line).to_string())
            .collect::<Vec<_>>();
        assert_eq!(lines, [" ┌───┐", " │abcdef", " ├───┤", " │   │"]);
        let runs: Vec<_> = grid.runs().take(2).collect();
        assert_eq!(runs, [(1, 0, "┌───┐".to_owned(), Tone::Faint), (6, 0, "  ".to_owned(), Tone::Cursor)]);
    }
}
