//! What all screens have in common, around an [`App`]: keys at the bottom, help, a window too small.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::canvas::spot_at;
use super::{App, Canvas, Event, Flow, KeyHint, Sign, Theme, Tone, Turn, Work};

/// A key of the line at the bottom that is a single letter or has a name.
pub fn key(key: impl Into<String>, does: impl Into<String>, code: KeyCode) -> KeyHint {
    KeyHint { key: key.into(), does: does.into(), code: Some(code) }
}

/// A key that is held with neither Ctrl nor Alt: those stand for something else than the letter alone.
pub fn plain_code(key: KeyEvent) -> Option<KeyCode> {
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    Some(key.code).filter(|_| !held)
}

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
            let mut canvas = Canvas::new(buffer, &mut spots.own, area, self.theme);
            let row = canvas.write_wrapped(
                0,
                &tr!(self.theme.lang, "This window is too small: {} × {}.", area.width, area.height),
                Tone::Strong,
            );
            canvas.write_wrapped(
                row,
                &tr!(
                    self.theme.lang,
                    "Enlarge it to at least {} × {}, or press Ctrl-C to quit.",
                    columns,
                    rows
                ),
                Tone::Plain,
            );
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
        let mut hints = match self.help {
            Some(_) => Vec::new(),
            None => self.app.keys(&self.theme),
        };
        let last = match self.help {
            Some(_) => key(tr!(self.theme.lang, "Esc"), tr!(self.theme.lang, "close"), KeyCode::Esc),
            None => key("?", tr!(self.theme.lang, "help"), KeyCode::Char('?')),
        };
        let room = |hint: &KeyHint| hint.key.width() + 1 + hint.does.width() + 2;
        // Nothing comes after the last.
        let mut left = (usize::from(canvas.width()) + 2).saturating_sub(room(&last));
        hints.retain(|hint| {
            let fits = room(hint) <= left;
            left = if fits { left - room(hint) } else { 0 };
            fits
        });
        let mut x = 0;
        for hint in hints.into_iter().chain([last]) {
            let start = x;
            x = canvas.write(x, 0, &hint.key, Tone::Key);
            x = canvas.write(x + 1, 0, &hint.does, Tone::Plain);
            if let Some(code) = hint.code {
                canvas.spot(Rect::new(start, 0, x - start, 1), code);
            }
            x += 2;
        }
    }

    fn draw_help(&self, canvas: &mut Canvas<'_, A::Spot>, first: usize) {
        let area = canvas.area;
        canvas.clear();
        let width = usize::from(area.width);
        let mut row = 0;
        for line in self.app.help(&self.theme).iter().skip(first) {
            let indent = line.len() - line.trim_start().len();
            let tone = if indent == 0 { Tone::Title } else { Tone::Plain };
            let text = crate::wording::wrapped(line.trim_start(), width.saturating_sub(indent).max(1));
            for piece in text {
                if row == area.height {
                    canvas.write(area.width - 1, row - 1, self.theme.sign(Sign::Down), Tone::Strong);
                    return;
                }
                canvas.write(indent as u16, row, &piece, tone);
                row += 1;
            }
        }
    }

    /// Takes what the terminal tells.
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
                    Some((first + 1).min(self.app.help(&self.theme).len().saturating_sub(1)))
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
        self.app.update(Event::Key(key), &self.work)
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
