//! How well `deck doctor` and `deck tune` keep their promises.
//!
//! `cargo bench --bench lab -- doctor [RUNS] [GAMES]`: Red Tide with a card made useless (one fighter and
//! nothing else: Q-CARD-5 asks for one) and one made twice as strong, examined RUNS times: how often they come
//! last and first, and how often the intervals hold the truth, which is a run fifty times as long.
//! `-- tune [DECKS] [SECONDS]`: random decks of 25 cards tuned against the sample decks within SECONDS
//! CPU seconds each, and the gain in test games.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use flightdeck::cards::{Card, Face, Section};
use flightdeck::deck::{self, DeckFile, Rules, Wish};
use flightdeck::lab::doctor::{self, Diagnosis, Worth};
use flightdeck::lab::tune::{self, Callbacks, tune};
use flightdeck::lab::{Build, Opponents, Plain, Watch};
use flightdeck::{BotMaker, BotSpec, Deck, Entry, Roster};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let number =
        |at: usize, otherwise: u64| args.get(at).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    match args.first().map(String::as_str) {
        Some("doctor") => examine_often(number(1, 100), number(2, 100_000)),
        Some("tune") => tune_random_decks(number(1, 10), number(2, 120)),
        _ => {
            examine_often(10, 20_000);
            tune_random_decks(1, 20);
        }
    }
}

/// Processor time of this process on all its threads.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.max(0) as u64, time.tv_nsec.clamp(0, 999_999_999) as u32)
}

/// Where the system does not tell it: the time that passed.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

fn field(decks: &[Deck], bot: &str) -> Opponents {
    let bot: BotSpec = bot.parse().expect("a bot");
    let opponents = decks.iter().map(|deck| Entry::new(deck, bot.clone())).collect();
    Opponents::new(opponents, BotMaker::from(bot), 100)
}

fn examine(deck: &Build, field: &Opponents, seed: u64, games: u64) -> Diagnosis {
    let plain = Plain::of(&flightdeck::builtin::roster());
    let settings = doctor::Settings { seed, games, plain: &plain, others: &[], legal: &|_| true };
    doctor::examine(deck, field, &settings, &AtomicBool::new(false), &mut |_| {})
        .expect("decks that can be played")
}

/// Red Tide with a card made useless and one made twice as strong. Cards that random players play worse than a
/// plain one are plain here: a useless card would not be the last of all beside them.
fn spoilt(roster: &Roster) -> (Build, [Card; 2]) {
    let deck = deck::load("decks/red-tide.toml".as_ref(), roster).expect("a deck");
    let card = |id: &str| roster.card(id.parse().expect("an ID code")).expect("a card").clone();
    let mut useless = card("0-66");
    let one = Section { fighters: 1, ..Section::EMPTY };
    useless.front = Face { upper: one, lower: Section::EMPTY };
    let mut strong = card("0-18");
    for section in [&mut strong.front.upper, &mut strong.front.lower] {
        section.fighters = (2 * section.fighters).min(Section::MOST_FIGHTERS);
    }
    let plain = Plain::of(roster);
    let mut build = Build::of(&deck);
    for id in ["0-25", "0-72", "0-79", "1-89"] {
        build = build.exchange(card(id).id, plain.plain_version(&card(id)));
    }
    build = build.exchange(useless.id, useless.clone()).exchange(strong.id, strong.clone());
    (build, [useless, strong])
}

