//! A deck against an opponent who only passes: how fast it brings a cruiser down, and what gets stuck.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::game::{GameId, Seats, Watch};
use super::longest::Longest;
use super::notes::{CardTally, Levels, Watcher, blank_cards, count_game};
use super::stats::Histogram;
use crate::bots::{BotSpec, Kind};
use crate::cards::{Card, CardId, Cruiser, Effect};
use crate::engine::{
    BadSetup, Both, CardIx, Choice, Decks, Mode, Observer, Outcome, PileName, Place, Player, Setup, State,
    Table,
};

/// Levels of cards: 0 to 3.
pub const LEVELS: usize = CardId::HIGHEST_LEVEL as usize + 1;

/// Cards of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LevelTally {
    pub drawn: u64,
    pub front: u64,
    pub back: u64,
    /// In hand when the game ended.
    pub stuck: u64,
}

/// Everything counted in goldfish games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoldfishTally {
    pub games: u64,
    /// The rounds in which the cruiser came down; games that reached the round limit are not in it.
    pub down: Histogram,
    /// The enemy's armor lost in each round, from round 1; games that were over by then are not in it.
    pub damage: Vec<Histogram>,
    /// The deck's own armor at the end.
    pub armor: Histogram,
    pub levels: [LevelTally; LEVELS],
    pub chains: Histogram,
    pub longest: Longest,
    pub cut: u64,
    pub decisions: u64,
    pub cards: Vec<CardTally>,
}

impl GoldfishTally {
    fn new(table: &Table) -> Self {
        let Both([cards, _]) = blank_cards(table);
        GoldfishTally {
            games: 0,
            down: Histogram::default(),
            damage: Vec::new(),
            armor: Histogram::default(),
            levels: Default::default(),
            chains: Histogram::default(),
            longest: Longest::default(),
            cut: 0,
            decisions: 0,
            cards,
        }
    }
}

impl AddAssign<&GoldfishTally> for GoldfishTally {
    fn add_assign(&mut self, other: &GoldfishTally) {
        self.games += other.games;
        self.down += &other.down;
        if self.damage.len() < other.damage.len() {
            self.damage.resize_with(other.damage.len(), Histogram::default);
        }
        for (damage, more) in self.damage.iter_mut().zip(&other.damage) {
            *damage += more;
        }
        self.armor += &other.armor;
        for (level, more) in self.levels.iter_mut().zip(other.levels) {
            level.drawn += more.drawn;
            level.front += more.front;
            level.back += more.back;
            level.stuck += more.stuck;
        }
        self.chains += &other.chains;
        self.longest += &other.longest;
        self.cut += other.cut;
        self.decisions += other.decisions;
        for (tally, more) in self.cards.iter_mut().zip(&other.cards) {
            *tally += more;
        }
    }
}

/// A deck, who plays it, and the cards its opening hand must hold.
pub struct Goldfish {
    table: Table,
    bots: [BotSpec; 2],
    opening: Vec<CardIx>,
    seed: u64,
}

/// Why goldfish games cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGoldfish {
    #[error(transparent)]
    Setup(#[from] BadSetup),
    #[error("{0} is not in the deck")]
    NotInDeck(CardId),
    #[error("{0} is in the opening hand twice")]
    Twice(CardId),
    #[error("{0} cards in the opening hand; this cruiser draws {1} at the start (R-REIN-1)")]
    TooMany(usize, u32),
}

