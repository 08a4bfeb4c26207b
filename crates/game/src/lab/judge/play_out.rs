//! Lines in sampled worlds, to the end of the round.

use super::{Depth, Goal, Holdings, Judge, Variation, ends, mean_and_error};
use crate::bots::{Evaluator, Next};
use crate::dice::{Dice, split_mix};
use crate::engine::{Both, Choice, Player, State};

/// After so many worlds lines that are clearly behind drop out.
const FIRST_LOOK: usize = 16;
/// How many standard errors behind the leader is clearly behind.
const BEHIND: f64 = 3.0;

impl Judge<'_> {
    /// Plays every line out in the same worlds with the same shuffles, and puts the best first. Lines that are clearly
    /// behind drop out after a while, but never the ones that are asked about.
    pub(super) fn play_out(&self, lines: &mut Vec<Variation>, evaluator: &mut Evaluator) {
        let question = self.question;
        // Nothing that was done before makes a difference.
        let mut dice = Dice::new(split_mix(question.seed));
        let mut out: Vec<Variation> = Vec::new();
        for number in 0..question.worlds.max(1) as usize {
            let world = self.view.complete(self.table, &mut dice);
            let shuffles = dice.next_u64();
            for line in lines.iter_mut() {
                evaluator.seed(shuffles);
                let end = self.end_of(&world, line, shuffles, evaluator);
                line.results.push(question.goal.in_a_world(self, &end, evaluator));
                for player in Player::ALL {
                    line.left[player].armor += f64::from(end.armor(player));
                    line.left[player].cards += end.cards(player) as f64;
                }
            }
            if number + 1 == FIRST_LOOK {
                self.drop_out(lines, &mut out);
            }
        }
        for list in [&mut *lines, &mut out] {
            list.iter_mut().for_each(|line| line.sum_up(question.goal == Goal::Win));
            list.sort_by(|one, two| two.value.total_cmp(&one.value));
        }
        lines.append(&mut out);
    }

    /// Where a line leads in a world.
    fn end_of(&self, world: &State, line: &Variation, shuffles: u64, evaluator: &mut Evaluator) -> State {
        let mut state = world.clone();
        let mut dice = Dice::new(shuffles);
        let mut steps = &line.steps[..];
        let before = |state: &State, turn: Player, choices: &[Choice]| {
            if ends(state, self.view.state(), Depth::Round) {
                return Next::Stop;
            }
            match steps {
                [(by, choice), rest @ ..] if *by == turn && choices.contains(choice) => {
                    steps = rest;
                    Next::Take(*choice)
                }
                // From here the world goes another way.
                _ => {
                    steps = &[];
                    Next::Evaluate
                }
            }
        };
        evaluator.play_on(self.table, &mut state, &mut dice, before, |_, _| {});
        state
    }

    fn drop_out(&self, lines: &mut Vec<Variation>, out: &mut Vec<Variation>) {
        let mean = |line: &Variation| mean_and_error(&line.results).0;
        let Some(leader) = lines.iter().max_by(|one, two| mean(one).total_cmp(&mean(two))).cloned() else {
            return;
        };
        let also = self.question.also;
        let is_out = |line: &mut Variation| {
            let (lead, error) = leader.lead(line);
            lead > BEHIND * error && (also.is_none() || line.choice() != also)
        };
        out.extend(lines.extract_if(.., is_out));
    }
}

impl Variation {
    /// From the sums over the worlds to means.
    fn sum_up(&mut self, is_chance: bool) {
        let worlds = self.results.len().max(1) as f64;
        (self.value, self.error) = mean_and_error(&self.results);
        if is_chance {
            self.chance = self.value;
        }
        let mean = |held: Holdings| Holdings { armor: held.armor / worlds, cards: held.cards / worlds };
        self.left = Both(self.left.0.map(mean));
    }
}
