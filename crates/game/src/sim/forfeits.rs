//! Games that the user's own program forfeited.

use super::add_up::{AddUp, adds_up, keep_first};
use crate::engine::Player;
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
    /// One game, by its number.
    pub fn one(game: u64, by: Player, why: Message) -> Self {
        let mut forfeits = Forfeits { games: [0; 2], first: vec![(game, by as usize, why)] };
        forfeits.games[by as usize] = 1;
        forfeits
    }
}

impl AddUp for Forfeits {
    fn add_up(&mut self, more: &Forfeits) {
        self.games.add_up(&more.games);
        self.first.extend_from_slice(&more.first);
        keep_first(&mut self.first, |&(game, who, _)| (game, who));
    }
}

adds_up!(Forfeits);
