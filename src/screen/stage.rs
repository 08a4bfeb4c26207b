//! What all screens have in common, around an [`App`]: keys at the bottom, help, a window too small.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::canvas::spot_at;
use super::keys::code_name;
use super::{App, Canvas, Event, Flow, Theme, Tone, Turn, Work};

/// An app and what is around it.
pub struct Stage<A: App> {
    /// The screen itself.
    pub app: A,
    /// How everything looks.
    pub theme: Theme,
    work: Work<A::WorkResult>,
    /// The first line of the help that is shown, while it is.
    help: Option<usize>,
    /// What can be clicked, as it was drawn last.
    spots: Spots<A::Spot>,
}

/// What can be clicked on a screen.
pub struct Spots<S> {
    own: Vec<(Rect, S)>,
    keys: Vec<(Rect, KeyCode)>,
}

impl<S> Default for Spots<S> {
    fn default() -> Self {
        Spots { own: Vec::new(), keys: Vec::new() }
    }
}

impl<A: App> Stage<A> {
    /// Sets an app on stage.
    pub fn new(app: A, theme: Theme) -> Self {
        Stage { app, theme, work: Work::new(), help: None, spots: Spots::default() }
    }

    /// Where work is started before the first event.
    pub fn begin(&mut self, begin: impl FnOnce(&mut A, &Work<A::WorkResult>)) {
        begin(&mut self.app, &self.work);
    }

