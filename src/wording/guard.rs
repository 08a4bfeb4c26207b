//! The last filter before a terminal: of all escape codes only colors pass.
//!
//! Texts from outside are made safe where they are put into a message or a table. This stands behind
//! all of that, for what is shown as it is: sheets, JSON, deck files.

use std::io::{self, Write};

use super::safe::is_unsafe;

/// Passes text on. Unsafe characters become spaces, except for line breaks, tabs, and the escape
/// codes that choose colors and weights.
pub struct Guard<W: Write> {
    inner: W,
    /// Bytes whose meaning the next ones decide: part of a character, or of an escape code.
    held: Vec<u8>,
}

impl<W: Write> Guard<W> {
    pub fn new(inner: W) -> Self {
        Guard { inner, held: Vec::new() }
    }
}

/// The longest escape code for a color is far shorter.
const LONGEST_CODE: usize = 32;

/// What a text begins with.
enum Start {
    Passes(usize),
    Replaced(usize),
    /// More is needed to tell.
    Unknown,
}

fn start(bytes: &[u8]) -> Start {
    if bytes[0] == 0x1b {
        return match bytes.get(1) {
            None => Start::Unknown,
            Some(b'[') => {
                let is_parameter = |b: &u8| b.is_ascii_digit() || *b == b';' || *b == b':';
                match bytes[2..].iter().position(|b| !is_parameter(b)) {
                    Some(end) if bytes[2 + end] == b'm' && end < LONGEST_CODE => Start::Passes(end + 3),
                    None if bytes.len() < LONGEST_CODE => Start::Unknown,
                    _ => Start::Replaced(1),
                }
            }
            Some(_) => Start::Replaced(1),
        };
    }
    let length = match bytes[0] {
        0..0x80 => 1,
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return Start::Replaced(1),
    };
    match std::str::from_utf8(&bytes[..length.min(bytes.len())]) {
        Ok(text) if text.contains(|c| is_unsafe(c) && c != '\n' && c != '\t') => Start::Replaced(length),
        Ok(_) => Start::Passes(length),
        Err(error) if error.error_len().is_none() => Start::Unknown,
        Err(_) => Start::Replaced(1),
    }
}

impl<W: Write> Write for Guard<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = std::mem::take(&mut self.held);
        text.extend_from_slice(bytes);
        let mut passed = Vec::with_capacity(text.len());
        let mut at = 0;
        while at < text.len() {
            match start(&text[at..]) {
                Start::Passes(length) => {
                    passed.extend_from_slice(&text[at..at + length]);
                    at += length;
                }
                Start::Replaced(length) => {
                    passed.push(b' ');
                    at += length;
                }
                Start::Unknown => {
                    self.held = text.split_off(at);
                    break;
                }
            }
        }
        self.inner.write_all(&passed)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn guarded(pieces: &[&[u8]]) -> String {
        let mut guard = Guard::new(Vec::new());
        pieces.iter().for_each(|piece| guard.write_all(piece).unwrap());
        String::from_utf8(guard.inner).unwrap()
    }

    #[test]
    fn colors_pass_and_nothing_else_that_drives_a_terminal() {
        let colors = "\u{1b}[1mbold\u{1b}[0m \u{1b}[38;2;1;2;3mred\u{1b}[0m\ta\nb é 火";
        assert_eq!(guarded(&[colors.as_bytes()]), colors);
        for (sent, shown) in [
            ("\u{1b}c", " c"),
            ("\u{1b}[2J", " [2J"),
            ("\u{1b}]0;title\u{7}", " ]0;title "),
            ("a\u{9b}31mb", "a 31mb"),
            ("\u{202e}gpj.exe", " gpj.exe"),
            ("a\rb", "a b"),
        ] {
            assert_eq!(guarded(&[sent.as_bytes()]), shown);
        }
        assert_eq!(guarded(&[b"a\xffb\xc3"]), "a b");
    }

    proptest! {
        /// However a text is cut into pieces, what passes is the same, and it is safe.
        #[test]
        fn pieces_make_no_difference(
            text in "(\u{1b}\\[[0-9;]{0,3}m|\u{1b}|\\[|m|1|;|é|\u{9b}|\u{202e}|\u{10ffff}|\n| ){0,20}",
            cut in 0usize..40,
        ) {
            let (one, two) = text.as_bytes().split_at(cut.min(text.len()));
            let whole = guarded(&[text.as_bytes()]);
            prop_assert_eq!(&guarded(&[one, two]), &whole);
            let plain = anstream::adapter::strip_str(&whole).to_string();
            prop_assert!(!plain.contains(|c| is_unsafe(c) && c != '\n'), "{:?}", whole);
        }
    }
}
