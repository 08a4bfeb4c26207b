//! Long chains, and those that gain nothing.

use flightdeck::bots::BotSpec;
use flightdeck::engine::{Choices, Dice, Player, Sight, State, Table, split_mix};

use crate::Ask;
use crate::arena::{named, pairings};

/// A chain is long with more effects than this; one that has gained nothing since it was young is a loop.
const LONG: u8 = 60;
const YOUNG: u8 = 20;

#[derive(Default)]
struct Chains {
    games: u64,
    long: u64,
    idle: u64,
    longest: u8,
}

/// Counts chains in games of each bot against itself.
pub fn loops(ask: &Ask) {
    for name in ["pilot-1", "pilot", "expert-1", "expert"] {
        if !ask.wants(name) {
            continue;
        }
        let bot = named(name);
        let mut chains = Chains::default();
        let pairings = pairings(ask.mixed);
        let each = ask.games.unwrap_or(2_000).div_ceil(pairings.len() as u64);
        for (at, (_, table)) in pairings.iter().enumerate() {
            for game in 0..each {
                play(table, &bot, split_mix(ask.seed << 16 ^ at as u64) ^ game, &mut chains);
            }
        }
        println!(
            "  {name:<10}{:>6} games: {} chains beyond {LONG} effects, {} of them gain nothing; the longest has {}",
            chains.games, chains.long, chains.idle, chains.longest
        );
    }
}

/// What a chain can gain: armor, cards in hand, set aside and in play.
fn goods(state: &State) -> [i64; 4] {
    let of = |player: Player| [i64::from(state.armor(player)), state.cards(player) as i64];
    let ([a, b], [c, d]) = (of(Player::A), of(Player::B));
    [a, b, c, d]
}

fn play(table: &Table, bot: &BotSpec, deal: u64, chains: &mut Chains) {
    let mut bots = [bot.build(table), bot.build(table)];
    let mut chance = Dice::new(split_mix(deal));
    for (bot, seed) in bots.iter_mut().zip([1, 2]) {
        bot.begin(split_mix(deal ^ seed));
    }
    let first = if deal.is_multiple_of(2) { Player::A } else { Player::B };
    let mut state = State::start(table, first, &mut chance, &mut ());
    let mut choices = Choices::new();
    let (mut young, mut last, mut applied) = (goods(&state), goods(&state), 0);
    while let Some(turn) = state.turn() {
        state.choices(table, &mut choices);
        let at = bots[turn as usize].choose(&Sight::new(table, &state, turn), &choices).unwrap();
        state.apply_unchecked(table, choices[at], &mut chance, &mut ());
        if state.applied() < applied {
            if applied > LONG {
                chains.long += 1;
                chains.idle += u64::from(young == last);
            }
            chains.longest = chains.longest.max(applied);
        }
        if state.applied() <= YOUNG {
            young = goods(&state);
        }
        (last, applied) = (goods(&state), state.applied());
    }
    chains.games += 1;
}
