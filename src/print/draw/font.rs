//! The two fonts of every sheet, Noto Sans and Noto Sans Bold: letters, widths, and text that fits.
//!
//! They have the letters of every European language: Latin with all its accents, Greek, Cyrillic. What
//! is printed carries the letters it uses along (see [`super::embed`]), so that it looks the same
//! everywhere. [`missing`] lists the characters that they lack.

use std::sync::LazyLock;

use read_fonts::tables::{cmap::Cmap, hmtx::Hmtx, os2::SelectionFlags};
use read_fonts::types::{GlyphId, Tag};
use read_fonts::{FontRef, ReadError, TableProvider};

use crate::work;

/// Which of the two fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

impl Weight {
    pub const ALL: [Weight; 2] = [Weight::Regular, Weight::Bold];
}

/// One of the two, read once.
pub struct Font {
    pub bytes: &'static [u8],
    face: Option<Face<'static>>,
    /// The commonest letters, by their number.
    common: Vec<Option<Letter>>,
}

/// The tables of a font that letters and their places need.
pub struct Face<'a> {
    font: FontRef<'a>,
    letters: Cmap<'a>,
    widths: Hmtx<'a>,
    units: f64,
}

/// What a page must know of a font as a whole, in thousandths of the size.
pub struct Extent {
    /// Left, bottom, right and top of all letters together.
    pub bounds: [f64; 4],
    pub ascender: f64,
    pub descender: f64,
    pub capitals: f64,
}

/// A letter's shape in its font, and its width in thousandths of the size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Letter {
    pub glyph: u16,
    pub width: f64,
}

/// Up to the end of Cyrillic.
const COMMON: u32 = 0x530;

/// What stands where a font has no letter: an empty box.
pub const NO_LETTER: Letter = Letter { glyph: 0, width: 600.0 };

pub fn font(weight: Weight) -> &'static Font {
    static FONTS: LazyLock<[Font; 2]> =
        LazyLock::new(|| [Font::new(notosans::REGULAR_TTF), Font::new(notosans::BOLD_TTF)]);
    &FONTS[weight as usize]
}

impl Font {
    fn new(bytes: &'static [u8]) -> Self {
        let mut font = Font { bytes, face: Face::new(bytes).ok(), common: Vec::new() };
        font.common = (0..COMMON).map(|c| char::from_u32(c).and_then(|c| font.look_up(c))).collect();
        font
    }

    /// The letter for a character, if the font has one.
    pub fn letter(&self, c: char) -> Option<Letter> {
        self.common.get(c as usize).copied().unwrap_or_else(|| self.look_up(c))
    }

    fn look_up(&self, c: char) -> Option<Letter> {
        let face = self.face.as_ref()?;
        face.letter(c).or_else(|| {
            // Other spaces and hyphens, and control characters from a file.
            let same = match c {
                '\t' | '\n' | '\r' | '\u{a0}' | '\u{202f}' | '\u{2000}'..='\u{200a}' => ' ',
                '\u{2010}' | '\u{2011}' => '-',
                _ => return None,
            };
            face.letter(same)
        })
    }

    /// One of its tables as it is; empty where there is none.
    pub fn table(&self, name: [u8; 4]) -> &'static [u8] {
        let table = self.face.as_ref().and_then(|face| face.font.table_data(Tag::new(&name)));
        table.map_or(&[], |table| table.as_bytes())
    }

    pub fn extent(&self) -> Option<Extent> {
        self.face.as_ref()?.extent().ok()
    }
}

impl<'a> Face<'a> {
    pub fn new(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let font = FontRef::new(bytes)?;
        let units = f64::from(font.head()?.units_per_em());
        Ok(Face { letters: font.cmap()?, widths: font.hmtx()?, font, units })
    }

    /// The letter for exactly this character. Shape 0 is that of characters without a letter.
    pub fn letter(&self, c: char) -> Option<Letter> {
        let glyph = self.letters.map_codepoint(c).filter(|glyph| *glyph != GlyphId::NOTDEF)?;
        let width = f64::from(self.widths.advance(glyph).unwrap_or(0)) * 1000.0 / self.units;
        Some(Letter { glyph: u16::try_from(glyph.to_u32()).ok()?, width })
    }

