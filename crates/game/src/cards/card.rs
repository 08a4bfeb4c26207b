//! A squadron card: two faces, each with an upper and a lower section.

use crate::say::{Message, Tell};
use std::fmt;
use std::str::FromStr;

use super::{CardId, Effect, Effects};

/// The color of an ID code (R-CARD-2).
///
/// ```
/// use flightdeck_game::cards::Color;
///
/// assert_eq!("green".parse(), Ok(Color::Green));
/// assert_eq!(Color::Blue.to_string(), "blue");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The training set: training effects only, no shields, no force fields.
    Green,
    /// A card that the full game adds.
    Blue,
}

impl Color {
    /// Both, as they are listed.
    pub const ALL: [Color; 2] = [Color::Green, Color::Blue];

    /// As files and options write it.
    pub const fn code(self) -> &'static str {
        match self {
            Color::Green => "green",
            Color::Blue => "blue",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl Tell for Color {
    fn tell(&self) -> Message {
        match self {
            Color::Green => say!("green"),
            Color::Blue => say!("blue"),
        }
    }
}

/// The text is neither `green` nor `blue`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownColor;

impl Tell for UnknownColor {
    fn tell(&self) -> Message {
        say!("not a color; expected green or blue (R-CARD-2)")
    }
}

message_error!(UnknownColor);

impl FromStr for Color {
    type Err = UnknownColor;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Color::ALL.into_iter().find(|color| color.code() == text).ok_or(UnknownColor)
    }
}

/// Half of a face, as printed.
///
/// ```
/// use flightdeck_game::cards::{Effect, Effects, Section};
///
/// let effects = Effects::try_from_iter([Effect::Strike])?;
/// let section = Section { fighters: 2, effects, ..Section::EMPTY };
/// assert!(section.effects.contains(Effect::Strike) && !section.field);
/// # Ok::<(), flightdeck_game::cards::TooManyEffects>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Section {
    /// 0 to 4.
    pub fighters: u8,
    /// 0, 2, 3 or 4.
    pub shields: u8,
    /// Whether it has a force field.
    pub field: bool,
    /// The effect symbols.
    pub effects: Effects,
}

impl Section {
    /// The most fighters a section can have (R-CARD-2).
    pub const MOST_FIGHTERS: u8 = 4;
    /// How many shields a section can have.
    pub const SHIELDS: [u8; 4] = [0, 2, 3, 4];

    /// A section with nothing on it.
    pub const EMPTY: Section = Section { fighters: 0, shields: 0, field: false, effects: Effects::NONE };

    /// Numbers that no section can have.
    pub fn problems(&self) -> impl Iterator<Item = BadSection> {
        let fighters =
            (self.fighters > Section::MOST_FIGHTERS).then_some(BadSection::Fighters(self.fighters));
        let shields =
            (!Section::SHIELDS.contains(&self.shields)).then_some(BadSection::Shields(self.shields));
        fighters.into_iter().chain(shields)
    }
}

/// Why a section cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSection {
    /// This number of fighters.
    Fighters(u8),
    /// This number of shields.
    Shields(u8),
}

impl Tell for BadSection {
    fn tell(&self) -> Message {
        match *self {
            BadSection::Fighters(fighters) => {
                say!("{} fighters; a section has 0 to {}", fighters, Section::MOST_FIGHTERS)
            }
            BadSection::Shields(shields) => say_count!(
                shields,
                "{} shield; a section has 0, 2, 3 or 4",
                "{} shields; a section has 0, 2, 3 or 4"
            ),
        }
    }
}

message_error!(BadSection);

/// One side of a card.
///
/// ```
/// use flightdeck_game::cards::Face;
///
/// assert_eq!(Face::STANDARD_BACK.fighters(), 2);
/// assert_eq!(Face::STANDARD_BACK.effects().count(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Face {
    /// The section printed above.
    #[serde(default)]
    pub upper: Section,
    /// The section printed below.
    #[serde(default)]
    pub lower: Section,
}

impl Face {
    /// The back that every printed card has: two fighters above, nothing below (R-CARD-4).
    pub const STANDARD_BACK: Face =
        Face { upper: Section { fighters: 2, ..Section::EMPTY }, lower: Section::EMPTY };

    /// The fighters of both sections.
    pub const fn fighters(&self) -> u8 {
        self.upper.fighters + self.lower.fighters
    }

    /// The shields of both sections.
    pub const fn shields(&self) -> u8 {
        self.upper.shields + self.lower.shields
    }

    /// Whether either section has a force field.
    pub const fn has_field(&self) -> bool {
        self.upper.field || self.lower.field
    }

    /// Upper section first.
    pub fn effects(&self) -> impl Iterator<Item = Effect> + '_ {
        self.upper.effects.iter().chain(self.lower.effects.iter())
    }
}

/// A squadron card as the catalog holds it.
///
/// ```
/// use flightdeck_game::cards::{Card, Color, Effect, Effects, Face, Section};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let upper = Section { fighters: 2, effects: Effects::try_from_iter([Effect::Pivot])?, ..Section::EMPTY };
/// let lower = Section { fighters: 1, shields: 2, ..Section::EMPTY };
/// let card = Card {
///     id: "2-23".parse()?,
///     color: Color::Blue,
///     name: "Sparrow Hawk".into(),
///     front: Face { upper, lower },
///     back: Face::STANDARD_BACK,
///     source: "home-made".into(),
/// };
/// assert_eq!(card.title(), "2-23 Sparrow Hawk");
/// assert!(card.is_called("sparrow-hawk"));
/// assert_eq!((card.front.fighters(), card.front.shields()), (3, 2));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The ID code, which no two cards share.
    pub id: CardId,
    /// The color of its front.
    pub color: Color,
    /// The name, in English; empty where it has none, as printed cards have none.
    pub name: String,
    /// The face with a level.
    pub front: Face,
    /// The face of level 0.
    pub back: Face,
    /// Where the card's figures come from.
    pub source: String,
}

impl Card {
    /// `0-04 Sparrow`, or the ID code alone where it has no name.
    pub fn title(&self) -> String {
        if self.name.is_empty() { self.id.to_string() } else { format!("{} {}", self.id, self.name) }
    }

    /// Whether a text is its name. Case and accents are ignored; spaces and hyphens are equal.
    pub fn is_called(&self, typed: &str) -> bool {
        let plain = |text: &str| crate::text::fold(text.trim()).replace('-', " ");
        !self.name.trim().is_empty() && plain(&self.name) == plain(typed)
    }
}
