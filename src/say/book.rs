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
#[expect(clippy::octal_escapes, reason = "a text that begins with a digit stands behind the end of another")]
pub(super) static WORDS: Book = include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// Entries one after the other: a key, its French text and its German one, or two texts of each for a count.
pub(super) struct Book {
    /// Where they begin.
    starts: &'static [u32],
    /// Every part of them ends with [`END`].
    text: &'static str,
}

/// As the compiler of the book writes it.
const END: char = '\0';

impl Book {
    /// All entries, in the order of their keys.
    #[cfg(test)]
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'static str, [Text; 2])> {
        (0..self.starts.len()).map(|at| self.entry(at))
    }

    /// The entry of a key: the key as it is kept, French and German.
    fn find(&self, key: &str) -> Option<(&'static str, [Text; 2])> {
        let found = self.starts.binary_search_by_key(&key, |&start| {
            self.text[start as usize..].split(END).next().unwrap_or_default()
        });
        found.ok().map(|at| self.entry(at))
    }

    fn entry(&self, at: usize) -> (&'static str, [Text; 2]) {
        let end = self.starts.get(at + 1).map_or(self.text.len(), |&next| next as usize);
        let parts = self.text[self.starts[at] as usize..end].split_terminator(END);
        let mut entry = [""; 5];
        let count = entry.iter_mut().zip(parts).map(|(place, part)| *place = part).count();
        let [key, fr, de, ..] = entry;
        let texts = match entry {
            [_, fr @ .., de_one, de_many] if count == 5 => [Text::Count(fr), Text::Count([de_one, de_many])],
            _ => [Text::Sentence(fr), Text::Sentence(de)],
        };
        (key, texts)
    }
}

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
    let known = WORDS.find(&key).and_then(|(key, _)| Some((key, key.strip_suffix(CONTEXT)?)));
    known.map_or_else(|| Message::plain(text), |(key, english)| Message::said(key, english, vec![]))
}

fn text(key: &str, lang: Lang) -> Option<Text> {
    let texts = || WORDS.find(key).map(|(_, texts)| texts);
    match lang {
        Lang::En => None,
        Lang::Fr => texts().map(|[fr, _]| fr),
        Lang::De => texts().map(|[_, de]| de),
    }
}
