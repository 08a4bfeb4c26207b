//! One option of one decision, small enough that listing them all is cheap.

use super::{Direction, Half, Place, Sector, Side, table::CardIx};
use crate::cards::{Cruiser, Effect, SECTORS};

/// An option, packed into four bytes. [`Choice::pick`] says what it is.
///
/// ```
/// use flightdeck_game::{Choice, Pick};
///
/// let choice = Choice::from(Pick::Shift(-1));
/// assert_eq!(choice.to_string(), "shift left");
///
/// // As a number, for files and other programs.
/// let number = u32::from(choice);
/// assert_eq!(Choice::try_from(number), Ok(choice));
/// assert!(Choice::try_from(u32::MAX).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Choice(u32);

/// What a choice is: exactly the choices of the record format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    /// Pass instead of playing a card (R-DEP-2).
    Pass,
    /// Play a card from hand, upright, on the lowest free space of a sector (R-DEP-4).
    Play {
        /// Which card of the hand.
        card: CardIx,
        /// Which face up.
        side: Side,
        /// Where.
        sector: Sector,
    },
    /// Which waiting effect comes next (R-CHAIN-2).
    Resolve {
        /// Where its card lies.
        place: Place,
        /// The half it is on.
        half: Half,
        /// What it does.
        effect: Effect,
    },
    /// The target of a lateral or free movement.
    Move {
        /// Which of the two.
        effect: Effect,
        /// The card that moves.
        place: Place,
        /// Where it goes.
        to: Sector,
    },
    /// The target of a vertical movement, pivot, barrel roll or destruction.
    Aim {
        /// Which of them.
        effect: Effect,
        /// The card it is applied to.
        place: Place,
    },
    /// The target of a damage on fighter; the half only where there is something to choose (R-HIT-1).
    /// The place is that of the top card.
    Hit {
        /// The card that is hit.
        place: Place,
        /// The half, where it is to be chosen.
        half: Option<Half>,
    },
    /// Shift the cruiser by −1, 0 or 1 sectors; 1 is to the right (R-COM-1).
    Shift(i8),
    /// The order of the battles (R-COM-1).
    Order(Direction),
    /// How damage that does not destroy the card falls on its fighters (R-BAT-5).
    Damage {
        /// Points on the outer section.
        outer: u8,
        /// Points on the inner section.
        inner: u8,
    },
}

mod kind {
    pub(super) const PASS: u32 = 0;
    pub(super) const PLAY: u32 = 1;
    pub(super) const RESOLVE: u32 = 2;
    pub(super) const MOVE: u32 = 3;
    pub(super) const AIM: u32 = 4;
    pub(super) const HIT: u32 = 5;
    pub(super) const SHIFT: u32 = 6;
    pub(super) const ORDER: u32 = 7;
    pub(super) const DAMAGE: u32 = 8;
}

impl Choice {
    #[inline(always)]
    const fn pack(kind: u32, x: u8, y: u8, z: u8) -> Self {
        Choice(kind | (x as u32) << 8 | (y as u32) << 16 | (z as u32) << 24)
    }

    #[inline(always)]
    const fn bytes(self) -> (u32, u8, u8, u8) {
        (self.0 & 0xff, (self.0 >> 8) as u8, (self.0 >> 16) as u8, (self.0 >> 24) as u8)
    }

    /// What it is.
    ///
    /// ```
    /// use flightdeck_game::{Choice, Pick};
    ///
    /// let choice = Choice::from(Pick::Damage { outer: 2, inner: 1 });
    /// match choice.pick() {
    ///     Pick::Damage { outer, inner } => assert_eq!((outer, inner), (2, 1)),
    ///     other => unreachable!("{other}"),
    /// }
    /// ```
    #[inline(always)]
    pub const fn pick(self) -> Pick {
        let (kind, x, y, z) = self.bytes();
        match kind {
            kind::PLAY => Pick::Play {
                card: CardIx(x),
                side: if y == 0 { Side::Front } else { Side::Back },
                sector: Sector::from_bits(z),
            },
            kind::RESOLVE => Pick::Resolve {
                place: Place::from_bits(x),
                half: if y == 0 { Half::Outer } else { Half::Inner },
                effect: effect(z),
            },
            kind::MOVE => {
                Pick::Move { effect: effect(z), place: Place::from_bits(x), to: Sector::from_bits(y) }
            }
            kind::AIM => Pick::Aim { effect: effect(z), place: Place::from_bits(x) },
            kind::HIT => Pick::Hit {
                place: Place::from_bits(x),
                half: match y {
                    0 => None,
                    1 => Some(Half::Outer),
                    _ => Some(Half::Inner),
                },
            },
            kind::SHIFT => Pick::Shift(x as i8 - 1),
            kind::ORDER => Pick::Order(if x == 0 { Direction::LeftToRight } else { Direction::RightToLeft }),
            kind::DAMAGE => Pick::Damage { outer: x, inner: y },
            _ => Pick::Pass,
        }
    }
}

