//! Every symbol on a card and what it does.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::{BOLD, DIM, wrapped};
use crate::cards::Effect;
use crate::wording::words::{FIELD, FIGHTER, SHIELD, Words};

const WIDEST: usize = 80;

/// A symbol on cards.
pub struct Symbol<'a> {
    /// The effect, unless it is a fighter, a shield or a force field.
    pub effect: Option<Effect>,
    /// The code in the glossary.
    pub term: &'static str,
    /// As it is drawn, or the code of the effect.
    pub sign: String,
    pub name: &'a str,
    pub is_blue: bool,
    pub meaning: &'a str,
}

/// The ten effects, then fighters, shields and force fields.
pub fn symbols<'a>(words: &Words<'a>) -> Vec<Symbol<'a>> {
    let effects = Effect::ALL.map(|effect| Symbol {
        effect: Some(effect),
        term: effect.code(),
        sign: effect.code().to_owned(),
        name: words.effect(effect),
        is_blue: !effect.is_training(),
        meaning: words.effect_text(effect),
    });
    let others = [
        (FIGHTER, "fighter", false, words.symbol_text("fighter")),
        (SHIELD, "shield", true, words.symbol_text("shield")),
        (FIELD, "force-field", true, words.symbol_text("force-field")),
    ];
    let others = others.map(|(sign, term, is_blue, meaning)| Symbol {
        effect: None,
        term,
        sign: sign.to_string(),
        name: words.term(term),
        is_blue,
        meaning,
    });
    effects.into_iter().chain(others).collect()
}

/// Symbols and what they do.
pub fn explained(symbols: &[Symbol], words: &Words, width: Option<u16>) -> String {
    let width = width.map_or(WIDEST, usize::from).clamp(30, WIDEST);
    let mut text = String::new();
    for Symbol { sign, name, is_blue, meaning, .. } in symbols {
        let _ = write!(text, "{BOLD}{sign:9}{BOLD:#} {name}");
        if *is_blue {
            let fits = 10 + name.width() + 2 + label!(words.lang, "on blue cards only").width() <= width;
            let gap = if fits { "  ".to_owned() } else { format!("\n{:10}", "") };
            let _ = write!(text, "{gap}{DIM}{}{DIM:#}", label!(words.lang, "on blue cards only"));
        }
        text.push('\n');
        for line in wrapped(meaning, width - 10) {
            let _ = writeln!(text, "{:9} {line}", "");
        }
    }
    text
}
