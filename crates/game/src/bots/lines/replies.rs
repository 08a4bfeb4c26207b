//! How the opponent answers on the way of a line.

use crate::bots::nnue::Evaluator;
use crate::bots::rank::rank;
use crate::engine::{Choice, Decision, Player, State, Table};

/// So many answers are remembered of each kind of decision.
const MOST: usize = 4;

/// The answers that looked best to the opponent. The lines of one search ask the same again and again, at tables
/// that hardly differ: after the first time only the answers that looked best then are compared.
#[derive(Default)]
pub(super) struct Replies {
    known: Vec<(Decision, Vec<Choice>)>,
    possible: Vec<Choice>,
}

impl Replies {
    /// Another search begins.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }

    /// What the opponent does, of these choices of a state.
    pub(super) fn pick(
        &mut self,
        (table, evaluator): (&Table, &mut Evaluator),
        state: &State,
        enemy: Player,
        choices: &[Choice],
    ) -> Option<Choice> {
        let decision = state.decision();
        self.possible.clear();
        if let Some((_, best)) = self.known.iter().find(|(known, _)| *known == decision) {
            self.possible.extend(best.iter().filter(|answer| choices.contains(answer)));
        }
        let is_better = |x: &(f32, Choice), y: &(f32, Choice)| {
            y.0.total_cmp(&x.0).then_with(|| rank(x.1, enemy).cmp(&rank(y.1, enemy)))
        };
        let is_new = self.possible.is_empty();
        let among = if is_new { choices } else { &self.possible };
        let odds = evaluator.odds(table, state, enemy, among);
        let looks = odds.iter().copied().zip(among.iter().copied());
        if !is_new {
            return looks.min_by(is_better).map(|(_, answer)| answer);
        }
        let mut order: Vec<(f32, Choice)> = looks.filter(|(odds, _)| odds.is_finite()).collect();
        order.sort_by(is_better);
        let best: Vec<Choice> = order.iter().take(MOST).map(|(_, answer)| *answer).collect();
        let answer = best.first().copied();
        self.known.push((decision, best));
        answer
    }
}
