//! How long a search takes as a user feels it: a whole process, from start to exit.
//!
//! `cargo bench --bench catalog` measures `flightdeck cards` on the built-in catalogue and on one of
//! 100,000 generated cards, beside a process that does nothing and, where it is installed, the
//! `sqlite3` shell with a statement of the same meaning. Medians of many runs; nothing is asserted.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use flightdeck::cards::{Card, CardId, Colour, Effect, Effects, Face, Section};
use flightdeck::catalog::Catalog;

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

/// Cards with figures like those of the built-in ones, and names of two words.
fn generated(count: usize) -> Vec<Card> {
    const FIRST: [&str; 20] = [
        "Amber", "Brass", "Copper", "Dusty", "Early", "Fallen", "Grey", "Hollow", "Iron", "Jade", "Kindly",
        "Lonely", "Misty", "Northern", "Old", "Pale", "Quiet", "Rusty", "Silver", "Twisted",
    ];
    const SECOND: [&str; 20] = [
        "Anvil",
        "Badger",
        "Candle",
        "Drummer",
        "Envoy",
        "Falcon",
        "Garnet",
        "Heron",
        "Inkwell",
        "Juniper",
        "Kestrel",
        "Lantern",
        "Magpie",
        "Nettle",
        "Osprey",
        "Piper",
        "Quarry",
        "Rambler",
        "Sparrow",
        "Wasp Nest",
    ];
    let mut state = 1u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let mut cards = Vec::with_capacity(count);
    for n in 0..count {
        let green = next(5) < 2;
        let mut section = |least: usize| {
            let kinds = if green { 8 } else { 10 };
            let effect = (next(5) < 2).then(|| Effect::ALL[next(kinds)]);
            Section {
                fighters: (least + next(3)) as u8,
                shields: if green { 0 } else { [0, 0, 0, 0, 2, 3, 4][next(7)] },
                field: !green && next(12) == 0,
                effects: Effects::try_from_iter(effect).unwrap_or_default(),
            }
        };
        let front = Face { upper: section(0), lower: section(1) };
        // 25,000 a level, beyond the numbers of the built-in cards.
        let (Some(id), name) = (
            CardId::new((n % 4) as u8, (1_000 + n / 4) as u16),
            format!("{} {} {n}", FIRST[next(20)], SECOND[next(20)]),
        ) else {
            continue;
        };
        let colour = if green { Colour::Green } else { Colour::Blue };
        cards.push(Card { id, colour, name, front, back: Face::STANDARD_BACK, source: "generated".into() });
    }
    cards
}
