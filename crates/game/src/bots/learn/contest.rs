//! Two players measured against each other at tables of all kinds.

use rayon::prelude::*;

use super::Squadron;
use super::games::some_table;
use crate::bots::{Bot, BotMaker};
use crate::cards::Roster;
use crate::dice::split_mix;
use crate::engine::{Choices, Dice, Player, Sight, State, Table};

/// Pairs of games between two players, each pair at a table of its own.
pub struct Contest<'a> {
    /// Who plays; points are the first one's.
    pub players: [BotMaker; 2],
    /// The cards and cruisers that random decks are drawn from.
    pub roster: &'a Roster,
    /// Decks to play with, beside random ones and made-up cards.
    pub squadrons: &'a [Squadron],
    /// What decides every table and every game.
    pub seed: u64,
}

impl Contest<'_> {
    /// The points in halves of the games of each pair, by its number.
    pub fn play(&self, pairs: std::ops::Range<u64>) -> Vec<[u8; 2]> {
        let one = |number: u64| {
            let mut dice = Dice::new(split_mix(split_mix(self.seed) ^ number));
            let table = some_table(self.roster, self.squadrons, &mut dice)?;
            let mut bots = self.players.each_ref().map(|player| player.make(&table));
            Some(pair(&table, &mut bots, dice.next_u64()))
        };
        let pairs: Vec<_> = pairs.into_par_iter().map(one).collect();
        pairs.into_iter().flatten().collect()
    }
}

/// One deal played twice, the players exchanged: the points in halves of the first.
fn pair(table: &Table, bots: &mut [Box<dyn Bot>; 2], deal: u64) -> [u8; 2] {
    let first = if deal & 1 == 0 { Player::A } else { Player::B };
    Player::ALL.map(|seat| {
        let mut chance = Dice::new(deal);
        for (bot, number) in bots.iter_mut().zip([1, 2]) {
            bot.begin(split_mix(deal ^ number ^ (seat as u64) << 8));
        }
        let mut state = State::start(table, first, &mut chance, &mut ());
        let mut choices = Choices::new();
        while let Some(turn) = state.turn() {
            state.choices(table, &mut choices);
            let at = bots[usize::from(turn != seat)]
                .choose(&Sight::new(table, &state, turn), &choices)
                .unwrap_or(0);
            state.apply_unchecked(table, choices[at], &mut chance, &mut ());
        }
        match state.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == seat => 2,
            Some(_) => 0,
            None => 1,
        }
    })
}
