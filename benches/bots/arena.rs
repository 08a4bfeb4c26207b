//! Matches between any two bots, also unnamed ones, with any two decks.
//!
//! A pair is one deal played twice, the players exchanged: both get both decks, both go first, both see
//! the same shuffles. Only their play differs.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flightdeck::bots::{Bot, BotSpec, parse_bot};
use flightdeck::cards::{Card, Cruiser};
use flightdeck::deck::{self, Deck};
use flightdeck::engine::{
    Both, Choices, Decks, Dice, Mode, Outcome, Player, Setup, Sight, State, Table, split_mix,
};
use flightdeck::sim::stats::Score;

/// Makes a player for a table.
pub trait Make {
    fn make(&self, table: &Table) -> Box<dyn Bot>;
}

impl Make for BotSpec {
    fn make(&self, table: &Table) -> Box<dyn Bot> {
        self.build(table)
    }
}

/// A bot by its name.
pub fn named(text: &str) -> BotSpec {
    parse_bot(text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// How a match went.
#[derive(Default)]
pub struct Match {
    /// As the first player scored.
    pub score: Score,
    /// How long each decision of the first player took, in nanoseconds of its thread.
    pub times: Vec<u64>,
    pub games: u64,
    pub elapsed: Duration,
}

impl Match {
    pub fn add(&mut self, other: Match) {
        self.score += &other.score;
        self.times.extend(other.times);
        self.games += other.games;
        self.elapsed += other.elapsed;
    }

    /// `92.5 % [88.0, 95.4]`
    pub fn shown(&self) -> String {
        let interval = self.score.interval();
        format!(
            "{:>5.1} % [{:.1}, {:.1}]",
            100.0 * self.score.mean().unwrap_or_default(),
            100.0 * interval.low,
            100.0 * interval.high
        )
    }

    /// Mean, 99.9th percentile and longest time of a decision, in milliseconds.
    pub fn pace(&mut self) -> [f64; 3] {
        self.times.sort_unstable();
        let count = self.times.len().max(1);
        let mean = self.times.iter().sum::<u64>() as f64 / count as f64;
        let at = |share: f64| {
            let place = ((self.times.len() as f64 * share) as usize).min(count - 1);
            self.times.get(place).copied().unwrap_or_default() as f64
        };
        [mean / 1e6, at(0.999) / 1e6, at(1.0) / 1e6]
    }
}

/// Plays `pairs` pairs at a table.
pub fn play_pairs(table: &Table, players: [&dyn Make; 2], pairs: u64, seed: u64) -> Match {
    let start = Instant::now();
    let mut bots = players.map(|player| player.make(table));
    let mut result = Match::default();
    for pair in 0..pairs {
        let deal = split_mix(split_mix(seed) ^ pair);
        let first = if pair % 2 == 0 { Player::A } else { Player::B };
        let halves = [Player::A, Player::B].map(|seat| {
            let outcome = play(table, &mut bots, seat, first, deal, Some(&mut result.times));
            result.games += 1;
            match outcome.winner {
                Some(winner) if winner == seat => 2,
                Some(_) => 0,
                None => 1,
            }
        });
        result.score.add_pair(halves);
    }
    result.elapsed = start.elapsed();
    result
}

/// Plays pairs of games between two players of one kind. Each deck goes first once per pair. Returns the score of deck `a`.
pub fn play_as_seated(table: &Table, player: &dyn Make, pairs: u64, seed: u64) -> Score {
    let mut bots = [player.make(table), player.make(table)];
    let mut score = Score::default();
    for pair in 0..pairs {
        let deal = split_mix(split_mix(seed) ^ pair);
        let halves = Player::ALL.map(|first| {
            let outcome = play(table, &mut bots, Player::A, first, deal, None);
            match outcome.winner {
                Some(Player::A) => 2,
                Some(Player::B) => 0,
                None => 1,
            }
        });
        score.add_pair(halves);
    }
    score
}

/// One game; the first player sits at `seat`. The clock is asked only where `times` are wanted: asking
/// takes long beside a fast decision.
fn play(
    table: &Table,
    bots: &mut [Box<dyn Bot>; 2],
    seat: Player,
    first: Player,
    deal: u64,
    mut times: Option<&mut Vec<u64>>,
) -> Outcome {
    let mut chance = Dice::new(deal);
    for (bot, seed) in bots.iter_mut().zip([1, 2]) {
        bot.begin(split_mix(deal ^ seed ^ (seat as u64) << 8));
    }
    let mut state = State::start(table, first, &mut chance, &mut ());
    let mut choices = Choices::new();
    while let Some(turn) = state.turn() {
        state.choices(table, &mut choices);
        let who = usize::from(turn != seat);
        let mut timed = times.as_mut().filter(|_| who == 0).map(|times| (thread_time(), times));
        let at = bots[who].choose(&Sight::new(table, &state, turn), &choices).unwrap();
        if let Some((start, times)) = &mut timed {
            times.push(thread_time() - *start);
        }
        state.apply_unchecked(table, choices[at], &mut chance, &mut ());
    }
    state.outcome().expect("a game without a decision is over")
}

/// This thread's time on a processor, in nanoseconds: what others do on the machine does not count.
#[cfg(unix)]
pub fn thread_time() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

#[cfg(not(unix))]
pub fn thread_time() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}

/// The sample decks, by name.
pub fn sample_decks() -> Vec<(String, Deck)> {
    let roster = flightdeck::builtin::roster();
    let mut decks: Vec<_> = std::fs::read_dir(folder())
        .expect("the sample decks")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (name, deck::load(&path, &roster).expect("the sample decks are legal"))
        })
        .collect();
    decks.sort_by(|x, y| x.0.cmp(&y.0));
    decks
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("decks")
}

/// A Total War table.
pub fn table(sides: [(&Cruiser, &[Card]); 2]) -> Table {
    Table::new(Setup {
        mode: Mode::TotalWar,
        round_limit: Table::DEFAULT_ROUND_LIMIT,
        cruisers: Both(sides.map(|(cruiser, _)| cruiser.clone())),
        decks: Decks::Own(Both(sides.map(|(_, cards)| cards.to_vec()))),
    })
    .expect("legal decks make a table")
}

/// The tables of pairs of decks.
pub fn table_of(decks: [&Deck; 2]) -> Table {
    table(decks.map(|deck| (deck.cruiser(), deck.cards())))
}

/// All mirrors, then as many mixed pairings, spread evenly over all there are.
pub fn pairings(mixed: usize) -> Vec<(String, Table)> {
    let decks = sample_decks();
    let mut all = Vec::new();
    for (name, deck) in &decks {
        all.push((format!("{name} / {name}"), table_of([deck, deck])));
    }
    let mut pairs: Vec<(usize, usize)> =
        (0..decks.len()).flat_map(|x| (x + 1..decks.len()).map(move |y| (x, y))).collect();
    Dice::new(20).shuffle(&mut pairs);
    for &(x, y) in pairs.iter().take(mixed) {
        let ((one, x), (other, y)) = (&decks[x], &decks[y]);
        all.push((format!("{one} / {other}"), table_of([x, y])));
    }
    all
}
