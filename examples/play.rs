//! Plays one game move by move: dice decide for one player, the other takes the last choice listed.
//!
//! `cargo run --no-default-features --example play -- decks/red-tide.toml decks/long-night.toml 7`

use std::error::Error;

use flightdeck::{Choices, Dice, Observer, Pick, Place, Player, State, Table, deck, engine};

/// Tells the loudest events of a game as they happen.
struct Herald<'t>(&'t Table);

impl Observer for Herald<'_> {
    fn destroyed(&mut self, place: Place, card: engine::CardIx) {
        let (owner, sector) = (place.board(), place.sector().number());
        println!("  {} of {} is destroyed in sector {sector}", self.0.card(owner, card).id, owner.code());
    }

    fn armor_lost(&mut self, player: Player, points: u8) {
        println!("  {} loses {points} armor", player.code());
    }

    fn round_over(&mut self, round: u16) {
        println!("-- end of round {round}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let path = |at: usize, default| args.get(at).map_or(default, String::as_str);
    let seed = args.get(2).map_or(Ok(1), |seed| seed.parse())?;

    let roster = flightdeck::builtin::roster();
    let below = deck::load(path(0, "decks/red-tide.toml").as_ref(), &roster)?;
    let above = deck::load(path(1, "decks/long-night.toml").as_ref(), &roster)?;
    println!("a: {}, b: {}", below.name(), above.name());

    let table = Table::between(&below, &above)?;
    let mut herald = Herald(&table);
    let mut dice = Dice::new(seed);
    let mut choices = Choices::new();
    let mut state = State::start(&table, Player::A, &mut dice, &mut herald);
    while let Some(turn) = state.turn() {
        state.choices(&table, &mut choices);
        let choice = match turn {
            Player::A => choices[dice.below(choices.len() as u32) as usize],
            Player::B => choices[choices.len() - 1],
        };
        if let Pick::Play { card, sector, .. } = choice.pick() {
            println!("{} plays {} in sector {}", turn.code(), table.card(turn, card).id, sector.number());
        }
        state.apply(&table, choice, &mut dice, &mut herald)?;
    }
    if let Some(outcome) = state.outcome() {
        let winner = outcome.winner.map_or("nobody", Player::code);
        println!("{winner} wins after {} rounds, by {}", outcome.rounds, outcome.reason.code());
    }
    Ok(())
}
