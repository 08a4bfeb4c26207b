//! The canvas of a view: text at positions, and areas that can be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{Theme, Tone};
use crate::wording::grid::Grid;
use crate::wording::{cut, safe, wrapped};

/// A part of the screen to draw on. Text that does not fit is cut off; text is made safe for a terminal here.
pub struct Canvas<'a, S> {
    buffer: &'a mut Buffer,
    spots: &'a mut Vec<(Rect, S)>,
    /// The part to draw on.
    pub area: Rect,
    /// How it looks.
    pub theme: Theme,
}

impl<'a, S> Canvas<'a, S> {
    /// A canvas over a part of a buffer.
    pub fn new(buffer: &'a mut Buffer, spots: &'a mut Vec<(Rect, S)>, area: Rect, theme: Theme) -> Self {
        let area = area.intersection(buffer.area);
        Canvas { buffer, spots, area, theme }
    }

    /// A part of it, counted from its own corner and cut to what is there.
    pub fn part(&mut self, area: Rect) -> Canvas<'_, S> {
        let area = self.within(area);
        Canvas { buffer: self.buffer, spots: self.spots, area, theme: self.theme }
    }

    /// Where a part of it lies on the screen.
    fn within(&self, area: Rect) -> Rect {
        let (x, y) = (self.area.x.saturating_add(area.x), self.area.y.saturating_add(area.y));
        Rect { x, y, ..area }.intersection(self.area)
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.area.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        self.area.height
    }

    /// Writes at a column and row of this canvas; answers the column after the text.
    pub fn write(&mut self, x: u16, y: u16, text: &str, tone: Tone) -> u16 {
        self.write_styled(x, y, text, self.theme.style(tone))
    }

    fn write_styled(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        if x >= self.area.width || y >= self.area.height {
            return x;
        }
        let room = usize::from(self.area.width - x);
        let text = safe(text);
        let text = self.theme.letters(&text);
        // A tone without a color resets the color of what was there.
        let style = Style::reset().patch(style);
        let (end, _) = self.buffer.set_stringn(self.area.x + x, self.area.y + y, text, room, style);
        end - self.area.x
    }

    /// Writes pieces one after the other; answers the column after the last.
    pub fn write_all(&mut self, x: u16, y: u16, pieces: impl IntoIterator<Item = (String, Tone)>) -> u16 {
        pieces.into_iter().fold(x, |x, (text, tone)| self.write(x, y, &text, tone))
    }

    /// Shows what was drawn into cells.
    pub fn show(&mut self, y: u16, grid: &Grid) {
        for (x, row, text, tone) in grid.runs() {
            self.write(x as u16, y + row as u16, &text, tone);
        }
    }

    /// Writes at most N columns and marks a cut.
    pub fn write_cut(&mut self, x: u16, y: u16, width: u16, text: &str, tone: Tone) -> u16 {
        let text = cut(text, usize::from(width), if self.theme.signs { "…" } else { "~" });
        self.write(x, y, &text, tone)
    }

    /// Lines one below the other, each over as many rows as it needs; answers the row after the last.
    pub fn write_lines(&mut self, y: u16, lines: &[String], tone: Tone) -> u16 {
        lines.iter().fold(y, |row, line| self.write_wrapped(row, line, tone))
    }

    /// Writes a text over as many rows as it needs and are there; answers the row after it.
    pub fn write_wrapped(&mut self, y: u16, text: &str, tone: Tone) -> u16 {
        let lines = wrapped(&safe(text), usize::from(self.area.width.max(1)));
        for (row, line) in (y..).zip(&lines) {
            self.write(0, row, line, tone);
        }
        y.saturating_add(lines.len() as u16)
    }

    /// Gives everything in a part of it another style, on top of what it has.
    pub fn tint(&mut self, area: Rect, tone: Tone) {
        let area = self.within(area);
        self.buffer.set_style(area, self.theme.style(tone));
    }

    /// A title with a line to its right.
    pub fn title(&mut self, y: u16, text: &str) {
        self.rule(y);
        let end = self.write_cut(0, y, self.width(), text, Tone::Title);
        if end < self.width() {
            self.write(end, y, " ", Tone::Plain);
        }
    }

    /// A line across.
    pub fn rule(&mut self, y: u16) {
        let line = "─".repeat(usize::from(self.width()));
        self.write(0, y, &line, Tone::Faint);
    }

    /// A line down the side.
    pub fn fence(&mut self, x: u16) {
        for y in 0..self.height() {
            self.write(x, y, "│", Tone::Faint);
        }
    }

    /// Removes the present content.
    pub fn clear(&mut self) {
        for position in self.area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
            }
        }
    }

    /// Marks a part of it as something to click; what is marked later lies on top.
    pub fn spot(&mut self, area: Rect, spot: S) {
        let area = self.within(area);
        if !area.is_empty() {
            self.spots.push((area, spot));
        }
    }
}

/// The spot under a place of the screen.
pub(super) fn spot_at<S: Clone>(spots: &[(Rect, S)], at: Position) -> Option<S> {
    spots.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, spot)| spot.clone())
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Color, Modifier};

    use super::*;
    use crate::cards::Lang;

    #[test]
    fn what_is_written_over_leaves_nothing_of_its_tone() {
        let theme = Theme { lang: Lang::En, color: true, signs: true };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let mut spots: Vec<(Rect, ())> = Vec::new();
        let mut canvas = Canvas::new(&mut buffer, &mut spots, Rect::new(0, 0, 4, 1), theme);
        canvas.write(0, 0, "abcd", Tone::Cursor);
        canvas.write(1, 0, "x", Tone::Plain);
        canvas.write(2, 0, "y", Tone::Strong);
        let drawn = |x: u16| (buffer[(x, 0)].fg, buffer[(x, 0)].modifier);
        assert_eq!(drawn(0), (Color::Yellow, Modifier::BOLD | Modifier::REVERSED));
        assert_eq!(drawn(1), (Color::Reset, Modifier::empty()));
        assert_eq!(drawn(2), (Color::Reset, Modifier::BOLD));
        // A tint lies on top of what there is.
        let mut canvas = Canvas::new(&mut buffer, &mut spots, Rect::new(0, 0, 4, 1), theme);
        canvas.write(0, 0, "a", Tone::Good);
        canvas.tint(Rect::new(0, 0, 1, 1), Tone::Strong);
        assert_eq!((buffer[(0, 0)].fg, buffer[(0, 0)].modifier), (Color::Green, Modifier::BOLD));
    }
}
