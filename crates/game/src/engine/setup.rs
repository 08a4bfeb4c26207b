//! Which cruisers and cards each mode allows (R-SET-1, R-SET-3).

use super::{Illegal, Mode};
use crate::cards::{Board, Card, Color};

impl Mode {
    /// The cards both players draw from, of those in one box; none in Total War, where each has a deck.
    pub fn common_deck(self, cards: &[Card]) -> Vec<Card> {
        let belongs = |card: &&Card| match self {
            Mode::TotalWar => false,
            Mode::Skirmish => true,
            Mode::Training => card.color == Color::Green,
        };
        cards.iter().filter(belongs).cloned().collect()
    }

    /// Whether two cruisers, by their IDs, may face each other: Ares and Athena in Training (R-SET-1), in
    /// Skirmish any two that one box with these boards can lay out (R-SET-3), in Total War any two.
    pub fn check_cruisers(self, ids: [&str; 2], boards: &[Board]) -> Result<(), Illegal> {
        if self == Mode::Training && !(ids.contains(&"ares") && ids.contains(&"athena")) {
            return Err(Illegal::new("R-SET-1", say!("Training uses the cruisers ares and athena")));
        }
        if self.is_common() && !Board::fit_one_box(boards, ids) {
            let why = say!("{} and {} cannot both be used with one box", ids[0], ids[1]);
            return Err(Illegal::new("R-SET-3", why));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::roster;

    #[test]
    fn each_mode_has_its_cruisers_and_cards() {
        let rule = |mode: Mode, ids| mode.check_cruisers(ids, roster().boards()).err().map(|why| why.rule);
        assert_eq!(rule(Mode::Training, ["athena", "ares"]), None);
        assert_eq!(rule(Mode::Training, ["ares", "ares"]), Some("R-SET-1"));
        assert_eq!(rule(Mode::Skirmish, ["ares", "ares"]), Some("R-SET-3"));
        assert_eq!(rule(Mode::TotalWar, ["ares", "ares"]), None);
        assert_eq!(rule(Mode::Skirmish, ["atlas", "atlas"]), None);
        let size = |mode: Mode| mode.common_deck(roster().cards()).len();
        assert_eq!((size(Mode::TotalWar), size(Mode::Skirmish)), (0, roster().cards().len()));
        let training = Mode::Training.common_deck(roster().cards());
        assert!(!training.is_empty() && training.iter().all(|card| card.color == Color::Green));
    }
}
