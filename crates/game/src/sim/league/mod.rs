//! A league: every deck against every other, in whole pairs of games with shared shuffles.
//!
//! What is played depends on the league's seed and on what two decks bring, and on nothing else: the same
//! pair number of the same pairing is the same two games, with any other members, in any order, on
//! any thread or machine. A [`PairResult`] is all that is kept of a pair. Results add up to a
//! [`PairingTally`] for each two decks, and those to the [`Standings`], from which reports are made.

mod lead;
mod member;
mod pair;
mod plan;
mod play;
mod run;
mod standings;
mod tally;

pub use lead::Lead;
pub use member::{LeagueTerms, Member};
pub use pair::PairResult;
pub use plan::{Kept, LeaguePlan, Next, Share, Wanted};
pub use play::Match;
pub use run::{BadGame, League, LeagueError, LeagueRun, PlayedPair, Progress};
pub use standings::{DeckTotals, Pairing, Standings};
pub use tally::PairingTally;

#[cfg(test)]
mod coverage;
#[cfg(test)]
mod tests;
