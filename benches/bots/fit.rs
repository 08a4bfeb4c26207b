//! The evaluation of `flat`: a value for the start of a round, learned from games of `greedy`.
//!
//! Forty-four features, from the side of the player to move, and a logistic fit of who won. The fit is
//! made when first asked for, in some seconds, and kept under `target/`.

use std::path::PathBuf;

use flightdeck::bots::{Bot, Greedy, Weights};
use flightdeck::cards::Effect;
use flightdeck::engine::{Choices, Dice, Half, Player, Sector, Sight, State, Table, split_mix};
use flightdeck::sim::stats::Symmetric;

use crate::arena;

/// Features of one player.
const EACH: usize = 21;
/// All: both players', being the one to move, and the offset.
pub const FEATURES: usize = 2 * EACH + 2;
/// Games learned from.
const GAMES: u64 = 24_000;
const SEED: u64 = 44;
const STEPS: usize = 8;

pub type Features = [f32; FEATURES];

/// The weights of the features.
pub struct Fit {
    weights: [f64; FEATURES],
}

impl Fit {
    /// The chance that `me` wins from the start of a round.
    pub fn chance(&self, table: &Table, state: &State, me: Player) -> f64 {
        let mover = state.initiative();
        let features = features(table, state);
        let sum: f64 = self.weights.iter().zip(features).map(|(weight, x)| weight * f64::from(x)).sum();
        let chance = 1.0 / (1.0 + (-sum).exp());
        if me == mover { chance } else { 1.0 - chance }
    }

    /// The fit, read from the last run's file or made anew.
    pub fn load() -> Fit {
        let path = file();
        if let Some(fit) = std::fs::read_to_string(&path).ok().and_then(|text| read(&text)) {
            return fit;
        }
        eprintln!("learning the yardstick's value from {GAMES} games of greedy");
        let fit = learn();
        let text: Vec<String> = fit.weights.iter().map(|weight| format!("{weight:e}")).collect();
        if let Err(error) = std::fs::write(&path, text.join("\n")) {
            eprintln!("cannot keep it in {}: {error}", path.display());
        }
        fit
    }
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("flat-value-{GAMES}-{SEED}.txt"))
}

fn read(text: &str) -> Option<Fit> {
    let weights: Vec<f64> = text.lines().map(|line| line.parse().ok()).collect::<Option<_>>()?;
    Some(Fit { weights: weights.try_into().ok()? })
}

/// Features at the start of a round, the player to move first.
fn features(table: &Table, state: &State) -> Features {
    let mut out = [0.0; FEATURES];
    let mover = state.initiative();
    for (at, player) in [mover, mover.other()].into_iter().enumerate() {
        out[at * EACH..(at + 1) * EACH].copy_from_slice(&side(table, state, player));
    }
    out[2 * EACH] = 1.0;
    out[2 * EACH + 1] = f32::from(state.offset().unsigned_abs());
    out
}

fn side(table: &Table, state: &State, me: Player) -> [f32; EACH] {
    let mut out = [0.0; EACH];
    let armor = state.armor(me) as f32;
    out[0] = armor / 10.0;
    out[1] = armor.min(5.0) / 5.0;
    out[2] = state.hand_len(me) as f32 / 5.0;
    for sector in Sector::ALL {
        let stack = state.stack(me, sector);
        let height = stack.len() as u8;
        if height < table.spaces(me, sector) {
            out[3 + usize::from(height)] += 1.0;
            out[7] += (height..table.spaces(me, sector))
                .map(|level| f32::from(table.draws(me, sector, level)))
                .sum::<f32>();
        }
        out[8] += f32::from(height) / 5.0;
        out[9] += f32::from(state.firepower(table, me, sector)) / 5.0;
        if let Some(facing) = state.facing(me, sector) {
            let fire = f32::from(state.firepower(table, me.other(), facing));
            let mut wall = 0.0;
            for &cell in stack {
                for half in Half::ALL {
                    let printed = table.printed(me, cell, half);
                    wall += f32::from(printed.fighters - cell.damage(half));
                    wall += f32::from(printed.shields - cell.shield(half));
                }
            }
            out[10] += (fire - wall).max(0.0) / 5.0;
            out[11] += (wall - fire).max(0.0) / 5.0;
        }
        for (level, &cell) in stack.iter().enumerate() {
            let top = level + 1 == stack.len();
            let outer = table.printed(me, cell, Half::Outer);
            let inner = table.printed(me, cell, Half::Inner);
            out[12] += f32::from(inner.fighters - cell.damage(Half::Inner)) / 5.0;
            if top {
                out[13] += f32::from(outer.shields + inner.shields) / 5.0;
                out[14] += f32::from(u8::from(outer.field || inner.field));
            } else {
                out[15] += f32::from(outer.fighters) / 5.0;
                for effect in outer.effects.iter() {
                    match effect {
                        Effect::Recoil => out[17] += 1.0,
                        Effect::Strike | Effect::Destroy | Effect::Draw => out[16] += 1.0,
                        _ => out[18] += 1.0,
                    }
                }
            }
        }
    }
    state.hand_set(me).for_each(|card| {
        let front = &table.card(me, card).front;
        out[19] += f32::from(front.fighters() + front.shields()) / 5.0;
        out[20] += front.effects().filter(|effect| *effect != Effect::Recoil).count() as f32 / 5.0;
    });
    out
}

