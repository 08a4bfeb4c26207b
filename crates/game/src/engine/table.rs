//! The table: everything of a game that never changes while it is played.

use super::{Both, Half, Player, Sector, Side, Subject};
use crate::cards::{Card, CardId, Cruiser, Effect, Effects, Face, SECTORS, Section};
use crate::deck::Deck;
use crate::say::{Message, Tell};

pub use crate::deck::MOST_CARDS;

/// A card within a game: its place in the list of the pile it belongs to, which is in the order of
/// ID codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct CardIx(pub(super) u8);

impl CardIx {
    /// The place in the list, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a game is set up (R-SET-1).
///
/// ```
/// use flightdeck_game::Mode;
///
/// assert_eq!(Mode::from_code("total-war"), Some(Mode::TotalWar));
/// assert!(Mode::Skirmish.is_common());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Ares against Athena, the green cards in one common deck.
    Training,
    /// Any two cruisers of one box, all cards in one common deck.
    Skirmish,
    /// A cruiser and a deck each.
    TotalWar,
}

impl Mode {
    /// All three, from the simplest.
    pub const ALL: [Mode; 3] = [Mode::Training, Mode::Skirmish, Mode::TotalWar];

    /// As files and options write it.
    pub const fn code(self) -> &'static str {
        match self {
            Mode::Training => "training",
            Mode::Skirmish => "skirmish",
            Mode::TotalWar => "total-war",
        }
    }

    /// The mode that files and options call so.
    pub fn from_code(code: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.code() == code)
    }

    /// One draw deck and one discard pile for both players?
    pub const fn is_common(self) -> bool {
        !matches!(self, Mode::TotalWar)
    }
}

/// A draw deck with its discard pile: a player's own, or the common one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PileName {
    /// A player's own.
    Own(Player),
    /// The one that both draw from.
    Common,
}

impl PileName {
    /// As records write it.
    pub const fn code(self) -> &'static str {
        match self {
            PileName::Own(player) => player.code(),
            PileName::Common => "common",
        }
    }

    /// Whose storage it lives in: the common one in `a`'s.
    #[inline(always)]
    pub const fn keeper(self) -> Player {
        match self {
            PileName::Own(player) => player,
            PileName::Common => Player::A,
        }
    }
}

/// A section in the form the engine reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct SectionDef {
    pub fighters: u8,
    pub shields: u8,
    pub field: bool,
    pub effect_count: u8,
    pub effects: [u8; Effects::MOST],
}

impl SectionDef {
    fn new(section: &Section) -> Self {
        let mut effects = [0; Effects::MOST];
        for (slot, effect) in effects.iter_mut().zip(section.effects.iter()) {
            *slot = effect as u8;
        }
        SectionDef {
            fighters: section.fighters,
            shields: section.shields,
            field: section.field,
            effect_count: section.effects.len() as u8,
            effects,
        }
    }

    #[inline(always)]
    pub(super) fn effect(&self, position: usize) -> Effect {
        Effect::ALL[usize::from(self.effects[position % Effects::MOST]) % Effect::ALL.len()]
    }
}

/// A face in the form the engine reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct FaceDef {
    /// Upper section, lower section.
    pub parts: [SectionDef; 2],
    /// A bit for each effect symbol: the low four for the upper section's, the high four for the
    /// lower one's.
    pub effect_bits: u8,
    /// Whether either section has a force field.
    pub field: bool,
    /// Whether either section has shields.
    pub shields: bool,
}

impl FaceDef {
    fn new(face: &Face) -> Self {
        let parts = [SectionDef::new(&face.upper), SectionDef::new(&face.lower)];
        let bits = |part: &SectionDef| (1u8 << part.effect_count) - 1;
        FaceDef {
            parts,
            effect_bits: bits(&parts[0]) | bits(&parts[1]) << 4,
            field: face.has_field(),
            shields: face.shields() > 0,
        }
    }
}

/// A card: front, back.
pub(super) type CardDef = [FaceDef; 2];

/// A cruiser on the table: sectors from left to right as `a` sees them.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Spaces of each sector.
    pub spaces: [u8; SECTORS],
    /// Draw symbols still visible in each sector under a stack of each height (Q-SEE-2).
    pub draws: [[u8; Cruiser::MOST_SPACES + 1]; SECTORS],
}

