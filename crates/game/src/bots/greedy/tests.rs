//! The greedy bot plays the same from both sides of the table, and sensibly.

use super::*;
use crate::bots::BotSpec;
use crate::deck::Deck;
use crate::engine::{Chance, Outcome, PileName};
use crate::test_support::sample;

fn table(decks: [&Deck; 2]) -> Table {
    Table::between(decks[0], decks[1]).unwrap()
}

/// Shuffles that depend on the deck and not on its player.
struct ByDeck {
    dice: [Dice; 2],
    swapped: bool,
}

impl Chance for ByDeck {
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]) {
        let seat = usize::from(pile == PileName::Own(Player::B));
        self.dice[seat ^ usize::from(self.swapped)].shuffle(cards);
    }
}

fn play(decks: [&Deck; 2], swapped: bool, seed: u64) -> Outcome {
    let table = table(if swapped { [decks[1], decks[0]] } else { decks });
    let spec = BotSpec::new(crate::bots::BotKind::Greedy);
    let mut bots = [spec.build(&table), spec.build(&table)];
    bots.iter_mut().for_each(|bot| bot.begin(seed));
    let mut chance = ByDeck { dice: [Dice::new(2 * seed), Dice::new(2 * seed + 1)], swapped };
    let first = if swapped { Player::B } else { Player::A };
    let mut state = State::start(&table, first, &mut chance, &mut ());
    let mut choices = Choices::new();
    while let Some(turn) = state.turn() {
        state.choices(&table, &mut choices);
        let at = bots[turn as usize].choose(&Sight::new(&table, &state, turn), &choices).unwrap();
        state.apply_unchecked(&table, choices[at], &mut chance, &mut ());
    }
    state.outcome().unwrap()
}

/// The table turned round: the same cards, the other seats. These decks have no barrel rolls, so that
/// nothing depends on a guess at what lies face down.
#[test]
fn a_game_seen_from_the_other_side_is_the_same_game() {
    let decks = [sample("graduation-day"), sample("red-tide")];
    let has_roll =
        |deck: &Deck| deck.cards().iter().any(|card| card.front.effects().any(|e| e.code() == "roll"));
    assert!(!decks.iter().any(has_roll));
    for seed in 0..40 {
        let here = play([&decks[0], &decks[1]], false, seed);
        let there = play([&decks[0], &decks[1]], true, seed);
        assert_eq!(here.winner, there.winner.map(Player::other), "{seed}");
        assert_eq!(
            (here.armor.0, here.rounds),
            ([there.armor.0[1], there.armor.0[0]], there.rounds),
            "{seed}"
        );
    }
}

/// Two states that look the same to a player are decided the same way (R-INFO-1): hidden cards dealt
/// anew change nothing.
#[test]
fn hidden_cards_change_no_decision() {
    let decks = [sample("needlework"), sample("toolbox")];
    let table = table([&decks[0], &decks[1]]);
    let spec = BotSpec::new(crate::bots::BotKind::Greedy);
    let mut bot = spec.build(&table);
    let mut choices = Choices::new();
    for seed in 0..10 {
        let mut dice = Dice::new(seed);
        let mut state = State::start(&table, Player::A, &mut dice, &mut ());
        while let Some(turn) = state.turn() {
            state.choices(&table, &mut choices);
            let sight = Sight::new(&table, &state, turn);
            let other_world = sight.view().complete(&table, &mut dice);
            bot.begin(seed);
            let here = bot.choose(&sight, &choices).unwrap();
            bot.begin(seed);
            let there = bot.choose(&Sight::new(&table, &other_world, turn), &choices).unwrap();
            assert_eq!(here, there, "seed {seed}, round {}", state.round());
            state.apply_unchecked(&table, choices[here], &mut dice, &mut ());
        }
    }
}
