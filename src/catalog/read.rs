//! Rows to values. A value that the model does not know is an error, never a guess.

use std::str::FromStr;

use rusqlite::Error::FromSqlConversionFailure;
use rusqlite::{Connection, Row, ToSql};

use super::Stored;
use crate::cards::{Board, Card, CardId, Cruiser, Effect, Effects, Face, SECTORS, Section};
use crate::say::Message;
use crate::sqlite::Problem;
use crate::text::LONGEST_NAME;

/// The key of a card's row: level and number in one, so that keys are in the order of ID codes.
pub(super) fn key(id: CardId) -> i64 {
    i64::from(id.level()) << 16 | i64::from(id.number())
}

/// The keys of several rows, as JSON.
pub(super) fn keys(ids: &[CardId]) -> String {
    format!("[{}]", ids.iter().map(|id| key(*id).to_string()).collect::<Vec<_>>().join(","))
}

fn id_of_key(key: i64) -> Result<CardId, Problem> {
    let id = u8::try_from(key >> 16).ok().and_then(|level| CardId::new(level, (key & 0xffff) as u16));
    id.ok_or_else(|| Problem::Value(say!("{} is not a card key", key)))
}

/// Up to how many keys stand in a statement.
const SHORT_LIST: usize = 40;

/// All cards by ID code, or those of these that are there.
pub(super) fn cards(connection: &Connection, only: Option<&[CardId]>) -> Result<Vec<Stored<Card>>, Problem> {
    if only.is_some_and(<[CardId]>::is_empty) {
        return Ok(Vec::new());
    }
    // The whole list is one parameter, as JSON. A short one is quicker in the statement itself.
    let is_short = only.is_some_and(|ids| ids.len() <= SHORT_LIST);
    let only = only.map(keys);
    let list = match &only {
        Some(keys) if is_short => keys.replace(['[', ']'], ""),
        _ => "SELECT value FROM json_each(?1)".to_owned(),
    };
    let among = |column| if only.is_some() { format!("WHERE {column} IN ({list})") } else { String::new() };
    let (of_card, of_part) = (among("id"), among("card"));
    let only: Vec<&dyn ToSql> = only.iter().filter(|_| !is_short).map(|keys| keys as &dyn ToSql).collect();

    let mut cards = Vec::new();
    let mut statement = connection
        .prepare(&format!("SELECT id, colour, name, source, builtin FROM cards {of_card} ORDER BY id"))?;
    let mut rows = statement.query(&*only)?;
    while let Some(row) = rows.next()? {
        cards.push(card(row)?);
    }

    // The other two tables come in the same order, so they are walked side by side with the cards.
    let mut walk = Walk::default();
    let mut sections = vec![0u8; cards.len()];
    let mut statement = connection.prepare(&format!(
        "SELECT card, side, part, fighters, shields, field FROM sections {of_part} ORDER BY card, side, part"
    ))?;
    let mut rows = statement.query(&*only)?;
    while let Some(row) = rows.next()? {
        let at = walk.find(&cards, row)?;
        let id = cards[at].value.id;
        *section(&mut cards[at].value, row)? = Section {
            fighters: figure(
                row,
                3,
                |n| n <= Section::MOST_FIGHTERS,
                |n| say!("{} has fighters: {}", id, n),
            )?,
            shields: figure(
                row,
                4,
                |n| Section::SHIELDS.contains(&n),
                |n| say!("{} has shields: {}", id, n),
            )?,
            field: row.get(5)?,
            effects: Effects::NONE,
        };
        sections[at] += 1;
    }
    if let Some(at) = sections.iter().position(|&sections| sections != 4) {
        return Err(Problem::Value(say!("{} lacks a section", cards[at].value.id)));
    }

    let mut walk = Walk::default();
    let mut statement = connection.prepare(&format!(
        "SELECT card, side, part, effect FROM section_effects {of_part} ORDER BY card, side, part, place"
    ))?;
    let mut rows = statement.query(&*only)?;
    while let Some(row) = rows.next()? {
        let at = walk.find(&cards, row)?;
        let card = &mut cards[at].value;
        let id = card.id;
        let effect: Effect = word(row, 3, || say!("the effect of {}", id))?;
        let pushed = section(card, row)?.effects.push(effect);
        pushed.map_err(|_| Problem::Value(say!("{} has too many effects in a section", id)))?;
    }
    Ok(cards)
}

fn card(row: &Row<'_>) -> Result<Stored<Card>, Problem> {
    let id = id_of_key(row.get(0)?)?;
    let nothing = Face { upper: Section::EMPTY, lower: Section::EMPTY };
    let value = Card {
        id,
        color: word(row, 1, || say!("the color of {}", id))?,
        name: text(row, 2, LONGEST_NAME, || say!("the name of {}", id))?.to_owned(),
        front: nothing,
        back: nothing,
        source: text(row, 3, LONGEST_TEXT, || say!("the source of {}", id))?.to_owned(),
    };
    Ok(Stored { value, builtin: row.get(4)? })
}

/// Finds the card of each row, where rows come in the order of the cards.
#[derive(Default)]
struct Walk {
    at: usize,
}

impl Walk {
    fn find(&mut self, cards: &[Stored<Card>], row: &Row<'_>) -> Result<usize, Problem> {
        let id = id_of_key(row.get(0)?)?;
        while cards.get(self.at).is_some_and(|card| card.value.id < id) {
            self.at += 1;
        }
        match cards.get(self.at) {
            Some(card) if card.value.id == id => Ok(self.at),
            _ => Err(Problem::Value(say!("{} has sections but no card row", id))),
        }
    }
}

