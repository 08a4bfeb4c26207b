//! The state: everything of a game that changes, small and without pointers.

use super::pile::Pile;
use super::set::CardSet;
use super::table::{CardIx, PileName, Table};
use super::{Both, Direction, Half, Place, Player, Sector, Side};
use crate::cards::{Cruiser, Effect, SECTORS};

/// A card in play: which one, how it lies, and the tokens on it.
///
/// Tokens are kept by printed section, so that they follow their half when the card is pivoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C, align(4))]
pub struct Cell {
    pub(super) card: CardIx,
    flags: u8,
    /// Low four bits: tokens on the upper section's fighters; high four: on the lower one's.
    damage: u8,
    /// The same for tokens on shields.
    shield: u8,
}

const BACK: u8 = 1;
const PIVOTED: u8 = 2;

impl Cell {
    /// Upright, without tokens.
    #[inline(always)]
    pub(super) fn new(card: CardIx, side: Side) -> Self {
        Cell { card, flags: side as u8, damage: 0, shield: 0 }
    }

    /// Which card it is.
    #[inline]
    pub fn card(self) -> CardIx {
        self.card
    }

    /// All of it in one number; equal cells have equal ones.
    #[inline(always)]
    pub fn bits(self) -> u32 {
        u32::from_le_bytes([self.card.0, self.flags, self.damage, self.shield])
    }

    /// Which face is up.
    #[inline(always)]
    pub fn side(self) -> Side {
        if self.flags & BACK == 0 { Side::Front } else { Side::Back }
    }

    #[inline(always)]
    pub(super) fn side_bit(self) -> usize {
        usize::from(self.flags & BACK)
    }

    /// Whether it lies the other way round.
    #[inline(always)]
    pub fn is_pivoted(self) -> bool {
        self.flags & PIVOTED != 0
    }

    /// The section that lies in a half: 0 for the upper one, 1 for the lower one.
    #[inline(always)]
    pub(super) fn part(self, half: Half) -> usize {
        usize::from((half as u8) ^ (self.flags >> 1 & 1))
    }

    /// Tokens on the fighters of a half.
    #[inline]
    pub fn damage(self, half: Half) -> u8 {
        self.part_damage(self.part(half))
    }

    /// Tokens on the shields of a half.
    #[inline]
    pub fn shield(self, half: Half) -> u8 {
        self.part_shield(self.part(half))
    }

    #[inline(always)]
    pub(super) fn part_damage(self, part: usize) -> u8 {
        self.damage >> (4 * part) & 15
    }

    #[inline(always)]
    pub(super) fn part_shield(self, part: usize) -> u8 {
        self.shield >> (4 * part) & 15
    }

    #[inline(always)]
    pub(super) fn add_damage(&mut self, part: usize, tokens: u8) {
        self.damage += tokens << (4 * part);
    }

    #[inline(always)]
    pub(super) fn add_shield(&mut self, part: usize, tokens: u8) {
        self.shield += tokens << (4 * part);
    }

    /// R-BAT-7, R-BAT-8: the tokens of a section that is no longer visible return to the stockpile.
    #[inline(always)]
    pub(super) fn clear_part(&mut self, part: usize) {
        let others = 0xf0 >> (4 * part);
        self.damage &= others;
        self.shield &= others;
    }

    /// R-END-2.
    #[inline(always)]
    pub(super) fn clear_shields(&mut self) {
        self.shield = 0;
    }

    #[inline(always)]
    pub(super) fn pivot(&mut self) {
        self.flags ^= PIVOTED;
    }

    /// Turned over; it stays upright or pivoted as it was, and loses every token (R-BAT-7).
    #[inline(always)]
    pub(super) fn roll(&mut self) {
        self.flags ^= BACK;
        self.damage = 0;
        self.shield = 0;
    }
}

/// Effects of one card that were revealed together and wait (R-CHAIN-2). Every event reveals halves
/// of one card only, so a group is a card and the symbols of it that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Waiting {
    pub owner: Player,
    pub card: CardIx,
    /// The face that is up; a card turned over loses what waited on it.
    pub side: Side,
    /// As in `FaceDef::effect_bits`.
    pub bits: u8,
}

/// The groups of waiting effects; the one that comes next is the last.
///
/// A group lives only while its half is visible (R-CHAIN-3), and a half is in one group at most, so
/// there are never more than the visible halves of two full boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Chain {
    groups: [Waiting; Chain::MOST],
    len: u8,
}