/// Plays greedy games over all pairings of the sample decks and fits who wins.
fn learn() -> Fit {
    let decks = arena::sample_decks();
    let pairings: Vec<(usize, usize)> =
        (0..decks.len()).flat_map(|x| (0..decks.len()).map(move |y| (x, y))).collect();
    let each = GAMES.div_ceil(pairings.len() as u64);
    let mut samples: Vec<(Features, bool)> = Vec::new();
    for (at, &(x, y)) in pairings.iter().enumerate() {
        let table = arena::table_of([&decks[x].1, &decks[y].1]);
        for game in 0..each.min(GAMES.saturating_sub(at as u64 * each)) {
            watch_game(&table, split_mix(SEED ^ (at as u64) << 32 ^ game), &mut samples);
        }
    }
    Fit { weights: logistic(&samples) }
}

/// Plays one game and keeps every start of a round with whether its mover won.
fn watch_game(table: &Table, seed: u64, samples: &mut Vec<(Features, bool)>) {
    let mut chance = Dice::new(seed);
    let mut greedy = Greedy::new(Weights::default(), table);
    greedy.begin(seed);
    let first = if seed.is_multiple_of(2) { Player::A } else { Player::B };
    let mut state = State::start(table, first, &mut chance, &mut ());
    let mut choices = Choices::new();
    let mut starts: Vec<(Features, Player)> = Vec::new();
    let mut round = 0;
    while let Some(turn) = state.turn() {
        if state.round() != round {
            round = state.round();
            starts.push((features(table, &state), state.initiative()));
        }
        state.choices(table, &mut choices);
        let at = greedy.choose(&Sight::new(table, &state, turn), &choices).unwrap();
        state.apply_unchecked(table, choices[at], &mut chance, &mut ());
    }
    if let Some(winner) = state.outcome().and_then(|outcome| outcome.winner) {
        samples.extend(starts.into_iter().map(|(features, mover)| (features, mover == winner)));
    }
}

/// Newton's method with a little ridge, on all samples.
fn logistic(samples: &[(Features, bool)]) -> [f64; FEATURES] {
    let mut weights = [0.0; FEATURES];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; FEATURES];
        let mut curve = Symmetric::zero(FEATURES);
        for (features, won) in samples {
            let x = features.map(f64::from);
            let sum: f64 = weights.iter().zip(x).map(|(weight, x)| weight * x).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let error = f64::from(u8::from(*won)) - chance;
            let spread = chance * (1.0 - chance);
            for i in 0..FEATURES {
                slope[i] += error * x[i];
                let part = spread * x[i];
                if part != 0.0 {
                    for (j, other) in x[..=i].iter().enumerate() {
                        curve.add(i, j, part * other);
                    }
                }
            }
        }
        for i in 0..FEATURES {
            slope[i] -= weights[i];
            curve.add(i, i, 1.0);
        }
        let step = curve.factor().expect("the ridge makes it positive definite").solve(slope);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    weights
}
