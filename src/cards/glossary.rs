//! The game's words in English, French and German, as the three rulebooks print them.

use serde::Deserialize;

use super::{Effect, Lang};
use crate::text::fold;

/// One text for each language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectWords {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// A game term: our short code for it and the printed words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What programs call it.
    pub code: String,
    /// What people call it.
    pub words: ByLang<String>,
}

/// Every effect and game term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glossary {
    /// In the order of [`Effect::ALL`].
    effects: Vec<ByLang<EffectWords>>,
    terms: Vec<Term>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    effect: Vec<EffectEntry>,
    term: Vec<TermEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectEntry {
    code: String,
    training: bool,
    en: EffectWords,
    fr: EffectWords,
    de: EffectWords,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TermEntry {
    code: String,
    en: String,
    fr: String,
    de: String,
}

/// The file is not a glossary.
#[derive(Debug, thiserror::Error)]
pub enum BadGlossary {
    /// Not TOML, or not of the right shape.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// An effect that is missing or out of place.
    #[error("the effects must be all ten, in the order of the rules; found {0:?} in place {1}")]
    Effects(String, usize),
}

impl Glossary {
    /// Reads `glossary.toml`.
    pub fn parse(text: &str) -> Result<Self, BadGlossary> {
        let file: File = toml::from_str(text)?;
        let mut effects = Vec::with_capacity(Effect::ALL.len());
        for (place, entry) in file.effect.into_iter().enumerate() {
            let expected = Effect::ALL.get(place);
            if !expected.is_some_and(|e| e.code() == entry.code && e.is_training() == entry.training) {
                return Err(BadGlossary::Effects(entry.code, place + 1));
            }
            effects.push(ByLang { en: entry.en, fr: entry.fr, de: entry.de });
        }
        if effects.len() != Effect::ALL.len() {
            return Err(BadGlossary::Effects(String::new(), effects.len() + 1));
        }
        let terms = file
            .term
            .into_iter()
            .map(|t| Term { code: t.code, words: ByLang { en: t.en, fr: t.fr, de: t.de } })
            .collect();
        Ok(Glossary { effects, terms })
    }

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
                || Lang::ALL.into_iter().any(|lang| fold(&self.effect(effect, lang).name) == folded)
        })
    }

    /// The other words of the game.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The word for a term, or its code where the glossary lacks it.
    pub fn term<'a>(&'a self, code: &'a str, lang: Lang) -> &'a str {
        let term = self.terms.iter().find(|term| term.code == code);
        term.map_or(code, |term| term.words.get(lang))
    }
}
