//! How long a key takes to be answered on each screen: handled, drawn and written to a terminal that discards it.
//!
//! `cargo bench --bench screens` plays, watches and builds by keys at random on a screen of 200 × 60, also while a bot thinks,
//! while a game is analyzed, and with a catalog of 100,000 cards. Wall-clock time is what a player feels; the CPU time
//! of the thread that answers tells how much of it is this program's. Nothing is asserted.

use std::io::{Sink, sink};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flightdeck::cards::Roster;
use flightdeck::catalog::Catalog;
use flightdeck::deck::Rules;
use flightdeck::screen::play::{self, Game, GameFile, NewGame, Sitter};
use flightdeck::screen::watch;
use flightdeck::screen::{App, Flow, KeyCode, KeyEvent, KeyModifiers, Rect, Stage, Theme, build};
use flightdeck::wording::story::Film;
use flightdeck::{Both, Dice, Lang, Player, Table, deck};
use generated::generated;
use ratatui::backend::CrosstermBackend;
use ratatui::{Terminal, TerminalOptions, Viewport};

#[path = "shared/generated.rs"]
mod generated;

const LOOK: Theme = Theme { lang: Lang::En, color: true, signs: true };

fn main() {
    // `cargo test --benches` only wants to see that it builds.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    println!(
        "{:44} {:>7} {:>9} {:>9} {:>9} {:>12}",
        "", "times", "median ms", "99 % ms", "most ms", "most CPU ms"
    );
    play_games(folder.path());
    watch_games();
    build_decks(folder.path());
}

/// Times of one kind: by the wall clock, and of the processor.
struct Times {
    name: &'static str,
    taken: Vec<(Duration, Duration)>,
}

impl Times {
    fn new(name: &'static str) -> Times {
        Times { name, taken: Vec::new() }
    }

    fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (started, busy) = (Instant::now(), processor_time());
        let done = work();
        self.taken.push((started.elapsed(), processor_time().saturating_sub(busy)));
        done
    }

    fn show(mut self) {
        self.taken.sort();
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let Some(last) = self.taken.len().checked_sub(1) else { return println!("{:44} never", self.name) };
        let at = |share: f64| ms(self.taken[(last as f64 * share) as usize].0);
        let busiest = self.taken.iter().map(|(_, busy)| *busy).max().unwrap_or_default();
        println!(
            "{:44} {:7} {:9.2} {:9.2} {:9.2} {:12.2}",
            self.name,
            last + 1,
            at(0.5),
            at(0.99),
            at(1.0),
            ms(busiest)
        );
    }
}

/// Of this thread.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

/// A stage on a terminal that discards everything.
struct Shown<A: App> {
    stage: Stage<A>,
    terminal: Terminal<CrosstermBackend<Sink>>,
}

impl<A: App> Shown<A> {
    fn new(app: A) -> Shown<A> {
        let viewport = Viewport::Fixed(Rect::new(0, 0, 200, 60));
        let terminal = Terminal::with_options(CrosstermBackend::new(sink()), TerminalOptions { viewport });
        let mut shown = Shown { stage: Stage::new(app, LOOK), terminal: terminal.expect("a terminal") };
        shown.draw();
        shown
    }

    fn draw(&mut self) {
        let stage = &mut self.stage;
        self.terminal.draw(|frame| stage.draw(frame.buffer_mut())).expect("a picture");
    }

    fn press(&mut self, code: KeyCode, times: &mut Times) -> Flow {
        times.of(|| {
            let flow = self.stage.press(KeyEvent::new(code, KeyModifiers::NONE));
            self.draw();
            flow
        })
    }

    /// Takes answers that have arrived, and shows them. Whether there were any.
    fn take_answers(&mut self, times: &mut Times) -> bool {
        let mut any = false;
        let mut late = Times::new("");
        late.of(|| {
            any = self.stage.take_answers().0;
            if any {
                self.draw();
            }
        });
        if any {
            times.taken.append(&mut late.taken);
        }
        any
    }
}

fn any(keys: &[KeyCode], dice: &mut Dice) -> KeyCode {
    keys[dice.below(keys.len() as u32) as usize]
}

