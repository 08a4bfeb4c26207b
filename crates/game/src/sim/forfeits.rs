//! Games that the user's own program forfeited.

use std::ops::AddAssign;

use crate::engine::{Observer, Player};
use crate::say::Message;

/// How many there were, and the first of them. They add up, in any order, to the same total.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forfeits {
    /// By the player named first, and by the other.
    pub games: [u64; 2],
    /// The first of them: the game's number, who (0 or 1), and why.
    pub first: Vec<(u64, usize, Message)>,
}

impl Forfeits {
    /// This number is reported one by one; the rest are only counted.
    const SHOWN: usize = 5;
}

impl AddAssign<&Forfeits> for Forfeits {
    fn add_assign(&mut self, other: &Forfeits) {
        for (games, more) in self.games.iter_mut().zip(other.games) {
            *games += more;
        }
        self.first.extend_from_slice(&other.first);
        self.first.sort_by_key(|&(game, who, _)| (game, who));
        self.first.truncate(Self::SHOWN);
    }
}

/// Notes who forfeited, and why.
#[derive(Default)]
pub struct GaveUp(pub Option<(Player, Message)>);

impl Observer for GaveUp {
    fn forfeits(&mut self, player: Player, why: &Message) {
        self.0 = Some((player, why.clone()));
    }
}
