//! Learns the value of `pilot` and `expert`: plays games, fits, checks on games it has not seen, and goes on
//! generation by generation until the next one no longer beats the last; then it writes the file.
//!
//! ```text
//! cargo run --release --example learn -- --seed 1 -o crates/game/data/pilot-1.value
//! ```
//!
//! made the one in `data/`. The same seed and numbers of games give the same bytes on any number of threads.
//! `--from FILE` goes on after the generation in a file, with the same result as in one go.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use flightdeck::bots::learn::{Contest, Generation, Lesson, Squadron, learn, next_generation};
use flightdeck::bots::{BotMaker, Budget, Expert, Network, Origin, Pilot, Search};
use flightdeck::deck;
use flightdeck::sim::stats::{Hypothesis, Score, Sprt};

/// How the expert searches while it is learned from.
const TEACHER: Search = Search { budget: Budget::Worlds(4), exact: false };

/// Pairs of games between two looks at a match of generations, and the most of them.
const PAIRS_A_LOOK: u64 = 32;
const MOST_PAIRS: u64 = 2_000;

struct Ask {
    origin: Origin,
    from: Option<PathBuf>,
    out: Option<PathBuf>,
    most: u64,
}

fn main() -> ExitCode {
    let Some(mut ask) = read() else {
        eprintln!(
            "usage: learn [--seed N] [--games N] [--taught N] [--generations MOST] [--from FILE] -o FILE"
        );
        return ExitCode::from(2);
    };
    match run(&mut ask) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn read() -> Option<Ask> {
    let origin = Origin { seed: 1, games: 120_000, taught: 4_096, generations: 0 };
    let mut ask = Ask { origin, from: None, out: None, most: 8 };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next()?;
        match arg.as_str() {
            "--seed" => ask.origin.seed = value.parse().ok()?,
            "--games" => ask.origin.games = value.parse().ok()?,
            "--taught" => ask.origin.taught = value.parse().ok()?,
            "--generations" => ask.most = value.parse().ok()?,
            "--from" => ask.from = Some(value.into()),
            "-o" => ask.out = Some(value.into()),
            _ => return None,
        }
    }
    Some(ask)
}

fn run(ask: &mut Ask) -> Result<(), String> {
    let start = Instant::now();
    let squadrons = sample_decks();
    let mut network = Arc::new(match &ask.from {
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let (network, origin) =
                Network::from_bytes(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
            ask.origin = Origin { taught: ask.origin.taught, ..origin };
            network
        }
        None => first(&ask.origin, &squadrons, start),
    });
    let lesson = Lesson::new(ask.origin.seed, ask.origin.games, flightdeck::builtin::roster(), squadrons);
    write(ask, &network)?;
    while ask.origin.generations < ask.most {
        let number = ask.origin.generations + 1;
        let generation = Generation { number, games: ask.origin.taught, search: TEACHER };
        let learned = next_generation(&lesson, &network, &generation, |games| {
            if games % 1_024 == 0 {
                eprintln!("generation {number}: {games} games, {} s", start.elapsed().as_secs());
            }
        });
        println!(
            "generation {number}: {} games never seen: error {:.4} (a coin: 0.25)",
            learned.unseen, learned.error
        );
        let next = Arc::new(learned.network);
        if !beats(&lesson, [&next, &network], number) {
            break;
        }
        network = next;
        ask.origin.generations = number;
        write(ask, &network)?;
        eprintln!("{} s", start.elapsed().as_secs());
    }
    Ok(())
}

/// The value that only its own games have taught.
fn first(origin: &Origin, squadrons: &[Squadron], start: Instant) -> Network {
    let lesson = Lesson::new(origin.seed, origin.games, flightdeck::builtin::roster(), squadrons.to_vec());
    let mut next = 0;
    let learned = learn(&lesson, |progress, _| {
        if progress.games >= next {
            next += (origin.games / 20).max(1);
            let seconds = start.elapsed().as_secs();
            eprintln!(
                "{} games, {} positions, error {:.4}, {seconds} s",
                progress.games, progress.samples, progress.error
            );
        }
    });
    println!("{} games never seen: error {:.4} (a coin: 0.25)", learned.unseen, learned.error);
    learned.network
}

/// Whether `expert` with one value beats `expert` with another, by a sequential test; the score of `pilot` is printed.
fn beats(lesson: &Lesson, values: [&Arc<Network>; 2], number: u64) -> bool {
    let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05).expect("a test");
    let expert = values.map(|network| {
        let network = Arc::clone(network);
        BotMaker::new("expert", move |table| Expert::with_network(TEACHER, table, Arc::clone(&network)))
    });
    let pilot = values.map(|network| {
        let network = Arc::clone(network);
        BotMaker::new("pilot", move |table| Pilot::with(table, Arc::clone(&network)))
    });
    let contest = |players| Contest {
        players,
        roster: &lesson.roster,
        squadrons: &lesson.squadrons,
        seed: lesson.seed ^ 0xc0 << 8 ^ number,
    };
    let mut score = Score::default();
    contest(pilot).play(0..500).into_iter().for_each(|pair| score.add_pair(pair));
    tell("pilot", &score);
    let (mut score, contest) = (Score::default(), contest(expert));
    let mut pairs = 0;
    let verdict = loop {
        contest.play(pairs..pairs + PAIRS_A_LOOK).into_iter().for_each(|pair| score.add_pair(pair));
        pairs += PAIRS_A_LOOK;
        let verdict = sprt.verdict(&score);
        if verdict.is_some() || pairs >= MOST_PAIRS {
            break verdict;
        }
    };
    tell("expert", &score);
    verdict == Some(Hypothesis::H1)
}

fn tell(name: &str, score: &Score) {
    let (mean, interval) = (score.mean().unwrap_or(0.5), score.interval());
    println!(
        "  {name} with it against {name} with the last: {:.1} % ({:.1} to {:.1})",
        100.0 * mean,
        100.0 * interval.low,
        100.0 * interval.high
    );
}

fn write(ask: &Ask, network: &Network) -> Result<(), String> {
    let Some(out) = &ask.out else { return Ok(()) };
    std::fs::write(out, network.to_bytes(ask.origin))
        .map_err(|error| format!("cannot write {}: {error}", out.display()))
}

/// The sample decks, in the order of their names.
fn sample_decks() -> Vec<Squadron> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
        .unwrap_or_default();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let roster = flightdeck::builtin::roster();
    let decks = paths.iter().filter_map(|path| deck::load(path, &roster).ok());
    decks.map(|deck| Squadron { cruiser: deck.cruiser().clone(), cards: deck.cards().to_vec() }).collect()
}