impl Chain {
    /// Two boards of five sectors with four cards: every inner section and the top cards' outer ones.
    const MOST: usize = 2 * SECTORS * (Cruiser::MOST_SPACES + 1);
    const NOTHING: Waiting = Waiting { owner: Player::A, card: CardIx(0), side: Side::Front, bits: 0 };
    pub(super) const EMPTY: Chain = Chain { groups: [Chain::NOTHING; Chain::MOST], len: 0 };

    #[inline(always)]
    pub(super) fn groups(&self) -> &[Waiting] {
        &self.groups[..usize::from(self.len)]
    }

    #[inline(always)]
    pub(super) fn next(&self) -> Option<Waiting> {
        self.groups().last().copied()
    }

    #[inline(always)]
    pub(super) fn push(&mut self, group: Waiting) {
        self.groups[usize::from(self.len)] = group;
        self.len += 1;
    }

    /// One symbol of the next group has had its turn.
    #[inline(always)]
    pub(super) fn take(&mut self, bit: u8) {
        let last = usize::from(self.len) - 1;
        self.groups[last].bits &= !bit;
        if self.groups[last].bits == 0 {
            self.groups[last] = Chain::NOTHING;
            self.len -= 1;
        }
    }

    /// R-CHAIN-3: what waits on these sections of a card is lost.
    #[inline(always)]
    pub(super) fn lose(&mut self, owner: Player, card: CardIx, bits: u8) {
        if self.len != 0 {
            self.lose_any(owner, card, bits);
        }
    }

    /// A card that `before` knows as one is now taken for another.
    pub(super) fn rename(&mut self, before: &Chain, owner: Player, from: CardIx, to: CardIx) {
        for (group, known) in self.groups.iter_mut().zip(before.groups()) {
            if known.owner == owner && known.card == from {
                group.card = to;
            }
        }
    }

    fn lose_any(&mut self, owner: Player, card: CardIx, bits: u8) {
        let mut kept = 0;
        for i in 0..usize::from(self.len) {
            let mut group = self.groups[i];
            if group.owner == owner && group.card == card {
                group.bits &= !bits;
            }
            if group.bits != 0 {
                self.groups[kept] = group;
                kept += 1;
            }
        }
        self.groups[kept..usize::from(self.len)].fill(Chain::NOTHING);
        self.len = kept as u8;
    }
}

/// What must be decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// A deployment turn: play a card or pass.
    Deploy,
    /// Which waiting effect comes next (R-CHAIN-2).
    Resolve,
    /// The target of this effect.
    Target(Effect),
    /// Shift the cruiser (R-COM-1).
    Shift,
    /// The order of the battles (R-COM-1).
    Order,
    /// How this many points of damage fall on the top card (R-BAT-5).
    Damage(u8),
    /// The game is over.
    Over,
}

/// The phases of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Cards are played.
    Deployment,
    /// Battles are fought.
    Combat,
    /// The game has ended.
    Over,
}

impl Phase {
    /// As files and options write it.
    pub const fn code(self) -> &'static str {
        match self {
            Phase::Deployment => "deployment",
            Phase::Combat => "combat",
            Phase::Over => "over",
        }
    }
}

/// The battle being fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Battle {
    pub direction: Direction,
    /// `a`'s sector.
    pub sector: i8,
    /// How many of the two players have taken their damage.
    pub taken: u8,
    /// The damage each player still has to take.
    pub damage: Both<u8>,
}

impl Battle {
    pub(super) const NONE: Battle =
        Battle { direction: Direction::LeftToRight, sector: 0, taken: 0, damage: Both([0, 0]) };
}

/// A battle being fought, as far as it is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The order of the battles.
    pub direction: Direction,
    /// `a`'s sector.
    pub sector: Sector,
    /// The damage each player still has to take.
    pub damage: Both<u8>,
}

