//! The translations, read from `data/words.toml` when a language other than English first needs one.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Lang;

pub(super) const WORDS: &str = include_str!("../../data/words.toml");

/// By their English templates; counts by the template for one.
pub(super) type Book = HashMap<String, Entry>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub fr: Text,
    pub de: Text,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Text {
    Sentence(String),
    /// For one and for several.
    Count([String; 2]),
}

impl Entry {
    pub fn get(&self, lang: Lang) -> Option<&Text> {
        match lang {
            Lang::En => None,
            Lang::Fr => Some(&self.fr),
            Lang::De => Some(&self.de),
        }
    }
}

pub(super) fn read(words: &str) -> Result<Book, toml::de::Error> {
    let mut book: Book = toml::from_str(words)?;
    for entry in book.values_mut() {
        match &mut entry.fr {
            Text::Sentence(text) => *text = french(text),
            Text::Count(texts) => texts.iter_mut().for_each(|text| *text = french(text)),
        }
    }
    Ok(book)
}

/// French as it is printed: with spaces that do not break beside its punctuation, and curled
/// apostrophes. What stands between backticks is code and stays as it is.
pub(super) fn french(text: &str) -> String {
    let mut printed = String::with_capacity(text.len() + 8);
    let mut code = false;
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        code ^= c == '`';
        let next = letters.peek().copied().unwrap_or_default();
        let last = printed.chars().next_back().unwrap_or_default();
        printed.push(match c {
            ' ' if !code && (":;?!»%".contains(next) || last == '«') => '\u{a0}',
            '\'' if !code && last.is_alphabetic() => '’',
            c => c,
        });
    }
    printed
}

static BOOK: LazyLock<Book> = LazyLock::new(|| whole(WORDS));

/// Translations with a fault are a fault of the program. Speaking English instead would hide it from every
/// test of what is told in French and German.
pub(super) fn whole(words: &str) -> Book {
    match read(words) {
        Ok(book) => book,
        Err(error) => panic!("data/words.toml: {error}"),
    }
}

fn text(template: &str, lang: Lang) -> Option<&'static Text> {
    if lang == Lang::En {
        return None;
    }
    BOOK.get(template)?.get(lang)
}

pub(super) fn sentence(template: &'static str, lang: Lang) -> &'static str {
    match text(template, lang) {
        Some(Text::Sentence(sentence)) => sentence,
        _ => template,
    }
}

pub(super) fn count(one: &'static str, many: &'static str, singular: bool, lang: Lang) -> &'static str {
    match text(one, lang) {
        Some(Text::Count([one, many])) => {
            if singular {
                one
            } else {
                many
            }
        }
        _ => {
            if singular {
                one
            } else {
                many
            }
        }
    }
}
