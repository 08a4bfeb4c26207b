//! The one place where text from outside (names, notes, files, command lines) becomes text for a
//! terminal. Characters that could move the cursor, change colors or reorder text become spaces.

/// A text on one line.
pub fn safe(text: &str) -> String {
    text.replace(is_unsafe, " ")
}

/// A text that keeps its line breaks.
pub fn safe_lines(text: &str) -> String {
    text.replace(|c| c != '\n' && is_unsafe(c), " ")
}

/// Control characters (also those from U+0080 to U+009F, which begin commands as Escape does), line and
/// paragraph separators, what turns the direction of writing, and invisible tags.
pub(super) fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_spaces() {
        assert_eq!(safe("a\u{1b}[31mb\u{9b}c\r\nd\u{7f}é"), "a [31mb c  d é");
        assert_eq!(safe_lines("a\u{7}\nb\rc"), "a \nb c");
        assert_eq!(safe("a\u{202e}b\u{2067}c\u{200f}d\u{2028}e"), "a b c d e");
    }
}
