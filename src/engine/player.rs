//! The two players, and small words of the table.

use std::ops::{Index, IndexMut};

/// A player. The table is always described as `a` sees it, `a` below and `b` above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Player {
    A,
    B,
}

impl Player {
    pub const ALL: [Player; 2] = [Player::A, Player::B];

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

    pub fn from_code(code: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.code() == code)
    }

    pub(super) const fn from_bit(bit: u8) -> Player {
        if bit & 1 == 0 { Player::A } else { Player::B }
    }
}

/// One of something for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Both<T>(pub [T; 2]);

impl<T> Both<T> {
    pub fn new(mut each: impl FnMut(Player) -> T) -> Self {
        Both([each(Player::A), each(Player::B)])
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

/// The two places of a card in play: the outer half points at the enemy, the inner half at its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Half {
    Outer,
    Inner,
}

impl Half {
    pub const ALL: [Half; 2] = [Half::Outer, Half::Inner];

    pub const fn code(self) -> &'static str {
        match self {
            Half::Outer => "outer",
            Half::Inner => "inner",
        }
    }
}

/// The face of a card that lies or is played up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    Front,
    Back,
}

impl Side {
    pub const ALL: [Side; 2] = [Side::Front, Side::Back];

    pub const fn code(self) -> &'static str {
        match self {
            Side::Front => "front",
            Side::Back => "back",
        }
    }
}

/// The order of battles, as `a` sees the table (R-COM-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Direction {
    LeftToRight,
    RightToLeft,
}

impl Direction {
    pub const ALL: [Direction; 2] = [Direction::LeftToRight, Direction::RightToLeft];

    pub const fn code(self) -> &'static str {
        match self {
            Direction::LeftToRight => "left-to-right",
            Direction::RightToLeft => "right-to-left",
        }
    }
}

/// Where a card lies: whose board, which sector (from 0, left to right as `a` sees the table) and
/// its level in the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    #[inline(always)]
    pub const fn new(board: Player, sector: u8, level: u8) -> Self {
        Place((board as u8) << 5 | sector << 2 | level)
    }

    #[inline(always)]
    pub const fn board(self) -> Player {
        Player::from_bit(self.0 >> 5)
    }

    /// From 0 to 4.
    #[inline(always)]
    pub const fn sector(self) -> u8 {
        self.0 >> 2 & 7
    }

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
