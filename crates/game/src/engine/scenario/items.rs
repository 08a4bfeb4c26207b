//! Statements about a state, to set it up or to expect it: `a armor 19`, `b3: 0-11 back, 1-12 damage 1/0`.

use serde_json::{Map, Value, json};

use super::words::{Cursor, sector};
use crate::cards::{CardId, SECTORS};
use crate::engine::record::{CellForm, Position, Tokens, WaitingForm};
use crate::engine::{Phase, Player, Side};
use crate::fault::Fault;
use crate::say::Message;

/// One thing said of a state.
pub enum Item {
    Round(u16),
    Phase(Phase),
    Initiative(Player),
    /// The player to decide. `None` when the game is over.
    Turn(Option<Player>),
    Passed(Vec<Player>),
    Offset(i8),
    Waiting(Vec<WaitingForm>),
    Armor(Player, i32),
    /// Hand, aside, deck or discard of a player. Without a player: the common ones.
    Zone(Option<Player>, Zone, Vec<CardId>),
    /// A stack, bottom first; the sector from 0.
    Stack(Player, usize, Vec<CellForm>),
    /// No card on the whole board.
    BoardEmpty(Player),
    /// No card in any sector that the same line does not name.
    ElsewhereEmpty(Player),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    Hand,
    Aside,
    Deck,
    Discard,
}

impl Zone {
    pub const ALL: [Zone; 4] = [Zone::Hand, Zone::Aside, Zone::Deck, Zone::Discard];

    pub const fn code(self) -> &'static str {
        match self {
            Zone::Hand => "hand",
            Zone::Aside => "aside",
            Zone::Deck => "deck",
            Zone::Discard => "discard",
        }
    }
}

pub const PHASES: [Phase; 3] = [Phase::Deployment, Phase::Combat, Phase::Over];

/// What an item can begin with, beside a player and a sector.
pub const WORDS: [&str; 8] =
    ["round", "phase", "initiative", "turn", "passed", "offset", "waiting", "common"];

/// What can be said of a player.
pub const OF_PLAYER: [&str; 7] = ["armor", "hand", "aside", "deck", "discard", "board", "elsewhere"];

/// Whether a word can begin an item.
pub fn begins(word: &str) -> bool {
    WORDS.contains(&word) || phase(word).is_some() || sector(word).is_some()
}

fn phase(word: &str) -> Option<Phase> {
    PHASES.into_iter().find(|phase| phase.code() == word)
}

/// Reads one item, to the end of the words.
pub fn read(cursor: &mut Cursor) -> Result<Item, Fault> {
    let item = read_inner(cursor)?;
    cursor.finish()?;
    Ok(item)
}

fn read_inner(cursor: &mut Cursor) -> Result<Item, Fault> {
    let word = cursor.peek().unwrap_or_default();
    if let Some(phase) = phase(word) {
        cursor.next();
        return Ok(Item::Phase(phase));
    }
    if Player::from_code(word).is_some() {
        let player = cursor.player()?;
        return of_player(cursor, player);
    }
    if sector(word).is_some() {
        let at = cursor.sector()?;
        return stack(cursor, at);
    }
    if !WORDS.contains(&word) {
        return Err(cursor.unknown(say!("a property of the position"), &WORDS));
    }
    cursor.next();
    Ok(match word {
        "round" => Item::Round(cursor.number(say!("a number"))?),
        "phase" => {
            let found = cursor.peek().and_then(phase);
            let found = found.ok_or_else(|| cursor.unknown(say!("a phase"), &PHASES.map(Phase::code)))?;
            cursor.next();
            Item::Phase(found)
        }
        "initiative" => Item::Initiative(cursor.player()?),
        "turn" if cursor.take("nobody") => Item::Turn(None),
        "turn" => Item::Turn(Some(cursor.player()?)),
        "passed" if cursor.take("nobody") => Item::Passed(Vec::new()),
        "passed" => {
            let mut passed = vec![cursor.player()?];
            while !cursor.is_done() {
                passed.push(cursor.player()?);
            }
            Item::Passed(passed)
        }
        "offset" => Item::Offset(cursor.number(say!("a number from -3 to 3"))?),
        "waiting" if cursor.take("nothing") => Item::Waiting(Vec::new()),
        "waiting" => {
            let mut waiting = vec![cursor.waiting()?];
            while !cursor.is_done() {
                waiting.push(cursor.waiting()?);
            }
            Item::Waiting(waiting)
        }
        _ => {
            let zone = match cursor.peek() {
                Some("deck") => Zone::Deck,
                Some("discard") => Zone::Discard,
                _ => return Err(cursor.unknown(say!("a common pile"), &["deck", "discard"])),
            };
            cursor.next();
            Item::Zone(None, zone, cursor.ids()?)
        }
    })
}

