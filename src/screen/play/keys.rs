//! The keys that do something now, for the line at the bottom, and the help.

use super::Screen;
use super::choose::Subject;
use crate::cards::{Effect, builtin};
use crate::screen::table::effect_word;
use crate::screen::{KeyCode, KeyHint, Sign, Theme, key};
use crate::wording::words::Words;

impl Screen {
    pub(super) fn hints(&self, theme: &Theme) -> Vec<KeyHint> {
        let lang = theme.lang;
        let letter = |letter: char, does: String| key(letter, does, KeyCode::Char(letter));
        let shown = |shown: &str, does: String| KeyHint { key: shown.into(), does, code: None };
        let enter = |does: String| key(tr!(lang, "Enter"), does, KeyCode::Enter);
        let arrows = if theme.signs {
            ["↑↓", "←→", "↑↓←→"]
        } else {
            ["up/down", "left/right", "arrows"]
        };
        if self.typing.is_some() {
            return vec![enter(tr!(lang, "save")), key(tr!(lang, "Esc"), tr!(lang, "cancel"), KeyCode::Esc)];
        }
        if self.covered {
            return vec![
                enter(tr!(lang, "ready")),
                letter('u', tr!(lang, "undo")),
                letter('q', tr!(lang, "quit")),
            ];
        }
        let mut hints = Vec::new();
        if self.game.is_over() {
            hints.push(letter('s', tr!(lang, "save the record")));
            hints.push(letter('a', tr!(lang, "analyze")));
            hints.push(letter('w', tr!(lang, "watch it")));
            hints.push(letter('u', tr!(lang, "undo")));
            hints.push(letter('q', tr!(lang, "quit")));
            return hints;
        }
        match self.cursor.as_ref().map(|cursor| (cursor.subject(), cursor.is_second())) {
            Some((Subject::Hand(..) | Subject::Pass, _)) => {
                hints.push(shown(arrows[0], tr!(lang, "card")));
                hints.push(shown(arrows[1], tr!(lang, "sector")));
                hints.push(letter('f', tr!(lang, "face")));
                hints.push(enter(tr!(lang, "play")));
            }
            Some((Subject::At(_), false)) => {
                hints.push(shown(arrows[2], tr!(lang, "card")));
                hints.push(enter(tr!(lang, "choose")));
            }
            Some((Subject::At(_), true)) => {
                hints.push(shown(arrows[1], tr!(lang, "where")));
                hints.push(enter(tr!(lang, "choose")));
                hints.push(key(tr!(lang, "Esc"), tr!(lang, "go back"), KeyCode::Esc));
            }
            Some((Subject::Item(_), _)) => {
                hints.push(shown(arrows[0], tr!(lang, "choice")));
                hints.push(enter(tr!(lang, "choose")));
            }
            None => {}
        }
        if self.cursor.is_some() {
            hints.push(letter('h', tr!(lang, "hint")));
        }
        hints.push(letter('u', tr!(lang, "undo")));
        hints.push(letter('q', tr!(lang, "quit")));
        // Passing stands under the hand, too.
        if self.cursor.as_ref().is_some_and(|cursor| cursor.subjects().contains(&Subject::Pass)) {
            hints.push(letter('p', tr!(lang, "pass")));
        }
        if !self.is_hotseat() {
            hints.push(letter('a', tr!(lang, "bot's view")));
        }
        hints.push(key("Tab", tr!(lang, "inspect"), KeyCode::Tab));
        hints
    }
}

pub(super) fn help(theme: &Theme) -> Vec<String> {
    let lang = theme.lang;
    let sign = |sign: Sign, text: String| format!("  {}  {text}", theme.sign(sign));
    let mut lines = vec![
        tr!(lang, "Keys"),
        "  ".to_owned() + &tr!(lang, "arrows: move the cursor; 1 to 5: choose a sector; Enter: confirm"),
        "  ".to_owned()
            + &tr!(
                lang,
                "f: flip the card to its other face; p: pass; Tab: inspect the cards in play; Esc: go back"
            ),
        "  ".to_owned() + &tr!(lang, "u: undo your last decision (the shuffles stay the same)"),
        "  ".to_owned() + &tr!(lang, "h: show what the expert would do, and the chance of winning"),
        "  ".to_owned() + &tr!(lang, "a: explain the bot's last move; after the game: analyze it"),
        "  ".to_owned()
            + &tr!(
                lang,
                "PgUp, PgDn: scroll the log; q: quit. The game is saved; continue it with `play --resume`."
            ),
        "  ".to_owned() + &tr!(lang, "Click a highlighted choice to select it; click again to confirm."),
        tr!(lang, "Symbols"),
        sign(Sign::Fighter, tr!(lang, "fighter; {} damaged fighter", theme.sign(Sign::Damaged))),
        sign(Sign::Shield, tr!(lang, "shield; {} shield used up this round", theme.sign(Sign::UsedShield))),
        sign(Sign::Field, tr!(lang, "force field")),
        sign(Sign::Back, tr!(lang, "face down; {} pivoted", theme.sign(Sign::Pivoted))),
        sign(Sign::Draw, tr!(lang, "Draw symbol on a free space; {} free space", theme.sign(Sign::Space))),
        sign(Sign::Pawn, tr!(lang, "has the initiative")),
        sign(
            Sign::Down,
            tr!(
                lang,
                "and {}: fighters firing from this sector after the selected choice",
                theme.sign(Sign::Up)
            ),
        ),
        tr!(lang, "Effects"),
    ];
    let words = Words::new(builtin::glossary(), lang);
    for effect in Effect::ALL {
        let word = effect_word(effect, lang);
        lines.push(format!(
            "  {}{} {}",
            words.colon(&word),
            words.effect(effect).to_owned() + ".",
            words.effect_text(effect)
        ));
    }
    lines
}