#[inline(always)]
const fn effect(code: u8) -> Effect {
    Effect::ALL[if (code as usize) < Effect::ALL.len() { code as usize } else { 0 }]
}

impl From<Pick> for Choice {
    #[inline(always)]
    fn from(pick: Pick) -> Self {
        match pick {
            Pick::Pass => Choice::pack(kind::PASS, 0, 0, 0),
            Pick::Play { card, side, sector } => {
                Choice::pack(kind::PLAY, card.0, side as u8, sector.index() as u8)
            }
            Pick::Resolve { place, half, effect } => {
                Choice::pack(kind::RESOLVE, place.bits(), half as u8, effect as u8)
            }
            Pick::Move { effect, place, to } => {
                Choice::pack(kind::MOVE, place.bits(), to.index() as u8, effect as u8)
            }
            Pick::Aim { effect, place } => Choice::pack(kind::AIM, place.bits(), 0, effect as u8),
            Pick::Hit { place, half } => {
                Choice::pack(kind::HIT, place.bits(), half.map_or(0, |half| half as u8 + 1), 0)
            }
            Pick::Shift(by) => Choice::pack(kind::SHIFT, (by + 1) as u8, 0, 0),
            Pick::Order(direction) => Choice::pack(kind::ORDER, direction as u8, 0, 0),
            Pick::Damage { outer, inner } => Choice::pack(kind::DAMAGE, outer, inner, 0),
        }
    }
}

/// The number that holds a choice; [`Choice::try_from`] reads it.
impl From<Choice> for u32 {
    fn from(choice: Choice) -> u32 {
        choice.0
    }
}

/// The number is not one that a [`Choice`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not the number of a choice")]
pub struct NotAChoice(pub u32);

/// Reads the number of a choice, and refuses every other. Whether the choice can be taken is for
/// [`State::apply`](super::State::apply) to say.
impl TryFrom<u32> for Choice {
    type Error = NotAChoice;

    fn try_from(number: u32) -> Result<Self, NotAChoice> {
        let choice = Choice(number);
        let (kind, x, y, z) = choice.bytes();
        let is_sector = |bits: u8| usize::from(bits) < SECTORS;
        let is_place = |bits: u8| bits < 1 << 6 && Place::from_bits(bits).sector().index() < SECTORS;
        let is_one_of = |effects: &[Effect]| effects.iter().any(|&effect| effect as u8 == z);
        let is_known = match kind {
            kind::PLAY => usize::from(x) < super::table::MOST_CARDS && is_sector(z),
            kind::RESOLVE => is_place(x) && is_one_of(&Effect::ALL),
            kind::MOVE => is_place(x) && is_sector(y) && is_one_of(&[Effect::Lateral, Effect::Free]),
            kind::AIM => {
                let aimed = [Effect::Vertical, Effect::Pivot, Effect::Roll, Effect::Destroy];
                is_place(x) && is_one_of(&aimed)
            }
            kind::HIT => is_place(x),
            kind::SHIFT => x <= 2,
            kind::PASS | kind::ORDER | kind::DAMAGE => true,
            _ => false,
        };
        // The rest holds where packing what was read gives the same number.
        if is_known && Choice::from(choice.pick()) == choice { Ok(choice) } else { Err(NotAChoice(number)) }
    }
}

/// For each set of sectors: them in a row, as the last byte of a choice holds them, and how many. A row
/// is as long as two vectors, which are written faster than five numbers.
static SECTOR_ROWS: [([u32; Choices::LANES], usize); 1 << SECTORS] = sector_rows();