/// Everything of a game that changes. Two states are equal when the same game goes on from both.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::{Choices, Dice, Player, State, Table};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// let mut dice = Dice::new(1);
/// let mut state = State::start(&table, Player::A, &mut dice, &mut ());
/// assert_eq!(state.to_string(), "round 1, deployment, a to play or pass; armor 5 to 8, cards 5 to 5");
///
/// let mut choices = Choices::new();
/// while !state.is_over() {
///     state.choices(&table, &mut choices);
///     let choice = choices[dice.below(choices.len() as u32) as usize];
///     state.apply(&table, choice, &mut dice, &mut ())?;
/// }
/// println!("{}", state.outcome().expect("the game is over"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) round: u16,
    pub(super) phase: Phase,
    pub(super) decision: Decision,
    /// The player to decide. Unused once the game is over.
    pub(super) turn: Player,
    /// Whose deployment turn it is, while effects ask others to decide.
    pub(super) active: Player,
    pub(super) initiative: Player,
    pub(super) passed: Both<bool>,
    pub(super) offset: i8,
    /// Effects applied within this play, or within this player's damage (Q-CHAIN-5).
    pub(super) applied: u8,
    pub(super) battle: Battle,
    pub(super) armor: Both<i32>,
    pub(super) heights: Both<[u8; SECTORS]>,
    pub(super) stacks: Both<[[Cell; Cruiser::MOST_SPACES]; SECTORS]>,
    pub(super) chain: Chain,
    pub(super) hands: Both<CardSet>,
    /// In a common game the draw deck and the discard pile are in `a`'s; the cards set aside are each
    /// player's own.
    pub(super) piles: Both<Pile>,
}

impl State {
    /// Empty boards and hands, no cards anywhere yet.
    pub(super) fn blank(table: &Table, first: Player) -> Self {
        State {
            round: 1,
            phase: Phase::Deployment,
            decision: Decision::Deploy,
            turn: first,
            active: first,
            initiative: first,
            passed: Both([false, false]),
            offset: 0,
            applied: 0,
            battle: Battle::NONE,
            armor: Both::new(|player| i32::from(table.cruiser(player).armor)),
            heights: Both([[0; SECTORS]; 2]),
            stacks: Both([[[Cell::default(); Cruiser::MOST_SPACES]; SECTORS]; 2]),
            chain: Chain::EMPTY,
            hands: Both([CardSet::default(); 2]),
            piles: Both([Pile::EMPTY; 2]),
        }
    }

