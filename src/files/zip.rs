//! ZIP archives, as far as spreadsheets use them. Each part is unpacked up to a bound, whatever the archive claims.

use std::collections::HashMap;

use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// An archive whose parts are read by their names.
pub struct Zip<'a> {
    bytes: &'a [u8],
    parts: HashMap<String, Part>,
}

#[derive(Clone, Copy)]
struct Part {
    /// Where its local header is.
    header: usize,
    /// How long it is, packed.
    packed: usize,
    /// How it is packed.
    method: u16,
}

impl<'a> Zip<'a> {
    /// Reads the directory at the end; `None` if the bytes have none.
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        const END: [u8; 4] = *b"PK\x05\x06";
        const ENTRY: [u8; 4] = *b"PK\x01\x02";
        const LONGEST_COMMENT: usize = 66_000;
        let tail = bytes.len().saturating_sub(LONGEST_COMMENT);
        let end = tail + bytes[tail..].windows(4).rposition(|four| four == END)?;
        let count = u16_at(bytes, end + 10)?;
        let mut at = u32_at(bytes, end + 16)?;
        let mut parts = HashMap::new();
        for _ in 0..count {
            if bytes.get(at..at + 4)? != ENTRY {
                return None;
            }
            let [name, extra, comment] = [28, 30, 32].map(|field| u16_at(bytes, at + field).map(usize::from));
            let (name, extra, comment) = (name?, extra?, comment?);
            let method = u16_at(bytes, at + 10)?;
            let (packed, header) = (u32_at(bytes, at + 20)?, u32_at(bytes, at + 42)?);
            let written = bytes.get(at + 46..at + 46 + name)?;
            at += 46 + name + extra + comment;
            let name = String::from_utf8_lossy(written).into_owned();
            parts.entry(name).or_insert(Part { header, packed, method });
        }
        Some(Zip { bytes, parts })
    }

    pub fn has(&self, name: &str) -> bool {
        self.parts.contains_key(name)
    }

    /// A part as text, of at most this many bytes.
    pub fn text(&self, name: &str, most: usize) -> Option<String> {
        let part = self.parts.get(name)?;
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

/// A ZIP archive of these files, stored as they are (PKWARE APPNOTE 4.3).
#[cfg(any(feature = "cli", test))]
pub fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for (name, content) in files {
        let offset = bytes.len() as u32;
        let size = content.len() as u32;
        let mut common = Vec::new();
        // Version 2.0, names in UTF-8, stored; the first day that the format knows.
        for part in [20u16, 0x0800, 0, 0, 0x0021] {
            common.extend(part.to_le_bytes());
        }
        for part in [crc32(content.as_bytes()), size, size] {
            common.extend(part.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend(0u16.to_le_bytes());
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&common);
        bytes.extend(name.as_bytes());
        bytes.extend(content.as_bytes());
        directory.extend(b"PK\x01\x02");
        directory.extend(20u16.to_le_bytes());
        directory.extend(&common);
        // No comment, one disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (start, size, count) = (bytes.len() as u32, directory.len() as u32, files.len() as u16);
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06");
    for part in [0, 0, count, count] {
        bytes.extend(part.to_le_bytes());
    }
    for part in [size, start] {
        bytes.extend(part.to_le_bytes());
    }
    bytes.extend(0u16.to_le_bytes());
    bytes
}

/// The checksum of ZIP archives (ISO 3309).
#[cfg(any(feature = "cli", test))]
fn crc32(bytes: &[u8]) -> u32 {
    let step =
        |crc: u32, byte: &u8| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
                if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 }
            })
        };
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standard() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }
}
