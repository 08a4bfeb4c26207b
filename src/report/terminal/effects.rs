//! Every symbol on a card and what it does.

use std::fmt::Write;

use super::{BOLD, DIM, wrapped};
use crate::cards::Effect;
use crate::report::words::{FIELD, FIGHTER, SHIELD, Words};

const WIDEST: usize = 100;

/// The ten effects, then fighters, shields and force fields.
pub fn effects(words: &Words, width: Option<u16>) -> String {
    let width = width.map_or(WIDEST, usize::from).clamp(30, WIDEST);
    let labels = words.labels;
    let mut text = String::new();
    let mut explain = |symbol: &str, name: &str, blue: bool, meaning: &str| {
        let only = if blue { format!("  {DIM}{}{DIM:#}", labels.blue_only) } else { String::new() };
        let _ = writeln!(text, "{BOLD}{symbol:9}{BOLD:#} {name}{only}");
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
