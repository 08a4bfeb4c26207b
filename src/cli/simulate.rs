//! What the commands that play games share: options, threads, interruption, progress, CPU time.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::options::RunArgs;
use super::output;
use super::setting::setting;
use super::{Exit, Failure};
use crate::bots::{self, BotError, BotSpec, Program};
use crate::cli::lang;
use crate::fault::{Fault, Source};
use crate::interrupt;
use crate::report::sim::Speed;
use crate::say::Message;
use crate::sim::Broken;
use crate::wording::safe;

/// A run in progress: its threads, whether it was interrupted, what it shows, and its clocks.
pub struct Run {
    pool: rayon::ThreadPool,
    pub stop: Arc<AtomicBool>,
    bar: ProgressBar,
    what: Message,
    shown: Mutex<Stage>,
    started: Instant,
    processor: Duration,
}

/// How much is known of how long a run takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Only the time that passed.
    Starting,
    /// How much is done; too little to say how long the rest takes.
    Counting,
    /// That, too.
    Estimating,
}

impl Stage {
    fn of(done: u64, elapsed: Duration) -> Self {
        const SHORTEST: Duration = Duration::from_secs(1);
        match done {
            0 => Stage::Starting,
            _ if elapsed < SHORTEST => Stage::Counting,
            _ => Stage::Estimating,
        }
    }
}

impl Run {
    /// Gets ready to play at most this many games. From now on an interruption ends the run with what has been
    /// played (see [`interrupt`]).
    pub fn begin(args: &RunArgs, games: impl Into<Option<u64>>) -> Result<Self, Failure> {
        Run::on(args.threads, games, say!("games"))
    }

    /// The same on a number of threads, for a number of other tasks.
    pub fn on(threads: Option<u16>, most: impl Into<Option<u64>>, what: Message) -> Result<Self, Failure> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads.map_or_else(cores, usize::from))
            .build()
            .map_err(|error| Failure::Other(say!("cannot start the threads: {}", error.to_string())))?;
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::end_in_order(&stop)
            .map_err(|error| Failure::Other(say!("cannot listen for Ctrl-C: {}", error.to_string())))?;
        // Draws only on a terminal. Until the first results are there, only the time that passed is known.
        let bar = ProgressBar::with_draw_target(most.into(), ProgressDrawTarget::stderr());
        let first = if what == say!("games") { say!("playing the first games") } else { say!("starting") };
        let begun = tr!(lang(), "{elapsed} {}", first);
        if let Ok(style) = ProgressStyle::with_template(&begun) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(250));
        let shown = Mutex::new(Stage::Starting);
        Ok(Run { pool, stop, bar, what, shown, started: Instant::now(), processor: processor_time() })
    }

    /// Shows how far it is, from the first results on, and how long the rest takes, once that can be said.
    fn show(&self, stage: Stage) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if stage == Stage::Starting || std::mem::replace(&mut *shown, stage) == stage {
            return;
        }
        let template = match self.bar.length() {
            Some(_) if stage == Stage::Counting => tr!(lang(), "{bar:30} {pos}/{len} {}  {msg}", self.what),
            Some(_) => tr!(lang(), "{bar:30} {pos}/{len} {}  {msg}  {eta} left", self.what),
            None => tr!(lang(), "{pos} {}  {msg}  {elapsed}", self.what),
        };
        if let Ok(style) = ProgressStyle::with_template(&template) {
            self.bar.set_style(if setting().ascii { style.progress_chars("#>-") } else { style });
        }
    }

    /// How many games will be played, where that is known only now.
    pub fn expect(&self, games: u64) {
        self.bar.set_length(games);
    }

    pub fn install<T: Send>(&self, play: impl FnOnce() -> T + Send) -> T {
        self.pool.install(play)
    }

    pub fn progress(&self, games: u64, message: impl Into<Message>) {
        if !self.bar.is_hidden() {
            self.show(Stage::of(games, self.started.elapsed()));
            self.bar.set_position(games);
            self.bar.set_message(safe(&message.into().in_lang(lang())));
        }
    }

    /// An interruption sets this flag, too.
    pub fn also_stops(&self, flag: &Arc<AtomicBool>) -> Result<(), Failure> {
        Ok(interrupt::end_in_order(flag)?)
    }

    pub fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes the progress off the screen and stops the clocks.
    pub fn end(self, games: u64, decisions: u64) -> Speed {
        self.bar.finish_and_clear();
        let seconds = self.started.elapsed().as_secs_f64();
        let threads = self.pool.current_num_threads();
        let used = processor_time().saturating_sub(self.processor).as_secs_f64();
        // Where the system tells no CPU time, all threads count as busy all the time.
        let processor = if used > 0.0 { used } else { seconds * threads as f64 };
        Speed::new(games, decisions, threads, seconds, processor)
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The most threads that anybody may ask for.
pub const MOST_THREADS: u16 = 1024;

/// Rayon starts as many threads as its variables say. Where that is more than the system allows, they are ignored.
pub fn bound_threads() {
    let asked = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"].map(|name| std::env::var(name).ok()?.parse().ok());
    if asked.into_iter().flatten().any(|threads: usize| threads > usize::from(MOST_THREADS)) {
        // It fails only where the threads were started already, by something that asked for fewer.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(cores()).build_global();
    }
}

/// Processor time of this process on all its threads, and of the programs that played for it and have ended.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let own = Duration::new(time.tv_sec.max(0) as u64, time.tv_nsec.clamp(0, 999_999_999) as u32);
    own + std::fs::read_to_string("/proc/self/stat").ok().and_then(|stat| children(&stat)).unwrap_or_default()
}