    fn extent(&self) -> Result<Extent, ReadError> {
        let (head, lines, more) = (self.font.head()?, self.font.hhea()?, self.font.os2()?);
        let scaled = |units: i16| f64::from(units) * 1000.0 / self.units;
        let (ascender, descender) = match more.fs_selection().contains(SelectionFlags::USE_TYPO_METRICS) {
            true => (more.s_typo_ascender(), more.s_typo_descender()),
            false => (lines.ascender().to_i16(), lines.descender().to_i16()),
        };
        Ok(Extent {
            bounds: [head.x_min(), head.y_min(), head.x_max(), head.y_max()].map(scaled),
            ascender: scaled(ascender),
            descender: scaled(descender),
            capitals: scaled(more.s_cap_height().unwrap_or(ascender)),
        })
    }
}

/// The characters of a text that have no letter, each once.
pub fn missing(text: &str, weight: Weight) -> Vec<char> {
    let mut missing = Vec::new();
    for c in text.chars() {
        if font(weight).letter(c).is_none() && !missing.contains(&c) {
            missing.push(c);
        }
    }
    missing
}

/// The width of a text, in the unit of `size`.
pub fn width(text: &str, weight: Weight, size: f64) -> f64 {
    let font = font(weight);
    let thousandths: f64 = text.chars().map(|c| font.letter(c).unwrap_or(NO_LETTER).width).sum();
    thousandths * size / 1000.0
}

/// Makes a line fit: smaller first, down to `least`, then cut with an ellipsis. Gives text and size.
pub fn fit(text: &str, weight: Weight, size: f64, least: f64, room: f64) -> (String, f64) {
    let natural = measured(text, weight, size);
    if natural <= room {
        return (text.to_owned(), size);
    }
    let smaller = size * room / natural;
    if smaller >= least {
        return (text.to_owned(), smaller);
    }
    let mut used = width("…", weight, least);
    if used > room + SLACK {
        return (String::new(), least);
    }
    let too_far = text.char_indices().find(|&(_, c)| {
        used += measured(c.encode_utf8(&mut [0; 4]), weight, least);
        used > room + SLACK
    });
    let end = too_far.map_or(text.len(), |(at, _)| at);
    (format!("{}…", text[..end].trim_end()), least)
}

/// Adding widths one by one can differ from the width of the whole in the last digit. Many texts fit exactly.
const SLACK: f64 = 1e-9;

/// [`width`], counted as work.
fn measured(text: &str, weight: Weight, size: f64) -> f64 {
    work::add(text.len());
    width(text, weight, size)
}

