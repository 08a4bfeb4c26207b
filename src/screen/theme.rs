//! The look of screens: colors or only bold and dim, symbols or only letters, and the language.

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};

use crate::cards::{self, Lang};
use crate::wording::ascii;
use crate::wording::grid::Tone;

/// Language, colors and signs of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// What texts are in.
    pub lang: Lang,
    /// Colors, or only weights.
    pub color: bool,
    /// Signs, or only ASCII.
    pub signs: bool,
}

impl Theme {
    /// As the terminal and its user want it: no color where `NO_COLOR` is set.
    pub fn of_terminal(lang: Lang, ascii: bool) -> Self {
        let color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Theme { lang, color, signs: !ascii }
    }

    /// The style of a tone.
    pub fn style(&self, tone: Tone) -> Style {
        let (color, weight) = match tone {
            Tone::Plain => (None, Modifier::empty()),
            Tone::Faint => (Some(Color::DarkGray), Modifier::DIM),
            Tone::Strong => (None, Modifier::BOLD),
            Tone::Title => (Some(Color::Cyan), Modifier::BOLD),
            Tone::Lit => (Some(Color::Yellow), Modifier::BOLD | Modifier::UNDERLINED),
            Tone::Cursor => (Some(Color::Yellow), Modifier::BOLD | Modifier::REVERSED),
            Tone::Own => (Some(Color::Cyan), Modifier::BOLD),
            Tone::Enemy => (Some(Color::Magenta), Modifier::BOLD),
            Tone::Good => (Some(Color::Green), Modifier::BOLD),
            Tone::Bad => (Some(Color::Red), Modifier::BOLD),
            Tone::Code(cards::Color::Green) => (Some(Color::Green), Modifier::empty()),
            Tone::Code(cards::Color::Blue) => (Some(Color::LightBlue), Modifier::empty()),
            Tone::Key => (None, Modifier::REVERSED),
        };
        let style = Style::new().add_modifier(match tone {
            // Gray is faint already where there are colors.
            Tone::Faint if self.color => Modifier::empty(),
            _ => weight,
        });
        match color {
            Some(color) if self.color => style.fg(color),
            _ => style,
        }
    }

    /// A text in the letters that can be shown.
    pub fn letters<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.signs { Cow::Borrowed(text) } else { ascii(text) }
    }
}
