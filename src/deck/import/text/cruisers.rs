//! Cruisers that a line names in words, without a label.

use std::ops::Range;

use super::super::account::Fate;
use super::super::{Head, code_of, words};
use super::TextReader;
use super::spans::{Word, text_range, words_of};

impl TextReader<'_, '_, '_> {
    /// `Kreuzer - Ares`, `Ares-Klasse`, `my cruiser is Ares`: a word for a cruiser and the name of one.
    pub(super) fn names_cruiser(&mut self, line: Range<usize>) -> bool {
        let Some(name) = self.cruiser_in(line.clone()) else { return false };
        self.reading.head(Head::Cruiser, &self.text[name.clone()], Some(name));
        let words = self.text[line].split(|c: char| !c.is_alphanumeric());
        for word in words.filter(|word| words::is_vocabulary(word) || words::is_cruiser_word(word)) {
            self.settle(text_range(self.text, word), Fate::Decoration);
        }
        true
    }

    /// Where the name of the one cruiser of a line is that has a word for a cruiser in it, and no card.
    pub(super) fn cruiser_in(&self, line: Range<usize>) -> Option<Range<usize>> {
        let words: Vec<&str> = self.text[line.clone()].split(|c: char| !c.is_alphanumeric()).collect();
        let is_name = |word: &&&str| self.reading.roster.cruiser_named(word).is_some();
        let mut names = words.iter().filter(is_name);
        let (name, None) = (names.next()?, names.next()) else { return None };
        let has_code = words_of(self.text, line).iter().any(|word| code_of(word.text).is_some());
        let is_cruiser = !has_code && words.iter().any(|word| words::is_cruiser_word(word));
        is_cruiser.then(|| text_range(self.text, name))
    }

    /// A line with the name of a cruiser that does not say that it is one: `Athena deck`, `Anna (Ares)`, `Ares btw`.
    pub(super) fn mentions_cruiser(&mut self, line: Range<usize>) {
        let text = &self.text[line.clone()];
        let words = words_of(self.text, line);
        let is_name = |word: &&Word<'_>| self.reading.roster.cruiser_named(word.text).is_some();
        let mut names = words.iter().filter(is_name);
        let (Some(name), None) = (names.next(), names.next()) else { return };
        let others = words.iter().filter(|word| word.span != name.span);
        let is_alone = { others }.all(|word| words::is_vocabulary(word.text));
        let before = self.text[..name.span.start].chars().next_back();
        let is_heading = is_alone || before == Some('(') && text.ends_with(')');
        self.reading.mentioned(name.text, name.span.clone(), is_heading);
        for word in words.iter().filter(|word| is_alone && word.span != name.span) {
            self.settle(word.span.clone(), Fate::Decoration);
        }
    }
}
