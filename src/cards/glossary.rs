//! The game's words in English, French and German, as the three rulebooks print them.

use super::{Effect, Lang};
use crate::text::fold;

/// One text for each language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByLang<T> {
    /// English.
    pub en: T,
    /// French.
    pub fr: T,
    /// German.
    pub de: T,
}

impl<T> ByLang<T> {
    /// The one of a language.
    pub fn get(&self, lang: Lang) -> &T {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
            Lang::De => &self.de,
        }
    }
}

/// An effect in one language: the printed name, and what it does in our own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectWords {
    /// What it is called.
    pub name: &'static str,
    /// What it does.
    pub text: &'static str,
}

/// A game term: our short code for it and the printed words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What programs call it.
    pub code: &'static str,
    /// What people call it.
    pub words: ByLang<&'static str>,
}

/// Every effect and game term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glossary {
    /// In the order of [`Effect::ALL`].
    effects: [ByLang<EffectWords>; Effect::ALL.len()],
    terms: &'static [Term],
}

/// `data/glossary.toml`, as `build.rs` has read it.
pub(super) static BUILTIN: Glossary = include!(concat!(env!("OUT_DIR"), "/glossary.rs"));

impl Glossary {
    /// The words for an effect.
    pub fn effect(&self, effect: Effect, lang: Lang) -> &EffectWords {
        self.effects[effect as usize].get(lang)
    }

    /// The effect with this code or this printed name in any language; case and accents do not matter.
    pub fn find_effect(&self, word: &str) -> Option<Effect> {
        if let Ok(effect) = word.parse() {
            return Some(effect);
        }
        let folded = fold(word);
        Effect::ALL.into_iter().find(|&effect| {
            effect.code() == folded
                || Lang::ALL.into_iter().any(|lang| fold(self.effect(effect, lang).name) == folded)
        })
    }

    /// The other words of the game.
    pub fn terms(&self) -> &[Term] {
        self.terms
    }

    /// The word for a term, or its code where the glossary lacks it.
    pub fn term<'a>(&'a self, code: &'a str, lang: Lang) -> &'a str {
        let term = self.terms.iter().find(|term| term.code == code);
        term.map_or(code, |term| term.words.get(lang))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of an effect are found by its place.
    #[test]
    fn the_effects_stand_in_the_order_of_the_rules() {
        let file: toml::Table = include_str!("../../data/glossary.toml").parse().unwrap();
        let effects = file["effect"].as_array().unwrap();
        assert_eq!(effects.len(), Effect::ALL.len());
        for (entry, effect) in effects.iter().zip(Effect::ALL) {
            assert_eq!(entry["code"].as_str(), Some(effect.code()));
            assert_eq!(entry["training"].as_bool(), Some(effect.is_training()));
            for (lang, key) in Lang::ALL.into_iter().zip(["en", "fr", "de"]) {
                let words = BUILTIN.effect(effect, lang);
                assert_eq!(entry[key]["name"].as_str(), Some(words.name));
                assert_eq!(entry[key]["text"].as_str(), Some(words.text));
            }
        }
        for (entry, term) in file["term"].as_array().unwrap().iter().zip(BUILTIN.terms()) {
            assert_eq!(entry["code"].as_str(), Some(term.code));
            assert_eq!(entry["fr"].as_str(), Some(BUILTIN.term(term.code, Lang::Fr)));
        }
    }
}