const fn sector_rows() -> [([u32; Choices::LANES], usize); 1 << SECTORS] {
    let mut rows = [([0; Choices::LANES], 0); 1 << SECTORS];
    let mut set = 0;
    while set < rows.len() {
        let mut sector = 0;
        while sector < SECTORS {
            if set >> sector & 1 == 1 {
                rows[set].0[rows[set].1] = (sector as u32) << 24;
                rows[set].1 += 1;
            }
            sector += 1;
        }
        set += 1;
    }
    rows
}

/// The levels of a stack, as the first byte of a choice holds them.
const LEVEL_ROW: [u32; Cruiser::MOST_SPACES] = [0, 1 << 8, 2 << 8, 3 << 8];

/// A reusable list of choices: made once, filled again and again without allocating.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::record::ChoiceForm;
/// use flightdeck_game::{Choices, Dice, Player, State, Table};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// let state = State::start(&table, Player::A, &mut Dice::new(1), &mut ());
/// let mut choices = Choices::new();
/// state.choices(&table, &mut choices);
/// for &choice in &choices {
///     // With the card's ID code: `play 0-07 on 3`.
///     println!("{}", ChoiceForm::new(&table, Player::A, choice));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Choices {
    list: Box<[Choice; Choices::CAPACITY]>,
    len: usize,
}

impl Choices {
    /// Every card of the largest hand on both faces in all five sectors, and passing; and room for
    /// [`Choices::LANES`] beyond, since choices are written in whole rows.
    const CAPACITY: usize = super::table::MOST_CARDS * 10 + 1 + Choices::LANES;

    /// How many are written at once.
    const LANES: usize = 8;

    /// An empty list.
    pub fn new() -> Self {
        Choices { list: Box::new([Choice(0); Choices::CAPACITY]), len: 0 }
    }

    /// Those of the last listing.
    #[inline]
    pub fn as_slice(&self) -> &[Choice] {
        &self.list[..self.len]
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(super) fn push(&mut self, choice: impl Into<Choice>) {
        self.list[self.len] = choice.into();
        self.len += 1;
    }

    /// A card as either face: its front in one set of sectors, its back in another, a bit each.
    #[inline(always)]
    pub(super) fn push_plays(&mut self, card: CardIx, front: u32, back: u32) {
        let base = kind::PLAY | u32::from(card.0) << 8;
        for (base, sectors) in [(base, front), (base | 1 << 16, back)] {
            let (row, count) = &SECTOR_ROWS[sectors as usize % SECTOR_ROWS.len()];
            self.push_row(base, row, *count);
        }
    }

    /// A move of each card of a stack, which begins at `bottom`, to each of a set of sectors.
    #[inline(always)]
    pub(super) fn push_moves(&mut self, effect: Effect, bottom: Place, height: u8, mut to: u32) {
        let base = kind::MOVE | (effect as u32) << 24 | u32::from(bottom.bits()) << 8;
        while to != 0 {
            self.push_row(base | to.trailing_zeros() << 16, &LEVEL_ROW, usize::from(height));
            to &= to - 1;
        }
    }

    /// An effect on each card of a stack, which begins at `bottom`.
    #[inline(always)]
    pub(super) fn push_aims(&mut self, effect: Effect, bottom: Place, height: u8) {
        let base = kind::AIM | (effect as u32) << 24 | u32::from(bottom.bits()) << 8;
        self.push_row(base, &LEVEL_ROW, usize::from(height));
    }

    /// Appends the first `count` of a row, each combined with `base`. The whole row is written, for
    /// that is a store or two, and what lies behind the end is never read.
    #[inline(always)]
    fn push_row<const N: usize>(&mut self, base: u32, row: &[u32; N], count: usize) {
        if let Some(slots) = self.list[self.len..].first_chunk_mut::<N>() {
            // A plain loop of fixed length, which becomes vector stores; `map` and `zip` do not always.
            for lane in 0..N {
                slots[lane] = Choice(base | row[lane]);
            }
        }
        self.len += count;
    }
}

impl Default for Choices {
    fn default() -> Self {
        Choices::new()
    }
}

impl<'a> IntoIterator for &'a Choices {
    type Item = &'a Choice;
    type IntoIter = std::slice::Iter<'a, Choice>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl std::ops::Deref for Choices {
    type Target = [Choice];

    #[inline]
    fn deref(&self) -> &[Choice] {
        self.as_slice()
    }
}
