//! The crosstable: the games between every two decks, as plain counts.

use super::results::Results;
use super::score::Score;
use super::sequential::{Corrections, Looks};

/// Two that have met, the lower number first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The lower number.
    pub one: usize,
    /// The higher number.
    pub two: usize,
    /// How their pairs of games ended, as `one` scored.
    pub results: Results,
    /// The score of `one`, from 0 to 1, corrected where the games were looked at until it was clear.
    pub mean: f64,
}

impl Meeting {
    /// How many independent games, won or lost, tell as much as theirs.
    pub fn games(&self) -> f64 {
        self.results.score().effective_games()
    }

    /// The variance of the score. Results that are all alike are not taken for certain.
    pub(crate) fn variance(&self) -> f64 {
        let games = self.games();
        let mean = (self.mean * games + 0.5) / (games + 1.0);
        mean * (1.0 - mean) / games.max(0.5)
    }
}

/// The games between every two of several decks, numbered from 0.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Crosstable {
    decks: usize,
    meetings: Vec<Meeting>,
    settled: bool,
}

impl Crosstable {
    /// The games of N decks: for every two that met, their numbers, different and below that, and how
    /// the games ended, as the one named first scored. Every two are named once at most. `looks` is the plan by
    /// which pairings ended, where they were played until it was clear who is better.
    pub fn new(
        decks: usize,
        played: impl IntoIterator<Item = ([usize; 2], Results)>,
        looks: Option<&Looks>,
    ) -> Self {
        let mut corrections = looks.map(Corrections::new);
        let mut meeting = |([one, two], results): ([usize; 2], Results)| {
            let (one, two, results) =
                if one < two { (one, two, results) } else { (two, one, results.mirrored()) };
            let score = results.score();
            let mean = match &mut corrections {
                Some(corrections) => corrections.mean(&score)?,
                None => score.mean()?,
            };
            (one < two && two < decks).then_some(Meeting { one, two, results, mean })
        };
        let mut meetings: Vec<Meeting> = played.into_iter().filter_map(&mut meeting).collect();
        meetings.sort_by_key(|meeting| (meeting.two, meeting.one));
        Crosstable { decks, meetings, settled: looks.is_some() }
    }

    /// How many decks there are.
    pub fn decks(&self) -> usize {
        self.decks
    }

    /// Whether pairings were looked at and ended when it was clear who is better.
    pub(crate) fn settled(&self) -> bool {
        self.settled
    }

    /// All pairings that were played.
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// The score of the player who went first, over all games.
    pub(crate) fn first_player(&self) -> Score {
        self.meetings.iter().fold(Score::default(), |total, meeting| total + meeting.results.first_player())
    }

    /// The score of every deck against every other, row by row: 0.5 against itself and where nothing was played.
    pub fn scores(&self) -> Vec<f64> {
        let mut scores = vec![0.5; self.decks * self.decks];
        for meeting in &self.meetings {
            scores[meeting.one * self.decks + meeting.two] = meeting.mean;
            scores[meeting.two * self.decks + meeting.one] = 1.0 - meeting.mean;
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_same_games() {
        let mut results = Results::default();
        // Won the game begun and drew the other; lost both.
        results.count(2, 1, 1);
        results.count(0, 0, 1);
        let none = Results::default();
        let table = Crosstable::new(4, [([3, 1], results), ([2, 2], results), ([0, 1], none)], None);
        let [meeting] = table.meetings() else { panic!("{table:?}") };
        assert_eq!((meeting.one, meeting.two, meeting.results), (1, 3, results.mirrored()));
        // The player who goes first is the same from both sides: 2 + 1 halves of the first pair, 0 + 2 of the other.
        assert_eq!(table.first_player().pairs(), [0, 0, 1, 1, 0]);
        let scores = table.scores();
        assert_eq!((scores[4 + 3], scores[3 * 4 + 1], scores[0]), (0.625, 0.375, 0.5));
    }

    #[test]
    fn nothing_is_certain_however_often_it_was_seen() {
        for won in [1, 5, 1000] {
            let mut results = Results::default();
            results.count(2, 2, won);
            let table = Crosstable::new(2, [([0, 1], results)], None);
            let variance = table.meetings()[0].variance();
            assert!(variance > 0.0 && variance < 0.3 / f64::from(won), "{won}: {variance}");
        }
    }
}
