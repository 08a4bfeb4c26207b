//! The record format as it is written: one type for each JSON object.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use super::choice_form::{ChoiceForm, WaitingForm};
use crate::cards::{BadSection, Card, CardId, Color, Cruiser, Face, SECTORS};
use crate::engine::{Both, Mode, Outcome, Phase, Player, Side, Table};

/// The first line of a record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format: 1.
    pub flightdeck: u32,
    /// The kind of game.
    pub mode: Mode,
    /// Where the random numbers of a simulated game started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Who goes first, in a game from its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Player>,
    /// Q-END-4.
    #[serde(default = "default_round_limit")]
    pub round_limit: u16,
    /// Who plays, and with what.
    pub players: Both<PlayerHeader>,
    /// The common deck, in Training and Skirmish.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<CardId>>,
    /// The cruisers by name.
    pub cruisers: BTreeMap<String, CruiserForm>,
    /// Every card of the game.
    pub cards: BTreeMap<CardId, CardForm>,
    /// Where play starts, if not from the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

fn default_round_limit() -> u16 {
    Table::DEFAULT_ROUND_LIMIT
}

/// A player: name, bot, cruiser, deck.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayerHeader {
    /// The deck's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Who decides.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub bot: String,
    /// The name of a cruiser of the header.
    pub cruiser: String,
    /// In Total War; the order has no meaning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<CardId>>,
}

/// A cruiser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CruiserForm {
    /// The highest value.
    pub armor: u8,
    /// In the order printed for its owner; for each space from level 0 up its draw symbols.
    pub sectors: [Vec<u8>; SECTORS],
}

impl CruiserForm {
    /// As a record writes it.
    pub fn new(cruiser: &Cruiser) -> Self {
        CruiserForm { armor: cruiser.armor, sectors: cruiser.sectors.clone() }
    }

    /// The cruiser by this name.
    pub(crate) fn into_cruiser(self, id: &str) -> Cruiser {
        Cruiser {
            id: id.into(),
            name: id.into(),
            armor: self.armor,
            sectors: self.sectors,
            source: String::new(),
        }
    }
}

/// A card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardForm {
    /// The front face.
    pub front: Face,
    /// The back; the standard one (R-CARD-4) where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Face>,
}

impl CardForm {
    /// As a record writes it.
    pub fn new(card: &Card) -> Self {
        CardForm { front: card.front, back: Some(card.back) }
    }

    /// The card, or what no section can be.
    pub(crate) fn into_card(self, id: CardId) -> Result<Card, BadSection> {
        let (front, back) = (self.front, self.back.unwrap_or(Face::STANDARD_BACK));
        let sections = [front.upper, front.lower, back.upper, back.lower];
        if let Some(problem) = sections.iter().find_map(|section| section.problems().next()) {
            return Err(problem);
        }
        // A record has no colors, and the engine does not need them.
        Ok(Card { id, color: Color::Blue, name: String::new(), front, back, source: String::new() })
    }
}

/// Any line but the first. Exactly one of the events must be there.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct EventForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<Shuffle>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Player>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<ChoiceForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<ChoiceForm>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Position>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
}

/// A draw deck after a shuffle, top card first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shuffle {
    /// Whose: `a`, `b` or `common`.
    pub pile: String,
    /// The cards, the top one first.
    pub order: Vec<CardId>,
}

/// The note that Q-CHAIN-5 cut something off.
pub(super) const CHAIN_LIMIT_NOTE: &str = "chain-limit";

/// A state, part of one, or a position to start from, in which missing fields have their defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Position {
    /// From 1.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub round: Option<u16>,
    /// Deployment, combat or over.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub phase: Option<Phase>,
    /// Who holds the initiative pawn.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub initiative: Option<Player>,
    /// Who decides; nobody when the game is over.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub turn: Option<Option<Player>>,
    /// Who has passed in this deployment.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub passed: Option<Vec<Player>>,
    /// How many sectors `b`'s board lies to the right of `a`'s.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub offset: Option<i8>,
    /// What each player has.
    #[serde(skip_serializing_if = "is_silent", with = "players")]
    pub players: Both<PlayerForm>,
    /// The common draw deck and discard pile, in Training and Skirmish.
    #[serde(skip_serializing_if = "is_silent")]
    pub common: CommonForm,
    /// The effects that wait; the group that comes next is the last. Left out where nothing waits.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub waiting: Option<Vec<WaitingForm>>,
}

