//! A deck against an opponent who only passes: how fast it destroys a cruiser, and which cards stay in hand.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use super::add_up::{AddUp, adds_up};
use super::batch::{self, Games};
use super::broken::Broken;
use super::card_tally::{CardTally, blank_cards, count_alone, count_events, count_stuck};
use super::duel::Keep;
use super::entry::Entry;
use super::forfeits::Forfeits;
use super::game::{GameId, Seats};
use super::longest_chains::LongestChains;
use super::notes::{CardEvent, CardNotes, GameNotes, Levels};
use super::stats::Histogram;
use super::summary::GameSummary;
use crate::bots::{BotKind, BotMaker, BotSpec};
use crate::cards::CardId;
use crate::engine::record::{Detail, Recorder, Who};
use crate::engine::{
    BadSetup, Both, CardIx, CardSet, Choice, Decks, Mode, Observer, Outcome, Pick, PileName, Player, Setup,
    Side, State, Table,
};
use crate::say::{Message, Tell};

/// Levels of cards: 0 to 3.
pub(super) const LEVELS: usize = CardId::HIGHEST_LEVEL as usize + 1;

/// Cards of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct LevelTally {
    /// How often one was drawn.
    pub drawn: u64,
    /// How often one was played as its front.
    pub front: u64,
    /// How often one was played as its back.
    pub back: u64,
    /// In hand when the game ended.
    pub stuck: u64,
}

adds_up!(LevelTally { drawn, front, back, stuck });

/// Everything counted in goldfish games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoldfishTally {
    /// What every run counts; the opponent is the player named second.
    pub summary: GameSummary,
    /// The rounds in which the cruiser came down; games that reached the round limit are not in it.
    pub down: Histogram,
    /// The opponent's armor lost in each round, from round 1; games that were over by then are not in it.
    pub damage: Vec<Histogram>,
    /// The deck's own armor at the end.
    pub armor: Histogram,
    /// By the level of cards.
    pub levels: [LevelTally; LEVELS],
    /// The games with the longest chains.
    pub longest: LongestChains,
    /// Games that the deck's player forfeited; the cruiser did not come down in them.
    pub forfeits: Forfeits,
    /// Games that broke down, which count as not played.
    pub broken: Broken,
    /// The cards of the deck, in the order of their ID codes.
    pub cards: Vec<CardTally>,
    /// For each card, the rounds in which the cruiser came down: with the card in the opening hand, and
    /// without.
    pub openings: Vec<[Histogram; 2]>,
}

adds_up!(GoldfishTally { summary, down, damage, armor, levels, longest, forfeits, broken, cards, openings });

impl GoldfishTally {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.summary.games()
    }
}

/// A deck, who plays it, and the cards its opening hand must hold.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::{BotSpec, Entry, Goldfish};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let entry = Entry::new(&raft(), "random".parse::<BotSpec>()?);
/// // Two cards are in the first hand of every game.
/// let goldfish = Goldfish::new(entry, &["0-01".parse()?, "0-02".parse()?], 20, 1)?;
/// let mut games = 0;
/// goldfish.run(8, &false.into(), |_so_far| games += 1);
/// assert!(games > 0);
/// # Ok(())
/// # }
/// ```
pub struct Goldfish {
    name: String,
    table: Table,
    bots: Both<BotMaker>,
    opening: Vec<CardIx>,
    seed: u64,
}

/// Why goldfish games cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadGoldfish {
    /// No such game can be set up.
    Setup(BadSetup),
    /// A card of the opening hand that the deck does not hold.
    NotInDeck(CardId),
    /// A card of the opening hand named more than once.
    Twice(CardId),
    /// More cards were named than the opening hand has; how many were named, and its size.
    TooMany(usize, u32),
}

impl Tell for BadGoldfish {
    fn tell(&self) -> Message {
        match self {
            BadGoldfish::Setup(bad) => bad.tell(),
            BadGoldfish::NotInDeck(id) => say!("{} is not in the deck", id),
            BadGoldfish::Twice(id) => say!("{} is in the opening hand twice", id),
            BadGoldfish::TooMany(cards, drawn) => {
                say!(
                    "{} cards in the opening hand; this cruiser draws {} at the start (R-REIN-1)",
                    cards,
                    drawn
                )
            }
        }
    }
}

