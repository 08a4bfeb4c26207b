//! ID codes: `3-10`, the front's level and a number (R-CARD-1).

use std::fmt;
use std::str::FromStr;

use crate::say::{Message, Tell};

/// A card's ID code. Ordered by level, then number.
///
/// ```
/// use flightdeck_game::CardId;
///
/// let id: CardId = "0-4".parse()?;
/// assert_eq!(id.to_string(), "0-04");
/// assert_eq!(CardId::new(0, 4), Some(id));
/// assert!("3-10".parse::<CardId>()? > id);
/// assert_eq!("7-01".parse::<CardId>().unwrap_err().to_string(), "level 7 does not exist; levels are 0 to 3");
/// # Ok::<(), flightdeck_game::cards::BadId>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId {
    level: u8,
    number: u16,
}

impl CardId {
    /// The highest level there is.
    pub const HIGHEST_LEVEL: u8 = 3;

    /// `None` for a level above 3 or the number 0.
    pub const fn new(level: u8, number: u16) -> Option<Self> {
        if level <= Self::HIGHEST_LEVEL && number > 0 { Some(CardId { level, number }) } else { None }
    }

    /// The digit before the hyphen: the level of the front.
    pub const fn level(self) -> u8 {
        self.level
    }

    /// The number after the hyphen.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// The code that was most likely meant by this one: the fewest typing errors away; of several, one
    /// of the same level; of several, the nearest number.
    pub fn nearest(self, among: impl IntoIterator<Item = CardId>) -> Option<CardId> {
        let typed = self.to_string();
        among.into_iter().min_by_key(|&id| {
            let errors = strsim::osa_distance(&typed, &id.to_string());
            (errors, id.level() != self.level(), id.number().abs_diff(self.number()), id)
        })
    }
}

/// Numbers are written with two digits at least: `0-04`, `2-100`.
impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{:02}", self.level, self.number))
    }
}

impl Tell for CardId {
    fn tell(&self) -> Message {
        Message::plain(self)
    }
}

/// Why a text is not an ID code (R-CARD-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadId {
    /// Not a digit, a hyphen and a number.
    Shape,
    /// A level that no card has.
    Level(u32),
    /// A number out of range.
    Number,
}

message_error!(BadId);

impl Tell for BadId {
    fn tell(&self) -> Message {
        match self {
            BadId::Shape => {
                say!("not an ID code; expected a level, a hyphen and a number, such as 3-10")
            }
            BadId::Level(level) => say!("level {} does not exist; levels are 0 to 3", level),
            BadId::Number => say!("the number must be from 1 to 65535"),
        }
    }
}

/// Accepts what people type: leading zeros (`03-010`), `0-4`, another dash or an underscore,
/// spaces around, and the letter O for the digit.
impl FromStr for CardId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (level, number) = text
            .trim()
            .split_once(['-', '_', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}'])
            .ok_or(BadId::Shape)?;
        let level = digits(level)?.ok_or(BadId::Level(u32::MAX))?;
        let number = digits(number)?.ok_or(BadId::Number)?;
        if level > u32::from(Self::HIGHEST_LEVEL) {
            return Err(BadId::Level(level));
        }
        let number = u16::try_from(number).map_err(|_| BadId::Number)?;
        CardId::new(level as u8, number).ok_or(BadId::Number)
    }
}

/// `Ok(None)` for digits only, but too large a number.
fn digits(text: &str) -> Result<Option<u32>, BadId> {
    let text = text.trim();
    if text.is_empty() {
        return Err(BadId::Shape);
    }
    let mut value = Some(0u32);
    for c in text.chars() {
        let digit = match c {
            'o' | 'O' => 0,
            c => c.to_digit(10).ok_or(BadId::Shape)?,
        };
        value = value.and_then(|v| v.checked_mul(10)?.checked_add(digit));
    }
    Ok(value)
}

impl serde::Serialize for CardId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for CardId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|why| serde::de::Error::custom(format!("{text:?}: {why} (R-CARD-1)")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_with_two_digits_and_read_leniently() {
        for (text, level, number) in
            [("3-10", 3, 10), ("0-4", 0, 4), ("03-010", 3, 10), (" 2_100 ", 2, 100), ("3\u{2013}1O", 3, 10)]
        {
            assert_eq!(text.parse(), Ok(CardId { level, number }), "{text}");
        }
        assert_eq!(CardId::new(0, 4).unwrap().to_string(), "0-04");
        assert_eq!(CardId::new(2, 100).unwrap().to_string(), "2-100");
    }

    #[test]
    fn refuses_with_a_reason() {
        for (text, why) in [
            ("", BadId::Shape),
            ("310", BadId::Shape),
            ("a-10", BadId::Shape),
            ("3-", BadId::Shape),
            ("3-1-0", BadId::Shape),
            ("4-10", BadId::Level(4)),
            ("3-0", BadId::Number),
            ("3-70000", BadId::Number),
            ("3-99999999999", BadId::Number),
        ] {
            assert_eq!(text.parse::<CardId>(), Err(why), "{text}");
        }
    }
}