impl Layout {
    fn new(cruiser: &Cruiser, player: Player) -> Self {
        let mut layout = Layout { spaces: [0; SECTORS], draws: [[0; Cruiser::MOST_SPACES + 1]; SECTORS] };
        for (printed, sector) in cruiser.sectors.iter().enumerate() {
            // Q-GEO-1: on b's board the layout appears mirrored.
            let seen = match player {
                Player::A => printed,
                Player::B => SECTORS - 1 - printed,
            };
            layout.spaces[seen] = sector.len() as u8;
            for height in 0..sector.len() {
                layout.draws[seen][height] = sector[height..].iter().sum();
            }
        }
        layout
    }
}

/// What both players bring: cruisers, and a deck each or a common one.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How it is set up.
    pub mode: Mode,
    /// The round limit: after this round armor, then cards decide (Q-END-4).
    pub round_limit: u16,
    /// By seat.
    pub cruisers: Both<Cruiser>,
    /// What is drawn from.
    pub decks: Decks,
}

/// The cards of a game. The order does not matter.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Decks {
    /// One for each player, by seat.
    Own(Both<Vec<Card>>),
    /// One for both.
    Common(Vec<Card>),
}

/// Why a game cannot be set up.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::engine::BadSetup;
/// use flightdeck_game::{Both, Decks, Mode, Setup, Table};
///
/// # fn main() {
/// let bad = Table::new(Setup {
///     mode: Mode::Skirmish,
///     round_limit: 100,
///     cruisers: Both([raft().cruiser().clone(), barge().cruiser().clone()]),
///     decks: Decks::Own(Both([raft().cards().to_vec(), barge().cards().to_vec()])),
/// });
/// assert_eq!(bad.unwrap_err().to_string(), "skirmish needs one common deck");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadSetup {
    /// Not the decks that the mode needs.
    Decks(Mode),
    /// A card more than once.
    Twice(CardId),
    /// More cards than the engine can hold.
    TooMany(usize),
    /// A card with a face without a fighter.
    NoFighter(CardId),
    /// A cruiser with a sector too low or too high.
    Sector(String),
    /// A cruiser with too many draw symbols on a space.
    DrawSymbols(String),
    /// A round limit of 0.
    RoundLimit,
}

impl BadSetup {
    /// What is wrong, without the rule.
    pub(crate) fn why(&self) -> Message {
        match self {
            BadSetup::Decks(mode) if mode.is_common() => say!("{} needs one common deck", mode.code()),
            BadSetup::Decks(mode) => say!("{} needs a deck for each player", mode.code()),
            BadSetup::Twice(id) => say!("{} is listed twice in a deck", id),
            BadSetup::TooMany(cards) => {
                say!("{} cards in a deck; the limit is {}", cards, MOST_CARDS)
            }
            BadSetup::NoFighter(id) => say!("{} has a face without fighters", id),
            BadSetup::Sector(id) => say!("cruiser `{}`: a sector has 1 to 4 spaces", id),
            BadSetup::DrawSymbols(id) => say!("cruiser `{}`: a space has at most 9 draw symbols", id),
            BadSetup::RoundLimit => say!("the round limit must be at least 1"),
        }
    }

    /// The rule it breaks, by its code; `None` for what only this program cannot do.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            BadSetup::Twice(_) => Some("R-SET-2"),
            BadSetup::NoFighter(_) => Some("Q-CARD-5"),
            BadSetup::RoundLimit => Some("Q-END-4"),
            BadSetup::TooMany(_) => Some("Q-SET-9"),
            BadSetup::Decks(_) | BadSetup::Sector(_) | BadSetup::DrawSymbols(_) => None,
        }
    }

    /// What it is about.
    pub(crate) const fn subject(&self) -> Option<Subject> {
        match self {
            BadSetup::Twice(id) | BadSetup::NoFighter(id) => Some(Subject::Card(*id)),
            _ => None,
        }
    }
}

impl Tell for BadSetup {
    fn tell(&self) -> Message {
        match self.rule() {
            Some(rule) => say!("{} ({})", self.why(), rule),
            None => self.why(),
        }
    }
}

message_error!(BadSetup);

