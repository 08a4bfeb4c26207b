//! Everything that changes a catalog, one transaction each.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};

use super::open::put_edition;
use super::read::{self, key};
use super::{Catalog, CatalogError, Stored};
use crate::cards::fleet::Fleet;
use crate::cards::{Board, Card, CardId, Cruiser, Effect, Effects, Face, Lang, Section, builtin};
use crate::sqlite::{Problem, refuse_damaged};
use crate::text::fold;

/// What an import did, or would do.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct Changes {
    pub added: usize,
    /// The user's own that were replaced.
    pub replaced: usize,
    /// Built-in ones that the user's own now stand in for, as code and name.
    pub replaced_builtin: Vec<String>,
    pub unchanged: usize,
}

impl Catalog {
    /// Adds cards as the user's own. One with the ID code of another takes its place, even of a
    /// built-in one; one that is there already, the same in everything, stays as it is.
    ///
    /// With `keep` false nothing is kept: only the count comes back.
    pub fn import_cards(&mut self, cards: &[Card], keep: bool) -> Result<Changes, CatalogError> {
        self.write(keep, |tx| {
            let there = read::cards(tx, None)?.into_iter().map(|kept| (kept.value.id, kept));
            let there: HashMap<CardId, Stored<Card>> = there.collect();
            let mut changes = Changes::default();
            for card in cards {
                if changes.count(there.get(&card.id), card, Card::title) {
                    put_card(tx, card, false)?;
                }
            }
            Ok(changes)
        })
    }

    /// Adds cruisers and boards as the user's own, by the rules of [`Catalog::import_cards`].
    pub fn import_fleet(&mut self, fleet: &Fleet, keep: bool) -> Result<Changes, CatalogError> {
        self.write(keep, |tx| {
            let there = read::cruisers(tx)?.into_iter().map(|kept| (kept.value.id.clone(), kept));
            let there: HashMap<String, Stored<Cruiser>> = there.collect();
            let mut changes = Changes::default();
            for cruiser in &fleet.cruisers {
                if changes.count(there.get(&cruiser.id), cruiser, |cruiser| cruiser.name.clone()) {
                    put_cruiser(tx, cruiser, false)?;
                }
            }
            let mut boards: HashSet<[String; 2]> =
                read::boards(tx)?.into_iter().map(|kept| unordered(&kept.value)).collect();
            for board in &fleet.boards {
                if boards.insert(unordered(board)) {
                    changes.added += 1;
                    put_board(tx, board, false)?;
                } else {
                    changes.unchanged += 1;
                }
            }
            Ok(changes)
        })
    }

    /// Removes cards and cruisers of the user's own, with the user's boards of such a cruiser; a
    /// built-in one that they stood in for comes back. Those that are not the user's own are returned,
    /// and then nothing has changed.
    pub fn remove(&mut self, cards: &[CardId], cruisers: &[String]) -> Result<Vec<String>, CatalogError> {
        self.write(true, |tx| {
            let mut own = tx.prepare("SELECT count(*) FROM cards WHERE id = ?1 AND builtin = 0")?;
            let mut strangers = Vec::new();
            for &id in cards {
                if own.query_row([key(id)], |row| row.get::<_, i64>(0))? == 0 {
                    strangers.push(id.to_string());
                }
            }
            let mut own = tx.prepare("SELECT count(*) FROM cruisers WHERE id = ?1 AND builtin = 0")?;
            for id in cruisers {
                if own.query_row([id], |row| row.get::<_, i64>(0))? == 0 {
                    strangers.push(id.clone());
                }
            }
            if strangers.is_empty() {
                cards.iter().try_for_each(|&id| remove_card(tx, id))?;
                cruisers.iter().try_for_each(|id| remove_cruiser(tx, id))?;
            }
            Ok(strangers)
        })
    }

    /// What of the built-in set the catalog leaves out.
    pub fn hidden(&self) -> Result<Hidden, CatalogError> {
        hidden(&self.connection).map_err(|error| self.error(error))
    }

    /// Leaves out the built-in set, or a part of it, or brings it back. The user's own stay as they are,
    /// and so do built-in cruisers that a board of the user's shows.
    pub fn hide(&mut self, what: Hidden) -> Result<(), CatalogError> {
        self.write(true, |tx| {
            tx.execute("DELETE FROM meta WHERE key = 'hidden'", ())?;
            if what != Hidden::Nothing {
                tx.execute("INSERT INTO meta (key, value) VALUES ('hidden', ?1)", [what.code()])?;
            }
            replace_builtin(tx)?;
            Ok(put_edition(tx)?)
        })
    }

    /// Makes the catalog what it was when new: the built-in data and nothing else.
    pub fn reset(&mut self) -> Result<(), CatalogError> {
        self.write(true, |tx| {
            tx.execute_batch("DELETE FROM cards; DELETE FROM boards; DELETE FROM cruisers;")?;
            tx.execute("DELETE FROM meta WHERE key = 'hidden'", ())?;
            Ok(replace_builtin(tx)?)
        })
    }

