//! How long a search takes as a user feels it: a whole process, from start to exit.
//!
//! `cargo bench --bench catalog` measures `flightdeck cards` on the built-in catalog and on one of
//! 100,000 generated cards, beside a process that does nothing and, where it is installed, the
//! `sqlite3` shell with a statement of the same meaning. Medians of many runs; nothing is asserted.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use flightdeck::catalog::Catalog;
use generated::generated;

#[path = "shared/generated.rs"]
mod generated;

const QUERY: &str =
    "effect:draw level>=2 -has:shield (upper.fighters>lower.fighters or is:green) sort:-fighters";

/// What [`QUERY`] asks, for the shell.
const SQL: &str = "SELECT code, name, f_upper_fighters, f_lower_fighters FROM figures \
    WHERE (f_upper_mask | f_lower_mask) & 1 <> 0 AND level >= 2 AND NOT f_upper_shields + f_lower_shields > 0 \
    AND (f_upper_fighters > f_lower_fighters OR colour = 'green') \
    ORDER BY f_upper_fighters + f_lower_fighters DESC, card";

fn main() {
    // `cargo test --benches` only wants to see that it builds.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let small = folder.path().join("small.db");
    let large = folder.path().join("large.db");
    Catalog::open(Some(&small)).expect("the built-in catalogue");
    let started = Instant::now();
    let mut catalog = Catalog::open(Some(&large)).expect("a catalogue");
    catalog.import_cards(&generated(100_000), true).expect("100,000 cards go in");
    drop(catalog);
    println!("100,000 cards imported in {:.1} s\n", started.elapsed().as_secs_f64());

    println!("{:44} {:>9} {:>9} {:>8}", "", "median ms", "least ms", "lines");
    show("true (a bare process)", 300, || Command::new("true"));
    show("flightdeck --version", 300, || flightdeck(&small, &["--version"]));
    for (size, file, runs) in [("100", &small, 300), ("100,000", &large, 40)] {
        println!("\n{size} cards");
        show("sqlite3, the query below", runs, || {
            let mut shell = Command::new("sqlite3");
            shell.arg("-readonly").arg(file).arg(SQL);
            shell
        });
        for (name, args) in [
            ("the query of the README, table", &[QUERY][..]),
            ("the same, ids", &[QUERY, "--format", "ids"]),
            ("the same, json", &[QUERY, "--format", "json"]),
            ("an ID code", &["3-10", "--format", "ids"]),
            ("a word: wasp", &["wasp", "--format", "ids"]),
            ("a word with a typing error: drwa", &["drwa", "--format", "ids"]),
            ("a word found nowhere: xyzzyx", &["xyzzyx", "--format", "ids"]),
            ("a regular expression: name:/^w.*t$/", &["name:/^w.*t$/", "--format", "ids"]),
            ("everything, ids", &["--format", "ids"]),
            ("everything, table", &[]),
        ] {
            show(name, runs, || {
                let mut command = flightdeck(file, &["cards"]);
                command.args(args);
                command
            });
        }
    }
}

fn flightdeck(catalog: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flightdeck"));
    command.env("FLIGHTDECK_CATALOG", catalog).args(args);
    command
}

fn show(name: &str, runs: usize, command: impl Fn() -> Command) {
    let mut times: Vec<Duration> = Vec::new();
    let mut lines = 0;
    for _ in 0..runs + 3 {
        let started = Instant::now();
        match command().stdin(Stdio::null()).stderr(Stdio::null()).output() {
            Ok(output) => lines = output.stdout.iter().filter(|&&byte| byte == b'\n').count(),
            Err(_) => return println!("{name:44} is not installed"),
        }
        times.push(started.elapsed());
    }
    // The first runs warm the disk's cache.
    let mut times = times.split_off(3);
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("{name:44} {:9.2} {:9.2} {lines:8}", ms(times[runs / 2]), ms(times[0]));
}
