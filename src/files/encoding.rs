//! Bytes as text: UTF-8, UTF-16 and Windows-1252, with or without a byte order mark. Older editors and
//! spreadsheets on Windows still write the latter two.

/// Decodes a text, or names the first byte that cannot be part of one.
pub fn decode(bytes: Vec<u8>) -> Result<String, usize> {
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return utf16(rest, u16::from_le_bytes).map_err(|at| at + 2);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return utf16(rest, u16::from_be_bytes).map_err(|at| at + 2);
    }
    match unmarked_utf16(&bytes) {
        Some(Order::LittleEndian) => return utf16(&bytes, u16::from_le_bytes),
        Some(Order::BigEndian) => return utf16(&bytes, u16::from_be_bytes),
        None => {}
    }
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            if text.starts_with('\u{feff}') {
                text.drain(..'\u{feff}'.len_utf8());
            }
            Ok(text)
        }
        Err(error) => {
            let wrong = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            // What starts like UTF-8 is broken UTF-8, not Windows-1252.
            let is_marked = bytes.starts_with(b"\xef\xbb\xbf");
            windows_1252(&bytes).filter(|_| !is_marked).ok_or(wrong)
        }
    }
}

enum Order {
    LittleEndian,
    BigEndian,
}

/// In UTF-16, every other byte of Western text is zero; a text has no zeros otherwise.
fn unmarked_utf16(bytes: &[u8]) -> Option<Order> {
    const LOOKED_AT: usize = 4000;
    let start = &bytes[..bytes.len().min(LOOKED_AT) & !1];
    let zeros = |first: usize| start.iter().skip(first).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    match start.len() / 4 {
        0 => None,
        half if even == 0 && odd > half => Some(Order::LittleEndian),
        half if odd == 0 && even > half => Some(Order::BigEndian),
        _ => None,
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, usize> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let mut read = 0;
    for c in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
        match c {
            // A mark that is not the first says that these are no letters.
            Ok(c) if !is_no_text(c) && c != '\u{feff}' => {
                text.push(c);
                read += 2 * c.len_utf16();
            }
            _ => return Err(read),
        }
    }
    if rest.is_empty() { Ok(text) } else { Err(read) }
}

fn windows_1252(bytes: &[u8]) -> Option<String> {
    // What stands at 0x80 to 0x9F; five places are empty.
    const UPPER: [char; 32] = [
        '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’',
        '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
    ];
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for &byte in bytes {
        let c = match byte {
            0x80..=0x9f => UPPER[usize::from(byte - 0x80)],
            byte => char::from(byte),
        };
        if is_no_text(c) {
            return None;
        }
        text.push(c);
    }
    Some(text)
}

/// Control characters and non-characters that no editor writes.
fn is_no_text(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{e}'..='\u{19}' | '\u{1c}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn little(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    fn big(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_be_bytes).collect()
    }

    #[test]
    fn one_text_is_read_in_every_encoding() {
        let text = "name = \"Jäger – Œuvre\"\r\n1x 0-04\tSparrow €\n";
        let marked = |mark: &[u8], bytes: Vec<u8>| [mark, &bytes].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            marked(b"\xef\xbb\xbf", text.as_bytes().to_vec()),
            little(text),
            big(text),
            marked(b"\xff\xfe", little(text)),
            marked(b"\xfe\xff", big(text)),
            b"name = \"J\xe4ger \x96 \x8cuvre\"\r\n1x 0-04\tSparrow \x80\n".to_vec(),
        ] {
            assert_eq!(decode(bytes.clone()).as_deref(), Ok(text), "{bytes:x?}");
        }
        // Letters beyond the first plane, and a text in which hardly a byte is zero.
        assert_eq!(decode(marked(b"\xff\xfe", little("🚀 日本"))).as_deref(), Ok("🚀 日本"));
        assert_eq!(decode(Vec::new()).as_deref(), Ok(""));
        assert_eq!(decode(b"a".to_vec()).as_deref(), Ok("a"));
    }

    #[test]
    fn what_is_no_text_is_refused_at_its_byte() {
        for (bytes, at) in [
            (&b"ab\xff\0cd\x01"[..], 2),
            (b"\xff\xfea\0\0\xd8b\0", 4), // half a pair
            (b"\xff\xfea\0b", 4),         // half a letter
            (b"\xef\xbb\xbfa\xff", 4),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 0),
            (b"PK\x03\x04\xff\xff", 4),
        ] {
            assert_eq!(decode(bytes.to_vec()), Err(at), "{bytes:x?}");
        }
    }
}
