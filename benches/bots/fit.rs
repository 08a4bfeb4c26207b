//! The evaluation of `flat`: a value for the start of a round, learned from games of `greedy`.
//!
//! Forty-four features, from the side of the player to move, and a network with one hidden layer that is fitted
//! to who won. The fit is made when first asked for, in a minute, and kept under `target/`.

use std::path::PathBuf;

use flightdeck::bots::{Bot, Greedy, Weights};
use flightdeck::cards::Effect;
use flightdeck::engine::{Choices, Dice, Half, Player, Sector, Sight, State, Table, split_mix};

use crate::arena;

/// Features of one player.
const EACH: usize = 21;
/// All: both players', one that is always 1, and the offset.
const FEATURES: usize = 2 * EACH + 2;
const HIDDEN: usize = 24;
/// What each feature adds to each unit, what each unit adds to the result, and what is added to that.
const WEIGHTS: usize = HIDDEN * FEATURES + HIDDEN + 1;
/// Games learned from, how often, and how many samples make a step.
const GAMES: u64 = 24_000;
const PASSES: usize = 12;
const BATCH: usize = 64;
const RATE: f32 = 0.003;
const SEED: u64 = 44;

type Features = [f32; FEATURES];

/// The weights.
pub struct Fit(Vec<f32>);

impl Fit {
    /// The chance that `me` wins from the start of a round.
    pub fn chance(&self, table: &Table, state: &State, me: Player) -> f64 {
        let mover = state.initiative();
        let (_, chance) = self.forward(&features(table, state));
        f64::from(if me == mover { chance } else { 1.0 - chance })
    }

    /// The hidden units, and the chance that the player to move wins.
    fn forward(&self, features: &Features) -> ([f32; HIDDEN], f32) {
        let (rows, out) = self.0.split_at(HIDDEN * FEATURES);
        let mut units = [0.0; HIDDEN];
        let mut odds = out[HIDDEN];
        for (unit, row) in rows.chunks(FEATURES).enumerate() {
            units[unit] = row.iter().zip(features).map(|(weight, x)| weight * x).sum::<f32>().max(0.0);
            odds += out[unit] * units[unit];
        }
        (units, 1.0 / (1.0 + (-odds).exp()))
    }

    /// The fit, read from the last run's file or made anew.
    pub fn load() -> Fit {
        let path = file();
        if let Some(fit) = std::fs::read_to_string(&path).ok().and_then(|text| read(&text)) {
            return fit;
        }
        eprintln!("learning the yardstick's value from {GAMES} games of greedy");
        let fit = learn();
        let text: Vec<String> = fit.0.iter().map(|weight| format!("{weight:e}")).collect();
        if let Err(error) = std::fs::write(&path, text.join("\n")) {
            eprintln!("cannot keep it in {}: {error}", path.display());
        }
        fit
    }
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("flat-value-{HIDDEN}-{GAMES}-{SEED}.txt"))
}

fn read(text: &str) -> Option<Fit> {
    let weights: Vec<f32> = text.lines().map(|line| line.parse().ok()).collect::<Option<_>>()?;
    (weights.len() == WEIGHTS).then_some(Fit(weights))
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
    fitted(samples)
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

/// Gradient descent with Adam on all samples.
fn fitted(mut samples: Vec<(Features, bool)>) -> Fit {
    let mut dice = Dice::new(SEED);
    let mut number = |size: f32| size * (dice.below(2_001) as f32 / 1_000.0 - 1.0);
    let mut fit =
        Fit((0..WEIGHTS).map(|at| number(if at < HIDDEN * FEATURES { 0.2 } else { 0.3 })).collect());
    let [mut mean, mut square] = [(); 2].map(|()| vec![0.0; WEIGHTS]);
    let steps = PASSES * samples.len().div_ceil(BATCH);
    let mut step = 0;
    for _ in 0..PASSES {
        dice.shuffle(&mut samples);
        for batch in samples.chunks(BATCH) {
            step += 1;
            let slope = slope(&fit, batch);
            let rate = RATE * (1.0 - step as f32 / steps as f32);
            let [mean_warm, square_warm] = [0.9f32, 0.999].map(|keep| 1.0 - keep.powi(step));
            for at in 0..WEIGHTS {
                mean[at] += 0.1 * (slope[at] - mean[at]);
                square[at] += 0.001 * (slope[at] * slope[at] - square[at]);
                fit.0[at] -= rate * (mean[at] / mean_warm) / ((square[at] / square_warm).sqrt() + 1e-6);
            }
        }
    }
    fit
}

/// The slope of the mean error of a batch.
fn slope(fit: &Fit, batch: &[(Features, bool)]) -> Vec<f32> {
    let mut slope = vec![0.0; WEIGHTS];
    for (features, won) in batch {
        let (units, chance) = fit.forward(features);
        let off = (chance - f32::from(u8::from(*won))) / batch.len() as f32;
        slope[WEIGHTS - 1] += off;
        for (unit, &active) in units.iter().enumerate() {
            let out = HIDDEN * FEATURES + unit;
            slope[out] += off * active;
            if active > 0.0 {
                let row = &mut slope[unit * FEATURES..(unit + 1) * FEATURES];
                row.iter_mut().zip(features).for_each(|(slope, x)| *slope += off * fit.0[out] * x);
            }
        }
    }
    slope
}
