//! Two decks against each other: games in pairs on all cores, until it is settled who is better.

use std::borrow::Cow;
use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use super::add_up::adds_up;
use super::batch::{self, Games};
use super::broken::Broken;
use super::card_tally::{CardTally, Companions, count_events, count_lengths, count_scores, count_stuck};
use super::entry::{Entry, Terms};
use super::forfeits::Forfeits;
use super::game::{GameId, Seats};
use super::longest_chains::LongestChains;
use super::notes::{CardEvent, CardNotes, GameNotes, Levels};
use super::plan::{Ending, Plan};
use super::stats::{ByLength, Looks, Score};
use super::summary::{GameResult, GameSummary};
use crate::bots::BotMaker;
use crate::cards::Card;
use crate::engine::record::{Detail, Recorder, Replayed, Step, Who};
use crate::engine::{BadSetup, Both, CardSet, Decks, Observer, Outcome, Player, Setup, Table};
use crate::say::Message;

/// Everything counted in a duel, in the order in which the players were named. Tallies add up, in any
/// order, to the same total.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DuelTally {
    /// The score of the player named first.
    pub score: Score,
    /// The score of the player who went first.
    pub first: Score,
    /// The games of the player named first, by length.
    pub lengths: ByLength,
    /// What every run counts.
    pub summary: GameSummary,
    /// The games with the longest chains.
    pub longest: LongestChains,
    /// The cards that each drew from, in the order of their ID codes.
    pub cards: [Vec<CardTally>; 2],
    /// Games that a player forfeited.
    pub forfeits: Forfeits,
    /// Games that broke down; their pairs count as not played.
    pub broken: Broken,
    /// How every two of them fared together, where that was asked for.
    pub companions: Option<[Companions; 2]>,
}

impl DuelTally {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.score.games()
    }

    /// How many pairs of games were played.
    pub fn pairs(&self) -> u64 {
        self.games() / 2
    }
}

adds_up!(DuelTally { score, first, lengths, summary, longest, cards, forfeits, broken, companions });

