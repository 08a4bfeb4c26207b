//! Games that a value plays against itself, and what there is to learn from them.

use std::sync::Arc;

use super::decks::{Squadron, drawn, made_up, table};
use crate::bots::value::{Features, Judge, Value, all_known, chance};
use crate::dice::split_mix;
use crate::engine::{Choices, Decision, Dice, Player, State, Table};

/// A state as one player saw it, and how good it turned out to be.
#[derive(Clone)]
pub struct Sample {
    pub features: Features,
    /// From 0 to 1.
    pub target: f32,
}

/// How games are played and read.
#[derive(Clone, Copy)]
pub struct Play {
    /// How often a choice is taken that does not look best.
    pub explore: f32,
    /// How far what happened later reaches back, decision by decision.
    pub lambda: f32,
    /// The share of states that is kept.
    pub keep: f32,
}

/// Games at one table, one after the other.
pub const AT_ONE_TABLE: u64 = 8;

/// Plays the games at one table. The number alone decides what happens there.
pub fn lessons(
    value: &Arc<Value>,
    squadrons: &[Squadron],
    play: Play,
    seed: u64,
    number: u64,
) -> Vec<Sample> {
    let mut dice = Dice::new(split_mix(split_mix(seed) ^ number));
    let mut samples = Vec::new();
    let Some(table) = some_table(squadrons, &mut dice) else { return samples };
    let mut judge = Judge::new(&table, value.clone());
    for game in 0..AT_ONE_TABLE {
        let first = if game % 2 == 0 { Player::A } else { Player::B };
        one_game(&mut judge, value, &table, first, play, &mut dice, &mut samples);
    }
    samples
}

fn some_table(squadrons: &[Squadron], dice: &mut Dice) -> Option<Table> {
    let kind = dice.below(10);
    let pair = match kind {
        0..=4 if !squadrons.is_empty() => {
            [0, 1].map(|_| squadrons[dice.below(squadrons.len() as u32) as usize].clone())
        }
        0..=6 => [drawn(dice), drawn(dice)],
        _ => [made_up(dice), made_up(dice)],
    };
    table(pair)
}

fn share(dice: &mut Dice) -> f32 {
    (dice.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}

fn one_game(
    judge: &mut Judge,
    value: &Value,
    table: &Table,
    first: Player,
    play: Play,
    dice: &mut Dice,
    samples: &mut Vec<Sample>,
) {
    struct Step {
        features: [Features; 2],
        values: [f32; 2],
        explored: bool,
    }
    let mut steps: Vec<Step> = Vec::new();
    let mut choices = Choices::new();
    let mut state = State::start(table, first, dice, &mut ());
    while let Some(turn) = state.turn() {
        state.choices(table, &mut choices);
        let features = Player::ALL.map(|player| judge.features(table, &state, player, all_known()));
        let values = features.each_ref().map(|features| chance(value.odds(&value.sums(features))));
        let may_explore = matches!(state.decision(), Decision::Deploy | Decision::Target(_));
        let explored = may_explore && share(dice) < play.explore;
        let at = if explored {
            dice.below(choices.len() as u32) as usize
        } else {
            judge.pick(table, &state, turn, &choices)
        };
        steps.push(Step { features, values, explored });
        state.apply_unchecked(table, choices[at], dice, &mut ());
    }
    let winner = state.outcome().and_then(|outcome| outcome.winner);
    for player in Player::ALL {
        let seat = player as usize;
        let end = winner.map_or(0.5, |winner| f32::from(winner == player));
        // What is known of the state after: its own value, and how it turned out.
        let (mut later, mut outcome) = (end, end);
        for step in steps.iter().rev() {
            outcome = (1.0 - play.lambda) * later + play.lambda * outcome;
            if step.explored {
                // A blunder says nothing about the state before it.
                outcome = step.values[seat];
            } else if share(dice) < play.keep {
                samples.push(Sample { features: step.features[seat], target: outcome });
            }
            later = step.values[seat];
        }
    }
}
