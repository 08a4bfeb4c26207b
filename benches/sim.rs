//! How fast games are played and counted: the bare engine, the same games through a duel, and bots.
//!
//! Speeds are per CPU second of one thread, random games in turns with the bare engine, so that
//! other work on the machine hits both alike. Then `greedy` against `random` with every sample deck.
//! `cargo bench --bench sim -- --games N` sets how many games each deck plays.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use flightdeck::bots::parse_bot;
use flightdeck::deck;
use flightdeck::engine::{Choices, Dice, Player, State, Table};
use flightdeck::sim::{Duel, DuelTally, Entry, Plan, Terms};

const TURNS: u64 = 7;
const SLICE: Duration = Duration::from_millis(400);

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games = args
        .iter()
        .position(|arg| arg == "--games")
        .and_then(|at| args.get(at + 1)?.parse().ok())
        .unwrap_or(1_000);
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let random = seat(("red-tide", "random"), ("long-night", "random"));
    let (mut bare, mut duel) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        bare.push(measure(|batch| bare_games(random.table(), (turn << 32) + (batch << 8), 256)));
        let slice =
            |batch| duel_games(&random.clone().with_seed((turn << 32) + batch), 128).summary.decisions;
        duel.push(one.install(|| measure(slice)));
    }
    println!("random games, millions of decisions per second on one thread");
    println!("  bare engine       {}", spread(&mut bare));
    println!("  counted in a duel {}", spread(&mut duel));
    println!(
        "  a duel reaches {:.1} % of the bare engine (medians)\n",
        100.0 * median(&duel) / median(&bare)
    );

    println!("greedy against greedy, games per second on one thread; greedy against random, points in %");
    let mut seconds = 0.0;
    for path in sample_decks() {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mirror = seat((&name, "greedy"), (&name, "greedy"));
        let start = Instant::now();
        let played = one.install(|| duel_games(&mirror, games / 2)).games();
        let time = start.elapsed().as_secs_f64();
        seconds += time;
        let unequal = seat((&name, "greedy"), (&name, "random"));
        let score = duel_games(&unequal, games / 2).score;
        let interval = score.interval();
        println!(
            "  {name:<18}{:>7.0} games/s {:>7.1} % [{:.1}, {:.1}]",
            played as f64 / time,
            100.0 * score.mean().unwrap_or_default(),
            100.0 * interval.low,
            100.0 * interval.high
        );
    }
    let all = games as f64 * sample_decks().len() as f64;
    println!(
        "  10,000 greedy games, averaged over these decks: {:.2} s of one thread",
        10_000.0 * seconds / all
    );
}

/// Decisions per second, in millions.
fn measure(mut play: impl FnMut(u64) -> u64) -> f64 {
    let start = Instant::now();
    let (mut decisions, mut batch) = (0, 0);
    while start.elapsed() < SLICE {
        decisions += play(batch);
        batch += 1;
    }
    decisions as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn median(slices: &[f64]) -> f64 {
    slices[slices.len() / 2]
}

/// Sorted, the fastest first.
fn spread(slices: &mut [f64]) -> String {
    slices.sort_by(|x, y| y.total_cmp(x));
    format!("best {:.2}, median {:.2}", slices[0], median(slices))
}

/// The loop that nothing can be faster than: list, pick evenly, apply.
fn bare_games(table: &Table, seed: u64, games: u64) -> u64 {
    let mut choices = Choices::new();
    let mut decisions = 0;
    for game in seed..seed + games {
        let mut dice = Dice::new(game);
        let first = if game % 2 == 0 { Player::A } else { Player::B };
        let mut state = State::start(table, first, &mut dice, &mut ());
        while !state.is_over() {
            state.choices(table, &mut choices);
            let choice = choices[dice.below(choices.len() as u32) as usize];
            state.apply_unchecked(table, choice, &mut dice, &mut ());
            decisions += 1;
        }
    }
    decisions
}

fn duel_games(duel: &Duel, pairs: u64) -> DuelTally {
    duel.run(&Plan::Pairs(pairs), &AtomicBool::new(false), |_| {}).0
}

fn seat(a: (&str, &str), b: (&str, &str)) -> Duel {
    let entries = [a, b].map(|(name, bot)| {
        let roster = flightdeck::builtin::roster();
        let path = folder().join(format!("{name}.toml"));
        let deck = deck::load(&path, &roster).expect("the sample decks are legal");
        Entry::new(&deck, parse_bot(bot).expect("a bot"))
    });
    Duel::new(entries, Terms::default()).expect("two legal decks")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("decks")
}

fn sample_decks() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the sample decks");
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths
}