    /// What must be decided next.
    #[inline(always)]
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// Whether the game has ended.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        matches!(self.decision, Decision::Over)
    }

    /// Who decides; `None` when the game is over.
    #[inline]
    pub fn turn(&self) -> Option<Player> {
        if self.is_over() { None } else { Some(self.turn) }
    }

    /// The number of the round, from 1.
    #[inline]
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Where the round stands.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who holds the initiative pawn.
    pub fn initiative(&self) -> Player {
        self.initiative
    }

    /// Whether a player has passed in this deployment (R-DEP-2).
    #[inline]
    pub fn has_passed(&self, player: Player) -> bool {
        self.passed[player]
    }

    /// How many sectors `b`'s board lies to the right of `a`'s (Q-GEO-2).
    pub fn offset(&self) -> i8 {
        self.offset
    }

    /// What is left of a cruiser's armor; 0 or less when it is down.
    #[inline]
    pub fn armor(&self, player: Player) -> i32 {
        self.armor[player]
    }

    /// Whose deployment turn it is, while effects may ask the other player to decide. Unused outside
    /// deployment.
    #[inline]
    pub(crate) fn active(&self) -> Player {
        self.active
    }

    /// Effects applied so far within this play, or within this player's damage in this battle (Q-CHAIN-5).
    #[inline]
    pub fn applied(&self) -> u8 {
        self.applied
    }

    /// The battle being fought; `None` outside combat and before its order is chosen.
    #[inline]
    pub fn clash(&self) -> Option<Clash> {
        if self.phase != Phase::Combat || matches!(self.decision, Decision::Shift | Decision::Order) {
            return None;
        }
        let mut damage = self.battle.damage;
        if let Decision::Damage(points) = self.decision {
            damage[self.turn] += points;
        }
        Some(Clash { direction: self.battle.direction, sector: self.battle_sector(Player::A), damage })
    }

    /// The cards of a sector, bottom first.
    #[inline]
    pub fn stack(&self, player: Player, sector: Sector) -> &[Cell] {
        &self.stacks[player][sector.index()][..usize::from(self.heights[player][sector.index()])]
    }

    /// The sector of the other board that faces this one (Q-GEO-2).
    pub fn facing(&self, player: Player, sector: Sector) -> Option<Sector> {
        let offset = isize::from(self.offset);
        let to_the_right = if player == Player::A { -offset } else { offset };
        Sector::ALL.get(sector.index().checked_add_signed(to_the_right)?).copied()
    }

    /// The hand, in the order of ID codes.
    pub fn hand(&self, player: Player) -> Vec<CardIx> {
        let mut hand = Vec::with_capacity(self.hands[player].len());
        self.hands[player].for_each(|card| hand.push(card));
        hand
    }

    /// The hand as a set.
    #[inline]
    pub fn hand_set(&self, player: Player) -> CardSet {
        self.hands[player]
    }

    /// Visits the effects that wait, with their controllers (R-CHAIN-2).
    #[inline]
    pub fn for_each_waiting(&self, table: &Table, mut visit: impl FnMut(Player, Effect)) {
        for &group in self.chain.groups() {
            let mut bits = group.bits;
            while bits != 0 {
                visit(group.owner, group.effect(table, bits.trailing_zeros()));
                bits &= bits - 1;
            }
        }
    }

    /// The stacks of all sectors, as [`State::stack`] gives them one by one: how high each is, and its
    /// cards, bottom first; places above the height are unused.
    #[inline]
    pub fn stacks(&self, player: Player) -> (&[u8; SECTORS], &[[Cell; Cruiser::MOST_SPACES]; SECTORS]) {
        (&self.heights[player], &self.stacks[player])
    }

    /// How many cards a hand holds.
    #[inline]
    pub fn hand_len(&self, player: Player) -> usize {
        self.hands[player].len()
    }

    /// The cards set aside, in the order drawn.
    #[inline]
    pub fn aside(&self, player: Player) -> &[CardIx] {
        self.piles[player].aside()
    }

    /// A draw deck, the top card last.
    pub fn deck(&self, pile: PileName) -> &[CardIx] {
        self.piles[pile.keeper()].deck()
    }

    /// A discard pile, in the order discarded.
    pub fn discard(&self, pile: PileName) -> impl ExactSizeIterator<Item = CardIx> + '_ {
        self.piles[pile.keeper()].discard()
    }

    #[inline(always)]
    pub(super) fn cell(&self, place: Place) -> Cell {
        self.stacks[place.board()][place.sector().index()][usize::from(place.level())]
    }

    #[inline(always)]
    pub(super) fn cell_mut(&mut self, place: Place) -> &mut Cell {
        &mut self.stacks[place.board()][place.sector().index()][usize::from(place.level())]
    }

    #[inline(always)]
    pub(super) fn height(&self, board: Player, sector: Sector) -> u8 {
        self.heights[board][sector.index()]
    }

    #[inline(always)]
    pub(super) fn is_top(&self, place: Place) -> bool {
        place.level() + 1 == self.height(place.board(), place.sector())
    }

    /// The place of a sector's top card, if it has one.
    #[inline(always)]
    pub(super) fn top(&self, board: Player, sector: Sector) -> Option<Place> {
        let height = self.height(board, sector);
        if height == 0 { None } else { Some(Place::new(board, sector, height - 1)) }
    }

    /// Where a card lies on a board.
    pub(super) fn find(&self, board: Player, card: CardIx) -> Option<Place> {
        Sector::ALL.into_iter().find_map(|sector| {
            let level = self.stack(board, sector).iter().position(|cell| cell.card == card)?;
            Some(Place::new(board, sector, level as u8))
        })
    }

    /// The sectors of a board with a free space, a bit each.
    #[inline(always)]
    pub(super) fn free_sectors(&self, table: &Table, board: Player) -> u32 {
        let spaces = &table.layouts[board].spaces;
        let mut free = 0;
        for (sector, &height) in self.heights[board].iter().enumerate() {
            free |= u32::from(height < spaces[sector]) << sector;
        }
        free
    }

    /// Undamaged fighters of one section of a card.
    #[inline(always)]
    pub(super) fn intact(&self, table: &Table, board: Player, cell: Cell, half: Half) -> u8 {
        table.section(board, cell, half).fighters - cell.part_damage(cell.part(half))
    }

    /// Visible undamaged fighters of a sector: every inner section, and the top card's outer one
    /// (R-SEE-1, R-BAT-1).
    #[inline]
    pub fn firepower(&self, table: &Table, board: Player, sector: Sector) -> u8 {
        let stack = self.stack(board, sector);
        let Some(&top) = stack.last() else { return 0 };
        let mut intact = self.intact(table, board, top, Half::Outer);
        for &cell in stack {
            intact += self.intact(table, board, cell, Half::Inner);
        }
        intact
    }

    /// Cards in hand, set aside and on the board (R-END-3).
    pub fn cards(&self, player: Player) -> usize {
        let board: u8 = self.heights[player].iter().sum();
        self.hands[player].len() + usize::from(self.piles[player].aside_len()) + usize::from(board)
    }
}
