//! The translations of `data/words`, compiled into the program by `build.rs`.

use std::borrow::Cow;

use super::{Lang, Language, Message};

/// What a template is in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    Sentence(&'static str),
    /// For one and for several.
    Count([&'static str; 2]),
}

/// French and German by the English templates, which sort them; counts by the template for one.
pub(super) static WORDS: &[(&str, Text, Text)] = include!(concat!(env!("OUT_DIR"), "/words.rs"));

impl Language for Lang {
    fn sentence(&self, key: &'static str) -> Option<&'static str> {
        match text(key, *self)? {
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

/// The notes of a deck. Those of the sample decks have their translations, under the context `sample`.
pub fn notes(text: &str) -> Message {
    const CONTEXT: &str = " @ sample";
    let key = format!("{text}{CONTEXT}");
    let found = WORDS.binary_search_by_key(&key.as_str(), |entry| entry.0);
    let known = found.ok().and_then(|at| Some((WORDS[at].0, WORDS[at].0.strip_suffix(CONTEXT)?)));
    known.map_or_else(|| Message::plain(text), |(key, english)| Message::said(key, english, vec![]))
}

fn text(key: &str, lang: Lang) -> Option<Text> {
    let at = |lang: fn(&(&str, Text, Text)) -> Text| {
        WORDS.binary_search_by_key(&key, |entry| entry.0).ok().map(|at| lang(&WORDS[at]))
    };
    match lang {
        Lang::En => None,
        Lang::Fr => at(|entry| entry.1),
        Lang::De => at(|entry| entry.2),
    }
}
