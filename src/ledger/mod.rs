//! The SQLite file that holds a league: its terms, its decks, and the result of every pair of games.
//!
//! [`Ledger::open`] and [`Ledger::create`] are the only entry points. Rows are written by whole pairs, a transaction for as
//! many as are ready, so that a killed program loses at most the pairs under way. It does not know how games
//! are played or how results are shown.

mod error;
mod merge;
mod open;
mod read;
mod write;

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::sim::league::{LeagueTerms, Member};
use crate::sim::triangle;

/// A league as its file holds it.
pub struct Ledger {
    path: PathBuf,
    connection: Connection,
    origin: Origin,
    /// In the order of [`Member::identity`], each with its id in the file.
    members: Vec<(i64, Member)>,
}

/// What made the results of a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The version of flightdeck.
    pub program: String,
    /// Who plays every deck.
    pub bot: String,
    pub terms: LeagueTerms,
}

impl Origin {
    /// Of this program.
    pub fn new(bot: String, terms: LeagueTerms) -> Self {
        Origin { program: env!("CARGO_PKG_VERSION").to_owned(), bot, terms }
    }
}

/// A pair of games, to be written.
pub struct NewPair {
    /// Places of the two members, the lower one first.
    pub members: [usize; 2],
    pub pair: u32,
    /// As [`PairResult::to_bytes`](crate::sim::league::PairResult::to_bytes) writes it.
    pub result: Vec<u8>,
}

impl Ledger {
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// In the order in which a league lists them.
    pub fn members(&self) -> impl ExactSizeIterator<Item = &Member> + Clone + '_ {
        self.members.iter().map(|(_, member)| member)
    }

    /// How many pairings the members have.
    pub fn pairings(&self) -> usize {
        triangle::size(self.members.len())
    }
}
