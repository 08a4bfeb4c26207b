//! Names that are nearly what was typed, beside the plain definition.

use crate::catalog::query::naive;
use crate::text::near::Near;

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
        let text = texts
            [if next(2) == 0 { next(texts.len()) } else { texts.iter().position(|t| *t == text).unwrap() }];
        let expected = naive::near(&word, text);
        let found = Near::new(&word).is_some_and(|near| near.is_in(text));
        assert_eq!(found, expected, "{word:?} in {text:?}");
        hits += usize::from(expected);
    }
    assert!(hits > 1_000, "{hits}");
}