fn of_player(cursor: &mut Cursor, player: Player) -> Result<Item, Fault> {
    let word = cursor.peek().unwrap_or_default();
    if !OF_PLAYER.contains(&word) {
        return Err(cursor.unknown(say!("a property of a player"), &OF_PLAYER));
    }
    cursor.next();
    match word {
        "armor" => Ok(Item::Armor(player, cursor.number(say!("a number"))?)),
        "board" => {
            cursor.expect("empty")?;
            Ok(Item::BoardEmpty(player))
        }
        "elsewhere" => {
            cursor.expect("empty")?;
            Ok(Item::ElsewhereEmpty(player))
        }
        word => {
            let zone = Zone::ALL.into_iter().find(|zone| zone.code() == word).unwrap_or(Zone::Hand);
            Ok(Item::Zone(Some(player), zone, cursor.ids()?))
        }
    }
}

fn stack(cursor: &mut Cursor, (board, written): (Player, u8)) -> Result<Item, Fault> {
    let sector = usize::from(written).wrapping_sub(1);
    if sector >= SECTORS {
        return Err(cursor.fault_before(say!("sector {} does not exist; sectors are 1 to 5", written)));
    }
    cursor.take(":");
    if cursor.take("empty") {
        return Ok(Item::Stack(board, sector, Vec::new()));
    }
    let mut cells = vec![cell(cursor)?];
    while !cursor.is_done() {
        cells.push(cell(cursor)?);
    }
    Ok(Item::Stack(board, sector, cells))
}

/// `0-11`, `0-11 back pivoted damage 1/0 shield 0/2`
fn cell(cursor: &mut Cursor) -> Result<CellForm, Fault> {
    const WORDS: [&str; 4] = ["back", "pivoted", "damage", "shield"];
    let none = Tokens::default();
    let mut cell =
        CellForm { card: cursor.id()?, face: Side::Front, pivoted: false, damage: none, shield: none };
    loop {
        match cursor.peek() {
            Some("back") => cell.face = Side::Back,
            Some("pivoted") => cell.pivoted = true,
            Some("damage") => {
                cursor.next();
                cell.damage = tokens(cursor)?;
                continue;
            }
            Some("shield") => {
                cursor.next();
                cell.shield = tokens(cursor)?;
                continue;
            }
            Some(word) if !word.starts_with(|c: char| c.is_ascii_digit()) => {
                return Err(cursor.unknown(say!("an ID code or the state of a card"), &WORDS));
            }
            _ => return Ok(cell),
        }
        cursor.next();
    }
}

/// `1/0`: outer section, inner section.
fn tokens(cursor: &mut Cursor) -> Result<Tokens, Fault> {
    let outer = cursor.number(say!("the number of tokens on the outer section"))?;
    cursor.expect("/")?;
    let inner = cursor.number(say!("the number of tokens on the inner section"))?;
    Ok(Tokens { outer, inner })
}

