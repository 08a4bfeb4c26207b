//! Bots play the same from both sides of the table.

use super::*;
use crate::engine::{CardIx, Chance, Choices, Dice, Outcome, PileName, Player, State};
use crate::test_support::sample;

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

/// The table turned round: the same cards, the other seats. These decks have no barrel rolls, so that
/// nothing depends on a guess at what lies face down. Bots that deal the hidden cards are left out: they deal those
/// of `a` first, so that the same seed gives other deals on the other side.
#[test]
fn a_game_seen_from_the_other_side_is_the_same_game() {
    let [one, two] = ["graduation-day", "red-tide"].map(sample);
    let mut cards = one.cards().iter().chain(two.cards());
    assert!(!cards.any(|card| card.front.effects().any(|effect| effect.code() == "roll")));
    let play = |spec: &BotSpec, swapped: bool, seed: u64| -> Outcome {
        let (a, b) = if swapped { (&two, &one) } else { (&one, &two) };
        let table = Table::between(a, b).unwrap();
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
    };
    for spec in [BotKind::Greedy, BotKind::Pilot1].map(BotSpec::new) {
        for seed in 0..40 {
            let (here, there) = (play(&spec, false, seed), play(&spec, true, seed));
            assert_eq!(here.winner, there.winner.map(Player::other), "{spec} {seed}");
            assert_eq!(here.armor.0, [there.armor.0[1], there.armor.0[0]], "{spec} {seed}");
            assert_eq!(here.rounds, there.rounds, "{spec} {seed}");
        }
    }
}