/// Breaks a text into lines at its spaces (not at no-break ones); a word too long for a line is cut.
pub fn wrap(text: &str, weight: Weight, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut used = 0.0;
    let space = width(" ", weight, size);
    for word in text.split([' ', '\n', '\t', '\r']).filter(|word| !word.is_empty()) {
        let needed = measured(word, weight, size) + if line.is_empty() { 0.0 } else { space };
        if used + needed <= room + SLACK {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            used += needed;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        used = 0.0;
        for c in word.chars() {
            let needed = measured(c.encode_utf8(&mut [0; 4]), weight, size);
            if used + needed > room + SLACK && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            line.push(c);
            used += needed;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Like [`wrap`], but at most N lines; the rest is replaced by an ellipsis.
pub fn wrap_to(most: usize, text: &str, weight: Weight, size: f64, room: f64) -> Vec<String> {
    let mut lines = wrap(text, weight, size, room);
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(fit(&rest, weight, size, size, room).0);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::assert_linear;

    #[test]
    fn widths_are_those_of_the_font() {
        // Noto's own figures, in thousandths: A 639, space 260, bold A 690; é as wide as e.
        for (text, weight, expected) in [
            ("A", Weight::Regular, 639.0),
            ("A ", Weight::Regular, 639.0 + 260.0),
            ("A", Weight::Bold, 690.0),
            ("\u{a0}", Weight::Regular, 260.0),
        ] {
            assert_eq!(width(text, weight, 1000.0).round(), expected, "{text:?}");
        }
        assert_eq!(width("é", Weight::Bold, 1.0), width("e", Weight::Bold, 1.0));
    }

    #[test]
    fn every_letter_of_european_languages_is_there() {
        let texts = [
            "Pójdźże, kiń tę chmurność w głąb flaszy! ZAŻÓŁĆ GĘŚLĄ JAŹŃ",
            "Příliš žluťoučký kůň úpěl ďábelské ódy",
            "Árvíztűrő tükörfúrógép",
            "Pijamalı hasta yağız şoföre çabucak güvendi. İĞŞ",
            "Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus",
            "Įlinkdama fechtuotojo špaga sublykčiojusi pragręžė apvalų arbūzą",
            "Înjurând pițigăit, zoofobul comandă vexat whisky și tequila",
            "Kæmi ný öxi hér, ykist þjófum nú bæði víl og ádrepa",
            "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Ώ ΐ ΰ",
            "Съешь же ещё этих мягких французских булок, да выпей чаю",
            "Ґанок їхній є. Ђорђе Џаја Њ Љ Ћ ѓ ќ ѕ ў",
            "L’œuvre coûte 5 € – « déjà » „süß“ ‚a‘ … − × · °",
            "Ŵŷ Ċ Ġħ Ŋŋ Ǻ Ẁẃ Ə",
        ];
        for weight in Weight::ALL {
            for text in texts {
                assert_eq!(missing(text, weight), Vec::<char>::new(), "{text}");
            }
            assert_eq!(missing("火a火", weight), ['火']);
        }
    }

    #[test]
    fn work_grows_with_the_text_and_no_faster() {
        let fitting = [Weight::Regular, Weight::Bold];
        assert_linear(1_000, |n| {
            for weight in fitting {
                fit(&"W".repeat(n), weight, 4.0, 2.5, 30.0);
                wrap(&"W".repeat(n), weight, 4.0, 30.0);
                wrap_to(3, &"Wort ".repeat(n), weight, 4.0, 30.0);
            }
        });
    }

    #[test]
    fn a_long_line_shrinks_and_is_then_cut() {
        assert_eq!(fit("Rung", Weight::Bold, 4.0, 2.5, 40.0), ("Rung".to_owned(), 4.0));
        let name = "The Quick Brown Fox";
        let (text, size) = fit(name, Weight::Bold, 4.0, 2.5, 30.0);
        assert!(text == name && size < 4.0 && width(&text, Weight::Bold, size) <= 30.001);
        let (text, size) = fit(&name.repeat(9), Weight::Bold, 4.0, 2.5, 30.0);
        assert!(text.ends_with('…') && size == 2.5 && width(&text, Weight::Bold, size) <= 30.0, "{text}");
        assert_eq!(fit("W", Weight::Bold, 4.0, 2.5, 0.1).0, "");
    }

    #[test]
    fn wrapping_keeps_every_letter_and_no_line_is_too_wide() {
        let text = "Beschädige den feindlichen Kreuzer, Donaudampfschifffahrtsgesellschaft";
        let lines = wrap(text, Weight::Regular, 3.0, 20.0);
        assert!(lines.iter().all(|line| width(line, Weight::Regular, 3.0) <= 20.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        assert_eq!(wrap("« a »".replace(' ', "\u{a0}").as_str(), Weight::Regular, 3.0, 30.0).len(), 1);
        assert!(wrap("  ", Weight::Regular, 3.0, 20.0).is_empty());
        let cut = wrap_to(2, text, Weight::Regular, 3.0, 20.0);
        assert!(cut.len() == 2 && cut[0] == lines[0] && cut[1].ends_with('…'), "{cut:?}");
        assert!(cut.iter().all(|line| width(line, Weight::Regular, 3.0) <= 20.0), "{cut:?}");
        assert_eq!(wrap("WWW", Weight::Regular, 3.0, 0.1), ["W", "W", "W"]);
    }
}
