//! Deck codes: a short text that carries a cruiser and cards exactly, for chats and sheets.
//!
//! A code is `FD1` and characters of Crockford's base 32 (case does not matter, O reads as 0, I and
//! L as 1; spaces, hyphens and line breaks are skipped), five bits each, highest bit first:
//!
//! | part | bits |
//! | --- | --- |
//! | cruiser | 3: 0 ares, 1 athena, 2 atlas, 3 apollo; 7 another: its length in bytes plus one as Elias gamma, then its id in UTF-8 |
//! | each level, 0 to 3 | how many cards plus one, as Elias gamma; if there are any, 4 bits `k`, then for each card in ascending order the gap to the one before (number − previous − 1, starting from 0) in Rice code: gap / 2^k ones, a zero, and gap mod 2^k in `k` bits |
//! | filling | zeros up to a whole character, fewer than five |
//! | checksum | six characters: the BCH code of Bech32m (BIP 350) over the values of `F`, `D`, `1` and all characters before |
//!
//! The checksum finds up to four wrong characters in codes of up to 89 characters, and nearly all
//! other damage. The digit after `FD` is the version of this layout, which will never change: a new
//! layout gets a new digit. No catalog is needed to read a code, and home-made cards and cruisers
//! are carried like printed ones.

use std::sync::Arc;

use super::base32::{self, Reader, Writer};
use super::list::List;
use crate::cards::CardId;
use crate::fault::{Fault, Source};

const PREFIX: &str = "FD";
const VERSION: u8 = 1;
const CHECK: usize = 6;
/// Cruisers with a short form; part of the layout, never to be changed.
const CRUISERS: [&str; 4] = ["ares", "athena", "atlas", "apollo"];
const OTHER_CRUISER: u32 = 7;
/// The longest code that is read: far longer than that of a deck with every possible card.
const LONGEST: usize = 1_000_000;

/// The code of a deck. Name, author and notes are not part of it, nor is the order of the cards.
///
/// ```
/// use flightdeck_game::deck::encode;
///
/// let code = encode("ares", &["0-04".parse()?, "3-10".parse()?]);
/// assert!(code.starts_with("FD1"));
/// // The order does not matter.
/// assert_eq!(code, encode("ares", &["3-10".parse()?, "0-04".parse()?]));
/// # Ok::<(), flightdeck_game::cards::BadId>(())
/// ```
pub fn encode(cruiser: &str, ids: &[CardId]) -> String {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let mut bits = Writer::default();
    match CRUISERS.iter().position(|&known| known == cruiser) {
        Some(at) => bits.bits(at as u32, 3),
        None => {
            bits.bits(OTHER_CRUISER, 3);
            bits.gamma(cruiser.len() as u32 + 1);
            cruiser.bytes().for_each(|byte| bits.bits(byte.into(), 8));
        }
    }
    for level in 0..=CardId::HIGHEST_LEVEL {
        let numbers = ids.iter().filter(|id| id.level() == level).map(|id| u32::from(id.number()));
        write_level(&mut bits, &numbers.collect::<Vec<_>>());
    }
    let mut values = bits.finish();
    values.extend(checksum(&values));
    let body: String = values.into_iter().map(base32::character).collect();
    format!("{PREFIX}{VERSION}{body}")
}

fn write_level(bits: &mut Writer, numbers: &[u32]) {
    bits.gamma(numbers.len() as u32 + 1);
    if numbers.is_empty() {
        return;
    }
    let gaps: Vec<u32> =
        numbers.iter().scan(0, |next, &number| Some(number - std::mem::replace(next, number) - 1)).collect();
    let size = |k: u32| gaps.iter().map(|gap| u64::from((gap >> k) + 1 + k)).sum::<u64>();
    let k = (0..16).min_by_key(|&k| size(k)).unwrap_or(0);
    bits.bits(k, 4);
    for gap in gaps {
        (0..gap >> k).for_each(|_| bits.bit(true));
        bits.bit(false);
        bits.bits(gap & ((1 << k) - 1), k);
    }
}

/// Reads a code: a list with a cruiser and cards in code order.
///
/// ```
/// use flightdeck_game::deck::{decode, encode};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let code = encode("athena", &["0-04".parse()?, "3-10".parse()?]);
/// let list = decode(&code.to_lowercase())?;
/// assert_eq!((list.cruiser.as_deref(), list.cards.len()), (Some("athena"), 2));
///
/// let damaged = code.replacen(|c| c != 'F' && c != 'D' && c != '1', "Z", 1);
/// assert!(decode(&damaged).is_err());
/// # Ok(())
/// # }
/// ```
pub fn decode(text: &str) -> Result<List, Fault> {
    let source = Source::new(say!("code"), text.trim());
    let (values, starts) = characters(&source)?;
    let Some(body) = values.len().checked_sub(CHECK).filter(|&body| body > 0) else {
        return Err(
            Fault::new(say!("the code is incomplete")).at(&source, source.text.len()..source.text.len())
        );
    };
    if polymod(&values) != BECH32M {
        let fault = Fault::new(say!("wrong checksum: the code has a typo or is incomplete"));
        return Err(match single_error(&values) {
            Some((at, value)) => {
                let meant = base32::character(value);
                fault.at(&source, starts[at]..starts[at] + 1).label(say!("should this be {}?", meant))
            }
            None => fault.about(&source).help(say!("copy the whole code again, from FD1 to its end")),
        });
    }
    // With a fitting checksum, this can only be the work of a faulty program.
    let wrong = || Fault::new(say!("the checksum is right, but the code is not a deck")).about(&source);
    read(&values[..body]).ok_or_else(wrong)
}

