//! The words of every report, list and sheet: the glossary's for the game, our own for the rest.

use crate::cards::{Effect, Face, Glossary, Lang, Section};

/// What is printed on cards, as characters.
pub const FIGHTER: char = '▲';
pub const SHIELD: char = '◆';
pub const FIELD: char = '◎';
/// The same with a token on it.
pub const DAMAGED: char = '△';
pub const USED_SHIELD: char = '◇';

/// The words of one language.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    glossary: &'a Glossary,
    /// Whether effects and terms go by our short codes.
    codes: bool,
    /// Whether effects are one word each in tables.
    short: bool,
    pub lang: Lang,
}

/// A noun for one and for several.
pub struct Noun(&'static str, &'static str);

impl Noun {
    /// `1 fighter`, `2 fighters`; French counts nothing in the singular.
    pub fn count(&self, n: u32, lang: Lang) -> String {
        let one = n == 1 || (n == 0 && lang == Lang::Fr);
        format!("{n}\u{a0}{}", if one { self.0 } else { self.1 })
    }

    pub fn many(&self) -> &'static str {
        self.1
    }
}

impl<'a> Words<'a> {
    pub fn new(glossary: &'a Glossary, lang: Lang) -> Self {
        Words { glossary, codes: false, short: false, lang }
    }

    /// English, with our short codes for effects and terms.
    pub fn codes(glossary: &'a Glossary) -> Self {
        Words { codes: true, ..Words::new(glossary, Lang::En) }
    }

    /// With one word for each effect in tables, for narrow terminals.
    pub fn short(self) -> Self {
        Words { short: true, ..self }
    }

    pub fn has_codes(&self) -> bool {
        self.codes
    }

    pub fn effect(&self, effect: Effect) -> &'a str {
        if self.codes { effect.code() } else { self.glossary.effect(effect, self.lang).name }
    }

    pub fn effect_text(&self, effect: Effect) -> &'a str {
        self.glossary.effect(effect, self.lang).text
    }

    pub fn glossary(&self) -> &'a Glossary {
        self.glossary
    }

    /// A game term as the rulebook prints it.
    pub fn term(&self, code: &'a str) -> &'a str {
        if self.codes { code } else { self.glossary.term(code, self.lang) }
    }

    /// A game term at the start of a line.
    pub fn heading(&self, code: &'a str) -> String {
        let term = self.term(code);
        let mut letters = term.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// `Level 2`.
    pub fn level(&self, level: u8) -> String {
        format!("{}\u{a0}{level}", self.heading("level"))
    }

    /// What is printed in a section: `2 Fighters, 3 Shields, Draw`; a dash for nothing.
    pub fn section(&self, section: &Section) -> String {
        let mut parts = Vec::new();
        if section.fighters > 0 {
            parts.push(self.fighters().count(section.fighters.into(), self.lang));
        }
        if section.shields > 0 {
            parts.push(self.shields().count(section.shields.into(), self.lang));
        }
        if section.field {
            parts.push(self.heading("force-field"));
        }
        parts.extend(section.effects.iter().map(|effect| self.effect(effect).to_owned()));
        if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
    }

    /// Upper and lower section, in that order.
    pub fn face(&self, face: &Face) -> String {
        format!("{} / {}", self.section(&face.upper), self.section(&face.lower))
    }

    /// What is printed in a section, drawn: `▲▲ ◆◆◆ ◎ draw`; a dash for nothing.
    pub fn symbols(&self, section: &Section) -> String {
        let mut parts = vec![symbols(FIGHTER, section.fighters), symbols(SHIELD, section.shields)];
        parts.push(symbols(FIELD, section.field.into()));
        parts.extend(section.effects.iter().map(|effect| match self.short && !self.codes {
            true => effect_word(effect, self.lang),
            false => self.effect(effect).to_owned(),
        }));
        parts.retain(|part| !part.is_empty());
        if parts.is_empty() { "–".to_owned() } else { parts.join(" ") }
    }

    /// The meaning of a symbol that is not an effect, by its term.
    pub fn symbol_text(&self, code: &str) -> &'static str {
        match code {
            "fighter" => label!(
                self.lang,
                "Deals one damage in a battle while visible. When a card's last Fighter is damaged, the card is destroyed."
            ),
            "shield" => label!(
                self.lang,
                "Takes a Damage token before the Fighters do. The tokens are removed at the end of the round."
            ),
            _ => label!(
                self.lang,
                "Whenever the card is damaged, it takes only one point; the rest is absorbed."
            ),
        }
    }

    pub fn cards(&self) -> Noun {
        Noun(label!(self.lang, "card"), label!(self.lang, "cards"))
    }

    pub fn fighters(&self) -> Noun {
        Noun(label!(self.lang, "Fighter"), label!(self.lang, "Fighters"))
    }

    pub fn shields(&self) -> Noun {
        Noun(label!(self.lang, "Shield"), label!(self.lang, "Shields"))
    }

    pub fn fields(&self) -> Noun {
        Noun(label!(self.lang, "Force field"), label!(self.lang, "Force fields"))
    }

    pub fn effects(&self) -> Noun {
        Noun(label!(self.lang, "Effect"), label!(self.lang, "Effects"))
    }

    pub fn spaces(&self) -> Noun {
        Noun(label!(self.lang, "space"), label!(self.lang, "spaces"))
    }

    pub fn draw_symbols(&self) -> Noun {
        Noun(label!(self.lang, "Draw symbol"), label!(self.lang, "Draw symbols"))
    }

    /// A label and its colon.
    pub fn colon(&self, label: &str) -> String {
        colon(label, self.lang)
    }
}

/// An effect in one word.
pub fn effect_word(effect: Effect, lang: Lang) -> String {
    effect.word().in_lang(lang)
}

/// A label and its colon, which French sets off with a space.
pub fn colon(label: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("{label}\u{a0}: "),
        _ => format!("{label}: "),
    }
}

/// A symbol as often as it is printed.
pub fn symbols(symbol: char, count: u8) -> String {
    std::iter::repeat_n(symbol, count.into()).collect()
}
