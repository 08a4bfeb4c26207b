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
mod spoken;
mod sql;
mod terms;
mod tree;
mod words;

#[cfg(test)]
mod naive;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use regex::{Regex, RegexBuilder};
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::{Connection, Row, params_from_iter};

use super::{Catalog, CatalogError};
use crate::cards::{Card, CardId};
use crate::text::near::Near;
pub use instead::Instead;
pub use names::nearest_keyword;
pub use parse::{Decks, Parsed, TypedTerm, parse, parse_terms};
pub use sql::Statement;
pub use tree::*;

impl Catalog {
    /// Finds the cards a query describes, in its order.
    pub fn search(&self, query: &Query) -> Result<Vec<Card>, CatalogError> {
        let (ids, found) = self.at_once(|| -> Result<_, CatalogError> {
            let ids = self.ids(query)?;
            let found = self.cards_with(&ids)?;
            Ok((ids, found))
        })?;
        let found = found.into_iter().map(|card| (card.id, card));
        let mut found: HashMap<CardId, Card> = found.collect();
        let mut cards: Vec<Card> = ids.iter().filter_map(|id| found.remove(id)).collect();
        if let Some(word) = words::OnlyWord::of(query) {
            word.rank(&mut cards);
        }
        Ok(cards)
    }

    /// Finds only the ID codes, which is faster where there are many.
    pub fn search_ids(&self, query: &Query) -> Result<Vec<CardId>, CatalogError> {
        let ids = self.ids(query)?;
        // The order of what is found only by forgiving typing errors takes the cards themselves.
        if let (Some(word), Some(&first)) = (words::OnlyWord::of(query), ids.first())
            && self.card(first)?.is_some_and(|card| !word.is_exact(&card))
        {
            return Ok(self.search(query)?.into_iter().map(|card| card.id).collect());
        }
        Ok(ids)
    }

    /// The ID codes in the order of the statement.
    fn ids(&self, query: &Query) -> Result<Vec<CardId>, CatalogError> {
        let statement = query.to_sql("level, number");
        let run = || -> rusqlite::Result<Vec<CardId>> {
            add_functions(self.connection(), &statement)?;
            let mut prepared = self.connection().prepare(&statement.sql)?;
            let rows = prepared.query_map(params_from_iter(&statement.args), id)?;
            rows.collect()
        };
        run().map_err(|error| self.error(error))
    }
}

fn id(row: &Row<'_>) -> rusqlite::Result<CardId> {
    use rusqlite::types::Type;
    let not_a_code = || rusqlite::Error::FromSqlConversionFailure(0, Type::Integer, "not an ID code".into());
    CardId::new(row.get(0)?, row.get(1)?).ok_or_else(not_a_code)
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
