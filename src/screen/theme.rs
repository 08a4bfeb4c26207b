//! The look of screens: colors or only bold and dim, symbols or only letters, and the language.

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};

use crate::cards::Lang;
use crate::wording::ascii;

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
    /// A green ID code (R-CARD-2).
    Green,
    /// A blue ID code.
    Blue,
    /// Keys at the bottom.
    Key,
}

/// A sign that has a letter to stand in for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An undamaged fighter.
    Fighter,
    /// A damaged one.
    Damaged,
    /// A free shield.
    Shield,
    /// A shield with a token.
    UsedShield,
    /// A force field.
    Field,
    /// A card lying face down.
    Back,
    /// A card lying the other way round.
    Pivoted,
    /// A draw symbol of a cruiser.
    Draw,
    /// A free space without one.
    Space,
    /// The initiative pawn.
    Pawn,
    /// Fire upwards.
    Up,
    /// Fire downwards.
    Down,
    /// The line under the cursor.
    Here,
    /// Between parts of a line.
    Dot,
    /// A full cell of a bar.
    Full,
    /// An empty cell of a bar.
    Empty,
    /// A line across.
    Across,
    /// A line down.
    Along,
    /// Something left out.
    More,
    /// A card that the deck holds.
    Held,
    /// The corners of a frame, and where a line across it begins and ends.
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
    LeftBranch,
    RightBranch,
}

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
            Tone::Green => (Some(Color::Green), Modifier::empty()),
            Tone::Blue => (Some(Color::LightBlue), Modifier::empty()),
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

    /// A sign, or the letter that stands in for it; one column wide.
    pub fn sign(&self, sign: Sign) -> &'static str {
        let (sign, letter) = match sign {
            Sign::Fighter => ("▲", "A"),
            Sign::Damaged => ("△", "x"),
            Sign::Shield => ("◆", "H"),
            Sign::UsedShield => ("◇", "h"),
            Sign::Field => ("◎", "O"),
            Sign::Back => ("▒", "#"),
            Sign::Pivoted => ("↻", "~"),
            Sign::Draw => ("+", "+"),
            Sign::Space => ("·", "."),
            Sign::Pawn => ("★", "*"),
            Sign::Up => ("↑", "^"),
            Sign::Down => ("↓", "v"),
            Sign::Here => ("▶", ">"),
            Sign::Dot => ("·", "-"),
            Sign::Full => ("█", "#"),
            Sign::Empty => ("░", "."),
            Sign::Across => ("─", "-"),
            Sign::Along => ("│", "|"),
            Sign::More => ("…", "~"),
            Sign::Held => ("●", "*"),
            Sign::TopLeft => ("┌", "+"),
            Sign::TopRight => ("┐", "+"),
            Sign::BottomLeft => ("└", "+"),
            Sign::BottomRight => ("┘", "+"),
            Sign::LeftBranch => ("├", "+"),
            Sign::RightBranch => ("┤", "+"),
        };
        if self.signs { sign } else { letter }
    }
}
