//! The two players, and small types of the table.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::SECTORS;

/// A player. The table is always described as `a` sees it, `a` below and `b` above.
///
/// ```
/// use flightdeck_game::Player;
///
/// assert_eq!(Player::A.other(), Player::B);
/// assert_eq!(Player::from_code("b"), Some(Player::B));
/// assert_eq!(Player::A.to_string(), "a");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Player {
    /// The one who sits below.
    A,
    /// The one who sits above.
    B,
}

impl Player {
    /// Both, `a` first.
    pub const ALL: [Player; 2] = [Player::A, Player::B];

    /// The opponent.
    pub const fn other(self) -> Player {
        match self {
            Player::A => Player::B,
            Player::B => Player::A,
        }
    }

    /// `a` or `b`, as records write it.
    pub const fn code(self) -> &'static str {
        match self {
            Player::A => "a",
            Player::B => "b",
        }
    }

    /// The player that records call so.
    pub fn from_code(code: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.code() == code)
    }

    pub(super) const fn from_bit(bit: u8) -> Player {
        if bit & 1 == 0 { Player::A } else { Player::B }
    }
}

/// One of something for each player; written as `{"a": …, "b": …}`.
///
/// ```
/// use flightdeck_game::{Both, Player};
///
/// let armor = Both([12, 9]);
/// assert_eq!(armor[Player::B], 9);
/// assert_eq!(armor.map(|points| points > 10), Both([true, false]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Both<T>(pub [T; 2]);

impl<T> Both<T> {
    /// One made for each.
    #[inline]
    pub fn new(mut each: impl FnMut(Player) -> T) -> Self {
        Both([each(Player::A), each(Player::B)])
    }

    /// The same with each one changed.
    pub fn map<U>(self, each: impl FnMut(T) -> U) -> Both<U> {
        Both(self.0.map(each))
    }

    /// References to each.
    pub fn as_ref(&self) -> Both<&T> {
        Both(self.0.each_ref())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Both")]
struct Written<T> {
    a: T,
    b: T,
}

impl<T: Serialize> Serialize for Both<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Both([a, b]) = self;
        Written { a, b }.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Both<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Written::deserialize(deserializer).map(|Written { a, b }| Both([a, b]))
    }
}

impl<T> Index<Player> for Both<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, player: Player) -> &T {
        &self.0[player as usize]
    }
}

impl<T> IndexMut<Player> for Both<T> {
    #[inline(always)]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player as usize]
    }
}

/// The two places of a card in play: the outer section points at the opponent, the inner section at its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Half {
    /// Points at the opponent.
    Outer,
    /// Points at the owner.
    Inner,
}

impl Half {
    /// Both, the outer one first.
    pub const ALL: [Half; 2] = [Half::Outer, Half::Inner];

    /// As files and options write it.
    pub const fn code(self) -> &'static str {
        match self {
            Half::Outer => "outer",
            Half::Inner => "inner",
        }
    }
}

/// The face of a card that lies or is played up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The face with a level and a name.
    Front,
    /// The face of level 0, the same on most cards.
    Back,
}

impl Side {
    /// Both, the front first.
    pub const ALL: [Side; 2] = [Side::Front, Side::Back];

    /// As files and options write it.
    pub const fn code(self) -> &'static str {
        match self {
            Side::Front => "front",
            Side::Back => "back",
        }
    }
}

/// The order of battles, as `a` sees the table (R-COM-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Direction {
    /// The leftmost battle first.
    LeftToRight,
    /// The rightmost battle first.
    RightToLeft,
}

impl Direction {
    /// Both.
    pub const ALL: [Direction; 2] = [Direction::LeftToRight, Direction::RightToLeft];

    /// As files and options write it.
    pub const fn code(self) -> &'static str {
        match self {
            Direction::LeftToRight => "left-to-right",
            Direction::RightToLeft => "right-to-left",
        }
    }
}

/// A sector of a board, counted from the left as `a` sees the table.
///
/// ```
/// use flightdeck_game::Sector;
///
/// let second = Sector::from_number(2).expect("sectors are 1 to 5");
/// assert_eq!((second.index(), second.to_string().as_str()), (1, "2"));
/// assert_eq!(second.mirrored().number(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Sector(u8);

impl Sector {
    /// All five, from left to right.
    pub const ALL: [Sector; SECTORS] = [Sector(0), Sector(1), Sector(2), Sector(3), Sector(4)];

    /// The sector that records and people call so, from 1.
    pub const fn from_number(number: u8) -> Option<Sector> {
        if 1 <= number && number <= SECTORS as u8 { Some(Sector(number - 1)) } else { None }
    }

    /// From 1, as records and people count.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// From 0: the place in [`Sector::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The same sector as the player on the other side of the table counts it.
    #[inline]
    pub const fn mirrored(self) -> Sector {
        Sector(SECTORS as u8 - 1 - self.0)
    }

    /// Must be below [`SECTORS`].
    #[inline(always)]
    pub(super) const fn from_bits(bits: u8) -> Sector {
        debug_assert!((bits as usize) < SECTORS);
        Sector(bits)
    }
}

/// Where a card lies: whose board, which sector and its level in the stack.
///
/// ```
/// use flightdeck_game::{Place, Player, Sector};
///
/// let place = Place::new(Player::A, Sector::ALL[2], 1);
/// assert_eq!(place.to_string(), "a3.1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The place at a level of a stack, from 0.
    #[inline(always)]
    pub const fn new(board: Player, sector: Sector, level: u8) -> Self {
        Place((board as u8) << 5 | sector.0 << 2 | level)
    }

    /// Whose board it is on.
    #[inline(always)]
    pub const fn board(self) -> Player {
        Player::from_bit(self.0 >> 5)
    }

    /// The sector of that board.
    #[inline(always)]
    pub const fn sector(self) -> Sector {
        Sector(self.0 >> 2 & 7)
    }

    /// The level in the stack, from 0.
    #[inline(always)]
    pub const fn level(self) -> u8 {
        self.0 & 3
    }

    #[inline(always)]
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    #[inline(always)]
    pub(super) const fn from_bits(bits: u8) -> Self {
        Place(bits)
    }
}