    /// Draws everything, and remembers what can be clicked.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.app.fit(buffer.area.width, buffer.area.height.saturating_sub(1));
        self.spots = self.view(buffer);
    }

    /// Draws everything; answers what can be clicked.
    pub fn view(&self, buffer: &mut Buffer) -> Spots<A::Spot> {
        let mut spots = Spots::default();
        let area = buffer.area;
        let (columns, rows) = A::LEAST;
        if area.width < columns || area.height < rows {
            let lang = self.theme.lang;
            let mut canvas = Canvas::new(buffer, &mut spots.own, area, self.theme);
            let small = tr!(lang, "This window is too small: {} × {}.", area.width, area.height);
            let row = canvas.write_wrapped(0, &small, Tone::Strong);
            let larger = tr!(lang, "Enlarge it to at least {} × {}, or press Ctrl-C to quit.", columns, rows);
            let row = canvas.write_wrapped(row, &larger, Tone::Plain);
            if A::HAS_LINES {
                canvas.write_wrapped(
                    row,
                    &tr!(lang, "Or use `--plain`, which needs no screen."),
                    Tone::Plain,
                );
            }
            return spots;
        }
        let (body, bottom) = (Rect { height: area.height - 1, ..area }, area.bottom() - 1);
        self.app.view(&mut Canvas::new(buffer, &mut spots.own, body, self.theme));
        if let Some(first) = self.help {
            spots.own.clear();
            self.draw_help(&mut Canvas::new(buffer, &mut spots.own, body, self.theme), first);
        }
        let line = Rect { y: bottom, height: 1, ..area };
        self.draw_keys(&mut Canvas::new(buffer, &mut spots.keys, line, self.theme));
        spots
    }

    fn draw_keys(&self, canvas: &mut Canvas<'_, KeyCode>) {
        let theme = &self.theme;
        let keys = if self.help.is_none() { self.app.keys(theme) } else { Vec::new() };
        let hints = keys.iter().filter_map(|key| key.shown(theme));
        let help = tr!(theme.lang, "help");
        let close = tr!(theme.lang, "close");
        let last = match self.help {
            Some(_) => (code_name(KeyCode::Esc, theme), close.as_str(), Some(KeyCode::Esc)),
            None => ("?".to_owned(), help.as_str(), Some(KeyCode::Char('?'))),
        };
        let room = |name: &str, does: &str| name.width() + 1 + does.width() + 2;
        // Nothing comes after the last.
        let mut left = (usize::from(canvas.width()) + 2).saturating_sub(room(&last.0, last.1));
        let fitting = hints.take_while(|(name, does, _)| {
            let fits = room(name, does) <= left;
            left = left.saturating_sub(room(name, does));
            fits
        });
        let mut x = 0;
        for (name, does, click) in fitting.chain([last.clone()]) {
            let start = x;
            x = canvas.write(x, 0, &name, Tone::Key);
            x = canvas.write(x + 1, 0, does, Tone::Plain);
            if let Some(code) = click {
                canvas.spot(Rect::new(start, 0, x - start, 1), code);
            }
            x += 2;
        }
    }

    /// What `?` shows: the keys, and what the app adds.
    fn help(&self) -> Vec<String> {
        let keys = self.app.keys(&self.theme);
        let keys =
            keys.iter().filter_map(|key| key.explained(&self.theme)).map(|line| "  ".to_owned() + &line);
        [tr!(self.theme.lang, "Keys")].into_iter().chain(keys).chain(self.app.help(&self.theme)).collect()
    }

    fn draw_help(&self, canvas: &mut Canvas<'_, A::Spot>, first: usize) {
        let area = canvas.area;
        canvas.clear();
        let width = usize::from(area.width);
        let mut row = 0;
        for line in self.help().iter().skip(first) {
            let indent = line.len() - line.trim_start().len();
            let tone = if indent == 0 { Tone::Title } else { Tone::Plain };
            let text = crate::wording::wrapped(line.trim_start(), width.saturating_sub(indent).max(1));
            for piece in text {
                if row == area.height {
                    canvas.write(area.width - 1, row - 1, "↓", Tone::Strong);
                    return;
                }
                canvas.write(indent as u16, row, &piece, tone);
                row += 1;
            }
        }
    }

    /// Takes an event of the terminal.
    pub fn handle(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Input::Mouse(mouse) => {
                let at = Position::new(mouse.column, mouse.row);
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => self.click(at),
                    MouseEventKind::ScrollUp => self.scroll(at, Turn::Up),
                    MouseEventKind::ScrollDown => self.scroll(at, Turn::Down),
                    _ => Flow::Go,
                }
            }
            _ => Flow::Go,
        }
    }

    /// Takes a key.
    pub fn press(&mut self, key: KeyEvent) -> Flow {
        if let Some(first) = self.help {
            self.help = match key.code {
                KeyCode::Down | KeyCode::PageDown => {
                    Some((first + 1).min(self.help().len().saturating_sub(1)))
                }
                KeyCode::Up | KeyCode::PageUp => Some(first.saturating_sub(1)),
                _ => None,
            };
            return Flow::Go;
        }
        let asks = key.code == KeyCode::Char('?') && !self.app.is_typing();
        if asks || key.code == KeyCode::F(1) {
            self.help = Some(0);
            return Flow::Go;
        }
        // Held with Ctrl or Alt, a key stands for something else than the letter alone.
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let keys = if is_plain { self.app.keys(&self.theme) } else { Vec::new() };
        let event = match keys.into_iter().find(|found| found.is_pressed_by(key.code)) {
            Some(found) => Event::Command(found.command, key.code),
            None => Event::Key(key),
        };
        self.app.update(event, &self.work)
    }

    fn click(&mut self, at: Position) -> Flow {
        if let Some(code) = spot_at(&self.spots.keys, at) {
            return self.press(KeyEvent::new(code, KeyModifiers::NONE));
        }
        match spot_at(&self.spots.own, at) {
            Some(spot) => self.app.update(Event::Click(spot), &self.work),
            None => Flow::Go,
        }
    }

    fn scroll(&mut self, at: Position, turn: Turn) -> Flow {
        match spot_at(&self.spots.own, at) {
            Some(spot) => self.app.update(Event::Scroll(spot, turn), &self.work),
            None => Flow::Go,
        }
    }

    /// Time has passed.
    pub fn tick(&mut self) -> Flow {
        self.app.update(Event::Tick, &self.work)
    }

    /// Takes the answers that have arrived. Whether there were any, and whether to go on.
    pub fn take_answers(&mut self) -> (bool, Flow) {
        let mut any = false;
        while let Some(answer) = self.work.arrived() {
            any = true;
            if self.app.update(Event::WorkResult(answer), &self.work) == Flow::Leave {
                return (true, Flow::Leave);
            }
        }
        (any, Flow::Go)
    }

    /// Waits for the next answer and takes it.
    #[cfg(test)]
    pub fn wait(&mut self) -> Flow {
        let answer = self.work.wait();
        self.app.update(Event::WorkResult(answer), &self.work)
    }
}