    /// Runs a change in one transaction, kept whole or not at all.
    fn write<T>(
        &mut self,
        keep: bool,
        change: impl FnOnce(&Transaction<'_>) -> Result<T, Problem>,
    ) -> Result<T, CatalogError> {
        let run = |connection: &mut Connection| {
            let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            refuse_damaged(&tx)?;
            let result = change(&tx)?;
            if keep {
                tx.commit()?;
            }
            Ok(result)
        };
        run(&mut self.connection).map_err(|problem: Problem| self.error(problem))
    }
}

/// What of the built-in set a catalog leaves out, for owners of the box who have typed in their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hidden {
    #[default]
    Nothing,
    Cards,
    /// Cards, cruisers and boards.
    All,
}

impl Hidden {
    /// As the file and JSON have it.
    pub fn code(self) -> &'static str {
        match self {
            Hidden::Nothing => "nothing",
            Hidden::Cards => "cards",
            Hidden::All => "all",
        }
    }
}

pub(super) fn hidden(connection: &Connection) -> rusqlite::Result<Hidden> {
    let stored: Option<String> = connection
        .query_row("SELECT value FROM meta WHERE key = 'hidden'", (), |row| row.get(0))
        .optional()?;
    let known = [Hidden::Cards, Hidden::All];
    Ok(known.into_iter().find(|hidden| stored.as_deref() == Some(hidden.code())).unwrap_or_default())
}

impl Changes {
    /// Counts one entry; whether it is to be written.
    fn count<T: PartialEq>(
        &mut self,
        there: Option<&Stored<T>>,
        new: &T,
        called: impl Fn(&T) -> String,
    ) -> bool {
        match there {
            None => self.added += 1,
            Some(kept) if kept.value == *new => self.unchanged += 1,
            Some(kept) if kept.builtin => self.replaced_builtin.push(called(&kept.value)),
            Some(_) => self.replaced += 1,
        }
        there.is_none_or(|kept| kept.value != *new)
    }
}

/// The two sides of a board have no order.
fn unordered(board: &Board) -> [String; 2] {
    let mut sides = board.sides.clone();
    sides.sort();
    sides
}