/// The times of ended children in `/proc/self/stat`, fields 16 and 17, in ticks. The second field is the program's name,
/// in parentheses, and may hold anything.
#[cfg(unix)]
fn children(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let ticks = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_secs(ticks) / u32::try_from(rustix::param::clock_ticks_per_second()).ok()?.max(1))
}

#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

/// Who plays.
#[derive(clap::Args)]
pub struct BotArgs {
    #[arg(id = "bots", long = "bot", value_name = "BOT", default_value = "pilot",
          action = clap::ArgAction::Append)]
    names: Vec<String>,
    /// How long a program of your own may think over a decision
    #[arg(long, value_name = "SECONDS", default_value_t = Program::TIME_LIMIT.as_secs_f64(),
          value_parser = seconds, hide = true)]
    bot_time: f64,
}

/// A time from a millisecond to a day.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.001 to 86400".into()),
    }
}

/// Who plays, where one side only has a bot.
#[derive(clap::Args)]
pub struct OneBotArgs {
    #[arg(long = "bot", value_name = "BOT", default_value = "pilot")]
    name: String,
    /// How long a program of your own may think over a decision
    #[arg(long, value_name = "SECONDS", default_value_t = Program::TIME_LIMIT.as_secs_f64(),
          value_parser = seconds, hide = true)]
    pub bot_time: f64,
}

impl OneBotArgs {
    pub fn read(&self) -> Result<BotSpec, Failure> {
        let bot = bots::parse_bot(&self.name).map_err(|fault| bot_fault(fault, "--bot"))?;
        tried(bot, self.bot_time)
    }
}

/// The bots as they are typed: once where both are the same.
pub fn named(bots: &[BotSpec; 2]) -> Vec<String> {
    let mut names: Vec<String> = bots.iter().map(ToString::to_string).collect();
    names.dedup();
    names
}

impl BotArgs {
    /// One bot for both players, or one for each.
    pub fn read(&self) -> Result<[BotSpec; 2], Failure> {
        let fault = |fault| bot_fault(fault, "--bot");
        let both = match &self.names[..] {
            [one, two] => [bots::parse_bot(one).map_err(fault)?, bots::parse_bot(two).map_err(fault)?],
            [text] => bots::parse_bots(text).map_err(fault)?,
            many => {
                let fault = Fault::new(say!("--bot is given {} times; a game has two players", many.len()));
                return Err(fault.into());
            }
        };
        let [one, two] = both;
        Ok([tried(one, self.bot_time)?, tried(two, self.bot_time)?])
    }
}

/// The bot. If it is the user's own program, it gets a time limit and is tried: one that cannot be
/// started is reported now, not with the first game.
pub fn tried(bot: BotSpec, seconds: f64) -> Result<BotSpec, Failure> {
    let Some(program) = bot.program() else { return Ok(bot) };
    start(program)?;
    Ok(BotSpec::Exec(program.clone().with_limit(Duration::from_secs_f64(seconds))))
}

