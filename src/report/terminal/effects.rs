//! Every symbol on a card and what it does.

use std::fmt::Write;

use super::words::words;
use super::{BOLD, DIM, FIELD, FIGHTER, SHIELD, wrapped};
use crate::cards::{Effect, Glossary, Lang};

const WIDEST: usize = 100;

/// The ten effects, then fighters, shields and force fields.
pub fn effects(glossary: &Glossary, lang: Lang, width: Option<u16>) -> String {
    let width = width.map_or(WIDEST, usize::from).clamp(30, WIDEST);
    let words = words(lang);
    let mut text = String::new();
    let mut explain = |symbol: &str, name: &str, blue: bool, meaning: &str| {
        let note = if blue { format!("  {DIM}{}{DIM:#}", words.blue_only) } else { String::new() };
        let _ = writeln!(text, "{BOLD}{symbol:9}{BOLD:#} {name}{note}");
        for line in wrapped(meaning, width - 10) {
            let _ = writeln!(text, "{:9} {line}", "");
        }
    };
    for effect in Effect::ALL {
        let meaning = glossary.effect(effect, lang);
        explain(effect.code(), &meaning.name, !effect.is_training(), &meaning.text);
    }
    let term = |code| glossary.term(code, lang);
    explain(&FIGHTER.to_string(), term("fighter"), false, words.fighter);
    explain(&SHIELD.to_string(), term("shield"), true, words.shield);
    explain(&FIELD.to_string(), term("force-field"), true, words.field);
    text
}