/// The values of a code's characters after the version, and where each is.
fn characters(source: &Arc<Source>) -> Result<(Vec<u8>, Vec<usize>), Fault> {
    let text = &source.text;
    let not_a_code = || Fault::new(say!("not a deck code; deck codes start with FD1")).about(source);
    if text.len() > LONGEST {
        return Err(Fault::new(say!("too long for a deck code")).help(say!("deck codes start with FD1")));
    }
    let quoted = |c: char| matches!(c, '`' | '"' | '\'' | '<' | '>' | '*');
    let skipped = |c: char| c.is_whitespace() || c == '-' || quoted(c);
    let mut letters = text.char_indices().filter(|&(_, c)| !skipped(c));
    for expected in PREFIX.chars() {
        let (_, c) = letters.next().ok_or_else(not_a_code)?;
        if c.to_ascii_uppercase() != expected {
            return Err(not_a_code());
        }
    }
    match letters.next().and_then(|(_, c)| base32::value(c)) {
        Some(VERSION) => {}
        Some(version @ 2..=9) => {
            return Err(Fault::new(say!(
                "deck code version {} is not supported; this version of Flightdeck reads {}",
                version,
                VERSION
            ))
            .about(source)
            .help(say!("it was made by a newer Flightdeck")));
        }
        _ => return Err(not_a_code()),
    }
    let (mut values, mut starts) = (Vec::new(), Vec::new());
    for (at, c) in letters {
        let Some(value) = base32::value(c) else {
            let message = say!("{} is not valid in a deck code", format_args!("{c:?}"));
            return Err(Fault::new(message).at(source, at..at + c.len_utf8()));
        };
        values.push(value);
        starts.push(at);
    }
    Ok((values, starts))
}

fn read(values: &[u8]) -> Option<List> {
    let mut bits = Reader::new(values);
    let cruiser = match bits.bits(3)? {
        OTHER_CRUISER => {
            let length = bits.gamma()? as usize - 1;
            if length > values.len() {
                return None;
            }
            let bytes = (0..length).map(|_| Some(bits.bits(8)? as u8)).collect::<Option<Vec<_>>>()?;
            String::from_utf8(bytes).ok()?
        }
        known => (*CRUISERS.get(known as usize)?).to_owned(),
    };
    let mut cards = Vec::new();
    for level in 0..=CardId::HIGHEST_LEVEL {
        let count = bits.gamma()? - 1;
        let k = if count > 0 { bits.bits(4)? } else { 0 };
        let mut number = 0u32;
        for _ in 0..count {
            let mut gap = 0;
            while bits.bit()? {
                gap += 1;
            }
            let gap = u32::try_from(u64::from(gap as u32) << k).ok()? | bits.bits(k)?;
            number = number.checked_add(gap)?.checked_add(1)?;
            cards.push(CardId::new(level, u16::try_from(number).ok()?)?);
        }
    }
    bits.is_done().then(|| List { cruiser: Some(cruiser), cards, ..List::default() })
}

/// The remainder of every code without errors.
const BECH32M: u32 = 0x2bc8_30a3;

/// The remainder of Bech32, over the prefix and the values.
fn polymod(values: &[u8]) -> u32 {
    const GENERATOR: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
    let prefix = [15, 13, VERSION];
    prefix.iter().chain(values).fold(1, |sum, &value| {
        let top = sum >> 25;
        let shifted = (sum & 0x01ff_ffff) << 5 ^ u32::from(value);
        (0..5).filter(|bit| top >> bit & 1 == 1).fold(shifted, |sum, bit| sum ^ GENERATOR[bit])
    })
}

fn checksum(values: &[u8]) -> [u8; CHECK] {
    let mut padded = values.to_vec();
    padded.extend([0; CHECK]);
    let sum = polymod(&padded) ^ BECH32M;
    std::array::from_fn(|i| (sum >> (5 * (CHECK - 1 - i)) & 31) as u8)
}

/// The one wrong character, and what it should be, where exactly one substitution mends the code.
fn single_error(values: &[u8]) -> Option<(usize, u8)> {
    // Longer codes have no such guarantee, and trying all takes the square of the length.
    if values.len() > 86 {
        return None;
    }
    let mut tried = values.to_vec();
    for at in 0..values.len() {
        for value in (0..32).filter(|&value| value != values[at]) {
            tried[at] = value;
            if polymod(&tried) == BECH32M {
                return Some((at, value));
            }
        }
        tried[at] = values[at];
    }
    None
}