/// The section that a row is about.
fn section<'c>(card: &'c mut Card, row: &Row<'_>) -> Result<&'c mut Section, Problem> {
    let side = text(row, 1, 40, || say!("a section of {}", card.id))?;
    let part = text(row, 2, 40, || say!("a section of {}", card.id))?;
    match (side, part) {
        ("front", "upper") => Ok(&mut card.front.upper),
        ("front", "lower") => Ok(&mut card.front.lower),
        ("back", "upper") => Ok(&mut card.back.upper),
        ("back", "lower") => Ok(&mut card.back.lower),
        _ => Err(Problem::Value(say!("{} has an unknown section \"{} {}\"", card.id, side, part))),
    }
}

/// Longest text of any kind that is taken from a catalog, in characters. What an import accepts is
/// shorter; a file may come from anyone.
const LONGEST_TEXT: usize = 10_000;

/// A text of a bounded length.
fn text<'r>(
    row: &'r Row<'_>,
    column: usize,
    most: usize,
    what: impl Fn() -> Message,
) -> Result<&'r str, Problem> {
    let value = row.get_ref(column)?;
    // A character has at most four bytes: what is longer than that need not be copied to be refused.
    let is_long = |text: &[u8]| text.len() > 4 * most;
    if value.as_bytes().is_ok_and(is_long) {
        return Err(Problem::Value(say!("{} has more than {} characters", what(), most)));
    }
    let not_text = |error| FromSqlConversionFailure(column, value.data_type(), Box::new(error));
    let text = value.as_str().map_err(not_text)?;
    if text.chars().nth(most).is_some() {
        return Err(Problem::Value(say!("{} has more than {} characters", what(), most)));
    }
    Ok(text)
}

/// A small number that the rules allow; `what` says which one is not.
fn figure(
    row: &Row<'_>,
    column: usize,
    allowed: impl Fn(u8) -> bool,
    what: impl Fn(i64) -> Message,
) -> Result<u8, Problem> {
    let number: i64 = row.get(column)?;
    let figure = u8::try_from(number).ok().filter(|&figure| allowed(figure));
    figure.ok_or_else(|| Problem::Value(what(number)))
}

/// One of a fixed set of words.
fn word<T: FromStr>(row: &Row<'_>, column: usize, what: impl Fn() -> Message) -> Result<T, Problem> {
    let text = text(row, column, 40, &what)?;
    text.parse().map_err(|_| Problem::Value(say!("{} is \"{}\"", what(), text)))
}

/// All cruisers, by id.
pub(super) fn cruisers(connection: &Connection) -> Result<Vec<Stored<Cruiser>>, Problem> {
    let mut cruisers: Vec<Stored<Cruiser>> = Vec::new();
    let mut statement =
        connection.prepare("SELECT id, name, armor, source, builtin FROM cruisers ORDER BY id")?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let id = text(row, 0, LONGEST_TEXT, || say!("the id of a cruiser"))?.to_owned();
        let value = Cruiser {
            name: text(row, 1, LONGEST_TEXT, || say!("the name of {}", id))?.to_owned(),
            armor: figure(row, 2, |n| n >= 1, |n| say!("the armor of {} is {}", id, n))?,
            sectors: Default::default(),
            source: text(row, 3, LONGEST_TEXT, || say!("the source of {}", id))?.to_owned(),
            id,
        };
        cruisers.push(Stored { value, builtin: row.get(4)? });
    }
    let mut statement = connection
        .prepare("SELECT cruiser, sector, level, draws FROM spaces ORDER BY cruiser, sector, level")?;
    let mut rows = statement.query(())?;
    // In the order of the cruisers, so that they are walked side by side.
    let mut at = 0;
    while let Some(row) = rows.next()? {
        let id = text(row, 0, LONGEST_TEXT, || say!("the id of a cruiser"))?;
        let (sector, level): (usize, usize) = (row.get::<_, u8>(1)?.into(), row.get::<_, u8>(2)?.into());
        while cruisers.get(at).is_some_and(|cruiser| cruiser.value.id.as_str() < id) {
            at += 1;
        }
        let cruiser = cruisers.get_mut(at).filter(|cruiser| cruiser.value.id == id);
        let spaces = cruiser.and_then(|cruiser| cruiser.value.sectors.get_mut(sector.wrapping_sub(1)));
        match spaces {
            Some(spaces) if spaces.len() == level && level < Cruiser::MOST_SPACES => {
                let symbols = |n| n <= Cruiser::MOST_DRAW_SYMBOLS;
                spaces.push(figure(row, 3, symbols, |n| say!("{} has draw symbols: {}", id, n))?);
            }
            _ => return Err(Problem::Value(say!("{}: sector {} has no level {}", id, sector, level))),
        }
    }
    if let Some(bare) = cruisers.iter().find(|cruiser| cruiser.value.sectors.iter().any(Vec::is_empty)) {
        return Err(Problem::Value(say!("{} does not have {} sectors", bare.value.id, SECTORS)));
    }
    Ok(cruisers)
}

/// The boards: those of the box first, then the user's own.
pub(super) fn boards(connection: &Connection) -> Result<Vec<Stored<Board>>, Problem> {
    let mut statement =
        connection.prepare("SELECT side_1, side_2, builtin FROM boards ORDER BY builtin DESC, id")?;
    let mut boards = Vec::new();
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let side = |column| text(row, column, LONGEST_TEXT, || say!("the side of a board"));
        boards.push(Stored {
            value: Board { sides: [side(0)?.to_owned(), side(1)?.to_owned()] },
            builtin: row.get(2)?,
        });
    }
    Ok(boards)
}
