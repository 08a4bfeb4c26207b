//! One game of a run: its seed, its shuffles and the loop that plays it.

use crate::bots::{Bot, BotSpec};
use crate::dice::{Dice, split_mix};
use crate::engine::{
    Both, CardIx, Chance, Choice, Choices, Observer, Outcome, PileName, Player, Sight, State, Table,
};

/// A game of a run: the run's seed and the game's number, from 1. Nothing else decides what happens
/// in it, so that any game can be played again alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId {
    pub run_seed: u64,
    pub number: u64,
}

impl GameId {
    /// The pair a game belongs to, from 0: games 1 and 2 are pair 0.
    pub fn pair(self) -> u64 {
        (self.number - 1) / 2
    }

    /// The two games of a pair differ in who goes first.
    pub fn first(self) -> Player {
        if self.number % 2 == 1 { Player::A } else { Player::B }
    }

    /// The seed of what only this game has: the chance its players use.
    pub fn seed(self) -> u64 {
        derive(self.run_seed, 0, self.number)
    }

    /// The shuffles, the same ones in both games of a pair.
    fn deal(self) -> Deal {
        Deal { piles: Both::new(|player| Dice::new(derive(self.run_seed, 1 + player as u64, self.pair()))) }
    }
}

/// A seed for one purpose and number of a run, unrelated to its neighbours.
fn derive(seed: u64, purpose: u64, number: u64) -> u64 {
    split_mix(split_mix(split_mix(seed) ^ purpose) ^ number)
}

/// A stream of shuffles for each pile, so that neither depends on how often the other is shuffled.
pub struct Deal {
    piles: Both<Dice>,
}

impl Chance for Deal {
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]) {
        let keeper = match pile {
            PileName::Own(player) => player,
            PileName::Common => Player::A,
        };
        self.piles[keeper].shuffle(cards);
    }
}

/// A deal in which some cards of `a`'s deck lie on top at the start, for a chosen opening hand.
pub struct Stacked<'a> {
    deal: Deal,
    opening: &'a [CardIx],
}

impl Chance for Stacked<'_> {
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]) {
        self.deal.shuffle(pile, cards);
        if pile == PileName::Own(Player::A) {
            // The top card is the last one; what was shuffled above keeps its order below them.
            let mut end = cards.len();
            for card in std::mem::take(&mut self.opening) {
                if let Some(at) = cards[..end].iter().position(|other| other == card) {
                    cards[at..end].rotate_left(1);
                    end -= 1;
                }
            }
        }
    }
}

/// Somebody who follows a game, decisions included. Every method does nothing unless implemented.
#[allow(unused_variables)]
pub trait Watch: Observer {
    /// A decision, before it is applied.
    #[inline]
    fn decides(&mut self, table: &Table, state: &State, turn: Player, choices: &[Choice], choice: Choice) {}
    /// The game is over.
    fn ends(&mut self, state: &State) {}
}

impl Watch for () {}

/// Two players and what they need to play one game after another.
pub struct Seats<'t> {
    table: &'t Table,
    bots: [Box<dyn Bot>; 2],
    choices: Choices,
}

impl<'t> Seats<'t> {
    pub fn new(table: &'t Table, bots: &[BotSpec; 2]) -> Self {
        Seats { table, bots: [0, 1].map(|seat| bots[seat].build(table)), choices: Choices::new() }
    }

    pub fn table(&self) -> &'t Table {
        self.table
    }

    /// Plays a game.
    pub fn play<W: Watch>(&mut self, game: GameId, watch: &mut W) -> Outcome {
        self.play_dealt(game, game.deal(), watch)
    }

    /// Plays a game in which `a`'s opening hand holds these cards.
    pub fn play_opening<W: Watch>(&mut self, game: GameId, opening: &[CardIx], watch: &mut W) -> Outcome {
        self.play_dealt(game, Stacked { deal: game.deal(), opening }, watch)
    }

    fn play_dealt<C: Chance, W: Watch>(&mut self, game: GameId, mut chance: C, watch: &mut W) -> Outcome {
        let table = self.table;
        let mut seed = game.seed();
        for bot in &mut self.bots {
            seed = split_mix(seed);
            bot.begin(seed);
        }
        let mut state = State::start(table, game.first(), &mut chance, watch);
        while let Some(turn) = state.turn() {
            state.choices(table, &mut self.choices);
            let at = self.bots[turn as usize].choose(&Sight::new(table, &state, turn), &self.choices);
            let choice = self.choices[at];
            watch.decides(table, &state, turn, &self.choices, choice);
            state.apply_unchecked(table, choice, &mut chance, watch);
        }
        watch.ends(&state);
        state.outcome().unwrap_or_else(|| unreachable!("a game without a decision is over"))
    }
}
