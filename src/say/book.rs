//! The translations, read from `data/words.toml` when a language other than English first needs one.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::{Lang, Language};

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

impl Language for Lang {
    fn sentence(&self, template: &'static str) -> Option<&'static str> {
        match text(template, *self)? {
            Text::Sentence(sentence) => Some(sentence),
            Text::Count(_) => None,
        }
    }

    fn count(&self, one: &'static str, n: u64) -> Option<&'static str> {
        // French counts nothing in the singular.
        let singular = n == 1 || (n == 0 && *self == Lang::Fr);
        match text(one, *self)? {
            Text::Count([one, many]) => Some(if singular { one } else { many }),
            Text::Sentence(_) => None,
        }
    }

    fn number(&self, english: &str) -> String {
        let thousands = match self {
            Lang::En => return english.to_owned(),
            Lang::Fr => '\u{202f}',
            Lang::De => '.',
        };
        let mut text = String::with_capacity(english.len() + 2);
        for c in english.chars() {
            match c {
                ',' => text.push(thousands),
                '.' => text.push(','),
                ' ' => text.push('\u{a0}'),
                '%' => text.push_str("\u{a0}%"),
                c => text.push(c),
            }
        }
        text
    }

    fn separator<'a>(&self, english: &'a str) -> Cow<'a, str> {
        match self {
            // French has a space before these.
            Lang::Fr if english.starts_with([';', ':']) => format!("\u{a0}{english}").into(),
            _ => english.into(),
        }
    }
}

fn text(template: &str, lang: Lang) -> Option<&'static Text> {
    if lang == Lang::En {
        return None;
    }
    BOOK.get(template)?.get(lang)
}