fn repository(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The decks with the longest games.
fn new_game(bot: &str, seed: u64) -> Game {
    let deck = deck::sample("paper-trail").expect("a sample deck");
    Game::start(NewGame {
        table: Table::between(&deck, &deck).expect("a table"),
        names: Both(["One".into(), "Two".into()]),
        sitters: Both([Sitter::Human, Sitter::Bot(bot.parse().expect("a bot"))]),
        first: Player::A,
        seed,
    })
}

fn play_games(folder: &Path) {
    let keys = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Tab,
        KeyCode::PageUp,
        KeyCode::Esc,
        KeyCode::Char('f'),
        KeyCode::Char('3'),
    ];
    for (bot, names) in [
        ("pilot", ["play: a key", "play: Enter, the game kept on disk", "play: a key while pilot thinks"]),
        ("expert", ["play: a key", "play: Enter, the game kept on disk", "play: a key while expert thinks"]),
    ] {
        let [mut moves, mut enters, mut meanwhile] = names.map(Times::new);
        let mut answers = Times::new("play: the bot's decision taken and shown");
        let mut dice = Dice::new(1);
        for seed in 0..3 {
            let slot = GameFile::open(&folder.join(format!("{bot}-{seed}.jsonl"))).expect("a file");
            let app = play::Screen::new(
                new_game(bot, seed),
                Arc::new(flightdeck::builtin::roster()),
                Lang::En,
                Some(slot),
            );
            let mut shown = Shown::new(app);
            shown.stage.begin(play::Screen::go_on);
            while !shown.stage.app.game().is_over() {
                let thinking = matches!(shown.stage.app.game().turn(), Some((_, Sitter::Bot(_))));
                if thinking {
                    shown.press(any(&keys, &mut dice), &mut meanwhile);
                } else if dice.below(5) > 0 {
                    shown.press(any(&keys, &mut dice), &mut moves);
                } else {
                    shown.press(KeyCode::Enter, &mut enters);
                }
                shown.take_answers(&mut answers);
            }
        }
        println!("\nPaper Trail against itself, {bot}");
        [moves, enters, meanwhile, answers].into_iter().for_each(Times::show);
    }
}

fn watch_games() {
    let mut game = new_game("random", 5);
    let mut dice = Dice::new(5);
    while !game.is_over() {
        let choices = game.choices();
        game.decide(choices[dice.below(choices.len() as u32) as usize]).expect("a choice");
    }
    let film = Film::read("game", game.record().as_bytes()).expect("a record");
    println!("\na game of {} decisions", film.decisions());
    let mut shown = Shown::new(watch::Screen::new(film, Arc::new(flightdeck::builtin::roster()), Lang::En));
    shown.stage.begin(watch::Screen::evaluate);
    let keys = [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Char('x'),
        KeyCode::Char(' '),
    ];
    let (mut pressed, mut answers) =
        (Times::new("watch: a key while the game is judged"), Times::new("watch: what was judged shown"));
    for _ in 0..5000 {
        shown.press(any(&keys, &mut dice), &mut pressed);
        shown.take_answers(&mut answers);
    }
    [pressed, answers].into_iter().for_each(Times::show);
}

/// A search line by line as it is typed, then taken off again.
const QUERIES: [&str; 6] = [
    "draw",
    "effect:hit level>=2 sort:-fighters",
    "-has:shield (upper.fighters>lower.fighters or is:green)",
    "name:/^w.*t/",
    "drwa",
    "wasp or lantern",
];

fn build_decks(folder: &Path) {
    let file = folder.join("large.db");
    let mut catalog = Catalog::open(Some(&file)).expect("a catalogue");
    catalog.import_cards(&generated(100_000), true).expect("100,000 cards go in");
    let parts = (catalog.cards(), catalog.cruisers(), catalog.boards());
    let (Ok(cards), Ok(cruisers), Ok(boards)) = parts else { panic!("the catalogue cannot be read") };
    println!("\na catalogue of {} cards", cards.len());
    let roster = Arc::new(Roster::new(cards, cruisers, boards));
    let path = folder.join("deck.toml");
    std::fs::copy(repository("decks/red-tide.toml"), &path).expect("a deck");
    let deck = build::Deck { read: build::read(&path).expect("a deck"), path: Some(path.clone()) };
    let terms = build::Terms { roster, rules: Rules::total_war(), owned: None };
    let unsaved = build::Unsaved::open(&folder.join("builds"), Some(&path)).ok();
    let finder = build::Finder::new(catalog);
    let Ok(app) = build::Screen::new(deck, terms, finder, unsaved, Lang::En) else { panic!("no deck") };
    let mut shown = Shown::new(app);
    let mut typed = Times::new("build: a letter of a search");
    let mut answers = Times::new("build: what a search found shown");
    let mut whole = Times::new("build: from the letter to what it finds");
    for waits in [false, true] {
        for query in QUERIES {
            shown.press(KeyCode::Char('/'), &mut typed);
            let keys = query.chars().map(KeyCode::Char).chain(query.chars().map(|_| KeyCode::Backspace));
            for key in keys {
                let started = Instant::now();
                let busy = processor_time();
                shown.press(key, &mut typed);
                // Either as fast as they come, or each only when the one before has been answered.
                while !shown.take_answers(&mut answers) && waits {
                    std::thread::yield_now();
                }
                if waits {
                    whole.taken.push((started.elapsed(), processor_time().saturating_sub(busy)));
                }
            }
            shown.press(KeyCode::Esc, &mut typed);
        }
    }
    let mut moves = Times::new("build: a key in the lists");
    let mut edits = Times::new("build: Enter or undo, the work kept on disk");
    let keys = [KeyCode::Up, KeyCode::Down, KeyCode::PageDown, KeyCode::End, KeyCode::Home, KeyCode::Tab];
    let mut dice = Dice::new(3);
    for _ in 0..2000 {
        match dice.below(6) {
            0 => shown.press(KeyCode::Enter, &mut edits),
            1 => shown.press(KeyCode::Char('u'), &mut edits),
            _ => shown.press(any(&keys, &mut dice), &mut moves),
        };
    }
    [typed, answers, whole, moves, edits].into_iter().for_each(Times::show);
}
