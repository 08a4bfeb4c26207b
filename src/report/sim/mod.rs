//! Results of simulated games: each report is a serializable value for tools and a document for
//! people, made of the same figures.

mod bots;
mod cards;
mod chains;
mod duel;
mod goldfish;
mod league;
mod sweep;
#[cfg(test)]
mod tests;

pub use super::figures::{Speed, broken_words};
pub use bots::{bot_lines, bots, bots_in_brief, name_of};
pub use duel::{DuelReport, MatchFacts, Player, more_games};
pub use goldfish::{GoldfishFigures, GoldfishReport};
pub use league::{About, Headline, LeagueReport};
pub use sweep::{BrokenMatch, Played, SweepReport, matchups};
