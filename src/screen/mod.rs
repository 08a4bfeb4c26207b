//! Full-screen views in a terminal: playing, watching, building.
//!
//! Each is an [`App`]: a model, an `update` that takes what happened, and a `view` that draws the model
//! onto [`Canvas`] and changes nothing. A [`Stage`] puts around it what all have in common: the line of keys at
//! the bottom, the help behind `?`, and a message where the window is too small. `run` shows a stage on the terminal
//! and restores the terminal, for every end of the program. What takes longer than a moment goes to [`Work`],
//! so that a key is always answered at once.
//!
//! Tests need no terminal: they send events to a stage and read what it draws.

mod boards;
pub mod build;
mod canvas;
mod card;
mod held;
mod keys;
pub mod lines;
mod list;
mod picture;
pub mod play;
mod run;
mod stage;
#[cfg(test)]
mod tests;
mod text_input;
mod theme;
pub mod watch;
mod work;

pub use canvas::Canvas;
pub use keys::Key;
pub use picture::{svg, text};
pub use run::{Ended, is_available, run};
pub use stage::Stage;
pub use text_input::TextInput;
pub use theme::Theme;
pub use work::{Job, Reply, Work};

#[cfg(test)]
use tests::{
    check_colorless, check_picture, check_text, click, control, drawn, letters, mouse, press, screen_text,
};

use std::time::Duration;

pub use ratatui::buffer::Buffer;
pub use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
pub use ratatui::layout::Rect;

pub use crate::wording::grid::Tone;

/// Something that happened.
#[derive(Debug)]
pub enum Event<C, S, M> {
    /// A key of the table went down.
    Command(C, KeyCode),
    /// Any other key went down.
    Key(KeyEvent),
    /// The left button went down on a spot that the view marked.
    Click(S),
    /// The wheel turned over a spot: up or down.
    Scroll(S, Turn),
    /// Work in the background sends a result.
    WorkResult(M),
    /// The time that [`App::wakes_after`] asked for has passed.
    Tick,
}

/// Which way a wheel turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Away from the user.
    Up,
    /// Toward the user.
    Down,
}

/// Whether to go on after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Wait for the next event.
    Go,
    /// The user wants to leave.
    Leave,
}

/// A screen.
pub trait App {
    /// What a key does.
    type Command;
    /// Something on the screen that can be clicked.
    type Spot: Clone + PartialEq + std::fmt::Debug;
    /// What work in the background answers.
    type WorkResult: Send + 'static;

    /// Columns and rows that it needs at least, the line of keys included.
    const LEAST: (u16, u16) = (80, 24);
    /// Whether it can be had in lines instead, with `--plain`.
    const HAS_LINES: bool = false;

    /// Handles an event. Slow tasks go to `work`.
    fn update(
        &mut self,
        event: Event<Self::Command, Self::Spot, Self::WorkResult>,
        work: &Work<Self::WorkResult>,
    ) -> Flow;

    /// Called before drawing on a number of columns and rows, for example to scroll a list.
    fn fit(&mut self, _width: u16, _height: u16) {}

    /// Draws the model, and only that: the same model and size give the same picture.
    fn view(&self, canvas: &mut Canvas<'_, Self::Spot>);

    /// The keys, the most important first: the line at the bottom shows as many as fit. Where a code stands for two
    /// of them, it is the first that is active.
    fn keys(&self, theme: &Theme) -> Vec<Key<Self::Command>>;

    /// What `?` shows after the keys: headings (unindented) and lines.
    fn help(&self, theme: &Theme) -> Vec<String>;

    /// Whether letters are being typed, so that `?` is one of them.
    fn is_typing(&self) -> bool {
        false
    }

    /// After how long without an event [`Event::Tick`] comes; `None` for never.
    fn wakes_after(&self) -> Option<Duration> {
        None
    }
}
