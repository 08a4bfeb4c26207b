//! The report of a league: every deck against every other.

mod cards;
mod document;
mod figures;

pub use figures::LeagueReport;

#[cfg(test)]
mod tests;
