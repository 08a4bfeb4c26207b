//! Names that are nearly what was typed: letters that are off, and letters left out.
//!
//! The two ways in which people miss a name need two measures. A wrong, missing, doubled or swapped letter is
//! an edit (strsim); letters left out (`dstry` for `destroy`) make the text a subsequence of the name, which
//! fuzzy-matcher finds and rates by how well the letters run together.

use std::cmp::Reverse;

use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;

use super::fold;

/// A folded text, to be compared with folded names.
///
/// A name is near when it is
/// - one letter off (inserted, missing, wrong, or two neighbors swapped), or two in a text of six letters
///   and more; or
/// - the text with letters left out, not the first one and not more than half of them.
///
/// No name is near to a text of one or two letters, because too many would be.
pub struct Near {
    text: String,
    length: usize,
    words: usize,
    letters: u32,
    /// How many letters it may be off.
    most: usize,
    matcher: SkimMatcherV2,
}

/// How near a name is, the nearest first: letters that are off, then how well the letters of the text run
/// together in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nearness {
    /// How many letters are off.
    pub edits: usize,
    likeness: Reverse<i64>,
}

/// The candidate nearest to what was typed, if any is near enough to be worth suggesting. A suggestion may be
/// further off than what is forgiven: a third of the letters. Of two that are as near, the first wins. Nothing is
/// suggested for a single letter, and no single letter is suggested: any other would be as near.
pub fn nearest<T: AsRef<str>>(typed: &str, candidates: impl IntoIterator<Item = T>) -> Option<T> {
    let near = Near::suggesting(&fold(typed))?;
    let rated = candidates.into_iter().filter_map(|candidate| {
        let folded = fold(candidate.as_ref());
        (folded.chars().count() > 1).then_some(())?;
        Some((near.nearness(&folded)?, candidate))
    });
    rated.min_by_key(|(nearness, _)| *nearness).map(|(_, candidate)| candidate)
}

impl Near {
    /// Longer texts are not compared: an edit distance takes time in proportion to both.
    const LONGEST: usize = 64;
    /// Shorter texts stand for nothing longer.
    const SHORTEST: usize = 3;

    /// `None` where nothing counts as near.
    pub fn new(folded: &str) -> Option<Self> {
        Self::within(folded, |length| match length {
            ..Self::SHORTEST => None,
            3..=5 => Some(1),
            _ => Some(2),
        })
    }

    /// The same for a suggestion.
    fn suggesting(folded: &str) -> Option<Self> {
        Self::within(folded, |length| (length > 1).then_some(length.div_ceil(3)))
    }

    fn within(folded: &str, most: impl Fn(usize) -> Option<usize>) -> Option<Self> {
        let text = folded.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = text.chars().count();
        let most = most(length).filter(|_| length <= Self::LONGEST)?;
        let words = text.split(' ').count();
        let letters = letters(&text);
        Some(Near { text, length, words, letters, most, matcher: SkimMatcherV2::default() })
    }

    /// Whether a part of the text is near: as many of its words in a row as were typed.
    pub fn is_in(&self, folded: &str) -> bool {
        self.any_part(folded, |part| self.is_near(part))
    }

    /// How near the nearest part of a text is; `None` where none is near.
    pub fn nearest_part(&self, folded: &str) -> Option<Nearness> {
        let mut nearest: Option<Nearness> = None;
        self.any_part(folded, |part| {
            let found = self.nearness(part);
            nearest = nearest.into_iter().chain(found).min();
            false
        });
        nearest
    }

    /// How near a whole name is; `None` where it is not.
    pub(crate) fn nearness(&self, folded: &str) -> Option<Nearness> {
        self.is_near(folded).then(|| Nearness {
            edits: strsim::osa_distance(&self.text, folded),
            likeness: Reverse(self.matcher.fuzzy_match(folded, &self.text).unwrap_or(0)),
        })
    }

    /// Whether as many words in a row as were typed pass the test.
    fn any_part(&self, folded: &str, mut test: impl FnMut(&str) -> bool) -> bool {
        // A letter that is missing from the whole text is missing from every part of it. The space is not
        // counted: the words of a part are joined by spaces, even where the text has tabs or line breaks.
        let missing = self.letters & !letters(folded) & !LETTERS[b' ' as usize];
        if missing.count_ones() as usize > self.most {
            return false;
        }
        let mut words = folded.split_whitespace();
        if self.words == 1 {
            return words.any(test);
        }
        let words: Vec<&str> = words.collect();
        words.windows(self.words).any(|part| test(&part.join(" ")))
    }

    fn is_near(&self, name: &str) -> bool {
        // Cheap bounds first: most texts are nowhere near. A letter that only one side has costs an
        // edit at least, and so does every letter of difference in length.
        if name.trim().is_empty() || name.len() > 4 * Self::LONGEST {
            return false;
        }
        let length = if name.is_ascii() { name.len() } else { name.chars().count() };
        let letters = letters(name);
        let missing = (self.letters & !letters).count_ones() as usize;
        let foreign = (letters & !self.letters).count_ones() as usize;
        if length.abs_diff(self.length) <= self.most && missing <= self.most && foreign <= self.most {
            return strsim::osa_distance(&self.text, name) <= self.most || self.abbreviates(name, length);
        }
        missing == 0 && self.abbreviates(name, length)
    }

    fn abbreviates(&self, name: &str, length: usize) -> bool {
        self.length >= Self::SHORTEST
            && self.length <= length
            && length <= 2 * self.length
            && name.chars().next() == self.text.chars().next()
            && self.matcher.fuzzy_match(name, &self.text).is_some()
    }
}

