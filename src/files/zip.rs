//! The parts of a ZIP file by their names, as far as spreadsheets use it. Each part is unpacked up to a
//! bound, whatever the file claims.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

pub struct Zip<'a> {
    bytes: &'a [u8],
    /// Names, and where the local headers are; how they are packed, and how long that is.
    parts: Vec<(String, Part)>,
}

#[derive(Clone, Copy)]
struct Part {
    header: usize,
    packed: usize,
    method: u16,
}

impl<'a> Zip<'a> {
    /// Reads the directory at the end; `None` if there is none.
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        const END: [u8; 4] = *b"PK\x05\x06";
        const ENTRY: [u8; 4] = *b"PK\x01\x02";
        const LONGEST_COMMENT: usize = 66_000;
        let tail = bytes.len().saturating_sub(LONGEST_COMMENT);
        let end = tail + bytes[tail..].windows(4).rposition(|four| four == END)?;
        let count = u16_at(bytes, end + 10)?;
        let mut at = u32_at(bytes, end + 16)?;
        let mut parts = Vec::new();
        for _ in 0..count {
            if bytes.get(at..at + 4)? != ENTRY {
                return None;
            }
            let [name, extra, comment] = [28, 30, 32].map(|field| u16_at(bytes, at + field).map(usize::from));
            let (name, extra, comment) = (name?, extra?, comment?);
            let method = u16_at(bytes, at + 10)?;
            let (packed, header) = (u32_at(bytes, at + 20)?, u32_at(bytes, at + 42)?);
            let written = bytes.get(at + 46..at + 46 + name)?;
            parts.push((String::from_utf8_lossy(written).into_owned(), Part { header, packed, method }));
            at += 46 + name + extra + comment;
        }
        Some(Zip { bytes, parts })
    }

    pub fn has(&self, name: &str) -> bool {
        self.parts.iter().any(|(known, _)| known == name)
    }

    /// A part as text, of at most this many bytes.
    pub fn text(&self, name: &str, most: usize) -> Option<String> {
        let (_, part) = self.parts.iter().find(|(known, _)| known == name)?;
        let header = self.bytes.get(part.header..)?;
        let start = 30 + usize::from(u16_at(header, 26)?) + usize::from(u16_at(header, 28)?);
        let packed = header.get(start..start.checked_add(part.packed)?)?;
        let bytes = match part.method {
            0 if packed.len() <= most => packed.to_vec(),
            8 => decompress_to_vec_with_limit(packed, most).ok()?,
            _ => return None,
        };
        String::from_utf8(bytes).ok()
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    let number = u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?);
    usize::try_from(number).ok()
}
