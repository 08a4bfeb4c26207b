//! Random games of Total War on one thread, beside random playouts of cozy-chess.
//!
//! A decision is: list all legal choices, pick one evenly, apply it. Both are measured in turns, so
//! that other work on the machine hits both alike. `cargo bench --bench engine -- --engine-only N`
//! plays N games of ours and nothing else, for counting instructions under callgrind.

use std::time::{Duration, Instant};

use cozy_chess::{Board, GameStatus, Move};
use flightdeck::deck;
use flightdeck::engine::{Choices, Dice, Player, State, Table};

const TURNS: usize = 7;
const SLICE: Duration = Duration::from_millis(400);

/// What was played: games, decisions and options.
#[derive(Default)]
struct Played {
    games: u64,
    decisions: u64,
    options: u64,
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        println!("usage: cargo bench --bench engine [-- --engine-only GAMES]");
        return;
    }
    let [red, night] = ["red-tide", "long-night"].map(|name| deck::sample(name).expect("a sample deck"));
    let table = Table::between(&red, &night).expect("a table");
    if let Some(at) = args.iter().position(|arg| arg == "--engine-only") {
        let games = args.get(at + 1).and_then(|n| n.parse().ok()).unwrap_or(1_000);
        let mut played = Played::default();
        let mut choices = Choices::new();
        (0..games).for_each(|seed| play(&table, seed, &mut choices, &mut played));
        println!("{} games, {} decisions", played.games, played.decisions);
        return;
    }
    let mut ours = Vec::new();
    let mut chess = Vec::new();
    let mut seed = 0;
    for _ in 0..TURNS {
        let mut choices = Choices::new();
        ours.push(measure(|played| {
            seed += 1;
            play(&table, seed, &mut choices, played);
        }));
        let mut moves = Vec::new();
        chess.push(measure(|played| {
            seed += 1;
            play_chess(seed, &mut moves, played);
        }));
    }
    println!("decisions per second on one thread, {TURNS} slices of {SLICE:?} each in turn");
    println!("{:<34}{:>12}{:>12}{:>14}{:>12}", "", "best", "median", "a game", "options");
    report("flightdeck, Total War, random", ours);
    report("cozy-chess, random playouts", chess);
}

fn report(name: &str, mut slices: Vec<(Played, Duration)>) {
    let rate = |(played, time): &(Played, Duration)| played.decisions as f64 / time.as_secs_f64() / 1e6;
    slices.sort_by(|x, y| rate(y).total_cmp(&rate(x)));
    let games: u64 = slices.iter().map(|(played, _)| played.games).sum();
    let decisions: u64 = slices.iter().map(|(played, _)| played.decisions).sum();
    let options: u64 = slices.iter().map(|(played, _)| played.options).sum();
    println!(
        "{name:<34}{:>10.2} M{:>10.2} M{:>14.1}{:>12.1}",
        rate(&slices[0]),
        rate(&slices[slices.len() / 2]),
        decisions as f64 / games as f64,
        options as f64 / decisions as f64,
    );
}

fn measure(mut game: impl FnMut(&mut Played)) -> (Played, Duration) {
    let mut played = Played::default();
    let start = Instant::now();
    while start.elapsed() < SLICE {
        for _ in 0..50 {
            game(&mut played);
        }
    }
    (played, start.elapsed())
}

fn play(table: &Table, seed: u64, choices: &mut Choices, played: &mut Played) {
    let mut dice = Dice::new(seed);
    let first = if seed.is_multiple_of(2) { Player::A } else { Player::B };
    let mut state = State::start(table, first, &mut dice, &mut ());
    while !state.is_over() {
        state.choices(table, choices);
        let choice = choices[dice.below(choices.len() as u32) as usize];
        state.apply_unchecked(table, choice, &mut dice, &mut ());
        played.decisions += 1;
        played.options += choices.len() as u64;
    }
    played.games += 1;
}

fn play_chess(seed: u64, moves: &mut Vec<Move>, played: &mut Played) {
    let mut dice = Dice::new(seed);
    let mut board = Board::default();
    for _ in 0..200 {
        if board.status() != GameStatus::Ongoing {
            break;
        }
        moves.clear();
        board.generate_moves(|set| {
            moves.extend(set);
            false
        });
        board.play_unchecked(moves[dice.below(moves.len() as u32) as usize]);
        played.decisions += 1;
        played.options += moves.len() as u64;
    }
    played.games += 1;
}