/// Replaces the built-in rows; the user's own stay, and stay in front of built-in ones of their code. What
/// is hidden is left out.
pub(super) fn replace_builtin(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    let hidden = hidden(tx)?;
    tx.execute_batch(
        "DELETE FROM cards WHERE builtin = 1;
         DELETE FROM boards WHERE builtin = 1;
         DELETE FROM glossary;",
    )?;
    for effect in Effect::ALL {
        tx.execute(
            "INSERT OR IGNORE INTO effects (code, position, training) VALUES (?1, ?2, ?3)",
            (effect.code(), effect as u8, effect.is_training()),
        )?;
    }
    let own: HashSet<i64> =
        tx.prepare("SELECT id FROM cards")?.query_map((), |row| row.get(0))?.collect::<Result<_, _>>()?;
    let shown = |card: &&Card| hidden == Hidden::Nothing && !own.contains(&key(card.id));
    for card in builtin::cards().iter().filter(shown) {
        put_card(tx, card, true)?;
    }
    // A cruiser that the program has no more or hides, but a user's board has, becomes the user's own.
    tx.execute(
        "DELETE FROM cruisers
         WHERE builtin = 1 AND id NOT IN (SELECT side_1 FROM boards UNION SELECT side_2 FROM boards)",
        (),
    )?;
    let own: HashSet<String> = tx
        .prepare("SELECT id FROM cruisers WHERE builtin = 0")?
        .query_map((), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let kept: HashSet<String> =
        tx.prepare("SELECT id FROM cruisers")?.query_map((), |row| row.get(0))?.collect::<Result<_, _>>()?;
    tx.execute("UPDATE cruisers SET builtin = 0", ())?;
    let shown = |cruiser: &&Cruiser| {
        !own.contains(&cruiser.id) && (hidden != Hidden::All || kept.contains(&cruiser.id))
    };
    for cruiser in builtin::cruisers().iter().filter(shown) {
        put_cruiser(tx, cruiser, true)?;
    }
    if hidden != Hidden::All {
        for board in builtin::boards() {
            put_board(tx, board, true)?;
        }
    }
    put_glossary(tx)
}

fn remove_card(tx: &Transaction<'_>, id: CardId) -> rusqlite::Result<()> {
    tx.execute("DELETE FROM cards WHERE id = ?1", [key(id)])?;
    match builtin::cards().binary_search_by_key(&id, |card| card.id) {
        Ok(at) if hidden(tx)? == Hidden::Nothing => put_card(tx, &builtin::cards()[at], true),
        _ => Ok(()),
    }
}

fn remove_cruiser(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    tx.execute("DELETE FROM boards WHERE builtin = 0 AND ?1 IN (side_1, side_2)", [id])?;
    match builtin::cruisers().iter().find(|cruiser| cruiser.id == id) {
        Some(cruiser) if hidden(tx)? != Hidden::All => put_cruiser(tx, cruiser, true),
        _ => tx.execute("DELETE FROM cruisers WHERE id = ?1", [id]).map(|_| ()),
    }
}

fn put_card(tx: &Transaction<'_>, card: &Card, builtin: bool) -> rusqlite::Result<()> {
    let id = key(card.id);
    let (level, number, code) = (card.id.level(), card.id.number(), card.id.to_string());
    tx.prepare_cached("DELETE FROM cards WHERE id = ?1")?.execute([id])?;
    tx.prepare_cached(
        "INSERT INTO cards (id, code, level, number, colour, name, source, builtin)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute((id, &code, level, number, card.color.code(), &card.name, &card.source, builtin))?;
    for (side, level, face) in [("front", level, &card.front), ("back", 0, &card.back)] {
        tx.prepare_cached("INSERT INTO faces (card, side, level) VALUES (?1, ?2, ?3)")?
            .execute((id, side, level))?;
        put_section(tx, id, side, "upper", &face.upper)?;
        put_section(tx, id, side, "lower", &face.lower)?;
    }
    put_figures(tx, card, builtin)
}

fn put_section(
    tx: &Transaction<'_>,
    card: i64,
    side: &str,
    part: &str,
    section: &Section,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO sections (card, side, part, fighters, shields, field) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute((card, side, part, section.fighters, section.shields, section.field))?;
    for (place, effect) in section.effects.iter().enumerate() {
        tx.prepare_cached(
            "INSERT INTO section_effects (card, side, part, place, effect) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute((card, side, part, place as u8, effect.code()))?;
    }
    Ok(())
}

/// The row of `figures` that belongs to a card, without its texts.
pub(super) fn figures(card: &Card) -> [i64; 20] {
    fn section(section: &Section) -> [i64; 5] {
        let Section { fighters, shields, field, effects } = section;
        [i64::from(*fighters), i64::from(*shields), i64::from(*field), mask(effects), effects.len() as i64]
    }
    fn mask(effects: &Effects) -> i64 {
        effects.iter().fold(0, |mask, effect| mask | 1 << effect as u8)
    }
    let mut row = [0; 20];
    let Face { upper, lower } = &card.front;
    let back = &card.back;
    for (place, half) in [upper, lower, &back.upper, &back.lower].into_iter().enumerate() {
        row[place * 5..][..5].copy_from_slice(&section(half));
    }
    row
}

fn put_figures(tx: &Transaction<'_>, card: &Card, builtin: bool) -> rusqlite::Result<()> {
    let mut put = tx.prepare_cached(
        "INSERT INTO figures VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
         ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28)",
    )?;
    put.raw_bind_parameter(1, key(card.id))?;
    put.raw_bind_parameter(2, card.id.to_string())?;
    put.raw_bind_parameter(3, card.id.level())?;
    put.raw_bind_parameter(4, card.id.number())?;
    put.raw_bind_parameter(5, card.color.code())?;
    put.raw_bind_parameter(6, &card.name)?;
    put.raw_bind_parameter(7, fold(&card.name))?;
    put.raw_bind_parameter(8, builtin)?;
    for (place, figure) in figures(card).into_iter().enumerate() {
        put.raw_bind_parameter(9 + place, figure)?;
    }
    put.raw_execute()?;
    Ok(())
}

fn put_cruiser(tx: &Transaction<'_>, cruiser: &Cruiser, builtin: bool) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO cruisers (id, name, armor, source, builtin) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO UPDATE SET name = ?2, armor = ?3, source = ?4, builtin = ?5",
    )?
    .execute((&cruiser.id, &cruiser.name, cruiser.armor, &cruiser.source, builtin))?;
    tx.prepare_cached("DELETE FROM spaces WHERE cruiser = ?1")?.execute([&cruiser.id])?;
    for (sector, spaces) in (1u8..).zip(&cruiser.sectors) {
        for (level, draws) in (0u8..).zip(spaces) {
            tx.prepare_cached("INSERT INTO spaces (cruiser, sector, level, draws) VALUES (?1, ?2, ?3, ?4)")?
                .execute((&cruiser.id, sector, level, draws))?;
        }
    }
    Ok(())
}

fn put_board(tx: &Transaction<'_>, board: &Board, builtin: bool) -> rusqlite::Result<()> {
    let [side_1, side_2] = &board.sides;
    tx.prepare_cached("INSERT INTO boards (side_1, side_2, builtin) VALUES (?1, ?2, ?3)")?
        .execute((side_1, side_2, builtin))?;
    Ok(())
}

fn put_glossary(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    let mut put =
        tx.prepare("INSERT INTO glossary (code, kind, lang, name, text) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    let glossary = builtin::glossary();
    for lang in Lang::ALL {
        for effect in Effect::ALL {
            let words = glossary.effect(effect, lang);
            put.execute((effect.code(), "effect", lang.code(), &words.name, &words.text))?;
        }
        for term in glossary.terms() {
            put.execute((&term.code, "term", lang.code(), term.words.get(lang), ""))?;
        }
    }
    Ok(())
}
