//! Every symbol on a card and what it does.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::{BOLD, DIM, wrapped};
use crate::cards::Effect;
use crate::wording::words::{FIELD, FIGHTER, SHIELD, Words};

const WIDEST: usize = 100;

/// The ten effects, then fighters, shields and force fields.
pub fn effects(words: &Words, width: Option<u16>) -> String {
    let width = width.map_or(WIDEST, usize::from).clamp(30, WIDEST);
    let labels = words.labels;
    let mut text = String::new();
    let mut explain = |symbol: &str, name: &str, blue: bool, meaning: &str| {
        let _ = write!(text, "{BOLD}{symbol:9}{BOLD:#} {name}");
        if blue {
            let fits = 10 + name.width() + 2 + labels.blue_only.width() <= width;
            let gap = if fits { "  ".to_owned() } else { format!("\n{:10}", "") };
            let _ = write!(text, "{gap}{DIM}{}{DIM:#}", labels.blue_only);
        }
        text.push('\n');
        for line in wrapped(meaning, width - 10) {
            let _ = writeln!(text, "{:9} {line}", "");
        }
    };
    for effect in Effect::ALL {
        explain(effect.code(), words.effect(effect), !effect.is_training(), words.effect_text(effect));
    }
    explain(&FIGHTER.to_string(), words.term("fighter"), false, labels.fighter_text);
    explain(&SHIELD.to_string(), words.term("shield"), true, labels.shield_text);
    explain(&FIELD.to_string(), words.term("force-field"), true, labels.field_text);
    text
}
