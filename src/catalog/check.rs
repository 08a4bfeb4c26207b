//! Checks a whole catalog: the file, its references, the rules, and what is derived.

use std::collections::HashMap;

use rusqlite::Connection;

use super::read::{self, key};
use super::write::figures;
use super::{Catalog, CatalogError, Stored};
use crate::cards::{Card, CardId, breaches, builtin};
use crate::fault::Fault;
use crate::say::Message;
use crate::sqlite::Problem;
use crate::text::fold;

impl Catalog {
    /// Everything that is wrong with the catalog. An error if it cannot even be read.
    pub fn check(&self) -> Result<Vec<Fault>, CatalogError> {
        let mut faults = Vec::new();
        check(&self.connection, &mut faults).or_else(|problem| match problem {
            // Where rows cannot be read, what was found before tells the most.
            Problem::Value(what) => {
                faults.push(Fault::new(Message::plain(what)));
                Ok(())
            }
            problem => Err(self.error(problem)),
        })?;
        Ok(faults)
    }
}

fn check(connection: &Connection, faults: &mut Vec<Fault>) -> Result<(), Problem> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let found: String = row.get(0)?;
        if found != "ok" {
            faults.push(Fault::new(say!("database error: {}", found.replace('\n', " "))));
        }
    }
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        faults.push(Fault::new(say!("a row of `{}` refers to a missing row of `{}`", table, parent)));
    }
    let cards = read::cards(connection, None)?;
    for card in &cards {
        check_card(card, faults);
    }
    check_codes(connection, faults)?;
    check_figures(connection, &cards, faults)?;
    read::cruisers(connection)?;
    read::boards(connection)?;
    Ok(())
}

fn check_card(card: &Stored<Card>, faults: &mut Vec<Fault>) {
    let id = card.value.id;
    for breach in breaches(&card.value) {
        let fault = Fault::new(say!("{}, {}: {}", id, breach.column, breach.message));
        faults.push(Fault { rule: breach.rule, ..fault });
    }
    let builtin = builtin::cards().binary_search_by_key(&id, |card| card.id);
    if card.builtin && builtin.is_ok_and(|at| builtin::cards()[at] != card.value) {
        let fault = Fault::new(say!("{} is marked as built in but differs from the built-in card", id));
        faults.push(fault.help(say!("to keep it as your own card, use `flightdeck catalog import`")));
    }
}

/// What the schema cannot ask of a single row: codes as they are written, and R-CARD-3.
fn check_codes(connection: &Connection, faults: &mut Vec<Fault>) -> Result<(), Problem> {
    let mut statement = connection.prepare(
        "SELECT cards.level, number, code, faces.level FROM cards
         LEFT JOIN faces ON faces.card = cards.id AND side = 'front' ORDER BY id",
    )?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let Some(id) = CardId::new(row.get(0)?, row.get(1)?) else { continue };
        let (code, level): (String, Option<u8>) = (row.get(2)?, row.get(3)?);
        if code != id.to_string() {
            faults.push(Fault::new(say!("the stored code of {} is \"{}\"", id, code)).rule("R-CARD-1"));
        }
        if level != Some(id.level()) {
            let fault = Fault::new(say!("the front of {} does not have the level of its ID code", id));
            faults.push(fault.rule("R-CARD-3"));
        }
    }
    Ok(())
}

/// The table `figures` against the cards it is derived from.
fn check_figures(
    connection: &Connection,
    cards: &[Stored<Card>],
    faults: &mut Vec<Fault>,
) -> Result<(), Problem> {
    type Texts = (i64, i64, String, String, String, String, bool);
    let mut there: HashMap<i64, (Texts, [i64; 20])> = HashMap::new();
    let mut statement = connection.prepare("SELECT * FROM figures")?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let texts =
            (row.get(2)?, row.get(3)?, row.get(1)?, row.get(4)?, row.get(5)?, row.get(6)?, row.get(7)?);
        let mut numbers = [0; 20];
        for (place, number) in numbers.iter_mut().enumerate() {
            *number = row.get(8 + place)?;
        }
        there.insert(row.get(0)?, (texts, numbers));
    }
    for Stored { value: card, builtin } in cards {
        let texts = (
            i64::from(card.id.level()),
            i64::from(card.id.number()),
            card.id.to_string(),
            card.color.to_string(),
            card.name.clone(),
            fold(&card.name),
            *builtin,
        );
        if there.remove(&key(card.id)) != Some((texts, figures(card))) {
            faults.push(stale(say!("the row of {} in `figures` does not match the card", card.id)));
        }
    }
    let mut left: Vec<i64> = there.into_keys().collect();
    left.sort_unstable();
    faults.extend(left.into_iter().map(|key| stale(say!("row {} of `figures` has no card", key))));
    Ok(())
}

fn stale(message: crate::say::Message) -> Fault {
    Fault::new(message)
        .help(say!("save your cards with `flightdeck cards is:mine -o my-cards.csv`, run `flightdeck catalog remove --all --force`, then import them again"))
}
