//! Cruisers and the double-sided boards they are printed on.

/// Sectors of every cruiser.
pub const SECTORS: usize = 5;

/// A cruiser class: its armor and its layout.
///
/// ```
/// use flightdeck_game::Cruiser;
///
/// let raft = Cruiser {
///     id: "raft".into(),
///     name: "Raft".into(),
///     armor: 12,
///     sectors: [vec![1], vec![1, 0], vec![1, 0, 0], vec![1, 0], vec![1]],
///     source: "home-made".into(),
/// };
/// assert_eq!((raft.spaces(), raft.draw_symbols()), (9, 5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cruiser {
    /// The name in files and commands, lower case: `ares`.
    pub id: String,
    /// The name as printed.
    pub name: String,
    /// What its armor starts at.
    pub armor: u8,
    /// In the order printed for the owner, left to right (Q-GEO-1); each sector is the list of its
    /// spaces from level 0 up, each space the number of draw symbols on it.
    pub sectors: [Vec<u8>; SECTORS],
    /// Where the data comes from.
    pub source: String,
}

impl Cruiser {
    /// The most spaces a sector can have.
    pub const MOST_SPACES: usize = 4;
    /// The most draw symbols a space can have.
    pub const MOST_DRAW_SYMBOLS: u8 = 9;

    /// The spaces of all sectors.
    pub fn spaces(&self) -> usize {
        self.sectors.iter().map(Vec::len).sum()
    }

    /// The draw symbols of all spaces.
    pub fn draw_symbols(&self) -> u32 {
        self.sectors.iter().flatten().map(|&n| u32::from(n)).sum()
    }
}

/// A physical board: the ids of the cruisers on its two sides (R-SET-3).
///
/// ```
/// use flightdeck_game::cards::Board;
///
/// let boards = [["ares", "athena"], ["ares", "atlas"]].map(|sides| Board { sides: sides.map(Into::into) });
/// assert!(Board::fit_one_box(&boards, ["ares", "atlas"]));
/// assert!(!Board::fit_one_box(&boards, ["athena", "athena"]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The ids of the cruisers on its two sides.
    pub sides: [String; 2],
}

impl Board {
    /// Whether a cruiser is printed on either side.
    pub fn has(&self, id: &str) -> bool {
        self.sides.iter().any(|side| side == id)
    }

    /// Q-SET-6: whether two cruisers can lie on different boards of one box. A class may be printed on
    /// several.
    pub fn fit_one_box(boards: &[Board], ids: [&str; 2]) -> bool {
        boards.iter().enumerate().any(|(at, one)| {
            one.has(ids[0]) && boards.iter().enumerate().any(|(other, two)| at != other && two.has(ids[1]))
        })
    }
}
