//! The cursor of a list, and which of its rows are shown.

use super::{Canvas, KeyCode, Tone, Turn};

/// Where the cursor is, and how far the list is scrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListCursor {
    /// The row under the cursor.
    pub at: usize,
    /// The first row that is shown.
    top: usize,
    /// How many rows were shown last: the page size.
    rows: usize,
}

impl ListCursor {
    /// The cursor on a row.
    pub fn on(at: usize) -> ListCursor {
        ListCursor { at, ..ListCursor::default() }
    }

    /// Moves the cursor in a list of N rows. Returns whether the key moves it.
    pub fn press(&mut self, code: KeyCode, length: usize) -> bool {
        let page = self.rows.saturating_sub(1).max(1);
        let to = match code {
            KeyCode::Up => self.at.saturating_sub(1),
            KeyCode::Down => self.at + 1,
            KeyCode::PageUp => self.at.saturating_sub(page),
            KeyCode::PageDown => self.at + page,
            KeyCode::Home => 0,
            KeyCode::End => length,
            _ => return false,
        };
        self.go_to(to, length);
        true
    }

    /// Puts the cursor on a row, or on the last.
    pub fn go_to(&mut self, at: usize, length: usize) {
        self.at = at.min(length.saturating_sub(1));
    }

    /// A turn of the wheel.
    pub fn scroll(&mut self, turn: Turn, length: usize) {
        match turn {
            Turn::Up => self.at = self.at.saturating_sub(3),
            Turn::Down => self.go_to(self.at + 3, length),
        }
    }

    /// The list is about to be shown in N rows: it is scrolled no further than necessary. `here` is the row of
    /// the cursor, where other rows are in between.
    pub fn fit(&mut self, here: usize, rows: usize, length: usize) {
        self.top = self.first(here, rows, length);
        self.rows = rows;
    }

    /// Draws the rows of a list that are in sight, with signs where it goes on. `here` is the row of the cursor; `row`
    /// draws the row with a number at a height.
    pub fn draw<S>(
        &self,
        canvas: &mut Canvas<'_, S>,
        here: usize,
        length: usize,
        mut row: impl FnMut(&mut Canvas<'_, S>, u16, usize),
    ) {
        let rows = usize::from(canvas.height());
        let first = self.first(here, rows, length);
        for (y, at) in (0u16..).zip((first..length).take(rows)) {
            row(canvas, y, at);
        }
        let end = canvas.width().saturating_sub(1);
        if first > 0 {
            canvas.write(end, 0, "↑", Tone::Strong);
        }
        if first + rows < length && rows > 0 {
            canvas.write(end, canvas.height() - 1, "↓", Tone::Strong);
        }
    }

    /// The first row to show.
    pub fn first(&self, here: usize, rows: usize, length: usize) -> usize {
        self.top.clamp((here + 1).saturating_sub(rows.max(1)), here).min(length.saturating_sub(rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_scrolled_no_further_than_it_must_be() {
        let mut place = ListCursor::default();
        let mut top = |keys: &[KeyCode]| {
            keys.iter().for_each(|key| assert!(place.press(*key, 100)));
            place.fit(place.at, 10, 100);
            (place.at, place.first(place.at, 10, 100))
        };
        assert_eq!(top(&[]), (0, 0));
        assert_eq!(top(&[KeyCode::PageDown]), (9, 0));
        assert_eq!(top(&[KeyCode::Down]), (10, 1));
        assert_eq!(top(&[KeyCode::Up, KeyCode::Up]), (8, 1), "the list stays");
        assert_eq!(top(&[KeyCode::End]), (99, 90));
        assert_eq!(top(&[KeyCode::PageUp, KeyCode::Up]), (89, 89));
        assert_eq!(top(&[KeyCode::Home, KeyCode::Up]), (0, 0));
        assert!(!place.press(KeyCode::Enter, 100));
    }

    #[test]
    fn short_and_empty_lists() {
        let mut place = ListCursor::default();
        place.press(KeyCode::End, 0);
        place.fit(place.at, 10, 0);
        assert_eq!((place.at, place.first(0, 10, 0)), (0, 0));
        place.scroll(Turn::Down, 2);
        assert_eq!(place.at, 1);
        place.fit(1, 0, 2);
        place.fit(1, 10, 2);
        assert_eq!(place.first(1, 10, 2), 0, "no room is wasted");
    }
}
