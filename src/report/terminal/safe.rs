//! The one place where text from outside (names, notes, files, command lines) becomes text for a
//! terminal. Whatever could move the cursor, change colours or reorder what is read becomes a space.

/// A text on one line.
pub fn safe(text: &str) -> String {
    text.replace(is_unsafe, " ")
}

/// A text that keeps its line breaks.
pub fn safe_lines(text: &str) -> String {
    text.replace(|c| c != '\n' && is_unsafe(c), " ")
}

fn is_unsafe(c: char) -> bool {
    c.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_spaces() {
        assert_eq!(safe("a\u{1b}[31mb\u{9b}c\r\nd\u{7f}é"), "a [31mb c  d é");
        assert_eq!(safe_lines("a\u{7}\nb\rc"), "a \nb c");
    }
}