impl Position {
    /// The first round's deployment, with nothing anywhere.
    pub(crate) fn plain() -> Self {
        Position {
            round: Some(1),
            phase: Some(Phase::Deployment),
            initiative: Some(Player::A),
            passed: Some(Vec::new()),
            offset: Some(0),
            players: Both::new(|_| PlayerForm::plain()),
            ..Position::default()
        }
    }

    /// Who decides where a position does not say so.
    pub(crate) fn usual_turn(&self) -> Player {
        let holder = self.initiative.unwrap_or(Player::A);
        let has_passed = self.passed.as_ref().is_some_and(|passed| passed.contains(&holder));
        if has_passed { holder.other() } else { holder }
    }
}

/// Nothing is said of it.
fn is_silent<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A field that is there has a value; without this, `null` would be the same as no field.
fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

fn all_said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Stacks, D::Error> {
    <[Vec<CellForm>; SECTORS]>::deserialize(deserializer).map(|stacks| stacks.map(Some))
}

/// Two players, of whom nothing need be said.
mod players {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{PlayerForm, is_silent};
    use crate::engine::Both;

    #[derive(Default, Serialize, Deserialize)]
    #[serde(default)]
    struct Players {
        #[serde(skip_serializing_if = "is_silent")]
        a: PlayerForm,
        #[serde(skip_serializing_if = "is_silent")]
        b: PlayerForm,
    }

    pub(super) fn serialize<S: Serializer>(
        players: &Both<PlayerForm>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let Both([a, b]) = players.clone();
        Players { a, b }.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Both<PlayerForm>, D::Error> {
        Players::deserialize(deserializer).map(|Players { a, b }| Both([a, b]))
    }
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerForm {
    /// In a position without it: the cruiser's highest value.
    #[serde(skip_serializing_if = "is_silent")]
    pub armor: Option<i32>,
    /// In any order.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub hand: Option<Vec<CardId>>,
    /// The cards set aside, in the order drawn.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub aside: Option<Vec<CardId>>,
    /// Top card first; in Total War only.
    #[serde(skip_serializing_if = "is_silent")]
    pub deck: Option<Vec<CardId>>,
    /// In the order discarded; in Total War only.
    #[serde(skip_serializing_if = "is_silent")]
    pub discard: Option<Vec<CardId>>,
    /// The stacks, bottom card first.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "all_said")]
    pub sectors: Stacks,
}

/// The stacks of a board, bottom card first. A scenario may speak of some of them only; a record cannot.
pub type Stacks = [Option<Vec<CellForm>>; SECTORS];

impl PlayerForm {
    /// Nothing in the hand, set aside or on the board.
    pub(crate) fn plain() -> Self {
        let sectors = std::array::from_fn(|_| Some(Vec::new()));
        PlayerForm { hand: Some(Vec::new()), aside: Some(Vec::new()), sectors, ..PlayerForm::default() }
    }
}

/// The piles of Training and Skirmish.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CommonForm {
    /// Top card first.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub deck: Option<Vec<CardId>>,
    /// In the order discarded.
    #[serde(skip_serializing_if = "is_silent", deserialize_with = "said")]
    pub discard: Option<Vec<CardId>>,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellForm {
    /// By its ID code.
    pub card: CardId,
    /// Which face is up.
    #[serde(default = "front")]
    pub face: Side,
    /// Whether it lies the other way round.
    #[serde(default)]
    pub pivoted: bool,
    /// Tokens on fighters.
    #[serde(default)]
    pub damage: Tokens,
    /// Tokens on shields.
    #[serde(default)]
    pub shield: Tokens,
}

fn front() -> Side {
    Side::Front
}

/// Tokens by the place of the half now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tokens {
    /// On the outer section.
    pub outer: u8,
    /// On the inner section.
    pub inner: u8,
}
