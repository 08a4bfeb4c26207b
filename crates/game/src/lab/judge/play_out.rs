//! Lines in sampled worlds, to the end of the round.

use super::{Depth, Goal, Holdings, Judge, Judgement, Trust, Variation, ends, mean_and_error};
use crate::bots::{Evaluator, Next};
use crate::dice::{Dice, split_mix};
use crate::engine::{Both, Choice, Player, State};

/// Choices that playing lines out may try for each position that may be searched.
const TRIED: u64 = 250;
/// Choices that playing lines out may try where so many positions may be searched.
pub(super) fn most(tables: u64) -> u64 {
    tables.saturating_mul(TRIED)
}

/// The fewest worlds that tell anything, however costly they are.
pub const FEWEST: u32 = 8;
/// After so many worlds lines that are clearly behind drop out.
const LOOK: u32 = 16;
/// How many standard errors behind the leader is clearly behind.
const BEHIND: f64 = 3.0;

impl Judge<'_> {
    /// Plays every line out in the same worlds with the same shuffles, and puts the best first. Lines that are clearly
    /// behind drop out after a while.
    ///
    /// Work is limited: where the lines of one world take more than their share, those that looked worst are left out, and
    /// where all worlds take too much, the later ones are. The line that is asked about drops out like any other, so it
    /// makes no difference to them, but is played on beside them.
    pub(super) fn play_out(&self, judgement: &mut Judgement, evaluator: &mut Evaluator) {
        let question = self.question;
        let (wanted, most) = (question.worlds.max(1), most(question.tables));
        let is_asked = |line: &Variation| question.also.is_some() && line.choice() == question.also;
        let mut lines = std::mem::take(&mut judgement.lines);
        let mut out: Vec<Variation> = judgement.also.take().into_iter().collect();
        // Nothing that was done before makes a difference.
        let mut dice = Dice::new(split_mix(question.seed));
        let (mut worlds, mut tried) = (0, 0);
        while worlds < wanted && (worlds < FEWEST || tried <= most) {
            let world = self.view.complete(self.table, &mut dice);
            let shuffles = dice.next_u64();
            let mut at = 0;
            while at < lines.len() {
                if worlds == 0 && at > 0 && tried > most / u64::from(FEWEST) {
                    out.extend(lines.drain(at..).filter(is_asked));
                    judgement.trust.whole = false;
                    break;
                }
                tried += self.play_in(&world, shuffles, &mut lines[at], evaluator);
                at += 1;
            }
            for line in out.iter_mut().filter(|line| is_asked(line)) {
                self.play_in(&world, shuffles, line, evaluator);
            }
            worlds += 1;
            if worlds == LOOK {
                drop_out(&mut lines, &mut out);
            }
        }
        if worlds < wanted {
            judgement.trust = Trust { whole: false, sampled: worlds, ..judgement.trust };
        }
        judgement.tried = tried;
        for list in [&mut lines, &mut out] {
            list.iter_mut().for_each(|line| line.sum_up(question.goal == Goal::Win));
            list.sort_by(|one, two| two.value.total_cmp(&one.value));
        }
        lines.append(&mut out);
        judgement.lines = lines;
    }

    /// Plays a line out in a world. Answers how many choices were tried.
    fn play_in(&self, world: &State, shuffles: u64, line: &mut Variation, evaluator: &mut Evaluator) -> u64 {
        evaluator.seed(shuffles);
        let (end, tried) = self.end_of(world, line, shuffles, evaluator);
        line.results.push(self.question.goal.in_a_world(self, &end, evaluator));
        for player in Player::ALL {
            line.left[player].armor += f64::from(end.armor(player));
            line.left[player].cards += end.cards(player) as f64;
        }
        tried
    }

    /// Where a line leads in a world, and how many choices were tried on the way.
    fn end_of(
        &self,
        world: &State,
        line: &Variation,
        shuffles: u64,
        evaluator: &mut Evaluator,
    ) -> (State, u64) {
        let (mut state, mut tried) = (world.clone(), 0);
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
                    tried += choices.len() as u64;
                    Next::Evaluate
                }
            }
        };
        evaluator.play_on(self.table, &mut state, &mut dice, before, |_, _| {});
        (state, tried)
    }
}

/// Moves the lines that are clearly behind the leader from one list to the other.
fn drop_out(lines: &mut Vec<Variation>, out: &mut Vec<Variation>) {
    let mean = |line: &Variation| mean_and_error(&line.results).0;
    let Some(leader) = lines.iter().max_by(|one, two| mean(one).total_cmp(&mean(two))).cloned() else {
        return;
    };
    out.extend(lines.extract_if(.., |line| {
        let (lead, error) = leader.lead(line);
        lead > BEHIND * error
    }));
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