message_error!(BadGoldfish);

impl From<BadSetup> for BadGoldfish {
    fn from(bad: BadSetup) -> Self {
        BadGoldfish::Setup(bad)
    }
}

impl Goldfish {
    /// The opponent brings the same deck and cruiser, draws as usual, and passes in every turn:
    /// the deck's player sees the table of a real game.
    pub fn new(entry: Entry, hand: &[CardId], round_limit: u16, seed: u64) -> Result<Self, BadGoldfish> {
        let Entry { name, cruiser, cards, bot } = entry;
        let draws = cruiser.draw_symbols();
        let table = Table::new(Setup {
            mode: Mode::TotalWar,
            round_limit,
            cruisers: Both([cruiser.clone(), cruiser]),
            decks: Decks::Own(Both([cards.clone(), cards])),
        })?;
        let mut opening = Vec::new();
        for &id in hand {
            let card = table.find(PileName::Own(Player::A), id).ok_or(BadGoldfish::NotInDeck(id))?;
            if opening.contains(&card) {
                return Err(BadGoldfish::Twice(id));
            }
            opening.push(card);
        }
        if opening.len() > draws as usize {
            return Err(BadGoldfish::TooMany(opening.len(), draws));
        }
        Ok(Goldfish { name, table, bots: Both([bot, BotSpec::new(BotKind::Pass).into()]), opening, seed })
    }

    /// The table the games are played at.
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
    pub fn play<O: Observer>(&self, number: u64, observer: &mut O) -> Outcome {
        let mut seats = Seats::new(&self.table, &self.bots);
        seats.play_opening(self.game(number), &self.opening, observer)
    }

    /// Plays one game of the run and answers its record.
    pub fn record(&self, number: u64, detail: Detail) -> String {
        let mut recorder = self.recorder(number, detail);
        self.play(number, &mut recorder);
        recorder.into_text()
    }

    fn recorder(&self, number: u64, detail: Detail) -> Recorder<'_> {
        let game = self.game(number);
        let names = Both([self.name.as_str(), "nobody"]);
        let who = Both::new(|seat| Who { name: names[seat], bot: self.bots[seat].name() });
        Recorder::new(&self.table, Some(game.seed()), game.first(), who, detail)
    }

    /// Plays `games` games, or as many as fit before `stop` is set.
    pub fn run(&self, games: u64, stop: &AtomicBool, progress: impl FnMut(&GoldfishTally)) -> GoldfishTally {
        let Ok(tally) = self.run_with::<Infallible>(games, stop, progress, None);
        tally
    }

    /// Like [`Goldfish::run`], and hands the record of every game to `keep`, whose first failure ends
    /// the run.
    pub fn run_recorded<E: Send>(
        &self,
        games: u64,
        stop: &AtomicBool,
        progress: impl FnMut(&GoldfishTally),
        keep: Keep<'_, E>,
    ) -> Result<GoldfishTally, E> {
        self.run_with(games, stop, progress, Some(keep))
    }

    fn run_with<E: Send>(
        &self,
        games: u64,
        stop: &AtomicBool,
        progress: impl FnMut(&GoldfishTally),
        keep: Option<Keep<'_, E>>,
    ) -> Result<GoldfishTally, E> {
        const BATCH: u64 = 1024;
        let run = GoldfishGames { fish: self, levels: Levels::new(&self.table), keep };
        batch::play_all(&run, |_, played| BATCH.min(games - played), stop, progress)
    }
}

struct GoldfishGames<'a, E> {
    fish: &'a Goldfish,
    levels: Levels,
    keep: Option<Keep<'a, E>>,
}

