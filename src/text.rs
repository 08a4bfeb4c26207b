//! Words: folding for comparison, and "did you mean".

/// Folds a text for comparison: lower case, accents off, ß to ss, œ to oe.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => folded.push('a'),
            'ç' => folded.push('c'),
            'è' | 'é' | 'ê' | 'ë' => folded.push('e'),
            'ì' | 'í' | 'î' | 'ï' => folded.push('i'),
            'ñ' => folded.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => folded.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => folded.push('u'),
            'ý' | 'ÿ' => folded.push('y'),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            '\u{300}'..='\u{36f}' => {} // combining accents, as some keyboards and files write them
            '’' => folded.push('\''),
            c => folded.push(c),
        }
    }
    folded
}

/// The candidate nearest to what was typed, if any is near enough to be worth suggesting.
///
/// The distance counts inserted, missing, wrong and swapped letters, on folded text; of two as near
/// as each other, the first wins.
pub fn nearest<T: AsRef<str>>(typed: &str, candidates: impl IntoIterator<Item = T>) -> Option<T> {
    // An edit distance takes time and memory in proportion to both texts; nobody mistypes a novel.
    const LONGEST: usize = 64;
    let typed = fold(typed);
    if typed.is_empty() || typed.len() > LONGEST {
        return None;
    }
    let most = typed.chars().count().div_ceil(3).max(1);
    let mut best: Option<(usize, T)> = None;
    for candidate in candidates {
        let folded = fold(candidate.as_ref());
        if folded.len() > LONGEST {
            continue;
        }
        let distance = strsim::osa_distance(&typed, &folded);
        if distance <= most && best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The start of the character at this byte, or the end of the text.
pub fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// `1 card`, `2 cards`.
pub fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_removes_accents_case_and_ligatures() {
        assert_eq!(fold("Déplacement LATÉRAL"), "deplacement lateral");
        assert_eq!(fold("Fußgänger Manœuvre"), "fussganger manoeuvre");
        assert_eq!(fold("e\u{301}"), "e");
    }

    #[test]
    fn nearest_forgives_a_typing_error_and_refuses_a_stranger() {
        let words = ["lateral", "vertical", "free"];
        assert_eq!(nearest("latreal", words), Some("lateral"));
        assert_eq!(nearest("VERTCAL", words), Some("vertical"));
        assert_eq!(nearest("banana", words), None);
        assert_eq!(nearest("", words), None);
    }
}