impl Goldfish {
    /// The opponent has the same cruiser and no cards, and so passes in every turn (Q-DEP-8).
    pub fn new(
        cruiser: &Cruiser,
        cards: Vec<Card>,
        bot: BotSpec,
        round_limit: u16,
        hand: &[CardId],
        seed: u64,
    ) -> Result<Self, BadGoldfish> {
        let table = Table::new(Setup {
            mode: Mode::TotalWar,
            round_limit,
            cruisers: Both([cruiser.clone(), cruiser.clone()]),
            decks: Decks::Own(Both([cards, Vec::new()])),
        })?;
        let mut opening = Vec::new();
        for &id in hand {
            let card = table.find(PileName::Own(Player::A), id).ok_or(BadGoldfish::NotInDeck(id))?;
            if opening.contains(&card) {
                return Err(BadGoldfish::Twice(id));
            }
            opening.push(card);
        }
        if opening.len() > cruiser.draw_symbols() as usize {
            return Err(BadGoldfish::TooMany(opening.len(), cruiser.draw_symbols()));
        }
        Ok(Goldfish { table, bots: [bot, BotSpec::new(Kind::Pass)], opening, seed })
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// A game of the run by its number, from 1: each has shuffles of its own, and the deck begins
    /// every other one.
    fn game(&self, number: u64) -> GameId {
        let pair = number - 1;
        GameId { run_seed: self.seed, number: 2 * pair + 1 + pair % 2 }
    }

    /// Plays one game of the run, watched.
    pub fn play<W: Watch>(&self, number: u64, watch: &mut W) -> Outcome {
        let mut seats = Seats::new(&self.table, &self.bots);
        seats.play_opening(self.game(number), &self.opening, watch)
    }

    /// Plays so many games, or as many as fit before `stop` is set.
    pub fn run(
        &self,
        games: u64,
        stop: &AtomicBool,
        mut progress: impl FnMut(&GoldfishTally),
    ) -> GoldfishTally {
        const BATCH: u64 = 1024;
        let levels = Levels::new(&self.table);
        let mut total = GoldfishTally::new(&self.table);
        let mut played = 0;
        while played < games && !stop.load(Ordering::Relaxed) {
            let batch = BATCH.min(games - played);
            let batch_total = (0..batch as u32)
                .into_par_iter()
                .with_min_len(8)
                .fold(
                    || (Seats::new(&self.table, &self.bots), GoldfishTally::new(&self.table)),
                    |(mut seats, mut tally), number| {
                        if !stop.load(Ordering::Relaxed) {
                            self.count(&mut seats, &mut tally, &levels, played + 1 + u64::from(number));
                        }
                        (seats, tally)
                    },
                )
                .map(|(_, tally)| tally)
                .reduce_with(|mut one, other| {
                    one += &other;
                    one
                });
            if let Some(batch_total) = batch_total {
                total += &batch_total;
            }
            played += batch;
            progress(&total);
        }
        total
    }

    fn count(&self, seats: &mut Seats<'_>, tally: &mut GoldfishTally, levels: &Levels, number: u64) {
        let mut cards = Both([std::mem::take(&mut tally.cards), Vec::new()]);
        let mut watcher = GoldfishWatcher {
            cards: Watcher { notes: Default::default(), cards: &mut cards, levels, keep_rounds: true },
            table: &self.table,
            levels: &mut tally.levels,
            damage: &mut tally.damage,
            lost: 0,
        };
        let outcome = seats.play_opening(self.game(number), &self.opening, &mut watcher);
        let notes = watcher.cards.notes;
        tally.games += 1;
        if !outcome.limit {
            tally.down.note(i64::from(outcome.rounds));
        }
        tally.armor.note(i64::from(outcome.armor[Player::A]));
        tally.chains.note(i64::from(notes.longest));
        tally.longest.note(notes.longest, number);
        tally.cut += u64::from(notes.cut);
        tally.decisions += notes.decisions;
        count_game(&mut cards, &notes, super::duel::half_points(&outcome, Player::A));
        let Both([cards, _]) = cards;
        tally.cards = cards;
    }
}

struct GoldfishWatcher<'a> {
    cards: Watcher<'a>,
    table: &'a Table,
    levels: &'a mut [LevelTally; LEVELS],
    damage: &'a mut Vec<Histogram>,
    /// The enemy's armor lost in this round.
    lost: i64,
}

impl GoldfishWatcher<'_> {
    fn level(&mut self, card: CardIx) -> &mut LevelTally {
        let level = self.table.card(Player::A, card).id.level();
        &mut self.levels[usize::from(level) % LEVELS]
    }
}

impl Observer for GoldfishWatcher<'_> {
    fn drew(&mut self, player: Player, card: CardIx) {
        self.level(card).drawn += 1;
        self.cards.drew(player, card);
    }

    fn applied(&mut self, controller: Player, effect: Effect, number: u8) {
        self.cards.applied(controller, effect, number);
    }

    fn chain_cut(&mut self) {
        self.cards.chain_cut();
    }

    fn destroyed(&mut self, place: Place, card: CardIx) {
        self.cards.destroyed(place, card);
    }

    fn armor_lost(&mut self, player: Player, points: u8) {
        if player == Player::B {
            self.lost += i64::from(points);
        }
    }

    fn round_over(&mut self, round: u16) {
        let index = usize::from(round.max(1)) - 1;
        if self.damage.len() <= index {
            self.damage.resize_with(index + 1, Histogram::default);
        }
        self.damage[index].note(std::mem::take(&mut self.lost));
    }
}

impl Watch for GoldfishWatcher<'_> {
    fn decides(&mut self, table: &Table, state: &State, turn: Player, choices: &[Choice], choice: Choice) {
        self.cards.decides(table, state, turn, choices, choice);
        if let crate::engine::Pick::Play { card, side, .. } = choice.pick() {
            let level = self.level(card);
            match side {
                crate::engine::Side::Front => level.front += 1,
                crate::engine::Side::Back => level.back += 1,
            }
        }
    }

    fn ends(&mut self, state: &State) {
        state.for_each_in_hand(Player::A, |card| self.level(card).stuck += 1);
    }
}
