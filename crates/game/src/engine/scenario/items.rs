//! Statements about a state, to set it up or to expect it: `a armor 19`, `b3: 0-11 back, 1-12 damage 1/0`.

use super::words::{Cursor, sector};
use crate::cards::SECTORS;
use crate::engine::record::{CellForm, PlayerForm, Position, Tokens};
use crate::engine::{Phase, Player, Side};
use crate::fault::Fault;

/// What a statement is about.
pub enum Item {
    /// A field, as messages name it: `a armor`, `b3`.
    Field(String),
    /// The whole board of a player, which is empty.
    Board(Player),
    /// Every sector of a player that the same line does not name; they are empty.
    Elsewhere(Player),
}

impl Item {
    /// What a setup may say only once.
    pub fn subject(&self) -> String {
        match self {
            Item::Field(name) => name.clone(),
            Item::Board(player) | Item::Elsewhere(player) => format!("{} board", player.code()),
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

/// Reads one item, to the end of the words, and adds it to what is said of a state.
pub fn read(cursor: &mut Cursor, said: &mut Position) -> Result<Item, Fault> {
    let word = cursor.peek().unwrap_or_default();
    let item = if let Some(phase) = phase(word) {
        cursor.next();
        said.phase = Some(phase);
        Item::Field("phase".into())
    } else if Player::from_code(word).is_some() {
        let player = cursor.player()?;
        of_player(cursor, player, &mut said.players[player])?
    } else if sector(word).is_some() {
        stack(cursor, said)?
    } else {
        of_all(cursor, said)?
    };
    cursor.finish()?;
    Ok(item)
}

fn of_all(cursor: &mut Cursor, said: &mut Position) -> Result<Item, Fault> {
    let word = cursor.peek().unwrap_or_default();
    if !WORDS.contains(&word) {
        return Err(cursor.unknown(say!("a property of the position"), &WORDS));
    }
    cursor.next();
    match word {
        "round" => said.round = Some(cursor.number(say!("a number"))?),
        "phase" => {
            let found = cursor.peek().and_then(phase);
            said.phase =
                Some(found.ok_or_else(|| cursor.unknown(say!("a phase"), &PHASES.map(Phase::code)))?);
            cursor.next();
        }
        "initiative" => said.initiative = Some(cursor.player()?),
        "turn" if cursor.take("nobody") => said.turn = Some(None),
        "turn" => said.turn = Some(Some(cursor.player()?)),
        "passed" => said.passed = Some(cursor.list("nobody", Cursor::player)?),
        "offset" => said.offset = Some(cursor.number(say!("a number from -3 to 3"))?),
        "waiting" => said.waiting = Some(cursor.list("nothing", Cursor::waiting)?),
        _ => {
            let (name, pile) = match cursor.peek() {
                Some("deck") => ("common deck", &mut said.common.deck),
                Some("discard") => ("common discard", &mut said.common.discard),
                _ => return Err(cursor.unknown(say!("a common pile"), &["deck", "discard"])),
            };
            cursor.next();
            *pile = Some(cursor.ids()?);
            return Ok(Item::Field(name.into()));
        }
    }
    Ok(Item::Field(word.into()))
}

fn of_player(cursor: &mut Cursor, player: Player, said: &mut PlayerForm) -> Result<Item, Fault> {
    let word = cursor.peek().unwrap_or_default();
    if !OF_PLAYER.contains(&word) {
        return Err(cursor.unknown(say!("a property of a player"), &OF_PLAYER));
    }
    cursor.next();
    match word {
        "armor" => said.armor = Some(cursor.number(say!("a number"))?),
        "hand" => said.hand = Some(cursor.ids()?),
        "aside" => said.aside = Some(cursor.ids()?),
        "deck" => said.deck = Some(cursor.ids()?),
        "discard" => said.discard = Some(cursor.ids()?),
        _ => {
            cursor.expect("empty")?;
            said.sectors.iter_mut().for_each(|stack| *stack = Some(Vec::new()));
            return Ok(if word == "board" { Item::Board(player) } else { Item::Elsewhere(player) });
        }
    }
    Ok(Item::Field(format!("{} {word}", player.code())))
}

fn stack(cursor: &mut Cursor, said: &mut Position) -> Result<Item, Fault> {
    let (board, written) = cursor.sector()?;
    let sector = usize::from(written).wrapping_sub(1);
    if sector >= SECTORS {
        return Err(cursor.fault_before(say!("sector {} does not exist; sectors are 1 to 5", written)));
    }
    cursor.take(":");
    said.players[board].sectors[sector] = Some(cursor.list("empty", cell)?);
    Ok(Item::Field(format!("{}{written}", board.code())))
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
