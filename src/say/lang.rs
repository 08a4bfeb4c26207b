//! The three languages of the printed rulebooks, and which of them a user speaks.

use std::str::FromStr;

use crate::text::{fold, nearest};

/// A language of the rulebooks, and of our output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// German.
    De,
}

impl Lang {
    /// All three.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Fr, Lang::De];

    /// Its two letters: `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::De => "de",
        }
    }

    /// What people call it.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Lang::En => &["english", "anglais", "englisch"],
            Lang::Fr => &["french", "français", "französisch"],
            Lang::De => &["german", "allemand", "deutsch"],
        }
    }

    /// The language of a locale such as `fr_CH.UTF-8`, if it is one of the three.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let language = fold(locale.split(['_', '-', '.', '@']).next().unwrap_or_default());
        Lang::ALL.into_iter().find(|lang| lang.code() == language)
    }
}

/// None of the three languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLang {
    /// The one that was perhaps meant.
    pub nearest: Option<Lang>,
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// By its letters, by its name in any of the three, or as part of a locale.
    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        let folded = fold(text.trim());
        let named = |lang: &Lang| lang.names().iter().any(|name| fold(name) == folded);
        if let Some(lang) = Lang::of_locale(&folded).or_else(|| Lang::ALL.into_iter().find(named)) {
            return Ok(lang);
        }
        let words = Lang::ALL.into_iter().flat_map(|lang| lang.names().iter().copied().chain([lang.code()]));
        let near = nearest(&folded, words);
        let meant =
            |lang: &Lang| near.is_some_and(|near| near == lang.code() || lang.names().contains(&near));
        Err(UnknownLang { nearest: Lang::ALL.into_iter().find(meant) })
    }
}
