//! Fonts as parts of a file: only the letters that are used, for a PDF and for a browser.

use std::collections::BTreeMap;

use subsetter::GlyphRemapper;

use super::font::{self, NO_LETTER, Weight};

/// The characters written in one font so far, each with a number of its own from 1 up.
///
/// Numbers belong to characters, not to shapes: where two characters share a shape, such as the space
/// and the no-break space, a reader can still tell which was meant.
#[derive(Default)]
pub struct Used {
    chars: Vec<char>,
    numbers: BTreeMap<char, u16>,
}

impl Used {
    pub fn number(&mut self, c: char) -> u16 {
        if let Some(number) = self.numbers.get(&c) {
            return *number;
        }
        // Texts have fewer characters than there are numbers. If one has more, the rest share the last number.
        let number = u16::try_from(self.chars.len() + 1).unwrap_or(u16::MAX);
        if number < u16::MAX {
            self.chars.push(c);
            self.numbers.insert(c, number);
        }
        number
    }

    pub fn is_empty(&self) -> bool {
        self.chars.is_empty()
    }

    /// The characters in the order of their numbers.
    pub fn chars(&self) -> &[char] {
        &self.chars
    }
}

/// A font with only some of its letters.
pub struct Subset {
    pub bytes: Vec<u8>,
    /// The shape of each of the characters, in their order.
    pub glyphs: Vec<u16>,
}

pub fn subset(used: &Used, weight: Weight) -> Subset {
    let font = font::font(weight);
    let whole: Vec<u16> = used.chars.iter().map(|c| font.letter(*c).unwrap_or(NO_LETTER).glyph).collect();
    let mut remapper = GlyphRemapper::new();
    let glyphs = whole.iter().map(|glyph| remapper.remap(*glyph)).collect();
    match subsetter::subset(font.bytes, 0, &remapper) {
        Ok(bytes) => Subset { bytes, glyphs },
        // Subsetting our own fonts works; if it fails, the whole font is used.
        Err(_) => Subset { bytes: font.bytes.to_vec(), glyphs: whole },
    }
}

/// The rule that brings a font along in a style sheet.
pub fn font_face(family: &str, used: &Used, weight: Weight) -> String {
    let subset = subset(used, weight);
    let font = font::font(weight);
    // Only characters that have a letter: for the others the browser may look elsewhere.
    let pairs = used.chars.iter().zip(&subset.glyphs).filter(|(c, _)| font.letter(**c).is_some());
    let characters: BTreeMap<u32, u16> = pairs.map(|(c, glyph)| (u32::from(*c), *glyph)).collect();
    let extra = [(*b"cmap", character_map(&characters)), (*b"OS/2", font.table(*b"OS/2").to_vec())];
    let weight = if weight == Weight::Bold { "bold" } else { "normal" };
    format!(
        "@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/ttf;base64,{}) format('truetype')}}",
        base64(&with_tables(&subset.bytes, &extra))
    )
}

/// The table that leads from characters to shapes (format 12: one group a character).
fn character_map(characters: &BTreeMap<u32, u16>) -> Vec<u8> {
    let groups = characters.len() as u32;
    let mut table = Vec::new();
    // Version and one subtable, for Unicode on Windows, 12 bytes in.
    for number in [0u16, 1, 3, 10] {
        table.extend(number.to_be_bytes());
    }
    table.extend(12u32.to_be_bytes());
    table.extend([0, 12, 0, 0]);
    for number in [16 + 12 * groups, 0, groups] {
        table.extend(number.to_be_bytes());
    }
    for (c, glyph) in characters {
        for number in [*c, *c, u32::from(*glyph)] {
            table.extend(number.to_be_bytes());
        }
    }
    table
}

/// The same font with further tables.
fn with_tables(font: &[u8], extra: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let number = |at: usize| {
        let bytes = font.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, u32::from_be_bytes) as usize
    };
    let mut tables: BTreeMap<[u8; 4], &[u8]> = BTreeMap::new();
    let count = number(4) >> 16;
    for entry in (0..count).map(|i| 12 + 16 * i) {
        let tag = font.get(entry..entry + 4).and_then(|tag| tag.try_into().ok());
        let (start, length) = (number(entry + 8), number(entry + 12));
        if let (Some(tag), Some(table)) = (tag, font.get(start..start + length)) {
            tables.insert(tag, table);
        }
    }
    tables.extend(extra.iter().map(|(tag, table)| (*tag, table.as_slice())));

    let count = tables.len() as u16;
    let power = u16::BITS - 1 - count.leading_zeros();
    let mut out = vec![0, 1, 0, 0];
    let range = 16u16 << power;
    for number in [count, range, power as u16, 16 * count - range] {
        out.extend(number.to_be_bytes());
    }
    let mut start = out.len() + 16 * tables.len();
    for (tag, table) in &tables {
        out.extend(tag);
        for number in [checksum(table), start as u32, table.len() as u32] {
            out.extend(number.to_be_bytes());
        }
        start += table.len().next_multiple_of(4);
    }
    for table in tables.values() {
        out.extend(*table);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    out
}

fn checksum(table: &[u8]) -> u32 {
    let word = |bytes: &[u8]| {
        let mut word = [0; 4];
        word[..bytes.len()].copy_from_slice(bytes);
        u32::from_be_bytes(word)
    };
    table.chunks(4).fold(0, |sum, bytes| sum.wrapping_add(word(bytes)))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut three = [0; 4];
        three[1..=chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes(three);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i)) as usize & 63];
            out.push(if i <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        for (text, expected) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn a_font_for_the_browser_has_the_letters_used_and_no_others() {
        let mut used = Used::default();
        for c in "Żółć Ωя火".chars() {
            used.number(c);
        }
        let rule = font_face("Test", &used, Weight::Bold);
        let data = rule.split("base64,").nth(1).unwrap().split(')').next().unwrap();
        let bytes = decode(data);
        let face = font::Face::new(&bytes).unwrap();
        let whole = font::font(Weight::Bold);
        for c in "Żółć Ωя".chars() {
            let letter = face.letter(c).unwrap_or_else(|| panic!("no {c}"));
            assert_eq!(letter.width, whole.letter(c).unwrap().width, "{c}");
        }
        assert!(face.letter('火').is_none() && face.letter('A').is_none());
        assert!(bytes.len() < 20_000, "{} bytes", bytes.len());
    }

    fn decode(text: &str) -> Vec<u8> {
        let value = |c: u8| match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            _ => 63,
        };
        let digits: Vec<u32> = text.bytes().filter(|c| *c != b'=').map(|c| u32::from(value(c))).collect();
        let mut out = Vec::new();
        for four in digits.chunks(4) {
            let bits = four.iter().enumerate().fold(0, |sum, (i, digit)| sum | digit << (18 - 6 * i));
            out.extend(&bits.to_be_bytes()[1..four.len()]);
        }
        out
    }
}
