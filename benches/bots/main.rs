//! How well the bots play. `cargo bench --bench bots -- NAME…` runs the tables named; without a name all.
//!
//! `--games N` sets how many games each pairing plays, `--mixed N` how many mixed pairings there are
//! beside the mirrors, `--seed N` the deals. `match --players X Y` plays any two bots, `flat` among them
//! (`flat:16` samples sixteen worlds); for `attack`, `closed` and `loops` it names those of the bots to look at.

mod arena;
mod attack;
mod closed;
mod expert;
mod fit;
mod flat;
mod ladder;
mod loops;
mod pilot;
mod verdicts;

use arena::{Make, Match, named, pairings, play_pairs};
use flat::FlatMaker;

/// What the command line asks for.
struct Ask {
    names: Vec<String>,
    games: Option<u64>,
    mixed: usize,
    seed: u64,
    players: [String; 2],
}

impl Ask {
    fn read() -> Self {
        let mut ask = Ask {
            names: Vec::new(),
            games: None,
            mixed: 20,
            seed: 1,
            players: ["any", "any"].map(str::to_owned),
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            if arg == "--players" {
                ask.players = [(); 2].map(|()| args.next().unwrap_or_default());
                continue;
            }
            let mut number = || args.next().and_then(|number| number.parse().ok());
            match arg.as_str() {
                // What cargo itself adds.
                "--bench" => {}
                "--games" => ask.games = number(),
                "--mixed" => ask.mixed = number().unwrap_or(20) as usize,
                "--seed" => ask.seed = number().unwrap_or(1),
                name => ask.names.push(name.to_owned()),
            }
        }
        ask
    }

    /// Whether a bot is to be looked at.
    fn wants(&self, name: &str) -> bool {
        self.players.iter().any(|player| player == "any" || player == name)
    }
}

type Run = fn(&Ask);

/// The tables, by name.
const TABLES: &[(&str, &str, Run)] = &[
    ("flat", "the yardstick against greedy", flat_greedy),
    ("expert", "expert against greedy", expert::greedy),
    ("expert-flat", "expert against the yardstick", expert::flat),
    ("expert-budget", "expert with four times the budget against itself", expert::budget),
    ("expert-exact", "expert against itself without exact decisions", expert::exact),
    ("expert-unseen", "expert against greedy with made-up cards and cruisers", expert::unseen),
    ("ladder", "each bot against the next stronger one", ladder::ladder),
    ("loops", "long chains in games of a bot against itself", loops::loops),
    ("attack", "a local best response, and a player who sees everything", attack::attack),
    ("closed", "a bot that does not know the opponent's list against itself", closed::closed),
    ("match", "the two players named", any_match),
    ("pilot", "pilot against greedy", pilot::greedy),
    ("pilot-flat", "pilot against the yardstick", pilot::flat),
    ("pilot-unseen", "pilot against greedy with made-up cards and cruisers", pilot::unseen),
    ("verdicts", "the 78 pairings of the sample decks, judged by several bots", verdicts::verdicts),
    ("pilot-speed", "games between two bots of a kind", pilot::speed),
];

fn main() {
    let ask = Ask::read();
    for name in &ask.names {
        if !TABLES.iter().any(|(known, ..)| known == name) {
            let known: Vec<_> = TABLES.iter().map(|(name, ..)| *name).collect();
            eprintln!("no table is called `{name}`; there are {}", known.join(", "));
            std::process::exit(2);
        }
    }
    for (name, about, run) in TABLES {
        if ask.names.is_empty() || ask.names.iter().any(|asked| asked == name) {
            println!("{name}: {about}");
            run(&ask);
            println!();
        }
    }
}

/// One player against another over all pairings, a line each and the total.
fn duel(ask: &Ask, games: u64, players: [&dyn Make; 2]) -> Match {
    let games = ask.games.unwrap_or(games);
    let mut total = Match::default();
    for (at, (name, table)) in pairings(ask.mixed).into_iter().enumerate() {
        let played = play_pairs(&table, players, games.div_ceil(2), ask.seed << 16 ^ at as u64);
        println!("  {name:<34}{} {:>6} games", played.shown(), played.games);
        total.add(played);
    }
    let [mean, most, longest] = total.pace();
    println!(
        "  {:<34}{} {:>6} games; a decision {mean:.3} ms, 99.9 % within {most:.2} ms, longest {longest:.1} ms; {:.0} s",
        "all",
        total.shown(),
        total.games,
        total.elapsed.as_secs_f64()
    );
    total
}

fn flat_greedy(ask: &Ask) {
    duel(ask, 20, [&FlatMaker::new(), &named("greedy")]);
}

fn any_match(ask: &Ask) {
    let [one, other] = ask.players.each_ref().map(|name| player(name));
    println!("  {} against {}", ask.players[0], ask.players[1]);
    duel(ask, 20, [&*one, &*other]);
}

/// A player by name.
fn player(name: &str) -> Box<dyn Make> {
    match name.strip_prefix("flat") {
        Some("") => Box::new(FlatMaker::new()),
        Some(worlds) => {
            let worlds = worlds.trim_start_matches(':').parse().expect("a number of worlds");
            Box::new(FlatMaker { worlds, ..FlatMaker::new() })
        }
        None => Box::new(named(name)),
    }
}
