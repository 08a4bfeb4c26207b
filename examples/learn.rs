//! Learns the value of `pilot` and `expert`: plays games, fits, checks on games it has not seen, and writes the file.
//!
//! ```text
//! cargo run --release --example learn -- --seed 1 -o crates/game/data/pilot-1.value
//! ```
//!
//! made the one in `data/` once, but gives other bytes now (see docs/bots.md). The same seed and number of games give the same bytes on any number of threads.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use flightdeck::bots::learn::{Lesson, Squadron, learn};
use flightdeck::bots::{Network, Origin};
use flightdeck::deck;

struct Ask {
    origin: Origin,
    out: PathBuf,
}

fn main() -> ExitCode {
    let Some(ask) = read() else {
        eprintln!("usage: learn [--seed N] [--games N] -o FILE");
        return ExitCode::from(2);
    };
    let network = learned(&ask.origin);
    match std::fs::write(&ask.out, network.to_bytes(ask.origin)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cannot write {}: {error}", ask.out.display());
            ExitCode::from(2)
        }
    }
}

fn read() -> Option<Ask> {
    // The last two say how later generations were to be learned, and that there are none; they are part of the file.
    let mut origin = Origin { seed: 1, games: 120_000, taught: 4_096, generations: 0 };
    let mut out = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next()?;
        match arg.as_str() {
            "--seed" => origin.seed = value.parse().ok()?,
            "--games" => origin.games = value.parse().ok()?,
            "-o" => out = Some(value.into()),
            _ => return None,
        }
    }
    Some(Ask { origin, out: out? })
}

/// The value that its own games teach.
fn learned(origin: &Origin) -> Network {
    let start = Instant::now();
    let lesson = Lesson::new(origin.seed, origin.games, flightdeck::builtin::roster(), sample_decks());
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
