//! Two decks against each other: games in pairs on all cores, until it is settled who is better.

use std::convert::Infallible;
use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;

use super::batch::{self, Games};
use super::broken::Broken;
use super::entry::{Entry, Terms};
use super::forfeits::{Forfeits, GaveUp};
use super::game::{GameId, Seats};
use super::longest::Longest;
use super::notes::{
    CardEvent, CardTally, Companions, GameNotes, Levels, Watcher, blank_cards, count_events, count_pair,
};
use super::plan::{Ending, Plan};
use super::stats::{ByLength, Histogram, Score};
use crate::bots::BotMaker;
use crate::cards::Card;
use crate::engine::record::{Detail, Recorder, Replayed, Step, Who};
use crate::engine::{BadSetup, Both, Decks, Observer, Outcome, Player, Setup, Table};

/// Games by winner (named first, named second, neither) and reason (armor, cards, equal, forfeit).
pub type Endings = [[u64; 4]; 3];

/// Everything counted in a duel, in the order in which the players were named. Tallies add up, in any
/// order, to the same total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelTally {
    /// The score of the player named first.
    pub score: Score,
    /// The score of the player who went first.
    pub first: Score,
    /// The games of the player named first, by length.
    pub lengths: ByLength,
    /// How games ended, by winner and reason.
    pub endings: Endings,
    /// Of these, decided at the round limit (Q-END-4), by winner.
    pub limit: [u64; 3],
    /// How many rounds games took.
    pub rounds: Histogram,
    /// Armor of the player named first less that of the other, at the end.
    pub margins: Histogram,
    /// Effects applied in the longest chain of each game.
    pub chains: Histogram,
    /// The games with the longest chains.
    pub longest: Longest,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    pub cut: u64,
    /// Decisions that players took.
    pub decisions: u64,
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

impl AddAssign<&DuelTally> for DuelTally {
    fn add_assign(&mut self, other: &DuelTally) {
        self.score += other.score;
        self.first += other.first;
        self.lengths += &other.lengths;
        for (count, more) in self.endings.iter_mut().flatten().zip(other.endings.iter().flatten()) {
            *count += more;
        }
        for (count, more) in self.limit.iter_mut().zip(other.limit) {
            *count += more;
        }
        self.rounds += &other.rounds;
        self.margins += &other.margins;
        self.chains += &other.chains;
        self.longest += &other.longest;
        self.cut += other.cut;
        self.decisions += other.decisions;
        self.forfeits += &other.forfeits;
        self.broken += &other.broken;
        for (tally, more) in self.cards.iter_mut().flatten().zip(other.cards.iter().flatten()) {
            *tally += more;
        }
        let companions = self.companions.iter_mut().flatten();
        for (companions, more) in companions.zip(other.companions.iter().flatten()) {
            *companions += more;
        }
    }
}

/// Points of a player in halves: a win 2, a draw 1, a loss 0.
pub fn half_points(outcome: &Outcome, player: Player) -> u8 {
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
    pub fn workplace(&self) -> Seats<'_> {
        Seats::new(&self.table, &self.bots)
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
        (Replayed { table, state, events: decisions, whole: true, decisions, names, bots }, outcome)
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
        let pairs = Pairs { duel: self, levels: Levels::new(&self.table), keep };
        let tally = batch::play_all(&pairs, next, stop, progress)?;
        Ok((tally, ending))
    }
}

/// A game that has been played.
struct Game {
    notes: GameNotes,
    outcome: Outcome,
    gave_up: GaveUp,
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
}

impl<E> Pairs<'_, E> {
    fn play_game(&self, at: &mut Workplace<'_>, game: GameId) -> Game {
        let watcher = Watcher { notes: GameNotes::default(), events: &mut at.events, levels: &self.levels };
        let mut watchers = (watcher, GaveUp::default());
        let (outcome, record) = match &self.keep {
            None => (at.seats.play(game, &mut watchers), None),
            Some(keep) => {
                let mut observers = (watchers, self.duel.recorder(game, keep.detail));
                let outcome = at.seats.play(game, &mut observers);
                watchers = observers.0;
                (outcome, Some(observers.1.into_text()))
            }
        };
        Game { notes: watchers.0.notes, outcome, gave_up: watchers.1, record }
    }
}

