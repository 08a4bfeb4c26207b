//! The keys of a screen. One table says what is pressed, what it does, and how the line at the bottom and the help
//! explain it.

use super::{KeyCode, Theme};
use crate::wording::words::colon;

/// A key, or several that belong together, and the command behind it.
#[derive(Clone, Debug)]
pub struct Key<C> {
    codes: &'static [KeyCode],
    aliases: &'static [KeyCode],
    name: &'static str,
    does: String,
    help: String,
    /// What it stands for.
    pub command: C,
    is_active: bool,
}

impl<C> Key<C> {
    /// Keys that are shown by their names. A click on one in the line at the bottom stands for the first.
    pub fn new(codes: &'static [KeyCode], command: C) -> Key<C> {
        let (does, help) = (String::new(), String::new());
        Key { codes, aliases: &[], name: "", does, help, command, is_active: true }
    }

    /// Keys that do the same and are not shown.
    pub fn or(self, aliases: &'static [KeyCode]) -> Key<C> {
        Key { aliases, ..self }
    }

    /// Shown by another name.
    pub fn named(self, name: &'static str) -> Key<C> {
        Key { name, ..self }
    }

    /// In the line at the bottom, in a word or two.
    pub fn hint(self, does: String) -> Key<C> {
        Key { does, ..self }
    }

    /// In the help, as a sentence.
    pub fn help(self, help: String) -> Key<C> {
        Key { help, ..self }
    }

    /// Only where this holds; the help has it always.
    pub fn when(self, is_active: bool) -> Key<C> {
        Key { is_active, ..self }
    }

    /// Whether a code stands for this key now.
    pub(super) fn is_pressed_by(&self, code: KeyCode) -> bool {
        self.is_active && (self.codes.contains(&code) || self.aliases.contains(&code))
    }

    /// What the line at the bottom shows: a name, what it does, and what a click stands for.
    pub(super) fn shown(&self, theme: &Theme) -> Option<(String, &str, Option<KeyCode>)> {
        let is_shown = self.is_active && !self.does.is_empty();
        let click = self.codes.first().copied().filter(|_| self.codes.len() == 1);
        is_shown.then(|| (self.name(theme), self.does.as_str(), click))
    }

    /// What the help shows.
    pub(super) fn explained(&self, theme: &Theme) -> Option<String> {
        let has_help = !self.help.is_empty();
        has_help.then(|| colon(&self.name(theme), theme.lang) + &self.help)
    }

    fn name(&self, theme: &Theme) -> String {
        if !self.name.is_empty() {
            return self.name.to_owned();
        }
        let mut name = String::new();
        for code in self.codes {
            let next = code_name(*code, theme);
            if next.chars().count() > 1 && !name.is_empty() {
                name += ", ";
            }
            name += &next;
        }
        name
    }
}

/// The name of a single key.
pub(super) fn code_name(code: KeyCode, theme: &Theme) -> String {
    let name = match code {
        KeyCode::Char(' ') => return tr!(theme.lang, "Space"),
        KeyCode::Enter => return tr!(theme.lang, "Enter"),
        KeyCode::Esc => return tr!(theme.lang, "Esc"),
        KeyCode::Char(letter) => return letter.to_string(),
        KeyCode::Up => ("↑", "up"),
        KeyCode::Down => ("↓", "down"),
        KeyCode::Left => ("←", "left"),
        KeyCode::Right => ("→", "right"),
        KeyCode::PageUp => return tr!(theme.lang, "PgUp"),
        KeyCode::PageDown => return tr!(theme.lang, "PgDn"),
        KeyCode::Home => return tr!(theme.lang, "Home" @ "key"),
        KeyCode::End => return tr!(theme.lang, "End" @ "key"),
        other => return other.to_string(),
    };
    (if theme.signs { name.0 } else { name.1 }).to_owned()
}