/// Random players: this number of games would take days with any other bot.
fn examine_often(runs: u64, games: u64) {
    let roster = flightdeck::builtin::roster();
    let (deck, [useless, strong]) = spoilt(&roster);
    let field = field(&deck::samples(&roster).expect("samples"), "random");
    let truth = examine(&deck, &field, 1 << 40, 50 * games).cards;
    let (mut last, mut first, mut apart, mut wrong) = (0, 0, 0, 0);
    let (mut all, mut each, mut alone, mut cards) = (0, 0, 0, 0);
    for seed in 1..=runs {
        let found = examine(&deck, &field, seed, games).cards;
        last += u64::from(found.last().is_some_and(|card| card.id == useless.id));
        first += u64::from(found.first().is_some_and(|card| card.id == strong.id));
        let place = |id| found.iter().find(|card| card.id == id).map(|card| card.place);
        let [low, high] = [place(useless.id), place(strong.id)].map(Option::unwrap_or_default);
        apart += u64::from(high[1] < low[0]);
        wrong += u64::from(low[1] < found.len() || high[0] > 1);
        let truly = |card: &Worth| {
            truth.iter().find(|other| other.id == card.id).map_or(0.0, |other| other.worth.mean)
        };
        let held =
            found.iter().filter(|card| (card.worth.low..=card.worth.high).contains(&truly(card))).count();
        all += u64::from(held == found.len());
        each += held;
        alone += found
            .iter()
            .filter(|card| (truly(card) - card.worth.mean).abs() <= 1.96 * card.worth.error)
            .count();
        cards += found.len();
    }
    println!("Red Tide with {} useless and {} twice as strong, {games} games a run", useless.id, strong.id);
    println!("  useless last in {last} of {runs} runs, strong first in {first}");
    println!("  proved to be apart in {apart}; a place that is theirs said to be impossible in {wrong}");
    println!("intervals against a run of {} games", 50 * games);
    println!(
        "  corrected for {} cards: all hold in {all} of {runs} runs, each in {each} of {cards}",
        truth.len()
    );
    println!("  1.96 standard errors: each holds in {alone} of {cards}\n");
}

fn tune_random_decks(decks: u64, seconds: u64) {
    let roster = flightdeck::builtin::roster();
    let field = field(&deck::samples(&roster).expect("samples"), "pilot");
    let rules = Rules::total_war();
    let legal = |build: &Build| {
        deck::check(&DeckFile::of(&build.list("tuned"), "tuned"), &roster, &rules, None).is_ok()
    };
    let mut gains = Vec::new();
    for seed in 1..=decks {
        let name = format!("Random {seed}");
        let wish = Wish { name: &name, seed, cruiser: None, cards: None, among: None };
        let (_, deck) = deck::random(&wish, &roster, &rules, None).expect("a deck");
        let start = Build::of(&deck);
        // How many games fit into the time is measured first, and taken from it.
        let stop = AtomicBool::new(false);
        let begin = processor_time();
        let mut nobody = |_| {};
        let mut watch = Watch::new(&stop, &mut nobody);
        field.play(0, &[(&start, 0..520)], &mut watch).expect("a deck that can be played");
        let games = 1_040.0 / (processor_time() - begin).as_secs_f64() * (seconds as f64 * 0.95);
        let settings = tune::Settings {
            seed,
            games: games as u64,
            round: 0,
            cards: roster.cards(),
            cruisers: &[],
            sizes: 25..=25,
            legal: &legal,
        };
        let listener = Callbacks { stop: &stop, progress: &mut |_| {}, keep: &mut |_| {} };
        let tuned = tune(&start, &start, &field, &settings, listener).expect("a deck");
        let used = (processor_time() - begin).as_secs_f64();
        let fresh = tuned.fresh.expect("fresh games");
        let [before, after] = fresh.total().map(|score| 100.0 * score.mean().unwrap_or_default());
        let worst = fresh.scores.iter().map(|[_, after]| 100.0 * after.mean().unwrap_or_default());
        println!(
            "{name}: {before:.1} -> {after:.1} ({:+.1} [{:+.1}, {:+.1}]), worst opponent {:.1}, {} steps, {} games, \
             {used:.0} processor seconds",
            100.0 * fresh.gain.mean,
            100.0 * fresh.gain.low,
            100.0 * fresh.gain.high,
            worst.fold(100.0, f64::min),
            tuned.steps.len(),
            tuned.games
        );
        gains.push(100.0 * fresh.gain.mean);
    }
    gains.sort_by(f64::total_cmp);
    let middle = gains.len() / 2;
    let median = if gains.len() % 2 == 1 { gains[middle] } else { (gains[middle - 1] + gains[middle]) / 2.0 };
    println!("median gain {median:+.1} points, least {:+.1}", gains[0]);
}
