//! Typing errors forgiven: is this folded text, or a part of it, nearly that folded word, and how nearly?

use std::cmp::Reverse;

use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;

/// A folded word, or several, to be found in other folded texts with small typing errors.
///
/// A text matches where as many of its words in a row as the pattern has are, together,
/// - one letter off (inserted, missing, wrong, or two neighbours swapped), or two in a pattern of six
///   letters and more; or
/// - the pattern with letters left out, not the first one and not more than half of them.
///
/// Patterns of one or two letters match nothing: everything would be near.
pub struct Pattern {
    text: String,
    length: usize,
    words: usize,
    letters: u32,
    /// How many letters it may be off.
    most: usize,
    matcher: SkimMatcherV2,
}

/// How near a text comes to a pattern, the nearest first: letters that are off, then how well the
/// letters of the pattern run together in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nearness(usize, Reverse<i64>);

impl Pattern {
    /// Longer texts are not compared: an edit distance takes time in proportion to both.
    const LONGEST: usize = 64;

    /// `None` where nothing counts as near.
    pub fn new(folded: &str) -> Option<Self> {
        let text = folded.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = text.chars().count();
        let most = match length {
            0..=2 => return None,
            3..=5 => 1,
            6..=Self::LONGEST => 2,
            _ => return None,
        };
        let words = text.split(' ').count();
        let letters = letters(&text);
        Some(Pattern { text, length, words, letters, most, matcher: SkimMatcherV2::default() })
    }

    pub fn matches(&self, folded: &str) -> bool {
        self.any_window(folded, |window| self.is_near(window))
    }

    /// How near the nearest part of a text comes; `None` where it does not match.
    pub fn nearness(&self, folded: &str) -> Option<Nearness> {
        let mut nearest: Option<Nearness> = None;
        self.any_window(folded, |window| {
            if self.is_near(window) {
                let edits = strsim::osa_distance(&self.text, window);
                let likeness = self.matcher.fuzzy_match(window, &self.text).unwrap_or(0);
                let found = Nearness(edits, Reverse(likeness));
                nearest = Some(nearest.map_or(found, |nearest| nearest.min(found)));
            }
            false
        });
        nearest
    }

    /// Whether as many words in a row as the pattern has pass the test.
    fn any_window(&self, folded: &str, mut test: impl FnMut(&str) -> bool) -> bool {
        // What the whole text lacks, each part of it lacks; but for the space, which joins words
        // whatever stood between them.
        let missing = self.letters & !letters(folded) & !LETTERS[b' ' as usize];
        if missing.count_ones() as usize > self.most {
            return false;
        }
        let mut words = folded.split_whitespace();
        if self.words == 1 {
            return words.any(test);
        }
        let words: Vec<&str> = words.collect();
        words.windows(self.words).any(|window| test(&window.join(" ")))
    }

    fn is_near(&self, window: &str) -> bool {
        // Cheap bounds first: most texts are nowhere near. A letter that only one side has costs an
        // edit at least, and so does every letter of difference in length.
        if window.len() > 4 * Self::LONGEST {
            return false;
        }
        let length = if window.is_ascii() { window.len() } else { window.chars().count() };
        let letters = letters(window);
        let missing = (self.letters & !letters).count_ones() as usize;
        let foreign = (letters & !self.letters).count_ones() as usize;
        if length.abs_diff(self.length) <= self.most && missing <= self.most && foreign <= self.most {
            return strsim::osa_distance(&self.text, window) <= self.most || self.abbreviates(window, length);
        }
        missing == 0 && self.abbreviates(window, length)
    }

    fn abbreviates(&self, window: &str, length: usize) -> bool {
        self.length <= length
            && length <= 2 * self.length
            && window.chars().next() == self.text.chars().next()
            && self.matcher.fuzzy_match(window, &self.text).is_some()
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
        Pattern::new(word).is_some_and(|pattern| pattern.matches(text))
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
        let nearness = |word: &str, text: &str| Pattern::new(word).and_then(|pattern| pattern.nearness(text));
        assert!(nearness("wsap nest", "wasp nest") < nearness("wsap nest", "wasp nests"));
        assert_eq!(nearness("wsap nest", "wasp nest"), nearness("wsap nest", "old wasp nest"));
        // As many letters off: what begins with the word comes before what only holds its letters.
        assert!(nearness("dstry", "dstryes") < nearness("dstry", "destroy"));
        assert_eq!(nearness("wsap nest", "destroy"), None);
    }

    /// The cheap bounds must never turn away what the slow definition accepts.
    #[test]
    fn the_shortcuts_change_nothing() {
        let texts = ["draw", "strike", "wasp nest", "old grey heron", "fast", "éclair", "a-1 b", "ab", ""];
        let alphabet = ['a', 'd', 'e', 'r', 's', 't', 'w', ' ', 'é', '1'];
        let mut seed = 1u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        let mut hits = 0;
        for _ in 0..20_000 {
            let text = texts[next(texts.len())];
            let mut word: Vec<char> = text.chars().collect();
            for _ in 0..next(4) {
                let at = next(word.len() + 1);
                match next(3) {
                    0 => word.insert(at, alphabet[next(alphabet.len())]),
                    1 if at < word.len() => drop(word.remove(at)),
                    _ if at + 1 < word.len() => word.swap(at, at + 1),
                    _ => {}
                }
            }
            let word: String = word.into_iter().collect();
            let text = texts[if next(2) == 0 {
                next(texts.len())
            } else {
                texts.iter().position(|t| *t == text).unwrap()
            }];
            let expected = super::super::naive::near(&word, text);
            assert_eq!(near(&word, text), expected, "{word:?} in {text:?}");
            hits += usize::from(expected);
        }
        assert!(hits > 1_000, "{hits}");
    }
}