/// Points of a player in halves: a win 2, a draw 1, a loss 0.
pub(crate) fn half_points(outcome: &Outcome, player: Player) -> u8 {
    match outcome.winner {
        Some(winner) if winner == player => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// Two players at a table, and the seed of all their games.
///
/// The player named first is `a`.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::{BotSpec, Duel, Entry, Plan, Terms};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let random: BotSpec = "random".parse()?;
/// let entries = [raft(), barge()].map(|deck| Entry::new(&deck, random.clone()));
/// let duel = Duel::new(entries, Terms { seed: 7, ..Terms::default() })?;
/// let (tally, _) = duel.run(&Plan::Pairs(10), &false.into(), |_so_far| {});
/// assert_eq!(tally.games(), 20);
/// println!("{:?}", tally.score.interval());
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Duel {
    table: Table,
    names: Both<String>,
    bots: Both<BotMaker>,
    seed: u64,
    /// Whether every two cards of a deck are counted together.
    companions: bool,
}

/// Where the records of games go: what is in them, and who takes each.
pub struct Keep<'a, E> {
    /// What goes into the records.
    pub detail: Detail,
    /// Takes the record of a game, by its number.
    pub take: &'a (dyn Fn(u64, &str) -> Result<(), E> + Sync),
}

impl Duel {
    /// Seats two players.
    pub fn new(entries: [Entry; 2], terms: Terms) -> Result<Self, BadSetup> {
        let entries = Both(entries);
        let Terms { mode, common, round_limit, seed } = terms;
        let names = entries.as_ref().map(|entry| entry.name.clone());
        let bots = entries.as_ref().map(|entry| entry.bot.clone());
        let cruisers = entries.as_ref().map(|entry| entry.cruiser.clone());
        let decks = if mode.is_common() {
            Decks::Common(common)
        } else {
            Decks::Own(entries.map(|entry| entry.cards))
        };
        let table = Table::new(Setup { mode, round_limit, cruisers, decks })?;
        Ok(Duel { table, names, bots, seed, companions: false })
    }

    /// The same match with other shuffles.
    pub fn with_seed(self, seed: u64) -> Self {
        Duel { seed, ..self }
    }

    /// The same match with both decks in the hands of this bot, and nothing counted that a report on cards needs.
    pub(super) fn played_by(self, bot: BotMaker) -> Self {
        Duel { bots: Both([bot.clone(), bot]), companions: false, ..self }
    }

    /// The seed of all games.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// The same match, in which every two cards of a deck are also counted together.
    pub fn with_companions(self, companions: bool) -> Self {
        Duel { companions, ..self }
    }

    /// The table they sit at.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What a record says of each player.
    pub fn who(&self) -> Both<Who<'_>> {
        Both::new(|seat| Who { name: &self.names[seat], bot: self.bots[seat].name() })
    }

    /// The cards that each player draws from, in the order in which they were named.
    pub fn decks(&self) -> [&[Card]; 2] {
        Player::ALL.map(|player| self.table.deck(self.table.pile_of(player)))
    }

    /// A game of the run by its number, from 1.
    pub fn game(&self, number: u64) -> GameId {
        GameId { run_seed: self.seed, number }
    }

    /// What one thread needs to play one game after another.
    pub(crate) fn workplace(&self) -> Seats<'_> {
        Seats::new(&self.table, &self.bots)
    }

    /// The same, with the table of the match.
    pub(super) fn into_workplace(self) -> Seats<'static> {
        Seats::at(Cow::Owned(self.table), &self.bots)
    }

    /// Plays one game of the run, watched.
    pub fn play<O: Observer>(&self, number: u64, observer: &mut O) -> Outcome {
        self.workplace().play(self.game(number), observer)
    }

    /// Plays one game of the run, step by step as a replay of its record would go.
    pub fn follow(&self, number: u64, after: &mut dyn FnMut(Step<'_>)) -> (Replayed, Outcome) {
        let mut decisions = 0;
        let (state, outcome) = self.workplace().follow(self.game(number), &mut |decided, state, happened| {
            decisions += u64::from(decided.is_some());
            after(Step { table: &self.table, state, names: &self.names, decided, happened });
        });
        let bots = self.bots.as_ref().map(|bot| bot.name().to_owned());
        let (table, names) = (self.table.clone(), self.names.clone());
        let replayed = Replayed {
            table,
            state,
            events: decisions,
            whole: true,
            decisions,
            names,
            bots,
            from_setup: true,
        };
        (replayed, outcome)
    }

    /// Plays one game of the run and answers its record.
    pub fn record(&self, number: u64, detail: Detail) -> String {
        let mut recorder = self.recorder(self.game(number), detail);
        self.play(number, &mut recorder);
        recorder.into_text()
    }

    fn recorder(&self, game: GameId, detail: Detail) -> Recorder<'_> {
        Recorder::new(&self.table, Some(game.seed()), game.first(), self.who(), detail)
    }

    /// Plays until the plan is done or `stop` is set, on the threads of the pool it is called in.
    /// After each batch `progress` sees the tally so far.
    pub fn run(
        &self,
        plan: &Plan,
        stop: &AtomicBool,
        progress: impl FnMut(&DuelTally),
    ) -> (DuelTally, Ending) {
        let Ok(result) = self.run_with::<Infallible>(plan, stop, progress, None);
        result
    }

    /// Like [`Duel::run`], and hands the record of every game to `keep`, whose first failure ends the run.
    pub fn run_recorded<E: Send>(
        &self,
        plan: &Plan,
        stop: &AtomicBool,
        progress: impl FnMut(&DuelTally),
        keep: Keep<'_, E>,
    ) -> Result<(DuelTally, Ending), E> {
        self.run_with(plan, stop, progress, Some(keep))
    }

    fn run_with<E: Send>(
        &self,
        plan: &Plan,
        stop: &AtomicBool,
        progress: impl FnMut(&DuelTally),
        keep: Option<Keep<'_, E>>,
    ) -> Result<(DuelTally, Ending), E> {
        let mut ending = Ending::Interrupted;
        let next = |total: &DuelTally, played| {
            let batch = plan.next_batch(played);
            if let Some(reached) = plan.ending(&total.score) {
                ending = reached;
                return 0;
            }
            if batch == 0 {
                ending = plan.last_ending();
            }
            batch
        };
        let pairs = Pairs { duel: self, levels: Levels::new(&self.table), keep, stop };
        let tally = batch::play_all(&pairs, next, stop, progress)?;
        Ok((tally, ending))
    }
}

