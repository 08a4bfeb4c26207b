//! Deck hashes: the same for any order, spacing, spelling, name or comments, for deck checks at
//! events.
//!
//! Hashed with SHA-256 is this text, in UTF-8: the line `flightdeck deck 1`, the line
//! `cruiser ares`, and a line for each ID code in ascending order (by level, then number), as
//! written by Flightdeck (`0-04`); every line ends with a line feed. The short form is the first 80
//! bits in Crockford's base 32, in four groups of four.

use std::fmt;

use sha2::{Digest, Sha256};

use super::base32;
use crate::cards::CardId;

/// The hash of a cruiser and a set of cards.
///
/// ```
/// use flightdeck_game::deck::DeckHash;
///
/// let ids = ["0-04".parse()?, "3-10".parse()?];
/// let hash = DeckHash::of("ares", ids);
/// assert_eq!(hash, DeckHash::of("ares", [ids[1], ids[0]]));
/// assert_ne!(hash, DeckHash::of("athena", ids));
/// assert_eq!((hash.to_string().len(), hash.full().len()), (19, 64));
/// # Ok::<(), flightdeck_game::cards::BadId>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeckHash([u8; 32]);

impl DeckHash {
    /// The hash of a cruiser and cards, in any order.
    pub fn of(cruiser: &str, ids: impl IntoIterator<Item = CardId>) -> Self {
        let mut ids: Vec<CardId> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        let mut text = format!("flightdeck deck 1\ncruiser {cruiser}\n");
        for id in ids {
            text.push_str(&format!("{id}\n"));
        }
        DeckHash(Sha256::digest(text.as_bytes()).into())
    }

    /// All 256 bits, in hexadecimal.
    pub fn full(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The short form: `K7QM-2XPA-0FZ4-9TRB`.
impl fmt::Display for DeckHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(19);
        for group in 0..4 {
            if group > 0 {
                text.push('-');
            }
            for place in 0..4 {
                let bit = (group * 4 + place) * 5;
                let pair = u16::from(self.0[bit / 8]) << 8 | u16::from(self.0[bit / 8 + 1]);
                text.push(base32::character((pair >> (11 - bit % 8) & 31) as u8));
            }
        }
        f.pad(&text)
    }
}

impl serde::Serialize for DeckHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
