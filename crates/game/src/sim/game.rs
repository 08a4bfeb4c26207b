//! One game of a run: its seed, its shuffles and the loop that plays it.

use std::borrow::Cow;

use crate::bots::{Bot, BotMaker, Forfeit};
use crate::dice::{Dice, split_mix};
use crate::engine::{
    Both, CardIx, Chance, Choice, Choices, Happening, Log, Observer, Outcome, PileName, Player, Sight, State,
    Table,
};

/// A game of a run: the run's seed and the game's number, from 1. Nothing else decides what happens
/// in it, so that any game can be played again alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId {
    /// The seed of the whole run.
    pub run_seed: u64,
    /// From 1.
    pub number: u64,
}

impl GameId {
    /// The pair a game belongs to, from 0: games 1 and 2 are pair 0.
    pub(crate) fn pair(self) -> u64 {
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

/// A seed for one purpose and number of a run, unrelated to its neighbors.
fn derive(seed: u64, purpose: u64, number: u64) -> u64 {
    split_mix(split_mix(split_mix(seed) ^ purpose) ^ number)
}

/// A stream of shuffles for each pile, so that neither depends on how often the other is shuffled.
pub(crate) struct Deal {
    piles: Both<Dice>,
}

impl Chance for Deal {
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]) {
        self.piles[pile.keeper()].shuffle(cards);
    }
}

/// A deal in which some cards of `a`'s deck lie on top at the start, for a chosen opening hand.
pub(crate) struct Stacked<'a> {
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

/// A deal in which a card's place among the others depends on its label alone: where one card is exchanged
/// for another of the same label, or a card more is in the deck, all others still come in the same order.
pub(crate) struct Labelled<'a> {
    /// Of the last shuffle of each pile.
    seeds: Both<u64>,
    /// By seat and by place in the list of a pile; no two of a pile alike.
    labels: &'a Both<Vec<u64>>,
}

impl Chance for Labelled<'_> {
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]) {
        let seed = &mut self.seeds[pile.keeper()];
        *seed = split_mix(*seed);
        // SplitMix64 gives every number one of its own: no two cards of different labels tie.
        cards.sort_unstable_by_key(|card| split_mix(*seed ^ self.labels[pile.keeper()][card.index()]));
    }
}

/// Two players and what they need to play one game after another.
pub struct Seats<'t> {
    table: Cow<'t, Table>,
    bots: Both<Box<dyn Bot>>,
    choices: Choices,
    last: Option<GameId>,
}

/// Receives each step of a game: the decision with the state in which it was taken, the state after it, and
/// what happened on the way. The start has no decision.
pub(crate) type AfterStep<'a> = dyn FnMut(Option<(&State, Choice)>, &State, &[Happening]) + 'a;

impl<'t> Seats<'t> {
    /// Makes the bots for a table.
    pub fn new(table: &'t Table, bots: &Both<BotMaker>) -> Self {
        Seats::at(Cow::Borrowed(table), bots)
    }

    pub(super) fn at(table: Cow<'t, Table>, bots: &Both<BotMaker>) -> Self {
        let bots = bots.as_ref().map(|bot| bot.make(&table));
        Seats { table, bots, choices: Choices::new(), last: None }
    }

    /// The game that is being played, or was played last.
    pub(crate) fn last(&self) -> Option<GameId> {
        self.last
    }

    /// Plays a game.
    pub fn play<O: Observer>(&mut self, game: GameId, watch: &mut O) -> Outcome {
        self.play_dealt(game, game.deal(), watch)
    }

    /// Plays a game in which `a`'s opening hand holds these cards.
    pub(crate) fn play_opening<O: Observer>(
        &mut self,
        game: GameId,
        opening: &[CardIx],
        watch: &mut O,
    ) -> Outcome {
        self.play_dealt(game, Stacked { deal: game.deal(), opening }, watch)
    }

    /// Plays a game of which the shuffles go by the labels of the cards, which both have for every card
    /// of a pile of their own. Everything else that chance decides is as in [`Seats::play`].
    pub(crate) fn play_labeled<O: Observer>(
        &mut self,
        game: GameId,
        labels: &Both<Vec<u64>>,
        watch: &mut O,
    ) -> Outcome {
        let seeds = Both::new(|player| derive(game.run_seed, 1 + player as u64, game.pair()));
        self.play_dealt(game, Labelled { seeds, labels }, watch)
    }

    /// Plays a game step by step: `after` receives the start and every decision, with the state in which it
    /// was taken, what came of it, and what happened on the way. Answers where the game ended.
    pub(crate) fn follow(&mut self, game: GameId, after: &mut AfterStep<'_>) -> (State, Outcome) {
        let mut decided: Option<(State, Choice)> = None;
        let step = |log: &mut Log, state: &State, choice: Option<Choice>| {
            after(decided.as_ref().map(|(before, choice)| (before, *choice)), state, &log.0);
            log.0.clear();
            decided = choice.map(|choice| (state.clone(), choice));
        };
        self.play_steps(game, game.deal(), &mut Log::default(), step)
    }

    fn play_dealt<C: Chance, O: Observer>(&mut self, game: GameId, chance: C, watch: &mut O) -> Outcome {
        self.play_steps(game, chance, watch, |_, _, _| {}).1
    }

    /// The loop that plays a game. `step` receives every state with the choice made there, and the last state.
    fn play_steps<C: Chance, O: Observer>(
        &mut self,
        game: GameId,
        mut chance: C,
        watch: &mut O,
        mut step: impl FnMut(&mut O, &State, Option<Choice>),
    ) -> (State, Outcome) {
        let table = &*self.table;
        self.last = Some(game);
        #[cfg(feature = "break-games")]
        break_down(game);
        let mut seed = game.seed();
        for bot in &mut self.bots.0 {
            seed = split_mix(seed);
            bot.begin(seed);
        }
        let mut state = State::start(table, game.first(), &mut chance, watch);
        while let Some(turn) = state.turn() {
            state.choices(table, &mut self.choices);
            let choice = match self.bots[turn].decide(&Sight::new(table, &state, turn), &self.choices) {
                Ok(choice) => choice,
                Err(Forfeit(why)) => {
                    watch.forfeits(turn, &why);
                    step(watch, &state, None);
                    let outcome = state.forfeited(turn);
                    return (state, outcome);
                }
            };
            watch.decides(table, &state, turn, &self.choices, choice);
            step(watch, &state, Some(choice));
            state.apply_unchecked(table, choice, &mut chance, watch);
        }
        watch.ends(&state);
        step(watch, &state, None);
        let outcome = state.outcome().unwrap_or_else(|| unreachable!("a game without a decision is over"));
        (state, outcome)
    }
}

/// Breaks down in every N-th game, where `FLIGHTDECK_BREAK` is N: a way to test what a program does then.
#[cfg(feature = "break-games")]
fn break_down(game: GameId) {
    let every: Option<u64> = std::env::var("FLIGHTDECK_BREAK").ok().and_then(|every| every.parse().ok());
    assert!(every.is_none_or(|every| !game.number.is_multiple_of(every)), "broken on purpose");
}
