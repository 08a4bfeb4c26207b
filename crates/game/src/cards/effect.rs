//! The ten effects and the list of those printed in one section.

use std::fmt;
use std::str::FromStr;

use crate::say::{Message, Tell};

/// An effect symbol. The order is that of the rules' own table.
///
/// ```
/// use flightdeck_game::Effect;
///
/// assert_eq!("barrel".parse::<Effect>().ok(), None);
/// assert_eq!("roll".parse(), Ok(Effect::Roll));
/// assert_eq!(Effect::ALL.iter().filter(|effect| effect.is_training()).count(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Effect {
    /// Draw a card and set it aside.
    Draw,
    /// Move a card to an adjacent sector.
    Lateral,
    /// Move a card to the top of its stack.
    Vertical,
    /// Move a card to any other sector.
    Free,
    /// Turn a card by half a turn.
    Pivot,
    /// Destroy a card.
    Destroy,
    /// One point of damage to the enemy cruiser.
    Strike,
    /// One point of damage to one's own cruiser.
    Recoil,
    /// Turn a card over.
    Roll,
    /// One point of damage to a top card.
    Hit,
}

impl Effect {
    /// One word in the user's language; no two begin with the same three letters.
    pub fn word(self) -> Message {
        match self {
            Effect::Draw => say!("draw"),
            Effect::Lateral => say!("lateral"),
            Effect::Vertical => say!("vertical"),
            Effect::Free => say!("free"),
            Effect::Pivot => say!("pivot"),
            Effect::Destroy => say!("destroy"),
            Effect::Strike => say!("strike"),
            Effect::Recoil => say!("recoil"),
            Effect::Roll => say!("roll"),
            Effect::Hit => say!("hit"),
        }
    }

    /// All ten, in the order of the rulebook.
    pub const ALL: [Effect; 10] = [
        Effect::Draw,
        Effect::Lateral,
        Effect::Vertical,
        Effect::Free,
        Effect::Pivot,
        Effect::Destroy,
        Effect::Strike,
        Effect::Recoil,
        Effect::Roll,
        Effect::Hit,
    ];

    /// The short code used in files, queries and records.
    pub const fn code(self) -> &'static str {
        match self {
            Effect::Draw => "draw",
            Effect::Lateral => "lateral",
            Effect::Vertical => "vertical",
            Effect::Free => "free",
            Effect::Pivot => "pivot",
            Effect::Destroy => "destroy",
            Effect::Strike => "strike",
            Effect::Recoil => "recoil",
            Effect::Roll => "roll",
            Effect::Hit => "hit",
        }
    }

    /// Whether a green card may carry it: all but the barrel roll and the damage on a fighter.
    pub const fn is_training(self) -> bool {
        !matches!(self, Effect::Roll | Effect::Hit)
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text is not an effect's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an effect")]
pub struct UnknownEffect;

impl FromStr for Effect {
    type Err = UnknownEffect;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Effect::ALL.into_iter().find(|effect| effect.code() == text).ok_or(UnknownEffect)
    }
}

/// The effect symbols of one section, in the order printed. A symbol may be printed twice.
///
/// ```
/// use flightdeck_game::cards::{Effect, Effects};
///
/// let mut effects = Effects::NONE;
/// effects.push(Effect::Draw)?;
/// effects.push(Effect::Strike)?;
/// assert_eq!(effects.to_string(), "draw strike");
/// assert_eq!(effects.iter().collect::<Vec<_>>(), [Effect::Draw, Effect::Strike]);
/// # Ok::<(), flightdeck_game::cards::TooManyEffects>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Effects {
    // Unused places are always `None`, so that equality and hashing see only what is printed.
    places: [Option<Effect>; Effects::MOST],
}

/// A section cannot carry more than [`Effects::MOST`] symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyEffects;

impl Tell for TooManyEffects {
    fn tell(&self) -> Message {
        say!("more than {} effects in one section", Effects::MOST)
    }
}

message_error!(TooManyEffects);

impl Effects {
    /// Printed cards have one at most; home-made ones get room for a few more.
    pub const MOST: usize = 4;

    /// No effects.
    pub const NONE: Effects = Effects { places: [None; Effects::MOST] };

    /// Adds one more.
    pub fn push(&mut self, effect: Effect) -> Result<(), TooManyEffects> {
        let free = self.places.iter_mut().find(|place| place.is_none());
        *free.ok_or(TooManyEffects)? = Some(effect);
        Ok(())
    }

    /// In the order printed.
    pub fn iter(&self) -> impl Iterator<Item = Effect> + '_ {
        self.places.iter().map_while(|place| *place)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places[0].is_none()
    }

    /// Whether this one is among them.
    pub fn contains(&self, effect: Effect) -> bool {
        self.places.contains(&Some(effect))
    }

    /// Collects effects, or says that there are too many.
    pub fn try_from_iter(effects: impl IntoIterator<Item = Effect>) -> Result<Self, TooManyEffects> {
        let mut list = Effects::NONE;
        for effect in effects {
            list.push(effect)?;
        }
        Ok(list)
    }
}

/// As a list.
impl serde::Serialize for Effects {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> serde::Deserialize<'de> for Effects {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Effects::try_from_iter(Vec::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl fmt::Debug for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The codes, separated by spaces, as `cards.csv` writes them.
impl fmt::Display for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, effect) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(effect.code())?;
        }
        Ok(())
    }
}