/// Cards, cruisers, mode and limits of one game, in the form the engine reads. Shared, never changed.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::engine::PileName;
/// use flightdeck_game::{Player, Table};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// assert_eq!(table.cruiser(Player::B).name, "Barge");
/// let pile = table.pile_of(Player::A);
/// let card = table.find(pile, "0-07".parse()?).expect("a card of the deck");
/// assert_eq!(table.card(Player::A, card), &table.deck(PileName::Own(Player::A))[card.index()]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    mode: Mode,
    round_limit: u16,
    cruisers: Both<Cruiser>,
    decks: Both<Vec<Card>>,
    pub(super) layouts: Both<Layout>,
    /// By card; in a common game both players have the same. It has 256 places, so that every index is valid.
    pub(super) defs: Both<Box<[CardDef; 256]>>,
    /// The level of each card's front.
    pub(super) levels: Both<Box<[u8; 256]>>,
    /// Whether all cards have the same back, as printed ones do (R-CARD-4).
    pub(super) same_backs: bool,
}

impl Table {
    /// The default round limit, far more rounds than real games take.
    pub const DEFAULT_ROUND_LIMIT: u16 = 100;

    /// Two decks in Total War.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
    /// use flightdeck_game::{Dice, Player, State, Table};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let table = Table::between(&raft(), &barge())?;
    /// let state = State::start(&table, Player::A, &mut Dice::new(1), &mut ());
    /// assert_eq!((state.armor(Player::A), state.armor(Player::B)), (5, 8));
    /// # Ok(())
    /// # }
    /// ```
    pub fn between(a: &Deck, b: &Deck) -> Result<Self, BadSetup> {
        Table::new(Setup {
            mode: Mode::TotalWar,
            round_limit: Table::DEFAULT_ROUND_LIMIT,
            cruisers: Both([a, b].map(|deck| deck.cruiser().clone())),
            decks: Decks::Own(Both([a, b].map(|deck| deck.cards().to_vec()))),
        })
    }

    /// Checks a setup and puts it into the form the engine reads.
    pub fn new(setup: Setup) -> Result<Self, BadSetup> {
        if setup.round_limit == 0 {
            return Err(BadSetup::RoundLimit);
        }
        let decks = match (setup.mode.is_common(), setup.decks) {
            (false, Decks::Own(decks)) => decks,
            (true, Decks::Common(deck)) => Both([deck, Vec::new()]),
            _ => return Err(BadSetup::Decks(setup.mode)),
        };
        let mut decks = decks;
        for deck in &mut decks.0 {
            sort_and_check(deck)?;
        }
        for player in Player::ALL {
            check_cruiser(&setup.cruisers[player])?;
        }
        Ok(Table::laid_out(setup.mode, setup.round_limit, setup.cruisers, decks))
    }

    /// Checked cards, each list in the order of its places.
    fn laid_out(mode: Mode, round_limit: u16, cruisers: Both<Cruiser>, decks: Both<Vec<Card>>) -> Self {
        let layouts = Both::new(|player| Layout::new(&cruisers[player], player));
        let keeper = |player| if mode.is_common() { Player::A } else { player };
        let defs = Both::new(|player| {
            let mut defs = Box::new([CardDef::default(); 256]);
            for (def, card) in defs.iter_mut().zip(&decks[keeper(player)]) {
                *def = [FaceDef::new(&card.front), FaceDef::new(&card.back)];
            }
            defs
        });
        let levels = Both::new(|player| {
            let mut levels = Box::new([0; 256]);
            for (level, card) in levels.iter_mut().zip(&decks[keeper(player)]) {
                *level = card.id.level();
            }
            levels
        });
        let mut backs = decks.0.iter().flatten().map(|card| card.back);
        let same_backs = backs.next().is_none_or(|first| backs.all(|back| back == first));
        Table { same_backs, mode, round_limit, cruisers, decks, layouts, defs, levels }
    }

    /// The table as someone sees it who does not know a pile's list and supposes other cards where they have not
    /// seen any. Each card takes the place of the one that it stands for, so states of one table are states of
    /// the other, and the list is not in the order of ID codes. What has been seen must stay. `None` where the
    /// number of cards differs, which everybody knows.
    pub fn supposing(&self, pile: PileName, cards: Vec<Card>) -> Option<Self> {
        let mut decks = self.decks.clone();
        let deck = &mut decks[pile.keeper()];
        if cards.len() != deck.len() {
            return None;
        }
        *deck = cards;
        Some(Table::laid_out(self.mode, self.round_limit, self.cruisers.clone(), decks))
    }

