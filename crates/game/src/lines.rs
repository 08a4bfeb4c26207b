//! Lines and columns of a text, found without reading it from its start each time: a file of many
//! megabytes can have a thousand faults at its end.

use std::sync::OnceLock;

use crate::work;

/// How many lines and characters come before each block of a text; counted when first asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines(OnceLock<Vec<Mark>>);

/// It follows from the text, and so never makes two texts differ.
impl PartialEq for Lines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lines {}

/// What comes before a block.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    lines: usize,
    characters: usize,
    /// Where the line begins that reaches into the block.
    line_start: usize,
}

const BLOCK: usize = 4096;

impl Lines {
    /// Line and column of a byte, both from 0; the column counts characters.
    pub(crate) fn find(&self, text: &str, byte: usize) -> (usize, usize) {
        let bytes = text.as_bytes();
        let marks = self.0.get_or_init(|| marks(bytes));
        let (mark, part) = before(marks, bytes, byte);
        let lines = mark.lines + part.iter().filter(|&&b| b == b'\n').count();
        let line_start = match part.iter().rposition(|&b| b == b'\n') {
            Some(at) => byte - part.len() + at + 1,
            None => mark.line_start,
        };
        let characters_before = |byte| {
            let (mark, part) = before(marks, bytes, byte);
            mark.characters + characters(part)
        };
        (lines, characters_before(byte) - characters_before(line_start))
    }
}

/// The mark of a byte's block, and what of the block comes before the byte.
fn before<'t>(marks: &[Mark], bytes: &'t [u8], byte: usize) -> (Mark, &'t [u8]) {
    let block = byte / BLOCK;
    let part = &bytes[block * BLOCK..byte];
    work::add(part.len());
    (marks.get(block).copied().unwrap_or_default(), part)
}

fn marks(bytes: &[u8]) -> Vec<Mark> {
    work::add(bytes.len());
    let mut mark = Mark::default();
    let mut marks = Vec::with_capacity(bytes.len() / BLOCK + 1);
    marks.push(mark);
    for (block, part) in bytes.chunks(BLOCK).enumerate() {
        mark.lines += part.iter().filter(|&&b| b == b'\n').count();
        mark.characters += characters(part);
        if let Some(at) = part.iter().rposition(|&b| b == b'\n') {
            mark.line_start = block * BLOCK + at + 1;
        }
        marks.push(mark);
    }
    marks
}

/// Characters that begin in these bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&b| b & 0xc0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_counting_from_the_start_finds(
            pieces in proptest::collection::vec("[aé\n]{0,5}", 0..5),
            repeats in 1usize..4000,
        ) {
            let text = pieces.concat().repeat(repeats);
            let lines = Lines::default();
            for byte in (0..=text.len()).step_by(509).chain([text.len()]) {
                let byte = crate::text::floor(&text, byte);
                let before = &text[..byte];
                let line = before.matches('\n').count();
                let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
                prop_assert_eq!(lines.find(&text, byte), (line, column));
            }
        }
    }
}
