//! Games that could not be played to their end.

use super::*;
use crate::cards::{Card, Cruiser};
use crate::test_support::roster;

fn own_board(id: &str, armor: u8, sectors: [&[u8]; 5], cards: &str) -> Entry {
    let card =
        |id| -> Card { roster().cards().iter().find(|card| card.id.to_string() == id).unwrap().clone() };
    Entry {
        name: id.into(),
        cruiser: Cruiser {
            id: id.into(),
            name: id.into(),
            armor,
            sectors: sectors.map(<[u8]>::to_vec),
            source: String::new(),
        },
        cards: cards.split_whitespace().map(card).collect(),
        bot: parse_bot("expert").unwrap().into(),
    }
}

/// A game in which the enemy's part of a chain, guessed anew, leaves a full sector where the expert's line
/// goes on to put a card: the plan is given up there.
#[test]
fn a_plan_that_is_no_longer_allowed_is_given_up() {
    let tall = own_board(
        "athena",
        13,
        [&[1, 0, 0, 0], &[1, 0, 0, 0], &[1, 0], &[1, 0, 0, 0], &[1, 0, 0, 0]],
        "0-02 0-33 0-38 0-58 0-87 0-97 1-32 1-40 1-50 1-54 1-71 1-92 1-98 2-11 2-37 2-61 2-93 3-08 3-10 3-34 3-48 \
         3-55 3-77 3-80 3-95",
    );
    let steep = own_board(
        "hermes",
        28,
        [&[1, 0, 0, 0], &[1, 0, 0, 0], &[1, 0, 0], &[1], &[1]],
        "0-02 0-33 0-38 0-58 0-66 0-75 0-85 0-87 0-91 0-94 0-97 1-23 1-32 1-50 1-54 1-71 1-98 2-28 2-31 2-37 2-78 \
         2-82 2-99 3-67 3-73",
    );
    let terms = Terms { seed: 7_710_014_244_803_025_063, ..Terms::default() };
    let outcome = Duel::new([tall, steep], terms).unwrap().play(60, &mut ());
    assert!(outcome.rounds > 1);
}