/// Tries a program that is to play. From now on it ends when this program ends, for any reason.
pub fn start(program: &Program) -> Result<(), Failure> {
    interrupt::listen()
        .map_err(|error| Failure::Other(say!("cannot listen for Ctrl-C: {}", error.to_string())))?;
    program.try_out().map_err(Failure::Other)
}

/// A league file may come from anyone, and must not choose what is run: the program that it names has to be named
/// by the user, too.
pub fn program_of_file(league: &Path, bot: &BotSpec) -> Fault {
    Fault::new(say!("the decks of {} are played by {}", league, bot.to_string())).help(name_program())
}

/// How to allow what [`program_of_file`] refuses.
pub fn name_program() -> Message {
    say!("to allow that program to run, name it with `--bot`")
}

/// A fault in a bot that an option names, with the way to all names where nothing nearer is known.
pub fn bot_fault(mut fault: BotError, option: &str) -> Fault {
    if let Some(location) = &mut fault.location {
        location.source = Source::new(option, location.source.text.as_str());
    }
    match fault.help {
        Some(_) => fault,
        None => fault.help(say!("list the bots and their parameters with `flightdeck bots`")),
    }
}

/// Reports games that broke down, each with the command that repeats it, after what was played. Answers
/// what the command answers then; `otherwise` where none did.
pub fn tell_broken(broken: &Broken, repeat: impl Fn(u64) -> String, otherwise: Exit) -> Exit {
    for fault in broken_faults(broken, repeat) {
        output::report(&fault.into());
    }
    if broken.games > 0 { Exit::Broken } else { otherwise }
}

fn broken_faults(broken: &Broken, repeat: impl Fn(u64) -> String) -> Vec<Fault> {
    let mut faults: Vec<Fault> = broken
        .first
        .iter()
        .map(|(game, why)| broken_fault(say!("game {}", *game), why, repeat(*game)))
        .collect();
    if broken.games > faults.len() as u64 {
        faults.push(Fault::new(say_count!(
            broken.games,
            "{} game broke down in all",
            "{} games broke down in all"
        )));
    }
    faults
}

/// A game that broke down: which one, why, and how it is repeated.
pub fn broken_fault(game: Message, why: &str, repeat: String) -> Fault {
    let fault = Fault::new(say!("{} broke down and is not counted: {}", game, why));
    fault.help(say!("this is a mistake in flightdeck; please report it, with {}", repeat))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "0s left" was said of a run that had not begun.
    #[test]
    fn progress_says_how_long_it_takes_only_when_that_is_known() {
        let seconds = Duration::from_secs_f64;
        assert_eq!(Stage::of(0, seconds(0.0)), Stage::Starting);
        assert_eq!(Stage::of(0, seconds(9.0)), Stage::Starting);
        assert_eq!(Stage::of(64, seconds(0.2)), Stage::Counting);
        assert_eq!(Stage::of(64, seconds(1.5)), Stage::Estimating);
    }

    #[test]
    fn games_that_broke_down_are_named_with_the_command_that_repeats_them() {
        let repeat = |game: u64| format!("flightdeck duel a.toml b.toml --seed 3 --game {game}");
        assert_eq!(tell_broken(&Broken::default(), repeat, Exit::Interrupted), Exit::Interrupted);
        let mut broken = Broken::default();
        for game in [9, 60, 3, 5, 7, 11] {
            broken += &Broken::one(game, "index out of bounds (effects.rs:50)".into());
        }
        assert_eq!(tell_broken(&broken, repeat, Exit::Yes), Exit::Broken);
        let said: Vec<String> = broken_faults(&broken, repeat).iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), 6, "{said:?}");
        assert!(said[0].contains("game 3 broke down and is not counted: index out of bounds"), "{}", said[0]);
        assert!(said[5].contains("6 games broke down in all"), "{}", said[5]);
        let help = broken_faults(&broken, repeat)[0].help.clone().map(|help| help.in_lang(lang()));
        assert!(help.is_some_and(|help| help.contains("report it") && help.ends_with("--seed 3 --game 3")));
    }
}
