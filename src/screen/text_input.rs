//! A text being typed: one line, or several where line breaks are allowed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Canvas, Tone};

/// The text, and where the next letter goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextInput {
    text: String,
    /// In bytes; always between two letters.
    at: usize,
}

impl TextInput {
    /// A text to go on with at its end.
    pub fn new(text: impl Into<String>) -> TextInput {
        let text = text.into();
        TextInput { at: text.len(), text }
    }

    /// What has been typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes a key. Whether the text is another one now.
    pub fn press(&mut self, key: KeyEvent) -> bool {
        let length = self.text.len();
        // AltGr is reported as both by some terminals, and makes letters.
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('u') if control && !alt => self.cut(0),
            KeyCode::Char('w') if control && !alt => {
                let before = self.text[..self.at].trim_end();
                self.cut(before.rfind(char::is_whitespace).map_or(0, |space| space + 1));
            }
            KeyCode::Char('a') if control && !alt => self.at = self.line_start(),
            KeyCode::Char('e') if control && !alt => self.at = self.line_end(),
            KeyCode::Char(letter) if control == alt => self.insert(letter),
            KeyCode::Backspace => self.cut(self.before()),
            KeyCode::Delete if self.at < length => {
                let after = self.after();
                self.text.replace_range(self.at..after, "");
            }
            KeyCode::Left => self.at = self.before(),
            KeyCode::Right => self.at = self.after(),
            KeyCode::Home => self.at = self.line_start(),
            KeyCode::End => self.at = self.line_end(),
            KeyCode::Up => self.change_line(self.line_start().checked_sub(1)),
            KeyCode::Down => self.change_line(Some(self.line_end() + 1).filter(|start| *start <= length)),
            _ => {}
        }
        // Nothing that is pressed takes one letter for another.
        self.text.len() != length
    }

    /// Puts a letter, or a line break, where the cursor is.
    pub fn insert(&mut self, letter: char) {
        self.text.insert(self.at, letter);
        self.at += letter.len_utf8();
    }

    /// Takes off everything from here to the cursor.
    fn cut(&mut self, from: usize) {
        self.text.replace_range(from..self.at, "");
        self.at = from;
    }

    fn before(&self) -> usize {
        self.text[..self.at].char_indices().next_back().map_or(0, |(at, _)| at)
    }

    fn after(&self) -> usize {
        self.text[self.at..].chars().next().map_or(self.at, |letter| self.at + letter.len_utf8())
    }

    fn line_start(&self) -> usize {
        self.text[..self.at].rfind('\n').map_or(0, |at| at + 1)
    }

    fn line_end(&self) -> usize {
        self.text[self.at..].find('\n').map_or(self.text.len(), |at| self.at + at)
    }

    /// Goes to the line that holds a byte, as far to the right as now.
    fn change_line(&mut self, holds: Option<usize>) {
        let Some(holds) = holds else { return };
        let column = self.text[self.line_start()..self.at].chars().count();
        self.at = holds;
        self.at = self.line_start();
        let line = &self.text[self.at..self.line_end()];
        self.at += line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    }

    /// Draws it on one row, scrolled so that the cursor is seen; answers how many bytes are left out at its
    /// beginning.
    pub fn draw<S>(&self, canvas: &mut Canvas<'_, S>, x: u16, y: u16, typing: bool, tone: Tone) -> usize {
        let room = usize::from(canvas.width().saturating_sub(x + 1));
        let mut first = 0;
        if typing {
            let mut width = self.text[..self.at].width();
            while width > room {
                let letter = self.text[first..].chars().next().unwrap_or(' ');
                first += letter.len_utf8();
                width -= letter.width().unwrap_or(0);
            }
        }
        let (before, after) = self.text[first..].split_at(self.at.max(first) - first);
        if !typing {
            canvas.write(x, y, &self.text, tone);
            return 0;
        }
        let x = canvas.write(x, y, before, tone);
        let letter = after.chars().next();
        let end = canvas.write(x, y, &letter.unwrap_or(' ').to_string(), Tone::Cursor);
        canvas.write(end, y, &after[letter.map_or(0, char::len_utf8)..], tone);
        first
    }

    /// Draws it on as many rows as there are, the row of the cursor among them.
    pub fn draw_lines<S>(&self, canvas: &mut Canvas<'_, S>) {
        let rows = usize::from(canvas.height()).max(1);
        let here = self.text[..self.at].matches('\n').count();
        let first = (here + 1).saturating_sub(rows);
        let mut start = 0;
        for (number, line) in self.text.split('\n').enumerate() {
            if let Some(row) = number.checked_sub(first).filter(|row| *row < rows) {
                let at = if number == here { self.at - start } else { 0 };
                TextInput { text: line.to_owned(), at }.draw(
                    canvas,
                    0,
                    row as u16,
                    number == here,
                    Tone::Plain,
                );
            }
            start += line.len() + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(field: &mut TextInput, code: KeyCode) -> bool {
        field.press(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn control(field: &mut TextInput, letter: char) -> bool {
        field.press(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
    }

    #[test]
    fn letters_go_where_the_cursor_is() {
        let mut field = TextInput::new("né");
        press(&mut field, KeyCode::Left);
        assert!(press(&mut field, KeyCode::Char('ß')));
        assert_eq!(field.text(), "nßé");
        assert!(press(&mut field, KeyCode::Backspace) && press(&mut field, KeyCode::Delete));
        assert_eq!(field.text(), "n");
        assert!(!press(&mut field, KeyCode::Delete) && !press(&mut field, KeyCode::Right));
        press(&mut field, KeyCode::Home);
        assert!(!press(&mut field, KeyCode::Backspace));
        assert!(!control(&mut field, 'x'), "a control key is not a letter");
        assert_eq!(field.text(), "n");
        assert!(field.press(KeyEvent::new(KeyCode::Char('@'), KeyModifiers::CONTROL | KeyModifiers::ALT)));
        assert_eq!(field.text(), "@n");
    }

    #[test]
    fn words_and_everything_can_be_taken_off() {
        let mut field = TextInput::new("effect:hit level>=2");
        assert!(control(&mut field, 'w'));
        assert_eq!(field.text(), "effect:hit ");
        control(&mut field, 'w');
        assert_eq!(field.text(), "");
        let mut field = TextInput::new("abc");
        press(&mut field, KeyCode::Left);
        control(&mut field, 'u');
        assert_eq!(field.text(), "c");
    }

    #[test]
    fn lines_are_gone_through_up_and_down() {
        let mut field = TextInput::new("first\nx\nthird");
        press(&mut field, KeyCode::Up);
        press(&mut field, KeyCode::Char('!'));
        assert_eq!(field.text(), "first\nx!\nthird");
        press(&mut field, KeyCode::Up);
        press(&mut field, KeyCode::Char('-'));
        assert_eq!(field.text(), "fi-rst\nx!\nthird");
        press(&mut field, KeyCode::Up);
        press(&mut field, KeyCode::Down);
        press(&mut field, KeyCode::Down);
        press(&mut field, KeyCode::Down);
        field.insert('\n');
        assert_eq!(field.text(), "fi-rst\nx!\nth\nird");
    }
}