impl<'a, E: Send> Games for Pairs<'a, E> {
    type Worker = Workplace<'a>;
    type Tally = DuelTally;
    type Failure = E;

    fn worker(&self) -> Workplace<'a> {
        Workplace { seats: self.duel.workplace(), events: Vec::new() }
    }

    fn blank(&self) -> DuelTally {
        DuelTally {
            score: Score::default(),
            first: Score::default(),
            lengths: ByLength::default(),
            endings: Endings::default(),
            limit: [0; 3],
            rounds: Histogram::default(),
            margins: Histogram::default(),
            chains: Histogram::default(),
            longest: Longest::default(),
            cut: 0,
            decisions: 0,
            cards: Player::ALL.map(|player| blank_cards(&self.duel.table, player)),
            forfeits: Forfeits::default(),
            broken: Broken::default(),
            companions: self
                .duel
                .companions
                .then(|| self.duel.decks().map(|deck| Companions::new(deck.len()))),
        }
    }

    fn play(&self, at: &mut Workplace<'a>, tally: &mut DuelTally, pair: u64) -> Result<(), E> {
        let duel = self.duel;
        let [first, second] = Player::ALL;
        let games = [1, 2].map(|game| duel.game(2 * pair + game));
        let [one, two] = games.map(|game| self.play_game(at, game));
        if let Some(keep) = &self.keep {
            for (game, played) in games.iter().zip([&one, &two]) {
                (keep.take)(game.number, played.record.as_deref().unwrap_or_default())?;
            }
        }
        let mut cards = Both(tally.cards.each_mut().map(Vec::as_mut_slice));
        count_events(&mut cards, &mut at.events, false);
        let notes = [one.notes, two.notes];
        let outcomes = [one.outcome, two.outcome];
        for (game, gave_up) in games.iter().zip([one.gave_up, two.gave_up]) {
            if let Some((player, why)) = gave_up.0 {
                let who = usize::from(player == second);
                let mut forfeit = Forfeits { first: vec![(game.number, who, why)], ..Forfeits::default() };
                forfeit.games[who] = 1;
                tally.forfeits += &forfeit;
            }
        }
        let halves = |player| outcomes.map(|outcome| half_points(&outcome, player));
        let companions = tally.companions.as_mut().map(|both| Both(both.each_mut()));
        count_pair(cards, &notes, halves(Player::A), outcomes.map(|outcome| outcome.rounds), companions);
        tally.score.add_pair(halves(first));
        // The second game of a pair is b's to begin.
        tally.first.add_pair([halves(Player::A)[0], halves(Player::B)[1]]);
        for ((game, notes), outcome) in games.iter().zip(notes).zip(outcomes) {
            tally.lengths.count(game.first() == first, outcome.rounds, half_points(&outcome, first));
            let winner = match outcome.winner {
                Some(winner) => usize::from(winner == second),
                None => 2,
            };
            tally.endings[winner][outcome.reason as usize] += 1;
            tally.limit[winner] += u64::from(outcome.limit);
            tally.rounds.note(i64::from(outcome.rounds));
            tally.margins.note(i64::from(outcome.armor[first] - outcome.armor[second]));
            tally.chains.note(i64::from(notes.longest));
            tally.longest.note(notes.longest, game.number);
            tally.cut += u64::from(notes.cut);
            tally.decisions += notes.decisions;
        }
        Ok(())
    }

    fn broke(&self, at: Option<&Workplace<'a>>, tally: &mut DuelTally, pair: u64, why: String) {
        let game = at.and_then(|at| at.seats.last()).map_or(2 * pair + 1, |game| game.number);
        tally.broken += &Broken::one(game, why);
    }
}
