//! Records a game while it is played, then replays the record and follows both cruisers' armor.
//!
//! `cargo run --no-default-features --example replay`, or `… replay -- game-000001.jsonl` for a record of
//! your own.

use std::error::Error;

use flightdeck::record::Detail;
use flightdeck::{BotSpec, Duel, Entry, Player, Terms, deck, replay};

fn main() -> Result<(), Box<dyn Error>> {
    let (name, record) = match std::env::args().nth(1) {
        Some(path) => (path.clone(), std::fs::read_to_string(path)?),
        None => ("game 1".into(), played()?),
    };
    let mut round = 0;
    let replayed = replay(&name, record.as_bytes(), None, |step| {
        if step.state.round() != round {
            round = step.state.round();
            println!("round {round}: a {}, b {}", step.state.armor(Player::A), step.state.armor(Player::B));
        }
    })?;
    let outcome = replayed.state.outcome().ok_or("the record ends before the game does")?;
    let winner = outcome.winner.map_or("nobody", Player::code);
    println!("{winner} wins; {} lines replayed, all of them by the rules", replayed.events);
    Ok(())
}

/// The record of a game between two sample decks.
fn played() -> Result<String, Box<dyn Error>> {
    let roster = flightdeck::builtin::roster();
    let red = deck::load("decks/red-tide.toml".as_ref(), &roster)?;
    let night = deck::load("decks/long-night.toml".as_ref(), &roster)?;
    let greedy: BotSpec = "greedy".parse()?;
    let entries = [Entry::new(&red, greedy.clone()), Entry::new(&night, greedy)];
    let detail = Detail { options: true, states: true };
    Ok(Duel::new(entries, Terms { seed: 3, ..Terms::default() })?.record(1, detail))
}
