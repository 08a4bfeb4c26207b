//! The ladder: each bot against the next stronger one.

use crate::Ask;
use crate::arena::{Match, named, pairings, play_pairs};

/// From the weakest to the strongest.
const LADDER: [&str; 9] =
    ["random", "beginner", "novice", "regular", "veteran", "pilot-1", "pilot", "expert-1", "expert"];

/// How often the stronger of two neighbors wins, and what a decision of its costs.
pub fn ladder(ask: &Ask) {
    for two in LADDER.windows(2) {
        let players = [named(two[1]), named(two[0])];
        let mut total = Match::default();
        for (at, (_, table)) in pairings(ask.mixed).into_iter().enumerate() {
            let pairs = ask.games.unwrap_or(20).div_ceil(2);
            total.add(play_pairs(&table, [&players[0], &players[1]], pairs, ask.seed << 16 ^ at as u64));
        }
        let [mean, most, _] = total.pace();
        println!(
            "  {:<10} against {:<10}{} {:>6} games; a decision {:.0} µs, 99.9 % within {:.0}",
            two[1],
            two[0],
            total.shown(),
            total.games,
            1e3 * mean,
            1e3 * most
        );
    }
}