impl<'a, E: Send> Games for GoldfishGames<'a, E> {
    type Worker = (Seats<'a>, Vec<CardEvent>);
    type Tally = GoldfishTally;
    type Failure = E;

    fn worker(&self) -> (Seats<'a>, Vec<CardEvent>) {
        (Seats::new(&self.fish.table, &self.fish.bots), Vec::new())
    }

    fn blank(&self) -> GoldfishTally {
        let cards = blank_cards(&self.fish.table, Player::A);
        GoldfishTally { openings: vec![Default::default(); cards.len()], cards, ..GoldfishTally::default() }
    }

    fn play(
        &self,
        (seats, events): &mut (Seats<'a>, Vec<CardEvent>),
        tally: &mut GoldfishTally,
        index: u64,
    ) -> Result<(), E> {
        let number = index + 1;
        let progress =
            Progress { table: &self.fish.table, levels: Default::default(), damage: Vec::new(), lost: 0 };
        let (game, opening) = (self.fish.game(number), &self.fish.opening);
        let mut notes = ((GameNotes::default(), CardNotes::new(events, &self.levels)), progress);
        let outcome = match &self.keep {
            None => seats.play_opening(game, opening, &mut notes),
            Some(keep) => {
                let mut observers = (notes, self.fish.recorder(number, keep.detail));
                let outcome = seats.play_opening(game, opening, &mut observers);
                (keep.take)(number, &observers.1.into_text())?;
                notes = observers.0;
                outcome
            }
        };
        let ((notes, CardNotes { playable, events, .. }), progress) = notes;
        let result = notes.result(&outcome);
        let cards = result.cards[0];
        tally.summary.count(&result);
        tally.longest.note(result.longest, number);
        tally.armor.note(i64::from(result.armor[0]));
        count_events(&mut Both([tally.cards.as_mut_slice(), &mut []]), events, true);
        count_alone(&mut tally.cards, &result);
        count_stuck(&mut tally.cards, cards.drawn, playable[Player::A]);
        progress.count(tally);
        if let Some((player, why)) = notes.forfeit {
            tally.forfeits += &Forfeits::one(number, player, why);
        } else if !result.limit {
            let rounds = i64::from(result.rounds);
            tally.down.note(rounds);
            let others = CardSet::first(tally.openings.len()).without(cards.opening);
            for (at, set) in [cards.opening, others].into_iter().enumerate() {
                set.for_each(|card| tally.openings[card.index()][at].note(rounds));
            }
        }
        Ok(())
    }

    fn broke(&self, _: Option<&Self::Worker>, tally: &mut GoldfishTally, index: u64, why: String) {
        tally.broken += &Broken::one(index + 1, why);
    }
}

/// Watches what happens to the opponent's armor, and to cards by their level.
struct Progress<'a> {
    table: &'a Table,
    levels: [LevelTally; LEVELS],
    /// The opponent's armor lost in each round, from the first that was played.
    damage: Vec<(u16, i64)>,
    /// The opponent's armor lost in this round.
    lost: i64,
}

impl Progress<'_> {
    fn level(&mut self, card: CardIx) -> &mut LevelTally {
        let level = self.table.card(Player::A, card).id.level();
        &mut self.levels[usize::from(level) % LEVELS]
    }

    fn count(self, tally: &mut GoldfishTally) {
        tally.levels.add_up(&self.levels);
        for (round, lost) in self.damage {
            let index = usize::from(round.max(1)) - 1;
            if tally.damage.len() <= index {
                tally.damage.resize_with(index + 1, Histogram::default);
            }
            tally.damage[index].note(lost);
        }
    }
}

impl Observer for Progress<'_> {
    fn took(&mut self, player: Player, card: CardIx, _was_aside: bool) {
        if player == Player::A {
            self.level(card).drawn += 1;
        }
    }

    fn decides(&mut self, _: &Table, _: &State, _: Player, _: &[Choice], choice: Choice) {
        if let Pick::Play { card, side, .. } = choice.pick() {
            let level = self.level(card);
            match side {
                Side::Front => level.front += 1,
                Side::Back => level.back += 1,
            }
        }
    }

    fn armor_lost(&mut self, player: Player, points: u8) {
        if player == Player::B {
            self.lost += i64::from(points);
        }
    }

    fn round_over(&mut self, round: u16) {
        self.damage.push((round, std::mem::take(&mut self.lost)));
    }

    fn ends(&mut self, state: &State) {
        state.hand_set(Player::A).for_each(|card| self.level(card).stuck += 1);
    }
}
