//! The search language: text → tree → one parameterized SQL statement.
//!
//! ```text
//! effect:draw level>=2 -has:shield (upper.fighters>lower.fighters or is:green) sort:-fighters
//! ```
//!
//! `parse` reads a query and reports everything that is wrong with it, each fault with its place;
//! a [`Query`] prints back to canonical text; [`Catalog::search`] finds the cards. What a user writes reaches
//! SQLite only as the value of a parameter.

mod explain;
mod instead;
mod lexer;
mod names;
mod parse;
mod print;
mod sql;
mod terms;
mod tree;
mod words;

#[cfg(test)]
mod naive;
#[cfg(test)]
mod tests;

use regex::{Regex, RegexBuilder};
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::{Connection, Row, params_from_iter};

use super::{Catalog, CatalogError};
use crate::cards::{Card, CardId, Color, Effect, Effects, Face, Section};
use crate::text::near::Near;
pub use instead::Instead;
pub use names::nearest_keyword;
pub use parse::{Decks, Parsed, TypedTerm, parse, parse_terms};
pub use sql::Statement;
pub use tree::*;

impl Catalog {
    /// Finds the cards a query describes, in its order.
    pub fn search(&self, query: &Query) -> Result<Vec<Card>, CatalogError> {
        let found = self.rows(query, COLUMNS, card)?.into_iter();
        let mut cards = found
            .map(|(card, whole)| if whole { Ok(card) } else { Ok(self.card(card.id)?.unwrap_or(card)) })
            .collect::<Result<Vec<Card>, CatalogError>>()?;
        if let Some(word) = words::OnlyWord::of(query) {
            word.rank(&mut cards);
        }
        Ok(cards)
    }

    /// Finds only the ID codes, which is faster where there are many.
    pub fn search_ids(&self, query: &Query) -> Result<Vec<CardId>, CatalogError> {
        let ids = self.rows(query, "level, number", id)?;
        // The order of what is found only by forgiving typing errors takes the cards themselves.
        if let (Some(word), Some(&first)) = (words::OnlyWord::of(query), ids.first())
            && self.card(first)?.is_some_and(|card| !word.is_exact(&card))
        {
            return Ok(self.search(query)?.into_iter().map(|card| card.id).collect());
        }
        Ok(ids)
    }

    fn rows<T>(
        &self,
        query: &Query,
        columns: &str,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, CatalogError> {
        let statement = query.to_sql(columns);
        let run = || -> rusqlite::Result<Vec<T>> {
            add_functions(self.connection(), &statement)?;
            let mut prepared = self.connection().prepare(&statement.sql)?;
            let rows = prepared.query_map(params_from_iter(&statement.args), read)?;
            rows.collect()
        };
        run().map_err(|error| self.error(error))
    }
}

/// What makes a card, but for the order of several effects in one section.
const COLUMNS: &str = "level, number, colour, name, (SELECT source FROM cards WHERE id = card), \
    f_upper_fighters, f_upper_shields, f_upper_field, f_upper_mask, f_upper_count, \
    f_lower_fighters, f_lower_shields, f_lower_field, f_lower_mask, f_lower_count, \
    b_upper_fighters, b_upper_shields, b_upper_field, b_upper_mask, b_upper_count, \
    b_lower_fighters, b_lower_shields, b_lower_field, b_lower_mask, b_lower_count";

fn id(row: &Row<'_>) -> rusqlite::Result<CardId> {
    CardId::new(row.get(0)?, row.get(1)?).ok_or_else(|| damaged(0, "not an ID code"))
}

/// A card, and whether it is whole: a mask does not tell the order of several effects.
fn card(row: &Row<'_>) -> rusqlite::Result<(Card, bool)> {
    let id = id(row)?;
    let color = row.get_ref(2)?.as_str()?;
    let color: Color = color.parse().map_err(|_| damaged(2, "not a colour"))?;
    let mut whole = true;
    let mut section = |first: usize| {
        let mask: u16 = row.get(first + 3)?;
        let count: u8 = row.get(first + 4)?;
        whole &= count <= 1;
        let effect = Effect::ALL.get(mask.trailing_zeros() as usize).copied();
        Ok::<_, rusqlite::Error>(Section {
            fighters: row.get(first)?,
            shields: row.get(first + 1)?,
            field: row.get(first + 2)?,
            effects: Effects::try_from_iter(effect).map_err(|_| damaged(first + 3, "too many effects"))?,
        })
    };
    let front = Face { upper: section(5)?, lower: section(10)? };
    let back = Face { upper: section(15)?, lower: section(20)? };
    Ok((Card { id, color, name: row.get(3)?, source: row.get(4)?, front, back }, whole))
}

/// A value that the catalog's own checks should have kept out.
fn damaged(column: usize, what: &'static str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Integer, what.into())
}

/// A regular expression on names: capitals and small letters alike, and bounded in size.
fn name_pattern(pattern: &str) -> Result<Regex, regex::Error> {
    const LARGEST: usize = 1 << 20;
    RegexBuilder::new(pattern).case_insensitive(true).size_limit(LARGEST).dfa_size_limit(LARGEST).build()
}

/// Adds the functions that the statement calls.
fn add_functions(connection: &Connection, statement: &Statement) -> rusqlite::Result<()> {
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    if statement.sql.contains(sql::NEAR) {
        connection.create_scalar_function(sql::NEAR, 2, flags, |context| {
            let near = auxiliary(context, Near::new)?;
            let name = context.get_raw(0).as_str()?;
            Ok(near.as_ref().as_ref().is_some_and(|near| near.is_in(name)))
        })?;
    }
    if statement.sql.contains(sql::MATCHES) {
        connection.create_scalar_function(sql::MATCHES, 2, flags, |context| {
            let pattern = auxiliary(context, name_pattern)?;
            let name = context.get_raw(0).as_str()?;
            // The parser refuses what does not compile.
            Ok(pattern.as_ref().as_ref().is_ok_and(|pattern| pattern.is_match(name)))
        })?;
    }
    Ok(())
}

/// What is made of the second argument once for all rows.
fn auxiliary<T: Send + Sync + 'static>(
    context: &Context<'_>,
    make: impl FnOnce(&str) -> T,
) -> rusqlite::Result<std::sync::Arc<T>> {
    context.get_or_create_aux(1, |value| Ok::<_, rusqlite::types::FromSqlError>(make(value.as_str()?)))
}
