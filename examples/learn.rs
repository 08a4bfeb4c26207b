//! Learns the value of `pilot`: plays games, fits, checks on games it has not seen, writes the file.
//!
//! ```text
//! cargo run --release --example learn -- --seed 1 --games 120000 -o data/pilot-1.value
//! ```
//!
//! made the one in `data/`. The same seed and games give the same bytes on any number of threads.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use flightdeck::bots::Origin;
use flightdeck::bots::learn::{Lesson, Squadron, learn};
use flightdeck::cards::Roster;
use flightdeck::deck;

fn main() -> ExitCode {
    let (mut seed, mut games, mut out) = (1, 120_000, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next().unwrap_or_default();
        let read = match arg.as_str() {
            "--seed" => value.parse().map(|number| seed = number).is_ok(),
            "--games" => value.parse().map(|number| games = number).is_ok(),
            "-o" => out.replace(PathBuf::from(value)).is_none(),
            _ => false,
        };
        if !read {
            eprintln!("usage: learn [--seed N] [--games N] -o FILE");
            return ExitCode::from(2);
        }
    }
    let start = Instant::now();
    let lesson = Lesson::new(seed, games, sample_decks());
    let mut next = 0;
    let learned = learn(&lesson, |progress, _| {
        if progress.games >= next {
            next += (games / 20).max(1);
            let seconds = start.elapsed().as_secs();
            eprintln!(
                "{} games, {} positions, error {:.4}, {seconds} s",
                progress.games, progress.samples, progress.error
            );
        }
    });
    println!("{} games never seen: error {:.4} (a coin: 0.25)", learned.unseen, learned.error);
    let Some(out) = out else { return ExitCode::SUCCESS };
    match std::fs::write(&out, learned.value.to_bytes(Origin { seed, games })) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cannot write {}: {error}", out.display());
            ExitCode::from(2)
        }
    }
}

/// The sample decks, in the order of their names.
fn sample_decks() -> Vec<Squadron> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
        .unwrap_or_default();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let roster = Roster::builtin();
    let decks = paths.iter().filter_map(|path| deck::load(path, &roster).ok());
    decks.map(|deck| Squadron { cruiser: deck.cruiser().clone(), cards: deck.cards().to_vec() }).collect()
}
