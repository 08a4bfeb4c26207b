//! The two fonts of every sheet, Helvetica and Helvetica Bold: widths, letters, and text that fits.
//!
//! A PDF reader brings these fonts along, in the Windows Latin encoding, which has all of English,
//! French and German. A browser takes Helvetica, Arial or Liberation Sans, whose widths are the same.

/// Which of the two fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

/// Widths in thousandths of the font size, from the space (32) to ÿ (255) in Windows Latin.
type Widths = [u16; 224];

#[rustfmt::skip]
const REGULAR: Widths = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 365,
    556, 350, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 552,
    400, 549, 333, 333, 333, 576, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 549, 611, 556, 556, 556, 556, 500, 556, 500,
];

#[rustfmt::skip]
const BOLD: Widths = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 365,
    556, 350, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 552,
    400, 549, 333, 333, 333, 576, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
    611, 611, 611, 611, 611, 611, 611, 549, 611, 611, 611, 611, 611, 556, 611, 556,
];

/// Windows Latin from 128 to 159, where it differs from Unicode; a blank where it has nothing.
const HIGH: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// Letters of other Latin alphabets and what stands for them in a PDF, pair by pair.
const NEAREST: &str = "ĀAāaĂAăaĄAąaĆCćcĈCĉcĊCċcČCčcĎDďdĐDđdĒEēeĔEĕeĖEėeĘEęeĚEěeĜGĝgĞGğgĠGġgĢGģg\
    ĤHĥhĦHħhĨIĩiĪIīiĬIĭiĮIįiİIıiĴJĵjĶKķkĹLĺlĻLļlĽLľlŁLłlŃNńnŅNņnŇNňnŌOōoŎOŏoŐOőo\
    ŔRŕrŖRŗrŘRřrŚSśsŜSŝsŞSşsȘSșsŢTţtȚTțtŤTťtŨUũuŪUūuŬUŭuŮUůuŰUűuŲUųuŴWŵwŶYŷyŹZźzŻZżz";

/// What the PDF shows for a character it has no letter for.
const UNKNOWN: u8 = b'?';

/// The Windows Latin code of a character, if a PDF can show it or something near enough.
fn code(c: char) -> Option<u8> {
    match c {
        ' '..='~' | '\u{a0}'..='\u{ff}' => Some(c as u8),
        // Spaces and hyphens of finer kinds, the minus sign, and what a careless file may hold.
        '\u{202f}' => Some(0xa0),
        '\t' | '\n' | '\r' | '\u{2000}'..='\u{200a}' => Some(b' '),
        '\u{2010}' | '\u{2011}' | '\u{2212}' => Some(b'-'),
        _ => match HIGH.chars().position(|high| high == c) {
            Some(at) => Some(128 + at as u8),
            None => {
                let mut pairs = NEAREST.chars();
                while let (Some(letter), Some(stands)) = (pairs.next(), pairs.next()) {
                    if letter == c {
                        return Some(stands as u8);
                    }
                }
                None
            }
        },
    }
}

/// The text as a PDF holds it; `?` for what the fonts lack.
pub fn encode(text: &str) -> Vec<u8> {
    text.chars().map(|c| code(c).unwrap_or(UNKNOWN)).collect()
}

/// The characters of a text that a PDF can show only as `?`, each once.
pub fn missing(text: &str) -> Vec<char> {
    let mut missing = Vec::new();
    for c in text.chars() {
        if code(c).is_none() && !missing.contains(&c) {
            missing.push(c);
        }
    }
    missing
}

/// The width of a text, in the unit of `size`.
pub fn width(text: &str, weight: Weight, size: f64) -> f64 {
    let widths = match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    };
    let thousandths: u32 = text
        .chars()
        .map(|c| code(c).unwrap_or(UNKNOWN))
        .map(|byte| u32::from(widths[usize::from(byte.max(32) - 32)]))
        .sum();
    f64::from(thousandths) * size / 1000.0
}

/// Makes a line fit: smaller first, down to `least`, then cut with an ellipsis. Gives text and size.
pub fn fit(text: &str, weight: Weight, size: f64, least: f64, room: f64) -> (String, f64) {
    let natural = width(text, weight, size);
    if natural <= room {
        return (text.to_owned(), size);
    }
    let smaller = size * room / natural;
    if smaller >= least {
        return (text.to_owned(), smaller);
    }
    let mut used = width("…", weight, least);
    if used > room {
        return (String::new(), least);
    }
    let too_far = text.char_indices().find(|&(_, c)| {
        used += width(c.encode_utf8(&mut [0; 4]), weight, least);
        used > room
    });
    let end = too_far.map_or(text.len(), |(at, _)| at);
    (format!("{}…", text[..end].trim_end()), least)
}

/// Breaks a text into lines at its spaces (not at no-break ones); a word too long for a line is cut.
pub fn wrap(text: &str, weight: Weight, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut used = 0.0;
    let space = width(" ", weight, size);
    for word in text.split([' ', '\n', '\t', '\r']).filter(|word| !word.is_empty()) {
        let needed = width(word, weight, size) + if line.is_empty() { 0.0 } else { space };
        if used + needed <= room {
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
            let needed = width(c.encode_utf8(&mut [0; 4]), weight, size);
            if used + needed > room && !line.is_empty() {
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

/// Like [`wrap`], but at most so many lines; what is left over is cut with an ellipsis.
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

    #[test]
    fn widths_are_those_of_helvetica() {
        // Adobe's own figures: A 667, W 944, a 556, space 278, bold A 722, é as e, ß 611.
        for (text, weight, expected) in [
            ("A", Weight::Regular, 667.0),
            ("Wa ", Weight::Regular, 944.0 + 556.0 + 278.0),
            ("A", Weight::Bold, 722.0),
            ("é", Weight::Regular, 556.0),
            ("ß", Weight::Regular, 611.0),
            ("œ", Weight::Regular, 944.0),
        ] {
            assert_eq!(width(text, weight, 1000.0), expected, "{text}");
        }
    }

    #[test]
    fn french_and_german_are_encoded_and_strangers_replaced() {
        assert_eq!(encode("é„ß“œ"), [0xe9, 0x84, 0xdf, 0x93, 0x9c]);
        assert_eq!(encode("Łódź −1"), b"L\xf3dz -1");
        assert_eq!(encode("火a"), b"?a");
        assert_eq!(missing("火a火Ж"), ['火', 'Ж']);
        assert!(missing("Ça coûte 5 € – „süß“…").is_empty());
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