    /// How it was set up.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The round limit: after this round armor, then cards decide (Q-END-4).
    pub fn round_limit(&self) -> u16 {
        self.round_limit
    }

    /// A player's cruiser.
    pub fn cruiser(&self, player: Player) -> &Cruiser {
        &self.cruisers[player]
    }

    /// The draw decks of this game.
    pub fn piles(&self) -> &'static [PileName] {
        if self.mode.is_common() {
            &[PileName::Common]
        } else {
            &[PileName::Own(Player::A), PileName::Own(Player::B)]
        }
    }

    /// The draw deck and discard pile that a player uses.
    #[inline(always)]
    pub fn pile_of(&self, player: Player) -> PileName {
        if self.mode.is_common() { PileName::Common } else { PileName::Own(player) }
    }

    /// The cards that belong to a pile, in the order of their ID codes; a [`CardIx`] is a place in it.
    pub fn deck(&self, pile: PileName) -> &[Card] {
        &self.decks[pile.keeper()]
    }

    /// The card on a player's board or in a player's hand.
    pub fn card(&self, player: Player, card: CardIx) -> &Card {
        &self.deck(self.pile_of(player))[card.index()]
    }

    /// Where a card stands in a pile's list.
    pub fn find(&self, pile: PileName, id: CardId) -> Option<CardIx> {
        let place = self.deck(pile).iter().position(|card| card.id == id)?;
        Some(CardIx(place as u8))
    }

    /// Spaces of a sector, as `a` sees the table (Q-GEO-1).
    #[inline]
    pub fn spaces(&self, player: Player, sector: Sector) -> u8 {
        self.layouts[player].spaces[sector.index()]
    }

    /// Draw symbols on a space (Q-SEE-2).
    pub fn draws(&self, player: Player, sector: Sector, level: u8) -> u8 {
        let draws = &self.layouts[player].draws[sector.index()];
        draws[usize::from(level)] - draws[usize::from(level) + 1]
    }

    /// The section of a card that lies in a half.
    #[inline(always)]
    pub(super) fn section(&self, player: Player, cell: super::state::Cell, half: Half) -> &SectionDef {
        &self.face(player, cell).parts[cell.part(half)]
    }

    #[inline(always)]
    pub(super) fn face(&self, player: Player, cell: super::state::Cell) -> &FaceDef {
        &self.defs[player][usize::from(cell.card.0)][cell.side_bit()]
    }

    /// The section of a card in play that lies in a half, as the catalog writes it.
    pub fn printed(&self, player: Player, cell: super::state::Cell, half: Half) -> &Section {
        let card = self.card(player, cell.card());
        let face = match cell.side() {
            Side::Front => &card.front,
            Side::Back => &card.back,
        };
        if cell.part(half) == 0 { &face.upper } else { &face.lower }
    }
}

fn sort_and_check(deck: &mut [Card]) -> Result<(), BadSetup> {
    if deck.len() > MOST_CARDS {
        return Err(BadSetup::TooMany(deck.len()));
    }
    deck.sort_by_key(|card| card.id);
    if let Some(pair) = deck.windows(2).find(|pair| pair[0].id == pair[1].id) {
        return Err(BadSetup::Twice(pair[0].id));
    }
    if let Some(card) = deck.iter().find(|card| card.front.fighters() == 0 || card.back.fighters() == 0) {
        return Err(BadSetup::NoFighter(card.id));
    }
    Ok(())
}

fn check_cruiser(cruiser: &Cruiser) -> Result<(), BadSetup> {
    if cruiser.sectors.iter().any(|sector| !(1..=Cruiser::MOST_SPACES).contains(&sector.len())) {
        return Err(BadSetup::Sector(cruiser.id.clone()));
    }
    if cruiser.sectors.iter().flatten().any(|&draws| draws > Cruiser::MOST_DRAW_SYMBOLS) {
        return Err(BadSetup::DrawSymbols(cruiser.id.clone()));
    }
    Ok(())
}
