//! Opponents for people, weaker than `pilot` by honest means: they look at some of the choices only, and misjudge
//! where these lead.

use super::nnue::Evaluator;
use super::pilot::world_if_needed;
use super::rank::rank;
use super::{Bot, Choice, Forfeit, Sight, Table};
use crate::engine::Dice;

/// How well such an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Has just learned the rules.
    Beginner,
    /// Sees what is obvious.
    Novice,
    /// Plays now and then.
    Regular,
    /// Misses little.
    Veteran,
}

impl Grade {
    /// How many choices it looks at, and how far it misjudges them: the standard deviation of the
    /// logarithm of the odds of winning.
    fn limits(self) -> (usize, f32) {
        match self {
            Grade::Beginner => (2, 3.0),
            Grade::Novice => (5, 1.5),
            Grade::Regular => (12, 0.8),
            Grade::Veteran => (40, 0.3),
        }
    }
}

/// See the module.
pub(super) struct Graded {
    grade: Grade,
    evaluator: Evaluator,
    dice: Dice,
    places: Vec<usize>,
}

impl Graded {
    pub(super) fn new(grade: Grade, table: &Table) -> Self {
        Graded { grade, evaluator: Evaluator::learned(table), dice: Dice::new(0), places: Vec::new() }
    }

    /// A number about as a normal distribution has it: the sum of four even ones, with variance 1.
    fn misjudgment(&mut self) -> f32 {
        let even = (0..4).map(|_| self.dice.below(1 << 16) as f32 / 65_536.0 - 0.5).sum::<f32>();
        even * 3f32.sqrt()
    }
}

impl Bot for Graded {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.evaluator.seed(seed);
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        let (table, me) = (sight.table(), sight.me());
        let view = sight.view();
        let world = world_if_needed(table, &view, &mut self.dice);
        let state = world.as_ref().unwrap_or(view.state());
        let (most, spread) = self.grade.limits();
        let mut odds = self.evaluator.odds(table, state, me, choices).to_vec();
        let mut places = std::mem::take(&mut self.places);
        places.clear();
        places.extend((0..choices.len()).filter(|&at| odds[at].is_finite()));
        // In the player's own order, so that a game and its mirror image go the same way.
        places.sort_by_key(|&at| rank(choices[at], me));
        self.dice.shuffle(&mut places);
        places.truncate(most);
        for &at in &places {
            odds[at] += spread * self.misjudgment();
        }
        let best = places.iter().copied().max_by(|&x, &y| odds[x].total_cmp(&odds[y]));
        self.places = places;
        Ok(best.unwrap_or(0))
    }
}
