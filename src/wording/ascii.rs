//! For terminals that know only ASCII (`--ascii`, `LC_ALL=C`): every other character as something readable.
//! JSON and HTML keep their meaning, with escapes of their own.

use std::borrow::Cow;
use std::io::{self, Write};

/// The text with every character outside ASCII replaced.
pub fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    text.chars().for_each(|c| plainly(c, &mut plain));
    Cow::Owned(plain)
}

fn plainly(c: char, plain: &mut String) {
    plain.push_str(match c {
        c if c.is_ascii() => {
            plain.push(c);
            return;
        }
        'ä' => "ae",
        'ö' => "oe",
        'ü' => "ue",
        'Ä' => "Ae",
        'Ö' => "Oe",
        'Ü' => "Ue",
        'ẞ' => "SS",
        'Æ' => "AE",
        'Œ' => "OE",
        '„' | '“' | '”' | '«' | '»' => "\"",
        '‘' | '’' | '‚' => "'",
        '–' | '—' | '‑' | '−' | '─' | '━' | '═' | '╌' => "-",
        '│' | '┃' | '║' | '┊' | '┆' | '╎' => "|",
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => {
            "+"
        }
        '…' => "...",
        '·' | '░' | '▁' => ".",
        '•' => "*",
        '±' => "+/-",
        '×' => "x",
        '≤' => "<=",
        '≥' => ">=",
        '≠' => "!=",
        '°' => " deg",
        '²' => "^2",
        '½' => "1/2",
        '√' => "sqrt",
        '→' => "->",
        '←' => "<-",
        '↑' => "^",
        '↓' => "v",
        '▶' => ">",
        '★' => "*",
        '↻' => "~",
        '●' => "o",
        '▲' => "A",
        '△' => "x",
        '◆' => "H",
        '◇' => "h",
        '◎' => "O",
        '▂' | '▃' => "_",
        '▄' | '▅' => "=",
        '▆' | '▇' | '█' | '▒' | '▓' => "#",
        c if c.is_whitespace() => " ",
        // Marks that belong to the letter before them, and what takes no room.
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{feff}' => "",
        c => {
            // Letters with accents.
            let folded = crate::text::fold(c.encode_utf8(&mut [0; 4]));
            match folded.is_ascii() {
                true if c.is_uppercase() => plain.push_str(&folded.to_ascii_uppercase()),
                true => plain.push_str(&folded),
                false => plain.push('?'),
            }
            return;
        }
    });
}

/// What a stream holds, as its beginning tells.
#[derive(Clone, Copy, PartialEq)]
enum TextKind {
    /// Only spaces so far.
    Unknown,
    Words,
    Json,
    Html,
}

/// Passes a stream on in ASCII.
pub struct Ascii<W: Write> {
    inner: W,
    kind: TextKind,
    /// The beginning of a character, or of the whole, of which more is needed.
    held: Vec<u8>,
}

impl<W: Write> Ascii<W> {
    pub fn new(inner: W) -> Self {
        Ascii { inner, kind: TextKind::Unknown, held: Vec::new() }
    }

    fn tell_kind(&mut self, text: &str) {
        let mut letters = text.trim_start().chars();
        self.kind = match (letters.next(), letters.next()) {
            (None, _) => TextKind::Unknown,
            (Some('<'), _) => TextKind::Html,
            (Some('{'), _) => TextKind::Json,
            // TOML begins with `[name]` or `[[name]]`, and so would a word in brackets.
            (Some('['), next) if !next.is_some_and(|c| c == '[' || c.is_alphabetic()) => TextKind::Json,
            _ => TextKind::Words,
        };
    }

    fn plain(&self, text: &str) -> String {
        let mut plain = String::with_capacity(text.len());
        for c in text.chars() {
            match self.kind {
                _ if c.is_ascii() => plain.push(c),
                TextKind::Json => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        plain += &format!("\\u{unit:04x}");
                    }
                }
                TextKind::Html => plain += &format!("&#{};", u32::from(c)),
                TextKind::Words | TextKind::Unknown => plainly(c, &mut plain),
            }
        }
        plain
    }
}

/// Data that is not text, such as a PDF, passes unchanged.
pub fn ascii_bytes(bytes: &[u8]) -> Cow<'_, [u8]> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.is_ascii() => {
            let mut stream = Ascii::new(io::sink());
            stream.tell_kind(text);
            Cow::Owned(stream.plain(text).into_bytes())
        }
        _ => Cow::Borrowed(bytes),
    }
}

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.held) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => self.held.len(),
        };
        let rest = self.held.split_off(whole);
        let taken = std::mem::replace(&mut self.held, rest);
        let text = String::from_utf8_lossy(&taken);
        if self.kind == TextKind::Unknown {
            self.tell_kind(&text);
        }
        let plain = self.plain(&text);
        self.inner.write_all(plain.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn streamed(pieces: &[&[u8]]) -> String {
        let mut bytes = Vec::new();
        let mut stream = Ascii::new(&mut bytes);
        pieces.iter().for_each(|piece| stream.write_all(piece).unwrap());
        stream.flush().unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn signs_and_letters_stay_readable() {
        let text = "▲▲ ◆ ◎ – Größe, éÉœ “a” … ± × 12\u{202f}345,6\u{a0}% ┌─┐ │ 火 e\u{301}";
        assert_eq!(ascii(text), "AA H O - Groesse, eEoe \"a\" ... +/- x 12 345,6 % +-+ | ? e");
        for c in '\u{80}'..='\u{ffff}' {
            assert!(ascii(&c.to_string()).is_ascii(), "{c:?}");
        }
        assert_eq!(ascii("plain"), "plain");
    }

    #[test]
    fn characters_may_come_in_pieces() {
        let bytes = "é▲".as_bytes();
        let pieces: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(streamed(&pieces), "eA");
    }

    #[test]
    fn json_and_html_keep_their_meaning() {
        let json = streamed(&["\n{\"name\": \"É".as_bytes(), "𝄞\"}".as_bytes()]);
        assert!(json.is_ascii());
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["name"], "É𝄞");
        assert_eq!(streamed(&["[\n\"é\"]".as_bytes()]), "[\n\"\\u00e9\"]");
        assert_eq!(streamed(&["<p>é</p>".as_bytes()]), "<p>&#233;</p>");
        assert_eq!(streamed(&["[[cruiser]]\nname = \"é\"".as_bytes()]), "[[cruiser]]\nname = \"e\"");
    }

    #[test]
    fn what_is_no_text_passes() {
        assert_eq!(*ascii_bytes(b"%PDF \xff\xfe"), *b"%PDF \xff\xfe");
        assert_eq!(*ascii_bytes("é".as_bytes()), *b"e");
    }
}