impl Item {
    /// What a line may say only once.
    pub fn subject(&self) -> String {
        match self {
            Item::Round(_) => "round".into(),
            Item::Phase(_) => "phase".into(),
            Item::Initiative(_) => "initiative".into(),
            Item::Turn(_) => "turn".into(),
            Item::Passed(_) => "passed".into(),
            Item::Offset(_) => "offset".into(),
            Item::Waiting(_) => "waiting".into(),
            Item::Armor(player, _) => format!("{} armor", player.code()),
            Item::Zone(player, zone, _) => {
                format!("{} {}", player.map_or("common", Player::code), zone.code())
            }
            Item::Stack(player, sector, _) => format!("{}{}", player.code(), sector + 1),
            Item::BoardEmpty(player) | Item::ElsewhereEmpty(player) => format!("{} board", player.code()),
        }
    }

    /// Sets a position up; what a position cannot say is refused with the reason.
    pub fn set(self, position: &mut Position) -> Result<(), Message> {
        match self {
            Item::Round(round) => position.round = round,
            Item::Phase(phase) => position.phase = phase,
            Item::Initiative(player) => position.initiative = player,
            Item::Turn(turn) => position.turn = turn,
            Item::Passed(passed) => position.passed = passed,
            Item::Offset(offset) => position.offset = offset,
            Item::Waiting(_) => {
                return Err(say!(
                    "a setup cannot have waiting effects; it is the start of a deployment turn or of combat"
                ));
            }
            Item::Armor(player, armor) => position.players[player].armor = Some(armor),
            Item::Zone(None, zone, ids) => {
                let common = position.common.get_or_insert_default();
                if zone == Zone::Deck { common.deck = ids } else { common.discard = ids }
            }
            Item::Zone(Some(player), zone, ids) => {
                let player = &mut position.players[player];
                match zone {
                    Zone::Hand => player.hand = ids,
                    Zone::Aside => player.aside = ids,
                    Zone::Deck => player.deck = Some(ids),
                    Zone::Discard => player.discard = Some(ids),
                }
            }
            Item::Stack(player, sector, cells) => position.players[player].sectors[sector] = cells,
            Item::BoardEmpty(_) | Item::ElsewhereEmpty(_) => {
                return Err(say!("remove this line; boards are empty by default"));
            }
        }
        Ok(())
    }

    /// Adds what it expects to a part of a state as records write it. Of `sectors`, null stands for
    /// one that is not mentioned.
    pub fn expect(&self, state: &mut Value) {
        let (path, value): (Vec<&str>, Value) = match self {
            Item::Round(round) => (vec!["round"], json!(round)),
            Item::Phase(phase) => (vec!["phase"], json!(phase)),
            Item::Initiative(player) => (vec!["initiative"], json!(player)),
            Item::Turn(turn) => (vec!["turn"], json!(turn)),
            Item::Passed(passed) => (vec!["passed"], json!(passed)),
            Item::Offset(offset) => (vec!["offset"], json!(offset)),
            Item::Waiting(waiting) => (vec!["waiting"], json!(waiting)),
            Item::Armor(player, armor) => (vec!["players", player.code(), "armor"], json!(armor)),
            Item::Zone(None, zone, ids) => (vec!["common", zone.code()], json!(ids)),
            Item::Zone(Some(player), zone, ids) => (vec!["players", player.code(), zone.code()], json!(ids)),
            Item::Stack(player, sector, cells) => {
                sectors(state, *player)[*sector] = json!(cells);
                return;
            }
            Item::BoardEmpty(player) | Item::ElsewhereEmpty(player) => {
                let sectors = sectors(state, *player).iter_mut().filter(|sector| sector.is_null());
                sectors.for_each(|sector| *sector = json!([]));
                return;
            }
        };
        *entry(state, &path) = value;
    }
}

/// The place of a field, made where it is not there.
fn entry<'v>(mut value: &'v mut Value, path: &[&str]) -> &'v mut Value {
    for key in path {
        if !value.is_object() {
            *value = Value::Object(Map::new());
        }
        value = &mut value[*key];
    }
    value
}

fn sectors(state: &mut Value, player: Player) -> &mut Vec<Value> {
    let sectors = entry(state, &["players", player.code(), "sectors"]);
    if !sectors.is_array() {
        *sectors = Value::Array(vec![Value::Null; SECTORS]);
    }
    match sectors {
        Value::Array(list) => list,
        _ => unreachable!("just made"),
    }
}