/// Which letters occur, a bit each; other characters share what is left, so that no character has
/// more than one.
fn letters(text: &str) -> u32 {
    text.bytes().fold(0, |letters, byte| letters | LETTERS[usize::from(byte)])
}

const LETTERS: [u32; 256] = {
    let mut letters = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        letters[byte] = match byte as u8 {
            letter @ b'a'..=b'z' => 1 << (letter - b'a'),
            0x80.. => 1 << 31,
            other => 1 << (26 + other % 5),
        };
        byte += 1;
    }
    letters
};

#[cfg(test)]
mod tests {
    use super::*;

    fn near(word: &str, text: &str) -> bool {
        Near::new(word).is_some_and(|near| near.is_in(text))
    }

    #[test]
    fn small_typing_errors_are_forgiven() {
        for (word, text) in [
            ("drwa", "draw"),
            ("latreal", "lateral movement"),
            ("vertikal", "vertical"),
            ("destory", "destroy"),
            ("dstry", "destroy"),
            ("wsap nest", "wasp nest"),
            ("wasp", "old wasps nest"),
            ("deplacement libr", "deplacement libre"),
        ] {
            assert!(near(word, text), "{word} in {text}");
        }
    }

    #[test]
    fn strangers_are_not_near() {
        for (word, text) in [
            ("sun", "squadron"),
            ("drwa", "dread waltz"),
            ("hi", "hit"),
            ("zebra", "draw"),
            ("wasp nest", "wasp"),
            ("", "draw"),
            ("   ", "draw"),
        ] {
            assert!(!near(word, text), "{word} in {text}");
        }
        assert!(!near(&"a".repeat(65), &"a".repeat(65)));
    }

    #[test]
    fn the_nearest_comes_first() {
        let nearness = |word: &str, text: &str| Near::new(word).and_then(|near| near.nearest_part(text));
        assert!(nearness("wsap nest", "wasp nest") < nearness("wsap nest", "wasp nests"));
        assert_eq!(nearness("wsap nest", "wasp nest"), nearness("wsap nest", "old wasp nest"));
        // As many letters off: what begins with the word comes before what only holds its letters.
        assert!(nearness("dstry", "dstryes") < nearness("dstry", "destroy"));
        assert_eq!(nearness("wsap nest", "destroy"), None);
    }

    /// Swapped, left out, doubled, wrong: one error in any place of a name of three letters and more is
    /// forgiven, and the name is what is suggested.
    #[test]
    fn one_typing_error_finds_the_name_in_every_language() {
        let names = [
            "lateral movement",
            "vertical",
            "wasp nest",
            "déplacement libre",
            "pivotement",
            "manœuvre",
            "zerstörung",
            "horizontale bewegung",
            "fußvolk",
            "ares",
            "red tide",
            "tournament",
        ];
        for name in names {
            let letters: Vec<char> = name.chars().collect();
            for at in 0..letters.len() {
                let mut typed = [letters.clone(), letters.clone(), letters.clone(), letters.clone()];
                typed[0].swap(at, (at + 1).min(letters.len() - 1));
                typed[1].remove(at);
                typed[2].insert(at, letters[at]);
                typed[3][at] = 'q';
                for typed in typed.map(String::from_iter) {
                    let near = Near::new(&fold(&typed)).unwrap();
                    // An error at a space makes one word of two, or three of them.
                    assert!(near.nearness(&fold(name)).is_some(), "{typed} for {name}");
                    assert_eq!(nearest(&typed, names), Some(name), "{typed}");
                }
            }
        }
    }

    #[test]
    fn a_name_is_suggested_for_its_letters_in_order() {
        let names = ["lateral movement", "destroy", "déplacement libre", "kehrtwende", "deck odds"];
        for (typed, meant) in [
            ("latmovmt", Some("lateral movement")),
            ("dstry", Some("destroy")),
            ("DPLCMNTLIBR", Some("déplacement libre")),
            ("krtwnd", Some("kehrtwende")),
            ("dckods", Some("deck odds")),
            // The first letter counts, and half of them are needed.
            ("estro", Some("destroy")),
            ("vmt", None),
            ("lt", None),
        ] {
            assert_eq!(nearest(typed, names), meant, "{typed}");
        }
        // Fewer letters off come first, then letters that run together, then the first.
        assert_eq!(nearest("vert", ["vertical", "vertigo", "verity"]), Some("verity"));
        assert_eq!(nearest("vert", ["viveret", "vertigo"]), Some("vertigo"));
        assert_eq!(nearest("mars", ["mare", "marq"]), Some("mare"));
    }

    #[test]
    fn single_letters_are_neither_corrected_nor_suggested() {
        for (typed, candidates) in [
            ("x", &["c", "x", "id", "xy"][..]),
            ("É", &["e", "et"]),
            ("cc", &["c"]),
            ("id", &["i", "d", "é"]),
        ] {
            assert_eq!(nearest(typed, candidates), None, "{typed}");
        }
        assert_eq!(nearest("ib", ["i", "id"]), Some("id"));
        assert_eq!(nearest("é1", ["e", "é2"]), Some("é2"));
    }

    #[test]
    fn a_suggestion_may_be_further_off_than_what_is_forgiven() {
        let words = ["lateral", "vertical", "free"];
        assert_eq!(nearest("latreal", words), Some("lateral"));
        assert_eq!(nearest("VERTCAL", words), Some("vertical"));
        assert_eq!(nearest("vortikel", words), Some("vertical"));
        assert!(!near("vortikel", "vertical"));
        assert_eq!(nearest("banana", words), None);
        assert_eq!(nearest("", words), None);
        assert_eq!(nearest("xy", ["", " "]), None);
        assert_eq!(nearest(&"a".repeat(65), [&"a".repeat(65)]), None);
    }
}
