//! Games that a value plays against itself, and what there is to learn from them.

use std::sync::Arc;

use super::decks::{Squadron, drawn, made_up, table};
use crate::bots::nnue::{Evaluator, Features, Network, all_known, chance};
use crate::cards::Roster;
use crate::dice::split_mix;
use crate::engine::{Choices, Decision, Dice, Player, State, Table};

/// A state as one player saw it, and how good it turned out to be.
#[derive(Clone)]
pub(super) struct Sample {
    pub features: Features,
    /// From 0 to 1.
    pub target: f32,
}

/// How games are played and read.
#[derive(Clone, Copy)]
pub(super) struct Play {
    /// How often a choice is taken that does not look best.
    pub explore: f32,
    /// The λ of TD(λ): how much later results count for earlier states, per decision.
    pub lambda: f32,
    /// The share of states that is kept.
    pub keep: f32,
}

/// Games at one table, one after the other.
pub(crate) const AT_ONE_TABLE: u64 = 8;

/// Plays the games at one table. The number alone decides what happens there.
pub(crate) fn lessons(
    network: &Arc<Network>,
    roster: &Roster,
    squadrons: &[Squadron],
    play: Play,
    seed: u64,
    number: u64,
) -> Vec<Sample> {
    let mut dice = Dice::new(split_mix(split_mix(seed) ^ number));
    let mut samples = Vec::new();
    let Some(table) = some_table(roster, squadrons, &mut dice) else { return samples };
    let mut lesson =
        Lesson { evaluator: Evaluator::new(&table, network.clone()), network, table: &table, play };
    for game in 0..AT_ONE_TABLE {
        let first = if game % 2 == 0 { Player::A } else { Player::B };
        lesson.play(first, &mut dice, &mut samples);
    }
    samples
}

/// Half of the tables with decks that people built, where there are any.
pub(super) fn some_table(roster: &Roster, squadrons: &[Squadron], dice: &mut Dice) -> Option<Table> {
    let kind = dice.below(10);
    let pair = match kind {
        0..=4 if !squadrons.is_empty() => built(squadrons, dice),
        0..=6 => [drawn(roster, dice), drawn(roster, dice)],
        _ => [made_up(dice), made_up(dice)],
    };
    table(pair)
}

fn built(squadrons: &[Squadron], dice: &mut Dice) -> [Squadron; 2] {
    [0, 1].map(|_| squadrons[dice.below(squadrons.len() as u32) as usize].clone())
}

fn share(dice: &mut Dice) -> f32 {
    (dice.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}

/// Games at one table being learned from.
struct Lesson<'a> {
    evaluator: Evaluator,
    network: &'a Network,
    table: &'a Table,
    play: Play,
}

/// One decision of a game.
struct Visited {
    features: [Features; 2],
    values: [f32; 2],
    explored: bool,
}

impl Lesson<'_> {
    fn play(&mut self, first: Player, dice: &mut Dice, samples: &mut Vec<Sample>) {
        let (table, network) = (self.table, self.network);
        let mut steps: Vec<Visited> = Vec::new();
        let mut choices = Choices::new();
        let mut state = State::start(table, first, dice, &mut ());
        while let Some(turn) = state.turn() {
            state.choices(table, &mut choices);
            let features =
                Player::ALL.map(|player| self.evaluator.features(table, &state, player, all_known()));
            let values = features.each_ref().map(|features| chance(network.odds(&network.sums(features))));
            let may_explore = matches!(state.decision(), Decision::Deploy | Decision::Target(_));
            let explored = may_explore && share(dice) < self.play.explore;
            let at = if explored {
                dice.below(choices.len() as u32) as usize
            } else {
                self.evaluator.pick(table, &state, turn, &choices)
            };
            steps.push(Visited { features, values, explored });
            state.apply_unchecked(table, choices[at], dice, &mut ());
        }
        let winner = state.outcome().and_then(|outcome| outcome.winner);
        for player in Player::ALL {
            self.learn_game(&steps, player, winner, dice, samples);
        }
    }

    fn learn_game(
        &self,
        steps: &[Visited],
        player: Player,
        winner: Option<Player>,
        dice: &mut Dice,
        samples: &mut Vec<Sample>,
    ) {
        let (play, seat) = (self.play, player as usize);
        let end = winner.map_or(0.5, |winner| f32::from(winner == player));
        // What is known of the state after: its own value, and how it turned out.
        let (mut later, mut outcome) = (end, end);
        for step in steps.iter().rev() {
            outcome = (1.0 - play.lambda) * later + play.lambda * outcome;
            if step.explored {
                // A choice made at random says nothing about the state before it.
                outcome = step.values[seat];
            } else if share(dice) < play.keep {
                samples.push(Sample { features: step.features[seat], target: outcome });
            }
            later = step.values[seat];
        }
    }
}