/// A game that has been played.
struct Game {
    result: GameResult,
    playable: Both<CardSet>,
    forfeit: Option<(Player, Message)>,
    /// Where records are kept.
    record: Option<String>,
}

/// What one thread needs to play pairs.
struct Workplace<'a> {
    seats: Seats<'a>,
    events: Vec<CardEvent>,
}

/// The pairs of a duel's games.
struct Pairs<'a, E> {
    duel: &'a Duel,
    levels: Levels,
    keep: Option<Keep<'a, E>>,
    stop: &'a AtomicBool,
}

impl<E> Pairs<'_, E> {
    fn play_game(&self, at: &mut Workplace<'_>, game: GameId) -> Game {
        let mut notes = (GameNotes::default(), CardNotes::new(&mut at.events, &self.levels));
        let (outcome, record) = match &self.keep {
            None => (at.seats.play(game, &mut notes), None),
            Some(keep) => {
                let mut observers = (notes, self.duel.recorder(game, keep.detail));
                let outcome = at.seats.play(game, &mut observers);
                notes = observers.0;
                (outcome, Some(observers.1.into_text()))
            }
        };
        let (notes, CardNotes { playable, .. }) = notes;
        Game { result: notes.result(&outcome), playable, forfeit: notes.forfeit, record }
    }
}

impl<'a, E: Send> Games for Pairs<'a, E> {
    type Worker = Workplace<'a>;
    type Tally = DuelTally;
    type Failure = E;

    /// Where there are few pairs, they are those of a slow player: each may go to another thread.
    fn run_length(&self, batch: u32) -> RangeInclusive<usize> {
        let least = if u64::from(batch) < Looks::FIRST / 2 { 1 } else { 8 };
        least..=usize::MAX
    }

    fn worker(&self) -> Workplace<'a> {
        Workplace { seats: self.duel.workplace(), events: Vec::new() }
    }

    fn blank(&self) -> DuelTally {
        let sizes = self.duel.decks().map(<[Card]>::len);
        DuelTally {
            cards: sizes.map(|cards| vec![CardTally::default(); cards]),
            companions: self.duel.companions.then(|| sizes.map(Companions::new)),
            ..DuelTally::default()
        }
    }

    fn play(&self, at: &mut Workplace<'a>, tally: &mut DuelTally, pair: u64) -> Result<(), E> {
        let games = [1, 2].map(|game| self.duel.game(2 * pair + game));
        let played = games.map(|game| self.play_game(at, game));
        if played.iter().any(|game| game.forfeit.is_some()) && batch::is_over(self.stop) {
            return Ok(());
        }
        if let Some(keep) = &self.keep {
            for (game, played) in games.iter().zip(&played) {
                (keep.take)(game.number, played.record.as_deref().unwrap_or_default())?;
            }
        }
        let results = played.each_ref().map(|game| game.result);
        let halves = results.each_ref().map(GameResult::halves);
        tally.score.add_pair(halves);
        // The second game of a pair is b's to begin.
        tally.first.add_pair([halves[0], 2 - halves[1]]);
        let mut cards = Both(tally.cards.each_mut().map(Vec::as_mut_slice));
        count_events(&mut cards, &mut at.events, false);
        for (player, tallies) in Player::ALL.into_iter().zip(cards.0) {
            count_scores(tallies, |tally| &mut tally.scores, &results, player);
            count_lengths(tallies, &results, player);
            for game in &played {
                count_stuck(tallies, game.result.cards[player as usize].drawn, game.playable[player]);
            }
            if let Some(companions) = &mut tally.companions {
                companions[player as usize].count(&results, player);
            }
        }
        for (game, Game { result, forfeit, .. }) in games.iter().zip(played) {
            tally.summary.count(&result);
            tally.lengths.count(game.first() == Player::A, result.rounds, result.halves());
            tally.longest.note(result.longest, game.number);
            if let Some((player, why)) = forfeit {
                tally.forfeits += &Forfeits::one(game.number, player, why);
            }
        }
        Ok(())
    }

    fn broke(&self, at: Option<&Workplace<'a>>, tally: &mut DuelTally, pair: u64, why: String) {
        let game = at.and_then(|at| at.seats.last()).map_or(2 * pair + 1, |game| game.number);
        tally.broken += &Broken::one(game, why);
    }
}
