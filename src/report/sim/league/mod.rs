//! The report of a league: every deck against every other.

mod cards;
mod document;
mod figures;
mod summary;

pub use document::About;
pub use figures::LeagueReport;
pub use summary::Headline;

#[cfg(test)]
mod tests;
